// Rank-biased overlap: similarity of two rankings that may have different items and lengths.
#pragma once

#include <irmetrics/base/description.hpp>
#include <irmetrics/base/enum_text.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/config.hpp>

#include <array>
#include <limits>
#include <span>
#include <string>
#include <string_view>

namespace irmetrics {

/// Items and their scores: item i has scores[i], and large scores are ranked first.
struct ScoredItems {
  std::span<const std::string> items;
  std::span<const double> scores;
};

/// The meaning of ties. w: the items share a rank, and count from that rank on. a: their order is unknown; the overlap
/// at each depth is the mean over all orders, and so are the values of rankings of the same length; those of rankings
/// of different lengths extrapolate these means. b: the same, corrected for the information that ties hide, so that a
/// ranking agrees fully with itself.
enum class RBOTies { w, a, b };
template <>
inline constexpr std::array<std::string_view, 3> enum_names<RBOTies> = {"w", "a", "b"};

/// Rankings are assumed to continue below their known part. All values are NaN if a ranking is empty or a score is NaN.
struct RBO {
  double ext = std::numeric_limits<double>::quiet_NaN();  // if the agreement of the known parts continues
  double min = std::numeric_limits<double>::quiet_NaN();  // if the unknown parts have no overlap
  double max = std::numeric_limits<double>::quiet_NaN();  // if the unknown parts have the maximal overlap
  double res = std::numeric_limits<double>::quiet_NaN();  // max - min

  static constexpr auto description =
      describe_result<RBO>("RBO", "Rank-biased overlap of two rankings.", ResultKind::row) |
      field("ext", &RBO::ext, "extrapolated: assumes that the agreement of the known parts continues") |
      field("min", &RBO::min, "smallest possible value: the unknown parts do not overlap") |
      field("max", &RBO::max, "largest possible value: the unknown parts overlap as much as possible") |
      field("res", &RBO::res, "max - min");
};

/// The mean over depths d of the overlap of the first d of both rankings, with weights (1 - p) p^(d - 1). In [0, 1].
/// Webber, Moffat and Zobel, TOIS 28(4), 2010; ties, and rankings of different length with ties, as Corsi and Urbano,
/// SIGIR 2024. Fails unless 0 < p < 1, if a ranking does not have as many scores as items, and on a duplicate item.
Result<RBO> rbo(const ScoredItems& first, const ScoredItems& second, double p, RBOTies ties = RBOTies::a);

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/correlation/rbo-inl.hpp>
#endif
