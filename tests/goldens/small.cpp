// Output of reference tools for the small inputs next to this file: the same digits, in every clone. make_goldens.py
// names the tools and writes small/*.expected.
#include "support/program.hpp"

#include <irmetrics/significance/detail/studentized_range.hpp>
#include <fmt/format.h>

#include <functional>
#include <map>

using namespace irmetrics;
using namespace irmetrics::test;

namespace small_test {
namespace {

std::string small(const std::string& name) { return in_project("tests/goldens/small/" + name); }

/// The lines of a file of expected values, without the first one, which names their origin.
std::vector<std::string> expected(const std::string& tool) {
  std::vector<std::string> lines = lines_of(file_bytes(small(tool + ".expected")));
  REQUIRE(lines.size() > 1);
  REQUIRE(lines[0].starts_with("# "));
  lines.erase(lines.begin());
  return lines;
}

/// The outputs of several commands, each after a line "$ command".
std::vector<std::pair<std::string, std::vector<std::string>>> expected_outputs(const std::string& tool) {
  std::vector<std::pair<std::string, std::vector<std::string>>> outputs;
  for (const std::string& line : expected(tool)) {
    if (line.starts_with("$ "))
      outputs.emplace_back(line.substr(2), std::vector<std::string>());
    else
      outputs.back().second.push_back(line);
  }
  return outputs;
}

/// The form in which make_goldens.py prints numbers.
std::string ten_digits(double value) { return fmt::format("{:.10g}", value == 0 ? 0 : value); }

/// Values by query and measure under a policy, from a single evaluation.
class ValuesByQuery {
 public:
  template <class Judged>
  ValuesByQuery(const Judged& judged, const std::vector<std::string>& measures, const Policy& policy) {
    std::vector<AnyMeasure> parsed;
    for (const std::string& measure : measures) parsed.push_back(value_of(parse_measure(measure)));
    EvaluateOptions options;
    options.policy = policy;
    const Scores scores = value_of(evaluate(judged, value_of(read_run(small("run.txt"))), parsed, options));
    for (std::size_t i = 0; i < measures.size(); ++i)
      for (std::size_t query = 0; query < scores.queries().size(); ++query)
        values_[{scores.queries()[query], measures[i]}] = scores.per_query(i)[query];
  }
  double of(const std::string& query, const std::string& measure) const { return values_.at({query, measure}); }

