# Installs a pkg-config file for each component: irmetrics-core.pc, irmetrics-io.pc, ..., and irmetrics.pc for all. Their
# folders are relative to the file, so that a prefix can be moved. With static libraries, whoever links irmetrics links
# all of their packages, and the files list them as public.

set(irmetrics_modules_fmt fmt)
set(irmetrics_modules_ZLIB zlib)
set(irmetrics_modules_zstd libzstd)
set(irmetrics_modules_nlohmann_json nlohmann_json)
set(irmetrics_modules_Eigen3 eigen3)
set(irmetrics_modules_utf8proc libutf8proc)
set(irmetrics_modules_re2 re2)
# Packages without pkg-config files, or whose files define macros, which no header of ours needs. Boost has headers only.
set(irmetrics_flags_hwy "-lhwy_contrib -lhwy")
set(irmetrics_flags_Threads -pthread)
set(irmetrics_flags_Stemmer -lstemmer)
# Packages whose headers the public headers of a component include.
set(irmetrics_public_statistics Eigen3)
set(irmetrics_public_report nlohmann_json)

file(RELATIVE_PATH irmetrics_up "/${CMAKE_INSTALL_LIBDIR}/pkgconfig" "/")
string(REGEX REPLACE "/$" "" irmetrics_up "${irmetrics_up}")
foreach(irmetrics_component IN LISTS irmetrics_built)
  set(irmetrics_requires ${irmetrics_libraries_${irmetrics_component}})
  list(TRANSFORM irmetrics_requires PREPEND irmetrics-)
  set(irmetrics_private "")
  set(irmetrics_private_libs "")
  foreach(irmetrics_package IN LISTS irmetrics_packages_${irmetrics_component})
    if(irmetrics_package IN_LIST irmetrics_public_${irmetrics_component} OR NOT BUILD_SHARED_LIBS
        OR irmetrics_component STREQUAL "header_only")
      list(APPEND irmetrics_requires ${irmetrics_modules_${irmetrics_package}})
    else()
      list(APPEND irmetrics_private ${irmetrics_modules_${irmetrics_package}})
    endif()
    list(APPEND irmetrics_private_libs ${irmetrics_flags_${irmetrics_package}})
  endforeach()
  set(irmetrics_module irmetrics-${irmetrics_component})
  set(irmetrics_libs "-L\${libdir} -lirmetrics_${irmetrics_component}")
  set(irmetrics_cflags "-I\${includedir}")
  set(irmetrics_install_component irmetrics)
  if(irmetrics_component STREQUAL "header_only")
    set(irmetrics_libs "")
    set(irmetrics_install_component irmetrics_header_only)
    list(JOIN irmetrics_without " -D" irmetrics_definitions)
    string(APPEND irmetrics_cflags " -DIRMETRICS_HEADER_ONLY=1")
    if(irmetrics_definitions)
      string(APPEND irmetrics_cflags " -D${irmetrics_definitions}")
    endif()
  elseif(irmetrics_component STREQUAL PROJECT_NAME)
    set(irmetrics_module irmetrics)
    set(irmetrics_libs "")
    set(irmetrics_requires ${irmetrics_libraries_irmetrics})
    list(TRANSFORM irmetrics_requires PREPEND irmetrics-)
  endif()
  if(NOT BUILD_SHARED_LIBS OR irmetrics_component STREQUAL "header_only")
    list(JOIN irmetrics_private_libs " " irmetrics_flags)
    string(APPEND irmetrics_libs " ${irmetrics_flags}")
    set(irmetrics_private_libs "")
  endif()
  list(REMOVE_DUPLICATES irmetrics_requires)
  list(JOIN irmetrics_requires " " irmetrics_requires)
  list(JOIN irmetrics_private " " irmetrics_private)
  list(JOIN irmetrics_private_libs " " irmetrics_private_libs)
  file(CONFIGURE OUTPUT "${PROJECT_BINARY_DIR}/pkgconfig/${irmetrics_module}.pc" @ONLY CONTENT [[
prefix=${pcfiledir}/@irmetrics_up@
libdir=${prefix}/@CMAKE_INSTALL_LIBDIR@
includedir=${prefix}/@CMAKE_INSTALL_INCLUDEDIR@

Name: @irmetrics_module@
Description: @PROJECT_DESCRIPTION@ (@irmetrics_component@); needs C++20
Version: @PROJECT_VERSION@
Requires: @irmetrics_requires@
Requires.private: @irmetrics_private@
Cflags: @irmetrics_cflags@
Libs: @irmetrics_libs@
Libs.private: @irmetrics_private_libs@
]])
  install(FILES "${PROJECT_BINARY_DIR}/pkgconfig/${irmetrics_module}.pc"
    DESTINATION "${CMAKE_INSTALL_LIBDIR}/pkgconfig" COMPONENT ${irmetrics_install_component})
endforeach()
