// Descriptions of collections: by hand, against plain maps and sorting, and of TREC's and Climate-FEVER's data.
#include "support/files.hpp"
#include "support/qrels_and_runs.hpp"
#include "support/random_data.hpp"
#include "support/subtopic_qrels.hpp"

#include <fmt/format.h>

#include <cmath>
#include <map>
#include <numeric>
#include <set>

using namespace irmetrics;
using namespace irmetrics::test;

namespace descriptions_test {
namespace {

/// "mean deviation median smallest largest", with six digits.
std::string text_of(const CountStatistics& of) {
  return fmt::format("{:.6g} {:.6g} {:.6g} {} {}", of.mean, of.deviation, of.median, of.smallest, of.largest);
}

/// The same of plain numbers: the deviation by the sums of numbers and squares, as in no other place.
std::string plain_text(std::vector<std::size_t> counts) {
  std::sort(counts.begin(), counts.end());
  const auto n = static_cast<double>(counts.size());
  double sum = 0, squares = 0;
  for (const std::size_t count : counts) {
    sum += static_cast<double>(count);
    squares += static_cast<double>(count * count);
  }
  const double middle = counts.size() % 2 == 1
                            ? static_cast<double>(counts[counts.size() / 2])
                            : static_cast<double>(counts[counts.size() / 2 - 1] + counts[counts.size() / 2]) / 2;
  const double variance = (squares - sum * sum / n) / (n - 1);
  return fmt::format("{:.6g} {:.6g} {:.6g} {} {}", sum / n, counts.size() < 2 ? std::nan("") : std::sqrt(variance),
                     middle, counts.front(), counts.back());
}

}  // namespace

TEST_CASE("statistics of counts", "[describe]") {
  CHECK(text_of(statistics_of({})) == "nan nan nan 0 0");
  CHECK(text_of(statistics_of({7})) == "7 nan 7 7 7");
  CHECK(text_of(statistics_of({4, 1, 1, 2})) == "2 1.41421 1.5 1 4");
  CHECK(text_of(statistics_of({3, 9, 0})) == "4 4.58258 3 0 9");
  Random random(3);
  for (int round = 0; round < 500; ++round) {
    std::vector<std::size_t> counts(static_cast<std::size_t>(random.whole(1, 30)));
    for (std::size_t& count : counts) count = random.below(1000);
    CHECK(text_of(statistics_of(counts)) == plain_text(counts));
  }
}

TEST_CASE("a description of qrels counts queries, documents and grades", "[describe]") {
  const Qrels qrels =
      qrels_of(PlainQrels{{"q1", {{"a", 2}, {"b", 0}, {"c", 1}}}, {"q2", {{"a", 1}}}, {"q3", {{"b", 0}, {"d", -1}}}});
  DescribeOptions options;
  options.collection_size = 8;
  const QrelsDescription found = value_of(describe_qrels(qrels, "small", options));
  CHECK(found.name == "small");
  CHECK(found.queries == 3);
  CHECK(found.judgments == 6);
  CHECK(found.judged_documents == 4);
  CHECK(found.relevant == 3);
  CHECK(found.relevant_documents == 2);
  CHECK(found.collection_size == 8U);
  CHECK(found.collection_share == 0.25);
  CHECK(text_of(found.judged_per_query) == "2 1 2 1 3");
  CHECK(text_of(found.relevant_per_query) == "1 1 1 0 2");
  CHECK(found.queries_without_relevant == 1);
  CHECK(found.share_without_relevant == 1.0 / 3);
  std::string grades;
  for (const GradeCount& grade : found.grades) grades += fmt::format("{}: {}; ", grade.grade, grade.judgments);
  CHECK(grades == "-1: 1; 0: 2; 1: 2; 2: 1; ");
  CHECK(found.grades[1].share == 2.0 / 6);

  options.rel = 2;
  options.collection_size = std::nullopt;
  const QrelsDescription strict = value_of(describe_qrels(qrels, "small", options));
  CHECK(strict.relevant == 1);
  CHECK(strict.queries_without_relevant == 2);
  CHECK(!strict.collection_size);
  CHECK(!strict.collection_share);
  CHECK(!strict.relevant_document_ratio);
}

TEST_CASE("both means and both ratios of relevant documents, as in GenTREC's table 7 and without it", "[describe]") {
  // 2, 4 and 0 relevant documents in a collection of 20; one of them is relevant twice.
  const Qrels qrels = qrels_of(
      PlainQrels{{"q1", {{"a", 1}, {"b", 1}}}, {"q2", {{"a", 1}, {"c", 1}, {"d", 1}, {"e", 1}}}, {"q3", {{"a", 0}}}});
  DescribeOptions options;
  options.collection_size = 20;
  const QrelsDescription found = value_of(describe_qrels(qrels, "", options));
  CHECK(found.relevant_document_ratio == 6.0 / 20);
  CHECK(found.collection_share == 5.0 / 20);
  CHECK(found.relevant_per_query_with_any.mean == 3);
  CHECK(found.relevant_per_query.mean == 2);
  CHECK(found.relevant_per_query_with_any.deviation == Approx(std::sqrt(2.0)).epsilon(1e-15));  // n - 1 = 1
  CHECK(found.relevant_per_query.deviation == 2);                                               // n - 1 = 2
  CHECK(found.relevant_per_query_with_any.smallest == 2);
}

TEST_CASE("a collection with fewer documents than are relevant is an error", "[describe]") {
  const Qrels qrels = qrels_of(PlainQrels{{"q1", {{"a", 1}, {"b", 1}}}});
  DescribeOptions options;
  options.collection_size = 1;
  CHECK(error_of(describe_qrels(qrels, "", options)) ==
        "collection_size must be at least 2, the number of distinct relevant documents, not 1");
  options.collection_size = 2;
  CHECK(value_of(describe_qrels(qrels, "", options)).collection_share == 1.0);
}

TEST_CASE("descriptions of nothing have undefined means and no judgments", "[describe]") {
  const QrelsDescription qrels = value_of(describe_qrels(Qrels(), "none"));
  CHECK(qrels.queries == 0);
  CHECK(std::isnan(qrels.share_without_relevant));
  CHECK(text_of(qrels.relevant_per_query) == "nan nan nan 0 0");
  CHECK(text_of(qrels.relevant_per_query_with_any) == "nan nan nan 0 0");
  CHECK(qrels.grades.empty());
  const NuggetDescription nuggets = value_of(describe_nuggets(NuggetQrels(), "none"));
  CHECK(std::isnan(nuggets.share_unsupported));
  CHECK(std::isnan(nuggets.words_per_nugget.mean));
  const RunDescription run = describe_run(Run());
  CHECK(run.documents == 0);
  CHECK(std::isnan(run.lowest_score));
  CHECK(std::isnan(run.highest_score));
  CHECK(std::isnan(run.share_tied));
  CHECK(std::isnan(value_of(describe_samples(Samples(), "none")).share_several_gold));
  const TextsDescription texts = value_of(describe_texts(Texts(), "none"));
  CHECK(texts.texts == 0);
  CHECK(std::isnan(texts.share_with_code));
}

TEST_CASE("a description of qrels equals counts of plain maps", "[describe]") {
  Random random(9);
  for (int round = 0; round < random_cases(300); ++round) {
    PlainQrels plain;
    for (int i = 0, size = random.whole(1, 60); i < size; ++i)
      plain[std::to_string(random.whole(1, 6))][std::to_string(random.whole(1, 25))] = random.whole(-1, 3);
    DescribeOptions options;
    options.rel = random.whole(0, 2);
    const QrelsDescription found = value_of(describe_qrels(qrels_of(plain), "random", options));
    std::vector<std::size_t> judged, relevant;
    std::set<std::string> documents, relevant_documents;
    for (const auto& [query, grades] : plain) {
      judged.push_back(grades.size());
      relevant.push_back(0);
      for (const auto& [document, grade] : grades) {
        documents.insert(document);
        if (grade < options.rel) continue;
        ++relevant.back();
        relevant_documents.insert(document);
      }
    }
    CHECK(found.judged_documents == documents.size());
    CHECK(found.relevant_documents == relevant_documents.size());
    CHECK(found.relevant == std::accumulate(relevant.begin(), relevant.end(), std::size_t{0}));
    CHECK(text_of(found.judged_per_query) == plain_text(judged));
    CHECK(text_of(found.relevant_per_query) == plain_text(relevant));
    std::erase(relevant, std::size_t{0});
    CHECK(text_of(found.relevant_per_query_with_any) == (relevant.empty() ? "nan nan nan 0 0" : plain_text(relevant)));
    CHECK(found.queries_without_relevant == plain.size() - relevant.size());
  }
}

TEST_CASE("a description of nuggets counts their support and the words of their texts", "[describe]") {
  NuggetQrelsBuilder builder;
  REQUIRE(builder.add_query("q0").ok());
  REQUIRE(builder.add_nugget("q1", {.id = "a", .text = "It's a ferry."}).ok());
  REQUIRE(builder.add_nugget("q1", {.id = "b", .text = "Blue"}).ok());
  REQUIRE(builder.add_nugget("q1", {.id = "c"}).ok());
  REQUIRE(builder.add_nugget("q2", {.id = "a"}).ok());
  REQUIRE(builder.add("q1", "a", "d1").ok());
  REQUIRE(builder.add("q1", "b", "d1", 2).ok());
  REQUIRE(builder.add("q1", "b", "d2").ok());
  REQUIRE(builder.add("q1", "c", "d3", 0.5).ok());  // below support
  REQUIRE(builder.add("q2", "a", "d1", 0).ok());
  const NuggetQrels nuggets = value_of(std::move(builder).build());
  const NuggetDescription found = value_of(describe_nuggets(nuggets, "small"));
  CHECK(found.queries == 3);
  CHECK(found.nuggets == 4);
  CHECK(found.judgments == 5);
  CHECK(text_of(found.nuggets_per_query) == "1.33333 1.52753 1 0 3");
  CHECK(text_of(found.documents_per_nugget) == "0.75 0.957427 0.5 0 2");
  CHECK(text_of(found.documents_per_query) == "0.666667 1.1547 0 0 2");
  CHECK(found.relevant_documents == 2);
  CHECK(found.unsupported_nuggets == 2);
  CHECK(found.share_unsupported == 0.5);
  CHECK(found.queries_without_nuggets == 1);
  CHECK(found.queries_without_relevant == 2);
  CHECK(found.share_without_relevant == 2.0 / 3);
  CHECK(found.nuggets_with_text == 2);
  CHECK(text_of(found.words_per_nugget) == "2.5 2.12132 2.5 1 4");  // It, s, a, ferry
  DescribeOptions options;
  options.rel = 2;
  CHECK(value_of(describe_nuggets(nuggets, "small", options)).unsupported_nuggets == 3);
}

TEST_CASE("a description of nuggets equals their summary", "[describe]") {
  const NuggetQrels nuggets = value_of(read_nuggets(in_project("examples/documentation/nuggets.jsonl")));
  const NuggetSummary summary = summarise(nuggets);
  const NuggetDescription found = value_of(describe_nuggets(nuggets, "example"));
  CHECK(found.queries == summary.queries);
  CHECK(found.nuggets == summary.nuggets);
  CHECK(found.nuggets_per_query.mean == summary.nuggets_a_query.mean);
  CHECK(found.nuggets_per_query.largest == summary.nuggets_a_query.largest);
  CHECK(found.documents_per_nugget.mean == summary.documents_a_nugget.mean);
  CHECK(found.documents_per_query.mean == summary.documents_a_query.mean);
  CHECK(found.documents_per_query.smallest == summary.documents_a_query.smallest);
  CHECK(found.unsupported_nuggets == summary.unsupported_nuggets.size());
  CHECK(found.queries_without_relevant == summary.unsupported_queries.size() + summary.queries_without_nuggets.size());
  CHECK(found.nuggets_with_text == found.nuggets);
}

TEST_CASE("a description of a run counts documents, ties and duplicates", "[describe]") {
  const Run run = run_of(PlainRun{{"q1", {{"a", 3}, {"b", 2}, {"c", 2}, {"d", 2}, {"e", 1}, {"f", 1}}},
                                  {"q2", {{"a", -1.5}, {"b", 7}, {"a", 0}}},
                                  {"q3", {{"z", 0}}}},
                         "a run");
  const RunDescription found = describe_run(run);
  CHECK(found.name == "a run");
  CHECK(found.queries == 3);
  CHECK(found.documents == 10);
  CHECK(found.distinct_documents == 7);
  CHECK(text_of(found.documents_per_query) == "3.33333 2.51661 3 1 6");
  CHECK(found.tied_documents == 5);
  CHECK(found.share_tied == 0.5);
  CHECK(found.queries_with_ties == 1);
  CHECK(found.duplicates == 1);
  CHECK(found.lowest_score == -1.5);
  CHECK(found.highest_score == 7);
}

TEST_CASE("a description of a run equals counts of plain lists, in any order of scores", "[describe]") {
  Random random(12);
  for (int round = 0; round < random_cases(300); ++round) {
    PlainRun plain;
    for (int i = 0, size = random.whole(1, 40); i < size; ++i)
      plain[std::to_string(random.whole(1, 4))].emplace_back(std::to_string(random.whole(1, 20)),
                                                             random.whole(-5, 5) / 2.0);
    std::size_t tied = 0, queries = 0, duplicates = 0;
    std::vector<std::size_t> sizes;
    std::set<std::string> all;
    for (const auto& [query, list] : plain) {
      std::map<double, std::size_t> scores;
      std::set<std::string> documents;
      for (const auto& [document, score] : list) {
        ++scores[score];
        documents.insert(document);
        all.insert(document);
      }
      std::size_t of_query = 0;
      for (const auto& [score, count] : scores) of_query += count > 1 ? count : 0;
      tied += of_query;
      queries += of_query > 0 ? 1 : 0;
      duplicates += list.size() - documents.size();
      sizes.push_back(list.size());
    }
    const RunDescription found = describe_run(run_of(plain));
    CHECK(found.tied_documents == tied);
    CHECK(found.queries_with_ties == queries);
    CHECK(found.duplicates == duplicates);
    CHECK(found.distinct_documents == all.size());
    CHECK(text_of(found.documents_per_query) == plain_text(sizes));
  }
}

TEST_CASE("a description of samples counts gold passages and words", "[describe]") {
  const std::string rows =
      R"({"query": "When does it leave?", "passages": ["At 8.", "It is blue", ""], "gold": [1, 0, 1]})"
      "\n"
      R"({"query": "Why", "passages": ["a b c d"], "gold": [0], "scores": {"bm25": [1]}})"
      "\n";
  CHECK(error_of(parse_samples(rows, "x")).find("bm25") != std::string::npos);  // only some samples are scored
  const std::string unscored = rows.substr(0, rows.find(", \"scores\"")) + "}\n";
  const SamplesDescription found = value_of(describe_samples(value_of(parse_samples(unscored, "x")), "small"));
  CHECK(found.samples == 2);
  CHECK(found.passages == 4);
  CHECK(text_of(found.passages_per_sample) == "2 1.41421 2 1 3");
  CHECK(text_of(found.gold_per_sample) == "1 1.41421 1 0 2");
  CHECK(found.samples_without_gold == 1);
  CHECK(found.samples_with_several_gold == 1);
  CHECK(found.share_several_gold == 0.5);
  CHECK(text_of(found.words_per_query) == "2.5 2.12132 2.5 1 4");
  CHECK(text_of(found.words_per_passage) == "2.25 1.70783 2.5 0 4");
  CHECK(found.systems == 0);

  const std::string without_texts = R"({"query_id": "q", "gold": [1, 0], "scores": {"bm25": [1, 2]}})";
  const SamplesDescription plain = value_of(describe_samples(value_of(parse_samples(without_texts, "x")), "ids"));
  CHECK(plain.passages == 2);
  CHECK(plain.systems == 1);
  CHECK(std::isnan(plain.words_per_passage.mean));
}

TEST_CASE("a description of texts counts words and code, for any number of threads", "[describe]") {
  TextsBuilder builder;
  REQUIRE(builder.add("d1", "The fox's den.").ok());
  REQUIRE(builder.add("d2", "").ok());
  REQUIRE(builder.add("d3", "Run:\n```\nmake all\n```\n").ok());
  const TextsDescription found = value_of(describe_texts(std::move(builder).build(), "small"));
  CHECK(found.texts == 3);
  CHECK(text_of(found.words_per_text) == "2.33333 2.08167 3 0 4");
  CHECK(found.texts_without_words == 1);
  CHECK(found.texts_with_code == 1);
  CHECK(found.share_with_code == 1.0 / 3);

  Random random(4);
  TextsBuilder many;
  std::vector<std::size_t> counts;
  for (int i = 0; i < 20'000; ++i) {
    const auto words = random.below(40);
    std::string text;
    for (std::size_t word = 0; word < words; ++word) text += fmt::format("w{}, ", random.below(5000));
    REQUIRE(many.add(std::to_string(i), text).ok());
    counts.push_back(words);
  }
  const Texts texts = std::move(many).build();
  for (const unsigned threads : {1U, 2U, 5U}) {
    DescribeOptions options;
    options.threads = threads;
    CHECK(text_of(value_of(describe_texts(texts, "many", options)).words_per_text) == plain_text(counts));
  }
  TextsDescriber describer;
  for (std::size_t i = 0; i < texts.size(); ++i) REQUIRE(describer.add(texts.id(i), texts[i]).ok());
  CHECK(record_of(std::move(describer).finish("many")) == record_of(value_of(describe_texts(texts, "many"))));
}

TEST_CASE("a text that is not UTF-8 is an error that names it, or is counted on request", "[describe]") {
  TextsBuilder builder;
  for (int i = 0; i < 300; ++i) REQUIRE(builder.add(std::to_string(i), i < 200 ? "fine" : "a \xFF z").ok());
  const Texts texts = std::move(builder).build();
  DescribeOptions options;
  for (const unsigned threads : {1U, 4U}) {
    options.threads = threads;
    CHECK(error_of(describe_texts(texts, "bytes", options)) == "text '200': byte 2 is not UTF-8");
  }
  CHECK(error_of(TextsDescriber().add("id", "a \xFF z")) == "text 'id': byte 2 is not UTF-8");
  options.invalid_utf8 = InvalidUtf8::replace;
  CHECK(value_of(describe_texts(texts, "bytes", options)).words_per_text.largest == 2);

  NuggetQrelsBuilder nuggets;
  REQUIRE(nuggets.add_nugget("q", {.id = "n", .text = "\xFF"}).ok());
  CHECK(error_of(describe_nuggets(value_of(std::move(nuggets).build()), "")) ==
        "query 'q', nugget 'n': byte 0 is not UTF-8");
}

TEST_CASE("code is a fenced or indented block, or an HTML element", "[describe]") {
  for (const char* code : {"```\nx\n```", "Text\n\n~~~~ cpp\nx", "   ```python\nx", "a\n\n    x = 1", "\tint x;",
                           "see <code>x</code>", "<PRE class='a'>x", "a\r\n\r\n    b", "x\n \t \n\tb"})
    CHECK(contains_code(code));
  for (const char* text :
       {"", "plain", "a `span` of code", "``` one line ``` of text", "    ", "a\n    continued", "a\n\n   three spaces",
        "~~struck~~", "<codex>", "code> pre>", "<code", "a\n\n\n", "a\n    ```"})
    CHECK(!contains_code(text));
}

TEST_CASE("descriptions of TREC and Climate-FEVER data equal counts by Python's statistics", "[describe]") {
  if (const auto folder = reference_data("dl19_passage")) {
    const Qrels qrels = value_of(read_qrels(*folder + "/qrels.dl19-passage.txt"));
    DescribeOptions options;
    options.rel = 2;
    options.collection_size = 8'841'823;
    const QrelsDescription found = value_of(describe_qrels(qrels, "dl19", options));
    CHECK(found.queries == 43);
    CHECK(found.judgments == 9260);
    CHECK(found.judged_documents == 9139);
    CHECK(found.relevant == 2501);
    CHECK(found.relevant_documents == 2501);
    CHECK(text_of(found.relevant_per_query) == "58.1628 63.9687 28 3 219");
    CHECK(text_of(found.judged_per_query) == "215.349 113.223 161 132 582");
    CHECK(found.collection_share == 2501.0 / 8'841'823);
    REQUIRE(found.grades.size() == 4);
    CHECK(found.grades[0].judgments == 5158);
    CHECK(found.grades[3].judgments == 697);
    const RunDescription run = describe_run(value_of(read_run(*folder + "/runs/TUA1-1.run.gz")));
    CHECK(run.queries == 43);
    CHECK(run.documents == 41042);
    CHECK(run.distinct_documents == 40894);
    CHECK(run.tied_documents == 294);
    CHECK(run.queries_with_ties == 38);
    CHECK(run.lowest_score == 0.7419471740722656);
    CHECK(run.highest_score == 11.999373274797108);
  }
  if (const auto folder = reference_data("web_diversity")) {
    const NuggetDescription found =
        value_of(describe_nuggets(subtopic_qrels(*folder + "/qrels/web2012.ndeval.qrels"), "web2012"));
    CHECK(found.queries == 50);
    CHECK(found.nuggets == 187);
    CHECK(found.judgments == 59736);
    CHECK(text_of(found.nuggets_per_query) == "3.74 0.777489 4 2 6");
    CHECK(text_of(found.documents_per_nugget) == "50.0963 45.2825 41 1 253");
    CHECK(text_of(found.documents_per_query) == "111.18 59.304 106.5 22 275");
    CHECK(found.relevant_documents == 5559);
    CHECK(found.share_unsupported == 0);
  }
  if (const auto folder = reference_data("climate_fever")) {
    const SamplesDescription found =
        value_of(describe_samples(value_of(read_samples(*folder + "/separation.jsonl.gz")), "climate"));
    CHECK(found.samples == 947);
    CHECK(found.passages == 4735);
    CHECK(text_of(found.passages_per_sample) == "5 0 5 5 5");
    CHECK(text_of(found.gold_per_sample) == "2.29673 1.05635 2 1 4");
    CHECK(found.samples_with_several_gold == 676);
    CHECK(text_of(found.words_per_query) == "20.7075 9.86291 20 4 66");  // as by re.findall(r'\w+')
    CHECK(text_of(found.words_per_passage) == "27.7273 13.8549 26 3 324");
  }
}

TEST_CASE("several collections are side by side, and CSV has a line per statistic", "[describe]") {
  CollectionDescription all;
  all.qrels = {value_of(describe_qrels(qrels_of(PlainQrels{{"q", {{"a", 0}, {"b", 2}}}}), "one")),
               value_of(describe_qrels(qrels_of(PlainQrels{{"q", {{"a", 1}, {"b", 2}}}}), "two"))};
  const std::vector<ReportTable> tables = tables_of(all);
  REQUIRE(tables.size() == 1);
  CHECK(tables[0].title == "Judgments of documents");
  std::vector<std::string> lines;
  for (const auto& row : tables[0].rows)
    lines.push_back(fmt::format("{} {} {}", row.at(0).text, row.at(1).text, row.at(2).text));
  CHECK(lines.front() == " one two");
  for (const char* line : {"relevant 1 2", "collection_size - -", "relevant_per_query_mean 1.0000 2.0000"})
    CHECK(std::find(lines.begin(), lines.end(), line) != lines.end());
  lines.erase(lines.begin(), lines.end() - 3);
  CHECK(lines ==
        std::vector<std::string>{"judgments_of_grade_0 1 0", "judgments_of_grade_1 0 1", "judgments_of_grade_2 1 1"});
  const std::string csv = rows_as_csv(*own_rows(all));
  CHECK(csv.starts_with("kind,name,statistic,value\nqrels,one,rel,1\nqrels,one,queries,1\n"));
  CHECK(csv.find("qrels,one,relevant_per_query_deviation,nan\n") != std::string::npos);
  CHECK(csv.find("qrels,two,judgments_of_grade_1,1\n") != std::string::npos);
  CHECK(csv.find("qrels,two,collection_size,\n") != std::string::npos);
  CHECK(csv.find("qrels,two,judgments_of_grade_0,0\n") != std::string::npos);
  CHECK(tables_of(CollectionDescription()).empty());
}

}  // namespace descriptions_test
