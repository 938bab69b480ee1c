// BM25 over a corpus: against a plain form, search against a full sort, threads, a test collection, and errors.
#include "support/plain_bm25.hpp"

#include <irmetrics/evaluate/evaluate.hpp>
#include <irmetrics/io/text_files.hpp>
#include <irmetrics/io/trec_qrels.hpp>
#include <irmetrics/separation/bm25_index.hpp>

#include <fmt/format.h>

#include <cmath>
#include <map>

using namespace irmetrics;
using namespace irmetrics::test;

namespace bm25_index_test {
namespace {

Tokenizer english() {
  TokenizerOptions options;
  options.stemmer = "english";
  options.stopwords = value_of(stopwords("en"));
  return value_of(Tokenizer::make(options));
}

/// Documents of a few words: many are alike, and their ids are in random order.
Texts random_corpus(Random& random, std::size_t size, std::vector<std::string>& plain) {
  std::vector<std::size_t> ids(size);
  for (std::size_t i = 0; i < size; ++i) ids[i] = i;
  random.shuffle(ids);
  TextsBuilder builder;
  for (const std::size_t id : ids) {
    plain.push_back(random_words(random, random.whole(0, 4), 30));
    REQUIRE(builder.add(fmt::format("d{}", id), plain.back()).ok());
  }
  return std::move(builder).build();
}

struct Found {
  double score;
  std::string id;
  bool operator==(const Found&) const = default;
};

/// All documents that contain a term of the query, sorted and cut.
std::vector<Found> plain_search(const Bm25Index& index, const Texts& documents, const std::vector<std::string>& plain,
                                const std::string& query, std::size_t depth, Ties ties) {
  const std::vector<double> scores = value_of(index.scores(query));
  const std::vector<std::string> terms = plain_words(query);
  std::vector<Found> found;
  for (std::size_t i = 0; i < plain.size(); ++i) {
    const std::vector<std::string> words = plain_words(plain[i]);
    const bool has_one = std::any_of(terms.begin(), terms.end(), [&words](const std::string& term) {
      return std::count(words.begin(), words.end(), term) > 0;
    });
    if (has_one) found.push_back({scores[i], std::string(documents.id(i))});
  }
  std::sort(found.begin(), found.end(), [ties](const Found& a, const Found& b) {
    if (a.score != b.score) return a.score > b.score;
    return ties == Ties::docno_desc ? a.id > b.id : a.id < b.id;
  });
  found.resize(std::min(found.size(), depth));
  return found;
}

std::vector<Found> list_of(const Run& run, std::string_view query) {
  std::vector<Found> found;
  if (const auto at = run.find(query)) {
    const RankedList list = run[*at];
    for (std::size_t i = 0; i < list.size(); ++i) found.push_back({list.scores[i], std::string(list.documents[i])});
  }
  return found;
}

}  // namespace

TEST_CASE("an index scores every document like the plain form", "[separation]") {
  Random random(521);
  for (int i = 0; i < random_cases(200); ++i) {
    const Bm25 bm25 = random_bm25(random);
    INFO(bm25.text());
    TextSample sample = random_sample(random);
    sample.passages.emplace_back("w1 w1 only");
    const auto index = value_of(Bm25Index::of(texts_of(sample.passages), {}, bm25));
    const auto scores = value_of(index.scores(sample.query));
    const auto wanted = plain_bm25(bm25, sample.query, sample.passages, sample.passages);
    const bool adds_to_all = bm25.method == Bm25Method::bm25l || bm25.method == Bm25Method::bm25_plus;
    if (!adds_to_all) REQUIRE(scores == wanted);
    for (std::size_t k = 0; k < wanted.size(); ++k) REQUIRE(scores[k] == Approx(wanted[k]).epsilon(1e-12).margin(0));
  }
}

TEST_CASE("an index has statistics of its terms", "[separation]") {
  const auto index = value_of(Bm25Index::of(texts_of({"a cat and a cat", "Dogs and cats", "", "dog"}), english()));
  CHECK(index.document_count() == 4);
  CHECK(index.terms() == 2);
  CHECK(index.average_length() == 5.0 / 4);
  CHECK(index.containing("cat") == 2);
  CHECK(index.containing("dog") == 2);
  CHECK(index.containing("cats") == 0);
  CHECK(index.idf("cat") == Bm25{}.idf(4, 2));
  CHECK(index.idf("unicorn") == 0);
  CHECK(index.bm25() == Bm25{});
  CHECK(index.tokenizer().text() == english().text());
  CHECK(value_of(index.scores("unicorns")) == std::vector<double>(4, 0));
}

TEST_CASE("search finds the top of a full sort, with ties across the cut", "[separation]") {
  Random random(522);
  // From less than one block of documents to several.
  for (const std::size_t size : {std::size_t{1}, std::size_t{300}, std::size_t{4096}, std::size_t{9000}}) {
    std::vector<std::string> plain;
    const Texts documents = random_corpus(random, size, plain);
    if (value_of(Tokenizer{}(plain[0])).empty() && size == 1) continue;
    for (int method = 0; method < 5; ++method) {
      Bm25 bm25 = random_bm25(random);
      bm25.method = static_cast<Bm25Method>(method);
      INFO(bm25.text());
      const auto index = value_of(Bm25Index::of(documents, {}, bm25));
      const std::vector<std::string> queries = {
          random_words(random, 1, 3), random_words(random, 3, 30), "w29", "none", random_words(random, 12, 40), ""};
      for (const Ties ties : {Ties::docno_desc, Ties::docno_asc}) {
        for (const std::size_t depth : {std::size_t{1}, std::size_t{7}, std::size_t{1000}, SIZE_MAX}) {
          const Run run = value_of(index.search(texts_of(queries), {.depth = depth, .ties = ties, .threads = 2}));
          for (std::size_t q = 0; q < queries.size(); ++q) {
            INFO(size << " documents, query " << queries[q] << ", depth " << depth);
            REQUIRE(list_of(run, fmt::format("{}", q)) ==
                    plain_search(index, documents, plain, queries[q], depth, ties));
          }
        }
      }
    }
  }
}

TEST_CASE("a document whose terms score 0 is found", "[separation]") {
  // A term in all documents has idf ln(1) with atire.
  const auto index = value_of(Bm25Index::of(texts_of({"cat", "cat dog", "cat"}), {}, {.method = Bm25Method::atire}));
  const Run run = value_of(index.search(texts_of({"cat", "dog", "bird"})));
  CHECK(list_of(run, "0") == std::vector<Found>{{0, "2"}, {0, "1"}, {0, "0"}});
  CHECK(list_of(run, "1").size() == 1);
  CHECK(list_of(run, "2").empty());
}

TEST_CASE("neither the index nor a search depends on the number of threads", "[separation]") {
  Random random(523);
  std::vector<std::string> plain;
  const Texts documents = random_corpus(random, 3000, plain);
  std::vector<std::string> queries(200);
  for (std::string& query : queries) query = random_words(random, 5, 30);
  for (const Bm25Method method : {Bm25Method::lucene, Bm25Method::bm25l}) {
    const auto once = value_of(Bm25Index::of(documents, {}, {.method = method}, 1));
    const Run run = value_of(once.search(texts_of(queries), {.depth = 50, .threads = 1}));
    for (const unsigned threads : {2U, 8U}) {
      const auto index = value_of(Bm25Index::of(documents, {}, {.method = method}, threads));
      CHECK(index.terms() == once.terms());
      for (const std::string& query : queries) REQUIRE(value_of(index.scores(query)) == value_of(once.scores(query)));
      const Run other = value_of(index.search(texts_of(queries), {.depth = 50, .threads = threads}));
      for (std::size_t q = 0; q < queries.size(); ++q)
        REQUIRE(list_of(other, fmt::format("{}", q)) == list_of(run, fmt::format("{}", q)));
    }
  }
}

TEST_CASE("BM25 searches Vaswani as well as bm25s", "[separation]") {
  const auto folder = reference_data("vaswani");
  if (!folder) return;
  const Texts documents = value_of(read_texts(*folder + "/doc-text.trec.gz"));
  const Texts queries = value_of(read_texts(*folder + "/query-text.trec"));
  const Qrels qrels = value_of(read_qrels(*folder + "/qrels"));
  REQUIRE(documents.size() == 11'429);
  REQUIRE(queries.size() == 93);
  for (const auto& [k1, map] : std::map<double, double>{{1.5, 0.2802}, {1.2, 0.2870}}) {
    const auto index = value_of(Bm25Index::of(documents, english(), {.k1 = k1}));
    const Run run = value_of(index.search(queries));
    const auto scores = value_of(evaluate(qrels, run, value_of(parse_measures("AP"))));
    CHECK(scores.mean("AP") == Approx(map).margin(0.0005));
  }
}

TEST_CASE("invalid documents and queries are errors that name them", "[separation]") {
  CHECK(error_of(Bm25Index::of(texts_of({"cat"}), {}, {.k1 = -1})) == "k1 must be a number from 0 to 1e+100, not -1");
  CHECK(error_of(Bm25Index::of(Texts{}, {})) == "the 0 documents contain no terms");
  CHECK(error_of(Bm25Index::of(texts_of({"", "?"}), {})) == "the 2 documents contain no terms");
  std::vector<std::string> plain(3000, "cat");
  plain[1500] = plain[2900] = "\xFF";
  for (const unsigned threads : {1U, 2U, 8U})
    CHECK(error_of(Bm25Index::of(texts_of(plain), {}, {}, threads)).find("document '1500': ") == 0);

  const auto index = value_of(Bm25Index::of(texts_of({"cat", "dog"}), {}));
  CHECK(error_of(index.search(texts_of({"cat"}), {.depth = 0})) == "depth must be at least 1, not 0");
  CHECK(error_of(index.search(texts_of({"cat"}), {.ties = Ties::input})) ==
        "ties must be docno_desc or docno_asc, not input");
  CHECK(error_of(index.search(texts_of({"cat", "\xFF", "\xFF\xFF"}))).find("query '1': ") == 0);
  CHECK(!error_of(index.scores("\xFF")).empty());
}

}  // namespace bm25_index_test
