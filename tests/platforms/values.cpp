// Prints every value of every measure for some runs, with all its bits, so that platforms can be compared byte by byte.
// Arguments: a file of qrels, a file of nugget judgments ("none" if there are none of a kind), and files of runs.
#include "../support/value_of.hpp"

#include <irmetrics/collection/test_collection.hpp>
#include <irmetrics/evaluate/evaluate.hpp>
#include <irmetrics/evaluate/evaluate_file.hpp>
#include <irmetrics/io/nuggets.hpp>
#include <irmetrics/io/trec_qrels.hpp>
#include <irmetrics/io/trec_run.hpp>
#include <irmetrics/measures/grammar.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <exception>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace {

using namespace irmetrics;
using test::value_of;

/// Cut-offs and parameters for which the values need logarithms, powers and exponentials of many arguments.
constexpr const char* more_of_documents =
    "nDCG@1 nDCG@5 nDCG@10 nDCG@20 nDCG@100 nDCG@1000 nDCG(dcg='exp-log2')@10 nDCG(dcg='exp-log2') "
    "nDCG(gains={1:3,2:9,3:27})@20 DCG@10 DCG@1000 AP@5 AP@100 AP(rel=2) P@1 P@5 P@10 P@30 P@1000 R@5 R@100 R@1000 "
    "RR@10 Success@10 RBP(p=0.5) RBP(p=0.8) RBP(p=0.9) RBP(p=0.95) RBP(p=0.99) RBP(p=0.33) RBP(rel=2) "
    "GradedRBP(p=0.95) ERR@5 ERR@20 ERR@100 IPrec@0.1 IPrec@0.3 IPrec@0.5 Judged@10 Hole@10";
constexpr const char* more_of_nuggets =
    "alpha_nDCG@5 alpha_nDCG@10 alpha_nDCG@20 alpha_nDCG(alpha=0.1)@10 alpha_nDCG(alpha=0.9)@100 "
    "alpha_nDCG(ideal='exact')@5 alpha_DCG@10 ERR_IA@5 ERR_IA@20 nERR_IA@10 NRBP(beta=0.8) nNRBP(alpha=0.3) "
    "StRecall@5 StRecall@20 Coverage@10 Coverage@20 MRecall@5 P_IA@10";

/// The measures in a text, and all built-in ones of that kind that need no parameter or cut-off.
void add_measures(std::vector<AnyMeasure>& measures, const char* text, bool of_nuggets) {
  for (AnyMeasure& measure : value_of(parse_measures(text))) measures.push_back(std::move(measure));
  for (const MeasureInfo& info : all_measures()) {
    if (info.of_preferences || info.of_nuggets != of_nuggets) continue;
    auto measure = parse_measure(info.name);
    if (!measure.ok()) measure = parse_measure(info.name + "@10");
    if (measure.ok() && std::find(measures.begin(), measures.end(), *measure) == measures.end())
      measures.push_back(*std::move(measure));
  }
}

/// A value without its sign if it is NaN: the sign of NaN is not part of the promise.
std::uint64_t bits_of(double value) {
  return value != value ? 0x7FF8000000000000 : std::bit_cast<std::uint64_t>(value);
}

void print(const std::string& measure, std::string_view query, double value) {
  const std::string line = fmt::format("{}\t{}\t{:016x}\t{}\n", measure, query, bits_of(value),
                                       value != value ? std::string("nan") : fmt::format("{}", value));
  std::fwrite(line.data(), 1, line.size(), stdout);
}

bool same_values(const Scores& one, const Scores& other) {
  return std::equal(one.values().begin(), one.values().end(), other.values().begin(), other.values().end(),
                    [](double a, double b) { return bits_of(a) == bits_of(b); });
}

void print_values(const TestCollection& collection, const std::string& path, const std::vector<AnyMeasure>& measures) {
  EvaluateOptions one_thread;
  one_thread.threads = 1;
  const Scores scores = value_of<Scores>(evaluate(collection, value_of(read_run(path)), measures, one_thread));
  FileOptions two_threads;
  two_threads.threads = 2;
  if (!same_values(scores, value_of<Scores>(evaluate_file(collection, path, measures, two_threads))))
    throw std::runtime_error(path + ": evaluate and evaluate_file differ");
  fmt::print("{} queries, {} tied\n", scores.queries().size(), scores.audit().tied_hits);
  std::fflush(stdout);
  for (std::size_t i = 0; i < measures.size(); ++i) {
    const std::string name = measures[i].text();
    print(name, "all", scores.mean(i));
    for (std::size_t q = 0; q < scores.queries().size(); ++q) print(name, scores.queries()[q], scores.per_query(i)[q]);
  }
}

void run(const std::vector<std::string>& files) {
  const auto collection = [&]() -> TestCollection {
    if (files[0] == "none") return value_of(read_nuggets(files[1]));
    if (files[1] == "none") return value_of(read_qrels(files[0]));
    return value_of(TestCollection::of(value_of(read_qrels(files[0])), value_of(read_nuggets(files[1]))));
  }();
  std::vector<AnyMeasure> measures;
  add_measures(measures, more_of_documents, false);
  if (collection.nuggets() != nullptr) add_measures(measures, more_of_nuggets, true);
  for (std::size_t i = 2; i < files.size(); ++i) print_values(collection, files[i], measures);
}

}  // namespace

int main(int argc, char** argv) {
  try {
    if (argc < 4) throw std::invalid_argument("usage: values QRELS NUGGETS RUN...");
    run(std::vector<std::string>(argv + 1, argv + argc));
    return 0;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "values: %s\n", error.what());
    return 1;
  }
}
