// The paths from the configuration of the build.
#include "support/paths.hpp"

namespace irmetrics::test {

std::string in_project(const std::string& path) { return IRMETRICS_SOURCE_DIR "/" + path; }

std::string in_shared_data(const std::string& path) { return IRMETRICS_SHARED_DATA "/" + path; }

const std::string& program_path() {
  static const std::string path = IRMETRICS_PROGRAM_PATH;
  return path;
}

}  // namespace irmetrics::test
