# The libraries of irmetrics, in the direction of the data, with the libraries and the third-party packages that each
# needs. IRMETRICS_COMPONENTS selects some of them; only their packages are looked for, fetched and linked.

# Parts that can be switched off. Whoever uses one that is off gets an error that names the option.
option(IRMETRICS_ZLIB "Read and write gzip files" ON)
option(IRMETRICS_ZSTD "Read and write zstd files" ON)
option(IRMETRICS_SNOWBALL "Stem words" ON)
option(IRMETRICS_UTF8PROC "Split text that is not ASCII into words" ON)

set(irmetrics_libraries core io statistics separation fusion drift report)
set(irmetrics_libraries_core "")
set(irmetrics_packages_core Threads absl fmt hwy)
set(irmetrics_libraries_io core)
set(irmetrics_packages_io nlohmann_json ZLIB zstd)
set(irmetrics_libraries_statistics core)
set(irmetrics_packages_statistics Boost Eigen3)
set(irmetrics_libraries_separation core statistics)
set(irmetrics_packages_separation utf8proc Stemmer)
set(irmetrics_libraries_fusion core)
set(irmetrics_packages_fusion "")
set(irmetrics_libraries_drift core)
set(irmetrics_packages_drift re2)
set(irmetrics_libraries_report core statistics separation)
set(irmetrics_packages_report nlohmann_json)
# The sources contain parts that are off as errors.
set(irmetrics_without "")
foreach(irmetrics_part IN ITEMS ZLIB:io:ZLIB ZSTD:io:zstd SNOWBALL:separation:Stemmer UTF8PROC:separation:utf8proc)
  string(REGEX MATCH "^(.*):(.*):(.*)$" irmetrics_part "${irmetrics_part}")
  if(NOT IRMETRICS_${CMAKE_MATCH_1})
    list(APPEND irmetrics_without IRMETRICS_WITHOUT_${CMAKE_MATCH_1})
    list(REMOVE_ITEM irmetrics_packages_${CMAKE_MATCH_2} ${CMAKE_MATCH_3})
  endif()
endforeach()
# All of them, compiled by whoever includes it.
set(irmetrics_libraries_header_only "")
set(irmetrics_packages_header_only "")
foreach(irmetrics_name IN LISTS irmetrics_libraries)
  list(APPEND irmetrics_packages_header_only ${irmetrics_packages_${irmetrics_name}})
endforeach()

set(IRMETRICS_COMPONENTS "" CACHE STRING
  "Libraries to build, such as core;io; the libraries that they need are added; empty: all")

# Sets irmetrics_built, the components to build, and irmetrics_packages, the packages that they need.
set(irmetrics_known ${irmetrics_libraries} header_only)
set(irmetrics_built "")
foreach(irmetrics_name IN LISTS IRMETRICS_COMPONENTS)
  if(NOT irmetrics_name IN_LIST irmetrics_known)
    list(JOIN irmetrics_known ", " irmetrics_known)
    message(FATAL_ERROR
      "IRMETRICS_COMPONENTS: unknown component '${irmetrics_name}'; the components are ${irmetrics_known}")
  endif()
  list(APPEND irmetrics_built ${irmetrics_libraries_${irmetrics_name}} ${irmetrics_name})
endforeach()
if(NOT IRMETRICS_COMPONENTS)
  set(irmetrics_built ${irmetrics_known})
endif()
list(REMOVE_DUPLICATES irmetrics_built)
set(irmetrics_packages "")
foreach(irmetrics_name IN LISTS irmetrics_built)
  list(APPEND irmetrics_packages ${irmetrics_packages_${irmetrics_name}})
endforeach()
list(REMOVE_DUPLICATES irmetrics_packages)
