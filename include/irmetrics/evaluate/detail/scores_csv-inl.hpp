// Scores as lines of CSV, which reports print and files keep.
#pragma once

#include <irmetrics/base/detail/csv_cell.hpp>
#include <irmetrics/base/error.hpp>
#include <irmetrics/evaluate/scores.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <string_view>

namespace irmetrics::detail::evaluate {

inline constexpr std::string_view csv_columns = "run,measure,query,value\n";

/// Appends the overall values, whose query is "all", and before them those of the queries if requested. Fails if one of
/// these queries is called "all".
inline Status append_csv(const NamedScores& run, bool per_query, std::string& text) {
  const std::vector<std::string>& queries = run.scores.queries();
  if (per_query && std::find(queries.begin(), queries.end(), "all") != queries.end())
    return invalid_input("{}: a query is called 'all', as the overall values are in CSV; JSON distinguishes them",
                         run.name);
  for (std::size_t i = 0; i < run.scores.measures().size(); ++i) {
    const std::string begin = csv_cell(run.name) + "," + csv_cell(run.scores.measures()[i].text()) + ",";
    if (per_query)
      for (std::size_t query = 0; query < queries.size(); ++query)
        text += fmt::format("{}{},{}\n", begin, csv_cell(queries[query]), run.scores.per_query(i)[query]);
    text += fmt::format("{}all,{}\n", begin, run.scores.mean(i));
  }
  return Status();
}

}  // namespace irmetrics::detail::evaluate
