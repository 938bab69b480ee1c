// Summary of nugget judgments: by hand, against plain sets, and of TREC's diversity judgments.
#include "support/files.hpp"
#include "support/random_data.hpp"
#include "support/subtopic_qrels.hpp"

#include <fmt/format.h>

#include <map>
#include <set>

using namespace irmetrics;
using namespace irmetrics::test;

namespace nugget_summary_test {
namespace {

void check(const CountRange& ours, double mean, std::size_t smallest, std::size_t largest) {
  CHECK(ours.mean == mean);
  CHECK(ours.smallest == smallest);
  CHECK(ours.largest == largest);
}

}  // namespace

TEST_CASE("a summary counts nuggets and their documents, and names unsupported nuggets and queries", "[collection]") {
  NuggetQrelsBuilder builder;
  REQUIRE(builder.add_query("q0").ok());
  for (const char* id : {"a", "b", "c"}) REQUIRE(builder.add_nugget("q1", {.id = id}).ok());
  REQUIRE(builder.add_nugget("q2", {.id = "a"}).ok());
  REQUIRE(builder.add_nugget("q3", {.id = "a"}).ok());
  REQUIRE(builder.add("q1", "a", "d1").ok());
  REQUIRE(builder.add("q1", "b", "d1", 2).ok());
  REQUIRE(builder.add("q1", "b", "d2").ok());
  REQUIRE(builder.add("q1", "c", "d2", 0.5).ok());  // below support
  REQUIRE(builder.add("q1", "c", "d3", 0).ok());
  REQUIRE(builder.add("q2", "a", "d1").ok());
  REQUIRE(builder.add("q3", "a", "d1", 0).ok());
  const NuggetSummary summary = summarise(value_of(std::move(builder).build()));
  CHECK(summary.queries == 4);
  CHECK(summary.nuggets == 5);
  CHECK(summary.judgments == 7);
  CHECK(summary.supported_queries == 2);
  CHECK(summary.supported_nuggets == 3);
  CHECK(summary.queries_without_nuggets == std::vector<std::string>{"q0"});
  CHECK(summary.unsupported_queries == std::vector<std::string>{"q3"});
  CHECK(summary.unsupported_nuggets == std::vector<NuggetSummary::NuggetId>{{"q1", "c"}, {"q3", "a"}});
  check(summary.nuggets_a_query, 5.0 / 4, 0, 3);
  check(summary.documents_a_nugget, 4.0 / 5, 0, 2);
  check(summary.documents_a_query, 3.0 / 4, 0, 2);
}

TEST_CASE("an empty summary has undefined means", "[collection]") {
  const NuggetSummary summary = summarise(NuggetQrels());
  CHECK(summary.queries == 0);
  CHECK(std::isnan(summary.nuggets_a_query.mean));
  CHECK(std::isnan(summary.documents_a_nugget.mean));
  CHECK(std::isnan(summary.documents_a_query.mean));
}

TEST_CASE("a summary equals plain sets on random judgments", "[collection]") {
  Random random(1);
  for (int round = 0; round < 300; ++round) {
    NuggetQrelsBuilder builder;
    std::map<std::string, std::map<std::string, std::set<std::string>>> supporting;
    std::size_t judgments = 0;
    for (int i = 0, queries = random.whole(1, 6); i < queries; ++i) {
      const std::string query = fmt::format("q{}", i);
      REQUIRE(builder.add_query(query).ok());
      auto& nuggets = supporting[query];
      const double supported = random.unit();
      for (int j = 0, size = random.chance(0.1) ? 130 : random.whole(0, 5); j < size; ++j) {
        const std::string nugget = fmt::format("n{}", j);
        REQUIRE(builder.add_nugget(query, {.id = nugget}).ok());
        nuggets[nugget];
        for (const std::string& document : random_ids(random, random.below(5))) {
          const double grade = random.chance(supported) ? random.whole(1, 3) : 0.5 * random.whole(0, 1);
          REQUIRE(builder.add(query, nugget, document, grade).ok());
          if (grade >= 1) nuggets[nugget].insert(document);
          ++judgments;
        }
      }
    }
    const NuggetSummary summary = summarise(value_of(std::move(builder).build()));
    std::size_t nuggets = 0, unsupported = 0, pairs = 0, relevant = 0, most_relevant = 0, without = 0, none = 0;
    for (const auto& [query, of_query] : supporting) {
      std::set<std::string> documents;
      for (const auto& [nugget, of_nugget] : of_query) {
        documents.insert(of_nugget.begin(), of_nugget.end());
        pairs += of_nugget.size();
        unsupported += of_nugget.empty() ? 1 : 0;
      }
      nuggets += of_query.size();
      relevant += documents.size();
      most_relevant = std::max(most_relevant, documents.size());
      without += of_query.empty() ? 1 : 0;
      none += !of_query.empty() && documents.empty() ? 1 : 0;
    }
    CHECK(summary.judgments == judgments);
    CHECK(summary.nuggets == nuggets);
    CHECK(summary.supported_nuggets == nuggets - unsupported);
    CHECK(summary.unsupported_nuggets.size() == unsupported);
    CHECK(summary.queries_without_nuggets.size() == without);
    CHECK(summary.unsupported_queries.size() == none);
    CHECK(summary.supported_queries == supporting.size() - without - none);
    const auto queries = static_cast<double>(supporting.size());
    CHECK(summary.nuggets_a_query.mean == static_cast<double>(nuggets) / queries);
    CHECK(summary.documents_a_query.mean == static_cast<double>(relevant) / queries);
    CHECK(summary.documents_a_query.largest == most_relevant);
    if (nuggets > 0)
      CHECK(summary.documents_a_nugget.mean == static_cast<double>(pairs) / static_cast<double>(nuggets));
  }
}

TEST_CASE("the summary of TREC's diversity judgments equals counts of their lines", "[collection]") {
  const auto folder = reference_data("web_diversity/qrels");
  if (!folder) return;
  // Counted with sets in Python. The topics of 2009 have an unsupported subtopic 0.
  const NuggetSummary web2009 = summarise(subtopic_qrels(*folder + "/web2009.ndeval.qrels"));
  CHECK(web2009.queries == 50);
  CHECK(web2009.nuggets == 249);
  CHECK(web2009.judgments == 27'964);
  CHECK(web2009.supported_queries == 50);
  CHECK(web2009.supported_nuggets == 199);
  REQUIRE(web2009.unsupported_nuggets.size() == 50);
  CHECK(web2009.unsupported_nuggets[1] == NuggetSummary::NuggetId{"10", "0"});
  check(web2009.nuggets_a_query, 4.98, 2, 7);
  check(web2009.documents_a_nugget, 26.100401606425702, 0, 314);
  check(web2009.documents_a_query, 98.84, 2, 334);

  const NuggetSummary web2012 = summarise(subtopic_qrels(*folder + "/web2012.ndeval.qrels"));
  CHECK(web2012.judgments == 59'736);
  CHECK(web2012.supported_nuggets == 187);
  check(web2012.nuggets_a_query, 3.74, 2, 6);
  check(web2012.documents_a_nugget, 50.096256684491976, 1, 253);
  check(web2012.documents_a_query, 111.18, 22, 275);
}

}  // namespace nugget_summary_test
