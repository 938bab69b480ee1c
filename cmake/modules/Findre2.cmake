# Finds RE2: its CMake package if installed, otherwise the library and header.
#
# Defines the target re2::re2, as RE2's own package does.

include(FindPackageHandleStandardArgs)

find_package(re2 CONFIG QUIET)
if(TARGET re2::re2)
  find_package_handle_standard_args(re2 CONFIG_MODE)
  return()
endif()

find_package(Threads QUIET)
find_path(re2_INCLUDE_DIR re2/re2.h)
find_library(re2_LIBRARY re2)
mark_as_advanced(re2_INCLUDE_DIR re2_LIBRARY)
find_package_handle_standard_args(re2 REQUIRED_VARS re2_LIBRARY re2_INCLUDE_DIR Threads_FOUND)
if(re2_FOUND)
  add_library(re2::re2 UNKNOWN IMPORTED)
  set_target_properties(re2::re2 PROPERTIES
    IMPORTED_LOCATION "${re2_LIBRARY}" INTERFACE_INCLUDE_DIRECTORIES "${re2_INCLUDE_DIR}"
    INTERFACE_LINK_LIBRARIES Threads::Threads)
endif()
