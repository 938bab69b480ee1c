// Does not compile: a measure without a descriptor or a name.
#include <irmetrics/evaluate/evaluate.hpp>

struct FirstRank {
  double operator()(const irmetrics::JudgedRanking& query) const { return query.hits.empty() ? 0 : query.hits[0].rank; }
};

int main() { return irmetrics::evaluate(irmetrics::Qrels(), irmetrics::Run(), {"AP", FirstRank{}}).ok() ? 0 : 1; }
