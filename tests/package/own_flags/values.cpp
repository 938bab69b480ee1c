// Prints the values of all measures on random rankings, bit for bit, or the differences from a file of such lines,
// EXPECTED.
#include <irmetrics/evaluate/evaluate.hpp>
#include <irmetrics/measures/all.hpp>

#include "compare_lines.hpp"

#include <string>
#include <vector>

using namespace irmetrics;

namespace {

/// A built-in measure, compiled in this file with its flags.
template <class... Ms>
AnyMeasure compiled_here(const AnyMeasure& measure, MeasureList<Ms...>) {
  AnyMeasure copy = measure;
  ((measure.as<Ms>() != nullptr ? static_cast<void>(copy = AnyMeasure(*measure.as<Ms>())) : void()), ...);
  return copy;
}

/// Every built-in measure of documents and nuggets: with defaults, at cut-offs, and with each parameter at other
/// values.
std::vector<AnyMeasure> many_measures() {
  std::vector<AnyMeasure> measures;
  const auto add = [&](const std::string& text) {
    if (auto measure = parse_measure(text); measure.ok()) measures.push_back(compiled_here(*measure, AllMeasures()));
  };
  for (const MeasureInfo& info : all_measures()) {
    if (info.of_preferences) continue;  // they need judgments of their own
    for (const char* at : {"", "@0.3", "@7", "@20"}) {
      add(info.name + at);
      for (const ParameterInfo& parameter : info.parameters)
        for (const char* value : {"0.3", "0.7", "1.3", "2", "exp", "exp-log2", "'n1'"})
          add(info.name + "(" + parameter.name + "=" + value + ")" + at);
    }
  }
  return measures;
}

Result<Scores> random_scores() {
  Random random;
  QrelsBuilder qrels;
  NuggetQrelsBuilder nuggets;
  RunBuilder run;
  Status status;
  for (int q = 0; q < 40; ++q) {
    const std::string query = "q" + std::to_string(q);
    const unsigned facts = 2 + random.below(5);
    for (unsigned n = 0; n < facts; ++n) {
      Nugget nugget{"n" + std::to_string(n)};
      nugget.weight = 0.1 * (1 + random.below(20));
      status.update(nuggets.add_nugget(query, nugget));
    }
    for (int d = 0; d < 60; ++d) {
      const std::string document = "d" + std::to_string(d);
      if (random.below(3) == 0) status.update(qrels.add(query, document, 0.7 * random.below(6)));
      for (unsigned n = 0; n < facts; ++n)
        if (random.below(6) == 0)
          status.update(nuggets.add(query, "n" + std::to_string(n), document, 0.6 * random.below(5)));
      if (random.below(3) != 0) status.update(run.add(query, document, random.below(1000)));
    }
    status.update(qrels.add(query, "judged", 1));
    status.update(nuggets.add(query, "n0", "judged"));
  }
  if (!status.ok()) return status;
  auto judged = std::move(qrels).build();
  auto supported = std::move(nuggets).build();
  const auto returned = std::move(run).build();
  for (const Status& part : {judged.status(), supported.status(), returned.status()})
    if (!part.ok()) return part;
  const auto collection = TestCollection::of(*std::move(judged), *std::move(supported));
  if (!collection.ok()) return collection.status();
  return evaluate(*collection, *returned, many_measures());
}

}  // namespace

int main() {
  const auto scores = random_scores();
  if (!scores.ok()) return std::fprintf(stderr, "%s\n", message(scores.status()).c_str()), 1;
  std::vector<std::string> lines;
  for (std::size_t i = 0; i < scores->measures().size(); ++i) {
    const std::string measure = scores->measures()[i].text();
    lines.push_back(line_of(measure + " all", scores->mean(i)));
    for (std::size_t query = 0; query < scores->queries().size(); ++query)
      lines.push_back(line_of(measure + " " + scores->queries()[query], scores->per_query(i)[query]));
  }
  return finish(lines);
}
