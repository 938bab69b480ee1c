# Finds utf8proc: its CMake package if installed, otherwise the library and header.
#
# Defines the target utf8proc::utf8proc, as utf8proc's own package does.

include(FindPackageHandleStandardArgs)

find_package(utf8proc CONFIG QUIET)
if(TARGET utf8proc::utf8proc)
  find_package_handle_standard_args(utf8proc CONFIG_MODE)
  return()
endif()

find_path(utf8proc_INCLUDE_DIR utf8proc.h)
find_library(utf8proc_LIBRARY utf8proc)
mark_as_advanced(utf8proc_INCLUDE_DIR utf8proc_LIBRARY)
find_package_handle_standard_args(utf8proc REQUIRED_VARS utf8proc_LIBRARY utf8proc_INCLUDE_DIR)
if(utf8proc_FOUND)
  add_library(utf8proc::utf8proc UNKNOWN IMPORTED)
  set_target_properties(utf8proc::utf8proc PROPERTIES
    IMPORTED_LOCATION "${utf8proc_LIBRARY}" INTERFACE_INCLUDE_DIRECTORIES "${utf8proc_INCLUDE_DIR}")
endif()
