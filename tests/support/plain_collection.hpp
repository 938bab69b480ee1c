// A small random test collection with runs as plain maps; samples of it are built as new qrels and runs.
#pragma once

#include "support/catch.hpp"
#include "support/files.hpp"
#include "support/random_data.hpp"
#include "support/same_number.hpp"

#include <irmetrics/irmetrics.hpp>

#include <fmt/format.h>

#include <cmath>
#include <functional>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace irmetrics::test {

/// Systems of different quality, over queries with common documents. Some judged queries have no relevant document,
/// some runs lack a query, and scores may be tied.
struct PlainCollection {
  using Keeps = std::function<bool(const std::string& query, const std::string& document)>;
  enum class Kind { documents, nuggets, both };  // which judgments a test collection has

  std::map<std::string, std::map<std::string, double>> judged;                            // by query
  std::map<std::string, std::map<std::string, std::map<std::string, double>>> supported;  // and nugget
  std::vector<std::map<std::string, std::vector<std::pair<std::string, double>>>> runs;   // of each system, by query

  static PlainCollection random(Random& random, std::size_t systems, std::size_t queries, std::size_t documents) {
    PlainCollection all;
    const std::vector<std::string> ids = random_ids(random, documents);
    all.runs.resize(systems);
    for (const std::string& query : random_ids(random, queries)) {
      std::map<std::string, double> quality;
      for (const std::string& id : ids) quality[id] = random.chance(0.2) ? random.whole(1, 3) : 0;
      if (random.chance(0.1)) quality.clear();  // nothing is relevant
      all.judged[query];
      for (const std::string& id : ids) {
        if (!random.chance(0.6)) continue;
        const double grade = quality.count(id) == 1 ? quality[id] : 0;
        all.judged[query][id] = grade;
        for (const std::string nugget : {"one", "two", "three", "four"})
          if (random.chance(0.3)) all.supported[query][nugget][id] = random.chance(0.4) ? grade : 0;
      }
      all.supported[query]["never supported"];
      for (std::size_t system = 0; system < systems; ++system) {
        if (random.chance(0.05) && all.judged.size() > 1) continue;  // an empty run may be an error
        auto& list = all.runs[system][query];
        for (const std::string& id : ids)
          if (random.chance(0.8))
            list.emplace_back(id, quality[id] * static_cast<double>(system) / 4 + random_score(random, 8));
        random.shuffle(list);
      }
    }
    return all;
  }

  /// The judgments that are kept. Queries and nuggets are kept even without judgments.
  Qrels qrels(const Keeps& keeps) const {
    TableBuilder builder;
    for (const auto& [query, documents] : judged) {
      REQUIRE(builder.start(query).ok());
      for (const auto& [document, grade] : documents)
        if (keeps(query, document)) REQUIRE(builder.add(query, document, grade).ok());
    }
    return value_of(Qrels::of(builder.finish()));
  }

  NuggetQrels nuggets(const Keeps& keeps) const {
    NuggetQrelsBuilder builder;
    for (const auto& [query, of_query] : supported) {
      REQUIRE(builder.add_query(query).ok());
      for (const auto& [nugget, documents] : of_query) {
        REQUIRE(builder.add_nugget(query, {.id = nugget}).ok());
        for (const auto& [document, grade] : documents)
          if (keeps(query, document)) REQUIRE(builder.add(query, nugget, document, grade).ok());
      }
    }
    return value_of(std::move(builder).build());
  }

  /// A test collection of the judgments that are kept.
  TestCollection collection(Kind kind, const Keeps& keeps) const {
    if (kind == Kind::documents) return qrels(keeps);
    if (kind == Kind::nuggets) return nuggets(keeps);
    return value_of(TestCollection::of(qrels(keeps), nuggets(keeps)));
  }

  std::vector<Run> runs_of(const Keeps& keeps) const {
    std::vector<Run> result;
    for (const auto& lists : runs) {
      TableBuilder builder;
      for (const auto& [query, list] : lists) {
        REQUIRE(builder.start(query).ok());
        for (const auto& [document, score] : list)
          if (keeps(query, document)) REQUIRE(builder.add(query, document, score).ok());
      }
      result.push_back(value_of(Run::of(builder.finish(), fmt::format("system {}", result.size()))));
    }
    return result;
  }

  static bool all(const std::string&, const std::string&) { return true; }
};

