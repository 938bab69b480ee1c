// irmetrics trec_eval to the last digit: -Z with deviations of 1e-12 shows sixteen digits of a value.
#include "support/plain_ranking.hpp"
#include "support/program.hpp"

#include <fmt/format.h>

#ifdef IRMETRICS_PROGRAM

using namespace irmetrics;
using namespace irmetrics::test;

namespace trec_eval_digits_test {
namespace {

/// The lines of `trec_eval -c -q` for all queries, as "query name value", with the measure's value times 1e12.
std::vector<std::string> magnified(const std::string& qrels, const std::string& run,
                                   const std::vector<std::string>& measures) {
  const TemporaryFolder folder;
  std::string arguments = "trec_eval -c -q -n";
  for (const std::string& measure : measures) arguments += fmt::format(" -m '{}'", measure);
  const std::string files = fmt::format(" {} {}", folder.write("qrels", qrels), folder.write("run", run));
  const auto name_of = [](const std::string& line) { return line.substr(0, line.find_first_of(" \t")); };
  std::string references;
  for (const std::string& line : lines_of(run_program(arguments + files).output))
    references += fmt::format("{} {} 0 1e-12\n", fields_of(line).at(1), name_of(line));
  const Finished finished =
      run_program(fmt::format("{} -Z {}{}", arguments, folder.write("references", references), files));
  CHECK(finished.error == "");
  std::vector<std::string> lines;
  for (const std::string& line : lines_of(finished.output))
    lines.push_back(fmt::format("{} {} {}", fields_of(line).at(1), name_of(line).substr(1), fields_of(line).at(2)));
  return lines;
}

std::string digits(double value) { return fmt::format("{:6.4f}", value / 1e-12); }

// q3 is missing from the run.
const std::string judged =
    "q1 0 d1 5\nq1 0 d2 0\nq1 0 d3 12\nq1 0 d4 9\nq1 0 d5 9\nq1 0 d6 0\nq1 0 d7 5\n"
    "q2 0 d1 9\nq2 0 d2 5\nq2 0 d3 0\n"
    "q3 0 d1 12\nq3 0 d2 0\n";
const std::string returned =
    "q1 Q0 d9 1 9 t\nq1 Q0 d1 2 8 t\nq1 Q0 d2 3 7 t\nq1 Q0 d8 4 6 t\nq1 Q0 d4 5 5 t\nq1 Q0 d3 6 4 t\nq1 Q0 d6 7 3 t\n"
    "q2 Q0 d3 1 9 t\nq2 Q0 d8 2 8 t\nq2 Q0 d9 3 7 t\nq2 Q0 d7 4 6 t\nq2 Q0 d2 5 5 t\nq2 Q0 d1 6 4 t\n";

}  // namespace

TEST_CASE("trec_eval: sixteen digits of set_F, rbp, rbp_resid and of missing queries equal trec_eval 10") {
  // Output of trec_eval 10 (f425365) for these files and -Z; its rbp with the smallest and largest gain set first.
  const std::vector<std::pair<std::string, std::vector<std::string>>> set_f = {
      {"0.5", {"473684210526.3158", "428571428571.4285", "0.0000"}},
      {"1.5", {"517241379310.3448", "555555555555.5554", "0.0000"}},
      {"2", {"529411764705.8824", "600000000000.0001", "0.0000"}},
      {"2.5", {"538461538461.5385", "636363636363.6364", "0.0000"}},
      {"5", {"562499999999.9999", "750000000000.0000", "0.0000"}}};
  for (const auto& [x, values] : set_f) {
    std::vector<std::string> lines;
    for (std::size_t i = 0; i < 3; ++i) lines.push_back(fmt::format("q{} set_F_{} {}", i + 1, x, values[i]));
    CHECK(magnified(judged, returned, {"set_F." + x}) == lines);
  }
  CHECK(magnified(judged, returned,
                  {"rbp.p=0.7,5=1,9=3", "rbp_resid.p=0.8", "ideal_dcg", "yaap", "utility.2,-1,0.5,0"}) ==
        std::vector<std::string>{"q1 utility_2,-1,0.5,0 3000000000000.0000", "q1 ideal_dcg 26266014608682.7891",
                                 "q1 yaap -650587566141.1494", "q1 rbp_p=0.7,5=1,9=3 85928500000.0000",
                                 "q1 rbp_resid_p=0.8 512115200000.0000", "q2 utility_2,-1,0.5,0 0.0000",
                                 "q2 ideal_dcg 12154648767857.2871", "q2 yaap -475423696715.0750",
                                 "q2 rbp_p=0.7,5=1,9=3 27911625000.0000", "q2 rbp_resid_p=0.8 652544000000.0000",
                                 "q3 utility_2,-1,0.5,0 -500000000000.0000", "q3 ideal_dcg 12000000000000.0000",
                                 "q3 yaap -693147180559.9453", "q3 rbp_p=0.7,5=1,9=3 0.0000",
                                 "q3 rbp_resid_p=0.8 1000000000000.0000"});
}

TEST_CASE("trec_eval: rbp_resid and utility without parameters, unj and num_ret are 0 for a missing query") {
  for (const std::string measure : {"rbp_resid", "utility", "unj_5", "num_ret", "num_nonrel_judged_ret"}) {
    const std::string name = measure.substr(0, measure.find("_5"));
    const Finished scored = run_program(
        fmt::format("trec_eval -c -q -n -m {} examples/queries/qrels.txt examples/queries/partial.run", name));
    INFO(scored.output);
    CHECK(scored.output.find(fmt::format("{:<22}\tmissing\t{}\n", measure, name.starts_with("num") ? "0" : "0.0000")) !=
          std::string::npos);
  }
}

TEST_CASE("trec_eval: set_F, rbp and rbp_resid equal trec_eval's formulas, factor by factor, on random rankings") {
  Random random(81);
  std::size_t compared = 0;
  for (int round = 0; round < random_cases(60); ++round) {
    const std::string x = random.pick<std::string>({"0.5", "1.5", "2", "2.5", "5"});
    const std::string p = random.pick<std::string>({"0.5", "0.8", "0.9", "0.95", "0.99"});
    std::string qrels, run;
    std::vector<std::string> lines;
    for (int query = 0; query < 8; ++query) {
      PlainRanking ranking;
      for (int i = random.whole(1, 40); i > 0; --i)
        ranking.grades.push_back(random.chance(0.6) ? std::optional(random.pick<double>({0, 5, 9, 12})) : std::nullopt);
      ranking.elsewhere = {0, random.pick<double>({5, 9, 12})};
      const bool missing = query == 7;
      for (std::size_t i = 0; i < ranking.n(); ++i) {
        if (ranking.grades[i]) qrels += fmt::format("q{} 0 d{} {}\n", query, i, *ranking.grades[i]);
        if (!missing) run += fmt::format("q{} Q0 d{} 0 -{} t\n", query, i, i);
      }
      for (const double grade : ranking.elsewhere) qrels += fmt::format("q{} 0 e{} {}\n", query, grade, grade);
      const std::vector<double> all = ranking.judged();
      const double largest = *std::max_element(all.begin(), all.end());
      const double relevant = ranking.relevant(1);
      if (missing) ranking.grades = {std::nullopt};

      const double weight = std::stod(x), persistence = std::stod(p);
      const double found = ranking.found(ranking.n(), 1), size = static_cast<double>(ranking.n());
      const double precision = found / size, recall = found / relevant;
      const double set_f = found > 0 ? (weight + 1.0) * precision * recall / (weight * precision + recall) : 0;
      double gained = 0, open = 0, power = 1;
      for (const auto& grade : ranking.grades) {
        if (grade)
          gained += *grade / largest * power;
        else
          open += power;
        power = power * persistence;
      }
      lines.push_back(fmt::format("q{} set_F_{} {}", query, x, digits(set_f)));
      lines.push_back(fmt::format("q{} rbp_p={} {}", query, p, digits((1.0 - persistence) * gained)));
      lines.push_back(
          fmt::format("q{} rbp_resid_p={} {}", query, p, digits(open > 0 ? power + (1 - persistence) * open : 0)));
    }
    const std::vector<std::string> ours = magnified(qrels, run, {"set_F." + x, "rbp.p=" + p, "rbp_resid.p=" + p});
    INFO(qrels << run);
    REQUIRE(ours == lines);
    compared += lines.size();
  }
  CHECK(compared >= 6 * 24);
}

TEST_CASE("trec_eval: gains that overflow a double are nan, and reported on standard error") {
  const TemporaryFolder folder;
  const std::string files = fmt::format(" {} {}", folder.write("qrels", "q 0 a 1\nq 0 b 1\n"),
                                        folder.write("run", "q Q0 a 1 2 t\nq Q0 b 2 1 t\n"));
  const Finished finished = run_program("trec_eval -m ndcg.1=1.5e308" + files);
  CHECK(finished.code == 0);
  CHECK(finished.output == "ndcg_1=1.5e308        \tall\t   nan\n");
  CHECK(finished.error == "irmetrics trec_eval: values too large for a double, printed as nan: 1\n");
}

TEST_CASE("trec_eval: grades outside trec_eval's range are refused") {
  const TemporaryFolder folder;
  const std::string qrels = folder.write("qrels", "q1 0 d1 1e308\n");
  const Finished finished = run_program(fmt::format("trec_eval {} examples/order/tied.run", qrels));
  CHECK(finished.code == 2);
  CHECK(finished.error ==
        fmt::format("irmetrics trec_eval: {}: query 'q1', document 'd1': trec_eval has whole grades below 2^63 only, "
                    "not 1e+308; use irmetrics evaluate\n",
                    qrels));
}
#endif

}  // namespace trec_eval_digits_test
