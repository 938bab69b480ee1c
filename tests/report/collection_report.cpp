// Summaries and previews of collections, as written out by hand.
#include "support/plain_samples.hpp"
#include "support/qrels_and_runs.hpp"

#include <irmetrics/report/collection_report.hpp>

#include <fmt/format.h>

using namespace irmetrics;
using namespace irmetrics::test;

namespace collection_report_test {

TEST_CASE("summaries count with singular and plural", "[report]") {
  CHECK(summary(run_of({{"q", "d", 1}}, "bm25")) == "Run 'bm25': 1 query, 1 document");
  CHECK(summary(run_of({{"q", "d", 1}, {"r", "d", 1}}, "a\nb")) == "Run 'a\\x0ab': 2 queries, 2 documents");
  CHECK(summary(Qrels()) == "Qrels: 0 queries, 0 judgments");
  std::vector<Judgment> many;
  for (int i = 0; i < 1234; ++i) many.push_back({"q", fmt::format("d{}", i), 1});
  CHECK(summary(qrels_of(many)) == "Qrels: 1 query, 1,234 judgments");
  CHECK(summary(NuggetQrels()) == "NuggetQrels: 0 queries, 0 nuggets, 0 judgments");
  CHECK(summary(Texts()) == "Texts: 0");
  CHECK(summary(Samples()) == "Samples: 0 with 0 passages, without texts; systems: none");
  PlainSample sample = plain_sample("s", {1, 0});
  sample.passages = {"a", "b"};
  sample.systems = {{"x", {1, 2}}, {"y", {2, 1}}};
  CHECK(summary(built({sample})) == "Samples: 1 with 2 passages; systems: x, y");
}

TEST_CASE("previews have the first queries and documents", "[report]") {
  const Run run = run_of({{"q1", "a", 1}, {"q1", "b", 0.25}, {"q1", "c", -2}, {"q2", "d", 1e9}, {"q3", "d", 1}});
  CHECK(preview(run, 2) ==
        ReportTable{"Run 'sys': 3 queries, 5 documents",
                    {{"query", "documents", "first"}, {"q1", "3", "a: 1, b: 0.25, ..."}, {"q2", "1", "d: 1e+09"}},
                    {}});
  CHECK(preview(run).rows.size() == 4);
  CHECK(preview(run).rows[1][2].text == "a: 1, b: 0.25, c: -2");
  CHECK(preview(qrels_of(std::vector<Judgment>{{"q", "d", 2}})) ==
        ReportTable{"Qrels: 1 query, 1 judgment", {{"query", "documents", "first"}, {"q", "1", "d: 2"}}, {}});
  NuggetQrelsBuilder nuggets;
  require_ok(nuggets.add_nugget("q", {.id = "n"}));
  require_ok(nuggets.add_nugget("q", {.id = "unsupported"}));
  require_ok(nuggets.add("q", "n", "a"));
  require_ok(nuggets.add("q", "n", "b", 0.5));  // below the level of support
  CHECK(preview(value_of(std::move(nuggets).build())) ==
        ReportTable{"NuggetQrels: 1 query, 2 nuggets, 2 judgments",
                    {{"query", "nuggets", "first, with supporting documents"}, {"q", "2", "n: 1, unsupported: 0"}},
                    {}});
}

}  // namespace collection_report_test
