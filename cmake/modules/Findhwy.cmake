# Finds Highway: its CMake package if installed, otherwise through pkg-config.
#
# Defines the targets hwy::hwy and hwy::hwy_contrib, as Highway's own package does.

include(FindPackageHandleStandardArgs)

find_package(hwy CONFIG QUIET)
if(TARGET hwy::hwy AND TARGET hwy::hwy_contrib)
  find_package_handle_standard_args(hwy CONFIG_MODE)
  return()
endif()

find_package(PkgConfig QUIET)
if(PkgConfig_FOUND)
  pkg_check_modules(irmetrics_hwy QUIET IMPORTED_TARGET libhwy)
  pkg_check_modules(irmetrics_hwy_contrib QUIET IMPORTED_TARGET libhwy-contrib)
endif()
find_package_handle_standard_args(hwy
  REQUIRED_VARS irmetrics_hwy_LINK_LIBRARIES irmetrics_hwy_contrib_LINK_LIBRARIES VERSION_VAR irmetrics_hwy_VERSION)
if(hwy_FOUND)
  add_library(hwy::hwy INTERFACE IMPORTED)
  target_link_libraries(hwy::hwy INTERFACE PkgConfig::irmetrics_hwy)
  add_library(hwy::hwy_contrib INTERFACE IMPORTED)
  target_link_libraries(hwy::hwy_contrib INTERFACE PkgConfig::irmetrics_hwy_contrib hwy::hwy)
endif()
