// irmetrics agree from outside: tables, rows per query, and errors.
#include "support/program.hpp"

#ifdef IRMETRICS_PROGRAM
#include <irmetrics/report/agreement_report.hpp>

using namespace irmetrics;
using namespace irmetrics::test;

namespace agree_command_test {

TEST_CASE("agree: the library's agreement of two files, in every format") {
  const std::string files = "examples/judges/person.txt examples/judges/model.txt";
  const Agreement expected = value_of(agreement(value_of(read_qrels(in_project("examples/judges/person.txt"))),
                                                value_of(read_qrels(in_project("examples/judges/model.txt"))), 2));
  const auto run = [&](const std::string& arguments) {
    const Finished finished = run_program("agree " + files + " --rel 2 " + arguments);
    CHECK(finished.error == "");
    CHECK(finished.code == 0);
    return finished.output;
  };
  CHECK(run("") == render(tables_of(expected), TableFormat::text));
  CHECK(run("--format latex") == render(tables_of(expected), TableFormat::latex));
  CHECK(run("--json") == value_of(result_as_json(record_of(expected))));
  const std::vector<std::string> lines = lines_of(run("--csv"));
  REQUIRE(lines.size() == 5);
  CHECK(lines[0] == "query_id,pairs,accuracy,kappa,f1");
  CHECK(lines[1].starts_with("q01,"));
  CHECK(run("").find("random_by_share") != std::string::npos);
}

TEST_CASE("agree: rates within each label of the first judge, pooled and macro, and the confusion table") {
  // Of 3 documents that the first judge calls relevant, the second one calls 2 so; both agree on the 2 others.
  const TemporaryFolder folder;
  const std::string first = folder.write("a", "1 0 a 1\n1 0 b 1\n1 0 c 1\n1 0 d 0\n1 0 e 0\n2 0 a 1\n");
  const std::string second = folder.write("b", "1 0 a 1\n1 0 b 1\n1 0 c 0\n1 0 d 0\n1 0 e 0\n2 0 a 1\n");
  const std::string both = "agree " + first + " " + second;
  const std::string text = run_program(both).output;
  INFO(text);
  CHECK(text.find("\nAgreement within each label of the first judge\n"
                  "label  items  agreed  pooled_rate  macro_rate  queries\n"
                  "0          2       2       1.0000      1.0000        1\n"
                  "1          4       3       0.7500      0.8333        2\n") != std::string::npos);
  CHECK(text.find("\nConfusion: labels of the first judge (rows) and of the second (columns)\n"
                  "   0  1\n"
                  "0  2  0\n"
                  "1  1  3\n") != std::string::npos);
  CHECK(run_program(both + " --by-label").output ==
        "Agreement within each label of the first judge\n"
        "query_id  rate of 0  agreed of 0  items of 0  rate of 1  agreed of 1  items of 1\n"
        "1            1.0000            2           2     0.6667            2           3\n"
        "2                 -            0           0     1.0000            1           1\n"
        "pooled       1.0000            2           2     0.7500            3           4\n"
        "macro        1.0000                              0.8333\n"
        "\n"
        "pooled: rate over the items of all queries; macro: mean over the queries that have the label.\n");
  CHECK(run_program(both + " --by-label --csv").output ==
        "query_id,label,items,agreed,rate\n1,0,2,2,1\n1,1,3,2,0.6666666666666666\n2,1,1,1,1\n");
}

TEST_CASE("agree: judgments of nuggets") {
  const std::string path = "examples/documentation/nuggets.jsonl";
  const Finished same = run_program("agree --nuggets " + path + " " + path + " --csv");
  CHECK(same.error == "");
  REQUIRE(same.code == 0);
  const std::vector<std::string> lines = lines_of(same.output);
  CHECK(lines.size() == 16);
  CHECK(lines[1].find(",1,") != std::string::npos);
}

TEST_CASE("agree: bad input is an error that names the file or the missing part") {
  const TemporaryFolder folder;
  const std::string first = folder.write("first.txt", "q1 0 d1 1\nq1 0 d2 0\n");
  const std::string other_query = folder.write("query.txt", "q2 0 d1 1\n");
  const std::string other_document = folder.write("document.txt", "q1 0 d3 1\n");
  const std::string broken = folder.write("broken.txt", "q1 0 d1 1\nq1 0 d2\n");
  const std::string empty = folder.write("empty.txt", "");
  const auto error_of_files = [](const std::string& one, const std::string& other) {
    const Finished finished = run_program("agree " + one + " " + other);
    CHECK(finished.code == 2);
    CHECK(finished.output == "");
    return finished.error;
  };
  CHECK(error_of_files(first, other_query) ==
        "irmetrics: " + first + " and " + other_query + " have no judgment in common: 2 and 1 judgments\n");
  CHECK(error_of_files(first, other_document).find("have no judgment in common: 2 and 1") != std::string::npos);
  CHECK(error_of_files(first, empty).find("empty.txt") != std::string::npos);
  CHECK(error_of_files(first, broken).find("broken.txt:2") != std::string::npos);
  CHECK(error_of_files(first, "missing.txt").find("missing.txt: cannot be opened") != std::string::npos);
  for (const std::string& arguments : {first, first + " " + first + " " + first, std::string()}) {
    const Finished usage = run_program("agree " + arguments);
    CHECK(usage.code == 1);
    CHECK(usage.error.starts_with("irmetrics: agree: judgments of two judges are needed: FIRST SECOND\n"));
  }
  CHECK(run_program("agree " + first + " " + first + " --rel x").code == 1);
  CHECK(run_program("agree - -").code == 1);
  CHECK(run_program("agree - -").error.starts_with("irmetrics: standard input (-) can be read only once\n"));
}

}  // namespace agree_command_test

#endif
