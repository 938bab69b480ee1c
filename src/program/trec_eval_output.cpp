// Prints trec_eval's lines, and computes values that need special treatment.
#include "trec_eval_output.hpp"

#include "console.hpp"

#include <irmetrics/alignment/align.hpp>
#include <irmetrics/measures/counts.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <map>
#include <string>

namespace irmetrics::program {
namespace {

/// The grades of the top documents as a string, one character each.
std::string relevance_string(const JudgedRanking& ranking, std::size_t length) {
  std::string text(std::min<std::size_t>(length, ranking.retrieved), '-');
  for (const auto [rank, grade] : ranking.hits) {
    if (rank > text.size()) break;
    text[rank - 1] = grade > 9 ? '>' : grade >= 0 ? static_cast<char>('0' + static_cast<int>(grade)) : '.';
  }
  return text;
}

/// The relevance strings of all queries, which are not numbers and therefore not among the scores. A missing query
/// counts as one unjudged document, which trec_eval hides only for the default length.
std::map<std::string, std::string, std::less<>> relevance_strings(const TrecEvalValue& value, const Policy& policy,
                                                                  const Qrels& qrels, const Run& run) {
  const auto length = static_cast<std::size_t>(std::clamp(value.numbers[0], 0.0, 1e9));
  std::map<std::string, std::string, std::less<>> strings;
  Aligner aligner(policy, {});
  for (std::size_t query = 0; query < qrels.size(); ++query) {
    const auto in_run = run.find(qrels.query(query));
    if (!in_run) {
      strings.emplace(qrels.query(query), value.by_default || length == 0 ? "" : "-");
    } else if (const auto ranking = aligner.align(run[*in_run], qrels[query]); ranking.ok()) {
      strings.emplace(qrels.query(query), relevance_string(*ranking, length));
    }
  }
  return strings;
}

}  // namespace

void TrecEvalOutput::print_queries() const {
  std::map<std::string, std::string, std::less<>> strings;
  for (const TrecEvalValue& value : values)
    if (run && value.measure->name == "relstring")
      strings = relevance_strings(value, request.policy, collection.qrels(), *run);
  for (std::size_t query = 0; query < scores.queries().size(); ++query) {
    const std::string& id = scores.queries()[query];
    for (std::size_t i = 0; i < values.size(); ++i) {
      if (!values[i].measure->per_query) continue;
      if (values[i].measure->form == TrecEvalForm::text)
        print("{:<22}\t{}\t'{}'\n", values[i].printed_name, id, strings[id]);
      else
        print_value(i, id, query_value(i, query));
    }
  }
}

void TrecEvalOutput::print_summary() const {
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (values[i].measure->name == "runid") print("{:<22}\tall\t{}\n", "runid", scores.run());
    if (values[i].measure->form != TrecEvalForm::text) print_value(i, "all", summary_value(i));
  }
}

void TrecEvalOutput::print_value(std::size_t value, std::string_view query, double number) const {
  const char* const mark = zscores ? "Z" : "";
  if (values[value].ours.aggregate() == Aggregate::sum && !zscores)
    print("{:<22}\t{}\t{:.0f}\n", values[value].printed_name, query, number);
  else
    print("{}{:<22}\t{}\t{:>6.4f}\n", mark, values[value].printed_name, query, number);
}

/// With -c a missing query is scored as if one unjudged document had been returned, which -J removes; some values that
/// would reveal this are set to 0.
double TrecEvalOutput::value_of_missing(std::size_t value, std::size_t query) const {
  const TrecEvalValue& asked = values[value];
  if (asked.ours.needs_preferences()) return scores.per_query(value)[query];
  const std::string_view name = asked.measure->name;
  const bool set_to_0 =
      name == "num_ret" || name == "unj" || (asked.by_default && (name == "utility" || name == "rbp_resid"));
  const Judgments judgments = collection.qrels()[*collection.find(scores.queries()[query])];
  return set_to_0 ? 0 : asked.ours(JudgedRanking{{}, judgments.descending, request.policy.judged_only ? 0U : 1U});
}

/// Geometric means use logarithms, from which z-scores are computed.
double TrecEvalOutput::query_value(std::size_t value, std::size_t query) const {
  const std::string& id = scores.queries()[query];
  const double number = scores.is_missing(query) ? value_of_missing(value, query) : scores.per_query(value)[query];
  if (!zscores) return number;
  const bool geometric = values[value].ours.aggregate() == Aggregate::geometric_mean;
  return zscores->of(id, values[value].printed_name,
                     geometric ? std::log(std::max(number, smallest_geometric)) : number);
}

double TrecEvalOutput::summary_value(std::size_t value) const {
  const AnyMeasure& ours = values[value].ours;
  std::vector<double> all;
  for (std::size_t query = 0; query < scores.queries().size(); ++query) {
    // With -c all grades above 0 count as relevant, whatever -l is. The number of queries is never converted to a
    // z-score.
    if (request.complete && values[value].measure->name == "num_rel")
      all.push_back(
          NumRel{}(JudgedRanking{{}, collection.qrels()[*collection.find(scores.queries()[query])].descending, 0}));
    else if (values[value].measure->name == "num_q")
      all.push_back(1);
    else
      all.push_back(query_value(value, query));
  }
  if (zscores && ours.aggregate() == Aggregate::geometric_mean) return std::exp(aggregate(Aggregate::mean, all));
  return aggregate(ours.aggregate(), all);
}

}  // namespace irmetrics::program
