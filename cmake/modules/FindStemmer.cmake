# Finds libstemmer, Snowball's library of stemmers. It has neither a CMake package nor a .pc file.
#
# Defines the target Stemmer::Stemmer.

include(FindPackageHandleStandardArgs)

find_path(Stemmer_INCLUDE_DIR libstemmer.h PATH_SUFFIXES libstemmer)
find_library(Stemmer_LIBRARY stemmer)
mark_as_advanced(Stemmer_INCLUDE_DIR Stemmer_LIBRARY)
find_package_handle_standard_args(Stemmer
  REQUIRED_VARS Stemmer_LIBRARY Stemmer_INCLUDE_DIR
  REASON_FAILURE_MESSAGE "Install Snowball's libstemmer (Debian: libstemmer-dev), or set CMAKE_PREFIX_PATH.")
if(Stemmer_FOUND AND NOT TARGET Stemmer::Stemmer)
  add_library(Stemmer::Stemmer UNKNOWN IMPORTED)
  set_target_properties(Stemmer::Stemmer PROPERTIES
    IMPORTED_LOCATION "${Stemmer_LIBRARY}" INTERFACE_INCLUDE_DIRECTORIES "${Stemmer_INCLUDE_DIR}")
endif()
