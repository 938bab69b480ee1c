// Tables of scores written by hand.
#pragma once

#include "support/value_of.hpp"

#include <irmetrics/collection/score_tables.hpp>

#include <fmt/format.h>

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

namespace irmetrics::test {

/// The scores of each system in turn, on queries q1, q2, and so on.
inline ScoreTable table_of(const std::string& measure, const std::vector<std::string>& systems,
                           std::vector<double> scores) {
  std::vector<std::string> queries;
  for (std::size_t i = 0; i < scores.size() / systems.size(); ++i) queries.push_back(fmt::format("q{}", i + 1));
  return value_of(ScoreTable::of(measure, systems, std::move(queries), std::move(scores)));
}

/// AP of three systems on eight queries.
inline const ScoreTable example_table = table_of("AP", {"bm25", "e5", "bge"}, {.1, .2, .3, .4, .5, .6, .7, .8,  //
                                                                               .3, .4, .5, .7, .8, .9, .9, 1,   //
                                                                               .2, .1, .4, .5, .4, .6, .7, .8});

}  // namespace irmetrics::test
