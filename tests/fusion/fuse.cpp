// The table of fusion methods: each by its name, wrong parameters, and a user's method.
#include "support/files.hpp"
#include "support/qrels_and_runs.hpp"
#include "support/random_data.hpp"

#include <irmetrics/fusion/detail/freshstack_fusion-inl.hpp>
#include <irmetrics/fusion/fuse.hpp>
#include <irmetrics/fusion/round_robin.hpp>

#include <fmt/format.h>

#include <span>
#include <string>
#include <vector>

using namespace irmetrics;
using namespace irmetrics::test;

namespace fuse_test {
namespace {

std::vector<Run> two_runs() {
  return {run_of({{"1", "a", 1}, {"1", "b", 3}, {"2", "x", 1}}), run_of({{"1", "c", 2}, {"1", "b", 2}, {"1", "d", 1}})};
}

/// A method that is ready to fuse: one that learns has learnt from these judgments.
ChosenFusion ready(const FusionMethod& method, std::span<const Run> runs) {
  const ChosenFusion chosen = value_of(choose_fusion(method, {}));
  if (method.learn == nullptr) return chosen;
  return value_of(learn_fusion(runs, qrels_of({{"1", "b", 1}, {"1", "d", 2}, {"2", "x", 1}, {"q1", "a", 1}}), chosen));
}

/// Weighted sums of reciprocal ranks, as a user would write them.
void add_reciprocal_ranks(const QueryRankings& query, std::span<const double> values,
                          std::vector<MergedDocument>& merged) {
  for (std::uint32_t i = 0; i < query.documents.size(); ++i) merged.push_back({i, 0});
  for (const RankedDocuments& ranking : query.rankings)
    for (std::size_t i = 0; i < ranking.documents.size(); ++i)
      merged[ranking.documents[i]].score +=
          (ranking.run == 0 ? values[1] : 1) / (values[0] + static_cast<double>(i + 1));
  if (values[2] != 0)
    for (MergedDocument& document : merged) document.score *= document.score;
}
constexpr std::array own_parameters = {
    FusionParameter{"k", FusionValue::count, 1, "what is added to each rank"},
    FusionParameter{"first", FusionValue::number, 1, "the weight of the first run"},
    FusionParameter{"squared", FusionValue::yes_or_no, 0, "whether sums are squared"}};
constexpr FusionMethod own_method = {"own", "sums of reciprocal ranks", own_parameters, &add_reciprocal_ranks};

}  // namespace

TEST_CASE("Each method of the table fuses by its name, with default and given parameters", "[fusion]") {
  const std::vector<Run> runs = two_runs();
  for (const FusionMethod& method : fusion_methods()) {
    INFO(method.name);
    CHECK(value_of(find_fusion_method(method.name)).merge == method.merge);
    const Run fused = value_of(fuse(runs, ready(method, runs)));
    CHECK(fused.name() == method.name);
    CHECK(fused.size() == 2);
    if (method.learn != nullptr)
      CHECK(error_of(fuse(runs, method.name)) ==
            fmt::format("{} learns from judged queries, and none are given", method.name));
    CHECK(fusion_help().find(fmt::format("{}: {}.", method.name, method.meaning)) != std::string::npos);
    CHECK(fusion_text(ready(method, runs)) == method.name);
    for (const FusionParameter& parameter : method.parameters) {
      ChosenFusion given = value_of(choose_fusion(method, {{std::string(parameter.name), parameter.value}}));
      given.learnt = ready(method, runs).learnt;
      CHECK(text_of(value_of(fuse(runs, given))) == text_of(fused));
      CHECK(!parameter.meaning.empty());
    }
  }
  CHECK(text_of(value_of(fuse(runs, "round_robin"))) == text_of(value_of(round_robin(runs))));
  CHECK(text_of(value_of(fuse(runs, "round_robin", {.parameters = {{"depth", 3}}, .name = "x"}))) ==
        text_of(value_of(round_robin(runs, {.depth = 3}, Ties::docno_desc, "x"))));
  CHECK(text_of(value_of(fuse(runs, "round_robin", {.ties = Ties::docno_asc}))) ==
        text_of(value_of(round_robin(runs, {}, Ties::docno_asc))));
}

TEST_CASE("Names of methods are in upper or lower case", "[fusion]") {
  for (const auto& [text, name] : {std::pair("RRF", "rrf"), std::pair("CombSUM", "combsum"),
                                   std::pair("CombMNZ", "combmnz"), std::pair("Min_Max", "min_max")})
    CHECK(value_of(find_fusion_method(text)).name == name);
}

TEST_CASE("A user's method takes weights and parameters", "[fusion]") {
  const std::vector<Run> runs = two_runs();
  // b: 1 / 2 + 1 / 3 if c wins its tie with b, otherwise 1 / 2 + 1 / 2.
  const Run fused = value_of(fuse(runs, own_method));
  CHECK(fused.name() == "own");
  CHECK(text_of(fused) ==
        fmt::format("own | 1: b={} c={} a={} d={} 2: x={}", 1.0 / 2 + 1.0 / 3, 1.0 / 2, 1.0 / 3, 1.0 / 4, 1.0 / 2));
  CHECK(
      text_of(value_of(fuse(runs, own_method, {.parameters = {{"k", 0}, {"first", 0.5}}, .ties = Ties::docno_asc}))) ==
      "own | 1: b=1.5 c=0.5 d=0.3333333333333333 a=0.25 2: x=0.5");
}

TEST_CASE("A function of one's own merges normalised scores with the weights of the runs", "[fusion]") {
  const std::vector<Run> runs = two_runs();
  const auto product = [](const QueryRankings& query, std::vector<MergedDocument>& merged) {
    for (std::uint32_t i = 0; i < query.documents.size(); ++i) merged.push_back({i, 1});
    for (const RankedDocuments& ranking : query.rankings)
      for (std::size_t i = 0; i < ranking.documents.size(); ++i)
        merged[ranking.documents[i]].score *= 1 + ranking.weight * ranking.scores[i];
  };
  CHECK(text_of(value_of(fuse(runs, product, {.norm = ScoreNorm::max, .weights = {3, 1}, .name = "own"}))) ==
        "own | 1: b=8 c=2 a=2 d=1.5 2: x=4");
  CHECK(text_of(value_of(fuse(runs, product, {.norm = ScoreNorm::max, .absent = AbsentScore::minimum, .limit = 1}))) ==
        fmt::format("fused | 1: b={} 2: x=2", 2.0 * 2));
  CHECK(error_of(fuse(runs, product, {.weights = {1}})) == "fused: expected 2 weights, one for each run, not 1");
  const auto infinite = [](const QueryRankings&, std::vector<MergedDocument>& merged) { merged = {{0, 1.0 / 0.0}}; };
  CHECK(error_of(fuse(runs, infinite)) == "query '1', document 'b': the merged score must be a finite number, not inf");
}

TEST_CASE("Reciprocal ranks, sums, sums times runs and min-max sums, worked out by hand", "[fusion]") {
  const std::vector<Run> runs = {run_of({{"1", "a", 5}, {"1", "b", 3}, {"1", "c", 1}, {"2", "x", 7}}),
                                 run_of({{"1", "d", 9}, {"1", "b", 4}, {"3", "y", 2}, {"3", "z", 2}})};
  CHECK(text_of(value_of(fuse(runs))) == text_of(value_of(fuse(runs, "rrf(k=60)"))));
  CHECK(text_of(value_of(fuse(runs, "rrf(k=0)"))) == "rrf | 1: d=1 b=1 a=1 c=0.3333333333333333 2: x=1 3: z=1 y=0.5");
  CHECK(text_of(value_of(fuse(runs, "rrf(k=0,depth=1)", {.ties = Ties::docno_asc}))) ==
        "rrf | 1: a=1 d=1 2: x=1 3: y=1");
  CHECK(text_of(value_of(fuse(runs, "combsum"))) == "combsum | 1: d=9 b=7 a=5 c=1 2: x=7 3: z=2 y=2");
  CHECK(text_of(value_of(fuse(runs, "sum"))) == text_of(value_of(fuse(runs, "combsum"))));
  CHECK(text_of(value_of(fuse(runs, "combmnz"))) == "combmnz | 1: b=14 d=9 a=5 c=1 2: x=7 3: z=2 y=2");
  // The scores of queries 2 and 3 are all equal: they are 0. b: (3 - 1) / (5 - 1) + (4 - 4) / (9 - 4).
  CHECK(text_of(value_of(fuse(runs, "min_max"))) == "min_max | 1: d=1 a=1 b=0.5 c=0 2: x=0 3: z=0 y=0");
  CHECK(text_of(value_of(fuse(runs, "min_max(depth=2)", {.ties = Ties::input}))) ==
        "min_max | 1: a=1 d=1 b=0 2: x=0 3: y=0 z=0");
}

TEST_CASE("A limit cuts the fused run, not the runs that are fused", "[fusion]") {
  const std::vector<Run> runs = {run_of({{"1", "a", 4}, {"1", "b", 3}, {"1", "d", 0}, {"2", "x", 1}}),
                                 run_of({{"1", "c", 4}, {"1", "a", 2}, {"1", "e", 0}})};
  CHECK(text_of(value_of(fuse(runs, "min_max(depth=2)"))) == "min_max | 1: c=1 a=1 b=0 2: x=0");
  CHECK(text_of(value_of(fuse(runs, "min_max", {.limit = 2}))) == "min_max | 1: a=1.5 c=1 2: x=0");
  CHECK(text_of(value_of(fuse(runs, "min_max(depth=2)", {.limit = 2}))) == "min_max | 1: c=1 a=1 2: x=0");
  CHECK(text_of(value_of(fuse(runs, "min_max(depth=2)", {.ties = Ties::docno_asc, .limit = 1}))) ==
        "min_max | 1: a=1 2: x=0");
  for (const FusionMethod& method : fusion_methods()) {
    INFO(method.name);
    const ChosenFusion chosen = ready(method, runs);
    const Run whole = value_of(fuse(runs, chosen)), cut = value_of(fuse(runs, chosen, {.limit = 3}));
    CHECK(text_of(value_of(fuse(runs, chosen, {.limit = 0}))) == text_of(whole));
    CHECK(text_of(value_of(fuse(runs, chosen, {.limit = 100}))) == text_of(whole));
    REQUIRE(cut[0].size() == 3);
    for (std::size_t i = 0; i < 3; ++i) {
      CHECK(cut[0].documents[i] == whole[0].documents[i]);
      CHECK(cut[0].scores[i] == whole[0].scores[i]);
    }
  }
}

TEST_CASE("FreshStack's fusion takes 50 documents of each run, and rounds half to even in the third digit",
          "[fusion]") {
  RunBuilder builder;
  for (int i = 0; i < 150; ++i) REQUIRE(builder.add("1", fmt::format("d{:03}", i), 1000 - i).ok());
  const std::vector<Run> runs = {value_of(std::move(builder).build())};
  const Run fused = value_of(fuse(runs, "freshstack"));
  REQUIRE(fused[0].size() == 50);
  for (std::size_t i = 0; i < 50; ++i) {
    CHECK(fused[0].documents[i] == fmt::format("d{:03}", i));
    CHECK(fused[0].scores[i] == std::stod(fmt::format("{:.3f}", (49.0 - static_cast<double>(i)) / (49 + 1e-8))));
  }
  CHECK(value_of(fuse(runs, "freshstack(depth=100)")).document_count() == 100);
  CHECK(value_of(fuse(runs, "freshstack(depth=0)")).document_count() == 150);
}

TEST_CASE("Rounding to three digits equals Python's round", "[fusion]") {
  // Values of Python 3.11: round(x, 3). 0.0625 and 0.1875 lie half-way; 0.0005 and 1.0005 are stored above or below.
  const std::vector<std::pair<double, double>> pairs = {
      {0.0625, 0.062}, {0.1875, 0.188}, {0.0005, 0.001}, {1.0005, 1},     {2.0015, 2.002}, {0.9995, 1.0},
      {3.9995, 3.999}, {0.0015, 0.002}, {0.0025, 0.003}, {2.6745, 2.675}, {0, 0},          {4.9999, 5}};
  for (const auto& [number, rounded] : pairs) {
    INFO(number);
    CHECK(detail::fusion::round_to_thousandths(number) == rounded);
  }
}

TEST_CASE("Fused runs are the same for any number of threads", "[fusion]") {
  Random random(547);
  std::vector<Run> runs;
  for (int i = 0; i < 3; ++i) {
    RunBuilder builder;
    for (int query = 0; query < 400; ++query)
      for (const std::string& id : random_ids(random, random.below(120)))
        REQUIRE(builder.add(fmt::format("q{}", query), id, random_score(random, 9)).ok());
    runs.push_back(value_of(std::move(builder).build()));
  }
  for (const FusionMethod& method : fusion_methods()) {
    const ChosenFusion chosen = ready(method, runs);
    const std::string one = text_of(value_of(fuse(runs, chosen, {.threads = 1})));
    for (const unsigned threads : {2U, 5U}) CHECK(text_of(value_of(fuse(runs, chosen, {.threads = threads}))) == one);
  }
  const Cancel cancel([] { return true; });
  const auto until_cancelled = [&] {
    while (true) fuse(runs, "rrf", {.cancel = cancel}).value();
  };
  CHECK_THROWS_AS(until_cancelled(), StatusError);
}

TEST_CASE("Errors for unknown methods and parameters list the known ones", "[fusion]") {
  const std::vector<Run> runs = two_runs();
  CHECK(error_of(fuse(runs, "rrr")) ==
        "method must be one of rrf, combsum, combmnz, combgmnz, combanz, combmax, combmin, combmed, wsum, wmnz, mixed, "
        "isr, log_isr, logn_isr, rbc, bordafuse, w_bordafuse, condorcet, w_condorcet, copeland, median_rank, mapfuse, "
        "posfuse, slidefuse, "
        "probfuse, segfuse, bayesfuse, min_max, dbsf, freshstack, round_robin, not 'rrr'; did you mean rrf?");
  for (const auto& [text, meant] : {std::pair("borda", "bordafuse"), std::pair("combsumm", "combsum"),
                                    std::pair("condorct", "condorcet"), std::pair("copland", "copeland")})
    CHECK(error_of(find_fusion_method(text)).ends_with(fmt::format("not '{}'; did you mean {}?", text, meant)));
  for (const char* const text : {"", "?", "linear regression"})
    CHECK(error_of(find_fusion_method(text)).ends_with(fmt::format("not '{}'", text)));
  CHECK(error_of(fuse(runs, "round_robin", {.parameters = {{"k", 1}}})) ==
        "round_robin: unknown parameter 'k'; the parameters are depth");
  CHECK(error_of(fuse(runs, "round_robin", {.parameters = {{"depth", 1.5}}})) ==
        "round_robin: depth must be a whole number of at least 0, not 1.5");
  CHECK(error_of(fuse(runs, own_method, {.parameters = {{"squared", 2}}})) == "own: squared must be 0 or 1, not 2");
  CHECK(error_of(fuse(runs, own_method, {.parameters = {{"first", -1}}})) ==
        "own: first must be a number of at least 0, not -1");
  CHECK(error_of(fuse(runs, ChosenFusion{own_method, {}})) ==
        fmt::format("own: expected {} parameters, not 0", own_method.parameters.size()));
  ChosenFusion chosen = value_of(choose_fusion("round_robin"));
  chosen.values[0] = std::numeric_limits<double>::quiet_NaN();
  CHECK(error_of(fuse(runs, chosen)) == "round_robin: depth must be a whole number of at least 0, not nan");
  CHECK(error_of(fuse(runs, "rrf(k=-1)")) == "rrf: k must be a number of at least 0, not -1");
  CHECK(error_of(fuse(runs, "rrf(60)")) == "method 'rrf(60)': expected parameter=number, not '60'");
  CHECK(error_of(fuse(runs, "rrf(k=x)")) == "method 'rrf(k=x)': expected parameter=number, not 'k=x'");
  CHECK(error_of(fuse(runs, "rrf(k=nan)")) == "rrf: k must be a number of at least 0, not nan");
  CHECK(error_of(fuse(runs, "rrf(k=1")) == "method 'rrf(k=1': parameters are written (name=value,...), not '(k=1'");
  CHECK(error_of(fuse(runs, "rrf(k=1)", {.parameters = {{"k", 1}}})) == "rrf: k is given twice");
  CHECK(text_of(value_of(fuse(runs, " round_robin ( depth = 3 ) "))) ==
        text_of(value_of(fuse(runs, "round_robin", {.parameters = {{"depth", 3}}}))));
  CHECK(error_of(fuse(std::span<const Run>(), "round_robin")) == "merging takes at least one run, not 0");
  const std::vector<Run> twice = {run_of({{"1", "a", 1}, {"1", "b", 3}, {"1", "a", 0}}).named("bm25")};
  CHECK(error_of(fuse(twice, "rrf")) == "run 'bm25': query '1': document 'a' is given twice");
  const std::vector<Run> large = {run_of({{"1", "a", 1.5e308}, {"1", "b", -1.5e308}}),
                                  run_of({{"1", "a", 1.5e308}, {"1", "b", -1.5e308}})};
  CHECK(error_of(fuse(large, "combsum")) ==
        "query '1', document 'a': the merged score must be a finite number, not inf");
  CHECK(error_of(fuse(large, "min_max")).starts_with("query '1', document 'a': the merged score must be a finite"));
}

}  // namespace fuse_test
