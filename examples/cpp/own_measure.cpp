// A measure of your own: how many of the vital facts the first k documents contain. It is evaluated beside the built-in
// ones.
#include <irmetrics/collection/nugget_qrels.hpp>
#include <irmetrics/evaluate/evaluate_file.hpp>
#include <irmetrics/io/nuggets.hpp>
#include <irmetrics/measures/coverage.hpp>

#include <cstdio>
#include <string>

namespace {

using irmetrics::Importance;
using irmetrics::NuggetRanking;
using irmetrics::supports;

/// The proportion of a query's vital nuggets that the first k documents support; 1 if it has no vital nugget. A number
/// in its braces is the cut-off: VitalCoverage{5}. ByName stands before what has to be named: {.k = 5, .rel = 2}.
struct VitalCoverage {
  std::uint32_t k = 20;
  irmetrics::ByName rest{};
  double rel = 1;
  static constexpr auto descriptor =
      irmetrics::describe<VitalCoverage>("VitalCoverage", "Coverage of vital nuggets",
                                         "the proportion of a query's vital nuggets that the first k documents support",
                                         "Voorhees, TREC 2003 (nugget recall)") |
      irmetrics::support_level(&VitalCoverage::rel) | irmetrics::cutoff(&VitalCoverage::k);

  double operator()(const NuggetRanking& query) const noexcept {
    int vital = 0, covered = 0;
    for (std::size_t nugget = 0; nugget < query.judged.nuggets.size(); ++nugget) {
      if (query.judged.nuggets[nugget].importance != Importance::vital) continue;
      ++vital;
      for (const auto [rank, document] : query.hits)
        if (rank <= k && supports(query.mask_of(document), nugget)) {
          ++covered;
          break;
        }
    }
    return vital == 0 ? 1 : static_cast<double>(covered) / vital;
  }
  bool operator==(const VitalCoverage&) const = default;
};

}  // namespace

int main(int count, char** arguments) {
  const std::string folder = count > 1 ? arguments[1] : ".";
  const auto nuggets = irmetrics::read_nuggets(folder + "/nuggets.jsonl");
  if (!nuggets.ok()) {
    std::fprintf(stderr, "own_measure: %s\n", irmetrics::message(nuggets.status()).c_str());
    return 2;
  }
  const auto scores =
      irmetrics::evaluate_file(*nuggets, folder + "/bm25.run", {"Coverage@5", VitalCoverage{5}, VitalCoverage{20}});
  if (!scores.ok()) {
    std::fprintf(stderr, "own_measure: %s\n", irmetrics::message(scores.status()).c_str());
    return 2;
  }
  for (const irmetrics::AnyMeasure& measure : scores.measures())
    std::printf("%-16s  %.4f\n", measure.text().c_str(), scores.mean(measure));
}
