# Installs the libraries, headers and program, and a CMake package whose components are the libraries:
#   find_package(irmetrics REQUIRED)                    everything
#   find_package(irmetrics REQUIRED COMPONENTS core)    irmetrics::core and its dependencies only
#
# The *-inl.hpp files and the target irmetrics::header_only, which compiles them, are a separate install component,
# irmetrics_header_only. Projects that link the compiled libraries need only the component irmetrics:
#   cmake --install build                          both
#   cmake --install build --component irmetrics    without irmetrics_header_only

# Static and shared libraries can be installed into the same prefix, from two builds. A project gets the kind that
# irmetrics_SHARED_LIBS or BUILD_SHARED_LIBS asks for, if it is installed.

include(CMakePackageConfigHelpers)

set(CMAKE_INSTALL_DEFAULT_COMPONENT_NAME irmetrics)

set(irmetrics_package_dir "${CMAKE_INSTALL_LIBDIR}/cmake/irmetrics")

set(irmetrics_kind static)
if(BUILD_SHARED_LIBS)
  set(irmetrics_kind shared)
endif()
foreach(irmetrics_component IN LISTS irmetrics_built)
  get_target_property(irmetrics_target irmetrics::${irmetrics_component} ALIASED_TARGET)
  install(TARGETS ${irmetrics_target} EXPORT irmetrics_${irmetrics_component})
  set(irmetrics_install_component irmetrics)
  set(irmetrics_file irmetrics-${irmetrics_component}-${irmetrics_kind})
  if(irmetrics_component STREQUAL "header_only")
    set(irmetrics_install_component irmetrics_header_only)
    set(irmetrics_file irmetrics-header_only)
  endif()
  install(EXPORT irmetrics_${irmetrics_component}
    NAMESPACE irmetrics:: DESTINATION "${irmetrics_package_dir}" FILE ${irmetrics_file}.cmake
    COMPONENT ${irmetrics_install_component})
endforeach()

install(DIRECTORY include/irmetrics DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}"
  FILES_MATCHING PATTERN "*.hpp" PATTERN "*-inl.hpp" EXCLUDE)
install(DIRECTORY include/irmetrics DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}" COMPONENT irmetrics_header_only
  FILES_MATCHING PATTERN "*-inl.hpp")

# CMake code that sets the dependencies of each component.
set(irmetrics_needs "")
foreach(irmetrics_component IN LISTS irmetrics_built)
  foreach(irmetrics_need IN ITEMS libraries packages)
    list(JOIN irmetrics_${irmetrics_need}_${irmetrics_component} " " irmetrics_names)
    string(APPEND irmetrics_needs "set(irmetrics_${irmetrics_need}_${irmetrics_component} ${irmetrics_names})\n")
  endforeach()
endforeach()
configure_package_config_file(cmake/irmetricsConfig.cmake.in "${PROJECT_BINARY_DIR}/cmake/irmetricsConfig.cmake"
  INSTALL_DESTINATION "${irmetrics_package_dir}" NO_SET_AND_CHECK_MACRO)
write_basic_package_version_file("${PROJECT_BINARY_DIR}/cmake/irmetricsConfigVersion.cmake"
  COMPATIBILITY SameMinorVersion)
install(FILES
  "${PROJECT_BINARY_DIR}/cmake/irmetricsConfig.cmake"
  "${PROJECT_BINARY_DIR}/cmake/irmetricsConfigVersion.cmake"
  DESTINATION "${irmetrics_package_dir}")
install(DIRECTORY cmake/modules DESTINATION "${irmetrics_package_dir}" FILES_MATCHING PATTERN "Find*.cmake")

if(IRMETRICS_BUILD_PROGRAM)
  install(TARGETS irmetrics_program)
  # The notices of the libraries that the program contains.
  install(FILES LICENSE DESTINATION "${CMAKE_INSTALL_DOCDIR}")
  install(DIRECTORY licences DESTINATION "${CMAKE_INSTALL_DOCDIR}")
endif()
