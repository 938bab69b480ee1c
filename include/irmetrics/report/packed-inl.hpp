// The descriptions of results by their names.
#pragma once

#include <irmetrics/report/all_results.hpp>
#include <irmetrics/report/packed.hpp>

namespace irmetrics::detail::report {

IRMETRICS_INLINE const ResultInfo* result_info_named(std::string_view name) {
  const ResultInfo* found = nullptr;
  for_each_result(AllResults(), [&](const ResultInfo& info) {
    if (info.name == name) found = &info;
  });
  return found;
}

}  // namespace irmetrics::detail::report
