// Evaluations in files, computed again.
#include "support/evaluations.hpp"
#include "support/files.hpp"
#include "support/temporary_folder.hpp"
#include "support/value_of.hpp"

#include <irmetrics/evaluate/evaluate_file.hpp>
#include <irmetrics/evaluate/verify.hpp>
#include <irmetrics/io/byte_source.hpp>
#include <irmetrics/io/nuggets.hpp>
#include <irmetrics/io/trec_qrels.hpp>
#include <irmetrics/io/trec_run.hpp>
#include <irmetrics/version.hpp>

#include <nlohmann/json.hpp>

using namespace irmetrics;
using namespace irmetrics::test;

namespace verify_test {
namespace {

/// A folder with judgments, two runs, and the file of their evaluation.
struct Files {
  TemporaryFolder folder;
  std::string qrels = folder.write("qrels.txt", qrels_text()), one = folder.write("one.run", run_text(0.3, "one")),
              two = folder.write("two.run", run_text(0.1, "two")), file = folder.path("main.json");

  explicit Files(const std::string& measures = "nDCG@10 AP NumRel", const Policy& policy = {}) {
    const Qrels judged = value_of(read_qrels(qrels));
    FileOptions options;
    options.policy = policy;
    std::vector<NamedScores> runs;
    for (const std::string& path : {one, two})
      runs.push_back(
          {path == one ? "one" : "two", value_of(Result<Scores>(evaluate_file(judged, path, measures, options)))});
    write(value_of(evaluation_of(std::move(runs), policy, {.qrels = qrels, .runs = {{one}, {two}}})));
  }

