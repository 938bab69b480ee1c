// irmetrics ndeval from outside: values by hand, which equal ndeval 4.5's, options, exit codes and messages. goldens/
// compares its output on real runs.
#include "support/program.hpp"

#include <fmt/format.h>

#ifdef IRMETRICS_PROGRAM

#include <map>

using namespace irmetrics;
using namespace irmetrics::test;

namespace ndeval_command_test {
namespace {

/// The values of a topic, or of amean, by column.
std::map<std::string, std::string> values_of(const Finished& finished, const std::string& topic) {
  INFO(finished.error);
  REQUIRE(finished.code == 0);
  const std::vector<std::string> lines = lines_of(finished.output);
  REQUIRE(lines.size() > 2);
  const std::vector<std::string> names = fields_of(lines[0], ',');
  REQUIRE(names.size() == 23);
  for (const std::string& line : lines) {
    const std::vector<std::string> fields = fields_of(line, ',');
    const std::size_t first = fields.size() - 21;  // a baseline's name contains commas
    if (fields.size() < 23 || fields[first - 1] != topic) continue;
    std::map<std::string, std::string> values;
    for (std::size_t i = 0; i < 21; ++i) values[names[i + 2]] = fields[first + i];
    return values;
  }
  FAIL("no line of topic " << topic);
  return {};
}

/// Runs ndeval on files with these texts; "BASE" in the options is replaced by the baseline's file.
Finished run_ndeval(std::string options, const std::string& qrels, const std::string& run,
                    const std::string& baseline = "") {
  const TemporaryFolder folder;
  if (const std::size_t found = options.find("BASE"); found != std::string::npos)
    options.replace(found, 4, folder.write("baseline", baseline));
  return run_program(fmt::format("ndeval {} {} {}", options, folder.write("qrels", qrels), folder.write("run", run)));
}

/// NRBP of one subtopic with one document shows its rank: 0.75 at rank 1, and half as much at each following rank.
std::string nrbp(const std::string& options, const std::string& run, const std::string& topic = "1") {
  return values_of(run_ndeval(options, "1 1 d2 1\n2 1 d2 1\n3 1 d2 1\n", run), topic).at("NRBP");
}

/// The topics of the lines in order, without amean.
std::vector<std::string> topics_of(const Finished& finished) {
  std::vector<std::string> topics;
  for (const std::string& line : lines_of(finished.output)) topics.push_back(fields_of(line, ',').at(1));
  REQUIRE(topics.size() > 1);
  REQUIRE(topics.back() == "amean");
  return {topics.begin() + 1, topics.end() - 1};
}

const std::string four_subtopics = "examples/subtopics/qrels.txt";  // A supports 3 and 4, B 1 and 2, C 2 and 3

}  // namespace

TEST_CASE("ndeval: the check vector", "[nuggets]") {
  const std::string run = "7 Q0 C 1 4 t\n7 Q0 U 2 3 t\n7 Q0 A 3 2 t\n7 Q0 B 4 1 t\n";  // U is unjudged
  const Finished finished = run_program("ndeval " + four_subtopics + " -", run);
  CHECK(finished.error.empty());
  const std::map<std::string, std::string> values = {
      {"ERR-IA@5", "0.521936"},     {"ERR-IA@10", "0.518530"},     {"ERR-IA@20", "0.518469"},
      {"nERR-IA@5", "0.884615"},    {"nERR-IA@10", "0.884615"},    {"nERR-IA@20", "0.884615"},
      {"alpha-DCG@5", "0.559115"},  {"alpha-DCG@10", "0.551651"},  {"alpha-DCG@20", "0.551462"},
      {"alpha-nDCG@5", "0.918737"}, {"alpha-nDCG@10", "0.918737"}, {"alpha-nDCG@20", "0.918737"},
      {"NRBP", "0.480469"},         {"nNRBP", "0.820000"},         {"MAP-IA", "0.541667"},
      {"P-IA@5", "0.300000"},       {"P-IA@10", "0.150000"},       {"P-IA@20", "0.075000"},
      {"strec@5", "1.000000"},      {"strec@10", "1.000000"},      {"strec@20", "1.000000"}};
  CHECK(values_of(finished, "7") == values);
  CHECK(values_of(finished, "amean") == values);

  auto other = values_of(run_program("ndeval -alpha 0.3 -beta 0.8 " + four_subtopics + " -", run), "7");
  CHECK(other["ERR-IA@5"] == "0.454080");
  CHECK(other["alpha-nDCG@5"] == "0.913213");
  CHECK(other["NRBP"] == "0.435424");
  CHECK(other["nNRBP"] == "0.889928");
  CHECK(other["MAP-IA"] == "0.541667");
}

TEST_CASE("ndeval: a ranking may be better than the greedy ideal", "[nuggets]") {
  auto values = values_of(run_program("ndeval " + four_subtopics + " examples/subtopics/best.run"), "7");
  CHECK(values["alpha-nDCG@5"] == "1.017710");
  CHECK(values["nERR-IA@5"] == "1.025641");
  CHECK(values["nNRBP"] == "1.040000");
}

TEST_CASE("ndeval: the complete output", "[nuggets]") {
  const Finished finished =
      run_ndeval("", "10 1 d1 1\n2 3 d1 1\n30 1 d1 1\n", "10 Q0 d9 1 2 first\n2 Q0 d1 1 1 second\n5 Q0 d1 1 1 third\n");
  CHECK(finished.code == 0);
  CHECK(finished.error.empty());
  const std::string all = ",1.000000,1.000000,1.000000", half = ",0.500000,0.500000,0.500000";
  const std::string zeros = ",0.000000,0.000000,0.000000";
  // One document with the only subtopic at rank 1: ERR-IA is 1 over 1 + 1/2/2 + 1/4/3 + ..., alpha-DCG likewise.
  const std::string found = ",0.726172,0.721433,0.721348" + all + ",0.658554,0.649763,0.649540" + all;
  const std::string halves = ",0.363086,0.360717,0.360674" + half + ",0.329277,0.324882,0.324770" + half;
  CHECK(finished.output ==
        "runid,topic,ERR-IA@5,ERR-IA@10,ERR-IA@20,nERR-IA@5,nERR-IA@10,nERR-IA@20,alpha-DCG@5,alpha-DCG@10,"
        "alpha-DCG@20,alpha-nDCG@5,alpha-nDCG@10,alpha-nDCG@20,NRBP,nNRBP,MAP-IA,P-IA@5,P-IA@10,P-IA@20,strec@5,"
        "strec@10,strec@20\n"
        "first,2" +
            found + ",0.750000,1.000000,1.000000,0.200000,0.100000,0.050000" + all +
            "\n"
            "first,5" +
            zeros + zeros + zeros + zeros + zeros + zeros + zeros +
            "\n"
            "first,10" +
            zeros + zeros + zeros + zeros + zeros + zeros + zeros +
            "\n"
            "first,amean" +
            halves + ",0.375000,0.500000,0.500000,0.100000,0.050000,0.025000" + half + "\n");
}

TEST_CASE("ndeval: the mean is over topics in both files, with -c over all judged topics", "[nuggets]") {
  const std::string run = "1 Q0 d2 1 1 t\n2 Q0 d1 1 1 t\n8 Q0 d2 1 1 t\n";  // 3 is missing, 8 is not judged
  CHECK(nrbp("", run) == "0.750000");
  CHECK(nrbp("", run, "8") == "0.000000");
  CHECK(nrbp("", run, "amean") == "0.375000");
  CHECK(nrbp("-c", run, "amean") == "0.250000");
  CHECK(nrbp("-ac -a", run, "amean") == "0.250000");
  CHECK(nrbp("-a", run, "amean") == "0.375000");
}

TEST_CASE("ndeval: topics are numbers, in any notation", "[nuggets]") {
  CHECK(nrbp("", "wt09-1 Q0 d1 1 1 t\n01 Q0 d2 2 1 t\n-1 Q0 d3 3 1 t\n") == "0.375000");
  const Finished finished =
      run_ndeval("", "3 1 d 1\n12 1 d 1\n", "12 Q0 d 1 1 t\nx-3 Q0 d 1 1 t\n1000009 Q0 d 1 1 t\n");
  CHECK(topics_of(finished) == std::vector<std::string>{"3", "12", "1000009"});
}

TEST_CASE("ndeval: the rank column is the order, whatever the order of scores and lines", "[nuggets]") {
  const std::string run = "1 Q0 d1 3 9 t\n1 Q0 d2 40 abc t\n1 Q0 d3 7 5 t\n1 Q0 d4 1000009 1 t more fields\n";
  CHECK(nrbp("", run) == "0.187500");
  CHECK(nrbp("-M 3", run) == "0.187500");  // the depth counts documents, and ranks have gaps
  CHECK(nrbp("-M 2", run) == "0.000000");
  CHECK(nrbp("", "1 Q0 d2 0 1 t\n1 Q0 d1 1 2 t\n") == "0.750000");
}

TEST_CASE("ndeval: with -traditional documents are ordered by score, and ties by descending id", "[nuggets]") {
  const std::string run = "1 Q0 d1 1 9 t\n1 Q0 d2 2 9.0 t\n1 Q0 d3 2 0.9e1 t\n1 Q0 d4 1 10 t\n";
  CHECK(nrbp("-traditional", run) == "0.187500");
  CHECK(nrbp("-traditional -M 3", run) == "0.187500");
  CHECK(nrbp("-traditional -M 2", run) == "0.000000");
}

TEST_CASE("ndeval: judgments above 1 count as 1, and subtopics without a positive one do not count", "[nuggets]") {
  const auto values = [](const std::string& qrels) { return values_of(run_ndeval("", qrels, "1 Q0 d 1 1 t\n"), "1"); };
  CHECK(values("1 0 d 1\n1 4 d 1\n") == values("1 0 d 4\n1 4 d 2 more fields\n1 2 d 0\n1 3 e 0\n"));
}

TEST_CASE("ndeval: a topic without a positive judgment scores 0", "[nuggets]") {
  const Finished finished = run_ndeval("", "1 1 d2 1\n2 1 d2 0\n", "1 Q0 d2 1 1 t\n2 Q0 d2 1 1 t\n");
  for (const auto& [column, value] : values_of(finished, "2")) {
    INFO(column);
    CHECK(value == "0.000000");
  }
  CHECK(values_of(finished, "amean")["nNRBP"] == "0.500000");  // ndeval divides 0 by 0, and prints -nan
}

TEST_CASE("ndeval: with a baseline differences are printed, and losses count more", "[nuggets]") {
  const std::string qrels = "1 1 d2 1\n2 1 d2 1\n3 1 d2 1\n";
  const std::string run = "1 Q0 d2 1 1 run\n2 Q0 d2 2 1 run\n2 Q0 d1 1 1 run\n";
  const std::string baseline = "1 Q0 d1 1 1 base\n1 Q0 d2 2 1 base\n2 Q0 d2 1 1 base\n3 Q0 d2 1 1 base\n";
  const auto check = [&](const std::string& options, const std::string& own_run,
                         const std::vector<std::pair<std::string, std::string>>& expected) {
    INFO(options);
    const Finished finished = run_ndeval(options + " -baseline BASE", qrels, own_run, baseline);
    for (const auto& [topic, value] : expected) CHECK(values_of(finished, topic)["NRBP"] == value);
    CHECK(lines_of(finished.output).size() == expected.size() + 1);
  };
  check("", run, {{"1", "0.375000"}, {"2", "-0.375000"}, {"amean", "0.000000"}});
  check("-riskAlpha 1", run, {{"1", "0.375000"}, {"2", "-0.750000"}, {"amean", "-0.187500"}});
  // With -c there are also lines for topics of the baseline that the run lacks.
  check("-c -riskAlpha 1", run, {{"1", "0.375000"}, {"2", "-0.750000"}, {"3", "-1.500000"}, {"amean", "-0.625000"}});
  // An unjudged topic counts in the mean.
  check("-riskAlpha 1", run + "9 Q0 d2 1 1 run\n",
        {{"1", "0.375000"}, {"2", "-0.750000"}, {"9", "0.000000"}, {"amean", "-0.125000"}});
  const Finished finished = run_ndeval("-riskAlpha 0.50 -baseline BASE", qrels, run, baseline);
  CHECK(lines_of(finished.output).at(1).starts_with("run (rel to. base, rs=1+a, a=0.50),1,"));
}

TEST_CASE("ndeval: values halfway between two printed ones are rounded like ndeval's", "[nuggets]") {
  // Three of five subtopics at rank 6: NRBP is 3/32 * 0.75 / 5 = 0.0140625, and 0.75 / 5 is a little less than 0.15.
  std::string run = "1 Q0 d 6 1 t\n";
  for (int rank = 1; rank < 6; ++rank) run += fmt::format("1 Q0 u{0} {0} 1 t\n", rank);
  const Finished five = run_ndeval("", "1 1 d 1\n1 2 d 1\n1 3 d 1\n1 4 e 1\n1 5 e 1\n", run);
  CHECK(values_of(five, "1")["NRBP"] == "0.014062");

  // One of eight subtopics has documents at ranks 15 and 16, one has a document at rank 15: MAP-IA is ((1/15 + 2/16) /
  // 2 + 1/15) / 8 = 0.0203125, summed subtopic by subtopic.
  std::string qrels = "1 3 d 1\n1 4 d 1\n1 3 e 1\n";
  for (const int subtopic : {1, 2, 5, 6, 7, 8}) qrels += fmt::format("1 {} f 1\n", subtopic);
  run = "1 Q0 d 15 1 t\n1 Q0 e 16 1 t\n";
  for (int rank = 1; rank < 15; ++rank) run += fmt::format("1 Q0 u{0} {0} 1 t\n", rank);
  CHECK(values_of(run_ndeval("", qrels, run), "1")["MAP-IA"] == "0.020312");
}

TEST_CASE("ndeval: the error for a malformed line names it and says what was expected", "[nuggets]") {
  const TemporaryFolder folder;
  const std::string good = folder.write("good", "1 1 d 1\n");
  const std::string topic = "the topic must be a whole number from 0 to 1000009, ";
  const auto check = [&](const std::string& qrels, const std::string& run, const std::string& options,
                         const std::string& error) {
    INFO(error);
    const Finished finished = run_program(fmt::format("ndeval {} {} {}", options, qrels, run));
    CHECK(finished.code == 1);
    CHECK(finished.output.empty());
    CHECK(finished.error == "irmetrics ndeval: " + error + "\n");
  };
  const std::vector<std::pair<std::string, std::string>> broken_qrels = {
      {"1 1 d\n", "1: expected 4 fields (topic, subtopic, document, judgment), found 3"},
      {"1 1 d 1\nwt-1 1 d 1\n", "2: column 1: " + topic.substr(0, topic.size() - 2) + ", not 'wt-1'"},
      {"1 one d 1\n", "1: column 3: the subtopic must be a whole number from 0 to 1000009, not 'one'"},
      {"1 1 d -2\n", "1: column 7: the judgment must be a whole number from 0 to 1000009, not '-2'"},
      {"1 1 d 0.5\n", "1: column 7: the judgment must be a whole number from 0 to 1000009, not '0.5'"},
      {"1 1 d 1\n1 2 d 1\n01 1 d 1\n",
       "3: query '1', nugget '1': document 'd' is judged twice, as 1 after 1 in line 1; expected one judgment"}};
  for (const auto& [text, error] : broken_qrels) {
    const std::string path = folder.write("qrels", text);
    check(path, "none", "", path + ":" + error);
  }
  const std::string prefixed = topic + "which may follow a prefix that ends in '-', not ";
  const std::vector<std::tuple<std::string, std::string, std::string>> broken_runs = {
      {"1 Q0 d 1 1\n", "", "1: expected 6 fields (topic, Q0, document, rank, score, tag), found 5"},
      {"1 Q0 d 1 1 t\nq1 Q0 d 1 1 t\n", "", "2: column 1: " + prefixed + "'q1'"},
      {"wt-09-1 Q0 d 1 1 t\n", "", "1: column 1: " + prefixed + "'wt-09-1'"},
      {"1000010 Q0 d 1 1 t\n", "", "1: column 1: " + prefixed + "'1000010'"},
      {"1 Q0 d 1.0 1 t\n", "-traditional", "1: column 8: the rank must be a whole number from 0 to 1000009, not '1.0'"},
      {"1 Q0 d 1 1x t\n", "-traditional", "1: column 10: the score must be a finite number, not '1x'"},
      {"1 Q0 d 1 1 t\n1 Q0 e 2 1 t\n1 Q0 f 1 1 t\n", "", "3: topic 1: duplicate rank 1 (first in line 1)"},
      {"8 Q0 d 1 1 t\n8 Q0 e 2 1 t\n8 Q0 d 3 1 t\n", "-M 1", "3: topic 8: duplicate document 'd' (first in line 1)"},
      {"1 Q0 d 1 1 t\n1 Q0 d 1 2 t\n", "-traditional", "2: topic 1: duplicate document 'd' (first in line 1)"}};
  for (const auto& [text, options, error] : broken_runs) {
    const std::string path = folder.write("run", text);
    check(good, path, options, path + ":" + error);
    check(good, folder.write("fine", "1 Q0 d 1 1 t\n"), options + " -baseline " + path, path + ":" + error);
  }
  const std::string empty = folder.write("empty", "\n");
  check(empty, good, "", empty + ": contains no judgments");
  check(good, empty, "", empty + ": contains no results");
  check("none", good, "", "none: cannot be opened: No such file or directory");
  check(good, "none", "", "none: cannot be opened: No such file or directory");
}

TEST_CASE("ndeval: without common topics the mean is undefined, unless it is over all judged topics", "[nuggets]") {
  const Finished finished = run_ndeval("", "1 1 d 1\n", "2 Q0 d 1 1 t\n");
  CHECK(finished.code == 1);
  CHECK(finished.output.empty());
  CHECK(finished.error.find("have no topic in common") != std::string::npos);
  CHECK(values_of(run_ndeval("-c", "1 1 d 1\n", "2 Q0 d 1 1 t\n"), "amean")["strec@20"] == "0.000000");
}

TEST_CASE("ndeval: wrong options exit 1", "[nuggets]") {
  const std::string files = " " + four_subtopics + " examples/subtopics/best.run";
  const std::vector<std::pair<std::string, std::string>> cases = {
      {"", "expected QRELS and RUN after the options; see irmetrics ndeval -help"},
      {four_subtopics, "expected QRELS and RUN after the options; see irmetrics ndeval -help"},
      {"a b c", "expected QRELS and RUN after the options; see irmetrics ndeval -help"},
      {"-alpha 0.5 " + four_subtopics, "expected a value, QRELS and RUN after -alpha; see irmetrics ndeval -help"},
      {"-traditional -M" + files, "expected a value, QRELS and RUN after -M; see irmetrics ndeval -help"},
      {"-alpha 1.1" + files, "-alpha must be a number from 0 to 1, not '1.1'"},
      {"-alpha nan" + files, "-alpha must be a number from 0 to 1, not 'nan'"},
      {"-beta 0.5x" + files, "-beta must be a number from 0 to 1, not '0.5x'"},
      {"-riskAlpha -1" + files, "-riskAlpha must be a finite number of at least 0, not '-1'"},
      {"-riskAlpha inf" + files, "-riskAlpha must be a finite number of at least 0, not 'inf'"},
      {"-M 0" + files, "-M must be a whole number of at least 1, not '0'"},
      {"-M 1e3" + files, "-M must be a whole number of at least 1, not '1e3'"},
      {"-cq" + files, "unknown option '-cq'; see irmetrics ndeval -help"},
      {"-c examples/subtopics/best.run", "-c: cannot be opened: No such file or directory"}};
  for (const auto& [arguments, error] : cases) {
    INFO(arguments);
    const Finished finished = run_program("ndeval " + arguments);
    CHECK(finished.code == 1);
    CHECK(finished.output.empty());
    CHECK(finished.error == "irmetrics ndeval: " + error + "\n");
  }
}

TEST_CASE("ndeval: help and version go to standard output, with success") {
  const Finished version = run_program("ndeval -version");
  CHECK(version.code == 0);
  CHECK(version.error.empty());
  CHECK(version.output == "irmetrics, as ndeval version 4.5\n");
  for (const std::string arguments : {"ndeval -h", "ndeval -help", "ndeval --help"}) {
    INFO(arguments);
    const Finished help = run_program(arguments);
    CHECK(help.code == 0);
    CHECK(help.error.empty());
    CHECK(help.output.starts_with("usage: irmetrics ndeval [options] QRELS RUN\n"));
  }
}
#endif

}  // namespace ndeval_command_test
