// Test collections: their parts; document and nugget judgments must be of the same queries.
#include <irmetrics/collection/test_collection.hpp>

#include "support/files.hpp"
#include "support/plain_nugget_query.hpp"
#include "support/qrels_and_runs.hpp"

using namespace irmetrics;
using namespace irmetrics::test;

namespace test_collection_test {
namespace {

/// One nugget per query, supported by document d.
NuggetQrels nuggets_of(const std::vector<std::string>& queries) {
  NuggetQrelsBuilder builder;
  for (const std::string& query : queries) {
    REQUIRE(builder.add_nugget(query, {.id = "1"}).ok());
    REQUIRE(builder.add(query, "1", "d").ok());
  }
  return value_of(std::move(builder).build());
}

}  // namespace

TEST_CASE("qrels are a test collection without nuggets", "[collection]") {
  const TestCollection collection = qrels_of({{"q2", "a", 1}, {"q1", "a", 2}});
  CHECK(collection.size() == 2);
  CHECK(collection.query(0) == "q1");
  CHECK(collection.find("q2") == 1);
  CHECK_FALSE(collection.find("q3"));
  CHECK(collection.nuggets() == nullptr);
  CHECK_FALSE(collection.documents_are_shared());
  CHECK(collection.qrels()[0].grade("a") == 2);
}

TEST_CASE("nugget judgments are a test collection whose documents have the grade of their best support",
          "[collection]") {
  NuggetQrelsBuilder builder;
  REQUIRE(builder.add_query("q0").ok());
  for (const char* id : {"1", "2"}) REQUIRE(builder.add_nugget("q1", {.id = id}).ok());
  REQUIRE(builder.add("q1", "1", "a", 0.5).ok());
  REQUIRE(builder.add("q1", "2", "a", 2).ok());
  REQUIRE(builder.add("q1", "2", "b", 0).ok());
  const TestCollection collection = value_of(std::move(builder).build());
  REQUIRE(collection.nuggets() != nullptr);
  CHECK(collection.documents_are_shared());
  CHECK(collection.size() == 2);
  CHECK(collection.query(0) == "q0");
  CHECK(collection.qrels()[0].size() == 0);
  CHECK(collection.qrels()[1].grade("a") == 2);
  CHECK(collection.qrels()[1].grade("b") == 0);
}

TEST_CASE("qrels and nuggets of the same queries make one collection, each with its own documents", "[collection]") {
  const TestCollection both =
      value_of(TestCollection::of(qrels_of({{"q1", "a", 1}, {"q2", "b", 3}}), nuggets_of({"q2", "q1"})));
  CHECK(both.size() == 2);
  REQUIRE(both.nuggets() != nullptr);
  CHECK_FALSE(both.documents_are_shared());
  for (std::size_t query = 0; query < 2; ++query) CHECK(both.query(query) == both.nuggets()->query(query));
  CHECK(both.qrels()[1].grade("b") == 3);
  CHECK(both.qrels()[1].grade("d") == std::nullopt);
  CHECK((*both.nuggets())[1].documents.grade("d") == 1);
  CHECK(value_of(TestCollection::of(Qrels(), NuggetQrels())).size() == 0);
}

TEST_CASE("a query in only one of both judgments is an error that names the first such query", "[collection]") {
  const Qrels qrels = qrels_of({{"q1", "a", 1}, {"q3", "a", 1}, {"q4", "a", 1}});
  CHECK(error_of(TestCollection::of(qrels, nuggets_of({"q1"}))) ==
        "query 'q3' is judged by the qrels but not by the nuggets; both must judge the same queries: use each "
        "separately");
  CHECK(error_of(TestCollection::of(qrels, nuggets_of({"q1", "q2", "q3", "q4"}))) ==
        "query 'q2' is judged by the nuggets but not by the qrels; both must judge the same queries: use each "
        "separately");
  CHECK(TestCollection::of(qrels, NuggetQrels()).status().code() == StatusCode::invalid_input);
}

TEST_CASE("documents of nugget judgments have the grades of their support", "[collection]") {
  Random random(431);
  for (int i = 0; i < 2000; ++i) {
    const PlainNuggetQuery q = random_nugget_query(random, random_nugget_shape(random));
    NuggetQrelsBuilder builder;
    add_query(builder, "q", q);
    const NuggetQrels nuggets = value_of(std::move(builder).build());
    const Qrels best = nuggets.to_qrels();
    const Qrels count = nuggets.to_qrels(DocumentGrade::count);
    INFO(q.text());
    REQUIRE(best[0].size() == q.judged.size());
    REQUIRE(count[0].size() == q.judged.size());
    for (std::size_t document = 0; document < q.judged.size(); ++document) {
      double largest = 0;
      for (const auto& [nugget, grade] : q.judged[document].grades) largest = std::max(largest, grade);
      REQUIRE(best[0].grade(q.judged[document].id) == largest);
      REQUIRE(count[0].grade(q.judged[document].id) == static_cast<double>(q.nuggets_of(document, 1).size()));
    }
  }
}

}  // namespace test_collection_test
