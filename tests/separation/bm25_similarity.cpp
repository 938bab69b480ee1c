// BM25 of the passages of samples: values of another implementation, a plain form, threads, real data, and errors.
#include "support/compression.hpp"
#include "support/plain_bm25.hpp"

#include <irmetrics/io/sample_files.hpp>
#include <irmetrics/separation/bm25_similarity.hpp>

#include <nlohmann/json.hpp>

#include <cmath>

using namespace irmetrics;
using namespace irmetrics::test;

namespace bm25_similarity_test {
namespace {

const TextSample pets = {"cat cat dogs the unicorn birds",
                         {"a cat sat on the mat, and the cat slept", "the dog chased the cat", "",
                          "dogs and cats make good pets: dogs bark", "birds"}};

struct Expected {
  Bm25Method method;
  std::vector<double> scores;
};

// Scores of the sample above from bm25s 0.3.16: BM25(method=..., k1=1.2, b=0.6, delta=0.7, dtype="float64"), with texts
// tokenized with stopwords=None.
const std::vector<Expected> of_pets = {
    {Bm25Method::robertson, {0.5191543901355924, 0.5036793659246177, 0, 0.5887251313925099, 0.6713093156048492}},
    {Bm25Method::lucene, {1.3507903147902303, 1.310525774563826, 0, 0.7428884041416003, 0.8470980421295824}},
    {Bm25Method::atire, {3.1103070907535058, 3.0175946367176154, 0, 1.8974268026366607, 2.163590817459232}},
    {Bm25Method::bm25l,
     {5.838554276711621, 5.795575753363314, 4.3760274730654105, 5.188331273339471, 5.335383238915286}},
    {Bm25Method::bm25_plus,
     {8.5447383614188, 8.43357818291511, 4.815549063122307, 6.927921596741589, 7.224237403795517}},
};

Bm25Similarity similarity(const Bm25& bm25, const Tokenizer& tokenizer = {}) {
  return value_of(Bm25Similarity::make(tokenizer, bm25));
}

Tokenizer english() {
  TokenizerOptions options;
  options.stemmer = "english";
  options.stopwords = value_of(stopwords("en"));
  options.stopwords_name = "en";
  return value_of(Tokenizer::make(options));
}

std::vector<TextSample> random_samples(Random& random, int count) {
  std::vector<TextSample> samples(static_cast<std::size_t>(count));
  for (TextSample& sample : samples) sample = random_sample(random);
  return samples;
}

}  // namespace

TEST_CASE("BM25 of a sample's passages equals bm25s", "[separation]") {
  for (const Expected& expected : of_pets) {
    const Bm25 bm25{.method = expected.method, .k1 = 1.2, .b = 0.6, .delta = 0.7};
    INFO(bm25.text());
    const std::vector<double> scores = value_of(similarity(bm25).score(samples_of({pets})));
    REQUIRE(scores.size() == expected.scores.size());
    for (std::size_t i = 0; i < scores.size(); ++i) CHECK(scores[i] == Approx(expected.scores[i]).epsilon(1e-13));
  }
}

TEST_CASE("BM25 of random samples equals the plain form", "[separation]") {
  Random random(511);
  for (int i = 0; i < random_cases(300); ++i) {
    const Bm25 bm25 = random_bm25(random);
    INFO(bm25.text());
    const std::vector<TextSample> plain = random_samples(random, 4);
    std::vector<double> wanted;
    for (const TextSample& sample : plain) {
      const auto scores = plain_bm25(bm25, sample.query, sample.passages, sample.passages);
      wanted.insert(wanted.end(), scores.begin(), scores.end());
    }
    // The order of the sum is the same, and therefore its bits.
    REQUIRE(value_of(similarity(bm25).score(samples_of(plain))) == wanted);
  }
}

TEST_CASE("BM25 with an index takes the number of documents, lengths and frequencies from it", "[separation]") {
  Random random(512);
  for (int i = 0; i < random_cases(100); ++i) {
    const Bm25 bm25 = random_bm25(random);
    INFO(bm25.text());
    std::vector<std::string> corpus = random_sample(random).passages;
    corpus.emplace_back("w0");
    const auto index = value_of(Bm25Index::of(texts_of(corpus), {}, bm25));
    const TextSample sample = random_sample(random);
    REQUIRE(value_of(Bm25Similarity::of(index).score(samples_of({sample}))) ==
            plain_bm25(bm25, sample.query, sample.passages, corpus));
  }
}

TEST_CASE("a sample without terms scores 0", "[separation]") {
  const Samples samples = samples_of({{"", {"", "?!"}}, {"cat", {"", ""}}, {"", {"cat", "dog"}}, {"x", {"cat"}}});
  for (std::size_t method = 0; method < 5; ++method)
    for (const double score : value_of(similarity({.method = static_cast<Bm25Method>(method)}).score(samples)))
      CHECK(score == 0);
  CHECK(value_of(similarity({}).score(Samples{})).empty());
}

TEST_CASE("BM25 does not depend on the number of threads", "[separation]") {
  Random random(513);
  const Samples samples = samples_of(random_samples(random, 800));
  REQUIRE(samples.passages() > 3000);
  for (const Bm25Method method : {Bm25Method::lucene, Bm25Method::bm25_plus}) {
    const auto once = value_of(similarity({.method = method}).score(samples, {.threads = 1, .progress = {}}));
    for (const unsigned threads : {2U, 8U})
      CHECK(value_of(similarity({.method = method}).score(samples, {.threads = threads, .progress = {}})) == once);
  }
}

TEST_CASE("term weights are the contributions of the query's terms to a passage's score", "[separation]") {
  const Samples samples = samples_of({pets});
  const auto weights = value_of(similarity({}, english()).term_weights(samples[0]));
  REQUIRE(weights.size() == 5);
  const auto terms = [&weights](std::size_t passage) {
    std::vector<std::string> names;
    for (const TermWeight& one : weights[passage]) names.push_back(one.term);
    return names;
  };
  CHECK(terms(0) == std::vector<std::string>{"cat"});
  CHECK(terms(1) == std::vector<std::string>{"cat", "dog"});
  CHECK(terms(2).empty());
  CHECK(terms(3) == std::vector<std::string>{"cat", "dog"});
  CHECK(terms(4) == std::vector<std::string>{"bird"});

  Random random(514);
  for (int i = 0; i < random_cases(200); ++i) {
    Bm25 bm25 = random_bm25(random);
    const TextSample plain = random_sample(random);
    const Samples one = samples_of({plain});
    const auto scores = value_of(similarity(bm25).score(one));
    const auto found = value_of(similarity(bm25).term_weights(one[0]));
    for (std::size_t k = 0; k < scores.size(); ++k) {
      double sum = 0;  // including the weights of terms that the passage lacks
      for (const TermWeight& term : found[k]) sum += term.weight;
      const std::vector<std::string> words = plain_words(plain.passages[k]);
      for (const std::string& term : plain_words(plain.query)) {
        if (std::count(words.begin(), words.end(), term) > 0) continue;
        const auto containing = std::count_if(plain.passages.begin(), plain.passages.end(), [&](const auto& passage) {
          const auto there = plain_words(passage);
          return std::count(there.begin(), there.end(), term) > 0;
        });
        sum += bm25.idf(static_cast<double>(scores.size()), static_cast<double>(containing)) * bm25.absent();
      }
      REQUIRE(sum == Approx(scores[k]).epsilon(1e-12).margin(1e-15));
    }
  }
}

TEST_CASE("BM25 describes itself", "[separation]") {
  CHECK(similarity({}).text() == "BM25(method='lucene', k1=1.5, b=0.75)");
  CHECK(similarity({}, english()).text() == "BM25(method='lucene', k1=1.5, b=0.75, " + english().text() + ")");
}

TEST_CASE("BM25 refuses texts that it cannot score, and names them", "[separation]") {
  CHECK(error_of(Bm25Similarity::make({}, {.b = 2})) == "b must be a number from 0 to 1, not 2");

  // The first wrong sample is named, for any order of threads.
  std::vector<TextSample> plain(3000, TextSample{"cat", {"a cat", "a dog"}});
  plain[1700].passages[1] = "bad \xFF byte";
  plain[1701].query = "\xFF";
  plain[2900].query = "\xFF";
  for (const unsigned threads : {1U, 2U, 8U}) {
    const std::string error = error_of(similarity({}).score(samples_of(plain), {.threads = threads, .progress = {}}));
    CHECK(error.find("sample 's1700': passage '1': ") == 0);
  }
  plain[1700].passages[1] = "good";
  const Samples samples = samples_of(plain);
  CHECK(error_of(similarity({}).score(samples)).find("sample 's1701': query: ") == 0);
  CHECK(error_of(similarity({}).term_weights(samples[1701])).find("sample 's1701': query: ") == 0);

  SamplesBuilder builder;
  const std::vector<std::uint8_t> gold = {1, 0};
  NewSample sample{};
  sample.id = "bare";
  sample.gold = gold;
  REQUIRE(builder.add(sample).ok());
  const Samples bare = value_of(std::move(builder).build());
  CHECK(error_of(similarity({}).score(bare)) == "sample 'bare': its query and passages have no texts");
  CHECK(error_of(similarity({}).term_weights(bare[0])) == "sample 'bare': its query and passages have no texts");

  // A sample put together by hand may lack the passages' ids.
  const std::vector<std::string_view> passages = {"good", "bad \xff"};
  const Sample by_hand{.id = "hand", .query = "good", .passages = passages, .passage_ids = {}, .gold = gold};
  CHECK(error_of(similarity({}).term_weights(by_hand)).find("sample 'hand': passage 1: ") == 0);
}

TEST_CASE("the scoring of samples reports its progress", "[separation]") {
  const Samples samples = samples_of(std::vector<TextSample>(500, TextSample{"cat", {"a cat", "a dog"}}));
  for (const unsigned threads : {1U, 8U}) {
    std::vector<std::size_t> told;
    const auto tell = [&told](std::size_t done, std::size_t all) {
      CHECK(all == 500);
      told.push_back(done);
    };
    REQUIRE(similarity({}).score(samples, {.threads = threads, .progress = tell}).ok());
    CHECK(std::is_sorted(told.begin(), told.end()));
    CHECK(told.back() == 500);
  }
}

TEST_CASE("BM25 of CLIMATE-FEVER's passages equals bm25s", "[separation]") {
  const auto folder = reference_data("climate_fever");
  if (!folder) return;
  const std::string path = *folder + "/separation.jsonl.gz";
  const Samples samples = value_of(read_samples(path));
  REQUIRE(samples.size() == 947);
  const std::vector<double> scores = value_of(similarity({}, english()).score(samples));

  std::size_t row = 0, below_zero = 0, below_half = 0;
  double sum = 0, worst = 0, worst_separation = 0;
  for (const std::string& line : lines_of(gunzip(file_bytes(path), 1'165'407))) {
    const auto json = nlohmann::json::parse(line);
    const Sample sample = samples[row++];
    double gold = -1, other = -1;
    for (std::size_t i = 0; i < sample.size(); ++i) {
      const double ours = scores[sample.first + i], theirs = json["bm25s_scores"][i];
      REQUIRE((ours == 0) == (theirs == 0));
      if (theirs != 0) worst = std::max(worst, std::abs(ours - theirs) / theirs);
      double& best = sample.gold[i] == 1 ? gold : other;
      best = std::max(best, ours);
    }
    worst_separation =
        std::max(worst_separation, std::abs(gold - other - json["D_BM25"].get<double>()) / std::max(gold, other));
    sum += gold - other;
    below_zero += gold - other < 0 ? 1 : 0;
    below_half += gold - other < -0.5 ? 1 : 0;
  }
  CHECK(worst < 1e-6);
  CHECK(worst_separation < 1e-6);
  CHECK(sum / 947 == Approx(0.1357).margin(0.00005));
  CHECK(static_cast<double>(below_zero) / 947 == Approx(0.463).margin(0.0005));
  CHECK(static_cast<double>(below_half) / 947 == Approx(0.237).margin(0.0005));
}

}  // namespace bm25_similarity_test
