// Adds up the statistics of texts.
#pragma once

#include <irmetrics/text/detail/text_block-inl.hpp>
#include <irmetrics/text/text_statistics.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <string>
#include <utility>
#include <vector>

namespace irmetrics::detail::text {

/// Mean and variance by Welford's updates, in the order of the values.
class SpreadOf {
 public:
  void add(double value, std::size_t times = 1) {
    if (std::isnan(value)) {
      spread_.undefined += times;
      return;
    }
    if (spread_.values == 0) spread_.smallest = spread_.largest = value;
    spread_.smallest = std::min(spread_.smallest, value);
    spread_.largest = std::max(spread_.largest, value);
    spread_.values += times;
    const double change = value - mean_;
    mean_ += change * static_cast<double>(times) / static_cast<double>(spread_.values);
    squares_ += change * static_cast<double>(times) * (value - mean_);
  }

  Spread spread() const {
    Spread result = spread_;
    if (result.values > 0) result.mean = mean_;
    if (result.values > 1) result.standard_deviation = std::sqrt(squares_ / static_cast<double>(result.values - 1));
    return result;
  }

 private:
  Spread spread_;
  double mean_ = 0, squares_ = 0;
};

/// The median of values by their frequencies, sorted.
inline double median(const std::vector<std::pair<std::size_t, std::size_t>>& lengths, std::size_t values) {
  const auto at = [&](std::size_t index) {
    for (const auto& [length, times] : lengths) {
      if (index < times) return static_cast<double>(length);
      index -= times;
    }
    return std::numeric_limits<double>::quiet_NaN();
  };
  return (at((values - 1) / 2) + at(values / 2)) / 2;
}

/// Adds up the statistics of texts, in order.
class StatisticsSum {
 public:
  explicit StatisticsSum(bool per_document) : per_document_(per_document) {}

  void add(const TextBlock& block) {
    for (std::size_t i = 0; i < block.statistics.size(); ++i) {
      const DocumentStatistics& one = block.statistics[i];
      TextStructure& structure = result_.structure;
      ++structure.documents;
      if (one.diversity.words == 0) ++structure.without_words;
      structure.words += one.diversity.words;
      structure.sentences += one.sentences;
      words_.add(static_cast<double>(one.diversity.words));
      sentences_.add(static_cast<double>(one.sentences));
      ttr_.add(one.diversity.ttr);
      maas_.add(one.diversity.maas);
      hdd_.add(one.diversity.hdd);
      mtld_.add(one.diversity.mtld);
      types_.add(static_cast<double>(one.diversity.types));
      stems_.add(static_cast<double>(one.stems));
      flesch_kincaid_.add(one.readability.flesch_kincaid);
      flesch_reading_ease_.add(one.readability.flesch_reading_ease);
      ari_.add(one.readability.ari);
      if (!per_document_) continue;
      result_.ids.emplace_back(block.id(i));
      result_.per_document.push_back(one);
    }
    for (const auto& [length, times] : block.lengths) lengths_[length] += times;
  }

  TextStatistics finish(std::string stemmer, GradeRule grades) && {
    TextStatistics result = std::move(result_);
    result.stemmer = std::move(stemmer);
    result.structure.words_per_document = words_.spread();
    result.structure.sentences_per_document = sentences_.spread();
    std::vector<std::pair<std::size_t, std::size_t>> lengths(lengths_.begin(), lengths_.end());
    std::sort(lengths.begin(), lengths.end());
    SpreadOf sentence;
    for (const auto& [length, times] : lengths) sentence.add(static_cast<double>(length), times);
    result.structure.words_per_sentence = sentence.spread();
    if (!lengths.empty()) result.structure.median_words_per_sentence = median(lengths, result.structure.sentences);
    result.diversity = {ttr_.spread(), maas_.spread(), hdd_.spread(), mtld_.spread(), types_.spread(), stems_.spread()};
    result.readability = {flesch_kincaid_.spread(), flesch_reading_ease_.spread(), ari_.spread()};
    result.grades = grades;
    result.school_grades = irmetrics::school_grades({.flesch_kincaid = result.readability.flesch_kincaid.mean,
                                                     .flesch_reading_ease = result.readability.flesch_reading_ease.mean,
                                                     .ari = result.readability.ari.mean},
                                                    grades);
    return result;
  }

 private:
  bool per_document_;
  TextStatistics result_;
  SpreadOf words_, sentences_, ttr_, maas_, hdd_, mtld_, types_, stems_, flesch_kincaid_, flesch_reading_ease_, ari_;
  SentenceLengths lengths_;
};

}  // namespace irmetrics::detail::text
