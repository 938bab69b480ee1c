// Every result of the library, computed by the C++ interface from the examples of the project in the given folder, and
// printed as JSON: {name: {format: text}}. tests/python/test_doors.py compares it with Python and the program.
#include "../support/value_of.hpp"

#include <irmetrics/io/detail/file_names.hpp>
#include <irmetrics/irmetrics.hpp>
#include <irmetrics/report/all_results.hpp>

#include <nlohmann/json.hpp>

#include <cstdio>
#include <exception>
#include <filesystem>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace irmetrics {
namespace {

using test::require_ok;
using test::value_of;

/// PrintedTexts of the results so far, by name.
class PrintedTexts {
 public:
  /// Adds a result that describes itself.
  template <DescribedResult R>
  void put(const R& result) {
    const ResultRecord record = viewed(result);
    put(record.info->name, value_of(result_as_json(record)), result_as_csv(record), record.view->tables);
  }
  /// Adds a result with its own form of JSON and rows.
  void put(const std::string& name, const std::string& json, const std::string& csv,
           const std::vector<ReportTable>& tables) {
    auto& texts = texts_[name];
    texts["json"] = json;
    texts["csv"] = csv;
    if (tables.empty()) return;
    for (std::size_t i = 0; i < enum_names<TableFormat>.size(); ++i)
      texts[std::string(enum_names<TableFormat>[i])] = render(tables, static_cast<TableFormat>(i));
  }

  /// All texts as JSON. Fails if a result of the library is missing.
  std::string print() const {
    for_each_result(AllResults(), [&](const ResultInfo& info) {
      if (info.kind == ResultKind::report && !texts_.contains(info.name))
        throw std::runtime_error("no example of the result " + info.name);
    });
    return texts_.dump(1);
  }

  /// Replaces the HTML of a result that adds to its tables.
  void set_html(const std::string& name, const std::string& html) { texts_[name]["html"] = html; }

