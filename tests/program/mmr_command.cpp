// irmetrics mmr from outside: diversified runs, and errors.
#include "support/program.hpp"

#ifdef IRMETRICS_PROGRAM
#include <string>
#include <utility>
#include <vector>

using namespace irmetrics;
using namespace irmetrics::test;

namespace mmr_command_test {

TEST_CASE("mmr: by words and by embeddings, with the maximum of the run, of the query, or without one") {
  const TemporaryFolder folder;
  const std::string run =
      folder.write("x.run", "1 0 a 1 1 x\n1 0 b 2 .9 x\n1 0 c 3 .1 x\n2 0 a 1 10 x\n2 0 b 2 9 x\n2 0 c 3 1 x\n");
  const std::string documents = folder.write("d.tsv", "a\tred green\nb\tgreen red\nc\tblue\n");
  const std::string embeddings = folder.write("e.jsonl",
                                              "{\"id\": \"a\", \"embedding\": [1, 0]}\n{\"id\": \"b\", \"embedding\": "
                                              "[2, 0]}\n{\"id\": \"c\", \"embedding\": [0, 1]}\n");
  const std::string of_dataset =
      "1 Q0 a 1 1 mmr\n1 Q0 c 2 0.5 mmr\n1 Q0 b 3 0.3333333333333333 mmr\n"
      "2 Q0 a 1 1 mmr\n2 Q0 b 2 0.5 mmr\n2 Q0 c 3 0.3333333333333333 mmr\n";
  for (const std::string& by : {"--documents " + documents, "--embeddings " + embeddings}) {
    const Finished finished = run_program("mmr --lambda 0.6 " + by + " " + run);
    CHECK(finished.error == "");
    CHECK(finished.code == 0);
    CHECK(finished.output == of_dataset);
    CHECK(run_program("mmr --lambda 0.6 --threads 2 " + by + " " + run).output == of_dataset);
    CHECK(run_program("mmr --lambda 0.6 --normalise query --depth 2 --name 'y z' " + by + " " + run).output ==
          "1 Q0 a 1 1 y_z\n1 Q0 b 2 0.5 y_z\n2 Q0 a 1 1 y_z\n2 Q0 b 2 0.5 y_z\n");
    CHECK(run_program("mmr --lambda 0.6 -o " + folder.path("out") + " " + by + " " + run).output == "");
    CHECK(file_bytes(folder.path("out")) == of_dataset);
  }
}

TEST_CASE("mmr: wrong usage exits 1, bad input 2, and each error says what is wrong") {
  const TemporaryFolder folder;
  const std::string run = folder.write("x.run", "1 0 a 1 1 x\n1 0 b 2 .9 x\n");
  const std::string documents = folder.write("d.tsv", "a\tred\n");
  const std::string either =
      "mmr: either --embeddings FILE or --documents FILE is needed, for the similarity of documents";
  const std::vector<std::pair<std::string, std::string>> usage = {
      {"", "mmr: a run is needed: RUN"},
      {run, either},
      {run + " --embeddings x --documents y", either},
      {run + " --embeddings x --text-format trec", "mmr: --text-format applies to --documents only"},
      {"- --documents -", "standard input (-) can be read only once"},
      {run + " --documents x --name ''", "--name: expected a name, not ''"},
      {run + " --documents x --lambda 1.5", "--lambda: expected a number in [0, 1], not '1.5'"},
      {run + " --documents x --normalise none --dataset-maximum 9",
       "mmr: --dataset-maximum applies to --normalise dataset and query only"},
      {run + " --documents x --dataset-maximum -1", "--dataset-maximum: expected a number of at least 0, not '-1'"},
      {run + " --documents x --normalise all", "--normalise must be one of dataset, query, none, not 'all'"},
  };
  for (const auto& [arguments, error] : usage) {
    INFO(arguments);
    const Finished finished = run_program("mmr " + arguments);
    CHECK(finished.code == 1);
    CHECK(finished.error == "irmetrics: " + error + "\nSee irmetrics mmr --help.\n");
  }
  const std::vector<std::pair<std::string, std::string>> cases = {
      {run + " --documents " + documents, documents + ": run 'x': query '1': document 'b' has no text"},
      {folder.write("tied.run", "1 0 a 1 1 x\n1 0 b 2 1 x\n") + " --ties error --documents " + documents,
       "run 'tied': query '1': two documents have the score 1, 'a' and 'b'; with ties=error all scores must differ"},
      {run + " --embeddings none", "none: cannot be opened: No such file or directory"},
  };
  for (const auto& [arguments, error] : cases) {
    INFO(arguments);
    const Finished finished = run_program("mmr " + arguments);
    CHECK(finished.code == 2);
    CHECK(finished.output == "");
    CHECK(finished.error == "irmetrics: " + error + "\n");
  }
}

}  // namespace mmr_command_test

#endif