 private:
  std::map<std::pair<std::string, std::string>, double> values_;
};

/// The measures of a table of queries, measures and values.
std::vector<std::string> measures_in(const std::vector<std::string>& lines) {
  std::vector<std::string> measures;
  for (const std::string& line : lines) {
    const std::string measure = fields_of(line).at(1);
    if (std::find(measures.begin(), measures.end(), measure) == measures.end()) measures.push_back(measure);
  }
  return measures;
}

}  // namespace

#ifdef IRMETRICS_PROGRAM
TEST_CASE("small inputs: trec_eval and ndeval print the same as the program, trec_eval to sixteen digits",
          "[nuggets]") {
  std::size_t commands = 0;
  for (const std::string tool : {"trec_eval", "ndeval"}) {
    for (const auto& [command, lines] : expected_outputs(tool)) {
      INFO(command);
      const Finished finished = run_program(command);
      CHECK(finished.code == 0);
      CHECK(finished.error == "");
      check_lines(lines_of(finished.output), lines);
      ++commands;
    }
  }
  CHECK(commands >= 14);
}
#endif

TEST_CASE("small inputs: gdeval's values equal ours") {
  Policy policy = policy_of(Profile::gdeval);
  policy.queries = Queries::judged;       // gdeval -c
  policy.no_relevant = NoRelevant::skip;  // only positive grades are relevant to gdeval
  EvaluateOptions options;
  options.policy = policy;
  const Qrels qrels = value_of(read_qrels(small("plain_qrels.txt")));
  const Run run = value_of(read_run(small("run.txt")));
  std::size_t outputs = 0;
  for (const auto& [command, lines] : expected_outputs("gdeval")) {
    INFO(command);
    const std::string k = command.substr(command.find(' ') + 1);
    const auto measures = value_of(parse_measures(fmt::format("nDCG(dcg='exp-log2')@{0} ERR@{0}", k)));
    const Scores scores = value_of(evaluate(qrels, run, measures, options));
    std::vector<std::string> ours = {fmt::format("runid,topic,ndcg@{0},err@{0}", k)};
    const auto print = [&](std::string_view topic, double ndcg, double err) {
      ours.push_back(fmt::format("small,{},{:.5f},{:.5f}", topic, ndcg, err));
    };
    for (std::size_t topic = 0; topic < scores.queries().size(); ++topic)
      if (!scores.is_missing(topic))
        print(scores.queries()[topic], scores.per_query(0)[topic], scores.per_query(1)[topic]);
    print("amean", scores.mean(0), scores.mean(1));
    std::vector<std::string> wanted = lines;  // in the order of topic numbers
    std::sort(ours.begin(), ours.end());
    std::sort(wanted.begin(), wanted.end());
    check_lines(ours, wanted);
    ++outputs;
  }
  CHECK(outputs == 2);
}

TEST_CASE("small inputs: pytrec_eval's values equal ours in all digits") {
  const auto lines = expected("pytrec_eval");
  const ValuesByQuery values(value_of(read_qrels(small("qrels.txt"))), measures_in(lines), policy_of(Profile::trec9));
  for (const std::string& line : lines) {
    const auto fields = fields_of(line);
    INFO(line);
    CHECK(values.of(fields.at(0), fields.at(1)) == std::stod(fields.at(2)));
  }
}

TEST_CASE("small inputs: pyndeval's values equal ours", "[nuggets]") {
  const auto lines = expected("pyndeval");
  const ValuesByQuery values(value_of(read_nuggets(small("subtopics.txt"))), measures_in(lines),
                             policy_of(Profile::pyndeval));
  for (const std::string& line : lines) {
    const auto fields = fields_of(line);
    INFO(line);
    CHECK(ten_digits(values.of(fields.at(0), fields.at(1))) == fields.at(2));
  }
}

TEST_CASE("small inputs: ir_measures' values equal ours") {
  const auto lines = expected("ir_measures");
  const auto measures = measures_in(lines);
  const Qrels qrels = value_of(read_qrels(small("qrels.txt")));
  Policy policy;
  policy.precision = ScorePrecision::float32;
  const ValuesByQuery by_trec_eval(qrels, measures, policy);
  policy = {};
  policy.ties = TieRule::docno_asc;
  const ValuesByQuery by_others(qrels, measures, policy);
  for (const std::string& line : lines) {
    const auto fields = fields_of(line);
    const std::string& measure = fields.at(1);
    INFO(line);
    const bool other =
        measure.starts_with("Judged") || (measure.starts_with("RR") && measure.find('@') != measure.npos);
    CHECK(ten_digits((other ? by_others : by_trec_eval).of(fields.at(0), measure)) == fields.at(2));
  }
}

TEST_CASE("small inputs: SciPy's correlations, tests, intervals and corrections equal ours") {
  std::map<std::string, std::vector<double>> vectors;
  for (const std::string& line : lines_of(file_bytes(small("scores.tsv"))))
    for (const std::string& number : fields_of(fields_of(line).at(1), ' '))
      vectors[fields_of(line)[0]].push_back(std::stod(number));

  using Vector = std::vector<double>;
  std::map<std::string, std::function<std::pair<double, double>(const Vector&, const Vector&)>> functions;
  const auto add_kendall = [&](const std::string& name, PValue p_value, double Kendall::*coefficient) {
    functions[name] = [=](const Vector& first, const Vector& second) {
      const Kendall found = value_of(kendall(first, second, p_value));
      return std::pair(found.*coefficient, found.p_value);
    };
  };
  add_kendall("kendall tau_b asymptotic", PValue::asymptotic, &Kendall::tau_b);
  add_kendall("kendall tau_b exact", PValue::exact, &Kendall::tau_b);
  add_kendall("kendall tau_c", PValue::asymptotic, &Kendall::tau_c);
  const auto add_correlation = [&](const std::string& name, auto* function) {
    functions[name] = [=](const Vector& first, const Vector& second) {
      const Correlation found = value_of(function(first, second));
      return std::pair(found.coefficient, found.p_value);
    };
  };
  add_correlation("spearman", &spearman);
  add_correlation("pearson", &pearson);
  functions["weighted_tau"] = [](const Vector& first, const Vector& second) {
    return std::pair(value_of(weighted_tau(first, second)), 0.0);
  };
  const auto add_test = [&](const std::string& name, const PairedTestOptions& options) {
    functions[name] = [=](const Vector& first, const Vector& second) {
      const PairedTestResult found = value_of(paired_test(first, second, options));
      return std::pair(found.statistic, found.p_value);
    };
  };
  for (const PairedTest test : {PairedTest::t, PairedTest::sign, PairedTest::randomization})
    add_test(std::string(enum_text(test)), {.test = test});
  for (const Zeros zeros : {Zeros::wilcox, Zeros::pratt, Zeros::zsplit})
    add_test(fmt::format("wilcoxon {}", enum_text(zeros)),
             {.test = PairedTest::wilcoxon, .zeros = zeros, .p_value = PValue::asymptotic});
  const auto add_interval = [&](const std::string& name, double level, double Interval::*bound) {
    functions[name] = [=](const Vector& first, const Vector& second) {
      Vector differences;
      for (std::size_t i = 0; i < first.size(); ++i) differences.push_back(first[i] - second[i]);
      const Interval found = value_of(mean_interval(differences, {.method = IntervalMethod::t, .level = level}));
      return std::pair(found.*bound, 0.0);
    };
  };
  for (const double level : {0.95, 0.8}) {
    add_interval(fmt::format("interval {} low", level), level, &Interval::low);
    add_interval(fmt::format("interval {} high", level), level, &Interval::high);
  }

  std::size_t compared = 0;
  for (const std::string& line : expected("statistics")) {
    INFO(line);
    const auto fields = fields_of(line);
    const auto arguments = fields_of(fields.at(1), ' ');
    std::string function = fields.at(0);
    double value = 0;
    if (function == "studentized_range") {
      value = detail::significance::StudentizedRange(std::stod(arguments.at(1)), std::stod(arguments.at(2)))
                  .sf(std::stod(arguments.at(0)));
    } else if (function == "benjamini_hochberg") {
      value = corrected(vectors.at("p_values"), Correction::benjamini_hochberg).at(std::stoul(arguments.at(0)));
    } else {
      const bool of_p = function.ends_with(" p");
      if (of_p) function.resize(function.size() - 2);
      const auto pair = functions.at(function)(vectors.at(arguments.at(0)), vectors.at(arguments.at(1)));
      value = of_p ? pair.second : pair.first;
    }
    CHECK(ten_digits(value) == fields.at(2));
    ++compared;
  }
  CHECK(compared > 130);
}

TEST_CASE("small inputs: the values of the package rbo equal ours") {
  for (const std::string& line : expected("rbo")) {
    INFO(line);
    const auto fields = fields_of(line);
    std::vector<std::string> items[2] = {fields_of(fields.at(0), ' '), fields_of(fields.at(1), ' ')};
    std::vector<double> scores[2];
    for (int i = 0; i < 2; ++i)
      for (std::size_t rank = 0; rank < items[i].size(); ++rank) scores[i].push_back(-static_cast<double>(rank));
    const RBO found = value_of(rbo({items[0], scores[0]}, {items[1], scores[1]}, std::stod(fields.at(2))));
    CHECK(ten_digits(found.ext) == fields.at(3));
  }
}

TEST_CASE("small inputs: bm25s's scores equal ours") {
  const Texts documents = value_of(read_texts(small("texts.tsv")));
  std::map<std::string, std::string> queries;
  for (const std::string& line : lines_of(file_bytes(small("text_queries.tsv"))))
    queries[fields_of(line).at(0)] = fields_of(line).at(1);
  TokenizerOptions words;
  words.shortest = 1;
  const Tokenizer tokenizer = value_of(Tokenizer::make(words));
  for (const std::string& line : expected("bm25s")) {
    INFO(line);
    const auto fields = fields_of(line);
    const Bm25 bm25{value_of(parse_enum<Bm25Method>("method", fields.at(0))), std::stod(fields.at(1)),
                    std::stod(fields.at(2)), std::stod(fields.at(3))};
    const Bm25Index index = value_of(Bm25Index::of(documents, tokenizer, bm25));
    std::string ours;
    for (const double score : value_of(index.scores(queries.at(fields.at(4)))))
      ours += (ours.empty() ? "" : " ") + ten_digits(score);
    CHECK(ours == fields.at(5));
  }
}

}  // namespace small_test
