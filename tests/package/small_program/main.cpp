// A search engine's check of one build: judgments and results in memory, two measures, their means.
#include <irmetrics/collection/qrels.hpp>
#include <irmetrics/collection/run.hpp>
#include <irmetrics/evaluate/evaluate.hpp>
#include <irmetrics/measures/ndcg.hpp>
#include <irmetrics/measures/rr.hpp>

#include <cstdio>
#include <string>
#include <utility>
#include <vector>

namespace {

struct Hit {
  std::string document;
  double score;
};

struct Answer {
  std::string query;
  std::vector<Hit> hits;
};

irmetrics::Result<irmetrics::Scores> evaluate(const std::vector<Answer>& answers) {
  irmetrics::QrelsBuilder judged;
  for (const auto& [query, document] : {std::pair("q1", "d2"), std::pair("q2", "d3")})
    if (irmetrics::Status status = judged.add(query, document, 1); !status.ok()) return status;
  const auto qrels = std::move(judged).build();
  if (!qrels.ok()) return qrels.status();

  irmetrics::RunBuilder engine("engine");
  for (const Answer& answer : answers)
    for (const Hit& hit : answer.hits)
      if (irmetrics::Status status = engine.add(answer.query, hit.document, hit.score); !status.ok()) return status;
  const auto run = std::move(engine).build();
  if (!run.ok()) return run.status();
  return irmetrics::evaluate(*qrels, *run, {irmetrics::nDCG{10}, irmetrics::RR{}});
}

}  // namespace

int main() {
  const auto scores = evaluate({{"q1", {{"d1", 3}, {"d2", 2}, {"d3", 1}}}, {"q2", {{"d3", 3}, {"d4", 2}}}});
  if (!scores.ok()) return std::puts(std::string(scores.status().message()).c_str()), 2;
  std::printf("%.4f %.4f\n", scores->mean(irmetrics::nDCG{10}), scores->mean(irmetrics::RR{}));
  return scores->mean(irmetrics::RR{}) == 0.75 ? 0 : 1;
}
