// Similarities of embeddings, of given scores and of functions: values against long double, errors with names.
#include "support/plain_samples.hpp"

#include <irmetrics/separation/given_similarities.hpp>

#include <fmt/format.h>

#include <limits>

using namespace irmetrics;
using namespace irmetrics::test;

namespace given_similarities_test {
namespace {

constexpr float infinity = std::numeric_limits<float>::infinity();

/// A half with a small value.
Half small_half(Random& random) {
  return {static_cast<std::uint16_t>((random.bits() & 0x83FF) | (random.below(8) + 10) << 10)};
}

double plain_number(float number) { return number; }
double plain_number(std::int8_t number) { return number; }
double plain_number(Half half) {  // 0, or one of small_half
  if (half.bits == 0) return 0;
  return ((half.bits & 0x8000) != 0 ? -1 : 1) * std::ldexp(1024 + (half.bits & 0x3FF), (half.bits >> 10 & 0x1F) - 25);
}

struct PlainProducts {
  long double product = 0, size = 0, square = 0, other_square = 0;
  double cosine() const {
    const long double length = std::sqrt(square) * std::sqrt(other_square);
    return length == 0 ? 0 : static_cast<double>(product / length);
  }
};
template <class Number>
PlainProducts plain_products(const std::vector<Number>& queries, std::size_t i, const std::vector<Number>& passages,
                             std::size_t j, std::size_t width) {
  PlainProducts result;
  for (std::size_t at = 0; at < width; ++at) {
    const long double one = plain_number(queries[i * width + at]), other = plain_number(passages[j * width + at]);
    result.product += one * other;
    result.size += std::abs(one * other);
    result.square += one * one;
    result.other_square += other * other;
  }
  return result;
}

template <class Number>
void check_dense(Random& random, const Samples& samples, std::size_t width, const std::function<Number()>& draw) {
  std::vector<Number> queries(samples.size() * width), passages(samples.passages() * width);
  for (auto* numbers : {&queries, &passages})
    for (Number& number : *numbers) number = draw();
  if (random.chance(0.5)) std::fill_n(passages.begin(), width, Number());
  const Embeddings of_queries{std::span<const Number>(queries), width};
  const Embeddings of_passages{std::span<const Number>(passages), width};
  CHECK(of_queries.rows() == samples.size());
  CHECK(of_passages.rows() == samples.passages());
  const auto dots = value_of(DenseSimilarity(of_queries, of_passages, DenseKind::dot).score(samples));
  const auto cosines = value_of(DenseSimilarity(of_queries, of_passages).score(samples));
  REQUIRE(dots.size() == samples.passages());
  REQUIRE(cosines.size() == samples.passages());
  for (std::size_t i = 0; i < samples.size(); ++i)
    for (std::size_t passage = samples[i].first; passage < samples[i].first + samples[i].size(); ++passage) {
      const PlainProducts plain = plain_products(queries, i, passages, passage, width);
      CHECK(std::abs(dots[passage] - static_cast<double>(plain.product)) <= 1e-14 * static_cast<double>(plain.size));
      CHECK(std::abs(cosines[passage] - plain.cosine()) <= 1e-13);
    }
}

Samples small_samples() { return built({plain_sample("s", {1, 0}), plain_sample("t", {0, 1, 0})}); }

/// Embeddings of width 2 for small_samples, and the error of scoring them.
std::string dense_error(const std::vector<float>& queries, const std::vector<float>& passages,
                        std::size_t query_width = 2, std::size_t width = 2, DenseKind kind = DenseKind::cosine) {
  return error_of(
      DenseSimilarity({std::span<const float>(queries), query_width}, {std::span<const float>(passages), width}, kind)
          .score(small_samples()));
}

}  // namespace

TEST_CASE("Dot product and cosine of embeddings equal long double", "[separation]") {
  Random random(511);
  for (int n = 0; n < 30; ++n) {
    const Samples samples = built(random_samples(random, 1 + random.below(10), {.systems = 0}));
    const std::size_t width = 1 + random.below(40);
    check_dense<float>(random, samples, width, [&] { return static_cast<float>(random.unit() - 0.5); });
    check_dense<Half>(random, samples, width, [&] { return small_half(random); });
    check_dense<std::int8_t>(random, samples, width, [&] { return static_cast<std::int8_t>(random.whole(-128, 127)); });
  }
}

TEST_CASE("A cosine depends on angles only, and is 0 with a zero vector", "[separation]") {
  const Samples samples = built({plain_sample("s", {1, 0, 0, 0, 0, 0})});
  const std::vector<float> query = {3, 4};
  const std::vector<float> passages = {3e-20F, 4e-20F, 6e18F, 8e18F, -3, -4, 4, -3, 0, 0, 1e-45F, 0};
  const DenseSimilarity cosine({std::span<const float>(query), 2}, {std::span<const float>(passages), 2});
  const auto scores = value_of(cosine.score(samples));
  CHECK(scores[0] == Approx(1).epsilon(1e-6));
  CHECK(scores[1] == Approx(1).epsilon(1e-6));
  CHECK(scores[2] == -1);
  CHECK(scores[3] == 0);
  CHECK(scores[4] == 0);
  CHECK(scores[5] == Approx(0.6).epsilon(1e-15));
  CHECK(cosine.text() == "Dense(kind='cosine')");
  CHECK(DenseSimilarity({}, {}, DenseKind::dot).text() == "Dense(kind='dot')");
}

TEST_CASE("Scores do not depend on the number of threads, and progress is reported", "[separation]") {
  Random random(512);
  const Samples samples = built(random_samples(random, 400, {.systems = 0}));
  constexpr std::size_t width = 300;
  std::vector<float> queries(samples.size() * width), passages(samples.passages() * width);
  for (auto* numbers : {&queries, &passages})
    for (float& number : *numbers) number = static_cast<float>(random.unit() - 0.5);
  const AnySimilarity dense =
      DenseSimilarity({std::span<const float>(queries), width}, {std::span<const float>(passages), width});
  const auto one = value_of(dense.score(samples, {.threads = 1, .progress = {}}));
  std::size_t last = 0;
  bool rises = true;
  const auto told = [&](std::size_t done, std::size_t all) {
    rises = rises && done > last && all == samples.size();
    last = done;
  };
  CHECK(value_of(dense.score(samples, {.threads = 4, .progress = told})) == one);
  CHECK(rises);
  CHECK(last == samples.size());

  queries[250 * width + 7] = infinity;  // the error names the first one, whichever thread finds it
  queries[310 * width] = infinity;
  for (const unsigned threads : {1U, 4U})
    CHECK(error_of(dense.score(samples, {.threads = threads, .progress = {}})) ==
          fmt::format("sample '{}': the embedding of its query has a number that is not finite, at position 8",
                      samples[250].id));
}

TEST_CASE("Embeddings of the wrong size are an error that contains the numbers", "[separation]") {
  const std::vector<float> queries = {1, 2, 3, 4}, passages = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10};
  CHECK(dense_error(queries, passages).empty());
  CHECK(dense_error(queries, passages, 0) == "the embeddings of queries have width 0");
  CHECK(dense_error(queries, passages, 2, 3) ==
        "the embeddings of passages have 10 numbers, which is not a multiple of the width 3");
  CHECK(dense_error({1, 2}, passages) ==
        "there are embeddings of 1 queries, but 2 samples; sample 't' is the first without");
  CHECK(dense_error({1, 2, 3, 4, 5, 6}, passages) == "there are embeddings of 3 queries, but 2 samples");
  CHECK(dense_error(queries, {1, 2, 3, 4, 5, 6, 7, 8}) ==
        "there are embeddings of 4 passages, but the samples have 5; sample 't' is the first without");
  CHECK(dense_error(queries, {1, 2}) ==
        "there are embeddings of 1 passages, but the samples have 5; sample 's' is the first without");
  CHECK(dense_error(queries, {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12}) ==
        "there are embeddings of 6 passages, but the samples have 5");
  CHECK(dense_error({1, 2, 3, 4, 5, 6}, {1, 2}) == "there are embeddings of 3 queries, but 2 samples");
  CHECK(dense_error({1, 2}, {1, 2, 3, 4, 5}, 1, 1).empty());
  CHECK(dense_error({1, 2}, passages, 1, 2) ==
        "the embeddings of queries have width 1, those of passages 2; sample 's' is the first");
  const std::vector<std::int8_t> bytes(10);
  CHECK(error_of(DenseSimilarity({std::span<const float>(queries), 2}, {std::span<const std::int8_t>(bytes), 2})
                     .score(small_samples())) ==
        "the embeddings of queries and those of passages have different types of numbers");
}

