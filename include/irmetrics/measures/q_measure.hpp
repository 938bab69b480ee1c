// Q-measure, and the measures for finding one highly relevant document: sums of blended ratios, as in NTCIREVAL.
#pragma once

#include <irmetrics/base/rounded.hpp>
#include <irmetrics/measures/descriptor.hpp>
#include <irmetrics/measures/gains.hpp>
#include <irmetrics/measures/relevance.hpp>

#include <algorithm>

namespace irmetrics {
namespace measures {

template <class M>
constexpr Parameter<M, double> gain_weight(double M::*member) {
  return {"beta", member, range::at_least(0), "weight of the gains in blended ratios; with 0 they are precisions"};
}

/// The blended ratio of precision and gain at each relevant document, in rank order: (relevant documents so far +
/// beta x their gains) / (rank + beta x gains of the ideal ranking up to this rank). A gain above 0 is relevant.
/// `Ideal` returns the gains of the ideal ranking one after the other.
template <class Ideal>
class BlendedRatios {
 public:
  BlendedRatios(Ideal ideal, double beta) noexcept : ideal_(ideal), beta_(beta) {}

  double next(std::uint32_t rank, double gain) noexcept {
    found_ += 1;
    gathered_ += gain;
    for (double best = 1; depth_ < rank && best > 0; ++depth_) ideal_gathered_ += best = ideal_.next();
    depth_ = rank;
    return ratio(found_ + rounded(beta_ * gathered_), rank + rounded(beta_ * ideal_gathered_));
  }

 private:
  Ideal ideal_;
  double beta_;
  double found_ = 0, gathered_ = 0, ideal_gathered_ = 0;
  std::uint32_t depth_ = 0;  // ranks of the ideal ranking that are gathered
};

/// The number of judged documents with a gain.
inline std::uint32_t count_gains(const JudgedRanking& query, const Gains& gains) noexcept {
  IdealGains ideal(query.judged, gains);
  std::uint32_t count = 0;
  while (ideal.next() > 0) ++count;
  return count;
}

/// Average precision, with blended ratios instead of precisions.
struct Q {
  std::uint32_t k = 0;
  ByName rest{};
  double beta = 1;
  Gains gains = {};
  static constexpr auto descriptor =
      describe<Q>("Q", "Q-measure",
                  "the sum, over the documents with a gain, of (such documents so far + beta x their gains) / (rank + "
                  "beta x gains of the best possible ranking up to this rank), divided by min(k, number of documents "
                  "with a gain)",
                  "Sakai, NTCIR-4, 2004; Sakai and Song, SIGIR 2011; NTCIREVAL Q-measure, Q") |
      gain_weight(&Q::beta) | grade_gains(&Q::gains) | optional_cutoff(&Q::k) | alias("Q-measure", "Q") |
      OrderEffect::rises;

  double operator()(const JudgedRanking& query) const noexcept {
    BlendedRatios ratios(IdealGains(query.judged, gains), beta);
    double sum = 0;
    for (const auto [rank, grade] : query.hits) {
      if (rank > last_rank(k)) break;
      if (const double gain = gains(grade); gain > 0) sum += ratios.next(rank, gain);
    }
    return ratio(sum, std::min(last_rank(k), count_gains(query, gains)));
  }
  bool operator==(const Q&) const = default;
};

/// The blended ratio at the first relevant document.
struct OMeasure {
  ByName rest{};
  double beta = 1;
  Gains gains = {};
  static constexpr auto descriptor =
      describe<OMeasure>(
          "OMeasure", "O-measure",
          "(1 + beta x gain) / (rank + beta x gains of the best possible ranking up to this rank) of the "
          "first document with a gain",
          "Sakai, IPSJ TOD 48(SIG9), 2007; NTCIREVAL O-measure") |
      gain_weight(&OMeasure::beta) | grade_gains(&OMeasure::gains) | alias("O-measure", "OMeasure") |
      OrderEffect::rises;

  double operator()(const JudgedRanking& query) const noexcept {
    BlendedRatios ratios(IdealGains(query.judged, gains), beta);
    for (const auto [rank, grade] : query.hits)
      if (const double gain = gains(grade); gain > 0) return ratios.next(rank, gain);
    return 0;
  }
  bool operator==(const OMeasure&) const = default;
};

/// The largest gain of the documents returned; 0 if none has a gain.
inline double largest_gain(const JudgedRanking& query, const Gains& gains) noexcept {
  double largest = 0;
  for (const auto [rank, grade] : query.hits) largest = std::max(largest, gains(grade));
  return largest;
}

/// The blended ratios of the documents up to the preferred rank: the rank of the first document with the largest gain
/// that was returned.
struct PreferredRatios {
  double sum = 0, last = 0, count = 0;
};
/// Their sum, the last of them, and their number.
inline PreferredRatios preferred_ratios(const JudgedRanking& query, const Gains& gains, double beta) noexcept {
  const double largest = largest_gain(query, gains);
  BlendedRatios ratios(IdealGains(query.judged, gains), beta);
  PreferredRatios preferred;
  for (const auto [rank, grade] : query.hits) {
    const double gain = gains(grade);
    if (gain <= 0) continue;
    preferred.sum += preferred.last = ratios.next(rank, gain);
    ++preferred.count;
    if (gain == largest) break;
  }
  return preferred;
}

/// The blended ratio at the preferred rank.
struct PMeasure {
  ByName rest{};
  double beta = 1;
  Gains gains = {};
  static constexpr auto descriptor =
      describe<PMeasure>("PMeasure", "P-measure",
                         "the blended ratio, as in Q, at the first of the documents with the largest gain returned",
                         "Sakai, IPSJ TOD 48(SIG9), 2007; NTCIREVAL P-measure") |
      gain_weight(&PMeasure::beta) | grade_gains(&PMeasure::gains) | alias("P-measure", "PMeasure");

  double operator()(const JudgedRanking& query) const noexcept { return preferred_ratios(query, gains, beta).last; }
  bool operator==(const PMeasure&) const = default;
};

/// The mean blended ratio up to the preferred rank.
struct PPlus {
  ByName rest{};
  double beta = 1;
  Gains gains = {};
  static constexpr auto descriptor =
      describe<PPlus>("PPlus", "P-plus",
                      "the mean blended ratio, as in Q, of the documents with a gain up to the first one with the "
                      "largest gain returned",
                      "Sakai, IPSJ TOD 48(SIG9), 2007; NTCIREVAL P-plus") |
      gain_weight(&PPlus::beta) | grade_gains(&PPlus::gains) | alias("P-plus", "PPlus");

  double operator()(const JudgedRanking& query) const noexcept {
    const PreferredRatios preferred = preferred_ratios(query, gains, beta);
    return ratio(preferred.sum, preferred.count);
  }
  bool operator==(const PPlus&) const = default;
};

}  // namespace measures

using measures::OMeasure;
using measures::PMeasure;
using measures::PPlus;

}  // namespace irmetrics
