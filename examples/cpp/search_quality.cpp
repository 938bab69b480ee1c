// Measures a search engine in its own process, and fails if it is significantly worse than the last release.
#include "engine.hpp"

#include <irmetrics/irmetrics.hpp>

#include <cstdio>
#include <string>
#include <vector>

namespace {

/// Asks the engine all questions.
irmetrics::Result<irmetrics::Run> search_all(const engine::Engine& engine, const irmetrics::Texts& questions) {
  irmetrics::RunBuilder run("this build");
  for (std::size_t i = 0; i < questions.size(); ++i)
    for (const auto& [document, score] : engine.search(questions[i]))
      if (irmetrics::Status status = run.add(questions.id(i), document, score); !status.ok()) return status;
  return std::move(run).build();
}

/// Prints the scores of this build and of the last release. Returns whether this build is good enough.
irmetrics::Result<bool> check(const std::string& folder) {
  const auto passages = irmetrics::read_texts(folder + "/passages.tsv");
  if (!passages.ok()) return passages.status();
  const auto questions = irmetrics::read_texts(folder + "/questions.tsv");
  if (!questions.ok()) return questions.status();
  const auto qrels = irmetrics::read_qrels(folder + "/qrels.txt");
  if (!qrels.ok()) return qrels.status();
  const auto released = irmetrics::read_run(folder + "/bm25.run");  // kept from the last release
  if (!released.ok()) return released.status();

  engine::Engine engine;
  for (std::size_t i = 0; i < passages->size(); ++i) engine.add(passages->id(i), (*passages)[i]);
  const auto run = search_all(engine, *questions);
  if (!run.ok()) return run.status();

  const irmetrics::Measures measures = "nDCG@10 RR";
  const auto now = irmetrics::evaluate(*qrels, *run, measures);
  if (!now.ok()) return now.status();
  const auto before = irmetrics::evaluate(*qrels, *released, measures);
  if (!before.ok()) return before.status();

  const std::vector<irmetrics::NamedScores> both = {{"last release", *before}, {"this build", *now}};
  const auto comparison = irmetrics::compare(both, {.baseline = "last release", .test = irmetrics::PairedTest::t});
  if (!comparison.ok()) return comparison.status();
  std::fputs(render(comparison_as_tables(*comparison), irmetrics::TableFormat::text).c_str(), stdout);

  bool good = true;
  for (const auto& measure : comparison->measures)
    for (const auto& pair : measure.pairs)
      if (pair.significant && pair.direction < 0) good = false;
  return good;
}

}  // namespace

int main(int count, char** arguments) {
  const irmetrics::Result<bool> good = check(count > 1 ? arguments[1] : ".");
  if (!good.ok()) {
    std::fprintf(stderr, "search_quality: %s\n", irmetrics::message(good.status()).c_str());
    return 2;
  }
  std::puts(*good ? "This build is good enough." : "This build is significantly worse than the last release.");
  return *good ? 0 : 1;
}
