// The result of evaluate can be used as scores at once, and reports its error if there are none.
#include "support/catch.hpp"

#include <irmetrics/irmetrics.hpp>

#include <concepts>
#include <utility>

using namespace irmetrics;

namespace scores_or_error_test {
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

// Calls that are valid on a temporary (T) or on a variable (T&).
template <class T>
concept GivesSpanByArrow = requires(T&& scores) {
  std::forward<T>(scores)->per_query(std::size_t{0});
};
template <class T>
concept GivesSpanOfName = requires(T&& scores) {
  std::forward<T>(scores).per_query(std::string_view());
};
template <class T>
concept GivesSpanOfIndex = requires(T&& scores) {
  std::forward<T>(scores).per_query(std::size_t{0});
};
template <class T>
concept GivesSpanOfValue = requires(T&& scores) {
  std::forward<T>(scores).value().per_query(std::size_t{0});
};
template <class T>
concept GivesSpanByStar = requires(T&& scores) {
  (*std::forward<T>(scores)).per_query(std::size_t{0});
};
template <class T>
concept GivesMean = requires(T&& scores) {
  std::forward<T>(scores).mean("AP");
};

template <class T>
constexpr bool gives_spans = GivesSpanOfName<T>&& GivesSpanOfIndex<T>;
template <class T>
constexpr bool gives_no_span = !GivesSpanOfName<T> && !GivesSpanOfIndex<T>;

static_assert(gives_spans<Scores&> && gives_spans<const Scores&>);
static_assert(gives_no_span<Scores> && gives_no_span<const Scores>);
static_assert(gives_spans<ScoresOrError&> && gives_spans<const ScoresOrError&>);
static_assert(gives_no_span<ScoresOrError> && gives_no_span<const ScoresOrError>);
static_assert(GivesSpanByArrow<ScoresOrError&> && GivesSpanByArrow<const ScoresOrError&>);
static_assert(!GivesSpanByArrow<ScoresOrError> && !GivesSpanByArrow<const ScoresOrError>);
static_assert(GivesSpanOfValue<ScoresOrError&> && GivesSpanOfValue<const ScoresOrError&>);
static_assert(!GivesSpanOfValue<ScoresOrError>);
static_assert(GivesSpanByStar<ScoresOrError&> && GivesSpanByStar<const ScoresOrError&>);
static_assert(!GivesSpanByStar<ScoresOrError>);
static_assert(GivesMean<ScoresOrError> && GivesMean<Scores>);

// A temporary returns a value, which a reference keeps alive.
static_assert(std::same_as<decltype(*std::declval<ScoresOrError>()), Scores>);
static_assert(std::same_as<decltype(std::declval<ScoresOrError>().value()), Scores>);
static_assert(std::same_as<decltype(std::declval<ScoresOrError>().queries()), std::vector<std::string>>);
static_assert(std::same_as<decltype(std::declval<ScoresOrError>().measures()), std::vector<AnyMeasure>>);
static_assert(std::same_as<decltype(std::declval<ScoresOrError>().audit()), Audit>);
static_assert(std::same_as<decltype(std::declval<Scores>().queries()), std::vector<std::string>>);
static_assert(std::same_as<decltype(std::declval<Scores>().run()), std::string>);

}  // namespace

TEST_CASE("values from temporary scores outlive them") {
  const auto rr = parse_measures("RR").value();
  CHECK(evaluate(one_judgment(), run_of("q"), rr).mean("RR") == 0.5);
  CHECK(evaluate(one_judgment(), run_of("q"), rr).mean(std::size_t{0}) == 0.5);
  const Scores& kept = *evaluate(one_judgment(), run_of("q"), rr);
  const Scores& also_kept = evaluate(one_judgment(), run_of("q"), rr).value();
  CHECK(kept.per_query("RR")[0] == 0.5);
  CHECK(also_kept.per_query(std::size_t{0})[0] == 0.5);
  for (const std::string& query : evaluate(one_judgment(), run_of("q"), rr).queries()) CHECK(query == "q");
  const std::string& name = evaluate(one_judgment(), run_of("q"), rr).value().run();
  CHECK(name == "system");
  CHECK(evaluate(one_judgment(), run_of("q"), rr).audit().scored == 1);
}

TEST_CASE("scores are read without checking for an error") {
  const auto scores = evaluate(one_judgment(), run_of("q"), parse_measures("RR AP").value());
  CHECK(scores.mean("RR") == 0.5);
  CHECK(scores.per_query("AP").size() == 1);
  CHECK(scores.queries().front() == "q");
  CHECK(scores.measures().size() == 2);
  CHECK(scores.audit().scored == 1);
}

TEST_CASE("reading scores of an error throws it") {
  const auto scores = evaluate(one_judgment(), run_of("unknown"), parse_measures("RR").value());
  REQUIRE_FALSE(scores.ok());
  CHECK_THROWS_AS(scores.mean("RR"), StatusError);
  CHECK(message(scores.status()).find("no query in common") != std::string::npos);
}

}  // namespace scores_or_error_test
