# How our own targets compile. Nothing here leaks into a project that uses irmetrics, except -ffp-contract=off
# (see Library.cmake), which is part of what the library promises.

if(PROJECT_IS_TOP_LEVEL)
  set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
  find_program(IRMETRICS_CCACHE ccache)
  mark_as_advanced(IRMETRICS_CCACHE)
  if(IRMETRICS_CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
    # The sloppiness is what ccache needs to cache what includes a precompiled header. It looks at the headers' bytes
    # (CCACHE_DEPEND), not at what the preprocessor leaves of them: a precompiled header from before a comment changed
    # would not be known as the same file, and all would be defined twice.
    set(CMAKE_CXX_COMPILER_LAUNCHER
      "${CMAKE_COMMAND}" -E env CCACHE_SLOPPINESS=pch_defines,time_macros CCACHE_DEPEND=1 "${IRMETRICS_CCACHE}")
    # What includes no precompiled header may come from the build of another folder, too. A precompiled header names
    # the headers of its own.
    set(irmetrics_launcher_anywhere
      "${CMAKE_COMMAND}" -E env CCACHE_BASEDIR=${PROJECT_SOURCE_DIR} CCACHE_NOHASHDIR=1 ${CMAKE_CXX_COMPILER_LAUNCHER})
  else()
    set(irmetrics_launcher_anywhere ${CMAKE_CXX_COMPILER_LAUNCHER})
  endif()
endif()

# irmetrics_without_precompiled_header(TARGET): says so to the compiler cache.
function(irmetrics_without_precompiled_header target)
  if(irmetrics_launcher_anywhere)
    set_target_properties(${target} PROPERTIES CXX_COMPILER_LAUNCHER "${irmetrics_launcher_anywhere}")
  endif()
endfunction()

# irmetrics_optimise_lightly(TARGET): for what formats text, which compiles in two thirds of the time with -O1.
set(irmetrics_light_optimisation "$<$<AND:$<CONFIG:Release>,$<COMPILE_LANG_AND_ID:CXX,GNU,Clang,AppleClang>>:-O1>")
function(irmetrics_optimise_lightly target)
  target_compile_options(${target} PRIVATE "${irmetrics_light_optimisation}")
endfunction()

# The promise that the same input gives the same bits everywhere: no fused multiply-add that the text does not ask for.
set(IRMETRICS_SAME_BITS "$<$<COMPILE_LANG_AND_ID:CXX,GNU,Clang,AppleClang>:-ffp-contract=off>")

# Standard, warnings and position independence for one of our targets.
function(irmetrics_compile_options target)
  set_target_properties(${target} PROPERTIES
    CXX_EXTENSIONS OFF
    POSITION_INDEPENDENT_CODE ON
    COMPILE_WARNING_AS_ERROR ${IRMETRICS_WARNINGS_AS_ERRORS})
  target_compile_features(${target} PRIVATE cxx_std_20)
  target_compile_options(${target} PRIVATE
    "$<$<COMPILE_LANG_AND_ID:CXX,GNU,Clang,AppleClang>:-Wall;-Wextra;-Wpedantic;-Wshadow;-Wnon-virtual-dtor>"
    # GCC 12 sees overlaps and overflows in inlined std::string code that are not there (its bugs 105651, 105329).
    "$<$<AND:$<COMPILE_LANG_AND_ID:CXX,GNU>,$<VERSION_LESS:$<CXX_COMPILER_VERSION>,13>>:-Wno-restrict;-Wno-array-bounds;-Wno-stringop-overflow>")
endfunction()

# irmetrics_compile_together(TARGET FOLDER NAME...): adds the files FOLDER/NAME.cpp, which share headers, and compiles
# them as one, in a third of the time. What they define for themselves alone needs different names.
function(irmetrics_compile_together target folder first)
  set(files ${first} ${ARGN})
  list(TRANSFORM files PREPEND "${PROJECT_SOURCE_DIR}/${folder}/")
  list(TRANSFORM files APPEND ".cpp")
  target_sources(${target} PRIVATE ${files})
  set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
  set_source_files_properties(${files} PROPERTIES UNITY_GROUP ${first})
endfunction()
