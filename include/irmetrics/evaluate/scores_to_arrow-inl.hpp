// Makes the columns of scores.
#pragma once

#include <irmetrics/base/status.hpp>
#include <irmetrics/columns/detail/exported_table.hpp>
#include <irmetrics/evaluate/scores_to_arrow.hpp>

#include <utility>
#include <vector>

namespace irmetrics {

IRMETRICS_INLINE Status to_arrow(std::span<const NamedScores> runs, ScoreRows rows, ArrowArrayStream* out) {
  detail::columns::ExportedTexts names, measures, queries;
  std::vector<double> values;
  for (const auto& [name, scores] : runs) {
    for (std::size_t i = 0; i < scores.measures().size(); ++i) {
      if (rows == ScoreRows::overall) {
        names.add(name);
        measures.add(scores.measures()[i].text());
        values.push_back(scores.mean(i));
        continue;
      }
      for (const std::string& query : scores.queries()) {
        names.add(name);
        measures.add(scores.measures()[i].text());
        queries.add(query);
      }
      const auto of_queries = scores.per_query(i);
      values.insert(values.end(), of_queries.begin(), of_queries.end());
    }
  }
  detail::columns::ExportedTable table = {{"run", std::move(names)}, {"measure", std::move(measures)}};
  if (rows == ScoreRows::per_query) table.push_back({"query", std::move(queries)});
  table.push_back({"value", std::move(values)});
  return detail::columns::export_table(std::move(table), out);
}

IRMETRICS_INLINE Status to_arrow(const Scores& scores, ScoreRows rows, ArrowArrayStream* out) {
  const NamedScores named{scores.run(), scores};
  return to_arrow(std::span(&named, 1), rows, out);
}

IRMETRICS_INLINE Status to_arrow(const ScoresPart& part, ArrowArrayStream* out) {
  detail::columns::ExportedTexts names, measures, queries;
  std::vector<double> values;
  for (std::size_t i = 0; i < part.measures().size(); ++i)
    for (std::size_t query = 0; query < part.queries().size(); ++query) {
      names.add(part.run());
      measures.add(part.measures()[i]);
      queries.add(part.queries()[query]);
      values.push_back(part.values(query)[i]);
    }
  return detail::columns::export_table({{"run", std::move(names)},
                                        {"measure", std::move(measures)},
                                        {"query", std::move(queries)},
                                        {"value", std::move(values)}},
                                       out);
}

}  // namespace irmetrics
