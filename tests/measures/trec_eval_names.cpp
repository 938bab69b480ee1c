// trec_eval's measures by their own names.
#include "support/files.hpp"

#include <irmetrics/measures/trec_eval_names.hpp>

#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

using namespace irmetrics;
using namespace irmetrics::test;

namespace trec_eval_names_test {
namespace {

/// The names and measures of a name of trec_eval and its parameters: "P_5: P@5".
std::vector<std::string> values_of(std::string_view name, std::string_view parameters, TrecEvalArguments given = {}) {
  const TrecEvalMeasure* const measure = find_trec_eval_measure(name);
  REQUIRE(measure != nullptr);
  const auto values = trec_eval_values(*measure, parameters, std::move(given));
  if (!values.ok()) return {std::string(values.status().message())};
  std::vector<std::string> texts;
  for (const TrecEvalValue& value : *values)
    texts.push_back(value.printed_name + ": " + std::string(value.ours.text()));
  return texts;
}

using Texts = std::vector<std::string>;

}  // namespace

TEST_CASE("the grammar gives each printed name of trec_eval the same measure") {
  // Texts, a residual that is not 0 if all documents are judged, and preferences as stated.
  const std::set<std::string_view> others = {"runid", "relstring", "rbp_resid", "prefs_avgjg_Rnonrel",
                                             "prefs_avgjg_Rnonrel_ret"};
  std::size_t compared = 0;
  for (const TrecEvalMeasure& measure : trec_eval_measures()) {
    if (others.contains(measure.name)) continue;
    const auto values = trec_eval_values(measure, "");
    REQUIRE(values.ok());
    for (const TrecEvalValue& value : *values) {
      INFO(value.printed_name);
      const auto parsed = parse_measure(value.printed_name);
      REQUIRE(parsed.ok());
      CHECK(parsed->text() == value.ours.text());
      ++compared;
    }
  }
  CHECK(compared > 90);
}

TEST_CASE("a name of trec_eval has parameters, a level, and the rounding of a version") {
  CHECK(values_of("P", "10,5") == Texts{"P_5: P@5", "P_10: P@10"});
  CHECK(values_of("map", "", {.level = 2}) == Texts{"map: AP(rel=2)"});
  CHECK(values_of("ndcg_cut", "7", {.level = 2}) == Texts{"ndcg_cut_7: nDCG@7"});
  CHECK(values_of("iprec_at_recall", "0.25") == Texts{"iprec_at_recall_0.25: IPrec@0.25"});
  CHECK(values_of("iprec_at_recall", "0.25", {.rounding = RecallRounding::trec9}) ==
        Texts{"iprec_at_recall_0.25: IPrec(rounding='trec9')@0.25"});
  CHECK(values_of("rbp_resid", "") == Texts{"rbp_resid: RBPResidual(tail='if_unjudged')"});
  CHECK(values_of("prefs_avgjg_Rnonrel_ret", "") ==
        Texts{"prefs_avgjg_Rnonrel_ret: PrefsAvgJGRnonrel(pairs='ret',counts='trec_eval')"});
  CHECK(values_of("P_avgjg", "5", {.level = 2}) == Texts{"P_avgjg_5: P_JG(rel=2)@5"});
  CHECK(values_of("Rprec_mult_avgjg", "0.2") == Texts{"Rprec_mult_avgjg_0.20: Rprec_JG(multiple=0.2)"});
  CHECK(values_of("rbp", "p=0.5") == Texts{"rbp_p=0.5: GradedRBP(p=0.5)"});
  CHECK(values_of("utility", "1,2,3,4", {.collection = 50}).front().starts_with("utility_1,2,3,4: Utility("));
}

TEST_CASE("wrong parameters of a name of trec_eval are named") {
  CHECK(values_of("P", "0") == Texts{"measure 'P': cut-offs must be whole numbers of at least 1, not '0'"});
  CHECK(values_of("P", "5,5") == Texts{"measure 'P': a cut-off is given twice in '5,5'"});
  CHECK(values_of("ndcg", "3") == Texts{"measure 'ndcg': expected pairs such as 1=3,2=9, not '3'"});
  CHECK(values_of("utility", "1,2") == Texts{"measure 'utility': expected 4 coefficients, not '1,2'"});
}

TEST_CASE("nicknames of trec_eval are lists of its measures") {
  CHECK(find_trec_eval_measure("nDCG") == nullptr);
  CHECK(trec_eval_nickname("P").empty());
  CHECK(trec_eval_nickname("official").size() == 12);
  const auto all = trec_eval_nickname("all_trec");
  const auto preferences = trec_eval_nickname("all_prefs"), groups = trec_eval_nickname("qrels_jg");
  CHECK(groups == std::vector<std::string_view>{"runid", "num_q", "map_avgjg", "P_avgjg", "Rprec_mult_avgjg"});
  CHECK(preferences.size() == 16);
  CHECK(all.size() + 3 + preferences.size() - 2 + groups.size() - 2 == trec_eval_measures().size());
  CHECK(trec_eval_nickname("prefs").size() == 8);
  for (const std::string_view name : trec_eval_nickname("prefs"))
    CHECK(std::find(preferences.begin(), preferences.end(), name) != preferences.end());
  const std::set<std::string_view> names(all.begin(), all.end());
  for (const std::string_view nickname : {"official", "set"})
    for (const std::string_view name : trec_eval_nickname(nickname)) CHECK(names.contains(name));
  for (const std::string_view name : {"dcg", "ideal_dcg", "yaap"}) CHECK_FALSE(names.contains(name));
}

}  // namespace trec_eval_names_test
