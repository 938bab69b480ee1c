// irmetrics correlate from outside: its input, output and exit codes.
#include "support/program.hpp"

#ifdef IRMETRICS_PROGRAM
#include <irmetrics/base/result_value.hpp>
#include <irmetrics/correlation/correlate.hpp>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>

using namespace irmetrics;
using namespace irmetrics::test;

namespace correlate_command_test {
namespace {

nlohmann::json json_of(const std::string& arguments) {
  const Finished finished = run_program("correlate --json " + arguments);
  CHECK(finished.error == "");
  REQUIRE(finished.code == 0);
  return nlohmann::json::parse(finished.output);
}

/// Two runs for examples/queries that order the systems differently by measure.
struct Runs {
  Runs() {
    std::string one, two, three;
    const auto add = [](std::string& run, const std::string& query, const std::string& document, int rank) {
      run += fmt::format("{} Q0 {} {} {} tag\n", query, document, rank, 100 - rank);
    };
    for (const std::string& line : lines_of(file_bytes(in_project("examples/queries/qrels.txt")))) {
      const std::vector<std::string> fields = fields_of(line, ' ');
      if (fields.size() != 4) continue;
      const bool relevant = fields[3] != "0";
      add(one, fields[0], fields[2], relevant ? 1 : 2);
      add(two, fields[0], fields[2], relevant ? 2 : 1);
      if (relevant) add(three, fields[0], fields[2], 1);
    }
    paths = folder.write("one.run", one) + " " + folder.write("two.run", two) + " " + folder.write("three.run", three);
  }
  TemporaryFolder folder;
  std::string paths;
};

const std::string qrels = "--qrels examples/queries/qrels.txt ";

}  // namespace

TEST_CASE("correlate: two leaderboards, measure by measure, in any order of systems and measures") {
  const TemporaryFolder folder;
  const std::string files =
      folder.write("old.csv", "system,nDCG@10,cost\nbm25,0.23,1\ne5,0.46,3\nbge,0.4,2\n") + " " +
      folder.write("new.tsv", "run\tprice\tndcg_cut_10\nbge\t1\t0.45\nbm25\t2\t0.19\ne5\t3\t0.43\n");
  const nlohmann::json json = json_of(files);
  REQUIRE(json["correlations"].size() == 1);
  const nlohmann::json& one = json["correlations"][0];
  CHECK(one["measure"] == "nDCG@10");
  CHECK(one["first_name"] == "old.csv");
  CHECK(one["second_name"] == "new.tsv");
  CHECK(one["coefficients"]["tau_b"]["value"].get<double>() == Approx(1.0 / 3));
  CHECK(one["kendall"]["concordant"] == 2);
  CHECK(one["coefficients"]["tau_b"]["interval"].is_null());

  const Finished text = run_program("correlate " + files);
  CHECK(text.code == 0);
  CHECK(text.output.starts_with("nDCG@10: old.csv and new.tsv\n"));
  CHECK(text.output.find("\ntau_b         0.3333") != std::string::npos);
  CHECK(
      text.output.find("3 systems, 3 pairs: 2 concordant, 1 discordant, 0 tied in old.csv, 0 in new.tsv, 0 in both.") !=
      std::string::npos);
  CHECK(run_program("correlate --format csv " + files).output == run_program("correlate --csv " + files).output);
  CHECK(run_program("correlate --format html " + files).output.starts_with("<p>nDCG@10: old.csv"));
}

TEST_CASE("correlate: one leaderboard is a matrix of its measures; several leaderboards of all, or of two on request") {
  const TemporaryFolder folder;
  const std::string one = folder.write("one", "system,AP,RR\na,1,1\nb,2,1\nc,3,3\n");
  const std::string two = folder.write("two", "system,AP,RR\na,3,1\nb,2,2\nc,1,3\n");
  const nlohmann::json matrix = json_of(one);
  CHECK(matrix["names"] == nlohmann::json{"AP", "RR"});
  CHECK(matrix["pairs"][1]["value"].get<double>() == Approx(2 / std::sqrt(6.0)));
  CHECK(matrix["pairs"][1]["tied_second"] == 1);
  const nlohmann::json both = json_of("--matrix --coefficient gamma " + one + " " + two);
  CHECK(both["coefficient"] == "gamma");
  CHECK(both["names"] == nlohmann::json{"one AP", "one RR", "two AP", "two RR"});
  CHECK(both["pairs"][2]["value"] == -1);
  CHECK(json_of("--matrix -m map " + one + " " + two)["names"] == nlohmann::json{"one", "two"});
  CHECK(json_of("-m map -m \"RR AP\" " + one)["names"] == nlohmann::json{"AP", "RR"});  // each once
  CHECK(run_program("correlate --csv " + one).output ==
        "first,second,coefficient,value,systems,tied_first,tied_second,tied_both\n"
        "AP,AP,tau_b,1,3,0,0,0\nAP,RR,tau_b,0.816496580927726,3,0,1,0\nRR,AP,tau_b,0.816496580927726,3,1,0,0\n"
        "RR,RR,tau_b,0.9999999999999999,3,1,1,1\n");
}

TEST_CASE("correlate: folders of trec_eval output, with intervals over the queries of both") {
  const TemporaryFolder old_folder, new_folder;
  for (int system = 0; system < 4; ++system) {
    std::string old_scores, new_scores;
    for (int query = 0; query < 8; ++query) {
      old_scores += fmt::format("map\tq{}\t0.{}\n", query, system * 2 + (query * 7 + system) % 3);
      new_scores += fmt::format("map\tq{}\t0.{}\n", query, system * 2 + (query * 5 + system) % 4);
    }
    old_folder.write(fmt::format("s{}.eval", system), old_scores);
    new_folder.write(fmt::format("s{}.eval", system), new_scores);
  }
  const std::string arguments = old_folder.path() + " " + new_folder.path() + " --resamples 200";
  const nlohmann::json json = json_of(arguments);
  const nlohmann::json& one = json["correlations"][0];
  CHECK(one["first_queries"] == 8);
  CHECK(one["second_queries"] == 8);
  CHECK(one["same_queries"] == true);
  CHECK(one["systems"].size() == 4);
  CHECK(one["systems"][0] == "s0");
  CHECK(one["coefficients"]["tau_b"]["interval"]["high"].get<double>() <= 1);
  CHECK(run_program("correlate " + arguments).output.find("bootstrap over the same 8 queries, 200 resamples") !=
        std::string::npos);
  CHECK(run_program("correlate --threads 1 " + arguments).output ==
        run_program("correlate --threads 2 " + arguments).output);
}

TEST_CASE("correlate: queries that some systems lack are reported") {
  const TemporaryFolder folder;
  const std::string one = folder.write("one",
                                       "run,measure,query,value\na,AP,1,1\na,AP,2,.5\na,AP,3,0\nb,AP,1,.5\n"
                                       "b,AP,2,.25\na,RR,1,1\nb,RR,1,.5\n");
  CHECK(run_program("correlate --unshared drop " + one)
            .output.find("\nQueries of AP: 2 (1 left out as missing from some system).\n") != std::string::npos);
  const nlohmann::json json = json_of("--unshared drop --interval percentile -m AP " + one + " " + one);
  CHECK(json["correlations"][0]["second_left_out"] == nlohmann::json{{"undefined", 0}, {"unshared", 1}});
}

TEST_CASE("correlate: every option of the library is an option of the program") {
  const std::string help = run_program("correlate --help").output;
  for (const FieldInfo& field : result_info<CorrelateOptions>().fields) {
    std::string option = "--" + field.name;
    std::replace(option.begin(), option.end(), '_', '-');
    INFO(option);
    CHECK((help.find(option + ' ') != std::string::npos || help.find(option + '=') != std::string::npos));
  }
}

TEST_CASE("correlate: runs under several measures, and against two sets of judgments") {
  const Runs runs;
  const nlohmann::json matrix = json_of(qrels + "-m \"AP RR P@1\" " + runs.paths);
  CHECK(matrix["names"] == nlohmann::json{"AP", "RR", "P@1"});
  CHECK(matrix["pairs"][0]["systems"] == 3);
  const nlohmann::json json = json_of(qrels + qrels + "-m \"AP P@1\" --resamples 100 " + runs.paths);
  REQUIRE(json["correlations"].size() == 2);
  for (const nlohmann::json& one : json["correlations"]) {
    CHECK(one["same_queries"] == true);
    CHECK(one["kendall"]["discordant"] == 0);
    CHECK(one["coefficients"]["spearman"]["value"].get<double>() == Approx(1));
  }
  const Finished text = run_program("correlate " + qrels + "-m \"AP RR\" " + runs.paths);
  CHECK(text.code == 0);
  CHECK(text.output.starts_with("tau_b\n"));
  CHECK(text.output.find("queries scored") != std::string::npos);
}

TEST_CASE("correlate: wrong usage exits 1, bad input 2, and each error says what is wrong") {
  const TemporaryFolder folder;
  const std::string one = folder.write("one", "system,AP\na,1\nb,2\n"),
                    two = folder.write("two", "system,RR\na,1\nb,2\n");
  const std::string three = folder.write("three", "system,AP\nx,1\nb,2\n");
  CHECK(run_program("correlate").code == 1);
  CHECK(run_program("correlate --json --csv " + one).code == 1);
  CHECK(run_program("correlate --coefficient tau " + one).error.find("--coefficient must be one of tau_a, tau_b") !=
        std::string::npos);
  const std::string hint = "See irmetrics correlate --help.\n";
  const std::string pair = one + " " + one, to_two = " applies to two sets only, and not to a matrix";
  const std::vector<std::pair<std::string, std::string>> usage = {
      {"--rbo-p 2 " + pair, "--rbo-p: expected a number in (0, 1), not '2'"},
      {"--rbo-p 2 " + one, "--rbo-p: expected a number in (0, 1), not '2'"},
      {"--top 0 " + one, "--top: expected a whole number of at least 1, not '0'"},
      {"--level 1.5 " + one, "--level: expected a number in (0, 1), not '1.5'"},
      {"--interval t " + pair, "--interval must be one of percentile, bca, not 't'"},
      {"--top 3 --matrix " + pair, "correlate: --top" + to_two},
      {"--coefficient gamma " + pair,
       "correlate: --coefficient applies to a matrix only: of one set, of three or more, or with --matrix"},
      {"--rbo-p .5 --matrix " + pair, "correlate: --rbo-p applies to a matrix with --coefficient rbo only"},
      {"--ties input " + pair,
       "correlate: --ties applies to runs only, which need --qrels or --nuggets, not to files of scores"},
      {"- -", "standard input (-) can be read only once"},
      {qrels + qrels + "-m AP -", "standard input (-) can be read only once"},
      {qrels + "--unshared drop " + one, "correlate: --unshared applies to files of scores only, not to runs"},
  };
  for (const auto& [arguments, error] : usage) {
    INFO(arguments);
    const Finished finished = run_program("correlate " + arguments);
    CHECK(finished.code == 1);
    CHECK(finished.output == "");
    CHECK(finished.error == "irmetrics: " + error + "\n" + hint);
  }
  const std::vector<std::pair<std::string, std::string>> cases = {
      {one, "there is only one ranking, AP: give more measures, or another set of scores"},
      {one + " " + two, "no measure in common: one has AP; two has RR"},
      {one + " " + three,
       "AP: expected at least 2 common systems, found only 'b': the first list has 2 ('a', 'b'), the second 2 ('x', "
       "'b')"},
      {"-m RR " + one + " " + two, "one has no scores of RR, but of AP"},
      {"none " + one, "none: cannot be opened: No such file or directory"},
      {folder.write("zero", std::string("\0no text", 8)) + " " + one,
       folder.path("zero") +
           ":1: expected scores, such as the output of trec_eval -q, or a first line that names the columns: "
           "run,measure,query,value, or query and the systems, or system and the measures; found '\\x00no text'"},
      {folder.write("bad", "system,AP\na,x\n") + " " + one,
       folder.path("bad") + ":2: column 3: the value must be a number, not 'x'"},
  };
  for (const auto& [arguments, error] : cases) {
    INFO(arguments);
    const Finished finished = run_program("correlate " + arguments);
    CHECK(finished.code == 2);
    CHECK(finished.output == "");
    CHECK(finished.error == "irmetrics: " + error + "\n");
  }
}

TEST_CASE("correlate: a coefficient that rounds to 0 has no sign") {
  const TemporaryFolder folder;
  const std::string one = folder.write("one.csv", "system,x\nA,.1\nB,.2\nC,.3\nD,.4\n");
  const std::string other = folder.write("other.csv", "system,x\nA,.3\nB,.1\nC,.4\nD,.2\n");
  const Finished finished = run_program("correlate " + one + " " + other);
  CHECK(finished.code == 0);
  CHECK(finished.output.find("-0.0000") == std::string::npos);
  CHECK(finished.output.find(" 0.0000") != std::string::npos);
}

TEST_CASE("correlate: the tables of Still Fresh from two leaderboards") {
  const nlohmann::json json = json_of("examples/still_fresh/2024.csv examples/still_fresh/2025.csv")["correlations"];
  REQUIRE(json.size() == 3);
  const auto tau = [&](std::size_t i) {
    return fmt::format("{} {:.3f}", json[i]["measure"].get<std::string>(),
                       json[i]["coefficients"]["tau_b"]["value"].get<double>());
  };
  CHECK(tau(0) == "alpha_nDCG@10 0.846");
  CHECK(tau(1) == "Coverage@20 0.722");  // .692 is printed: it needs another order of the two tied pairs
  CHECK(json[1]["kendall"]["tied_first"] == 1);
  CHECK(json[1]["kendall"]["tied_second"] == 1);
  CHECK(tau(2) == "R@50 0.978");
}

#endif

}  // namespace correlate_command_test
