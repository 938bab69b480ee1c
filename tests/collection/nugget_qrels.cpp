// Nugget judgments: their contents, documents and masks, and errors.
#include <irmetrics/collection/nugget_qrels.hpp>

#include "support/catch.hpp"
#include "support/value_of.hpp"

using namespace irmetrics;
using namespace irmetrics::test;

namespace nugget_qrels_test {
namespace {

NuggetQrelsBuilder two_queries() {
  NuggetQrelsBuilder builder;
  REQUIRE(builder.add_query("empty").ok());
  for (const char* id : {"n1", "n2", "n3"}) REQUIRE(builder.add_nugget("q1", {.id = id}).ok());
  REQUIRE(builder.add("q1", "n2", "b").ok());
  REQUIRE(builder.add("q1", "n1", "a", 0).ok());
  REQUIRE(builder.add("q1", "n1", "b", 2).ok());
  REQUIRE(builder.add("q1", "n2", "c", 0.5).ok());
  return builder;
}

}  // namespace

TEST_CASE("nugget judgments keep queries without nuggets and nuggets without support", "[collection]") {
  const NuggetQrels nuggets = two_queries().build().value();
  REQUIRE(nuggets.size() == 2);
  CHECK(nuggets.nugget_count() == 3);
  CHECK(nuggets.judgment_count() == 4);
  CHECK(nuggets[0].query == "empty");
  CHECK(nuggets[0].nuggets.empty());
  CHECK(nuggets[0].documents.size() == 0);
  const NuggetJudgments query = nuggets[*nuggets.find("q1")];
  REQUIRE(query.nuggets.size() == 3);
  CHECK(query.nuggets[2].id == "n3");
}

TEST_CASE("a document's support, mask and grade come from its judgments", "[collection]") {
  const NuggetQrels nuggets = two_queries().build().value();
  const NuggetJudgments query = nuggets[1];
  REQUIRE(query.documents.size() == 3);
  CHECK(query.documents.documents[0] == "b");
  CHECK(query.documents.documents[1] == "a");
  CHECK(std::vector<Support>(query.support_of(0).begin(), query.support_of(0).end()) ==
        std::vector<Support>{{0, 2}, {1, 1}});
  CHECK(std::vector<std::uint64_t>(query.masks.words.begin(), query.masks.words.end()) ==
        std::vector<std::uint64_t>{3, 0, 0});
  CHECK(query.documents.grade("b") == 2);
  CHECK(query.documents.grade("a") == 0);
  CHECK(query.documents.grade("c") == 0.5);
  const Qrels counts = nuggets.to_qrels(DocumentGrade::count);
  CHECK(counts[1].grade("b") == 2);
  CHECK(counts[1].grade("c") == 0);
}

TEST_CASE("masks have a bit for each nugget", "[collection]") {
  NuggetQrelsBuilder builder;
  for (int i = 0; i < 130; ++i) REQUIRE(builder.add_nugget("q", {.id = std::to_string(i)}).ok());
  REQUIRE(builder.add("q", "0", "d").ok());
  REQUIRE(builder.add("q", "64", "d").ok());
  REQUIRE(builder.add("q", "129", "d").ok());
  const NuggetQrels nuggets = std::move(builder).build().value();
  CHECK(nuggets[0].masks.width == 3);
  const auto words = nuggets[0].masks.words;
  CHECK(std::vector<std::uint64_t>(words.begin(), words.end()) == std::vector<std::uint64_t>{1, 1, 2});
}

TEST_CASE("contradictory nugget judgments are an error that names file and lines", "[collection]") {
  NuggetQrelsBuilder builder("facts.tsv");
  REQUIRE(builder.add_nugget("q1", {.id = "n1"}).ok());
  CHECK(error_of(builder.add_nugget("q1", {.id = "n1"}, 3)) == "facts.tsv:3: query 'q1': duplicate nugget 'n1'");
  CHECK(error_of(builder.add("q2", "n1", "d", 1, 4)) == "facts.tsv:4: nugget 'n1', document 'd': unknown query 'q2'");
  CHECK(error_of(builder.add("q1", "n2", "d", 1, 5)) ==
        "facts.tsv:5: query 'q1': unknown nugget 'n2' in the judgment of document 'd'");
  CHECK(error_of(builder.add("q1", "n1", "d", -1, 6)) ==
        "facts.tsv:6: query 'q1', nugget 'n1', document 'd': the grade must be a finite number of at least 0, not -1");
  CHECK(error_of(builder.add_nugget("q1", {.id = "n9", .weight = 0})) ==
        "facts.tsv: query 'q1', nugget 'n9': the weight must be a finite number above 0, not 0");
  CHECK(error_of(builder.add_nugget("q1", {.id = ""})) == "facts.tsv: query 'q1': a nugget id is empty");
  REQUIRE(builder.add("q1", "n1", "d", 1, 7).ok());
  REQUIRE(builder.add("q1", "n1", "d", 0, 9).ok());
  CHECK(error_of(std::move(builder).build()) ==
        "facts.tsv:9: query 'q1', nugget 'n1': document 'd' is judged twice, as 0 after 1 in line 7; expected one "
        "judgment");
}

}  // namespace nugget_qrels_test
