// Whether a ranking leans to one side: documents that support one nugget against those that support another.
#pragma once

#include <irmetrics/measures/novelty.hpp>

#include <limits>
#include <string>

namespace irmetrics {

/// (p - n) / p, where p and n documents of the top k support the one and the other nugget.
struct Leaning {
  std::string to = "1";
  std::string from = "2";
  double rel = 1;
  std::uint32_t k = 5;
  static constexpr auto descriptor =
      describe<Leaning>("Leaning", "Leaning between two nuggets",
                        "(p - n) / p, where p and n of the first k documents support nugget `to` and nugget `from`: "
                        "below 0 if more support the latter; undefined where p is 0 or the query lacks one of them, "
                        "and the mean is over the other queries",
                        "Chen and Choi, BERDS, 2024") |
      Values{Range{.high = 1, .high_open = false}} | Aggregate::mean_of_defined |
      parameter("to", &Leaning::to, "id of the nugget that a positive value leans to") |
      parameter("from", &Leaning::from, "id of the other nugget") | support_level(&Leaning::rel) | cutoff(&Leaning::k);

  double operator()(const NuggetRanking& query) const noexcept {
    const std::size_t one = place(query, to), other = place(query, from), none = query.judged.nuggets.size();
    double p = 0, n = 0;
    if (one == none || other == none) return std::numeric_limits<double>::quiet_NaN();
    for (const auto [rank, document] : query.hits) {
      if (rank > k) break;
      for_each_nugget(query.mask_of(document), [&](std::size_t s) {
        if (s == one) ++p;
        if (s == other) ++n;
      });
    }
    return p > 0 ? (p - n) / p : std::numeric_limits<double>::quiet_NaN();
  }
  bool operator==(const Leaning&) const = default;

 private:
  static std::size_t place(const NuggetRanking& query, const std::string& id) noexcept {
    const auto nuggets = query.judged.nuggets;
    return static_cast<std::size_t>(
        std::find_if(nuggets.begin(), nuggets.end(), [&](const Nugget& nugget) { return nugget.id == id; }) -
        nuggets.begin());
  }
};

}  // namespace irmetrics
