// trec_eval's -Z file: mean and standard deviation of each query's measures, used to convert scores to z-scores.
#pragma once

#include <irmetrics/base/result.hpp>

#include <map>
#include <string>
#include <string_view>
#include <utility>

namespace irmetrics::program {

class ZScoreTable {
 public:
  /// Reads lines of query, measure, mean, standard deviation.
  static Result<ZScoreTable> read(const std::string& path);

  /// (value - mean) / deviation; -1000000 if the table has no entry, or if the deviation is 0 and value differs.
  double of(std::string_view query, std::string_view measure, double value) const;

 private:
  struct Reference {
    double mean, deviation;
  };
  std::map<std::pair<std::string, std::string>, Reference> references_;
};

}  // namespace irmetrics::program
