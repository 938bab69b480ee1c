// The names of runs and data sets by their files.
#include "support/files.hpp"
#include "support/growth.hpp"
#include "support/random_data.hpp"

#include <irmetrics/io/detail/file_names.hpp>

#include <fmt/format.h>

#include <map>

using namespace irmetrics;
using namespace irmetrics::test;

namespace file_names_test {

TEST_CASE("the name of a file has no folders and no known ending") {
  const std::map<std::string, std::string> names = {
      {"runs/bm25.run.gz", "bm25"},
      {"bm25.txt.zst", "bm25"},
      {"nq.csv.gz", "nq"},
      {"trec-2.1.csv", "trec-2.1"},
      {"trec-2.1", "trec-2.1"},
      {"splade.v3", "splade.v3"},
      {"a.b/tct_colbert.v2.hnp.eval", "tct_colbert.v2.hnp"},
      {"dense.jsonl.mistralpred", "dense"},
      {"dense.json", "dense"},
      {"runs.parquet", "runs"},
      {"runs.tsv.bz2", "runs"},
      {"x.run.run", "x.run"},
      {".run", ".run"},
      {"folder/", ""},
      {"-", "-"},
  };
  for (const auto& [path, name] : names) CHECK(detail::io::file_stem(path) == name);
}

TEST_CASE("runs are named after their files, or by their paths if names would be equal") {
  const std::vector<std::string> paths = {"a/bm25.run", "b/bm25.txt", "b/e5.run.gz", "e6"};
  CHECK(detail::io::run_names(paths) == std::vector<std::string>{"a/bm25.run", "b/bm25.txt", "e5", "e6"});
  Random random(29);
  for (int round = 0; round < 200; ++round) {
    std::vector<std::string> files;
    for (std::size_t i = 0; i < random.below(8); ++i)
      files.push_back(fmt::format("{}/{}.run", random.below(3), random.below(5)));
    const std::vector<std::string> found = detail::io::run_names(files);
    REQUIRE(found.size() == files.size());
    for (std::size_t i = 0; i < files.size(); ++i) {
      const auto alike = std::count_if(files.begin(), files.end(), [&](const std::string& other) {
        return other.substr(other.find('/')) == files[i].substr(files[i].find('/'));
      });
      CHECK(found[i] == (alike > 1 ? files[i] : files[i].substr(2, 1)));
    }
  }
}

TEST_CASE("the time to name runs grows with their number") {
  CHECK(growth(500, [](std::size_t count) {
          std::vector<std::string> paths;
          for (std::size_t i = 0; i < count; ++i) paths.push_back(fmt::format("runs/{}.run.gz", i));
          CHECK(detail::io::run_names(paths).back() == std::to_string(count - 1));
        }) < 24);
}

}  // namespace file_names_test
