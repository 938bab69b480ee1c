# Finds the dependencies of irmetrics: an installed package, otherwise the pinned release from its repository.
# -D FETCHCONTENT_SOURCE_DIR_<NAME>=folder (FMT, HWY, ZLIB, ZSTD, STEMMER, ...) builds against a local source tree
# instead.
#
# A fetched library is part of the build, so an installed irmetrics could not refer to it. Therefore the install step
# requires installed packages of all linked libraries, and is disabled otherwise.

include(FetchContent)
list(PREPEND CMAKE_MODULE_PATH "${PROJECT_SOURCE_DIR}/cmake/modules")

# Imported targets are made visible to the whole build, so that a project that adds irmetrics as a subdirectory
# can link it from any folder.
set(CMAKE_FIND_PACKAGE_TARGETS_GLOBAL ON)

# irmetrics_build_on_demand(FOLDER): builds only those targets of a folder and its subfolders that something links.
function(irmetrics_build_on_demand folder)
  get_property(targets DIRECTORY "${folder}" PROPERTY BUILDSYSTEM_TARGETS)
  if(targets)
    set_target_properties(${targets} PROPERTIES EXCLUDE_FROM_ALL ON)
  endif()
  get_property(subfolders DIRECTORY "${folder}" PROPERTY SUBDIRECTORIES)
  foreach(subfolder IN LISTS subfolders)
    irmetrics_build_on_demand("${subfolder}")
  endforeach()
endfunction()

# irmetrics_dependency(NAME TARGET [BUILD file] SOURCES source... [FIND argument...]): makes TARGET available, if
# irmetrics_packages contains NAME. Sources are a repository on GitHub and a tag, or options of FetchContent_Declare.
# A file in cmake/fetched replaces the CMake build of the sources.
# Sets IRMETRICS_FETCHED_<NAME> if the sources were fetched.
macro(irmetrics_dependency name target)
  cmake_parse_arguments(irmetrics_arg "" "BUILD" "SOURCES;FIND" ${ARGN})
  if(NOT TARGET ${target} AND ${name} IN_LIST irmetrics_packages)
    set(irmetrics_sources ${irmetrics_arg_SOURCES})
    if(NOT "URL" IN_LIST irmetrics_sources)
      list(GET irmetrics_sources 0 irmetrics_repository)
      list(GET irmetrics_sources 1 irmetrics_tag)
      set(irmetrics_sources
        GIT_REPOSITORY "https://github.com/${irmetrics_repository}.git" GIT_TAG "${irmetrics_tag}" GIT_SHALLOW ON)
    endif()
    if(irmetrics_arg_BUILD)
      list(APPEND irmetrics_sources SOURCE_SUBDIR no-build-of-its-own)  # ignored, because the folder does not exist
    endif()
    FetchContent_Declare(${name} ${irmetrics_sources} SYSTEM FIND_PACKAGE_ARGS ${irmetrics_arg_FIND} GLOBAL)
    FetchContent_MakeAvailable(${name})
    string(TOLOWER ${name} irmetrics_name)
    if(DEFINED ${irmetrics_name}_SOURCE_DIR AND NOT ${name}_FOUND)
      set(IRMETRICS_FETCHED_${name} ON)
      if(irmetrics_arg_BUILD)
        enable_language(C)
        include("${PROJECT_SOURCE_DIR}/cmake/fetched/${irmetrics_arg_BUILD}")
      else()
        irmetrics_build_on_demand("${${irmetrics_name}_SOURCE_DIR}")
      endif()
    endif()
  endif()
endmacro()

# Fetched libraries use the same C++ standard, and neither build tests nor install files. The policies let these normal
# variables override options and cache entries.
set(CMAKE_POLICY_DEFAULT_CMP0077 NEW)
set(CMAKE_POLICY_DEFAULT_CMP0126 NEW)
if(NOT CMAKE_CXX_STANDARD GREATER 20)
  set(CMAKE_CXX_STANDARD 20)
endif()
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
set(BUILD_TESTING OFF)
set(JSON_BuildTests OFF)
set(UTF8PROC_INSTALL OFF)
set(RE2_BUILD_TESTING OFF)
set(BENCHMARK_ENABLE_TESTING OFF)
set(BENCHMARK_ENABLE_INSTALL OFF)

if("Threads" IN_LIST irmetrics_packages)
  find_package(Threads REQUIRED)
