// A second implementation of BM25, passage by passage and word by word.
#pragma once

#include "support/random_texts.hpp"

#include <irmetrics/separation/bm25.hpp>

#include <algorithm>
#include <set>

namespace irmetrics::test {

/// The five variants with usual, extreme and degenerate parameters.
inline Bm25 random_bm25(Random& random) {
  Bm25 bm25;
  bm25.method = static_cast<Bm25Method>(random.below(5));
  bm25.k1 = random.pick<double>({0, 0.9, 1.2, 1.5, 100});
  bm25.b = random.pick<double>({0, 0.4, 0.75, 1});
  bm25.delta = random.pick<double>({0, 0.5, 1});
  return bm25;
}

/// The score of each passage; document frequencies and average length come from the corpus.
inline std::vector<double> plain_bm25(const Bm25& bm25, const std::string& query,
                                      const std::vector<std::string>& passages,
                                      const std::vector<std::string>& corpus) {
  double length = 0;
  for (const std::string& document : corpus) length += static_cast<double>(plain_words(document).size());
  const double average = length / static_cast<double>(corpus.size());
  std::vector<double> scores;
  for (const std::string& passage : passages) {
    const std::vector<std::string> words = plain_words(passage);
    double score = 0;
    for (const std::string& term : plain_words(query)) {
      double containing = 0;
      for (const std::string& document : corpus) {
        const std::vector<std::string> there = plain_words(document);
        containing += std::count(there.begin(), there.end(), term) > 0 ? 1 : 0;
      }
      if (containing == 0) continue;
      const auto count = static_cast<double>(std::count(words.begin(), words.end(), term));
      score += bm25.idf(static_cast<double>(corpus.size()), containing) *
               bm25.frequency(count, static_cast<double>(words.size()) / average);
    }
    scores.push_back(score);
  }
  return scores;
}

}  // namespace irmetrics::test
