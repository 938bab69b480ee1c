// The filter of judgments: by hand, against plain maps, and its counts against the description.
#include "support/plain_nuggets.hpp"

#include <fmt/format.h>

#include <cmath>
#include <limits>

using namespace irmetrics;
using namespace irmetrics::test;

namespace filter_judgments_test {

TEST_CASE("queries without a relevant document are dropped from qrels, and named", "[describe]") {
  QrelsBuilder builder;
  REQUIRE(builder.add("q1", "a", 2).ok());
  REQUIRE(builder.add("q1", "b", 0).ok());
  REQUIRE(builder.add("q2", "a", 0).ok());
  REQUIRE(builder.add("q3", "a", 1).ok());
  const Qrels qrels = value_of(std::move(builder).build());
  const Filtered<Qrels> filtered = value_of(filter_judgments(qrels));
  REQUIRE(filtered.judgments.size() == 2);
  CHECK(filtered.judgments[0].grade("b") == 0);
  CHECK(filtered.judgments[0].grade("a") == 2);
  CHECK(filtered.judgments.query(1) == "q3");
  CHECK(filtered.report.queries == 3);
  CHECK(filtered.report.kept_queries == 2);
  CHECK(filtered.report.dropped_queries == std::vector<std::string>{"q2"});
  CHECK(filtered.report.share_dropped_queries == 1.0 / 3);
  CHECK(filtered.report.dropped_judgments == 1);
  CHECK(std::isnan(filtered.report.share_dropped_nuggets));
  CHECK(value_of(filter_judgments(qrels, 2)).report.dropped_queries == std::vector<std::string>{"q2", "q3"});
  CHECK(value_of(filter_judgments(qrels, 3)).judgments.size() == 0);
  CHECK(value_of(filter_judgments(Qrels())).report.queries == 0);
  for (const double rel : {std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity()}) {
    const std::string expected = fmt::format("rel must be a finite number, not {}", rel);
    DescribeOptions options;
    options.rel = rel;
    CHECK(error_of(filter_judgments(qrels, rel)) == expected);
    CHECK(error_of(filter_judgments(NuggetQrels(), rel)) == expected);
    CHECK(error_of(describe_qrels(qrels, "", options)) == expected);
    CHECK(error_of(describe_nuggets(NuggetQrels(), "", options)) == expected);
  }
}

TEST_CASE("queries with an unsupported nugget are dropped, as in FreshStack, or the nugget alone", "[describe]") {
  // q1 has two supported nuggets, q2 one supported and one not, q3 none.
  NuggetQrelsBuilder builder;
  for (const char* query : {"q1", "q2", "q3"})
    for (const char* nugget : {"a", "b"}) REQUIRE(builder.add_nugget(query, {.id = nugget}).ok());
  for (const auto& [query, nugget, grade] :
       {std::tuple("q1", "a", 1), std::tuple("q1", "b", 1), std::tuple("q2", "a", 1), std::tuple("q2", "b", 0)})
    REQUIRE(builder.add(query, nugget, "d", grade).ok());
  const NuggetQrels nuggets = value_of(std::move(builder).build());
  using Ids = std::vector<std::string>;

  const Filtered<NuggetQrels> paper = value_of(filter_judgments(nuggets));
  CHECK(text_of(paper.judgments) == "q1: a d=1; b d=1;");
  CHECK(paper.report.drop == FilterDrop::queries);
  CHECK(paper.report.dropped_queries == Ids{"q2", "q3"});
  CHECK(paper.report.kept_queries == 1);
  CHECK(paper.report.dropped_nuggets.size() == 4);
  CHECK(paper.report.dropped_judgments == 2);

  const Filtered<NuggetQrels> other = value_of(filter_judgments(nuggets, 1, FilterDrop::nuggets));
  CHECK(text_of(other.judgments) == "q1: a d=1; b d=1; q2: a d=1;");
  CHECK(other.report.dropped_queries == Ids{"q3"});
  CHECK(other.report.kept_queries == 2);
  CHECK(other.report.dropped_nuggets.size() == 3);
  CHECK(other.report.dropped_judgments == 1);

  for (const FilterReport& report : {paper.report, other.report}) {
    CHECK(report.queries_without_relevant == 1);
    CHECK(report.share_without_relevant == 1.0 / 3);
    CHECK(report.queries_partly_supported == 1);
    CHECK(report.share_partly_supported == 1.0 / 3);
    CHECK(report.unsupported_nuggets == 3);
    CHECK(report.share_unsupported == 0.5);
  }
}

TEST_CASE("unsupported nuggets are dropped with their judgments, and queries without any other", "[describe]") {
  NuggetQrelsBuilder builder;
  REQUIRE(builder.add_query("q0").ok());
  REQUIRE(builder.add_nugget("q1", {.id = "a", .text = "A", .importance = Importance::vital}).ok());
  REQUIRE(builder.add_nugget("q1", {.id = "b", .text = "B", .weight = 2}).ok());
  REQUIRE(builder.add_nugget("q1", {.id = "c"}).ok());
  REQUIRE(builder.add_nugget("q2", {.id = "a"}).ok());
  REQUIRE(builder.add("q1", "a", "d1", 0).ok());
  REQUIRE(builder.add("q1", "b", "d1").ok());
  REQUIRE(builder.add("q1", "b", "d2", 0).ok());
  REQUIRE(builder.add("q1", "a", "d3", 0).ok());
  REQUIRE(builder.add("q2", "a", "d1", 0).ok());
  const Filtered<NuggetQrels> filtered =
      value_of(filter_judgments(value_of(std::move(builder).build()), 1, FilterDrop::nuggets));
  CHECK(text_of(filtered.judgments) == "q1: b 'B' x2 d1=1 d2=0;");
  CHECK(filtered.report.queries == 3);
  CHECK(filtered.report.dropped_queries == std::vector<std::string>{"q0", "q2"});
  CHECK(filtered.report.nuggets == 4);
  CHECK(filtered.report.kept_nuggets == 1);
  CHECK(filtered.report.dropped_nuggets == std::vector<NuggetSummary::NuggetId>{{"q1", "a"}, {"q1", "c"}, {"q2", "a"}});
  CHECK(filtered.report.share_dropped_nuggets == 0.75);
  CHECK(filtered.report.dropped_judgments == 3);
}

TEST_CASE("the filter of random nuggets keeps what has support, and reports what the description counts",
          "[describe]") {
  Random random(21);
  for (int round = 0; round < random_cases(300); ++round) {
    NuggetQrelsBuilder builder;
    PlainNuggetQrels expected, complete;  // the supported nuggets, and the queries that have no others
    std::size_t dropped = 0, judgments = 0;
    for (int query = 0, queries = random.whole(1, 5); query < queries; ++query) {
      const std::string id = fmt::format("q{}", query);
      bool all = true;
      REQUIRE(builder.add_query(id).ok());
      for (int number = 0, nuggets = random.whole(0, 5); number < nuggets; ++number) {
        const Nugget nugget{.id = fmt::format("n{}", number), .text = random.chance(0.5) ? "text" : ""};
        REQUIRE(builder.add_nugget(id, nugget).ok());
        std::map<std::pair<std::string, std::string>, double> grades;
        bool supported = false;
        for (int document = 0; document < 6; ++document) {
          if (!random.chance(0.3)) continue;
          const double grade = random.whole(0, 2);
          grades[{nugget.id, fmt::format("d{}", document)}] = grade;
          REQUIRE(builder.add(id, nugget.id, fmt::format("d{}", document), grade).ok());
          supported = supported || grade >= 1;
        }
        judgments += grades.size();
        all = all && supported;
        if (!supported) {
          dropped += grades.size();
          continue;
        }
        expected[id].nuggets.push_back(nugget);
        expected[id].grades.insert(grades.begin(), grades.end());
      }
      if (all && expected.contains(id)) complete[id] = expected[id];
    }
    const NuggetQrels nuggets = value_of(std::move(builder).build());
    const Filtered<NuggetQrels> filtered = value_of(filter_judgments(nuggets, 1, FilterDrop::nuggets));
    CHECK(text_of(filtered.judgments) == text_of(expected));
    CHECK(filtered.report.dropped_judgments == dropped);
    const NuggetDescription described = value_of(describe_nuggets(nuggets, ""));
    CHECK(filtered.report.dropped_nuggets.size() == described.unsupported_nuggets);
    CHECK(filtered.report.dropped_queries.size() == described.queries_without_relevant);
    const NuggetDescription after = value_of(describe_nuggets(filtered.judgments, ""));
    const Filtered<NuggetQrels> whole = value_of(filter_judgments(nuggets));
    CHECK(text_of(whole.judgments) == text_of(complete));
    CHECK(whole.report.dropped_judgments == judgments - whole.judgments.judgment_count());
    CHECK(whole.report.kept_queries == complete.size());
    CHECK(whole.report.dropped_queries.size() ==
          whole.report.queries_without_relevant + whole.report.queries_partly_supported);
    CHECK(whole.report.kept_nuggets == whole.judgments.nugget_count());
    CHECK(after.unsupported_nuggets == 0);
    CHECK(after.queries_without_relevant == 0);
  }
}

}  // namespace filter_judgments_test
