// The text of a run with judgments of its documents, and measures of both.
#pragma once

#include "support/catch.hpp"
#include "support/random_data.hpp"
#include "support/value_of.hpp"

#include <irmetrics/collection/qrels.hpp>
#include <irmetrics/measures/grammar.hpp>

#include <fmt/format.h>

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace irmetrics::test {

/// The lines of a run by query, and matching judgments.
struct RandomRun {
  std::vector<std::vector<std::string>> queries;
  Qrels qrels;
};

inline RandomRun make_random_run(std::uint64_t seed, const std::vector<int>& lines_of_queries) {
  Random random(seed);
  RandomRun sample;
  QrelsBuilder qrels;
  for (std::size_t query = 0; query < lines_of_queries.size(); ++query) {
    const std::string id = fmt::format("query{:05}", (query * 7919) % 100'000);
    const bool judged = query % 10 != 3;
    sample.queries.emplace_back();
    for (int i = 0; i < lines_of_queries[query]; ++i) {
      const std::string document =
          fmt::format("{:010}", random.bits() % 1'000'000 + static_cast<std::uint64_t>(i) * 1'000'000);
      sample.queries.back().push_back(fmt::format("{} Q0 {} {:5} {:9.4f} tag", id, document, i,
                                                  5000 - (random.chance(0.9) ? i / 3 : random.whole(0, 3000)) * 0.5));
      if (judged && random.chance(i < 20 ? 0.3 : 0.01)) REQUIRE(qrels.add(id, document, random.whole(-1, 3)).ok());
    }
    if (judged) REQUIRE(qrels.add(id, "elsewhere", random.whole(0, 2)).ok());
    if (query % 20 == 0) REQUIRE(qrels.add(id + "_missing", "elsewhere", 1).ok());
  }
  sample.qrels = value_of(std::move(qrels).build());
  return sample;
}

/// What files of runs are scored by: measures with and without a cut-off, graded, counts, geometric.
inline const std::vector<AnyMeasure>& file_measures() {
  static const std::vector<AnyMeasure> all =
      value_of(parse_measures("nDCG@10 AP P@5 RBP(p=0.95) Bpref R@1000 NumRet NumRel GMAP Judged@10 infAP RnDCG YAAP"));
  return all;
}

inline std::string text_of(const RandomRun& sample, const std::string& line_end = "\n") {
  std::string text;
  for (const auto& query : sample.queries)
    for (const std::string& line : query) text += line + line_end;
  return text;
}

}  // namespace irmetrics::test
