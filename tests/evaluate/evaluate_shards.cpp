// evaluate_shards against evaluate_file of all lines in one file.
#include "support/compression.hpp"
#include "support/files.hpp"
#include "support/random_run.hpp"
#include "support/same_scores.hpp"

#include <irmetrics/evaluate/evaluate_file.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

using namespace irmetrics;
using namespace irmetrics::test;

namespace evaluate_shards_test {
namespace {

/// The file of a shard: plain, gzip or zstd.
std::string write_shard(const TemporaryFolder& folder, Random& random, std::size_t number, const std::string& text) {
  const std::string name = fmt::format("shard{}", number);
  switch (random.below(3)) {
    case 0:
      return folder.write(name, text);
    case 1:
      return folder.write(name, text.empty() ? text : gzip_member(text));
    default:
      return folder.write(name, text.empty() ? text : zstd_frame(text));
  }
}

}  // namespace

TEST_CASE("shards score as one file, also if queries are divided, under any policy") {
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    INFO("seed " << seed);
    Random random(seed);
    const TemporaryFolder folder;
    const RandomRun sample = make_random_run(seed, std::vector<int>(20, random.pick<int>({1, 10, 100})));
    const bool by_query = random.chance(0.4);
    std::vector<std::string> texts(1 + random.below(6));
    for (const auto& query : sample.queries) {
      const std::size_t shard = random.below(texts.size());
      for (const std::string& line : query) texts[by_query ? shard : random.below(texts.size())] += line + "\n";
    }
    texts.emplace_back();  // an empty shard
    std::vector<std::string> paths;
    std::string all;
    for (std::size_t i = 0; i < texts.size(); ++i) {
      paths.push_back(write_shard(folder, random, i, texts[i]));
      all += texts[i];
    }
    FileOptions options;
    options.threads = 1 + static_cast<unsigned>(random.below(3));
    options.policy.ties =
        random.pick<TieRule>({TieRule::docno_desc, TieRule::docno_asc, TieRule::input, TieRule::rank_column});
    options.policy.queries = random.chance(0.5) ? Queries::judged : Queries::intersection;
    options.policy.duplicates = random.pick<Duplicates>({Duplicates::error, Duplicates::first, Duplicates::max});
    options.policy.depth = random.chance(0.3) ? 7 : 0;
    options.lenient = random.chance(0.3);
    const auto whole = evaluate_file(sample.qrels, folder.write("whole", all), file_measures(), options);
    const auto scores = evaluate_shards(sample.qrels, paths, file_measures(), options);
    REQUIRE(error_of(scores) == error_of(whole));
    CHECK(first_difference(*scores, *whole) == "");
  }
}

TEST_CASE("the errors of shards name the file, and both for a document in two of them") {
  const TemporaryFolder folder;
  const RandomRun sample = make_random_run(9, {20, 20, 20});
  std::string text = text_of(sample);
  const std::size_t end = text.find('\n') + 1;
  const std::string first = text.substr(0, end);
  const std::string query = first.substr(0, first.find(' ')), document = first.substr(first.find("Q0") + 3, 10);
  const std::string one = folder.write("one", first), other = folder.write("other", text.substr(end)),
                    whole = folder.write("whole", text), empty = folder.write("empty", "");
  const auto error = [&](const std::vector<std::string>& paths, const FileOptions& options = {}) {
    return error_of(evaluate_shards(sample.qrels, paths, file_measures(), options));
  };
  CHECK(error({empty, other, one, empty}) == "");
  CHECK(error({other, whole, one}).find(fmt::format("{}:2: query", whole)) == 0);
  CHECK(error({whole, one}) ==
        fmt::format("{}:1: query '{}': duplicate document '{}' (first in {}:1)", one, query, document, whole));
  CHECK(error({one, folder.path("none")}) ==
        fmt::format("{}: cannot be opened: No such file or directory", folder.path("none")));
  CHECK(error({one, "-"}) ==
        "standard input: cannot be read twice, as a shard is if queries are divided; expected a file");
  const std::string gzip = gzip_member(text);
  const std::string damaged = folder.write("damaged", gzip.substr(0, gzip.size() - 9));
  CHECK(error({one, damaged}) == fmt::format("{}: unexpected end of gzip data", damaged));
  CHECK(error({empty}) == fmt::format("{}: contains no results", empty));
  CHECK(error({empty, empty}) == "the 2 shards: contains no results");
  FileOptions options;
  options.limits.query_rows = 15;
  CHECK_THAT(error({one, other}, options), Catch::Contains("query_rows") && Catch::StartsWith(other + ":"));
  options = {};
  options.policy.ties = TieRule::error;
  CHECK_THAT(error({other, one}, options), Catch::StartsWith("the 2 shards: ") || Catch::StartsWith(other));
}

TEST_CASE("the progress of shards counts the bytes of all files") {
  const TemporaryFolder folder;
  const RandomRun sample = make_random_run(10, std::vector<int>(60, 300));
  std::vector<std::string> paths;
  std::uint64_t bytes = 0;
  for (std::size_t i = 0; i < sample.queries.size(); i += 20) {
    std::string text;
    for (std::size_t query = i; query < i + 20; ++query)
      for (const std::string& line : sample.queries[query]) text += line + "\n";
    paths.push_back(folder.write(fmt::format("shard{}", i), text));
    bytes += text.size();
  }
  for (const bool known : {true, false}) {
    if (!known) paths.push_back(folder.write("last", gzip_member("x Q0 d 1 1 tag\n")));
    for (const unsigned threads : {1U, 3U}) {
      std::vector<std::uint64_t> seen;
      FileOptions options;
      options.threads = threads;
      options.progress = [&](std::uint64_t done, std::uint64_t all) {
        CHECK(all == (known ? bytes : 0));
        seen.push_back(done);
      };
      REQUIRE(evaluate_shards(sample.qrels, paths, file_measures(), options).ok());
      CHECK(std::is_sorted(seen.begin(), seen.end()));
      CHECK(seen.back() > bytes * 2 / 3);
      CHECK(seen.back() <= bytes + 100);
    }
  }
}

}  // namespace evaluate_shards_test
