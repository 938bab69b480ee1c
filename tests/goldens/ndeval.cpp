// All lines that ndeval 4.5 printed for Web track runs: the program prints the same.
#include "support/program.hpp"

#include <fmt/format.h>

#ifdef IRMETRICS_PROGRAM

using namespace irmetrics;
using namespace irmetrics::test;

namespace ndeval_test {
namespace {

/// The options in a file's name, such as web2012.indri-dssa.ndeval.c.alpha0.25.csv.
std::string options_of(const std::string& file) {
  std::string options = "-c";
  if (file.find(".traditional.") != std::string::npos) options += " -traditional";
  if (const std::size_t alpha = file.find(".alpha"); alpha != std::string::npos)
    options += " -alpha " + file.substr(alpha + 6, file.size() - alpha - 10);
  return options;
}

}  // namespace

TEST_CASE("every line that ndeval printed for Web track runs equals ours", "[nuggets]") {
  const auto folder = reference_data("web_diversity");
  if (!folder) return;
  std::size_t files = 0, lines = 0;
  for (const auto& entry : std::filesystem::directory_iterator(*folder + "/expected")) {
    const std::string file = entry.path().filename().string();
    const std::size_t end = file.find(".ndeval.c.");
    if (end == std::string::npos) continue;
    INFO(file);
    const Finished finished =
        run_program(fmt::format("ndeval {0} '{1}/qrels/{2}.ndeval.qrels' '{1}/runs/{3}.run.gz'", options_of(file),
                                *folder, file.substr(0, file.find('.')), file.substr(0, end)));
    CHECK(finished.code == 0);
    CHECK(finished.error.empty());
    const std::vector<std::string> ours = lines_of(finished.output);
    const std::vector<std::string> wanted = lines_of(file_bytes(entry.path().string()));
    check_lines(ours, wanted);
    ++files;
    lines += wanted.size();
  }
  CHECK(files == 14);
  CHECK(lines == 728);
}
#endif

}  // namespace ndeval_test
