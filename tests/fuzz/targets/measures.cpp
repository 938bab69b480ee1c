// Measures as text: what parses is printed, and parsed to an equal measure; and has a value for each query, which does
// not depend on the other measures.
#include "fuzz/target.hpp"
#include "support/same_scores.hpp"

#include <irmetrics/evaluate/evaluate.hpp>
#include <irmetrics/measures/grammar.hpp>

#include <fmt/format.h>

#include <bit>
#include <string>
#include <vector>

namespace irmetrics::fuzz::measures_target {
namespace {

/// Two queries with grades from -1 to 3, and nuggets.
TestCollection make_collection() {
  NuggetQrelsBuilder nuggets;
  QrelsBuilder qrels;
  for (const std::string query : {"q1", "q2"}) {
    for (int document = 0; document < 8; ++document)
      (void)qrels.add(query, fmt::format("d{}", document), document % 5 - 1);
    for (int nugget = 1; nugget <= 4; ++nugget) {
      (void)nuggets.add_nugget(query, {.id = fmt::format("{}", nugget), .weight = nugget * 0.5});
      for (int document = 0; document < 8; document += nugget)
        (void)nuggets.add(query, fmt::format("{}", nugget), fmt::format("d{}", document), document % 3);
    }
  }
  return TestCollection::of(std::move(qrels).build().value(), std::move(nuggets).build().value()).value();
}

/// The same documents, rated by three groups. One group has two sub-groups.
TestCollection make_preferences() {
  PreferenceQrelsBuilder preferences;
  for (const std::string query : {"q1", "q2"})
    for (int document = 0; document < 8; ++document) {
      const std::string id = fmt::format("d{}", document);
      (void)preferences.add(query, "a", "1", id, document % 4);
      (void)preferences.add(query, "b", document % 2 == 0 ? "1" : "2", id, document % 3);
      (void)preferences.add(query, "c", "1", id, 0);
    }
  return std::move(preferences).build().value();
}

Run make_run() {
  RunBuilder run;
  for (int document = 12; document > 0; --document) {
    const int tied = document / 2;
    (void)run.add("q1", fmt::format("d{}", document % 10), tied);
    (void)run.add("q2", fmt::format("d{}", document + 3), document);
  }
  return std::move(run).build().value();
}

Scores score(std::span<const AnyMeasure> measures) {
  static const TestCollection judged = make_collection(), preferences = make_preferences();
  const TestCollection& collection = measures.front().needs_preferences() ? preferences : judged;
  static const Run run = make_run();
  EvaluateOptions options;
  options.threads = 1;
  options.policy.duplicates = Duplicates::first;
  auto scores = evaluate(collection, run, std::vector<AnyMeasure>(measures.begin(), measures.end()), options);
  expect(scores.ok(), "no scores: {}", message(scores.status()));
  return *std::move(scores);
}

/// The values of each measure alone are those with the others.
void compare_alone(std::span<const AnyMeasure> measures) {
  const Scores together = score(measures);
  for (std::size_t i = 0; i < measures.size(); ++i) {
    const Scores alone = score(measures.subspan(i, 1));
    for (std::size_t query = 0; query < alone.queries().size(); ++query)
      expect(std::bit_cast<std::uint64_t>(alone.per_query(0)[query]) ==
                 std::bit_cast<std::uint64_t>(together.per_query(i)[query]),
             "{} alone is {}, with others {}", measures[i].text(), alone.per_query(0)[query],
             together.per_query(i)[query]);
  }
}

void check(std::string_view text) {
  constexpr std::size_t most = 12;  // longer lists have nothing new
  canonical_measure(text);
  const auto parsed = parse_measures(text);
  if (!parsed.ok()) {
    expect(!parsed.status().message().empty(), "an error without text");
    return;
  }
  if (parsed->empty() || parsed->size() > most) return;
  for (const AnyMeasure& measure : *parsed) {
    const auto again = parse_measure(measure.text());
    expect(again.ok(), "'{}' does not parse: {}", measure.text(), message(again.status()));
    expect(*again == measure, "'{}' is printed as '{}'", measure.text(), again->text());
  }
  const Status names = check_names(*parsed);
  expect(names.ok(), "names: {}", message(names));
  for (const bool of_preferences : {false, true}) {
    std::vector<AnyMeasure> measures = *parsed;
    std::erase_if(measures, [&](const AnyMeasure& one) { return one.needs_preferences() != of_preferences; });
    if (!measures.empty()) compare_alone(measures);
  }
}

const Registered registered({"measures", &check});

}  // namespace
}  // namespace irmetrics::fuzz::measures_target
