// The formulas of BM25: against the values of another implementation, and by properties that follow from their meaning.
#include "support/plain_bm25.hpp"

#include <irmetrics/separation/bm25.hpp>

#include <cmath>
#include <limits>

using namespace irmetrics;
using namespace irmetrics::test;

namespace bm25_test {
namespace {

struct Expected {
  Bm25Method method;
  std::array<double, 3> idf;        // of terms in 1, 6 and 10 of 10 documents
  std::array<double, 3> frequency;  // 0, 1 and 4 times in a document of 8 terms; the average is 5
};

// Values of bm25s 0.3.16 (bm25s.scoring) with k1 1.2, b 0.6, delta 0.7.
const std::array<Expected, 5> expected = {{
    {Bm25Method::robertson, {1.8458266904983307, 0, 0}, {0, 0.3799392097264438, 0.7102272727272728}},
    {Bm25Method::lucene,
     {1.992430164690206, 0.5260930958967791, 0.04652001563489291},
     {0, 0.3799392097264438, 0.7102272727272728}},
    {Bm25Method::atire, {2.302585092994046, 0.5108256237659907, 0}, {0, 0.8358662613981764, 1.5625000000000002}},
    {Bm25Method::bm25l,
     {1.992430164690206, 0.5260930958967791, 0.04652001563489291},
     {0.8105263157894738, 1.1982142857142857, 1.654678007290401}},
    {Bm25Method::bm25_plus,
     {2.3978952727983707, 0.6061358035703155, 0.09531017980432493},
     {0.7, 1.5358662613981764, 2.2625}},
}};

}  // namespace

TEST_CASE("BM25's formulas equal bm25s", "[separation]") {
  for (const Expected& one : expected) {
    const Bm25 bm25{.method = one.method, .k1 = 1.2, .b = 0.6, .delta = 0.7};
    INFO(bm25.text());
    for (std::size_t i = 0; i < 3; ++i) {
      CHECK(bm25.idf(10, std::array{1, 6, 10}[i]) == Approx(one.idf[i]).epsilon(1e-14));
      CHECK(bm25.frequency(std::array{0, 1, 4}[i], 8.0 / 5) == Approx(one.frequency[i]).epsilon(1e-14));
    }
    CHECK(bm25.absent() == Approx(one.frequency[0]).epsilon(1e-14));
  }
}

TEST_CASE("a rarer term, a more frequent one and a shorter document never score lower", "[separation]") {
  Random random(501);
  for (int i = 0; i < 2000; ++i) {
    const Bm25 bm25 = random_bm25(random);
    INFO(bm25.text());
    const int documents = random.whole(1, 1000), containing = random.whole(1, documents);
    const double idf = bm25.idf(documents, containing);
    REQUIRE(std::isfinite(idf));
    REQUIRE(idf >= 0);
    if (containing > 1) REQUIRE(bm25.idf(documents, containing - 1) >= idf);
    const int count = random.whole(1, 50);
    const double relative_length = 0.01 + 10 * random.unit();
    const double frequency = bm25.frequency(count, relative_length);
    REQUIRE(std::isfinite(frequency));
    // Equal up to rounding if repetitions do not count (k1 = 0).
    REQUIRE(frequency >= bm25.frequency(count - 1, relative_length) - 1e-12);
    REQUIRE(frequency >= bm25.frequency(count, relative_length + 1) - 1e-12);
    REQUIRE(frequency >= bm25.absent() - 1e-12);
  }
}

TEST_CASE("allowed parameters never give NaN", "[separation]") {
  for (std::size_t method = 0; method < 5; ++method)
    for (const double k1 : {0.0, 1e-300, 1e100})
      for (const double b : {0.0, 1.0})
        for (const double delta : {0.0, 1e-300, 1e100}) {
          const Bm25 bm25{.method = static_cast<Bm25Method>(method), .k1 = k1, .b = b, .delta = delta};
          INFO(bm25.text());
          REQUIRE(bm25.check().ok());
          CHECK(std::isfinite(bm25.absent()));
          CHECK(bm25.idf(10, 0) == 0);
          for (const double count : {0.0, 1.0, 1e9})
            for (const double length : {0.0, 1e-9, 1.0, 1e9}) {
              if (count > 0 && length == 0) continue;  // impossible: a document without terms
              CHECK(std::isfinite(bm25.frequency(count, length)));
            }
        }
}

TEST_CASE("BM25 prints its parameters in its own notation, and refuses values outside their range", "[separation]") {
  CHECK(Bm25{}.text() == "method='lucene', k1=1.5, b=0.75");
  CHECK(Bm25{.method = Bm25Method::bm25_plus, .k1 = 1, .b = 0.4, .delta = 1}.text() ==
        "method='bm25+', k1=1, b=0.4, delta=1");
  CHECK(Bm25{.method = Bm25Method::bm25l}.text() == "method='bm25l', k1=1.5, b=0.75, delta=0.5");
  constexpr double nan = std::numeric_limits<double>::quiet_NaN(), infinity = std::numeric_limits<double>::infinity();
  CHECK(error_of(Bm25{.k1 = -0.1}.check()) == "k1 must be a number from 0 to 1e+100, not -0.1");
  CHECK(error_of(Bm25{.k1 = nan}.check()) == "k1 must be a number from 0 to 1e+100, not nan");
  CHECK(error_of(Bm25{.b = 1.5}.check()) == "b must be a number from 0 to 1, not 1.5");
  CHECK(error_of(Bm25{.delta = infinity}.check()) == "delta must be a number from 0 to 1e+100, not inf");
}

}  // namespace bm25_test