TEST_CASE("An embedding with a value that is not finite is an error that names the sample", "[separation]") {
  const std::vector<float> queries = {1, 0, 0, 0}, passages(10, 0);
  for (const DenseKind kind : {DenseKind::dot, DenseKind::cosine}) {
    for (const float broken : {infinity, -infinity, std::nanf("")}) {
      std::vector<float> some = queries;
      some[3] = broken;
      CHECK(dense_error(some, passages, 2, 2, kind) ==
            "sample 't': the embedding of its query has a number that is not finite, at position 2");
      some = passages;
      some[8] = broken;
      CHECK(dense_error(queries, some, 2, 2, kind) ==
            "sample 't': the embedding of its passage '2' has a number that is not finite, at position 1");
    }
  }
  const std::vector<Half> halves = {{0x3C00}, {0x7C00}, {0}, {0}}, zeros(10, Half{0});
  CHECK(error_of(DenseSimilarity({std::span<const Half>(halves), 2}, {std::span<const Half>(zeros), 2})
                     .score(small_samples())) ==
        "sample 's': the embedding of its query has a number that is not finite, at position 2");
}

TEST_CASE("Given scores are unchanged, and checked", "[separation]") {
  const Samples samples = small_samples();
  CHECK(value_of(GivenScores("model", {5, 4, 3, 2, -1}).score(samples)) == std::vector<double>{5, 4, 3, 2, -1});
  CHECK(GivenScores("model", {}).text() == "model");
  CHECK(error_of(GivenScores("model", {1, 2, 3, 4}).score(samples)) ==
        "model: 4 scores, but the samples have 5 passages; sample 't' is the first to lack some");
  CHECK(error_of(GivenScores("model", {1, 2, 3, 4, 5, 6}).score(samples)) ==
        "model: 6 scores, but the samples have 5 passages");
  CHECK(error_of(GivenScores("model", {1, 2, 3, std::nan(""), 5}).score(samples)) ==
        "model: sample 't', passage '1': the score must be a finite number, not nan");
}

