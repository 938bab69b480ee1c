# Finds zstd: its CMake package if installed, otherwise the library and header.
#
# Defines at least one of the targets zstd::libzstd_shared and zstd::libzstd_static, which zstd's own package uses in
# every release.

include(FindPackageHandleStandardArgs)

find_package(zstd CONFIG QUIET)
if(TARGET zstd::libzstd_shared OR TARGET zstd::libzstd_static)
  find_package_handle_standard_args(zstd CONFIG_MODE)
  return()
endif()

find_path(zstd_INCLUDE_DIR zstd.h)
find_library(zstd_LIBRARY zstd)
mark_as_advanced(zstd_INCLUDE_DIR zstd_LIBRARY)
find_package_handle_standard_args(zstd REQUIRED_VARS zstd_LIBRARY zstd_INCLUDE_DIR)
if(zstd_FOUND)
  add_library(zstd::libzstd_shared UNKNOWN IMPORTED)
  set_target_properties(zstd::libzstd_shared PROPERTIES
    IMPORTED_LOCATION "${zstd_LIBRARY}" INTERFACE_INCLUDE_DIRECTORIES "${zstd_INCLUDE_DIR}")
endif()
