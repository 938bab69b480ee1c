// Evaluation and reading end if they are cancelled.
#include "support/compression.hpp"
#include "support/files.hpp"
#include "support/random_data.hpp"

#include <irmetrics/irmetrics.hpp>

#include <fmt/format.h>

#include <atomic>

using namespace irmetrics;
using namespace irmetrics::test;

namespace cancel_test {
namespace {

/// Lines of a run with this number of queries and of documents per query; the first document is relevant.
std::string lines_of_run(int queries, int documents) {
  std::string text;
  for (int query = 0; query < queries; ++query)
    for (int i = 0; i < documents; ++i) text += fmt::format("q{} Q0 d{} {} {} tag\n", query, i, i, documents - i);
  return text;
}

Qrels first_is_relevant(int queries) {
  QrelsBuilder qrels;
  for (int query = 0; query < queries; ++query) REQUIRE(qrels.add(fmt::format("q{}", query), "d0", 1).ok());
  return value_of(std::move(qrels).build());
}

/// A slow measure.
AnyMeasure slow_measure(std::atomic<int>& calls) {
  return AnyMeasure("Slow", [&calls](const JudgedRanking&) {
    ++calls;
    const auto end = std::chrono::steady_clock::now() + std::chrono::milliseconds(2);
    while (std::chrono::steady_clock::now() < end) {
    }
    return 0.0;
  });
}

}  // namespace

TEST_CASE("a cancelled evaluation ends early, of a run and of a file, with one thread and with several") {
  constexpr int queries = 2'000;
  const TemporaryFolder folder;
  const std::string text = lines_of_run(queries, 100);
  const std::vector<std::string> paths = {folder.write("a.run", text), folder.write("a.zst", zstd_frame(text))};
  const Qrels qrels = first_is_relevant(queries);
  const Run run = value_of(read_run(paths[0]));
  for (const unsigned threads : {1U, 3U}) {
    INFO(threads << " threads");
    std::atomic<int> calls = 0;
    const std::vector<AnyMeasure> measures = {slow_measure(calls)};
    EvaluateOptions options;
    options.threads = threads;
    options.cancel = Cancel([] { return true; });
    CHECK(is_cancelled([&] { return evaluate(qrels, run, measures, options); }));
    CHECK(calls > 0);
    CHECK(calls < queries / 4);
    for (const std::string& path : paths) {
      INFO(path);
      calls = 0;
      FileOptions of_file;
      of_file.threads = threads;
      of_file.cancel = Cancel([] { return true; });
      CHECK(is_cancelled([&] { return evaluate_file(qrels, path, measures, of_file); }));
      CHECK(calls > 0);
      CHECK(calls < queries / 4);
    }
  }
}

TEST_CASE("reading a run is cancelled within a query too") {
  const TemporaryFolder folder;
  const std::string path = folder.write("a.run", lines_of_run(1, 500'000));
  int questions = 0;
  const Cancel cancel([&] { return ++questions > 0; });
  std::this_thread::sleep_for(std::chrono::milliseconds(2 * Cancel::pause_milliseconds));
  CHECK(is_cancelled([&] { return read_run(path, {}, nullptr, cancel); }));
  CHECK(questions == 1);
  FileOptions of_file;
  of_file.cancel = cancel;
  CHECK(is_cancelled([&] { return evaluate_file(first_is_relevant(1), path, {AP{}}, of_file); }));
}

}  // namespace cancel_test
