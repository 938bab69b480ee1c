// What evaluate returns can be used as scores at once, and tells its error when there are none.
#include "support/catch.hpp"

#include <irmetrics/irmetrics.hpp>

using namespace irmetrics;

namespace {

Qrels one_judgment() {
  QrelsBuilder builder;
  REQUIRE(builder.add("q", "d", 1).ok());
  return std::move(builder).build().value();
}

Run run_of(std::string_view query) {
  RunBuilder builder("system");
  REQUIRE(builder.add(query, "other", 2).ok());
  REQUIRE(builder.add(query, "d", 1).ok());
  return std::move(builder).build().value();
}

}  // namespace

TEST_CASE("scores are read without asking whether there are any") {
  const auto scores = evaluate(one_judgment(), run_of("q"), parse_measures("RR AP").value());
  CHECK(scores.mean("RR") == 0.5);
  CHECK(scores.per_query("AP").size() == 1);
  CHECK(scores.queries().front() == "q");
  CHECK(scores.measures().size() == 2);
  CHECK(scores.audit().scored == 1);
}

TEST_CASE("reading scores that are not there throws what went wrong") {
  const auto scores = evaluate(one_judgment(), run_of("unknown"), parse_measures("RR").value());
  REQUIRE_FALSE(scores.ok());
  CHECK_THROWS_AS(scores.mean("RR"), absl::BadStatusOrAccess);
  CHECK(message(scores.status()).find("no query in common") != std::string::npos);
}