TEST_CASE("Embeddings of each sample have the scores of all together", "[separation]") {
  Random random(513);
  for (int n = 0; n < 30; ++n) {
    const Samples samples = built(random_samples(random, random.below(6), {.systems = 0}));
    const std::size_t width = 1 + random.below(9);
    auto numbers = std::make_shared<std::vector<float>>((samples.size() + samples.passages()) * width);
    for (float& number : *numbers) number = static_cast<float>(random.unit() - 0.5);
    const auto rows = [&](std::size_t first, std::size_t count) {
      return Embeddings{std::span<const float>(*numbers).subspan(first * width, count * width), width};
    };
    const Embeddings queries = rows(0, samples.size()), all = rows(samples.size(), samples.passages());
    std::vector<Embeddings> passages;
    for (std::size_t i = 0; i < samples.size(); ++i)
      passages.push_back(rows(samples.size() + samples[i].first, samples[i].size()));
    const std::weak_ptr<std::vector<float>> memory = numbers;
    {
      const auto apart = DenseSimilarity::by_sample(queries, passages, DenseKind::dot, std::move(numbers));
      const DenseSimilarity together(queries, all, DenseKind::dot);
      CHECK(value_of(apart.score(samples)) == value_of(together.score(samples)));
      CHECK_FALSE(memory.expired());
    }
    CHECK(memory.expired());
  }
}

