# Makes Boost::headers from the sources in boost_SOURCE_DIR: either the repository of Boost.Math, which irmetrics uses
# without the rest of Boost, or a folder that contains the headers of all of Boost in boost/.

add_library(irmetrics_boost INTERFACE)
add_library(Boost::headers ALIAS irmetrics_boost)
if(EXISTS "${boost_SOURCE_DIR}/include/boost")
  target_include_directories(irmetrics_boost SYSTEM INTERFACE "${boost_SOURCE_DIR}/include")
  target_compile_definitions(irmetrics_boost INTERFACE BOOST_MATH_STANDALONE=1)
else()
  target_include_directories(irmetrics_boost SYSTEM INTERFACE "${boost_SOURCE_DIR}")
endif()
