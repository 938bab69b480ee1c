// Numbers in files do not depend on the locale of the process, in which C's functions may expect a comma as the decimal
// point.
#include "support/catch.hpp"
#include "support/files.hpp"

#include <irmetrics/io/number.hpp>

#include <fmt/format.h>

#include <clocale>
#include <cstdlib>

using namespace irmetrics;
using namespace irmetrics::test;

namespace locale_test {
namespace {

/// Sets a locale whose decimal point is a comma until the end of the scope, if the machine has one or can make one.
class CommaLocale {
 public:
  CommaLocale() {
    const std::string made = folder_.path("irmetrics_comma");
    const std::string command = fmt::format("localedef -i de_DE -f UTF-8 '{}' >/dev/null 2>&1", made);
    const bool is_made = std::system(command.c_str()) != -1 && std::filesystem::exists(made);
    if (is_made) ::setenv("LOCPATH", folder_.path().c_str(), 1);
    for (const char* name : {"irmetrics_comma", "de_DE.UTF-8", "de_DE.utf8", "fr_FR.UTF-8", "fr_FR.utf8"})
      if (std::setlocale(LC_ALL, name) != nullptr) break;
    is_set_ = std::strtod("1,5", nullptr) == 1.5;
    if (!is_set_) WARN("skipped: no locale with a decimal comma, and localedef cannot make one");
  }
  CommaLocale(const CommaLocale&) = delete;
  CommaLocale& operator=(const CommaLocale&) = delete;
  ~CommaLocale() {
    std::setlocale(LC_ALL, "C");
    ::unsetenv("LOCPATH");
  }
  bool is_set() const noexcept { return is_set_; }

 private:
  TemporaryFolder folder_;
  bool is_set_ = false;
};

}  // namespace

TEST_CASE("numbers have a decimal point in every locale") {
  const CommaLocale locale;
  if (!locale.is_set()) return;
  CHECK(parse_field("1.5") == 1.5);
  CHECK(detail::parse_number("1.5e400") == std::numeric_limits<double>::infinity());
  CHECK(detail::parse_number("-1.5e400") == -std::numeric_limits<double>::infinity());
  CHECK(detail::parse_number("1.5e-400") == 0);
  CHECK(detail::io::parse_leniently("2.5x") == 2.5);
  CHECK(detail::io::parse_leniently("0x1.8p1") == 3);
  CHECK(detail::io::parse_leniently("2,5") == 2);
}

TEST_CASE("files are read and written in every locale as in that of C") {
  const TemporaryFolder folder;
  const std::string trec = folder.write("a.run", "q Q0 d1 1 2.75x t\nq Q0 d2 2 1.5 t\n");
  const std::string json = folder.write("b.jsonl", R"({"query_id": "q", "doc_id": "d1", "score": 2.75})"
                                                   "\n"
                                                   R"({"query_id": "q", "doc_id": "d2", "score": 1.5})"
                                                   "\n");
  const std::string nuggets = folder.write(
      "c.jsonl", R"({"query_id": "q", "nuggets": [{"_id": "n", "weight": 0.25, "relevant_corpus_ids": ["d1"]}]})"
                 "\n");
  const CommaLocale locale;
  if (!locale.is_set()) return;
  for (const std::string& path : {trec, json}) {
    INFO(path);
    const Run run = value_of(read_run(path, {.lenient = true}));
    CHECK(run[0].scores[0] == 2.75);
    CHECK(run[0].scores[1] == 1.5);
    const std::string written = folder.path("written");
    REQUIRE(write_run(run, written).ok());
    CHECK(file_bytes(written).find("2.75") != std::string::npos);
  }
  const NuggetQrels judged = value_of(read_nuggets(nuggets));
  CHECK(judged[0].nuggets[0].weight == 0.25);
  const std::string written = folder.path("written");
  REQUIRE(write_nuggets(judged, written, NuggetFormat::freshstack).ok());
  CHECK(file_bytes(written).find("0.25") != std::string::npos);
}

}  // namespace locale_test
