# Builds zstd::libzstd_static from the sources of zstd in zstd_SOURCE_DIR. zstd's own build needs options for everything
# that it builds besides the library.

file(GLOB irmetrics_zstd_sources
  "${zstd_SOURCE_DIR}/lib/common/*.c" "${zstd_SOURCE_DIR}/lib/compress/*.c" "${zstd_SOURCE_DIR}/lib/decompress/*.c")
add_library(irmetrics_zstd STATIC EXCLUDE_FROM_ALL ${irmetrics_zstd_sources})
add_library(zstd::libzstd_static ALIAS irmetrics_zstd)
target_compile_definitions(irmetrics_zstd PRIVATE ZSTD_DISABLE_ASM ZSTD_LEGACY_SUPPORT=0)
target_include_directories(irmetrics_zstd SYSTEM PUBLIC "${zstd_SOURCE_DIR}/lib")
