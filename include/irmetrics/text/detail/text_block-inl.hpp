// Consecutive texts that one thread computes.
#pragma once

#include <irmetrics/base/cancel.hpp>
#include <irmetrics/base/error.hpp>
#include <irmetrics/text/detail/text_meter-inl.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace irmetrics::detail::text {

/// Some consecutive texts, and then their statistics.
struct TextBlock {
  struct Ends {
    std::size_t id, text;
  };

  std::size_t number = 0;
  std::string bytes;  // ids and texts in turn
  std::vector<Ends> ends;
  std::vector<DocumentStatistics> statistics;
  SentenceLengths lengths;
  Status status;

  static constexpr std::size_t most_bytes = 1 << 20, most_texts = 1 << 12;

  bool full() const noexcept { return bytes.size() >= most_bytes || ends.size() >= most_texts; }

  void add(std::string_view id, std::string_view text) {
    bytes.append(id);
    const std::size_t id_end = bytes.size();
    bytes.append(text);
    ends.push_back({id_end, bytes.size()});
  }

  std::string_view id(std::size_t i) const noexcept {
    const std::size_t begin = i == 0 ? 0 : ends[i - 1].text;
    return std::string_view(bytes).substr(begin, ends[i].id - begin);
  }

  void compute(TextMeter& meter, const Cancel& cancel) {
    statistics.reserve(ends.size());
    for (std::size_t i = 0; i < ends.size(); ++i) {
      cancel.check();
      auto one = meter(std::string_view(bytes).substr(ends[i].id, ends[i].text - ends[i].id), lengths, cancel);
      if (!one.ok()) {
        status = annotate(one.status(), message_text("text '{}'", id(i)));
        return;
      }
      statistics.push_back(*one);
    }
  }
};

}  // namespace irmetrics::detail::text
