# Instruments everything for the fuzzers of tests/fuzz: branch coverage, and the address and undefined-behaviour
# sanitizers, which end the program at the first error.

if(NOT CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
  message(FATAL_ERROR "IRMETRICS_BUILD_FUZZERS needs clang, not ${CMAKE_CXX_COMPILER_ID}: "
    "set CMAKE_CXX_COMPILER=clang++")
endif()

set(irmetrics_fuzzing_sanitizers -fsanitize=address,undefined -fno-sanitize-recover=all)
add_compile_options(${irmetrics_fuzzing_sanitizers} -fsanitize=fuzzer-no-link -fno-omit-frame-pointer)
add_link_options(${irmetrics_fuzzing_sanitizers})
