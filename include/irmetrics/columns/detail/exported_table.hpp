// Tables for Arrow's C stream interface: columns of texts and of doubles, without nulls.
#pragma once

#include <irmetrics/base/status.hpp>
#include <irmetrics/columns/arrow_structures.hpp>
#include <irmetrics/config.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace irmetrics::detail::columns {

/// A column of texts, in Arrow's layout of large strings.
class ExportedTexts {
 public:
  void add(std::string_view text) {
    text_ += text;
    ends_.push_back(static_cast<std::int64_t>(text_.size()));
  }
  std::size_t size() const noexcept { return ends_.size() - 1; }
  const std::string& text() const noexcept { return text_; }
  /// Offsets into the text: one more than there are texts.
  const std::vector<std::int64_t>& ends() const noexcept { return ends_; }

 private:
  std::string text_;
  std::vector<std::int64_t> ends_ = {0};
};

/// A column with its name.
struct ExportedColumn {
  std::string name;
  std::variant<ExportedTexts, std::vector<double>> values;
};

/// Columns of equal length.
using ExportedTable = std::vector<ExportedColumn>;

/// Makes a stream of one chunk. Fails if a text is not UTF-8.
Status export_table(ExportedTable table, ArrowArrayStream* out);

}  // namespace irmetrics::detail::columns

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/columns/detail/exported_table-inl.hpp>
#endif
