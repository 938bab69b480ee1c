# Configures irmetrics with each of these combinations of components and options, from nothing.
foreach(combination IN ITEMS
    "core" "columns" "io" "io ZLIB" "io ZSTD" "io ZLIB ZSTD" "statistics" "separation SNOWBALL" "separation UTF8PROC" "fusion"
    "drift" "describe" "report" "header_only ZLIB ZSTD SNOWBALL UTF8PROC")
  string(REPLACE " " ";" parts "${combination}")
  list(POP_FRONT parts component)
  list(TRANSFORM parts REPLACE "(.+)" "-DIRMETRICS_\\1=OFF")
  # A package that is off must not be needed.
  set(disabled ${parts})
  list(TRANSFORM disabled REPLACE "-DIRMETRICS_(.+)=OFF" "-DCMAKE_DISABLE_FIND_PACKAGE_\\1=ON")
  list(TRANSFORM disabled REPLACE "PACKAGE_SNOWBALL" "PACKAGE_Stemmer")
  list(TRANSFORM disabled REPLACE "PACKAGE_UTF8PROC" "PACKAGE_utf8proc")
  list(TRANSFORM disabled REPLACE "PACKAGE_ZSTD" "PACKAGE_zstd")
  file(REMOVE_RECURSE "${BUILD}")
  execute_process(
    COMMAND "${CMAKE_COMMAND}" -S "${SOURCE}" -B "${BUILD}" -G "${GENERATOR}" "-DCMAKE_CXX_COMPILER=${COMPILER}"
      "-DIRMETRICS_COMPONENTS=${component}" -DFETCHCONTENT_FULLY_DISCONNECTED=ON ${parts} ${disabled}
    OUTPUT_VARIABLE output ERROR_VARIABLE output RESULT_VARIABLE result)
  if(NOT result EQUAL 0)
    message(SEND_ERROR "${combination}:\n${output}")
  endif()
endforeach()
