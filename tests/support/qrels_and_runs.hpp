// Qrels and runs from rows or maps that a test writes by hand, and runs as text.
#pragma once

#include "support/catch.hpp"
#include "support/random_data.hpp"
#include "support/value_of.hpp"

#include <irmetrics/collection/qrels.hpp>
#include <irmetrics/collection/run.hpp>

#include <fmt/format.h>

#include <cstddef>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace irmetrics::test {

using PlainQrels = std::map<std::string, std::map<std::string, double>>;              // of judged queries
using PlainRun = std::map<std::string, std::vector<std::pair<std::string, double>>>;  // by query, in input order

inline Qrels qrels_of(const std::vector<Judgment>& rows) {
  QrelsBuilder builder;
  for (const Judgment& row : rows) REQUIRE(builder.add(row.query, row.document, row.grade).ok());
  return value_of(std::move(builder).build());
}
inline Qrels qrels_of(const PlainQrels& plain) {
  QrelsBuilder builder;
  for (const auto& [query, judged] : plain)
    for (const auto& [document, grade] : judged) REQUIRE(builder.add(query, document, grade).ok());
  return value_of(std::move(builder).build());
}

inline Run run_of(const std::vector<Returned>& rows, std::string name = "sys") {
  RunBuilder builder(std::move(name));
  for (const Returned& row : rows) REQUIRE(builder.add(row.query, row.document, row.score).ok());
  return value_of(std::move(builder).build());
}
inline Run run_of(const PlainRun& plain, std::string name = "sys") {
  RunBuilder builder(std::move(name));
  for (const auto& [query, list] : plain)
    for (const auto& [document, score] : list) REQUIRE(builder.add(query, document, score).ok());
  return value_of(std::move(builder).build());
}

/// " QUERY: DOCUMENT=SCORE ..." for each query.
inline std::string text_of_rows(const Run& run) {
  std::string text;
  for (std::size_t i = 0; i < run.size(); ++i) {
    const RankedList list = run[i];
    text += fmt::format(" {}:", list.query);
    for (std::size_t row = 0; row < list.size(); ++row)
      text += fmt::format(" {}={}", list.documents[row], list.scores[row]);
  }
  return text;
}
/// "NAME | QUERY: DOCUMENT=SCORE ...".
inline std::string text_of(const Run& run) { return run.name() + " |" + text_of_rows(run); }

}  // namespace irmetrics::test
