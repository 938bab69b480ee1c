// Files of scores: output of irmetrics and other tools reads back as the same tables, and errors name their position.
#include "support/compression.hpp"
#include "support/growth.hpp"
#include "support/published.hpp"
#include "support/random_data.hpp"
#include "support/same_number.hpp"

#include <irmetrics/evaluate/tables_of_scores.hpp>
#include <irmetrics/io/score_files.hpp>
#include <irmetrics/measures/grammar.hpp>
#include <irmetrics/report/score_report.hpp>

#include <fmt/format.h>

#include <cmath>
#include <limits>

using namespace irmetrics;
using namespace irmetrics::test;

namespace score_files_test {
namespace {

/// The options with which the program and the bindings read files.
const ScoreFileOptions named = {.canonical = canonical_measure};

constexpr double nan = std::numeric_limits<double>::quiet_NaN();

std::vector<ScoreTable> tables_in(const std::string& text, const ScoreFileOptions& options = named) {
  const TemporaryFolder folder;
  const std::vector<std::string> paths = {folder.write("scores", text)};
  return value_of(read_score_tables(paths, options));
}

/// The error, without the name of the file.
std::string problem_in(const std::string& text, const ScoreFileOptions& options = named) {
  const TemporaryFolder folder;
  const std::vector<std::string> paths = {folder.write("scores", text)};
  const std::string error = error_of(read_score_tables(paths, options));
  CHECK(error == error_of(read_score_tables(paths, options)));
  return error.starts_with(paths[0]) ? error.substr(paths[0].size() + 1) : error;
}

const ScoreTable& table_of(const std::vector<ScoreTable>& tables, const std::string& measure) {
  for (const ScoreTable& table : tables)
    if (table.measure() == measure) return table;
  FAIL("no table of " << measure);
  return tables.front();
}

void check_same(const std::vector<ScoreTable>& read, const std::vector<ScoreTable>& wanted) {
  REQUIRE(read.size() == wanted.size());
  for (const ScoreTable& table : wanted) {
    INFO(table.measure());
    const ScoreTable& other = table_of(read, table.measure());
    CHECK(other.systems() == table.systems());
    CHECK(other.queries() == table.queries());
    CHECK(std::equal(other.scores().begin(), other.scores().end(), table.scores().begin(), table.scores().end()));
    CHECK(other.left_out() == table.left_out());
  }
}

/// Scores of a few systems, as from evaluate.
std::vector<NamedScores> random_scores(Random& random) {
  std::vector<std::string> queries = random_ids(random, static_cast<std::size_t>(random.whole(1, 12)));
  std::sort(queries.begin(), queries.end());
  const std::vector<AnyMeasure> measures = value_of(parse_measures("nDCG@10 P(rel=2)@5 AP"));
  std::vector<NamedScores> systems;
  for (int system = random.whole(1, 5); system > 0; --system) {
    std::vector<double> values;
    for (std::size_t i = 0; i < measures.size() * queries.size(); ++i)
      values.push_back(random.chance(0.05) ? nan : random.chance(0.2) ? 0 : random.unit());
    const std::string name = random.chance(0.3) ? fmt::format("a, \"b\" {}", system) : fmt::format("run{}", system);
    systems.push_back({name, Scores("tag", measures, queries, values, std::vector<bool>(queries.size()), Audit())});
  }
  return systems;
}

std::string quoted(const std::string& text, char separator) {
  if (text.find(separator) == std::string::npos && text.find('"') == std::string::npos) return text;
  std::string result = "\"";
  for (const char c : text) result += c == '"' ? std::string("\"\"") : std::string(1, c);
  return result + '"';
}

}  // namespace

TEST_CASE("CSV and JSON from evaluate read back as the tables of the scores") {
  Random random(1);
  for (int i = 0; i < random_cases(200); ++i) {
    const std::vector<NamedScores> scores = random_scores(random);
    const std::vector<ScoreTable> wanted = value_of(score_tables(scores));
    const std::string csv = value_of(scores_as_csv(scores, {.per_query = true}));
    const std::string json = value_of(scores_as_json(scores, Policy(), true));
    check_same(tables_in(csv), wanted);
    check_same(tables_in(json), wanted);
    check_same(tables_in(csv, {.format = ScoreFormat::csv}), wanted);
    check_same(tables_in(json, {.format = ScoreFormat::json}), wanted);
  }
}

TEST_CASE("overall scores read back from the same files, with or without the queries") {
  Random random(2);
  const TemporaryFolder folder;
  for (int i = 0; i < random_cases(50); ++i) {
    const std::vector<NamedScores> scores = random_scores(random);
    for (const bool per_query : {false, true}) {
      for (const std::string& text :
           {value_of(scores_as_csv(scores, {per_query})), value_of(scores_as_json(scores, Policy(), per_query))}) {
        const std::vector<std::string> paths = {folder.write("scores", text)};
        const std::vector<MeasureScores> read = value_of(read_system_scores(paths, named));
        REQUIRE(read.size() == 3);
        for (const auto& [measure, systems] : read) {
          REQUIRE(systems.size() == scores.size());
          for (std::size_t system = 0; system < scores.size(); ++system) {
            CHECK(systems.systems[system] == scores[system].name);
            CHECK(same(systems.scores[system], scores[system].scores.mean(measure)));
          }
        }
      }
      const std::vector<std::string> paths = {folder.write("scores", value_of(scores_as_csv(scores)))};
      CHECK(error_of(read_score_tables(paths, named)) == paths[0] + ": no per-query scores, only overall ones");
    }
  }
}

TEST_CASE("every layout of a table gives the same scores, separated by commas or tabs") {
  Random random(3);
  for (int i = 0; i < random_cases(200); ++i) {
    const std::vector<NamedScores> scores = random_scores(random);
    const std::vector<ScoreTable> all = value_of(score_tables(scores));
    if (all[0].queries().empty() || all[1].queries() != all[0].queries()) continue;
    const ScoreTable wanted = value_of(ScoreTable::of("nDCG@10", all[0].systems(), all[0].queries(),
                                                      {all[0].scores().begin(), all[0].scores().end()}));
    for (const char separator : {',', '\t'}) {
      const auto cell = [&](std::size_t system, std::size_t query) {
        return fmt::format("{}{}", separator, wanted.scores(system)[query]);
      };
      std::string down = "Query", across = "model", both = fmt::format("runid{}topic{}nDCG@10\n", separator, separator);
      for (const std::string& system : wanted.systems()) down += separator + quoted(system, separator);
      for (const std::string& query : wanted.queries()) across += separator + quoted(query, separator);
      for (std::size_t query = 0; query < wanted.queries().size(); ++query) {
        down += "\r\n" + quoted(wanted.queries()[query], separator);
        for (std::size_t system = 0; system < wanted.systems().size(); ++system) down += cell(system, query);
      }
      for (std::size_t system = 0; system < wanted.systems().size(); ++system) {
        const std::string name = quoted(wanted.systems()[system], separator);
        across += "\n" + name;
        for (std::size_t query = 0; query < wanted.queries().size(); ++query) {
          across += cell(system, query);
          both += name + separator + quoted(wanted.queries()[query], separator) + cell(system, query) + '\n';
        }
        both += fmt::format("{0}{1}amean{1}0.5\n", name, separator);
      }
      const std::vector<ScoreTable> table = {wanted};
      check_same(tables_in(down, {.measure = "ndcg_cut_10", .canonical = canonical_measure}), table);
      check_same(tables_in("\xEF\xBB\xBF" + down, {.measure = "ndcg_cut_10", .canonical = canonical_measure}), table);
      check_same(tables_in(across, {.measure = "ndcg_cut_10", .canonical = canonical_measure}), table);
      check_same(tables_in(both), table);

      const TemporaryFolder folder;
      const std::vector<std::string> paths = {folder.write("means", down)};
      const std::vector<MeasureScores> means = value_of(read_system_scores(paths, {.measure = "nDCG@10"}));
      REQUIRE(means.size() == 1);
      CHECK(means[0].first == "nDCG@10");
      CHECK(means[0].second == wanted.means());
    }
  }
}

TEST_CASE("a leaderboard: systems down, measures across; an empty cell is a missing score") {
  const TemporaryFolder folder;
  const std::vector<std::string> paths = {
      folder.write("board", "System,ndcg_cut_10,AP,cost\nbm25,0.23,0.1,\ne5,0.46,nan,3\n"),
      folder.write("more", "run\tcost\tmap\nbge\t7\t.2\n")};
  const std::vector<MeasureScores> read = value_of(read_system_scores(paths, named));
  REQUIRE(read.size() == 3);
  CHECK(read[0] == MeasureScores{"nDCG@10", {{"bm25", "e5"}, {0.23, 0.46}}});
  CHECK(read[1].first == "AP");
  CHECK(read[1].second.systems == std::vector<std::string>{"bm25", "e5", "bge"});
  CHECK(std::isnan(read[1].second.scores[1]));
  CHECK(read[1].second.scores[2] == 0.2);
  CHECK(read[2] == MeasureScores{"cost", {{"e5", "bge"}, {3, 7}}});
}

TEST_CASE("the columns of a table with one line per value may be in any order, and files may be compressed") {
  const std::string text = "name,qid,measure,value\nbm25,1,map,0.5\nbm25,2,map,0.25\n";  // the columns of PyTerrier
  const TemporaryFolder folder;
  const std::vector<std::string> paths = {
      folder.write("scores.csv.gz", gzip_member(text)),
      folder.write("e5.csv", "value\tmeasure\trun\tquery\n1\tAP\te5\t1\n\n0\tAP\te5\t2\n")};
  const std::vector<ScoreTable> read = value_of(read_score_tables(paths, named));
  REQUIRE(read.size() == 1);
  CHECK(read[0] == value_of(ScoreTable::of("AP", {"bm25", "e5"}, {"1", "2"}, {0.5, 0.25, 1, 0})));
}

TEST_CASE("trec_eval: each file is a system, named by its runid or by its file") {
  const std::string scores =
      "map                   \tq1\t0.5000\nmap\tq2\t0.2500\nrelstring_10\tq1\t'12-'\nnum_q\tall\t2\nmap\tall\t0.3750\n";
  const TemporaryFolder folder;
  const auto names = [&](const std::vector<std::string>& paths) {
    const std::vector<ScoreTable> tables = value_of(read_score_tables(paths, named));
    REQUIRE(tables.size() == 1);
    CHECK(tables[0].measure() == "AP");
    CHECK(tables[0].queries() == std::vector<std::string>{"q1", "q2"});
    return tables[0].systems();
  };
  const std::string one = folder.write("one.eval.gz", gzip_member(scores + "runid\tall\tbm25\n"));
  const std::string two = folder.write("two.txt", "runid all e5\n" + scores);
  const std::string same = folder.write("three.eval", "runid all e5\n" + scores);
  const std::string without = folder.write("four", scores);
  using Names = std::vector<std::string>;
  CHECK(names({one, two}) == Names{"bm25", "e5"});
  CHECK(names({one, without}) == Names{"one", "four"});
  CHECK(names({same, one, two}) == Names{"three", "one", "two"});
  CHECK(names({two, two.substr(0, two.size() - 7) + "three.eval"}) == Names{"two", "three"});
  const Names paths = {one, two};
  const std::vector<MeasureScores> overall = value_of(read_system_scores(paths, named));
  REQUIRE(overall.size() == 2);
  CHECK(overall[0] == MeasureScores{"NumQ", {{"bm25", "e5"}, {2, 2}}});
  CHECK(overall[1] == MeasureScores{"AP", {{"bm25", "e5"}, {0.375, 0.375}}});
}

TEST_CASE("the output of trec_eval -q for real runs equals our scores to its four digits") {
  const auto folder = reference_data("dl19_passage");
  if (!folder) return;
  const std::vector<std::string> runs = {"bm25base_p", "ICT-BERT2"};
  const Qrels qrels = value_of(read_qrels(*folder + "/qrels.dl19-passage.txt"));
  for (const int level : {1, 2}) {
    std::vector<std::string> paths;
    for (const std::string& run : runs)
      paths.push_back(fmt::format("{}/trec_eval_q/{}{}.trec_eval_q.txt.gz", *folder, run, level == 2 ? ".l2" : ""));
    const std::vector<ScoreTable> read = value_of(read_score_tables(paths, named));
    std::vector<AnyMeasure> measures;
    for (const ScoreTable& table : read) measures.push_back(measure_at_level(table.measure(), level));
    EvaluateOptions options;
    options.policy.queries = Queries::intersection;
    std::vector<NamedScores> scored;
    for (const std::string& run : runs) {
      const Run ours = value_of(read_run(fmt::format("{}/runs/{}.run.gz", *folder, run)));
      Scores scores = value_of(evaluate(qrels, ours, measures, options));
      scored.push_back({scores.run(), std::move(scores)});
    }
    const std::vector<ScoreTable> ours = value_of(score_tables(scored));
    REQUIRE(read.size() == ours.size());
    CHECK(read.size() == 58);  // measures with values of topics in the files
    for (std::size_t measure = 0; measure < read.size(); ++measure) {
      INFO(read[measure].measure());
      CHECK(read[measure].systems() == ours[measure].systems());
      REQUIRE(read[measure].queries() == ours[measure].queries());
      std::size_t different = 0;
      for (std::size_t i = 0; i < ours[measure].scores().size(); ++i)
        different += four_digits(read[measure].scores()[i]) != four_digits(ours[measure].scores()[i]) ? 1 : 0;
      CHECK(different == 0);
    }
  }
}

TEST_CASE("score files: errors name file, line and column") {
  const std::vector<std::pair<std::string, std::string>> cases = {
      {"", " contains no scores"},
      {"\n \n", " contains no scores"},
      {"run,measure,query,value\n", " contains no scores"},
      {"run,measure,query,value\na,AP,1,high\n", "2: column 8: the value must be a number, not 'high'"},
      {"run,measure,query,value\n\n\"a,b\",AP,1,\n", "3: column 12: the value must be a number, not ''"},
      {"run,measure,query,value\na,AP,1\n", "2: expected 4 cells, as the first line has, found 3"},
      {"run,measure,query,value\n,AP,1,1\n", "2: column 1: the system has no name"},
      {"run,measure,query,value\n\"a,AP,1,1\n", "2: column 1: a quote is not closed on this line"},
      {"run,measure,query,value\n\"a\"b,AP,1,1\n", "2: column 4: expected the end of the cell after its closing quote"},
      {"run,measure,query,value\na,AP,1,1\na,map,1,1\n", "3: column 9: system 'a', query '1': duplicate value of AP"},
      {"run,measure,query,value\na,AP,1,inf\n",
       "2: column 8: system 'a', query '1', AP: expected a finite score, not inf"},
      {"query,a,b\n1,0.5,x\n", "2: column 7: the value must be a number, not 'x'"},
      {"query,a,\n1,0.5,1\n", "1: column 9: the column has no name"},
      {"query,a\n,0.5\n", "2: column 1: the query has no name"},
      {"map\t1\t0.5\nmap\t2\n", "2: expected 3 fields (measure, query, value), found 2"},
      {"map\t1\t0.5\nmap  2\thigh\n", "2: column 8: the value must be a number, not 'high'"},
      {"runid\tall\ta\nmap\t1\t0.5\nrunid\tall\tb\n",
       "3: column 11: a second runid, 'b', after 'a'; expected one file per system"},
      {"1 Q0 d 1 2.5 tag\n",
       "1: expected scores, such as the output of trec_eval -q, or a first line that names the columns: "
       "run,measure,query,value, or query and the systems, or system and the measures; found '1 Q0 d 1 2.5 tag'"},
      {"{\"runs\": [{\"name\": \"a\",\n \"scores\": {\"AP\": \"x\"}}]}",
       " runs[0].scores.AP: expected a number, found a text"},
      {"{\"runs\": [{\"name\": \"a\",\n\n \"scores\": }]}", " line 3, column 12: invalid JSON"},
      {"{\"scores\": 1}", " runs: expected a list, found nothing"},
      {"{\"runs\": []}", " contains no scores"},
  };
  for (const auto& [text, wanted] : cases) {
    INFO(text);
    CHECK(problem_in(text) == wanted);
  }
  CHECK(problem_in("map\t1\t0.5\n", {.format = ScoreFormat::csv}) ==
        "1: expected a first line that names the columns run,measure,query,value, found 'map\t1\t0.5'");
  CHECK(problem_in("map,1,0.5\n", {.format = ScoreFormat::trec_eval}) ==
        "1: expected 3 fields (measure, query, value), found 1");
  CHECK(problem_in("map,1,0.5\n", {.format = ScoreFormat::json}) == " column 1: invalid JSON");
  CHECK(error_of(read_score_tables({}, named)) == "there are no files of scores");
  const std::vector<std::string> absent = {"none"};
  CHECK(error_of(read_score_tables(absent, named)) == "none: cannot be opened: No such file or directory");
}

TEST_CASE("score files: quoted cells after a byte order mark, as spreadsheets write them, or after spaces") {
  const std::vector<ScoreTable> plain = tables_in("query,a,b\nq1,0.1,0.2\n", {.measure = "AP"});
  check_same(tables_in("\xEF\xBB\xBF\"query\",\"a\",\"b\"\n\"q1\",0.1,0.2\n", {.measure = "AP"}), plain);
  check_same(tables_in("\"query\", \"a\", \"b\" \n\"q1\", \"0.1\",0.2\n", {.measure = "AP"}), plain);
}

TEST_CASE("score files: infinite and duplicate scores are errors, of queries and overall") {
  const TemporaryFolder folder;
  const std::vector<std::string> paths = {folder.write("scores", "system,AP,P@5\na,0.5,0.1\nb,0.25,1e400\n")};
  const std::vector<std::string> again = {folder.write("again", "system,AP\na,0.5\nb,0.25\na,0.25\n")};
  CHECK(error_of(read_system_scores(again, named)) == again[0] + ":4: column 3: system 'a': duplicate value of AP");
  const std::string expected = paths[0] + ":3: column 8: system 'b', P@5: expected a finite score, not inf";
  CHECK(error_of(read_system_scores(paths, named)) == expected);
  CHECK(error_of(read_all_scores(paths, named)) == expected);
  CHECK(problem_in("query,a\nq1,-inf\n", {.measure = "AP"}) ==
        "2: column 4: system 'a', query 'q1', AP: expected a finite score, not -inf");
}

TEST_CASE("score files: a query named all is an error besides overall values; in JSON it is a query") {
  const std::string again =
      " has a second overall value; these have the query 'all', and so no query can have this name";
  CHECK(problem_in("run,measure,query,value\na,AP,all,1\na,AP,b,0\na,AP,all,.5\n") ==
        "4: column 10: system 'a': AP" + again);
  CHECK(problem_in("map\tall\t1\nmap\tb\t0\nmap\tall\t.5\n") == "3: column 9: map" + again);
  CHECK(problem_in("system,query,AP\na,all,1\na,b,0\na,amean,.5\n") == "4: column 9: system 'a': AP" + again);
  CHECK(problem_in("query,a,b\nall,1,1\nq,0,0\nall,.5,.5\n", {.measure = "AP"}) ==
        "4: column 1: duplicate row 'all'; it contains overall values, and no query can have this name");
  const std::string json =
      R"({"runs": [{"name": "a", "scores": {"AP": 0.5}, "per_query": {"AP": {"all": 1, "b": 0}}}]})";
  CHECK(tables_in(json)[0] == value_of(ScoreTable::of("AP", {"a"}, {"all", "b"}, {1, 0})));
  // Each of several files may have its own overall values, over other queries.
  const TemporaryFolder folder;
  const std::vector<std::string> paths = {folder.write("one", "run,measure,query,value\na,AP,1,1\na,AP,all,1\n"),
                                          folder.write("two", "run,measure,query,value\na,AP,2,0\na,AP,all,0\n")};
  CHECK(value_of(read_score_tables(paths, named))[0].queries() == std::vector<std::string>{"1", "2"});
}

TEST_CASE(
    "score files: a leaderboard is an error where per-query scores are read and the names of measures are known") {
  ScoreFileOptions options = named;
  options.is_measure = [](std::string_view text) { return parse_measure(text).ok(); };
  CHECK(problem_in("system,map,RR\na,1,1\n", options) ==
        "1: expected per-query scores, but 'map' is a measure: this is a leaderboard, which contains the overall "
        "scores of systems; a table of per-query scores has a column for each query, or first lines such as "
        "query,system_1,system_2 and system,query,map");
  CHECK(tables_in("system,map,31\na,1,1\n", options)[0].queries() == std::vector<std::string>{"31", "map"});
  CHECK(tables_in("system,query,map\na,31,1\n", options)[0].measure() == "AP");
  CHECK(tables_in("query,map,RR\n31,1,1\n", options)[0].systems() == std::vector<std::string>{"map", "RR"});
}

TEST_CASE("score files: a long or binary first line is shortened and escaped") {
  const std::string problem = problem_in("\x01\xFF" + std::string(200, 'a') + "\n");
  CHECK(problem.ends_with("; found '\\x01\\xff" + std::string(78, 'a') + "...'"));
}

TEST_CASE("score files: queries that some systems lack are an error, or left out on request") {
  const std::string text = "query,a,b\n1,0.5,0.25\n2,,1\n3,nan,1\n";
  CHECK(problem_in(text, {.measure = "AP"}) == " system 'a' has no AP for query '2', unlike other systems");
  const std::vector<ScoreTable> shared = tables_in(text, {.measure = "AP", .unshared = UnsharedQueries::drop});
  REQUIRE(shared.size() == 1);
  CHECK(shared[0].queries() == std::vector<std::string>{"1"});
  CHECK(shared[0].left_out() == 1);
}

TEST_CASE("score files: missing and duplicate overall scores are errors") {
  const TemporaryFolder folder;
  const std::vector<std::string> queries = {folder.write("queries", "run,measure,query,value\na,AP,1,1\n")};
  CHECK(error_of(read_system_scores(queries, named)) == queries[0] + ": no overall scores, only per-query ones");
  const std::vector<std::string> twice = {folder.write("one", "system,AP\na,1\n"),
                                          folder.write("two", "system,map\na,1\n")};
  CHECK(error_of(read_system_scores(twice, named)) == twice[1] + ":2: column 3: system 'a': duplicate value of AP");
}

TEST_CASE("score files: everything in the files is read at once") {
  const TemporaryFolder folder;
  const std::vector<std::string> paths = {folder.write("one", "map 1 0.5\nmap 2 1\nmap all 0.75\ngm_map all 0.7\n"),
                                          folder.write("two", "map 1 0.5\nmap 2 0\nmap all 0.25\ngm_map all 0.1\n")};
  const AllScores all = value_of(read_all_scores(paths, named));
  CHECK(all.tables == value_of(read_score_tables(paths, named)));
  CHECK(all.overall == value_of(read_system_scores(paths, named)));
  const std::vector<std::string> boards = {folder.write("board", "system,AP,RR\na,1,2\n")};
  const AllScores board = value_of(read_all_scores(boards, named));
  CHECK(board.tables.empty());
  CHECK(board.overall == value_of(read_system_scores(boards, named)));
  const std::vector<std::string> tables = {folder.write("table", "query,a\n1,2\n")};
  CHECK(value_of(read_all_scores(tables, named)).overall.empty());
  CHECK(value_of(read_all_scores(tables, named)).tables == value_of(read_score_tables(tables, named)));
}

TEST_CASE("score files: the time grows with the number of systems, of measures, and of both in per-query scores") {
  const TemporaryFolder folder;
  const auto read = [&](const std::string& text) {
    return value_of(read_all_scores(std::vector{folder.write("scores.csv", text)}, {}));
  };
  CHECK(growth(1000, [&](std::size_t systems) {
          std::string text = "system,AP\n";
          for (std::size_t i = 0; i < systems; ++i) text += fmt::format("s{},{}\n", i, i);
          const AllScores scores = read(text);
          REQUIRE(scores.overall.size() == 1);
          CHECK(scores.overall[0].second.systems.size() == systems);
          CHECK(scores.overall[0].second.systems[systems / 2] == fmt::format("s{}", systems / 2));
        }) < 24);
  CHECK(growth(1000, [&](std::size_t measures) {
          std::string names = "system", values = "bm25";
          for (std::size_t i = 0; i < measures; ++i) {
            names += fmt::format(",m{}", i);
            values += ",1";
          }
          CHECK(read(names + "\n" + values + "\n").overall.size() == measures);
        }) < 24);
  CHECK(growth(1000, [&](std::size_t systems) {
          std::string text = "run,measure,query,value\n";
          for (std::size_t i = 0; i < systems; ++i) text += fmt::format("s{},AP,q1,{}\n", i, i);
          const AllScores scores = read(text);
          REQUIRE(scores.tables.size() == 1);
          CHECK(scores.tables[0].systems().size() == systems);
        }) < 24);
  CHECK(growth(1000, [&](std::size_t measures) {
          std::string text = "run,measure,query,value\n";
          for (std::size_t i = 0; i < measures; ++i) text += fmt::format("bm25,m{},q1,1\n", i);
          CHECK(read(text).tables.size() == measures);
        }) < 24);
}

TEST_CASE("measures keep their names from files, unless canonical ones are requested", "[io]") {
  const TemporaryFolder folder;
  const std::vector<std::string> paths = {folder.write("a", "map q1 0.5\nown_measure q1 1\n")};
  CHECK(value_of(read_score_tables(paths))[0].measure() == "map");
  CHECK(value_of(read_score_tables(paths, named))[0].measure() == "AP");
  CHECK(value_of(read_score_tables(paths, named))[1].measure() == "own_measure");
}

}  // namespace score_files_test
