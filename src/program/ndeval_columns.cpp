// ndeval's columns.
#include "ndeval_columns.hpp"

#include <irmetrics/measures/alpha_ndcg.hpp>
#include <irmetrics/measures/coverage.hpp>
#include <irmetrics/measures/err_ia.hpp>
#include <irmetrics/measures/nrbp.hpp>
#include <irmetrics/measures/precision_ia.hpp>

#include <fmt/format.h>

#include <string_view>

namespace irmetrics::program {

std::vector<NdevalColumn> ndeval_columns(double alpha, double beta) {
  std::vector<NdevalColumn> columns;
  const auto add = [&](std::string_view name, const AnyMeasure& measure) {
    columns.push_back({std::string(name), measure});
  };
  const auto add_at_cutoffs = [&](std::string_view name, auto measure) {
    for (const std::uint32_t k : {5U, 10U, 20U}) {
      measure.k = k;
      add(fmt::format("{}@{}", name, k), measure);
    }
  };
  add_at_cutoffs("ERR-IA", ERR_IA{.alpha = alpha});
  add_at_cutoffs("nERR-IA", nERR_IA{.alpha = alpha});
  add_at_cutoffs("alpha-DCG", alpha_DCG{.alpha = alpha});
  add_at_cutoffs("alpha-nDCG", alpha_nDCG{.alpha = alpha});
  add("NRBP", NRBP{.alpha = alpha, .beta = beta});
  add("nNRBP", nNRBP{.alpha = alpha, .beta = beta});
  add("MAP-IA", AP_IA());
  add_at_cutoffs("P-IA", P_IA());
  add_at_cutoffs("strec", StRecall());
  return columns;
}

}  // namespace irmetrics::program
