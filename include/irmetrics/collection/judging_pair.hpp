// A pair of a query and a document for assessors.
#pragma once

#include <irmetrics/config.hpp>

#include <string>

namespace irmetrics {

/// A document to judge for a query.
struct JudgingPair {
  std::string query;
  std::string document;
  bool judged = false;  // whether it has a grade already

  bool operator==(const JudgingPair&) const = default;
};

}  // namespace irmetrics