 private:
  nlohmann::ordered_json texts_;
};

/// A snapshot of the example collection, and its runs.
struct Snapshot {
  NuggetQrels nuggets;
  std::vector<Run> runs;
  std::vector<NamedScores> scores;
};

Snapshot read_snapshot(const std::string& folder) {
  Snapshot snapshot{value_of(read_nuggets(folder + "/nuggets.jsonl")), {}, {}};
  for (const std::string name : {"bm25", "ngram", "tfidf"})
    snapshot.runs.push_back(value_of(read_run(folder + "/" + name + ".run")).named(name));
  const auto measures = value_of(parse_measures("R@5 Coverage@5"));
  for (const Run& run : snapshot.runs)
    snapshot.scores.push_back({run.name(), value_of(evaluate(snapshot.nuggets, run, measures))});
  return snapshot;
}

void put_scores(PrintedTexts& texts, const Snapshot& snapshot) {
  const std::span<const NamedScores> scores = snapshot.scores;
  texts.put("Scores", value_of(scores_as_json(scores.first(1), Policy(), true)),
            value_of(scores_as_csv(scores.first(1), {.per_query = true})), scores_as_tables(scores.first(1)));
  texts.set_html("Scores", scores_as_html(scores.first(1)));
  texts.put(snapshot.scores[0].scores.audit());
  const std::vector<QuerySlice> slices = {{"early", {"q01", "q02", "q03"}}, {"first", {"q01", "other"}}};
  texts.put(value_of(sliced_scores(scores, slices, {.unsliced = UnslicedQueries::ignore})));
}

void put_agreement(PrintedTexts& texts) {
  const std::vector<double> first = {0, 1, 2, 1}, second = {1, 1, 2, 0};
  texts.put(value_of(agreement(first, second)));
  texts.put(value_of(agreement(first, second)).by_label);
  const std::vector<NuggetAnnotation> annotations = {{"q1", 4, 1, 1, 1}, {"q2", 3, 0, 1, 0}};
  texts.put(value_of(nugget_quality(annotations)));
  NuggetQrelsBuilder nuggets;
  require_ok(nuggets.add_query("q1"));
  for (const char* const nugget : {"a", "b", "c"}) {
    require_ok(nuggets.add_nugget("q1", {nugget}));
    require_ok(nuggets.add("q1", nugget, "d1"));
  }
  const std::vector<NuggetAssignment> assignments = {
      {"q1", "a", Assignment::support}, {"q1", "b", Assignment::partial_support}, {"q1", "c", Assignment::not_support}};
  texts.put(value_of(nugget_scores(value_of(std::move(nuggets).build()), assignments)));
}

void put_data_sets(PrintedTexts& texts) {
  const std::vector<DataSetScores> sets = {{"one", {{"AP", {{"x", "y"}, {0.5, 0.25}}}}},
                                           {"two", {{"AP", {{"x"}, {0.75}}}}}};
  texts.put(value_of(data_sets(sets)));
}

void put_coverage(PrintedTexts& texts, const Snapshot& snapshot) {
  texts.put(summarise(snapshot.nuggets));
  texts.put(value_of(union_coverage(snapshot.nuggets, snapshot.runs, 5)));
  texts.put(value_of(set_size(snapshot.nuggets, snapshot.runs[0])));
  texts.put(value_of(nugget_difficulty(snapshot.nuggets, snapshot.runs, 5)));
  texts.put(value_of(two_sides(snapshot.nuggets, snapshot.runs[0], 5)));
  texts.put(value_of(coverage_report(snapshot.nuggets, snapshot.runs)));
  texts.put(value_of(pool(snapshot.runs, {.depth = 5})));
}

void put_fusion(PrintedTexts& texts, const std::string& examples, const Snapshot& snapshot) {
  texts.put(value_of(explain_fusion(snapshot.runs, value_of(choose_fusion("combmnz")), "q01", {.limit = 2})));
  const Qrels qrels = value_of(read_qrels(examples + "/documentation/qrels.txt"));
  texts.put(value_of(fusion_gain(snapshot.runs, qrels, "rrf", value_of(parse_measure("nDCG@10")))));
}

void put_moved(PrintedTexts& texts, const Snapshot& snapshot) {
  const Run &before = snapshot.runs[0], &after = snapshot.runs[1];
  texts.put(value_of(moved_documents(snapshot.nuggets, before, after, "q01", value_of(parse_measure("Coverage@5")))));
  texts.put(value_of(entered_unjudged(snapshot.nuggets, before, after, "P@5 Coverage@5")));
}

void put_descriptions(PrintedTexts& texts, const std::string& examples, const Snapshot& before, const Snapshot& after) {
  const std::string folder = examples + "/documentation/";
  const auto texts_of = [&](const std::string& file) {
    return value_of(describe_texts(value_of(read_texts(folder + file)), detail::io::file_stem(file)));
  };
  CollectionDescription found;
  found.queries = {texts_of("questions.tsv")};
  found.documents = {texts_of("passages.tsv")};
  DescribeOptions options;
  options.collection_size = found.documents[0].texts;
  const Qrels qrels = value_of(read_qrels(folder + "qrels.txt"));
  found.qrels = {value_of(describe_qrels(qrels, "qrels", options))};
  found.nuggets = {value_of(describe_nuggets(before.nuggets, "nuggets"))};
  const auto labels = value_of(read_nugget_labels(examples + "/labels/generated.jsonl"));
  found.nugget_quality = {{"generated", value_of(nugget_quality(labels))}};
  const Samples samples = value_of(read_samples(examples + "/separation/samples.jsonl"));
  found.samples = {value_of(describe_samples(samples, "samples"))};
  found.runs = {describe_run(after.runs[0])};
  texts.put(value_of(cwl(qrels, after.runs[0], {}, {.max_rel = 2})));
  texts.put(found);
  texts.put(found.qrels[0]);
  texts.put(found.nuggets[0]);
  texts.put(found.nugget_quality[0]);
  texts.put(found.documents[0]);
  texts.put(found.samples[0]);
  texts.put(found.runs[0]);
  texts.put(value_of(filter_judgments(before.nuggets)).report);
  texts.put(value_of(official("msmarco-passage/trec-dl-2019")));
}

void put_comparison(PrintedTexts& texts, const std::vector<NamedScores>& scores, const ScoreTable& table) {
  const Comparison comparison = value_of(compare(scores, {.resamples = 200}));
  texts.put("Comparison", value_of(comparison_as_json(comparison)), comparison_as_csv(comparison),
            comparison_as_tables(comparison));
  texts.put(
      value_of(check(std::span(scores).first(1), scores[1], {.policy = "regression drop=0.01", .resamples = 200})));
  const ResultRecord measure = record_of(comparison.measures[0]);
  texts.put(measure.info->name, value_of(result_as_json(measure)), result_as_csv(measure),
            {table_of_systems(comparison, 0)});
  texts.put(value_of(tukey_report(value_of(tukey_hsd(table.scores(), table.systems().size())), table.systems())));
  StabilityOptions few;
  few.samples = 5;
  texts.put(value_of(query_stability(table, std::vector<std::size_t>{2, 4}, few)));
}

void put_stability(PrintedTexts& texts, const Snapshot& snapshot) {
  WithoutDocumentsOptions few;
  few.samples = 5;
  few.others = {{"other", {{"R@5", {{"tfidf", "bm25", "ngram"}, {0.3, 0.2, 0.1}}}}}};
  const std::vector<std::string> removed = {"doc-ties-1", "doc-ties-2", "unknown"};
  const auto measures = value_of(parse_measures("R@5"));
  texts.put(value_of(without_documents(snapshot.nuggets, snapshot.runs, measures, removed, few))[0]);
}

void put_correlation(PrintedTexts& texts, const ScoreTable& before, const ScoreTable& after) {
  CorrelateOptions options;
  options.interval.resamples = 50;
  texts.put(NamedCorrelation{before.measure(), "before", "after", value_of(correlate(before, after, options)),
                             QueriesLeftOut(before), QueriesLeftOut(after), options});
  texts.put(value_of(reproduction(before, after, {.baseline = "bm25", .other_queries = true})));
  const std::vector<NamedRanking> rankings = {{"before", settled_means(before)}, {"after", settled_means(after)}};
  texts.put(value_of(tau_matrix(rankings)));
}

void put_drift(PrintedTexts& texts, const Snapshot& before, const Snapshot& after) {
  DriftOptions options;
  options.source = value_of(Source::prefix("-"));
  const DriftReport report{value_of(drift(before.nuggets, after.nuggets, options)), {}};
  texts.put(report);
  texts.put(report.drift.queries);
  texts.put(*report.drift.nuggets);
  const std::vector<std::string_view> earlier = {"x/1", "x/2", "y/1"}, later = {"x/1", "z/1"};
  texts.put(value_of(corpus_drift(earlier, later)));
}

void put_separation(PrintedTexts& texts, const std::string& file) {
  const Samples samples = value_of(read_samples(file));
  TokenizerOptions words;
  words.stopwords_name = "en";
  words.stopwords = value_of(stopwords(words.stopwords_name));
  words.stemmer = "english";
  const Bm25Similarity similarity = value_of(Bm25Similarity::make(value_of(Tokenizer::make(words))));
  DiagnosisOptions options;
  options.terms = similarity;
  const Diagnosis diagnosis = value_of(diagnose(samples, similarity, options));
  texts.put("Separation", value_of(separation_as_json(samples, diagnosis)),
            rows_as_csv(separation_rows(samples, diagnosis)), separation_tables(samples, diagnosis));
}

void put_texts(PrintedTexts& texts, const irmetrics::Texts& passages) {
  texts.put(value_of(pair_similarity(passages)));
  TextStatisticsOptions options;
  options.per_document = true;
  texts.put(value_of(text_statistics(passages, options)));
}

/// From the folder of the examples: the result names files as they were given.
void put_verification(PrintedTexts& texts, const std::string& examples) {
  const std::filesystem::path before = std::filesystem::current_path();
  std::filesystem::current_path(examples);
  VerifyInputs inputs;
  inputs.runs = {"order/close.run"};
  const Verification found = value_of(verify("order/baseline.json", inputs));
  std::filesystem::current_path(before);
  texts.put(found);
}

std::string results_of(const std::string& examples) {
  const Snapshot before = read_snapshot(examples + "/earlier"), after = read_snapshot(examples + "/documentation");
  const std::vector<ScoreTable> old_tables = value_of(score_tables(before.scores));
  const std::vector<ScoreTable> new_tables = value_of(score_tables(after.scores));
  PrintedTexts texts;
  put_scores(texts, after);
  put_agreement(texts);
  put_data_sets(texts);
  put_coverage(texts, after);
  put_fusion(texts, examples, after);
  put_moved(texts, after);
  put_descriptions(texts, examples, before, after);
  put_comparison(texts, after.scores, new_tables[0]);
  put_stability(texts, after);
  put_correlation(texts, old_tables[0], new_tables[0]);
  put_drift(texts, before, after);
  put_separation(texts, examples + "/separation/samples.jsonl");
  put_verification(texts, examples);
  put_texts(texts, value_of(read_texts(examples + "/documentation/passages.tsv")));
  return texts.print();
}

}  // namespace
}  // namespace irmetrics

int main(int count, char** arguments) {
  try {
    if (count != 2) throw std::runtime_error("expected the folder of the examples");
    std::puts(irmetrics::results_of(arguments[1]).c_str());
    return 0;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
  }
}
