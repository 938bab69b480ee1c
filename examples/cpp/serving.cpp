// A process that serves queries on several threads, and scores each answer to a judged query at once.
#include "engine.hpp"

#include <irmetrics/collection/ranked_list_builder.hpp>
#include <irmetrics/evaluate/query_scorer.hpp>
#include <irmetrics/io/text_files.hpp>
#include <irmetrics/io/trec_qrels.hpp>

#include <fmt/format.h>

#include <atomic>
#include <cstdio>
#include <string>
#include <thread>
#include <vector>

namespace {

/// Answers a question, and returns a line for the log.
std::string serve(const engine::Engine& engine, std::string_view id, std::string_view question,
                  irmetrics::QueryScorer& scorer, irmetrics::RankedListBuilder& results) {
  results.start(id);
  for (const auto& [document, score] : engine.search(question))
    if (const irmetrics::Status status = results.add(document, score); !status.ok()) return irmetrics::message(status);
  const auto values = scorer.score(results);
  if (!values.ok()) return irmetrics::message(values.status());
  std::string line(id);
  for (std::size_t i = 0; i < values->size(); ++i)
    line += fmt::format("  {} {:.4f}", scorer.measures()[i].text(), (*values)[i]);
  return line;
}

irmetrics::Status serve_all(const std::string& folder) {
  const auto passages = irmetrics::read_texts(folder + "/passages.tsv");
  if (!passages.ok()) return passages.status();
  const auto questions = irmetrics::read_texts(folder + "/questions.tsv");
  if (!questions.ok()) return questions.status();
  const auto qrels = irmetrics::read_qrels(folder + "/qrels.txt");
  if (!qrels.ok()) return qrels.status();
  const auto scorer = irmetrics::QueryScorer::of(*qrels, "nDCG@10 RR Judged@10");
  if (!scorer.ok()) return scorer.status();

  engine::Engine engine;
  for (std::size_t i = 0; i < passages->size(); ++i) engine.add(passages->id(i), (*passages)[i]);

  std::vector<std::string> log(questions->size());
  std::atomic<std::size_t> next = 0;
  const auto work = [&] {
    irmetrics::QueryScorer own_scorer = *scorer;  // copies share the judgments
    irmetrics::RankedListBuilder results;
    for (std::size_t i = next++; i < log.size(); i = next++)
      log[i] = serve(engine, questions->id(i), (*questions)[i], own_scorer, results);
  };
  std::thread other(work);
  work();
  other.join();

  for (const std::string& line : log) std::puts(line.c_str());
  return irmetrics::Status();
}

}  // namespace

int main(int count, char** arguments) {
  const irmetrics::Status status = serve_all(count > 1 ? arguments[1] : ".");
  if (status.ok()) return 0;
  std::fprintf(stderr, "serving: %s\n", irmetrics::message(status).c_str());
  return 2;
}
