// evaluate_files against evaluate_file of each file, for any number of threads.
#include "support/compression.hpp"
#include "support/files.hpp"
#include "support/random_run.hpp"
#include "support/same_scores.hpp"

#include <irmetrics/evaluate/evaluate_file.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <set>
#include <stdexcept>
#include <thread>

using namespace irmetrics;
using namespace irmetrics::test;

namespace evaluate_files_test {

TEST_CASE("several files score as each alone, whatever their kind and the number of threads") {
  const TemporaryFolder folder;
  RandomRun sample = make_random_run(525, std::vector<int>(60, 1000));
  const std::string text = text_of(sample);
  std::vector<std::string> lines = lines_of(text);
  Random random(526);
  random.shuffle(lines);
  std::string shuffled;
  for (const std::string& line : lines) shuffled += line + "\n";
  const std::string first_query = text.substr(0, text.find(' '));
  std::string large = text;
  for (int i = 0; i < 40'000; ++i) large += fmt::format("large Q0 document{} 1 {} tag\n", i, 40'000 - i);
  const std::vector<std::string> paths = {
      folder.write("plain", text),
      folder.write("gzip", gzip_member(text)),
      folder.write("large", zstd_frame(large)),
      folder.write("scattered", gzip_member(shuffled)),
      folder.write("other", zstd_frame(text.substr(text.size() / 2 / lines[0].size() * lines[0].size()))),
      folder.write("short", gzip_member(text.substr(0, text.find('\n') + 1))),
      folder.path("plain"),
      folder.write("json",
                   gzip_member(fmt::format(R"({{"query_id": "{}", "doc_id": "d", "score": 1}})", first_query)))};
  std::vector<Scores> wanted;
  for (const std::string& path : paths) {
    FileOptions options;
    options.threads = 1;
    wanted.push_back(value_of(evaluate_file(sample.qrels, path, file_measures(), options)));
  }
  for (const unsigned threads : {1U, 2U, 3U, 8U}) {
    INFO(threads << " threads");
    FileOptions options;
    options.threads = threads;
    const auto caller = std::this_thread::get_id();
    std::atomic<int> elsewhere = 0;
    std::set<std::string> reported;
    const auto scores = evaluate_files(sample.qrels, paths, file_measures(), options,
                                       [&](const std::string& path, std::uint64_t, std::uint64_t) {
                                         if (std::this_thread::get_id() != caller) ++elsewhere;
                                         reported.insert(path);
                                       });
    REQUIRE(error_of(scores) == "");
    REQUIRE(scores->size() == paths.size());
    for (std::size_t i = 0; i < paths.size(); ++i) {
      INFO(paths[i]);
      CHECK(first_difference((*scores)[i], wanted[i]) == "");
    }
    CHECK(elsewhere == 0);
    CHECK(reported.count(paths[0]) == 1);
    for (const std::string& path : reported) CHECK(std::count(paths.begin(), paths.end(), path) > 0);
  }
}

TEST_CASE("of several files, the first one with an error is reported") {
  const TemporaryFolder folder;
  const RandomRun sample = make_random_run(527, std::vector<int>(20, 1000));
  const std::string text = text_of(sample);
  const std::string good = folder.write("good", gzip_member(text)), plain = folder.write("plain", text);
  const std::string early = folder.write("early", zstd_frame("query\n" + text));
  const std::string late = folder.write("late", gzip_member(text + "query\n"));
  const std::string cut = folder.write("cut", gzip_member(text).substr(0, 1000)), none = folder.path("none");
  for (const std::vector<std::string>& paths : std::vector<std::vector<std::string>>{{good, late, early, none},
                                                                                     {late, early},
                                                                                     {good, plain, early, good, late},
                                                                                     {good, none, early},
                                                                                     {good, good, cut, late}}) {
    std::string wanted;
    for (std::size_t i = 0; i < paths.size() && wanted.empty(); ++i)
      wanted = error_of(evaluate_file(sample.qrels, paths[i], file_measures()));
    REQUIRE(wanted != "");
    for (const unsigned threads : {1U, 2U, 8U}) {
      INFO(threads << " threads");
      FileOptions options;
      options.threads = threads;
      CHECK(error_of(evaluate_files(sample.qrels, paths, file_measures(), options)) == wanted);
    }
  }
  CHECK(error_of(evaluate_files(Qrels(), std::vector{good, late}, file_measures())) ==
        good + ": the qrels contain no judgments");
  CHECK(value_of(evaluate_files(sample.qrels, {}, file_measures())).empty());
}

TEST_CASE("several files are cancelled, and an exception of a user's measure leaves evaluate_files") {
  const TemporaryFolder folder;
  const RandomRun sample = make_random_run(528, std::vector<int>(100, 1000));
  const std::vector<std::string> paths(6, folder.write("a.gz", gzip_member(text_of(sample))));
  for (const unsigned threads : {1U, 2U, 8U}) {
    INFO(threads << " threads");
    FileOptions options;
    options.threads = threads;
    std::atomic<int> calls = 0;
    const AnyMeasure throws("Throws", [&](const JudgedRanking&) {
      if (++calls == 150) throw std::domain_error("of my own");
      return 0.0;
    });
    CHECK_THROWS_WITH(evaluate_files(sample.qrels, paths, {AP{}, throws}, options), "of my own");
    options.cancel = Cancel([] { return true; });
    const AnyMeasure slow("Slow", [](const JudgedRanking&) {
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
      return 0.0;
    });
    CHECK(is_cancelled([&] { return evaluate_files(sample.qrels, paths, {slow}, options); }));
  }
}

}  // namespace evaluate_files_test
