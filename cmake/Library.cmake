# Declares the project's libraries. Each has the target irmetrics_NAME, the alias irmetrics::NAME, and a component NAME
# of the installed package. PACKAGES are the find_package names of the third-party libraries that it links.

# Input of Install.cmake: the components, and CMake code that sets the dependencies of each in the installed package.
set(IRMETRICS_COMPONENTS "")
set(IRMETRICS_COMPONENT_NEEDS "")

# irmetrics_add_library(NAME SOURCES file... [PUBLIC target...] [PRIVATE target...] [PACKAGES name...]):
# a compiled (static) library.
function(irmetrics_add_library name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "SOURCES;PUBLIC;PRIVATE;PACKAGES")
  set(target irmetrics_${name})
  add_library(${target} STATIC ${arg_SOURCES})
  irmetrics_compile_options(${target})
  irmetrics_without_precompiled_header(${target})
  target_link_libraries(${target} PUBLIC ${arg_PUBLIC} PRIVATE ${arg_PRIVATE})
  irmetrics_usage(${target} ${name} PUBLIC)
  irmetrics_component(${name} LINK ${arg_PUBLIC} ${arg_PRIVATE} PACKAGES ${arg_PACKAGES})
endfunction()

# irmetrics_add_interface(NAME [LINK target...] [DEFINE definition...] [PACKAGES name...]):
# an interface library without source files.
function(irmetrics_add_interface name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "LINK;DEFINE;PACKAGES")
  set(target irmetrics_${name})
  if(name STREQUAL PROJECT_NAME)
    set(target ${name})
  endif()
  add_library(${target} INTERFACE)
  target_link_libraries(${target} INTERFACE ${arg_LINK})
  target_compile_definitions(${target} INTERFACE ${arg_DEFINE})
  irmetrics_usage(${target} ${name} INTERFACE)
  irmetrics_component(${name} LINK ${arg_LINK} PACKAGES ${arg_PACKAGES})
endfunction()

# Adds a component of the installed package.
macro(irmetrics_component name)
  cmake_parse_arguments(component "" "" "LINK;PACKAGES" ${ARGN})
  list(FILTER component_LINK INCLUDE REGEX "^irmetrics_")
  list(TRANSFORM component_LINK REPLACE "^irmetrics_" "")
  list(JOIN component_LINK " " component_LINK)
  list(JOIN component_PACKAGES " " component_PACKAGES)
  string(APPEND IRMETRICS_COMPONENT_NEEDS
    "set(irmetrics_libraries_${name} ${component_LINK})\nset(irmetrics_packages_${name} ${component_PACKAGES})\n")
  list(APPEND IRMETRICS_COMPONENTS ${name})
  set(IRMETRICS_COMPONENTS ${IRMETRICS_COMPONENTS} PARENT_SCOPE)
  set(IRMETRICS_COMPONENT_NEEDS "${IRMETRICS_COMPONENT_NEEDS}" PARENT_SCOPE)
endmacro()

# The alias and the usage requirements of a library.
function(irmetrics_usage target name scope)
  add_library(irmetrics::${name} ALIAS ${target})
  set_target_properties(${target} PROPERTIES EXPORT_NAME ${name})
  target_compile_features(${target} ${scope} cxx_std_20)
  target_compile_options(${target} ${scope} "${IRMETRICS_SAME_BITS}")
  target_include_directories(${target} ${scope}
    "$<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include>" "$<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>")
endfunction()
