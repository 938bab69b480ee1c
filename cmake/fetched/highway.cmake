# Builds hwy::hwy and hwy::hwy_contrib from the sources of Highway in hwy_SOURCE_DIR: of the vector sorts, only the one
# that irmetrics calls. Highway's own build compiles twenty, each for every instruction set.

file(GLOB irmetrics_highway_sources "${hwy_SOURCE_DIR}/hwy/*.cc")
list(FILTER irmetrics_highway_sources EXCLUDE REGEX "(_test|nanobenchmark)\\.cc$")
add_library(irmetrics_highway STATIC EXCLUDE_FROM_ALL
  ${irmetrics_highway_sources}
  "${hwy_SOURCE_DIR}/hwy/contrib/sort/vqsort.cc" "${hwy_SOURCE_DIR}/hwy/contrib/sort/vqsort_u64a.cc")
target_compile_features(irmetrics_highway PUBLIC cxx_std_17)
target_compile_definitions(irmetrics_highway PUBLIC HWY_STATIC_DEFINE)
target_compile_options(irmetrics_highway PRIVATE
  "$<$<COMPILE_LANG_AND_ID:CXX,GNU,Clang,AppleClang>:-fno-exceptions;-fmerge-all-constants>")
target_include_directories(irmetrics_highway SYSTEM PUBLIC "${hwy_SOURCE_DIR}")
add_library(hwy::hwy ALIAS irmetrics_highway)
add_library(hwy::hwy_contrib ALIAS irmetrics_highway)