TEST_CASE("Embeddings of each sample are checked, and errors name the sample", "[separation]") {
  const Samples samples = small_samples();
  const std::vector<float> numbers = {1, 2, 3, 4, 5, 6, 7};
  const std::vector<std::int8_t> bytes(6);
  const auto rows = [&](std::size_t count, std::size_t width = 2) {
    return Embeddings{std::span<const float>(numbers).first(count), width};
  };
  const auto error = [&](const Embeddings& queries, std::vector<Embeddings> passages) {
    return error_of(DenseSimilarity::by_sample(queries, std::move(passages)).score(samples));
  };
  CHECK(error(rows(4), {rows(4), rows(6)}).empty());
  CHECK(error(rows(4), {rows(4)}) == "there are passages' embeddings for 1 samples, not 2");
  CHECK(error(rows(4), {rows(4), rows(6, 3)}) ==
        "sample 't': the embeddings of its passages have 3 numbers, that of its query 2");
  CHECK(error(rows(4), {rows(4), rows(4)}) == "sample 't': there are embeddings of 2 passages, not 3");
  CHECK(error(rows(4), {rows(4), rows(7)}) ==
        "sample 't': the embeddings of its passages have 7 numbers, which is not a multiple of the width 2");
  CHECK(error(rows(4), {rows(4), {std::span<const std::int8_t>(bytes), 2}}) ==
        "sample 't': its embeddings are int8, those before are float32");
  CHECK(error(rows(2), {rows(4), rows(6)}) ==
        "there are embeddings of 1 queries, but 2 samples; sample 't' is the first without");
  CHECK(error(rows(3), {rows(4), rows(6)}) ==
        "the embeddings of queries have 3 numbers, which is not a multiple of the width 2");
  CHECK(error({std::span<const std::int8_t>(bytes).first(4), 2}, {rows(4), rows(6)}) ==
        "the embeddings of queries and those of passages have different types of numbers");
}

TEST_CASE("Given scores of each sample are checked by sample", "[separation]") {
  const Samples samples = small_samples();
  const auto given = [](std::vector<std::uint64_t> sizes) {
    return GivenScores(GivenScores::Data{"model", {5, 4, 3, 2, -1}, std::move(sizes)});
  };
  CHECK(value_of(given({2, 3}).score(samples)) == std::vector<double>{5, 4, 3, 2, -1});
  CHECK(error_of(given({5}).score(samples)) == "there are scores of 1 samples, not 2");
  CHECK(error_of(given({3, 2}).score(samples)) == "sample 's': there are scores of 3 passages, not 2");
}

TEST_CASE("A user's function scores samples one by one", "[separation]") {
  const Samples samples = small_samples();
  std::vector<std::string> seen;
  const OwnSimilarity positions("positions", [&](const Sample& sample, std::span<double> scores) {
    seen.emplace_back(sample.id);
    for (std::size_t i = 0; i < scores.size(); ++i) scores[i] = static_cast<double>(10 * sample.size() + i);
    return Status();
  });
  CHECK(value_of(AnySimilarity(positions).score(samples)) == std::vector<double>{20, 21, 30, 31, 32});
  CHECK(seen == std::vector<std::string>{"s", "t"});
  CHECK(AnySimilarity(positions).text() == "positions");
  const OwnSimilarity fails("fails", [](const Sample& sample, std::span<double>) {
    return sample.id == "t" ? invalid_input("no") : Status();
  });
  CHECK(error_of(fails.score(samples)) == "sample 't': no");
  const OwnSimilarity broken("broken", [](const Sample& sample, std::span<double> scores) {
    if (sample.id == "t") scores[2] = HUGE_VAL;
    return Status();
  });
  CHECK(error_of(broken.score(samples)) ==
        "broken: sample 't', passage '2': the score must be a finite number, not inf");
}

}  // namespace given_similarities_test
