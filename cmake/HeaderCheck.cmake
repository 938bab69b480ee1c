# The target irmetrics_headers compiles every public header on its own, so that none relies on what another includes,
# and sees that it includes config.hpp, which refuses the flags with which bits would differ.
# It is not part of the default build. Files named *-inl.hpp are texts that a header includes, not headers.

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
