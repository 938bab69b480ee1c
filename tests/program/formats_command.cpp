// irmetrics formats from outside: each format is listed once, with its example.
#include "support/program.hpp"

#include <fmt/format.h>

#ifdef IRMETRICS_PROGRAM

using namespace irmetrics;
using namespace irmetrics::test;

namespace formats_command_test {

TEST_CASE("formats: all are listed with description and contents, or those of one kind", "[formats]") {
  const Finished list = run_program("formats");
  CHECK(list.code == 0);
  std::string nuggets;
  for (const FileFormat& format : file_formats()) {
    const std::string begin = fmt::format("{} {}: {}\n", format.kind, format.name, format.text.title);
    const std::size_t at = list.output.find(begin);
    REQUIRE(at != std::string::npos);
    CHECK(list.output.find(begin, at + 1) == std::string::npos);
    CHECK(list.output.find(fmt::format("  Contents: {}.\n", format.text.holds), at) != std::string::npos);
    const std::string first = std::string(format.text.example.substr(0, format.text.example.find('\n')));
    CHECK(list.output.find("  Example:\n    " + first + "\n", at) != std::string::npos);
    if (format.kind == "nuggets") nuggets += fmt::format("{} ", format.name);
  }
  CHECK(list.output.find("](#") == std::string::npos);
  const Finished some = run_program("formats nuggets");
  CHECK(list.output.find(some.output) != std::string::npos);
  CHECK(some.output.starts_with("nuggets subtopics: "));
  CHECK(nuggets == "subtopics table freshstack berds json ");
}

TEST_CASE("formats: an unknown kind is wrong usage, and the error lists the known ones", "[formats]") {
  const Finished finished = run_program("formats nugget");
  CHECK(finished.code == 1);
  CHECK(finished.output.empty());
  CHECK(finished.error.find("formats: the kind of files must be one of runs, qrels, nuggets, preferences, texts, "
                            "samples, scores, labels, slices, "
                            "not 'nugget'") != std::string::npos);
}

TEST_CASE("evaluate: a list of BERDS is a run like any other, and scores the same as with --berds", "[formats]") {
  const TemporaryFolder folder;
  const std::string path = folder.write(
      "a.jsonl", R"({"id": "q", "perspectives": ["p", "r"], "ctxs": [{"id": "a", "mistral-preds": [false, true]}, )"
                 R"({"id": "b", "mistral-preds": [true, false]}, {"id": "c", "mistral-preds": [false, false]}]})"
                 "\n");
  const std::string measures = " -m \"alpha_nDCG@10 MRecall@2 P@2 RR\" --csv --per-query";
  const Finished both = run_program("evaluate --berds " + path + measures);
  CHECK(both.code == 0);
  CHECK(both.output.find("\na,MRecall@2,q,1\n") != std::string::npos);
  const Finished apart = run_program("evaluate --nuggets " + path + " " + path + measures);
  CHECK(apart.code == 0);
  CHECK(apart.error.empty());
  std::string named = apart.output;  // here the run has the name of its file, with --berds without the extension
  for (std::size_t at = named.find("a.jsonl,"); at != std::string::npos; at = named.find("a.jsonl,"))
    named.erase(at + 1, 6);
  CHECK(named == both.output);
  CHECK(run_program("evaluate --nuggets " + path + " -" + measures, file_bytes(path)).output.find(",RR,all,1\n") !=
        std::string::npos);
}
#endif

}  // namespace formats_command_test
