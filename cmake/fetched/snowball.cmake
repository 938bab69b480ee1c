# Builds Stemmer::Stemmer, Snowball's stemmers of UTF-8 text, from the sources in stemmer_SOURCE_DIR: either the release
# libstemmer_c, which contains the stemmers in C, or Snowball's repository (also Debian's source package snowball), whose
# compiler is built first and translates the stemmers to C.

file(STRINGS "${stemmer_SOURCE_DIR}/libstemmer/modules.txt" irmetrics_lines REGEX "^[a-z0-9_]+[ \t]+.*UTF_8")
set(irmetrics_algorithms "")
set(irmetrics_names "")
foreach(irmetrics_line IN LISTS irmetrics_lines)
  string(REGEX MATCH "^([^ \t]+)[ \t]+[^ \t]+[ \t]+([^ \t]+)" irmetrics_line "${irmetrics_line}")
  list(APPEND irmetrics_algorithms "${CMAKE_MATCH_1}")
  string(REPLACE "," ";" irmetrics_aliases "${CMAKE_MATCH_2}")
  foreach(irmetrics_alias IN LISTS irmetrics_aliases)
    list(APPEND irmetrics_names "${irmetrics_alias}=${CMAKE_MATCH_1}")
  endforeach()
endforeach()
list(SORT irmetrics_algorithms)

set(irmetrics_generated "${CMAKE_CURRENT_BINARY_DIR}/snowball")
set(irmetrics_stemmers "${stemmer_SOURCE_DIR}/src_c")
if(NOT EXISTS "${irmetrics_stemmers}")
  if(CMAKE_CROSSCOMPILING)
    message(FATAL_ERROR "${stemmer_SOURCE_DIR} contains no stemmers in C (src_c), which are needed to cross-compile: "
      "use the release libstemmer_c, or set IRMETRICS_SNOWBALL=OFF")
  endif()
  set(irmetrics_stemmers "${irmetrics_generated}/src_c")
  file(MAKE_DIRECTORY "${irmetrics_stemmers}")
  set(irmetrics_compiler_sources space tokeniser analyser generator driver)
  list(TRANSFORM irmetrics_compiler_sources PREPEND "${stemmer_SOURCE_DIR}/compiler/")
  list(TRANSFORM irmetrics_compiler_sources APPEND ".c")
  add_executable(irmetrics_snowball_compiler EXCLUDE_FROM_ALL ${irmetrics_compiler_sources})
  foreach(irmetrics_language IN ITEMS CSHARP GO JAVA JS PASCAL PYTHON RUST ADA)
    target_compile_definitions(irmetrics_snowball_compiler PRIVATE DISABLE_${irmetrics_language})
  endforeach()
  foreach(irmetrics_algorithm IN LISTS irmetrics_algorithms)
    set(irmetrics_stem "${irmetrics_stemmers}/stem_UTF_8_${irmetrics_algorithm}")
    add_custom_command(
      OUTPUT "${irmetrics_stem}.c" "${irmetrics_stem}.h"
      COMMAND irmetrics_snowball_compiler "${stemmer_SOURCE_DIR}/algorithms/${irmetrics_algorithm}.sbl"
        -o "${irmetrics_stem}" -eprefix ${irmetrics_algorithm}_UTF_8_ -r ../runtime -u
      DEPENDS "${stemmer_SOURCE_DIR}/algorithms/${irmetrics_algorithm}.sbl"
      VERBATIM)
  endforeach()
endif()

# The list of stemmers, and the functions that search it. Snowball makes the list with Perl.
set(irmetrics_includes "")
set(irmetrics_rows "")
set(irmetrics_languages "")
set(irmetrics_sources "${irmetrics_generated}/libstemmer.c")
foreach(irmetrics_algorithm IN LISTS irmetrics_algorithms)
  string(APPEND irmetrics_includes "#include \"stem_UTF_8_${irmetrics_algorithm}.h\"\n")
  string(APPEND irmetrics_languages "  \"${irmetrics_algorithm}\",\n")
  list(APPEND irmetrics_sources "${irmetrics_stemmers}/stem_UTF_8_${irmetrics_algorithm}.c")
endforeach()
foreach(irmetrics_name IN LISTS irmetrics_names)
  string(REGEX MATCH "^(.*)=(.*)$" irmetrics_name "${irmetrics_name}")
  set(irmetrics_functions "${CMAKE_MATCH_2}_UTF_8")
  string(APPEND irmetrics_rows "  {\"${CMAKE_MATCH_1}\", ENC_UTF_8, ${irmetrics_functions}_create_env, "
    "${irmetrics_functions}_close_env, ${irmetrics_functions}_stem},\n")
endforeach()
file(CONFIGURE OUTPUT "${irmetrics_generated}/modules.h" @ONLY CONTENT [[
@irmetrics_includes@
typedef enum { ENC_UNKNOWN = 0, ENC_UTF_8 } stemmer_encoding_t;

struct stemmer_encoding {
  const char* name;
  stemmer_encoding_t enc;
};
static const struct stemmer_encoding encodings[] = {{"UTF_8", ENC_UTF_8}, {0, ENC_UNKNOWN}};

struct stemmer_modules {
  const char* name;
  stemmer_encoding_t enc;
  struct SN_env* (*create)(void);
  void (*close)(struct SN_env*);
  int (*stem)(struct SN_env*);
};
static const struct stemmer_modules modules[] = {
@irmetrics_rows@  {0, ENC_UNKNOWN, 0, 0, 0}
};
static const char* algorithm_names[] = {
@irmetrics_languages@  0
};
]])
set(MODULES_H "modules.h")
configure_file("${stemmer_SOURCE_DIR}/libstemmer/libstemmer_c.in" "${irmetrics_generated}/libstemmer.c" @ONLY)
foreach(irmetrics_name IN ITEMS api utilities)
  list(APPEND irmetrics_sources "${stemmer_SOURCE_DIR}/runtime/${irmetrics_name}.c")
endforeach()

add_library(irmetrics_snowball STATIC EXCLUDE_FROM_ALL ${irmetrics_sources})
add_library(Stemmer::Stemmer ALIAS irmetrics_snowball)
target_include_directories(irmetrics_snowball
  PRIVATE "${irmetrics_stemmers}" "${stemmer_SOURCE_DIR}/libstemmer" "${stemmer_SOURCE_DIR}/runtime"
  SYSTEM PUBLIC "${stemmer_SOURCE_DIR}/include")
