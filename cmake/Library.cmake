# Declares the project's libraries. Each has the target irmetrics_NAME, the alias irmetrics::NAME, and a component NAME
# of the installed package. Components.cmake lists the libraries and packages that each needs.

# irmetrics_add_library(NAME SOURCES file... [PUBLIC target...] [PRIVATE target...]): a compiled library, static or, with
# BUILD_SHARED_LIBS, shared.
function(irmetrics_add_library name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "SOURCES;PUBLIC;PRIVATE")
  set(target irmetrics_${name})
  if(NOT name IN_LIST irmetrics_built)
    irmetrics_add_placeholder(${name})
    return()
  endif()
  add_library(${target} ${arg_SOURCES})
  irmetrics_compile_options(${target})
  irmetrics_harden(${target})
  irmetrics_export_symbols(${target})
  irmetrics_without_precompiled_header(${target})
  target_compile_definitions(${target} PRIVATE ${irmetrics_without})
  # A program that is linked with --gc-sections contains only the functions that it uses.
  target_compile_options(${target} PRIVATE
    "$<$<COMPILE_LANG_AND_ID:CXX,GNU,Clang,AppleClang>:-ffunction-sections;-fdata-sections>")
  target_link_libraries(${target} PUBLIC ${arg_PUBLIC} PRIVATE ${arg_PRIVATE})
  irmetrics_usage(${target} ${name} PUBLIC)
  irmetrics_check_libraries(${name} ${arg_PUBLIC} ${arg_PRIVATE})
endfunction()

# A shared library exports the namespace irmetrics, with a symbol version, and nothing else: a version script needs no
# annotation of declarations. Inline functions are hidden in static libraries too, so that both kinds have the same object
# files. Only the patch number of a version keeps the binary interface.
set(irmetrics_interface_version "${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR}")
configure_file("${PROJECT_SOURCE_DIR}/cmake/symbols.map.in" "${PROJECT_BINARY_DIR}/cmake/symbols.map" @ONLY)
function(irmetrics_export_symbols target)
  set_target_properties(${target} PROPERTIES
    DEFINE_SYMBOL ""
    VISIBILITY_INLINES_HIDDEN ON
    WINDOWS_EXPORT_ALL_SYMBOLS ON
    VERSION ${PROJECT_VERSION}
    SOVERSION ${irmetrics_interface_version})
  if(BUILD_SHARED_LIBS AND CMAKE_EXECUTABLE_FORMAT STREQUAL "ELF")
    target_link_options(${target} PRIVATE "LINKER:--version-script=${PROJECT_BINARY_DIR}/cmake/symbols.map")
    set_target_properties(${target} PROPERTIES LINK_DEPENDS "${PROJECT_BINARY_DIR}/cmake/symbols.map")
  endif()
endfunction()

# irmetrics_add_interface(NAME [LINK target...] [DEFINE definition...]):
# an interface library without source files.
function(irmetrics_add_interface name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "LINK;DEFINE")
  if(NOT name IN_LIST irmetrics_built)
    irmetrics_add_placeholder(${name})
    return()
  endif()
  set(target irmetrics_${name})
  if(name STREQUAL PROJECT_NAME)
    set(target ${name})
  endif()
  add_library(${target} INTERFACE)
  target_link_libraries(${target} INTERFACE ${arg_LINK})
  target_compile_definitions(${target} INTERFACE ${arg_DEFINE})
  irmetrics_usage(${target} ${name} INTERFACE)
endfunction()

# A component that is not built: linking it is an error that names the option.
function(irmetrics_add_placeholder name)
  add_library(irmetrics_${name} INTERFACE)
  add_library(irmetrics::${name} ALIAS irmetrics_${name})
  target_link_libraries(irmetrics_${name} INTERFACE irmetrics::${name}_is_not_in_IRMETRICS_COMPONENTS)
endfunction()

# Fails if a library links one that Components.cmake does not list for it.
function(irmetrics_check_libraries name)
  foreach(target IN LISTS ARGN)
    if(target MATCHES "^irmetrics_(.*)" AND NOT CMAKE_MATCH_1 IN_LIST irmetrics_libraries_${name})
      message(FATAL_ERROR "cmake/Components.cmake does not list ${CMAKE_MATCH_1} for ${name}")
    endif()
  endforeach()
endfunction()

# The alias and the usage requirements of a library: a standard and a folder of headers.
function(irmetrics_usage target name scope)
  add_library(irmetrics::${name} ALIAS ${target})
  set_target_properties(${target} PROPERTIES EXPORT_NAME ${name})
  target_compile_features(${target} ${scope} cxx_std_20)
  target_include_directories(${target} ${scope}
    "$<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include>" "$<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>")
endfunction()
