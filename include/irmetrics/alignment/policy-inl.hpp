// The error of a rule for ties where one order is needed.
#pragma once

#include <irmetrics/alignment/policy.hpp>
#include <irmetrics/base/error.hpp>

namespace irmetrics {

IRMETRICS_INLINE Status check_one_order(TieRule rule, std::string_view what) {
  if (!takes_all_orders(rule)) return Status();
  return invalid_input(
      "ties={} is for the evaluation of measures; {} one order of tied documents, such as "
      "ties=docno_desc",
      enum_text(rule), what);
}

}  // namespace irmetrics
