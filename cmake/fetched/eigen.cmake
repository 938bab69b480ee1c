# Makes Eigen3::Eigen from the sources in eigen3_SOURCE_DIR, which are headers. Eigen's own build compiles dozens of
# programs to describe the compiler to its tests.

add_library(irmetrics_eigen INTERFACE)
add_library(Eigen3::Eigen ALIAS irmetrics_eigen)
target_include_directories(irmetrics_eigen SYSTEM INTERFACE "${eigen3_SOURCE_DIR}")