  void write(const EvaluationFile& evaluation) const { require_ok(write_evaluation_file(evaluation, file)); }
  EvaluationFile read() const { return value_of(read_evaluation_file(file)); }
};

}  // namespace

TEST_CASE("an evaluation whose inputs are unchanged is equal", "[evaluate]") {
  for (const TieRule ties : {TieRule::docno_desc, TieRule::interval}) {
    Policy policy;
    policy.ties = ties;
    const Files files("nDCG@10 AP NumRel", policy);
    for (const unsigned threads : {1U, 3U}) {
      const Verification found = value_of(verify(files.file, {.threads = threads}));
      CHECK(found.equal);
      CHECK(found.different == 0);
      CHECK(found.values == std::size_t{ties == TieRule::interval ? 9U : 3U} * 2 * 8);
      CHECK(found.problems.empty());
      CHECK(found.notes.empty());
      CHECK(found.version == IRMETRICS_VERSION_TEXT);
      REQUIRE(found.inputs.size() == 3);
      CHECK(found.inputs[0].path == files.qrels);
      CHECK(found.inputs[2].run == "two");
      for (const VerifiedInput& input : found.inputs) CHECK(input.same == true);
    }
  }
}

TEST_CASE("inputs in another place, and compressed ones, are the same", "[evaluate]") {
  const Files files;
  const TemporaryFolder other;
  const std::string qrels = other.path("judgments.gz"), one = other.path("1.run.zst");
  require_ok(write_file(qrels, file_bytes(files.qrels)));
  require_ok(write_file(one, file_bytes(files.one)));
  const Verification found = value_of(verify(files.file, {.qrels = qrels, .runs = {one, files.two}}));
  CHECK(found.equal);
  CHECK(found.inputs[1].name == "one.run");
  CHECK(found.inputs[1].path == one);
}

TEST_CASE("a changed input is named, and its values are the first that differ", "[evaluate]") {
  const Files files;
  std::string run = file_bytes(files.one);
  run.replace(run.find("q1 Q0 d2"), 8, "q1 Q0 xx");
  files.folder.write("one.run", run);
  const Verification found = value_of(verify(files.file, {.most = 1}));
  CHECK_FALSE(found.equal);
  CHECK(found.inputs[1].same == false);
  CHECK(found.problems[0] == fmt::format("run 'one': {} has other contents than one.run had", files.one));
  REQUIRE(found.first_different.size() == 1);
  CHECK(found.different > 1);
  CHECK(found.first_different[0].run == "one");
  CHECK(found.first_different[0].query == "q1");
  CHECK(found.first_different[0].recorded != found.first_different[0].computed);
}

TEST_CASE("judgments of other queries are a difference, not an error", "[evaluate]") {
  const Files files;
  files.folder.write("qrels.txt", qrels_text().substr(qrels_text().find("q1 ")) + "q9 0 d1 1\n");
  const Verification found = value_of(verify(files.file));
  CHECK_FALSE(found.equal);
  CHECK(std::find(found.problems.begin(), found.problems.end(),
                  fmt::format("only {} has the query 'q0'", files.file)) != found.problems.end());
  CHECK(std::find(found.problems.begin(), found.problems.end(), "only the files of today has the query 'q9'") !=
        found.problems.end());
  CHECK(found.first_different[0].query == "q0");
  CHECK(std::isnan(found.first_different[0].computed));
}

TEST_CASE("a value that is not what the inputs give is found, although the file is whole", "[evaluate]") {
  const Files files;
  EvaluationFile evaluation = files.read();
  const Scores& scores = evaluation.runs[1].scores;
  std::vector<double> values(scores.values().begin(), scores.values().end());
  values[3] = std::nextafter(values[3], 2);
  std::vector<bool> missing(7);
  missing[5] = true;
  evaluation.runs[1].scores =
      Scores("two", scores.measures(), scores.queries(), values, missing, {}).audited(scores.audit());
  files.write(evaluation);
  const Verification found = value_of(verify(files.file));
  CHECK_FALSE(found.equal);
  CHECK(found.different >= 1);
  CHECK(found.first_different[0].query == "q3");
  CHECK(found.first_different[0].recorded == values[3]);
  CHECK(found.problems.empty());
}

TEST_CASE("an audit and missing queries that are not what the inputs give are found", "[evaluate]") {
  const Files files;
  EvaluationFile evaluation = files.read();
  Audit audit = evaluation.runs[0].scores.audit();
  audit.tied_hits += 1;
  audit.first_problem = "elsewhere:1: the texts of an audit name files, and are not compared";
  const Scores& scores = evaluation.runs[0].scores;
  evaluation.runs[0].scores = Scores("one", scores.measures(), scores.queries(),
                                     {scores.values().begin(), scores.values().end()}, std::vector<bool>(7), {})
                                  .audited(audit);
  files.write(evaluation);
  const Verification found = value_of(verify(files.file));
  CHECK(found.different == 0);
  CHECK(found.problems == std::vector<std::string>{"the audit of run 'one' differs in tied_hits",
                                                   "other queries are missing from run 'one'"});
}

TEST_CASE("another version, and an input without SHA-256, are notes", "[evaluate]") {
  const Files files;
  EvaluationFile evaluation = files.read();
  evaluation.provenance.version = "0.0.9";
  evaluation.provenance.inputs[0].sha256.reset();
  files.write(evaluation);
  const Verification found = value_of(verify(files.file));
  CHECK(found.equal);
  CHECK(found.notes ==
        std::vector<std::string>{"version 0.0.9 of irmetrics wrote the file, and this is " IRMETRICS_VERSION_TEXT,
                                 "qrels: no SHA-256 is known of the recorded file"});
}

TEST_CASE("shards, and several runs in a table, are computed again", "[evaluate]") {
  const TemporaryFolder folder;
  const std::string qrels = folder.write("qrels.txt", qrels_text()), text = run_text(0.3, "r");
  const std::size_t cut = text.find("q3 ");
  const std::vector<std::string> shards = {folder.write("a.run", text.substr(0, cut)),
                                           folder.write("b.run", text.substr(cut))};
  const Qrels judged = value_of(read_qrels(qrels));
  const Scores scores = value_of(Result<Scores>(evaluate_shards(judged, shards, "AP")));
  const std::string file = folder.path("main.json");
  require_ok(write_evaluation_file(
      value_of(evaluation_of({{scores.run(), scores}}, {}, {.qrels = qrels, .runs = {shards}})), file));
  CHECK(value_of(verify(file)).equal);
  CHECK(value_of(verify(file, {.runs = shards})).equal);

  std::string table = "system,query_id,doc_id,score\n";
  for (const char* system : {"x", "y"})
    for (int i = 0; i < 5; ++i) table += fmt::format("{},q1,d{},{}\n", system, system[0] == 'x' ? i : 5 - i, 9 - i);
  const std::string path = folder.write("runs.csv", table);
  std::vector<NamedScores> runs;
  for (const Run& run : value_of(read_runs(path)))
    runs.push_back({run.name(), value_of(Result<Scores>(evaluate(judged, run, "AP RR")))});
  REQUIRE(runs.size() == 2);
  require_ok(
      write_evaluation_file(value_of(evaluation_of(runs, {}, {.qrels = qrels, .runs = {{path}, {path}}})), file));
  CHECK(value_of(verify(file)).equal);
  CHECK(value_of(verify(file, {.runs = {path}})).equal);
}

TEST_CASE("nuggets, with and without qrels, are read again", "[evaluate]") {
  const TemporaryFolder folder;
  const std::string nuggets = in_project("examples/subtopics/qrels.txt"),
                    run = in_project("examples/subtopics/best.run");
  const Scores scores =
      value_of(Result<Scores>(evaluate_file(value_of(read_nuggets(nuggets)), run, "alpha_nDCG@5 Coverage@5")));
  const std::string file = folder.path("main.json");
  require_ok(write_evaluation_file(
      value_of(evaluation_of({{"best", scores}}, {}, {.nuggets = nuggets, .runs = {{run}}})), file));
  CHECK(value_of(verify(file, {.nuggets = nuggets, .runs = {run}})).equal);
}

TEST_CASE("inputs that are not found are errors that say which", "[evaluate]") {
  const Files files;
  const auto moved = [&](const std::string& path) {
    const std::string away = path + ".away";
    std::filesystem::rename(path, away);
    const std::string error = error_of(verify(files.file));
    std::filesystem::rename(away, path);
    return error.substr(std::min(error.size(), files.file.size()));
  };
  CHECK(moved(files.qrels) ==
        ": its qrels were read from qrels.txt, which is neither beside it nor in the working directory; expected their "
        "path");
  CHECK(moved(files.two) ==
        ": its results were read from two.run, which is neither beside it nor in the working directory; expected their "
        "path");
  CHECK(error_of(verify(files.file, {.runs = {files.one}})) ==
        files.file + ": was computed from 2 files of results; expected as many, not 1");
  CHECK(error_of(verify(files.folder.path("absent"))).find("absent") != std::string::npos);
  EvaluationFile bare = files.read();
  bare.provenance.inputs.clear();
  files.write(bare);
  CHECK(error_of(verify(files.file)) ==
        files.file + ": names no judgments from which it was computed; expected a file of them");
  CHECK(error_of(verify(files.file, {.qrels = files.qrels})) ==
        files.file + ": names no files of results from which it was computed; expected them");
  const Verification found = value_of(verify(files.file, {.qrels = files.qrels, .runs = {files.one, files.two}}));
  CHECK(found.equal);
  CHECK(found.notes.size() == 3);  // three files of which nothing is known
  files.folder.write("one.run", "q1 Q0 d1\n");
  CHECK(error_of(verify(files.file, {.qrels = files.qrels, .runs = {files.one, files.two}})).starts_with(files.one));
}

}  // namespace verify_test
