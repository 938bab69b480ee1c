// Stability with fewer known relevant documents against judgments rebuilt without the others, and edge cases.
#include "support/plain_collection.hpp"

#include <fmt/format.h>

#include <limits>
#include <set>

using namespace irmetrics;
using namespace irmetrics::test;

namespace relevant_cap_test {
namespace {

/// Judgments that a sample keeps at a cap, as documented. `grades`: relevant documents of each query.
PlainCollection::Keeps kept(const std::map<std::string, std::map<std::string, double>>& grades, double rel,
                            std::uint64_t seed, std::uint64_t sample, std::size_t cap) {
  std::set<std::pair<std::string, std::string>> unknown;
  for (const auto& [query, documents] : grades) {
    std::map<std::pair<std::uint64_t, std::string>, std::string> relevant;
    for (const auto& [document, grade] : documents) {
      const std::uint64_t item = detail::hash_id(document) + (std::uint64_t{detail::hash_id(query)} << 32);
      if (grade >= rel) relevant[{random_number(seed, sample, item), document}] = document;
    }
    std::size_t position = 0;
    for (const auto& [number, document] : relevant)
      if (position++ >= cap) unknown.emplace(query, document);
  }
  return [unknown](const std::string& query, const std::string& document) {
    return unknown.count({query, document}) == 0;
  };
}

}  // namespace

TEST_CASE("stability under capped relevance equals judgments built with the cap", "[statistics][stability]") {
  Random random(1);
  for (int round = 0; round < random_cases(60); ++round) {
    const auto plain = PlainCollection::random(random, 2 + random.below(4), 1 + random.below(5), 5 + random.below(40));
    const auto kind = static_cast<PlainCollection::Kind>(random.whole(0, 2));
    const std::vector<AnyMeasure> measures = measures_of(kind);
    const auto collection = [&](const PlainCollection::Keeps& keeps) { return plain.collection(kind, keeps); };
    auto grades = plain.judged;
    if (kind == PlainCollection::Kind::nuggets) {  // a document has the grade of its best support
      grades.clear();
      for (const auto& [query, nuggets] : plain.supported)
        for (const auto& [nugget, documents] : nuggets)
          for (const auto& [document, grade] : documents)
            grades[query][document] = std::max(grades[query][document], grade);
    }
    const TestCollection full = collection(PlainCollection::all);
    const std::vector<Run> runs = plain.runs_of(PlainCollection::all);
    RelevantCapOptions options;
    options.policy = random_policy(random);
    options.samples = 3;
    options.seed = random.bits();
    options.rel = random.whole(1, 2);
    options.cap_removes = random.chance(0.5) ? CapRemoves::documents : CapRemoves::judgments;
    const std::vector<std::size_t> caps = {1, 1 + random.below(5), 1'000};
    const auto results = value_of(relevant_cap(full, runs, measures, caps, options));
    REQUIRE(results.size() == measures.size());
    for (std::size_t i = 0; i < caps.size(); ++i) {
      for (std::size_t sample = 0; sample < options.samples; ++sample) {
        const auto keeps = kept(grades, options.rel, options.seed, sample, caps[i]);
        const bool leave = options.cap_removes == CapRemoves::documents;
        const std::vector<Run> sampled = leave ? plain.runs_of(keeps) : runs;
        const auto taus = plain_taus(full, runs, collection(keeps), sampled, measures, options.policy);
        for (std::size_t measure = 0; measure < measures.size(); ++measure) {
          INFO(measures[measure].text() << " of sample " << sample << " at " << caps[i]);
          const double ours = results[measure].points[i].taus[sample];
          CHECK(same(ours, taus[measure]));
          if (caps[i] == 1'000) CHECK((ours == 1 || std::isnan(ours)));
        }
      }
    }
  }
}

TEST_CASE("a cap leaves the other relevant documents in the runs, or removes them", "[statistics][stability]") {
  // P@1 of the systems is 1, 1, 0. If a or b stays relevant and the other one stays in the runs, it is 1, 0, 0 or 0, 1,
  // 0; if the other one leaves the runs, it is 1, 1, 0 again.
  QrelsBuilder judged;
  for (const char* document : {"a", "b"}) REQUIRE(judged.add("q", document, 1).ok());
  const Qrels qrels = value_of(std::move(judged).build());
  std::vector<Run> runs;
  for (const std::vector<std::string>& list :
       {std::vector<std::string>{"a", "b", "u"}, {"b", "a", "u"}, {"u", "a", "b"}}) {
    RunBuilder run;
    for (std::size_t i = 0; i < list.size(); ++i) REQUIRE(run.add("q", list[i], 9.0 - static_cast<double>(i)).ok());
    runs.push_back(value_of(std::move(run).build()).named(fmt::format("system {}", runs.size())));
  }
  const auto measures = value_of(parse_measures("P@1"));
  const std::vector<std::size_t> one = {1};
  RelevantCapOptions options;
  const Stability known = value_of(relevant_cap(qrels, runs, measures, one, options))[0];
  options.cap_removes = CapRemoves::documents;
  const Stability present = value_of(relevant_cap(qrels, runs, measures, one, options))[0];
  CHECK(known.what == "relevant documents per query (cap_removes=judgments)");
  CHECK(present.what == "relevant documents per query (cap_removes=documents)");
  CHECK(known.points[0].mean == 0.5);
  CHECK(present.points[0].mean == 1);
}

TEST_CASE("the mean tau of DL19 with 10 relevant documents per query", "[statistics][stability]") {
  const auto folder = reference_data("dl19_passage");
  if (!folder) {
    WARN("skipped: no dl19_passage among the shared data");
    return;
  }
  std::vector<Run> runs;
  for (const auto& file : std::filesystem::directory_iterator(*folder + "/runs"))
    runs.push_back(value_of(read_run(file.path().string())));
  REQUIRE(runs.size() == 25);
  const Qrels qrels = value_of(read_qrels(*folder + "/qrels.dl19-passage.txt"));
  const auto measures = value_of(parse_measures("P(rel=2)@10"));
  const std::vector<std::size_t> ten = {10};
  RelevantCapOptions options;
  options.rel = 2;
  const double known = value_of(relevant_cap(qrels, runs, measures, ten, options))[0].points[0].mean;
  options.cap_removes = CapRemoves::documents;
  const double present = value_of(relevant_cap(qrels, runs, measures, ten, options))[0].points[0].mean;
  CHECK(known == Approx(0.825).margin(0.02));  // found independently, with other random samples
  CHECK(present == Approx(0.885).margin(0.02));
}

TEST_CASE("more relevant documents rank more stably, the same for any number of threads and order of systems",
          "[statistics][stability]") {
  Random random(2);
  const auto plain = PlainCollection::random(random, 8, 12, 60);
  const TestCollection collection = plain.qrels(PlainCollection::all);
  std::vector<Run> runs = plain.runs_of(PlainCollection::all);
  const auto measures = value_of(parse_measures("nDCG@10 AP"));
  const std::vector<std::size_t> caps = {1, 2, 4, 6, 60};
  RelevantCapOptions options;
  options.threads = 1;
  const auto one = value_of(relevant_cap(collection, runs, measures, caps, options));
  for (const Stability& result : one) {
    for (std::size_t i = 1; i < caps.size(); ++i) CHECK(result.points[i].mean > result.points[i - 1].mean);
    CHECK(result.points[4].smallest == 1);
  }
  options.threads = 2;
  CHECK(same(one, value_of(relevant_cap(collection, runs, measures, caps, options))));
  std::reverse(runs.begin(), runs.end());
  CHECK(same(one, value_of(relevant_cap(collection, runs, measures, caps, options))));
}

TEST_CASE("capped relevance is correlated with other collections, and averaged over them", "[statistics][stability]") {
  Random random(4);
  const auto plain = PlainCollection::random(random, 5, 6, 30);
  const Qrels collection = plain.qrels(PlainCollection::all);
  const std::vector<Run> runs = plain.runs_of(PlainCollection::all);
  const auto measures = value_of(parse_measures("AP nDCG@10"));
  const std::vector<std::size_t> caps = {1, 3};
  RelevantCapOptions options;
  options.samples = 20;
  const auto alone = value_of(relevant_cap(collection, runs, measures, caps, options));
  // The full ranking, and its reverse without one system.
  CollectionRankings equal{"equal", {}}, reverse{"reverse", {}};
  for (const AnyMeasure& measure : measures) {
    SystemScores full, reversed;
    for (const Run& run : runs) {
      full.systems.push_back(run.name());
      full.scores.push_back(value_of(evaluate(collection, run, {measure})).mean(0));
      if (run.name() == "system 3") continue;
      reversed.systems.push_back(run.name());
      reversed.scores.push_back(-full.scores.back());
    }
    equal.measures.push_back({measure.text(), full});
    reverse.measures.push_back({measure.text(), reversed});
  }
  options.others = {equal, reverse};
  const auto found = value_of(relevant_cap(collection, runs, measures, caps, options));
  std::vector<Run> without = runs;
  without.erase(without.begin() + 3);
  options.others.clear();
  const auto of_four = value_of(relevant_cap(collection, without, measures, caps, options));
  for (std::size_t measure = 0; measure < 2; ++measure) {
    const std::vector<StabilityPoint>& points = found[measure].points;
    REQUIRE(points.size() == 8);
    for (std::size_t i = 0; i < points.size(); ++i) {
      CHECK(points[i].against == std::vector<std::string>{"full", "equal", "reverse", "average"}[i / 2]);
      CHECK(points[i].size == static_cast<double>(caps[i % 2]));
      CHECK(points[i].systems == (i < 4 ? 5 : 4));
    }
    for (std::size_t i = 0; i < 2; ++i) {
      CHECK(points[i].taus == alone[measure].points[i].taus);
      CHECK(points[2 + i].taus == points[i].taus);
      for (std::size_t sample = 0; sample < options.samples; ++sample) {
        CHECK(points[4 + i].taus[sample] == -of_four[measure].points[i].taus[sample]);
        CHECK(points[6 + i].taus[sample] == (points[2 + i].taus[sample] + points[4 + i].taus[sample]) / 2);
      }
    }
  }
}

TEST_CASE("stability under capped relevance refuses invalid input", "[statistics][stability]") {
  Random random(3);
  const auto plain = PlainCollection::random(random, 2, 2, 10);
  const TestCollection collection = plain.qrels(PlainCollection::all);
  const std::vector<Run> runs = plain.runs_of(PlainCollection::all);
  const auto measures = value_of(parse_measures("AP"));
  const std::vector<std::size_t> one = {1};
  CHECK(error_of(relevant_cap(collection, runs, measures, std::vector<std::size_t>{0})) ==
        "a cap must leave each query at least 1 relevant document");
  CHECK(error_of(relevant_cap(collection, std::span(runs).first(1), measures, one)) ==
        "a ranking needs at least 2 systems, not 1");
  CHECK(error_of(relevant_cap(Qrels(), runs, measures, one)) == "there are no queries to rank systems by");
  RelevantCapOptions options;
  options.rel = std::numeric_limits<double>::infinity();
  CHECK(error_of(relevant_cap(collection, runs, measures, one, options)) == "rel must be a finite number, not inf");
}

}  // namespace relevant_cap_test
