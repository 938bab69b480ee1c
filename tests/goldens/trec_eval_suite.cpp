// trec_eval's own test suite: the program prints the expected output of trec_eval, byte for byte.
#include "support/files.hpp"

#include <fmt/format.h>

#ifdef IRMETRICS_PROGRAM
#include <cstdlib>

using namespace irmetrics;
using namespace irmetrics::test;

namespace trec_eval_suite_test {

TEST_CASE("trec_eval's own suite passes") {
  const auto folder = reference_data("trec_eval_suite");
  if (!folder) return;
  const TemporaryFolder output;
  std::size_t compared = 0;
  for (const std::string& line : lines_of(file_bytes(*folder + "/commands.txt"))) {
    const std::size_t bar = line.find(" | diff - ");
    REQUIRE(line.starts_with("trec_eval "));
    REQUIRE(bar != std::string::npos);
    const std::string command = fmt::format("cd '{}' && '{}' {} > '{}' 2> '{}'", *folder, program_path(),
                                            line.substr(0, bar), output.path("out"), output.path("error"));
    INFO(line);
    CHECK(std::system(command.c_str()) == 0);
    CHECK(file_bytes(output.path("error")).empty());
    const std::vector<std::string> ours = lines_of(file_bytes(output.path("out")));
    const std::vector<std::string> wanted = lines_of(file_bytes(*folder + "/" + line.substr(bar + 10)));
    for (std::size_t i = 0; i < std::min(ours.size(), wanted.size()); ++i) {
      if (ours[i] == wanted[i]) continue;
      FAIL_CHECK("line " << i + 1 << " is\n" << ours[i] << "\nnot\n" << wanted[i]);
      break;
    }
    CHECK((file_bytes(output.path("out")) == file_bytes(*folder + "/" + line.substr(bar + 10))));
    ++compared;
  }
  CHECK(compared == 15);
}
#endif

}  // namespace trec_eval_suite_test
