// Measures of the returned documents as a set, without ranks; F1 also of the top k.
#pragma once

#include <irmetrics/base/rounded.hpp>
#include <irmetrics/measures/descriptor.hpp>
#include <irmetrics/measures/relevance.hpp>

namespace irmetrics {
namespace measures {

/// Precision of all returned documents.
struct SetP {
  ByName rest{};
  double rel = 1;
  static constexpr auto descriptor =
      describe<SetP>("SetP", "Set precision", "the proportion of the returned documents that are relevant",
                     "trec_eval set_P") |
      relevance_level(&SetP::rel) | alias("set_P", "SetP") | OrderEffect::sum;

  double operator()(const JudgedRanking& query) const noexcept {
    return ratio(relevant_retrieved(query, rel), query.retrieved);
  }
  bool operator==(const SetP&) const = default;
};

/// Set precision, divided by the largest that a set of this size can have.
struct SetRelP {
  ByName rest{};
  double rel = 1;
  static constexpr auto descriptor =
      describe<SetRelP>("SetRelP", "Set relative precision",
                        "relevant documents returned, over min(documents returned, relevant documents)",
                        "trec_eval set_relative_P") |
      relevance_level(&SetRelP::rel) | alias("set_relative_P", "SetRelP") | OrderEffect::sum;

  double operator()(const JudgedRanking& query) const noexcept {
    return ratio(relevant_retrieved(query, rel), std::min(query.retrieved, count_relevant(query, rel)));
  }
  bool operator==(const SetRelP&) const = default;
};

/// Recall of all returned documents.
struct SetR {
  ByName rest{};
  double rel = 1;
  static constexpr auto descriptor =
      describe<SetR>("SetR", "Set recall", "the proportion of the relevant documents that are returned",
                     "trec_eval set_recall") |
      relevance_level(&SetR::rel) | alias("set_recall", "SetR") | OrderEffect::sum;

  double operator()(const JudgedRanking& query) const noexcept {
    return ratio(relevant_retrieved(query, rel), count_relevant(query, rel));
  }
  bool operator==(const SetR&) const = default;
};

/// Set precision times set recall.
struct SetAP {
  ByName rest{};
  double rel = 1;
  static constexpr auto descriptor =
      describe<SetAP>("SetAP", "Set average precision", "set precision times set recall", "trec_eval set_map") |
      relevance_level(&SetAP::rel) | alias("set_map", "SetAP") | OrderEffect::none;

  double operator()(const JudgedRanking& query) const noexcept {
    const double found = relevant_retrieved(query, rel);
    return ratio(found * found, static_cast<double>(query.retrieved) * count_relevant(query, rel));
  }
  bool operator==(const SetAP&) const = default;
};

/// (weight + 1) P R / (weight P + R) of the precision P and recall R of so many documents.
inline double weighted_f(double found, double returned, double relevant, double weight) noexcept {
  if (found == 0) return 0;
  const double precision = found / returned;
  const double recall = found / relevant;
  return (weight + 1) * precision * recall / (rounded(weight * precision) + recall);
}

/// The same of all documents returned. trec_eval's set_F.x passes the weight itself.
inline double weighted_f(const JudgedRanking& query, double rel, double weight) noexcept {
  return weighted_f(relevant_retrieved(query, rel), query.retrieved, count_relevant(query, rel), weight);
}

/// The weighted harmonic mean of set precision and set recall.
struct SetF {
  ByName rest{};
  double rel = 1;
  double beta = 1;
  double x = -1;
  static constexpr auto descriptor =
      describe<SetF>("SetF", "Set F", "(1 + beta^2) P R / (beta^2 P + R) of set precision P and set recall R",
                     "van Rijsbergen, Information Retrieval, 1979; trec_eval set_F, whose parameter is beta^2") |
      relevance_level(&SetF::rel) |
      parameter("beta", &SetF::beta, range::closed(0, 1000), "weight of recall relative to precision") |
      parameter("x", &SetF::x, range::at_least(-1),
                "instead of beta^2, as in trec_eval's set_F.x: few numbers are squares; below 0: beta^2") |
      alias("set_F", "SetF") | OrderEffect::sum;

  double operator()(const JudgedRanking& query) const noexcept {
    return weighted_f(query, rel, x < 0 ? beta * beta : x);
  }
  bool operator==(const SetF&) const = default;
};

/// The harmonic mean of precision and recall of the top k.
struct F1 {
  std::uint32_t k = 0;
  ByName rest{};
  double rel = 1;
  static constexpr auto descriptor =
      describe<F1>(
          "F1", "F1",
          "2 P R / (P + R) of the precision P at k, even if fewer documents were returned, and the recall R at "
          "k; without a cut-off of all returned documents, as SetF",
          "van Rijsbergen, Information Retrieval, 1979; ranx f1") |
      relevance_level(&F1::rel) | optional_cutoff(&F1::k) | alias("f1", "F1") | OrderEffect::sum;

  double operator()(const JudgedRanking& query) const noexcept {
    return weighted_f(relevant_up_to(query, rel, last_rank(k)), k == 0 ? query.retrieved : k,
                      count_relevant(query, rel), 1);
  }
  bool operator==(const F1&) const = default;
};

/// A weighted sum over the four cells of returned / not x relevant / not.
struct Utility {
  ByName rest{};
  double rel = 1;
  double a = 1;
  double b = -1;
  double c = 0;
  double d = 0;
  double collection = 0;
  static constexpr auto descriptor =
      describe<Utility>(
          "Utility", "Set utility",
          "a x relevant returned + b x others returned + c x relevant not returned + d x others not returned",
          "trec_eval utility") |
      Values{range::any} | relevance_level(&Utility::rel) |
      parameter("a", &Utility::a, range::any, "value of a relevant document returned") |
      parameter("b", &Utility::b, range::any, "value of another document returned") |
      parameter("c", &Utility::c, range::any, "value of a relevant document not returned") |
      parameter("d", &Utility::d, range::any, "value of another document not returned") |
      parameter("collection", &Utility::collection, range::at_least(0),
                "number of documents in the collection, which d needs") |
      alias("utility", "Utility") | OrderEffect::sum;

  double operator()(const JudgedRanking& query) const noexcept {
    const double found = relevant_retrieved(query, rel);
    const double relevant = count_relevant(query, rel);
    return rounded(a * found) + rounded(b * (query.retrieved - found)) + rounded(c * (relevant - found)) +
           rounded(d * (collection + found - query.retrieved - relevant));
  }
  bool operator==(const Utility&) const = default;
};

}  // namespace measures

using measures::F1;
using measures::SetAP;
using measures::SetF;
using measures::SetP;
using measures::SetR;
using measures::SetRelP;
using measures::Utility;

}  // namespace irmetrics
