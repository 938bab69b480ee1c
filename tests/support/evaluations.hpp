// A small evaluation with pooled and undefined measures, missing queries and an audit that is not empty.
#pragma once

#include "support/value_of.hpp"

#include <irmetrics/evaluate/evaluate.hpp>
#include <irmetrics/evaluate/evaluation_file.hpp>

#include <fmt/format.h>

#include <cmath>
#include <string>

namespace irmetrics::test {

/// Lines of qrels for queries q0 to q6.
inline std::string qrels_text() {
  std::string text;
  for (int query = 0; query < 7; ++query)
    for (int i = 0; i < 6; ++i) text += fmt::format("q{} 0 d{} {}\n", query, i, (i * query) % 3);
  return text;
}

/// Lines of a run that lacks q5 and has ties.
inline std::string run_text(double shift, const std::string& tag) {
  std::string text;
  for (int query = 0; query < 7; ++query)
    for (int i = 0; i < 8; ++i)
      if (query != 5)
        text += fmt::format("q{} Q0 d{} {} {} {}\n", query, i, i + 1, std::fmod(i * 0.7 + query * shift, 1.1), tag);
  return text;
}

}  // namespace irmetrics::test
