// Resources of the program with many threads: memory, time, and behaviour if threads cannot be started.
#include "support/measured_program.hpp"

#include <fmt/format.h>

#if defined(IRMETRICS_PROGRAM) && defined(__linux__)

#include <chrono>
#include <csignal>
#include <thread>

using namespace irmetrics::test;

namespace threads_test {
namespace {

/// A run of queries with the same number of documents each; the first document is judged.
struct LargeQueries {
  LargeQueries(int queries, int documents) {
    std::string text, judged;
    for (int query = 0; query < queries; ++query) {
      for (int i = 0; i < documents; ++i)
        text += fmt::format("q{} Q0 document-{:08} {} {} tag\n", query, i, i, documents - i);
      judged += fmt::format("q{} 0 document-{:08} 1\n", query, query);
    }
    run = folder.write("a.run", text);
    qrels = folder.write("a.qrels", judged);
  }
  std::vector<std::string> arguments(const std::string& threads) const {
    return {"evaluate", "--qrels", qrels, "-m", "AP RR nDCG@10", "--per-query", "--threads", threads, run};
  }
  TemporaryFolder folder;
  std::string run, qrels;
};

}  // namespace

TEST_CASE("large queries take as much memory and time with many threads as with one") {
  for (const auto& [queries, documents] : {std::pair(1, 300'000), std::pair(4, 200'000)}) {
    const LargeQueries data(queries, documents);
    const std::string one_output = data.folder.path("one"), output = data.folder.path("many");
    const Measured one = measure_program(data.arguments("1"), one_output);
    REQUIRE(one.status == 0);
    for (const std::string threads : {"2", "16", "1000000000"}) {
      INFO(queries << " queries, " << threads << " threads");
      const Measured many = measure_program(data.arguments(threads), output);
      CHECK(many.status == 0);
      CHECK(file_bytes(output) == file_bytes(one_output));
      INFO(one.mebibytes << " and " << many.mebibytes << " MiB, " << one.seconds << " and " << many.seconds << " s");
      CHECK(many.mebibytes < 1.5 * one.mebibytes);
      CHECK(many.seconds < 1.5 * one.seconds + 0.1);
    }
  }
}

TEST_CASE("if the machine has no more threads, the program continues with fewer") {
  const LargeQueries data(100, 2'000);
  const TemporaryFolder folder;
  const auto output_of = [&](const std::string& limits, const std::string& threads) {
    std::string command = limits + " '" + program_path() + "'";
    for (const std::string& word : data.arguments(threads)) command += " '" + word + "'";
    command += " > '" + folder.path("out") + "' 2> '" + folder.path("error") + "'";
    INFO(command);
    CHECK(std::system(command.c_str()) == 0);
    CHECK(file_bytes(folder.path("error")) == "");
    return file_bytes(folder.path("out"));
  };
  const std::string wanted = output_of("", "1");
  REQUIRE(wanted.size() > 1'000);
  // A stack of this size exceeds the limit: threads cannot be started, but all else has enough memory.
  CHECK(output_of("ulimit -s 16000000 && ulimit -v 8000000 &&", "4") == wanted);
}

TEST_CASE("Ctrl-C ends the program at once") {
  const LargeQueries data(2, 1);
  const std::string scores = data.folder.path("scores.csv");
  std::string text = "system,query,AP\n";
  for (int i = 0; i < 4'000; ++i) text += fmt::format("s{},q{},0.{}\n", i % 20, i / 20, i * 7919 % 10'000);
  data.folder.write("scores.csv", text);
  const pid_t child =
      start_program({"compare", "--scores", scores, "--resamples", "50000000"}, data.folder.path("out"));
  std::this_thread::sleep_for(std::chrono::milliseconds(500));
  REQUIRE(::waitpid(child, nullptr, WNOHANG) == 0);  // still running
  const auto begin = std::chrono::steady_clock::now();
  REQUIRE(::kill(child, SIGINT) == 0);
  int status = 0;
  REQUIRE(::waitpid(child, &status, 0) == child);
  CHECK(std::chrono::steady_clock::now() - begin < std::chrono::seconds(1));
  CHECK(WIFSIGNALED(status));
  CHECK(WTERMSIG(status) == SIGINT);
}

#endif

}  // namespace threads_test
