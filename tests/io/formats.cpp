// The tables of formats: each example is recognised as its own format and read; the guide's format.
#include "support/files.hpp"
#include "support/qrels_and_runs.hpp"
#include "support/same_scores.hpp"

#include <irmetrics/evaluate/evaluate_file.hpp>
#include <irmetrics/io/field_check.hpp>
#include <irmetrics/io/formats.hpp>
#include <irmetrics/io/number.hpp>
#include <irmetrics/io/preference_files.hpp>
#include <irmetrics/io/read_lines.hpp>
#include <irmetrics/io/run_formats.hpp>

#include <fmt/format.h>

#include <map>
#include <set>

using namespace irmetrics;
using namespace irmetrics::test;

namespace formats_test {
namespace {

// Verbatim from docs/adding_a_format.md.
/// Runs with semicolons between query, document and score, after a line that names them.
irmetrics::Result<std::unique_ptr<irmetrics::RunReader>> open_semicolon_run(
    const std::string& path, std::unique_ptr<irmetrics::ByteSource> source, const irmetrics::ReadOptions& options,
    const irmetrics::Cancel& cancel) {
  irmetrics::FieldCheck check(path, options);
  irmetrics::RunBuilder builder("semicolons", source->limits());
  const auto read_line = [&](std::string_view line, std::size_t number) -> irmetrics::Status {
    if (number == 1) return irmetrics::Status();
    cancel.check();
    check.count_line();
    if (line.ends_with('\r')) line.remove_suffix(1);
    const std::size_t first = line.find(';'), second = line.find(';', first + 1);
    const auto score = second < line.size() ? irmetrics::parse_field(line.substr(second + 1)) : std::nullopt;
    if (!score) return check.tolerate(number, "expected query;document;score");
    const irmetrics::Status added =
        builder.add(line.substr(0, first), line.substr(first + 1, second - first - 1), *score);
    return added.ok() ? added : check.tolerate(number, irmetrics::message(added));
  };
  irmetrics::Status status = irmetrics::read_whole_lines(path, std::move(source), read_line);
  if (!status.ok()) return status;
  auto run = std::move(builder).build();
  if (!run.ok()) return run.status();
  return std::make_unique<irmetrics::WholeRunReader>(*std::move(run), check.report());
}

constexpr irmetrics::RunFormat semicolon_runs = {
    .name = "semicolons",
    .text = {.title = "semicolons",
             .first_line = "`query;document;score`",
             .holds = "query, document and score, separated by semicolons",
             .example = "query;document;score\nq1;d3;12.5\nq1;d1;11\n",
             .written = ""},
    .recognises = [](std::string_view line) { return line.starts_with("query;document;score"); },
    .open = &open_semicolon_run};

ScoresOrError own_scores(const Qrels& qrels, const std::string& path, const std::vector<AnyMeasure>& measures) {
  irmetrics::FileOptions options;
  options.format = &semicolon_runs;
  const auto scores = irmetrics::evaluate_file(qrels, path, measures, options);
  return scores;
}

const Qrels& qrels() {
  static const Qrels judged = [] {
    QrelsBuilder builder;
    REQUIRE(builder.add("q1", "d1", 1).ok());
    REQUIRE(builder.add("q1", "d3", 0).ok());
    REQUIRE(builder.add("q2", "d2", 2).ok());
    return value_of(std::move(builder).build());
  }();
  return judged;
}

const std::string trec_text =
    "q1 Q0 d3 1 12.5 semicolons\nq1 Q0 d1 2 11 semicolons\nq2 Q0 d9 1 2 semicolons\nq2 Q0 d2 2 1 semicolons\n";
const std::string own_text = "query;document;score\nq1;d3;12.5\nq1;d1;11\nq2;d9;2\nq2;d2;1\n";

/// A row of BERDS's output: two documents, the second one supports the only perspective.
const std::string berds_text = R"({"id": "q", "perspectives": ["p"], "ctxs": [{"id": "a", "mistral-preds": [false]}, )"
                               R"({"id": "b", "mistral-preds": [true]}, {"id": "c", "mistral-preds": [false]}]})"
                               "\n";

/// The error of reading a file of this kind and format, or "".
std::string problem_of(const FileFormat& format, const std::string& path, bool named) {
  const std::string_view name = named ? format.name : "auto";
  const std::vector<std::string> paths = {path};
  if (format.kind == "runs") return error_of(read_run(path, {.format = value_of(find_run_format(name))}));
  if (format.kind == "qrels")
    return error_of(read_qrels(path, {.qrels_format = value_of(parse_enum<QrelsFormat>("format", name))}));
  if (format.kind == "nuggets")
    return error_of(read_nuggets(path, {.format = value_of(parse_enum<NuggetFormat>("format", name))}));
  if (format.kind == "preferences")
    return error_of(read_preferences(path, {.format = value_of(parse_enum<PreferenceFormat>("format", name))}));
  if (format.kind == "texts") return error_of(read_texts(path, value_of(parse_enum<TextFormat>("format", name))));
  if (format.kind == "samples") return error_of(read_samples(path, value_of(parse_enum<SampleFormat>("format", name))));
  if (format.kind == "scores")
    return error_of(read_score_tables(paths, {.format = value_of(parse_enum<ScoreFormat>("format", name))}));
  if (format.kind == "labels")
    return error_of(read_nugget_labels(path, value_of(parse_enum<LabelFormat>("format", name))));
  if (format.kind == "slices")
    return error_of(read_slices(paths, {.format = value_of(parse_enum<SliceFormat>("format", name))}));
  return "an unknown kind";
}

}  // namespace

TEST_CASE("Each format has an example, which is read with and without its name", "[formats]") {
  const TemporaryFolder folder;
  std::map<std::string_view, int> kinds;
  for (const FileFormat& format : file_formats()) {
    INFO(format.kind << " " << format.name);
    ++kinds[format.kind];
    CHECK(!format.text.title.empty());
    CHECK(!format.text.first_line.empty());
    CHECK(!format.text.holds.empty());
    const std::string path = folder.write("example", format.text.example);
    CHECK(problem_of(format, path, false) == "");
    CHECK(problem_of(format, path, true) == "");
  }
  CHECK(kinds == std::map<std::string_view, int>{{"runs", 6},
                                                 {"qrels", 6},
                                                 {"nuggets", 5},
                                                 {"preferences", 3},
                                                 {"texts", 3},
                                                 {"samples", 2},
                                                 {"scores", 4},
                                                 {"labels", 2},
                                                 {"slices", 3}});
}

TEST_CASE("No example is read as another named format of its kind", "[formats]") {
  const TemporaryFolder folder;
  std::set<std::string> same;
  for (const FileFormat& example : file_formats()) {
    const std::string path = folder.write("example", example.text.example);
    for (const FileFormat& other : file_formats())
      if (other.kind == example.kind && other.name != example.name && problem_of(other, path, true).empty())
        same.insert(fmt::format("{}: {} as {}", example.kind, example.name, other.name));
  }
  // The columns of BEIR have usual names, too; trec_eval has two names for lines of judgment groups.
  CHECK(same == std::set<std::string>{"qrels: beir as csv", "preferences: qrels_prefs as qrels_jg",
                                      "preferences: qrels_jg as qrels_prefs"});
}

TEST_CASE("An unknown format is an error that lists the known ones", "[formats]") {
  CHECK(error_of(find_run_format("cvs")) ==
        "format must be one of auto, trec, jsonl, json, csv, berds, ragas, not 'cvs'");
  CHECK(value_of(find_run_format("auto")) == nullptr);
  CHECK(value_of(find_run_format("berds"))->name == "berds");
  const TemporaryFolder folder;
  const std::string path = folder.write("x", "q n a 1\n");
  const auto beyond = static_cast<NuggetFormat>(17);
  const std::string expected = "format must be one of auto, subtopics, table, freshstack, berds, json, not number 17";
  CHECK(error_of(read_nuggets(path, {.format = beyond})) == expected);
  CHECK(error_of(write_nuggets(value_of(read_nuggets(path)), path, beyond)) == expected);
  CHECK(error_of(read_texts(path, static_cast<TextFormat>(9))) ==
        "format must be one of auto, table, jsonl, trec, not number 9");
  CHECK(error_of(read_samples(path, static_cast<SampleFormat>(9))) ==
        "format must be one of auto, jsonl, table, not number 9");
  CHECK(error_of(read_score_tables(std::vector{path}, {.format = static_cast<ScoreFormat>(9)})) ==
        "format must be one of auto, csv, json, trec_eval, table, not number 9");
}

TEST_CASE("A run of BERDS is recognised, read and scored as by read_berds and evaluate", "[formats]") {
  const TemporaryFolder folder;
  const std::string path = folder.write("dense.jsonl.mistralpred", "\n" + berds_text);
  CHECK(value_of(inspect_run(path).format)->name == "berds");
  CHECK(text_of(value_of(read_run(path))) == "dense | q: a=3 b=2 c=1");
  const BerdsData data = value_of(read_berds(path));
  CHECK(text_of(value_of(read_run(path))) == text_of(data.run));
  const auto measures = value_of(parse_measures("alpha_nDCG@10 P@2 RR"));
  const Scores wanted = value_of(evaluate(data.nuggets, data.run, measures));
  CHECK(first_difference(value_of(evaluate_file(data.nuggets, path, measures)), wanted, Reading::ignored) == "");
  CHECK(wanted.mean("RR") == 0.5);
  // Under a wrong name, and malformed.
  CHECK(error_of(read_run(path, {.format = value_of(find_run_format("trec"))})).starts_with(path + ":2: expected 6"));
  const std::string broken = folder.write("broken", R"({"ctxs": [})");
  CHECK(error_of(evaluate_file(data.nuggets, broken, measures)) == broken + ":1: column 11: invalid JSON");
}

TEST_CASE("A line of a TREC run may begin with a brace", "[formats]") {
  const TemporaryFolder folder;
  const std::string path = folder.write("x.run", "# {\"ctxs\"}\n{q} Q0 {d} 1 2 t\n");
  CHECK(value_of(inspect_run(path).format)->name == "trec");
  CHECK(text_of(value_of(read_run(path))) == "t | {q}: {d}=2");
}

TEST_CASE("The format of the guide is read and scored like the same run in TREC's format", "[formats]") {
  const TemporaryFolder folder;
  const std::string own = folder.write("x.own", own_text), trec = folder.write("x.run", trec_text);
  CHECK(text_of(value_of(read_run(own, {.format = &semicolon_runs}))) == text_of(value_of(read_run(trec))));
  const auto measures = value_of(parse_measures("nDCG@10 AP P@1"));
  const Scores wanted = value_of(evaluate_file(qrels(), trec, measures));
  CHECK(wanted.mean("AP") == 0.5);
  const Scores scores = value_of(own_scores(qrels(), own, measures));
  CHECK(first_difference(scores, wanted, Reading::ignored) == "");
  CHECK(scores.run() == "semicolons");
  CHECK(semicolon_runs.recognises("query;document;score\r"));
  const std::string example = folder.write("example", semicolon_runs.text.example);
  CHECK(text_of(value_of(read_run(example, {.format = &semicolon_runs}))) == "semicolons | q1: d3=12.5 d1=11");

  // Errors, lenient reading and duplicates work as for every format.
  const std::string broken = folder.write("broken", own_text + "q2;d4\n");
  CHECK(error_of(read_run(broken, {.format = &semicolon_runs})) == broken + ":6: expected query;document;score");
  ReadReport report;
  const Run lenient = value_of(read_run(broken, {.lenient = true, .format = &semicolon_runs}, &report));
  CHECK(text_of(lenient) == text_of(value_of(read_run(own, {.format = &semicolon_runs}))));
  CHECK(report.skipped == 1);
  const std::string twice = folder.write("twice", own_text + "q2;d2;0\n");
  CHECK(error_of(own_scores(qrels(), twice, measures)) ==
        twice + ": query 'q2': duplicate document 'd2', at positions 2 and 3");
  CHECK(error_of(own_scores(qrels(), folder.write("none", "query;document;score\n"), measures)) ==
        folder.path("none") + ": contains no results");
}

TEST_CASE("The guide to adding a format shows code that this test compiles", "[formats]") {
  const std::string guide = file_bytes(in_project("docs/adding_a_format.md"));
  const std::string test = file_bytes(in_project("tests/io/formats.cpp"));
  std::size_t blocks = 0;
  const std::string fence = "```cpp\n";
  for (std::size_t begin = guide.find(fence); begin != std::string::npos; begin = guide.find(fence, begin)) {
    begin += fence.size();
    const std::string block = guide.substr(begin, guide.find("```", begin) - begin);
    INFO(block);
    CHECK(test.find(block) != std::string::npos);
    ++blocks;
  }
  CHECK(blocks == 2);
}

}  // namespace formats_test
