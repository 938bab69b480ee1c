# Builds ZLIB::ZLIB from the sources of zlib in zlib_SOURCE_DIR. zlib's own build renames a file of its source folder,
# and always builds a shared library.

set(irmetrics_zlib_sources
  adler32 compress crc32 deflate inffast inflate inftrees trees uncompr zutil)
list(TRANSFORM irmetrics_zlib_sources PREPEND "${zlib_SOURCE_DIR}/")
list(TRANSFORM irmetrics_zlib_sources APPEND ".c")
add_library(irmetrics_zlib STATIC EXCLUDE_FROM_ALL ${irmetrics_zlib_sources})
add_library(ZLIB::ZLIB ALIAS irmetrics_zlib)
target_include_directories(irmetrics_zlib SYSTEM PUBLIC "${zlib_SOURCE_DIR}")
