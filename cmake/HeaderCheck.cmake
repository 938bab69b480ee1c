# The target irmetrics_headers compiles every public header on its own, to check that each header includes what it uses.
# It also checks that the header includes config.hpp, which rejects compiler flags that change results. The target is
# not part of the default build. Files named *-inl.hpp are included by headers and are not compiled on their own.

file(GLOB_RECURSE irmetrics_headers CONFIGURE_DEPENDS RELATIVE "${PROJECT_SOURCE_DIR}/include"
  "${PROJECT_SOURCE_DIR}/include/*.hpp")
list(FILTER irmetrics_headers EXCLUDE REGEX "-inl\\.hpp$")

set(irmetrics_header_units "")
foreach(irmetrics_header IN LISTS irmetrics_headers)
  string(MAKE_C_IDENTIFIER "${irmetrics_header}" irmetrics_unit)
  set(irmetrics_unit "${PROJECT_BINARY_DIR}/headers/${irmetrics_unit}.cpp")
  file(CONFIGURE OUTPUT "${irmetrics_unit}" CONTENT
    "#include <@irmetrics_header@>\n#ifndef IRMETRICS_INLINE\n#error it does not include config.hpp\n#endif\n" @ONLY)
  list(APPEND irmetrics_header_units "${irmetrics_unit}")
endforeach()

if(irmetrics_header_units)
  add_library(irmetrics_headers OBJECT EXCLUDE_FROM_ALL ${irmetrics_header_units})
  target_link_libraries(irmetrics_headers PRIVATE irmetrics::irmetrics)
  irmetrics_compile_options(irmetrics_headers)
  set_target_properties(irmetrics_headers PROPERTIES CXX_CLANG_TIDY "")
endif()
