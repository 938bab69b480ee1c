// TF-IDF cosine and Jaccard: values of another implementation, plain forms, threads, and errors.
#include "support/random_texts.hpp"

#include <irmetrics/separation/term_similarities.hpp>

#include <cmath>
#include <map>
#include <set>

using namespace irmetrics;
using namespace irmetrics::test;

namespace term_similarities_test {
namespace {

const TextSample pets = {"cat cat dogs the unicorn birds",
                         {"a cat sat on the mat, and the cat slept", "the dog chased the cat", "",
                          "dogs and cats make good pets: dogs bark", "birds"}};

/// Term frequency times idf over the sample's passages, for terms that occur in them.
std::map<std::string, double> plain_vector(const std::string& text, const std::vector<std::string>& passages) {
  std::map<std::string, double> vector;
  for (const std::string& word : plain_words(text)) {
    double containing = 0;
    for (const std::string& passage : passages) {
      const std::vector<std::string> words = plain_words(passage);
      containing += std::count(words.begin(), words.end(), word) > 0 ? 1 : 0;
    }
    if (containing > 0) vector[word] += std::log((1 + static_cast<double>(passages.size())) / (1 + containing)) + 1;
  }
  return vector;
}

double plain_cosine(const std::map<std::string, double>& a, const std::map<std::string, double>& b) {
  double dot = 0, a_squares = 0, b_squares = 0;
  for (const auto& [word, weight] : a) {
    a_squares += weight * weight;
    if (const auto same = b.find(word); same != b.end()) dot += weight * same->second;
  }
  for (const auto& [word, weight] : b) b_squares += weight * weight;
  return dot == 0 ? 0 : dot / std::sqrt(a_squares * b_squares);
}

std::set<std::string> plain_set(const std::string& text) {
  const std::vector<std::string> words = plain_words(text);
  return {words.begin(), words.end()};
}

}  // namespace

TEST_CASE("TF-IDF cosine equals scikit-learn", "[separation]") {
  // scikit-learn 1.9.1: v = TfidfVectorizer(tokenizer=lambda t: re.findall(r"\b\w\w+\b", t), token_pattern=None,
  //   norm="l2", smooth_idf=True); (v.fit_transform(passages) @ v.transform([query]).T).toarray()
  const std::vector<double> wanted = {0.5426345379118828, 0.4955037551583606, 0, 0.28085147254927684,
                                      0.43624551920452387};
  const std::vector<double> scores = value_of(TfidfCosine().score(samples_of({pets})));
  REQUIRE(scores.size() == wanted.size());
  for (std::size_t i = 0; i < wanted.size(); ++i) CHECK(scores[i] == Approx(wanted[i]).epsilon(1e-13));
}

TEST_CASE("TF-IDF cosine and Jaccard of random samples equal plain forms", "[separation]") {
  Random random(531);
  for (int i = 0; i < random_cases(300); ++i) {
    const TextSample sample = random_sample(random);
    // The first sample has terms with other frequencies.
    const Samples samples = samples_of({random_sample(random), sample});
    const std::size_t first = samples[1].first;
    const std::vector<double> cosine = value_of(TfidfCosine().score(samples));
    const std::vector<double> jaccard = value_of(Jaccard().score(samples));
    const auto query_vector = plain_vector(sample.query, sample.passages);
    const std::set<std::string> query = plain_set(sample.query);
    for (std::size_t k = 0; k < sample.passages.size(); ++k) {
      const double wanted = plain_cosine(query_vector, plain_vector(sample.passages[k], sample.passages));
      REQUIRE(cosine[first + k] == Approx(wanted).epsilon(1e-12).margin(0));
      std::set<std::string> either = plain_set(sample.passages[k]);
      const std::size_t of_passage = either.size();
      either.insert(query.begin(), query.end());
      const std::size_t shared = query.size() + of_passage - either.size();
      REQUIRE(jaccard[first + k] ==
              (either.empty() ? 0 : static_cast<double>(shared) / static_cast<double>(either.size())));
    }
  }
}

TEST_CASE("Jaccard uses words unchanged by default, without stemming and including stop words", "[separation]") {
  // Words of query: {the, foxes, ran}; of passage: {the, fox, runs}; stems without stop words: {fox, ran}, {fox, run}.
  const Samples samples = samples_of({{"the foxes ran", {"the fox runs", "foxes ran", "to the"}}});
  CHECK(value_of(Jaccard().score(samples)) == std::vector<double>{1.0 / 5, 2.0 / 3, 1.0 / 4});
  CHECK(Jaccard().text() == "Jaccard()");
}

TEST_CASE("equal texts have a cosine and a Jaccard of 1, texts without common terms of 0", "[separation]") {
  const Samples samples = samples_of({{"the cat sat", {"the cat sat", "no such words", ""}}, {"", {"", "cat"}}});
  const std::vector<double> cosine = value_of(TfidfCosine().score(samples));
  CHECK(cosine[0] == Approx(1).epsilon(1e-15));
  CHECK(std::vector(cosine.begin() + 1, cosine.end()) == std::vector<double>{0, 0, 0, 0});
  CHECK(value_of(Jaccard().score(samples)) == std::vector<double>{1, 0, 0, 0, 0});
}

TEST_CASE("similarities of terms do not depend on the number of threads", "[separation]") {
  Random random(532);
  std::vector<TextSample> plain(800);
  for (TextSample& sample : plain) sample = random_sample(random);
  const Samples samples = samples_of(plain);
  const auto cosine = value_of(TfidfCosine().score(samples, {.threads = 1, .progress = {}}));
  const auto jaccard = value_of(Jaccard().score(samples, {.threads = 1, .progress = {}}));
  for (const unsigned threads : {2U, 8U}) {
    CHECK(value_of(TfidfCosine().score(samples, {.threads = threads, .progress = {}})) == cosine);
    CHECK(value_of(Jaccard().score(samples, {.threads = threads, .progress = {}})) == jaccard);
  }
}

TEST_CASE("similarities of terms describe themselves, and errors name the problem", "[separation]") {
  TokenizerOptions options;
  options.stemmer = "english";
  const Tokenizer tokenizer = value_of(Tokenizer::make(options));
  CHECK(TfidfCosine().text() == "TfidfCosine()");
  CHECK(TfidfCosine(tokenizer).text() == "TfidfCosine(" + tokenizer.text() + ")");
  CHECK(Jaccard(tokenizer).text() == "Jaccard(" + tokenizer.text() + ")");
  const Samples samples = samples_of({{"cat", {"cat"}}, {"cat", {"cat", "\xFF"}}});
  CHECK(error_of(TfidfCosine().score(samples)).find("sample 's1': passage '1': ") == 0);
  CHECK(error_of(Jaccard().score(samples)).find("sample 's1': passage '1': ") == 0);
}

}  // namespace term_similarities_test
