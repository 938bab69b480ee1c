// Files of costs: their numbers, and messages about malformed lines.
#include "support/files.hpp"

#include <irmetrics/io/cost_files.hpp>

using namespace irmetrics;
using namespace irmetrics::test;

namespace cost_files_test {
namespace {

Result<Qrels> read(const std::string& text) {
  const TemporaryFolder folder;
  return read_costs(folder.write("costs", text));
}

std::string problem(const std::string& text) {
  const std::string whole(read(text).status().message());
  return whole.substr(whole.rfind('/') + 1);
}

}  // namespace

TEST_CASE("costs are read in any order, with comments, blank lines and any blanks") {
  const Qrels costs = read("# seconds\nq2 d1 0\n\nq1\td2\t2.5\r\nq1 d1 1e2\n").value();
  REQUIRE(costs.size() == 2);
  CHECK(costs[0].grade("d1") == 100);
  CHECK(costs[0].grade("d2") == 2.5);
  CHECK(costs[1].grade("d1") == 0);
}

TEST_CASE("malformed costs are errors with file and line") {
  CHECK(problem("q1 d1\n") == "costs:1: expected 3 fields (query, document, cost), found 2");
  CHECK(problem("q1 d1 1\nq1 d2 1 1\n") == "costs:2: expected 3 fields (query, document, cost), found 4");
  for (const char* const number : {"long", "nan", "inf", "-1", "1,5"}) {
    INFO(number);
    CHECK(problem(std::string("q1 d1 1\nq1 d2 ") + number + "\n").starts_with("costs:2: "));
  }
  CHECK(problem("q1 d1 1\nq2 d1 1\nq1 d1 1\n") ==
        "costs:3: query 'q1': document 'd1' has two costs (the first in line 1); expected one");
  CHECK(problem("# nothing\n") == "costs: contains no costs");
  CHECK_FALSE(read_costs("missing.costs").ok());
}

}  // namespace cost_files_test
