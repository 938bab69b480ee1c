// The C/W/L framework: values of cwl_eval, and errors.
#include "support/qrels_and_runs.hpp"

#include <irmetrics/evaluate/evaluate_cwl.hpp>
#include <irmetrics/measures/grammar.hpp>

#include <array>

using namespace irmetrics;
using namespace irmetrics::test;

namespace cwl_report_test {
namespace {

struct Expected {
  const char* measure;
  std::array<double, 10> values;  // EU, ETU, EC, ETC, ED, and their residuals
};

// cwl_eval 1.0.12 with these gains: 1, 0, unjudged; and costs: 2.5, 10, none; max_cost is 3.
const Expected vector[] = {
    {"P@2", {0.5, 1, 6.25, 12.5, 2, 0, 0, 0, 0, 0}},
    {"RBP", {0.2, 1, 4.02, 20.1, 5, 0.64, 3.2, -1.28, -6.4, 0}},
    {"SDCG@10",
     {0.220091766298, 1, 3.86199122397, 17.5471862893, 4.54355933809, 0.641045789828, 2.91262958452, -1.28209157966,
      -5.82525916903, 0}},
    {"RR", {1, 1, 2.5, 2.5, 1, 0, 0, 0, 0, 0}},
    {"AP", {1, 1, 2.5, 2.5, 1, -0.00599146232287, 141.154272627, -1.43558814411, 149.722729901, 142.011118354}},
    {"BPM(T=2)@10", {0.5, 1, 6.25, 12.5, 2, 0, 0, 0, 0, 0}},
    {"INST(T=2)",
     {0.282053310601, 0.999991053758, 3.96955825519, 14.0468902621, 3.54542904627, 0.498434494277, 1.00000894624,
      -0.408582645434, -4.92189026214, -0.982929046269}},
    {"INSQ",
     {0.388237602814, 0.999996015952, 4.01373151846, 10.3263598474, 2.57574225874, 0.43921235149, 1.12732173452,
      -0.878424702981, -2.25464346903, 0}},
    {"NERR8@10", {1, 1, 2.5, 2.5, 1, 0, 0, 0, 0, 0}},
    {"NERR9@10", {1, 1, 2.5, 2.5, 1, 0, 0, 0, 0, 0}},
    {"NERR10", {1, 1, 2.5, 2.5, 1, 0, 0, 0, 0, 0}},
    {"NERR11", {1, 1, 2.5, 2.5, 1, 0, 0, 0, 0, 0}},
    {"UMeasure(L=100)",
     {0.0658978583196, 1, 3.41680395387, 51.85, 15.175, 0.910143424393, 38.72, -2.16431593323, -0.88, 25.52}},
    {"TBG",
     {0.00942521960221, 1, 3.06075550089, 324.741027803, 106.098323668, 0.987258091823, 297.189798755, -2.02589163466,
      -15.1282907652, 193.083768915}}};

void check_values(const CwlExpectation& found, const std::array<double, 10>& wanted) {
  const measures::CwlValues& v = found.values;
  const measures::CwlValues& r = found.residuals;
  const std::array<double, 10> values = {v.eu, v.etu, v.ec, v.etc, v.ed, r.eu, r.etu, r.ec, r.etc, r.ed};
  for (std::size_t i = 0; i < values.size(); ++i) CHECK(values[i] == Approx(wanted[i]).epsilon(1e-11).margin(1e-12));
}

}  // namespace

TEST_CASE("cwl has the values and residuals of cwl_eval") {
  const Run run = run_of(PlainRun{{"q", {{"a", 3}, {"b", 2}, {"x", 1}}}});
  const Qrels qrels = qrels_of(PlainQrels{{"q", {{"a", 1}, {"b", 0}, {"c", 1}}}});
  const Qrels costs = qrels_of(PlainQrels{{"q", {{"a", 2.5}, {"b", 10}, {"c", 7}}}});
  for (const auto& [text, wanted] : vector) {
    INFO(text);
    const CwlReport report = cwl(qrels, run, {parse_measure(text).value()}, {.max_cost = 3}, {}, costs).value();
    REQUIRE(report.per_query.size() == 1);
    CHECK(report.per_query[0].measure == parse_measure(text)->text());
    check_values(report.per_query[0].expected, wanted);
    check_values(report.measures[0].expected, wanted);
  }
}

TEST_CASE("measures of the framework have the EU of cwl without costs") {
  const Run run = run_of(PlainRun{{"q", {{"a", 4}, {"x", 3}, {"b", 2}, {"c", 1}}}});
  const Qrels qrels = qrels_of(PlainQrels{{"q", {{"a", 0.25}, {"b", 1}, {"c", 0.5}, {"d", 1}}}});
  for (const char* const text : {"SDCG@3", "BPM@10", "INST", "INSQ(T=2)", "NERR8@5", "NERR9@5", "NERR10", "NERR11",
                                 "UMeasure(L=3)", "TBG(halflife=2)"}) {
    const AnyMeasure measure = parse_measure(text).value();
    const std::array<Hit, 3> hits = {{{1, 0.25}, {3, 1}, {4, 0.5}}};
    const std::array<double, 4> judged = {1, 1, 0.5, 0.25};
    CHECK(cwl(qrels, run, {measure})->measures[0].expected.values.eu ==
          measure(JudgedRanking{.hits = hits, .judged = judged, .retrieved = 4}));
  }
}

TEST_CASE("cwl: the default measures are those of cwl_eval") {
  const CwlReport report = cwl(qrels_of(PlainQrels{{"q", {{"a", 1}}}}), run_of(PlainRun{{"q", {{"a", 1}}}})).value();
  REQUIRE(report.measures.size() == 16);
  CHECK(report.measures[6].measure == "RBP(p=0.2)");
  CHECK(report.measures[15].measure == "INST(T=3)");
}

TEST_CASE("cwl: errors say what is expected") {
  const Run run = run_of(PlainRun{{"q", {{"a", 1}}}});
  const Qrels qrels = qrels_of(PlainQrels{{"q", {{"a", 1}}}});
  const auto problem = [&](const char* measures, const CwlOptions& options = {}, const Qrels& costs = {}) {
    return std::string(cwl(qrels, run, parse_measures(measures).value(), options, {}, costs).status().message());
  };
  CHECK(problem("nDCG@10").find("cwl computes P, RBP, SDCG, RR, AP, BPM, INST, INSQ, NERR8, NERR9, NERR10, NERR11, "
                                "UMeasure, TBG, not nDCG@10") != std::string::npos);
  CHECK(problem("AP@10").find("expected AP, not AP@10") != std::string::npos);
  CHECK(problem("P(rel=2)@10").find("expected P@10, not P(rel=2)@10") != std::string::npos);
  CHECK(problem("NERR8@10", {.max_gain = 3}).find("max_gain must be at most 1, not 3") != std::string::npos);
  CHECK(problem("P@1", {.max_depth = 0}).find("max_depth") != std::string::npos);
  CHECK(problem("P@1", {}, qrels_of(PlainQrels{{"q", {{"a", -2}}}})).find("the cost must be at least 0, not -2") !=
        std::string::npos);
  CHECK(problem("P@1", {}, qrels_of(PlainQrels{{"q2", {{"a", 2}}}})).find("run and costs have no query in common") !=
        std::string::npos);
}

}  // namespace cwl_report_test
