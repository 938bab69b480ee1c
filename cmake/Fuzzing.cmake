# Instruments everything for the fuzzers of tests/fuzz: branch coverage, and the address and undefined-behaviour
# sanitizers, which end the program at the first error. Services such as OSS-Fuzz (tests/fuzz/oss_fuzz) have an engine and
# flags of their own.

if(NOT CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
  message(FATAL_ERROR "IRMETRICS_BUILD_FUZZERS needs clang, not ${CMAKE_CXX_COMPILER_ID}: "
    "set CMAKE_CXX_COMPILER=clang++")
endif()

set(IRMETRICS_FUZZING_ENGINE "" CACHE STRING
  "Library or flag with the main function of the fuzzers, if the compiler's flags instrument the code; empty: libFuzzer")

if(NOT IRMETRICS_FUZZING_ENGINE)
  set(irmetrics_fuzzing_sanitizers -fsanitize=address,undefined -fno-sanitize-recover=all)
  add_compile_options(${irmetrics_fuzzing_sanitizers} -fsanitize=fuzzer-no-link -fno-omit-frame-pointer)
  add_link_options(${irmetrics_fuzzing_sanitizers})
endif()
