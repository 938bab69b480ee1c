# Wheels are built for a small size, except what reads, evaluates, compares texts and tests. CMake includes this file
# before it makes the targets (CMAKE_PROJECT_irmetrics_INCLUDE).

function(irmetrics_optimise_libraries)
  foreach(library IN ITEMS core io separation highway zlib zstd)
    target_compile_options(irmetrics_${library} PRIVATE -O3)
  endforeach()
  # Randomization tests take most of their time in this file.
  set_source_files_properties(src/significance.cpp PROPERTIES COMPILE_OPTIONS -O3)
  # The release, too, optimises these files less. zstd is read more often than written.
  get_target_property(written irmetrics_zstd SOURCES)
  list(FILTER written INCLUDE REGEX "/compress/")
  set_source_files_properties(src/io_nuggets.cpp src/io_scores.cpp ${written} PROPERTIES COMPILE_OPTIONS -Os)
  # Conversions, options and tables are most of the code, and loop little. Zig replaces -Oz by -Os. Stacks are not
  # protected here: each function that formats a text has an array of characters, and would grow by a ninth.
  foreach(target IN ITEMS python program report)
    target_compile_options(irmetrics_${target} PRIVATE "SHELL:-Xclang -Oz" -fno-stack-protector)
  endforeach()
  # Most of the time of an evaluation of dicts and columns.
  target_compile_options(irmetrics_columns PRIVATE -O2 -fno-unroll-loops)
  foreach(source IN ITEMS column evaluate_mapping evaluate collections)
    set_source_files_properties("${irmetrics_SOURCE_DIR}/bindings/python/src/${source}.cpp"
      TARGET_DIRECTORY irmetrics_python PROPERTIES COMPILE_OPTIONS "-Xclang;-O2;-fno-unroll-loops")
  endforeach()
endfunction()

cmake_language(DEFER CALL irmetrics_optimise_libraries)
