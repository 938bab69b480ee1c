// The worked example of the reference: seven returned documents, seven judged ones, and the output of trec_eval 10.
// Proves measure by measure that ours equal the reference.
#include "support/files.hpp"

#include <fmt/format.h>

using namespace irmetrics;
using namespace irmetrics::test;

namespace check_vector_test {
namespace {

/// Judged a2 b0 c1 d3 e0 f1 g-1; returned b a u c e g d.
double value(const std::string& measure) {
  static const std::vector<Hit> hits = {{1, 0}, {2, 2}, {4, 1}, {5, 0}, {6, -1}, {7, 3}};
  static const std::vector<double> judged = {3, 2, 1, 1, 0, 0, -1};
  return value_of(parse_measure(measure))(JudgedRanking{hits, judged, 7});
}

std::string printed(const std::string& measure) { return fmt::format("{:.4f}", value(measure)); }

}  // namespace

TEST_CASE("the worked example has trec_eval's values") {
  const std::vector<std::pair<std::string, std::string>> expected = {
      {"map", "0.3571"},        {"bpref", "0.2500"},       {"infAP", "0.3750"},
      {"ndcg", "0.5185"},       {"ndcg_cut_5", "0.3260"},  {"Rndcg", "0.2851"},
      {"ndcg_rel", "0.4148"},   {"G", "0.3441"},           {"binG", "0.3794"},
      {"yaap", "-0.3857"},      {"rbp", "0.1374"},         {"rbp_resid", "0.6183"},
      {"set_F", "0.5455"},      {"Rprec", "0.5000"},       {"P_5", "0.4000"},
      {"recall_5", "0.5000"},   {"map_cut_5", "0.2500"},   {"relative_P_10", "0.7500"},
      {"11pt_avg", "0.3961"},   {"set_map", "0.3214"},     {"Rprec_mult_0.60", "0.3333"},
      {"utility", "-1.0000"},   {"unj_5", "0.2000"},       {"num_ret", "7.0000"},
      {"num_rel", "4.0000"},    {"num_rel_ret", "3.0000"}, {"num_nonrel_judged_ret", "2.0000"},
      {"set_P", "0.4286"},      {"set_recall", "0.7500"},  {"set_relative_P", "0.7500"},
      {"recip_rank", "0.5000"}, {"success_1", "0.0000"},   {"success_5", "1.0000"},
      {"gm_map", "0.3571"},     {"gm_bpref", "0.2500"},    {"num_q", "1.0000"}};
  for (const auto& [measure, text] : expected) {
    INFO(measure);
    CHECK(printed(measure) == text);
  }
}

TEST_CASE("the worked example has interpolated precision 1/2, then 3/7, then 0") {
  for (int tenth = 0; tenth <= 10; ++tenth) {
    INFO("recall " << tenth / 10.0);
    CHECK(printed(fmt::format("iprec_at_recall_{:.2f}", tenth / 10.0)) == (tenth <= 6   ? "0.5000"
                                                                           : tenth <= 8 ? "0.4286"
                                                                                        : "0.0000"));
  }
}

TEST_CASE("the worked example has gdeval's values") {
  CHECK(fmt::format("{:.5f}", value("ERR@5")) == "0.10645");
  CHECK(fmt::format("{:.5f}", value("nDCG(dcg='exp-log2')@5")) == "0.23652");
}

}  // namespace check_vector_test