/// The number by which a sample orders an item at random, as documented.
inline std::uint64_t random_number(std::uint64_t seed, std::uint64_t sample, std::uint64_t item) {
  const RandomBlock block = RandomStream(seed, sample).block(item);
  return block[1] * std::uint64_t{0x1'0000'0000} + block[0];
}

/// tau_b by definition, pair by pair; values that differ by rounding only are tied.
inline double plain_tau_b(const std::vector<double>& x, const std::vector<double>& y) {
  for (const auto* values : {&x, &y})  // a system without a value: the mean over no queries
    if (std::any_of(values->begin(), values->end(), [](double value) { return std::isnan(value); })) return NAN;
  const auto order = [](double one, double other) -> double {
    if (std::abs(one - other) <= 1e-12 * std::max(std::abs(one), std::abs(other))) return 0;
    return one < other ? -1 : one > other;
  };
  double difference = 0, untied_x = 0, untied_y = 0;
  for (std::size_t i = 0; i < x.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      const double a = order(x[i], x[j]), b = order(y[i], y[j]);
      difference += a * b;
      untied_x += a * a;
      untied_y += b * b;
    }
  }
  return difference / std::sqrt(untied_x * untied_y);
}

/// Kendall's tau_b of the systems' overall values under two test collections, by each measure.
inline std::vector<double> plain_taus(const TestCollection& first, const std::vector<Run>& first_runs,
                                      const TestCollection& second, const std::vector<Run>& second_runs,
                                      const std::vector<AnyMeasure>& measures, const Policy& policy) {
  std::vector<double> taus;
  for (std::size_t measure = 0; measure < measures.size(); ++measure) {
    std::vector<double> before, after;
    for (const Run& run : first_runs)
      before.push_back(value_of(evaluate(first, run, measures, {policy, 1})).mean(measure));
    for (const Run& run : second_runs)
      after.push_back(value_of(evaluate(second, run, measures, {policy, 1})).mean(measure));
    taus.push_back(plain_tau_b(before, after));
  }
  return taus;
}

/// A policy that changes the ranked documents and their order.
inline Policy random_policy(Random& random) {
  Policy policy;
  policy.ties = random.pick<TieRule>({TieRule::docno_desc, TieRule::docno_asc, TieRule::input});
  policy.precision = random.pick<ScorePrecision>({ScorePrecision::float64, ScorePrecision::float32});
  policy.queries = random.pick<Queries>({Queries::judged, Queries::intersection});
  policy.no_relevant = random.pick<NoRelevant>({NoRelevant::zero, NoRelevant::skip});
  policy.depth = random.pick<std::uint32_t>({0, 0, 5, 10});
  policy.judged_only = random.chance(0.3);
  return policy;
}

/// Measures of all kinds: with and without a cut-off, binary, graded, counts, geometric.
inline std::vector<AnyMeasure> document_measures() {
  return value_of(parse_measures("nDCG@10 AP RR P@5 Bpref GMAP NumRel Judged@5 infAP"));
}
/// The same, and measures of nuggets if there are judgments of them.
inline std::vector<AnyMeasure> measures_of(PlainCollection::Kind kind) {
  std::vector<AnyMeasure> measures = document_measures();
  if (kind != PlainCollection::Kind::documents)
    for (const AnyMeasure& measure : value_of(parse_measures("alpha_nDCG@5 Coverage@5 StRecall@10 ERR_IA@20 NRBP")))
      measures.push_back(measure);
  return measures;
}

/// Whether two studies have the same results.
inline bool same(const std::vector<Stability>& a, const std::vector<Stability>& b) {
  if (a.size() != b.size()) return false;
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (a[i].measure != b[i].measure || a[i].points.size() != b[i].points.size()) return false;
    for (std::size_t j = 0; j < a[i].points.size(); ++j) {
      const StabilityPoint &x = a[i].points[j], &y = b[i].points[j];
      if (x.size != y.size || x.undefined != y.undefined || !same(x.mean, y.mean) || !same(x.low, y.low) ||
          !same(x.high, y.high) || !same(x.smallest, y.smallest) || x.taus.size() != y.taus.size())
        return false;
      for (std::size_t k = 0; k < x.taus.size(); ++k)
        if (!same(x.taus[k], y.taus[k])) return false;
    }
  }
  return true;
}

}  // namespace irmetrics::test
