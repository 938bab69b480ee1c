# Installs the libraries, headers and program, and a CMake package whose components are the libraries:
#   find_package(irmetrics REQUIRED)                    everything
#   find_package(irmetrics REQUIRED COMPONENTS core)    only what irmetrics::core needs is looked for

include(CMakePackageConfigHelpers)

set(irmetrics_package_dir "${CMAKE_INSTALL_LIBDIR}/cmake/irmetrics")

foreach(irmetrics_component IN LISTS IRMETRICS_COMPONENTS)
  get_target_property(irmetrics_target irmetrics::${irmetrics_component} ALIASED_TARGET)
  install(TARGETS ${irmetrics_target} EXPORT irmetrics_${irmetrics_component})
  install(EXPORT irmetrics_${irmetrics_component}
    NAMESPACE irmetrics:: DESTINATION "${irmetrics_package_dir}" FILE irmetrics-${irmetrics_component}.cmake)
endforeach()

install(DIRECTORY include/irmetrics DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}" FILES_MATCHING PATTERN "*.hpp")

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
endif()
