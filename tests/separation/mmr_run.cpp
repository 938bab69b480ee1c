// Maximal marginal relevance over runs: worked out by hand, against the form for queries, and errors.
#include "support/files.hpp"
#include "support/random_data.hpp"

#include <irmetrics/io/embedding_files.hpp>
#include <irmetrics/separation/mmr_run.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <span>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

using namespace irmetrics;
using namespace irmetrics::test;

namespace mmr_run_test {
namespace {

using Rows = std::vector<std::tuple<std::string, std::string, double>>;

Run built(const Rows& rows) {
  RunBuilder builder;
  for (const auto& [query, document, score] : rows) REQUIRE(builder.add(query, document, score).ok());
  return value_of(std::move(builder).build());
}

std::string text_of(const Run& run) {
  std::string text = run.name() + " |";
  for (std::size_t i = 0; i < run.size(); ++i) {
    text += fmt::format(" {}:", run.query(i));
    for (std::size_t row = 0; row < run[i].size(); ++row) {
      text += fmt::format(" {}", run[i].documents[row]);
      CHECK(run[i].scores[row] == 1 / static_cast<double>(row + 1));
    }
  }
  return text;
}

MmrRunOptions with(double lambda, MmrNormalise normalise, std::size_t depth = 0) {
  MmrRunOptions options;
  options.lambda = lambda;
  options.normalise = normalise;
  options.depth = depth;
  return options;
}

Texts texts(const std::vector<std::pair<std::string, std::string>>& pairs) {
  TextsBuilder builder;
  for (const auto& [id, text] : pairs) REQUIRE(builder.add(id, text).ok());
  return std::move(builder).build();
}

}  // namespace

TEST_CASE("MMR of a run divides by the largest score of the run, of the query, or not at all", "[mmr]") {
  // a and b have the same words, c has others. In query 1 scores are a tenth of those in query 2.
  const Run run =
      built({{"1", "a", 1}, {"1", "b", 0.9}, {"1", "c", 0.1}, {"2", "a", 10}, {"2", "b", 9}, {"2", "c", 1}});
  const Texts words = texts({{"a", "red green"}, {"b", "green red"}, {"c", "blue"}});
  const auto chosen = [&](const MmrRunOptions& options) {
    return text_of(value_of(mmr(run, words, Tokenizer(), options)));
  };
  // b comes before c where .6 * (its score - that of c) / maximum is above .4 * 1, its similarity to a.
  CHECK(chosen(with(0.6, MmrNormalise::dataset)) == "mmr | 1: a c b 2: a b c");
  CHECK(chosen(with(0.6, MmrNormalise::query)) == "mmr | 1: a b c 2: a b c");
  CHECK(chosen(with(0.6, MmrNormalise::none)) == "mmr | 1: a b c 2: a b c");
  CHECK(chosen(with(0.4, MmrNormalise::none)) == "mmr | 1: a c b 2: a b c");
  CHECK(chosen(with(0.6, MmrNormalise::dataset, 2)) == "mmr | 1: a c 2: a b");
  MmrRunOptions named = with(1, MmrNormalise::dataset);
  named.name = "x";
  CHECK(chosen(named) == "x | 1: a b c 2: a b c");
  named.dataset_maximum = 20;
  named.lambda = 0.6;
  CHECK(chosen(named) == "x | 1: a c b 2: a c b");
  named.dataset_maximum = 5;
  CHECK(error_of(mmr(run, words, Tokenizer(), named)) ==
        "run 'run': query '2': item 0: the score 10 is above dataset_maximum, the largest score of the data set: 5");
}

TEST_CASE("MMR of a run by embeddings equals MMR of its queries, for any number of threads", "[mmr]") {
  Random random(571);
  constexpr std::size_t width = 5;
  std::map<std::string, std::vector<float>> vectors;
  DocumentEmbeddingsBuilder builder;
  for (int i = 0; i < 200; ++i) {
    std::vector<float>& vector = vectors[fmt::format("d{}", i)];
    for (std::size_t j = 0; j < width; ++j) vector.push_back(static_cast<float>(random_score(random, 20)));
    REQUIRE(builder.add(fmt::format("d{}", i), vector).ok());
  }
  const DocumentEmbeddings embeddings = std::move(builder).build();
  CHECK(embeddings.size() == 200);
  CHECK(embeddings.width() == width);
  Rows rows;
  std::vector<std::vector<std::string>> documents(60);
  std::vector<std::vector<double>> scores(60);
  std::vector<std::vector<float>> numbers(60);
  std::vector<MmrQuery> queries;
  for (std::size_t query = 0; query < documents.size(); ++query) {
    std::vector<std::size_t> ids(200);
    for (std::size_t i = 0; i < ids.size(); ++i) ids[i] = i;
    for (std::size_t i = 0; i < 25; ++i) std::swap(ids[i], ids[i + random.below(ids.size() - i)]);
    for (std::size_t i = 0; i < 25; ++i) {
      documents[query].push_back(fmt::format("d{}", ids[i]));
      scores[query].push_back(10 - static_cast<double>(i) / 7 + static_cast<double>(query));
      const auto& vector = vectors[documents[query].back()];
      numbers[query].insert(numbers[query].end(), vector.begin(), vector.end());
      rows.emplace_back(fmt::format("q{:02}", query), documents[query].back(), scores[query].back());
    }
  }
  for (std::size_t query = 0; query < documents.size(); ++query)
    queries.push_back({"q", scores[query], Embeddings{std::span<const float>(numbers[query]), width}});
  const Run run = built(rows);
  for (const double lambda : {0.0, 0.5, 0.9})
    for (const MmrNormalise normalise : {MmrNormalise::dataset, MmrNormalise::query, MmrNormalise::none}) {
      MmrRunOptions options = with(lambda, normalise, 10);
      const auto expected = value_of(mmr(queries, options));
      for (const unsigned threads : {1U, 3U}) {
        options.threads = threads;
        const Run found = value_of(mmr(run, embeddings, options));
        REQUIRE(found.size() == documents.size());
        for (std::size_t query = 0; query < documents.size(); ++query)
          for (std::size_t i = 0; i < 10; ++i) CHECK(found[query].documents[i] == documents[query][expected[query][i]]);
      }
    }
}

TEST_CASE("Embeddings are read from lines of JSON", "[mmr]") {
  const TemporaryFolder folder;
  const auto read = [&](const std::string& text) { return read_embeddings(folder.write("e.jsonl", text)); };
  const DocumentEmbeddings found =
      value_of(read("{\"id\": \"a\", \"embedding\": [1, 0.5]}\n{\"_id\": 7, \"vector\": [0, -1]}\n"));
  CHECK(found.size() == 2);
  CHECK(found.find("7")[1] == -1);
  CHECK(found.find("b").empty());
  const std::string path = folder.path("e.jsonl");
  CHECK(error_of(read("{\"id\": \"a\"}\n")) == path + ":1: embedding: expected a list, found nothing");
  CHECK(error_of(read("{\"id\": \"a\", \"embedding\": [1, \"x\"]}\n")) ==
        path + ":1: embedding[1]: expected a number, found a text");
  CHECK(error_of(read("{\"id\": \"a\", \"embedding\": [1]}\n{\"id\": \"b\", \"embedding\": [1, 2]}\n")) ==
        path + ":2: document 'b': the embedding must have 1 numbers, not 2");
  CHECK(error_of(read("{\"id\": \"a\", \"embedding\": [1]}\n{\"id\": \"a\", \"embedding\": [1]}\n")) ==
        path + ":2: document 'a' has two embeddings");
  CHECK(error_of(read("{\"id\": \"a\", \"embedding\": [1e300]}\n")) ==
        path + ":1: document 'a': the embedding has a number that is not finite, at position 1");
  CHECK(error_of(read("{\"id\": \"a\", \"embedding\": []}\n")) ==
        path + ":1: document 'a': the embedding must have 1 numbers, not 0");
}

TEST_CASE("MMR of a run fails on documents without text or embedding, and on invalid options", "[mmr]") {
  const Run run = built({{"1", "a", 1}, {"1", "b", 0.9}});
  CHECK(error_of(mmr(run, DocumentEmbeddings())) == "run 'run': query '1': document 'a' has no embedding");
  CHECK(error_of(mmr(run, texts({{"a", "x"}}), Tokenizer())) == "run 'run': query '1': document 'b' has no text");
  CHECK(error_of(mmr(run, Texts(), Tokenizer(), with(2, MmrNormalise::none))) == "lambda must be in [0, 1], not 2");
  CHECK(error_of(mmr(Run(), Texts(), Tokenizer(), with(2, MmrNormalise::none))) == "lambda must be in [0, 1], not 2");
  CHECK(error_of(mmr(built({{"1", "a", 1}, {"1", "a", 0.9}}), Texts(), Tokenizer())) ==
        "run 'run': query '1': document 'a' is given twice");
  CHECK(value_of(mmr(Run(), DocumentEmbeddings())).size() == 0);
}

}  // namespace mmr_run_test
