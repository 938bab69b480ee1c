// The table of fusion methods: each by its name, wrong parameters, and a user's method.
#include "support/files.hpp"

#include <irmetrics/fusion/fuse.hpp>
#include <irmetrics/fusion/round_robin.hpp>

#include <map>
#include <tuple>

using namespace irmetrics;
using namespace irmetrics::test;

namespace fuse_test {
namespace {

std::string text_of(const Run& run) {
  std::string text = run.name() + " |";
  for (std::size_t i = 0; i < run.size(); ++i) {
    text += fmt::format(" {}:", run.query(i));
    for (std::size_t row = 0; row < run[i].size(); ++row)
      text += fmt::format(" {}={}", run[i].documents[row], run[i].scores[row]);
  }
  return text;
}

Run built(const std::vector<std::tuple<const char*, const char*, double>>& rows) {
  RunBuilder builder;
  for (const auto& [query, document, score] : rows) REQUIRE(builder.add(query, document, score).ok());
  return value_of(std::move(builder).build());
}

std::vector<Run> two_runs() {
  return {built({{"1", "a", 1}, {"1", "b", 3}, {"2", "x", 1}}), built({{"1", "c", 2}, {"1", "b", 2}, {"1", "d", 1}})};
}

/// Weighted sums of reciprocal ranks, as a user would write them.
std::vector<MergedDocument> add_reciprocal_ranks(std::span<RankedDocuments> lists, std::span<const double> values) {
  std::map<std::string_view, double> scores;
  for (const RankedDocuments& list : lists)
    for (std::size_t i = 0; i < list.documents.size(); ++i)
      scores[list.documents[i]] += (list.run == 0 ? values[1] : 1) / (values[0] + static_cast<double>(i + 1));
  std::vector<MergedDocument> merged;
  for (const auto& [document, score] : scores) merged.push_back({document, score});
  return merged;
}
constexpr std::array own_parameters = {FusionParameter{"k", FusionValue::count, 1, "what is added to each rank"},
                                       FusionParameter{"first", FusionValue::number, 1, "the weight of the first run"}};
constexpr FusionMethod own_method = {"own", "sums of reciprocal ranks", own_parameters, &add_reciprocal_ranks};

}  // namespace

TEST_CASE("Each method of the table fuses by its name, with default and given parameters", "[fusion]") {
  const std::vector<Run> runs = two_runs();
  for (const FusionMethod& method : fusion_methods()) {
    INFO(method.name);
    CHECK(value_of(find_fusion_method(method.name)).merge == method.merge);
    const Run fused = value_of(fuse(runs, method.name));
    CHECK(fused.name() == method.name);
    CHECK(fused.size() == 2);
    CHECK(fusion_help().find(fmt::format("{}: {}.", method.name, method.meaning)) != std::string::npos);
    for (const FusionParameter& parameter : method.parameters) {
      CHECK(text_of(
                value_of(fuse(runs, method.name, {.parameters = {{std::string(parameter.name), parameter.value}}}))) ==
            text_of(fused));
      CHECK(!parameter.meaning.empty());
    }
  }
  CHECK(text_of(value_of(fuse(runs, "round_robin"))) == text_of(value_of(round_robin(runs))));
  CHECK(text_of(value_of(fuse(runs, "round_robin", {.parameters = {{"distinct", 0}, {"depth", 3}}, .name = "x"}))) ==
        text_of(value_of(round_robin(runs, {.depth = 3, .distinct = false}, Ties::docno_desc, "x"))));
  CHECK(text_of(value_of(fuse(runs, "round_robin", {.ties = Ties::docno_asc}))) ==
        text_of(value_of(round_robin(runs, {}, Ties::docno_asc))));
}

TEST_CASE("A user's method takes weights and parameters", "[fusion]") {
  const std::vector<Run> runs = two_runs();
  // b: 1 / 2 + 1 / 3 if c wins its tie with b, otherwise 1 / 2 + 1 / 2.
  const Run fused = value_of(fuse(runs, own_method));
  CHECK(fused.name() == "own");
  CHECK(text_of(fused) ==
        fmt::format("own | 1: a={} b={} c={} d={} 2: x={}", 1.0 / 3, 1.0 / 2 + 1.0 / 3, 1.0 / 2, 1.0 / 4, 1.0 / 2));
  CHECK(
      text_of(value_of(fuse(runs, own_method, {.parameters = {{"k", 0}, {"first", 0.5}}, .ties = Ties::docno_asc}))) ==
      "own | 1: a=0.25 b=1.5 c=0.5 d=0.3333333333333333 2: x=0.5");
}

TEST_CASE("Errors for unknown methods and parameters list the known ones", "[fusion]") {
  const std::vector<Run> runs = two_runs();
  CHECK(error_of(fuse(runs, "rrr")) == "method must be one of round_robin, not 'rrr'");
  CHECK(error_of(fuse(runs, "round_robin", {.parameters = {{"k", 1}}})) ==
        "round_robin: unknown parameter 'k'; the parameters are depth, distinct");
  CHECK(error_of(fuse(runs, "round_robin", {.parameters = {{"depth", 1.5}}})) ==
        "round_robin: depth must be a whole number of at least 0, not 1.5");
  CHECK(error_of(fuse(runs, "round_robin", {.parameters = {{"distinct", 2}}})) ==
        "round_robin: distinct must be 0 or 1, not 2");
  CHECK(error_of(fuse(runs, own_method, {.parameters = {{"first", -1}}})) ==
        "own: first must be a number of at least 0, not -1");
  CHECK(error_of(fuse(std::span<const Run>(), "round_robin")) == "merging takes at least one run, not 0");
}

}  // namespace fuse_test
