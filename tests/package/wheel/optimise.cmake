# Wheels are built for a small size, except what reads and evaluates. CMake includes this file before it makes the
# targets (CMAKE_PROJECT_irmetrics_INCLUDE).

function(irmetrics_optimise_libraries)
  foreach(library IN ITEMS core io highway)
    target_compile_options(irmetrics_${library} PRIVATE -O3)
  endforeach()
  # The release, too, optimises these files less.
  set_source_files_properties(src/io_nuggets.cpp src/io_scores.cpp PROPERTIES COMPILE_OPTIONS -Os)
endfunction()

cmake_language(DEFER CALL irmetrics_optimise_libraries)
