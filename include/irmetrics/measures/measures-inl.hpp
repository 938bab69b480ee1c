// Implementation of Measures.
#pragma once

#include <irmetrics/base/hash_table.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/measures/measures.hpp>

#include <algorithm>
#include <string>

namespace irmetrics {

IRMETRICS_INLINE Measures::Measures(Result<std::vector<AnyMeasure>> parsed) : status_(parsed.status()) {
  if (parsed.ok()) list_ = *std::move(parsed);
}

IRMETRICS_INLINE Measures::Measures(std::initializer_list<Item> items) {
  HashSet<std::string> texts;
  for (const Item& item : items) {
    if (!item.parsed_.ok()) {
      status_ = item.parsed_.status();
      list_.clear();
      return;
    }
    for (const AnyMeasure& measure : *item.parsed_)
      if (texts.insert(measure.text()).second || std::find(list_.begin(), list_.end(), measure) == list_.end())
        list_.push_back(measure);
  }
}

}  // namespace irmetrics