endif()
irmetrics_dependency(fmt fmt::fmt SOURCES fmtlib/fmt 10.2.1)
irmetrics_dependency(hwy hwy::hwy BUILD highway.cmake SOURCES google/highway 1.2.0)
irmetrics_dependency(ZLIB ZLIB::ZLIB BUILD zlib.cmake SOURCES madler/zlib v1.3.1)
irmetrics_dependency(zstd zstd::libzstd_shared BUILD zstd.cmake SOURCES facebook/zstd v1.5.6)
irmetrics_dependency(Stemmer Stemmer::Stemmer BUILD snowball.cmake SOURCES
  URL https://snowballstem.org/dist/libstemmer_c-2.2.0.tar.gz
  URL_HASH SHA256=b941d9fe9cf36b4e2f8d3873cd4d8b8775bd94867a1df8d8c001bb8b688377c3)
irmetrics_dependency(nlohmann_json nlohmann_json::nlohmann_json SOURCES nlohmann/json v3.11.3 FIND 3.11)
irmetrics_dependency(utf8proc utf8proc::utf8proc SOURCES JuliaStrings/utf8proc v2.8.0)
# Releases of RE2 since 2023-06 need Abseil; this one does not.
irmetrics_dependency(re2 re2::re2 SOURCES google/re2 2022-06-01)
irmetrics_dependency(Boost Boost::headers BUILD boost.cmake SOURCES boostorg/math boost-1.86.0 FIND 1.74)
irmetrics_dependency(Eigen3 Eigen3::Eigen BUILD eigen.cmake SOURCES eigen-mirror/eigen 3.4.0 FIND 3.4)

# The build of utf8proc names its target without a namespace.
if(utf8proc IN_LIST irmetrics_packages AND NOT TARGET utf8proc::utf8proc)
  add_library(utf8proc::utf8proc ALIAS utf8proc)
endif()

# Packages of zstd do not agree on the target that exists.
set(irmetrics_zstd "$<IF:$<TARGET_EXISTS:zstd::libzstd_shared>,zstd::libzstd_shared,zstd::libzstd_static>")

if(IRMETRICS_INSTALL)
  foreach(irmetrics_name IN ITEMS fmt hwy ZLIB zstd Stemmer nlohmann_json utf8proc re2 Boost Eigen3)
    if(IRMETRICS_FETCHED_${irmetrics_name})
      message(STATUS "irmetrics: ${irmetrics_name} is not an installed package; the install step is disabled")
      set(IRMETRICS_INSTALL OFF)
    endif()
  endforeach()
endif()

# irmetrics_use_archives(target...): replaces the shared libraries of imported targets, and of the targets that they
# link, by the static archives in the same folder, if they exist.
function(irmetrics_use_archives)
  foreach(item IN LISTS ARGN)
    string(REGEX REPLACE "^\\$<LINK_ONLY:(.*)>$" "\\1" item "${item}")
    if(NOT TARGET ${item})
      continue()
    endif()
    get_target_property(imported ${item} IMPORTED)
    get_property(seen GLOBAL PROPERTY irmetrics_archive_of_${item} SET)
    if(NOT imported OR seen)
      continue()
    endif()
    set_property(GLOBAL PROPERTY irmetrics_archive_of_${item} ON)
    get_target_property(configurations ${item} IMPORTED_CONFIGURATIONS)
    list(TRANSFORM configurations PREPEND _)
    foreach(suffix IN LISTS configurations ITEMS "")
      get_target_property(library ${item} IMPORTED_LOCATION${suffix})
      string(REGEX REPLACE "\\.so[.0-9]*$" ".a" archive "${library}")
      if(EXISTS "${archive}")
        set_target_properties(${item} PROPERTIES IMPORTED_LOCATION${suffix} "${archive}")
      endif()
    endforeach()
    get_target_property(links ${item} INTERFACE_LINK_LIBRARIES)
    irmetrics_use_archives(${links})
  endforeach()
endfunction()

# Dependencies of the program, the tests and the benchmarks only.
list(APPEND irmetrics_packages CLI11 Catch2 benchmark)
if(IRMETRICS_BUILD_PROGRAM)
  irmetrics_dependency(CLI11 CLI11::CLI11 SOURCES CLIUtils/CLI11 v2.4.2)
endif()
if(IRMETRICS_BUILD_TESTS)
  irmetrics_dependency(Catch2 Catch2::Catch2 SOURCES catchorg/Catch2 v3.7.1)
endif()
if(IRMETRICS_BUILD_BENCHMARKS)
  irmetrics_dependency(benchmark benchmark::benchmark SOURCES google/benchmark v1.9.0)
endif()

unset(CMAKE_FIND_PACKAGE_TARGETS_GLOBAL)
