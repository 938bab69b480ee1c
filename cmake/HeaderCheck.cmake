# Two targets that only check the code. They are not part of the default build; the preset tidy builds them.
#
# irmetrics_headers compiles every header on its own, to check that each includes what it uses. It also checks that the
# header includes config.hpp, which rejects compiler flags that change results. Files named *-inl.hpp are included by
# headers and are not compiled on their own.
#
# irmetrics_sources compiles all code of the library and of the program in a few units, for clang-tidy: most of its time
# is for the headers of other libraries, once per unit. With IRMETRICS_HEADER_ONLY the headers contain the library.

file(GLOB_RECURSE irmetrics_headers CONFIGURE_DEPENDS RELATIVE "${PROJECT_SOURCE_DIR}/include"
  "${PROJECT_SOURCE_DIR}/include/*.hpp")
list(FILTER irmetrics_headers EXCLUDE REGEX "-inl\\.hpp$")

set(irmetrics_header_units "")
set(irmetrics_all_headers "")
foreach(irmetrics_header IN LISTS irmetrics_headers)
  string(MAKE_C_IDENTIFIER "${irmetrics_header}" irmetrics_unit)
  set(irmetrics_unit "${PROJECT_BINARY_DIR}/headers/${irmetrics_unit}.cpp")
  file(CONFIGURE OUTPUT "${irmetrics_unit}" CONTENT
    "#include <@irmetrics_header@>\n#ifndef IRMETRICS_INLINE\n#error it does not include config.hpp\n#endif\n" @ONLY)
  list(APPEND irmetrics_header_units "${irmetrics_unit}")
  if(NOT irmetrics_header MATCHES "^irmetrics/testing/")  # names as in GoogleTest and Catch2
    string(APPEND irmetrics_all_headers "#include <${irmetrics_header}>\n")
  endif()
endforeach()

add_library(irmetrics_headers OBJECT EXCLUDE_FROM_ALL ${irmetrics_header_units})
target_link_libraries(irmetrics_headers PRIVATE irmetrics::irmetrics)
irmetrics_compile_options(irmetrics_headers)
set_target_properties(irmetrics_headers PROPERTIES CXX_CLANG_TIDY "")

set(irmetrics_unit "${PROJECT_BINARY_DIR}/headers/all_headers.cpp")
file(CONFIGURE OUTPUT "${irmetrics_unit}" CONTENT "@irmetrics_all_headers@" @ONLY)
add_library(irmetrics_sources OBJECT EXCLUDE_FROM_ALL "${irmetrics_unit}" src/collection.cpp)
set_source_files_properties("${irmetrics_unit}" PROPERTIES
  COMPILE_DEFINITIONS IRMETRICS_HEADER_ONLY SKIP_UNITY_BUILD_INCLUSION ON)
set_source_files_properties(src/collection.cpp PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
target_link_libraries(irmetrics_sources PRIVATE irmetrics::irmetrics)
if(TARGET irmetrics_program)
  get_target_property(irmetrics_program_sources irmetrics_program SOURCES)
  target_sources(irmetrics_sources PRIVATE ${irmetrics_program_sources})
  target_link_libraries(irmetrics_sources PRIVATE CLI11::CLI11)
endif()
set_target_properties(irmetrics_sources PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 24)
irmetrics_compile_options(irmetrics_sources)
