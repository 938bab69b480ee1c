// irmetrics datasets from outside: files, folders, and errors.
#include "support/program.hpp"

#ifdef IRMETRICS_PROGRAM
#include <nlohmann/json.hpp>

#include <filesystem>
#include <string>

using namespace irmetrics;
using namespace irmetrics::test;

namespace datasets_command_test {

TEST_CASE("datasets: a row for each system, and its average over files and folders", "[program]") {
  const TemporaryFolder folder;
  const std::string one = folder.write("one.csv", "system,AP\na,0.5\nb,0.25\n");
  std::filesystem::create_directory(folder.path("two"));
  folder.write("two/a.csv", "system,AP\na,0.25\n");
  folder.write("two/b.csv", "system,AP\nb,0.75\n");
  folder.write("two/.hidden", std::string("\0\1", 2));  // as file managers write
  const Finished finished = run_program("datasets --csv " + one + " " + folder.path("two"));
  CHECK(finished.error == "");
  CHECK(finished.code == 0);
  CHECK(finished.output.find("\nAP,a,0.5,0.25,0.375,") != std::string::npos);
  CHECK(finished.output.find("\nAP,b,0.25,0.75,0.5,") != std::string::npos);
}

TEST_CASE("datasets: scores per query are pooled, and averages compared with baselines", "[program]") {
  const TemporaryFolder folder;
  const std::string one =
      folder.write("one.csv", "run,measure,query,value\na,AP,q1,1\na,AP,q2,0\nb=a,AP,q1,0.5\nb=a,AP,q2,0.75\n");
  const std::string two = folder.write("two.csv", "run,measure,query,value\na,AP,p1,0\nb=a,AP,p1,1\n");
  const std::string files = " " + one + " " + two;
  const std::string table = run_program("datasets --csv --pooled --baseline a" + files).output;
  CHECK(table.starts_with("measure,system,one,two,average,pooled,baseline,change,missing\n"));
  CHECK(table.find("\nAP,a,0.5,0,0.25,0.3333333333333333,,nan,0\n") != std::string::npos);
  CHECK(table.find("\nAP,b=a,0.625,1,0.8125,0.75,a,225,0\n") != std::string::npos);
  CHECK(run_program("datasets --csv --pooled --baseline b=a=a" + files).output == table);  // b=a is a system
  CHECK(run_program("datasets --csv --baseline b=a" + files).output.find(",b=a,") != std::string::npos);
}

TEST_CASE("datasets: an infinite score is an error that names file, line and column", "[program]") {
  const TemporaryFolder folder;
  const std::string one = folder.write("one.csv", "system,AP\na,0.5\nb,1e400\n");
  const Finished finished = run_program("datasets " + one);
  CHECK(finished.code == 2);
  CHECK(finished.output == "");
  CHECK(finished.error == "irmetrics: " + one + ":3: column 3: system 'b', AP: expected a finite score, not inf\n");
}

TEST_CASE("datasets, correlate: a measure with overall and per-query scores is listed once", "[program]") {
  const TemporaryFolder folder;
  const std::string file = folder.write("one.csv",
                                        "run,measure,query,value\n"
                                        "a,GMAP,q1,0.5\na,GMAP,q2,0.125\na,GMAP,all,0.25\n"
                                        "b,GMAP,q1,0.5\nb,GMAP,q2,0.5\nb,GMAP,all,0.5\n"
                                        "a,AP,q1,0.5\na,AP,q2,0.125\nb,AP,q1,0.5\nb,AP,q2,0.5\n");
  const std::string table = run_program("datasets --csv " + file).output;
  CHECK(table.find("\nGMAP,a,0.25,0.25") != std::string::npos);
  CHECK(table.find("ln(GMAP)") == std::string::npos);
  const nlohmann::json matrix = nlohmann::json::parse(run_program("correlate --json " + file).output);
  CHECK(matrix["names"] == nlohmann::json{"ln(GMAP)", "AP"});
}

}  // namespace datasets_command_test

#endif
