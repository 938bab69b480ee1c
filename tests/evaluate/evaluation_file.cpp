// Evaluations in files: read as they were written, and every damage is an error.
#include "support/compression.hpp"
#include "support/evaluations.hpp"
#include "support/files.hpp"
#include "support/same_scores.hpp"
#include "support/temporary_folder.hpp"
#include "support/value_of.hpp"

#include <irmetrics/evaluate/evaluate_file.hpp>
#include <irmetrics/evaluate/evaluation_file.hpp>
#include <irmetrics/evaluate/saved_scores.hpp>
#include <irmetrics/io/score_files.hpp>
#include <irmetrics/io/trec_qrels.hpp>

#include <nlohmann/json.hpp>

#include <cmath>
#include <limits>

using namespace irmetrics;
using namespace irmetrics::test;

namespace evaluation_file_test {
namespace {

/// A folder with judgments and two runs.
struct Files {
  TemporaryFolder folder;
  std::string qrels = folder.write("qrels.txt", qrels_text());
  std::string one = folder.write("one.run", run_text(0.3, "tag one")),
              two = folder.write("two.run", run_text(0.1, "two"));

  Files() { folder.write("one.run", run_text(0.3, "one")); }

  EvaluationFile evaluation(const std::string& measures = "nDCG@10 AP P@5 NumRel Judged@10 nDCG(dcg='exp-log2')@3",
                            const Policy& policy = {}) const {
    const Qrels judged = value_of(read_qrels(qrels));
    FileOptions options;
    options.policy = policy;
    std::vector<NamedScores> runs;
    for (const std::string& path : {one, two})
      runs.push_back(
          {path == one ? "one" : "two", value_of(Result<Scores>(evaluate_file(judged, path, measures, options)))});
    return value_of(evaluation_of(std::move(runs), policy, {.qrels = qrels, .runs = {{one}, {two}}}));
  }
};

void check_equal(const EvaluationFile& read, const EvaluationFile& written) {
  REQUIRE(read.runs.size() == written.runs.size());
  for (std::size_t i = 0; i < read.runs.size(); ++i) {
    CHECK(read.runs[i].name == written.runs[i].name);
    CHECK(first_difference(read.runs[i].scores, written.runs[i].scores).empty());
    CHECK(read.runs[i].scores.audit() == written.runs[i].scores.audit());
    CHECK(read.runs[i].scores.measures() == written.runs[i].scores.measures());
    CHECK(std::equal(read.runs[i].scores.quotients().begin(), read.runs[i].scores.quotients().end(),
                     written.runs[i].scores.quotients().begin(), written.runs[i].scores.quotients().end()));
  }
  CHECK(read.policy == written.policy);
  CHECK(read.provenance == written.provenance);
}

void replace(std::string& text, const std::string& old, const std::string& with) {
  const auto at = text.find(old);
  REQUIRE(at != std::string::npos);
  text.replace(at, old.size(), with);
}

/// The text with the SHA-256 of what it contains, as a program would write that knows how.
std::string sealed(const std::string& text) {
  const TemporaryFolder folder;
  const std::string error = error_of(read_evaluation_file(folder.write("x", text)));
  const std::string begin = "its contents have the SHA-256 ";
  const auto at = error.find(begin);
  if (at == std::string::npos) return text;
  nlohmann::ordered_json json = nlohmann::ordered_json::parse(text);
  json["sha256"] = error.substr(at + begin.size(), 64);
  return json.dump();
}

/// The error of a file with this text, without its path.
std::string error_of_text(const std::string& text) {
  const TemporaryFolder folder;
  const std::string path = folder.write("x", text);
  std::string error = error_of(read_evaluation_file(path));
  if (error.starts_with(path + ": ")) error.erase(0, path.size() + 2);
  return error;
}

}  // namespace

TEST_CASE("an evaluation is read as it was written", "[evaluate]") {
  const Files files;
  for (const char* name : {"a.json", "a.json.gz", "a.json.zst"}) {
    const EvaluationFile written = files.evaluation();
    const std::string path = files.folder.path(name);
    REQUIRE(write_evaluation_file(written, path).ok());
    CHECK(value_of(is_evaluation_file(path)));
    check_equal(value_of(read_evaluation_file(path)), written);
  }
}

TEST_CASE("a policy and the inputs are read as they were written", "[evaluate]") {
  const Files files;
  Policy policy;
  policy.ties = TieRule::input;
  policy.precision = ScorePrecision::float32;
  policy.depth = 3;
  policy.judged_only = true;
  EvaluationFile written = files.evaluation("AP", policy);
  written.provenance.lenient = true;
  written.provenance.comments = Comments::off;
  written.provenance.inputs.push_back({InputKind::slices, "-", std::nullopt, std::nullopt});
  const std::string path = files.folder.path("a");
  REQUIRE(write_evaluation_file(written, path).ok());
  const EvaluationFile read = value_of(read_evaluation_file(path));
  check_equal(read, written);
  CHECK(read.provenance.inputs[0].name == "qrels.txt");
  CHECK(read.provenance.inputs[1] == InputFile{InputKind::run, "one.run", read.provenance.inputs[1].sha256, "one"});
}

TEST_CASE("a policy that takes all orders has its three measures", "[evaluate]") {
  const Files files;
  Policy policy;
  policy.ties = TieRule::interval;
  const EvaluationFile written = files.evaluation("AP P@3", policy);
  REQUIRE(write_evaluation_file(written, files.folder.path("a")).ok());
  const EvaluationFile read = value_of(read_evaluation_file(files.folder.path("a")));
  CHECK(read.runs[0].scores.measures().size() == 6);
  check_equal(read, written);
}

TEST_CASE("values that JSON has no number for, and the smallest and largest ones, are kept", "[evaluate]") {
  const TemporaryFolder folder;
  const double nan = std::numeric_limits<double>::quiet_NaN();
  Audit audit;
  audit.first_problem = "a \"problem\"\n\t\x01 of Ünïcödé";
  audit.below_rel = {{"AP(rel=2)", 2, 7}};
  audit.cutoffs = {{5, 10, 3, 1, 0}};
  const Scores scores("tag", {AP{}, value_of(parse_measure("Leaning@5"))}, {"a", "b", "c", "d"},
                      {5e-324, -0.0, nan, 0.1, 1e308, 1.0 / 3, nan, 1e-5}, {true, false, false, true}, audit,
                      {{1, 2}, {0.1, 3}, {nan, 0}, {-0.0, 1e-300}});
  EvaluationFile written{{{"a name, with \"quotes\"", scores}}, {}, {}};
  written.provenance.version = "9.9.9";
  const std::string path = folder.path("a");
  REQUIRE(write_evaluation_file(written, path).ok());
  const EvaluationFile read = value_of(read_evaluation_file(path));
  const Scores& again = read.runs[0].scores;
  CHECK(std::signbit(again.per_query(0)[1]));
  CHECK(std::isnan(again.quotients()[2].dividend));
  CHECK(std::signbit(again.quotients()[3].dividend));
  CHECK(first_difference(again, scores).empty());
  CHECK(again.audit() == scores.audit());
  CHECK(read.provenance.version == "9.9.9");
}

TEST_CASE("readers of scores read an evaluation, and notice damage", "[evaluate]") {
  const Files files;
  const EvaluationFile written = files.evaluation("AP nDCG@10");
  const std::string path = files.folder.path("a.json");
  REQUIRE(write_evaluation_file(written, path).ok());
  const std::vector<NamedScores> read = value_of(read_scores(path));
  REQUIRE(read.size() == 2);
  CHECK(read[1].name == "two");
  CHECK(read[1].scores.mean("AP") == written.runs[1].scores.mean("AP"));
  std::string text = file_bytes(path);
  replace(text, "\"q1\": 0.", "\"q1\": 1.");
  files.folder.write("a.json", text);
  CHECK(error_of(read_scores(path)).find("the file has changed since it was written") != std::string::npos);
}

TEST_CASE("what formats JSON, and what changes line endings, does no damage", "[evaluate]") {
  const Files files;
  const EvaluationFile written = files.evaluation("nDCG@10 AP RR");
  const std::string text = value_of(evaluation_as_json(written));
  const auto read = [&](const std::string& changed) {
    return value_of(read_evaluation_file(files.folder.write("x", changed)));
  };
  check_equal(read(nlohmann::json::parse(text).dump()), written);  // with all members in order of their names
  check_equal(read(nlohmann::ordered_json::parse(text).dump(7)), written);
  std::string windows = text;
  for (std::size_t at = 0; (at = windows.find('\n', at)) != std::string::npos; at += 2) windows.insert(at, "\r");
  check_equal(read(windows), written);
  CHECK(value_of(is_evaluation_file(files.folder.write("x", nlohmann::json::parse(text).dump(3)))));
}

TEST_CASE("every change of a byte that changes the contents is noticed", "[evaluate]") {
  const Files files;
  const std::string text = value_of(evaluation_as_json(files.evaluation("AP")));
  std::size_t noticed = 0, same = 0;
  for (std::size_t at = 0; at < text.size(); at += 3) {
    std::string changed = text;
    changed[at] = changed[at] == '7' ? '3' : '7';
    const auto read = read_evaluation_file(files.folder.write("x", changed));
    if (!read.ok()) {
      ++noticed;
      continue;
    }
    // The last of many digits: the same double.
    CHECK(nlohmann::json::parse(changed) == nlohmann::json::parse(text));
    ++same;
  }
  CHECK(noticed > 500);
  CHECK(same < noticed / 10);
}

TEST_CASE("files that are no evaluations are refused, and the message says what is wrong", "[evaluate]") {
  const Files files;
  const std::string text = value_of(evaluation_as_json(files.evaluation("AP")));
  const auto changed = [&](const std::string& old, const std::string& with) {
    std::string other = text;
    replace(other, old, with);
    return other;
  };
  CHECK(error_of_text(changed("\"scored\": 7", "\"scored\": 8"))
            .starts_with("sha256: the file has changed since it was "));
  CHECK(error_of_text(changed("\"format_version\": 1", "\"format_version\": 2")) ==
        "format_version: this version of irmetrics reads 1, and this is 2: another version wrote the file");
  CHECK(error_of_text(changed("\"format_version\": 1", "\"format_version\": \"1\"")) ==
        "format_version: expected a number, found a text");
  CHECK(error_of_text("{\"runs\": []}").starts_with("is not a file of an evaluation, which begins with {\"format\": "));
  CHECK(error_of_text("q1 Q0 d1 1 1 r\n").find("invalid JSON") != std::string::npos);
  CHECK(error_of_text("").find("unexpected end of JSON") != std::string::npos);
  CHECK(error_of_text("[]").starts_with("is not a file of an evaluation"));
  for (const std::size_t size : {1U, 30U, 700U})
    CHECK(error_of_text(text.substr(0, size)).find("JSON") != std::string::npos);
  CHECK(error_of_text(changed("\"q1\"", "\"q\xff\"")).find("invalid JSON") != std::string::npos);
  CHECK(error_of_text(changed("\"sha256\": \"", "\"sha257\": \"")) != "");
  const std::string packed = gzip_member(text);
  const std::string cut = files.folder.write("cut.gz", packed.substr(0, packed.size() - 20));
  CHECK(error_of(read_evaluation_file(cut)).starts_with(cut));
  CHECK(error_of(read_evaluation_file(files.folder.path("absent"))).find("absent") != std::string::npos);
  CHECK_FALSE(value_of(is_evaluation_file(files.one)));
  CHECK_FALSE(value_of(is_evaluation_file(files.folder.write("e", ""))));
  CHECK_FALSE(value_of(is_evaluation_file("-")));
  CHECK_FALSE(is_evaluation_file(files.folder.path("absent")).ok());
}

TEST_CASE("contents that are not those of an evaluation are errors that name the member", "[evaluate]") {
  const Files files;
  EvaluationFile evaluation = files.evaluation("AP");
  evaluation.runs[0].scores =
      Scores("tag", {AP{}, value_of(parse_measure("Leaning@5"))}, {"q1", "q2"}, {0.5, 0.25, 0.5, 0.25}, {true, false},
             evaluation.runs[0].scores.audit(), {{1, 2}, {1, 4}});
  const std::string text = value_of(evaluation_as_json(evaluation));
  using Json = nlohmann::ordered_json;
  const auto error = [&](const std::function<void(Json&)>& change) {
    Json json = Json::parse(text);
    change(json);
    return error_of_text(sealed(json.dump()));
  };
  CHECK(error([](Json&) {}).empty());
  CHECK(error([](Json& json) {
          json["policy"]["ties"] = "random";
        }).starts_with("policy.ties: expected one of docno_desc, "));
  CHECK(error([](Json& json) { json["policy"]["luck"] = 1; }) ==
        "policy.luck: this version of irmetrics has no such policy");
  CHECK(error([](Json& json) { json["policy"].erase("diversity"); }).empty());  // a later policy has its default
  CHECK(error([](Json& json) { json.erase("policy"); }) == "policy: expected an object, found nothing");
  CHECK(error([](Json& json) {
          json["policy"]["depth"] = -1;
        }).starts_with("policy.depth: expected a whole number from 0"));
  CHECK(error([](Json& json) {
          json["policy"]["depth"] = 4294967296;
        }).starts_with("policy.depth: expected a whole number from 0"));
  CHECK(error([](Json& json) { json.erase("provenance"); }) == "provenance: expected an object, found nothing");
  CHECK(error([](Json& json) { json["provenance"].erase("version"); }) ==
        "provenance.version: expected a text, found nothing");
  CHECK(error([](Json& json) {
          json["provenance"]["inputs"][0]["kind"] = "luck";
        }).starts_with("provenance.inputs[0].kind: expected one of qrels, nuggets, "));
  CHECK(error([](Json& json) { json["runs"] = 1; }) == "runs: expected a list, found a whole number");
  CHECK(error([](Json& json) { json["runs"][0].erase("name"); }) == "runs[0].name: expected a text, found nothing");
  CHECK(error([](Json& json) { json["runs"][1].erase("tag"); }) == "runs[1].tag: expected a text, found nothing");
  CHECK(error([](Json& json) { json["runs"][0]["measures"][0] = "nDGC"; }).starts_with("runs[0].measures[0]: "));
  CHECK(error([](Json& json) { json["runs"][0]["measures"] = Json::array(); }) ==
        "runs[0].measures: there are no measures");
  CHECK(error([](Json& json) { json["runs"][0]["measures"][0] = "RR"; }) ==
        "runs[0].per_query.RR: expected an object, found nothing");
  CHECK(error([](Json& json) { json["runs"][0]["per_query"]["AP"]["q1"] = "x"; }) ==
        "runs[0].per_query.AP.q1: expected a number, found a text");
  CHECK(error([](Json& json) { json["runs"][0]["per_query"]["Leaning@5"].erase("q1"); }) ==
        "runs[0].per_query.Leaning@5: its queries are not those of the first measure");
  CHECK(error([](Json& json) { json["runs"][0]["missing"][0] = "q9"; }) ==
        "runs[0].missing[0]: 'q9' is no query of the run");
  CHECK(error([](Json& json) { json["runs"][0].erase("missing"); }) ==
        "runs[0].missing: expected a list, found nothing");
  CHECK(error([](Json& json) { json["runs"][0]["scores"]["AP"] = true; }) ==
        "runs[0].scores.AP: expected a number, found true");
  CHECK(error([](Json& json) { json["runs"][0].erase("scores"); }) ==
        "runs[0].scores: expected an object, found nothing");
  CHECK(error([](Json& json) { json["runs"][0]["quotients"]["Leaning@5"]["q1"] = Json::array({1}); }) ==
        "runs[0].quotients.Leaning@5.q1: expected a dividend and a divisor, found a list of 1");
  CHECK(error([](Json& json) { json["runs"][0]["audit"]["scored"] = "x"; }) ==
        "runs[0].audit.scored: expected a whole number, found a text");
  CHECK(error([](Json& json) {
          json["runs"][0]["audit"]["cutoffs"] = 1;
        }).starts_with("runs[0].audit.cutoffs: expected a list"));
  CHECK(error([](Json& json) { json["runs"][0]["audit"].erase("scored"); }).empty());
  CHECK(error([](Json& json) { json["runs"][0].erase("audit"); }) ==
        "runs[0].audit: expected an object, found nothing");
}

TEST_CASE("what could not be read back is not written", "[evaluate]") {
  const TemporaryFolder folder;
  const auto error = [&](std::vector<NamedScores> runs) {
    const std::string path = folder.path("a");
    std::string text = error_of(write_evaluation_file({std::move(runs), {}, {}}, path));
    CHECK_FALSE(std::filesystem::exists(path));
    if (text.starts_with(path + ": ")) text.erase(0, path.size() + 2);
    return text;
  };
  const Scores good("r", {AP{}}, {"q"}, {1}, {false}, {});
  CHECK(error({{"r", good}, {"r", good}}) == "two runs have the name 'r'");
  CHECK(error({{"r",
                Scores("r", {AnyMeasure("mine", [](const JudgedRanking&) { return 1.0; })}, {"q"}, {1}, {false}, {})}})
            .starts_with("run 'r': mine is not a measure of irmetrics"));
  CHECK(error({{"r", Scores("r", {}, {"q"}, {}, {false}, {})}}) == "run 'r' has no measures");
  CHECK(error({{"r", Scores("r", {AP{}}, {"q\xff"}, {1}, {false}, {})}}).find("is not valid UTF-8") !=
        std::string::npos);
}

TEST_CASE("the ways in which two evaluations differ are told in words", "[evaluate]") {
  const Files files;
  const EvaluationFile one = files.evaluation("AP RR");
  const auto texts = [&](const std::function<void(EvaluationFile&)>& change) {
    EvaluationFile other = one;
    change(other);
    std::vector<std::string> found;
    for (const EvaluationDifference& difference : evaluation_differences(one, other, {"A", "B"}))
      found.push_back(fmt::format("{}: {}", enum_text(difference.aspect), difference.text));
    return found;
  };
  using Texts = std::vector<std::string>;
  CHECK(texts([](EvaluationFile&) {}).empty());
  CHECK(texts([](EvaluationFile& other) { other.policy.ties = TieRule::input; }) ==
        Texts{"policy: ties is docno_desc in A, and input in B"});
  CHECK(
      texts([](EvaluationFile& other) { other.provenance.version = "7"; })[0].starts_with("version: the version of "));
  CHECK(texts([](EvaluationFile& other) { other.provenance.lenient = true; }) ==
        Texts{"reading: lenient is false in A, and true in B"});
  CHECK(texts([](EvaluationFile& other) { other.provenance.inputs[0].sha256 = std::string(64, 'f'); })[0].starts_with(
      "judgments: the qrels have other contents: qrels.txt (SHA-256 "));
  CHECK(texts([](EvaluationFile& other) { other.provenance.inputs[0].sha256.reset(); }).empty());
  CHECK(texts([](EvaluationFile& other) { other.provenance.inputs[0].kind = InputKind::nuggets; }) ==
        Texts{"judgments: only A was computed with a file of qrels, qrels.txt",
              "judgments: only B was computed with a file of nuggets, qrels.txt"});
  CHECK(texts([](EvaluationFile& other) { other.provenance.inputs.clear(); }).empty());  // of scores in memory
  CHECK(texts([](EvaluationFile& other) {
          other.runs.assign(1, {"x", Scores("x", {AP{}}, {"q1", "q2", "zz"}, {1, 1, 1}, {false, false, false}, {})});
        }) == Texts{"queries: only A has the queries 'q0', 'q3', 'q4' and 2 others",
                    "queries: only B has the query 'zz'", "measures: only A has the measure RR"});
}

TEST_CASE("evaluations that must not be compared are refused with all reasons", "[evaluate]") {
  const Files files;
  const EvaluationFile now = files.evaluation("AP RR");
  EvaluationFile baseline = files.evaluation("AP RR nDCG@10");
  CHECK(check_comparable(now, baseline).ok());
  CHECK(error_of(check_comparable(baseline, now, {"pr.run", "main.json"})) ==
        "pr.run and main.json cannot be compared: main.json has no values of nDCG@10; it has AP, RR");
  // Of some measures only: the others of either evaluation do not matter.
  CHECK(check_comparable(baseline, now, {}, std::vector<std::string>{"RR"}).ok());
  CHECK(error_of(check_comparable(now, now, {"pr.run", "main.json"}, std::vector<std::string>{"RR", "P@5"})) ==
        "pr.run and main.json cannot be compared: main.json has no values of P@5; it has AP, RR");
  baseline.provenance.version = "0.0.1";
  CHECK(check_comparable(now, baseline).ok());
  baseline.policy.depth = 7;
  baseline.provenance.inputs[0].sha256 = std::string(64, 'f');
  const std::string error = error_of(check_comparable(now, baseline));
  CHECK(error.starts_with("the evaluation and the baseline cannot be compared: the qrels have other contents: "));
  CHECK(error.ends_with("; depth is 0 in the evaluation, and 7 in the baseline"));
}

}  // namespace evaluation_file_test
