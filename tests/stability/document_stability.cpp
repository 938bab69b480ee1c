// Stability under fewer documents against collections rebuilt without them, on the runs of TREC 2019, and edge cases.
#include "support/plain_collection.hpp"

#include <fmt/format.h>

#include <limits>
#include <set>

using namespace irmetrics;
using namespace irmetrics::test;

namespace document_stability_test {
namespace {

/// Whether a sample keeps a document with this probability, as documented.
PlainCollection::Keeps kept(std::uint64_t seed, std::uint64_t sample, double share) {
  return [=](const std::string&, const std::string& document) {
    const RandomBlock block = RandomStream(seed, sample).block(detail::hash_id(document));
    const double upper = block[1], lower = block[0] >> 11;  // 32 bits and the 21 after them
    return upper / 0x1p32 + lower / 0x1p53 < share;
  };
}

/// Whether a sample is among the first documents of a sample's random order, as documented.
PlainCollection::Keeps drawn(const std::set<std::string>& all, std::uint64_t seed, std::uint64_t sample,
                             std::size_t count) {
  std::set<std::pair<std::uint64_t, std::string>> numbered;
  for (const std::string& document : all)
    numbered.emplace(random_number(seed, sample, detail::hash_id(document)), document);
  std::set<std::string> kept;
  for (const auto& [number, document] : numbered)
    if (kept.size() < count) kept.insert(document);
  return [kept](const std::string&, const std::string& document) { return kept.count(document) == 1; };
}

}  // namespace

TEST_CASE("stability under exactly n documents equals collections built of them", "[statistics][stability]") {
  Random random(5);
  for (int round = 0; round < random_cases(40); ++round) {
    const auto plain = PlainCollection::random(random, 2 + random.below(4), 1 + random.below(5), 5 + random.below(30));
    std::vector<AnyMeasure> measures = document_measures();
    const bool nuggets = random.chance(0.5);
    if (nuggets)
      for (const AnyMeasure& measure : value_of(parse_measures("alpha_nDCG@5 Coverage@5"))) measures.push_back(measure);
    const auto kind = nuggets ? PlainCollection::Kind::both : PlainCollection::Kind::documents;
    const auto collection = [&](const PlainCollection::Keeps& keeps) { return plain.collection(kind, keeps); };
    std::set<std::string> all;
    for (const auto& [query, documents] : plain.judged)
      for (const auto& [document, grade] : documents) all.insert(document);
    for (const auto& [query, of_query] : plain.supported)
      for (const auto& [nugget, documents] : of_query)
        for (const auto& [document, grade] : documents) all.insert(document);
    for (const auto& lists : plain.runs)
      for (const auto& [query, list] : lists)
        for (const auto& [document, score] : list) all.insert(document);
    DocumentCountOptions options;
    options.policy = random_policy(random);
    options.samples = 3;
    options.seed = random.bits();
    if (random.chance(0.5)) {  // a collection with documents that no run returns
      for (int i = random.whole(1, 20); i > 0; --i) all.insert(fmt::format("unseen {}", i));
      options.documents.assign(all.begin(), all.end());
      random.shuffle(options.documents);
    }
    const TestCollection full = collection(PlainCollection::all);
    const std::vector<Run> runs = plain.runs_of(PlainCollection::all);
    const std::vector<std::size_t> counts = {1 + random.below(all.size()), 1, all.size()};
    const auto results = value_of(document_count_stability(full, runs, measures, counts, options));
    REQUIRE(results.size() == measures.size());
    CHECK(results[0].what == "documents");
    for (std::size_t i = 0; i < counts.size(); ++i) {
      for (std::size_t sample = 0; sample < options.samples; ++sample) {
        const auto keeps = drawn(all, options.seed, sample, counts[i]);
        const std::vector<double> taus =
            plain_taus(full, runs, collection(keeps), plain.runs_of(keeps), measures, options.policy);
        for (std::size_t measure = 0; measure < measures.size(); ++measure) {
          INFO(measures[measure].text() << " of sample " << sample << " with " << counts[i]);
          const double ours = results[measure].points[i].taus[sample];
          CHECK(same(ours, taus[measure]));
          if (i == 2) CHECK((ours == 1 || std::isnan(ours)));
        }
      }
    }
  }
}

TEST_CASE("documents with the same hash are drawn exactly", "[statistics][stability]") {
  // Two of 2^17 ids share their hash with a probability near 1.
  std::map<std::uint32_t, std::string> seen;
  std::string one, other;
  for (int i = 0; one.empty(); ++i) {
    const auto [entry, is_new] = seen.emplace(detail::hash_id(fmt::format("d{}", i)), fmt::format("d{}", i));
    if (!is_new) {
      one = entry->second;
      other = fmt::format("d{}", i);
    }
  }
  QrelsBuilder judged;
  REQUIRE(judged.add("q", one, 1).ok());
  REQUIRE(judged.add("q", other, 0).ok());
  const Qrels qrels = value_of(std::move(judged).build());
  RunBuilder best("best"), worst("worst");
  REQUIRE(best.add("q", one, 2).ok());
  REQUIRE(best.add("q", other, 1).ok());
  REQUIRE(worst.add("q", one, 1).ok());
  REQUIRE(worst.add("q", other, 2).ok());
  const std::vector<Run> runs = {value_of(std::move(best).build()), value_of(std::move(worst).build())};
  const std::vector<std::size_t> counts = {1, 2};
  const auto found = value_of(document_count_stability(qrels, runs, value_of(parse_measures("RR")), counts));
  CHECK(found[0].points[0].undefined == 100);  // one document ties the systems; both would order them
  CHECK(found[0].points[1].smallest == 1);
}

TEST_CASE("stability under fewer documents equals collections built without them", "[statistics][stability]") {
  Random random(1);
  for (int round = 0; round < random_cases(60); ++round) {
    const auto plain = PlainCollection::random(random, 2 + random.below(4), 1 + random.below(5), 5 + random.below(30));
    const auto kind = static_cast<PlainCollection::Kind>(random.whole(0, 2));
    const std::vector<AnyMeasure> measures = measures_of(kind);
    const auto collection = [&](const PlainCollection::Keeps& keeps) { return plain.collection(kind, keeps); };
    const TestCollection full = collection(PlainCollection::all);
    const std::vector<Run> runs = plain.runs_of(PlainCollection::all);
    CollectionStabilityOptions options;
    options.policy = random_policy(random);
    options.samples = 3;
    options.seed = random.bits();
    const std::vector<double> shares = {0.05, 0.9 * random.unit() + 0.05, 1};
    const auto results = value_of(document_stability(full, runs, measures, shares, options));
    REQUIRE(results.size() == measures.size());
    for (std::size_t i = 0; i < shares.size(); ++i) {
      for (std::size_t sample = 0; sample < options.samples; ++sample) {
        const auto keeps = kept(options.seed, sample, shares[i]);
        const std::vector<double> taus =
            plain_taus(full, runs, collection(keeps), plain.runs_of(keeps), measures, options.policy);
        for (std::size_t measure = 0; measure < measures.size(); ++measure) {
          INFO(measures[measure].text() << " of sample " << sample << " at " << shares[i]);
          const double ours = results[measure].points[i].taus[sample];
          CHECK(same(ours, taus[measure]));
          if (shares[i] == 1) CHECK((ours == 1 || std::isnan(ours)));
        }
      }
    }
  }
}

TEST_CASE("duplicates and rank columns are sampled with their documents", "[statistics][stability]") {
  Random random(2);
  for (int round = 0; round < random_cases(40); ++round) {
    const auto plain = PlainCollection::random(random, 3, 3, 20);
    const bool by_column = random.chance(0.5);
    const auto runs_of = [&](const PlainCollection::Keeps& keeps) {
      std::vector<Run> runs;
      for (const auto& lists : plain.runs) {
        TableBuilder builder;
        for (const auto& [query, list] : lists) {
          REQUIRE(builder.start(query).ok());
          for (std::uint32_t i = 0; i < list.size(); ++i) {
            const auto& [document, score] = list[i];
            if (!keeps(query, document)) continue;
            if (by_column) {
              REQUIRE(builder.add(query, document, score, 3 * ((i * 7) % 1'000'003) + 1).ok());
            } else {
              REQUIRE(builder.add(query, document, score).ok());
              if (i % 3 == 0) REQUIRE(builder.add(query, document, -score).ok());
            }
          }
        }
        runs.push_back(value_of(Run::of(builder.finish(), "run")));
      }
      return runs;
    };
    CollectionStabilityOptions options;
    options.policy = random_policy(random);
    if (by_column) options.policy.ties = TieRule::rank_column;
    options.policy.duplicates = random.pick<Duplicates>({Duplicates::first, Duplicates::last, Duplicates::max});
    options.samples = 2;
    const std::vector<double> shares = {0.6};
    const std::vector<AnyMeasure> measures = document_measures();
    const TestCollection full = plain.qrels(PlainCollection::all);
    const std::vector<Run> runs = runs_of(PlainCollection::all);
    const auto results = value_of(document_stability(full, runs, measures, shares, options));
    for (std::size_t sample = 0; sample < options.samples; ++sample) {
      const auto keeps = kept(options.seed, sample, shares[0]);
      const auto taus = plain_taus(full, runs, plain.qrels(keeps), runs_of(keeps), measures, options.policy);
      for (std::size_t measure = 0; measure < measures.size(); ++measure)
        CHECK(same(results[measure].points[0].taus[sample], taus[measure]));
    }
  }
}

TEST_CASE("more documents rank more stably, the same for any number of threads and order of systems",
          "[statistics][stability]") {
  Random random(3);
  const auto plain = PlainCollection::random(random, 8, 12, 60);
  const TestCollection collection = plain.qrels(PlainCollection::all);
  std::vector<Run> runs = plain.runs_of(PlainCollection::all);
  const auto measures = value_of(parse_measures("nDCG@10 AP"));
  const std::vector<double> shares = {0.1, 0.3, 0.6, 0.9, 1};
  CollectionStabilityOptions options;
  options.threads = 1;
  std::vector<std::uint64_t> seen;
  options.progress = [&](std::uint64_t done, std::uint64_t) { seen.push_back(done); };
  const auto one = value_of(document_stability(collection, runs, measures, shares, options));
  CHECK(seen.size() == 100);
  CHECK(std::is_sorted(seen.begin(), seen.end()));
  for (const Stability& result : one)
    for (std::size_t i = 1; i < shares.size(); ++i) CHECK(result.points[i].mean > result.points[i - 1].mean);
  options.threads = 2;
  CHECK(same(one, value_of(document_stability(collection, runs, measures, shares, options))));
  std::reverse(runs.begin(), runs.end());
  CHECK(same(one, value_of(document_stability(collection, runs, measures, shares, options))));
}

TEST_CASE("ten runs of TREC 2019 keep most of their ranking on half of the passages", "[statistics][stability]") {
  const auto folder = reference_data("dl19_passage");
  if (!folder) return;
  const TestCollection collection = value_of(read_qrels(*folder + "/qrels.dl19-passage.txt"));
  std::vector<Run> runs;
  for (const std::string name : {"TUA1-1", "TUW19-p1-f", "UNH_bm25", "bm25base_p", "bm25tuned_rm3_p", "idst_bert_p2",
                                 "ms_duet_passage", "p_exp_bert", "runid3", "srchvrs_ps_run2"})
    runs.push_back(value_of(read_run(*folder + "/runs/" + name + ".run.gz")));
  CollectionStabilityOptions options;
  options.samples = 10;
  const std::vector<double> shares = {0.1, 0.5, 0.9, 1};
  for (const Stability& result :
       value_of(document_stability(collection, runs, value_of(parse_measures("nDCG@10 AP(rel=2)")), shares, options))) {
    CHECK(result.points[0].mean < result.points[2].mean);
    CHECK(result.points[1].mean > 0.7);
    CHECK(result.points[3].smallest == 1);
  }
}

TEST_CASE("stability under fewer documents refuses invalid input", "[statistics][stability]") {
  Random random(4);
  const auto plain = PlainCollection::random(random, 2, 2, 10);
  const TestCollection collection = plain.qrels(PlainCollection::all);
  const std::vector<Run> runs = plain.runs_of(PlainCollection::all);
  const auto measures = value_of(parse_measures("AP"));
  const std::vector<double> half = {0.5};
  for (const double share : {0.0, 1.5, -1.0, std::numeric_limits<double>::quiet_NaN()})
    CHECK(error_of(document_stability(collection, runs, measures, std::vector{share})) ==
          fmt::format("a proportion of documents must be in (0, 1], not {}", share));
  CHECK(error_of(document_stability(collection, std::span(runs).first(1), measures, half)) ==
        "a ranking needs at least 2 systems, not 1");
  CHECK(error_of(document_stability(Qrels(), runs, measures, half)) == "there are no queries to rank systems by");
  CollectionStabilityOptions options;
  options.samples = 0;
  CHECK(error_of(document_stability(collection, runs, measures, half, options)) == "samples must be at least 1, not 0");
  CHECK(error_of(document_stability(collection, runs, value_of(parse_measures("Coverage@5")), half)) ==
        "run 'system 0': Coverage@5 needs nugget judgments, but only document judgments were given");
}

TEST_CASE("stability under exactly n documents refuses invalid input", "[statistics][stability]") {
  Random random(6);
  const auto plain = PlainCollection::random(random, 2, 2, 10);
  const Qrels collection = plain.qrels(PlainCollection::all);
  const std::vector<Run> runs = plain.runs_of(PlainCollection::all);
  const auto measures = value_of(parse_measures("AP"));
  const std::vector<std::size_t> one = {1};
  for (const std::size_t count : {0U, 11U})
    CHECK(error_of(document_count_stability(collection, runs, measures, std::vector{count})) ==
          fmt::format("a sample of {} documents cannot be drawn: expected 1 to 10 of the collection's 10", count));
  DocumentCountOptions options;
  options.documents = {"d", "e", "d"};
  CHECK(error_of(document_count_stability(collection, runs, measures, one, options)) ==
        "duplicate document 'd' in the collection");
  options.documents = {"d", "e"};
  CHECK(error_of(document_count_stability(collection, runs, measures, one, options))
            .find("is not among the 2 documents of the collection") != std::string::npos);
  CHECK(error_of(document_count_stability(Qrels(), runs, measures, one, options)).find("' of run 'system 0' is not") !=
        std::string::npos);
  CHECK(error_of(document_count_stability(collection, std::span(runs).first(1), measures, one)) ==
        "a ranking needs at least 2 systems, not 1");
}

}  // namespace document_stability_test
