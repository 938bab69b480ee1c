// Labels of nuggets as a row: a value with a path, of JSON or of another language.
#pragma once

#include <irmetrics/base/error.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/collection/column_names.hpp>
#include <irmetrics/collection/nugget_labels.hpp>

#include <array>
#include <cmath>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace irmetrics::detail::io {

/// The labels by their names in files.
struct LabelName {
  const char* name;
  bool LabelledNugget::*label;
};
inline constexpr std::array nugget_label_names = {LabelName{"hallucinated", &LabelledNugget::hallucinated},
                                                  LabelName{"redundant", &LabelledNugget::redundant},
                                                  LabelName{"minor", &LabelledNugget::minor}};

/// A number of missing nuggets.
inline std::optional<std::uint64_t> whole_count(double number) {
  if (!(number >= 0 && number <= 9e15) || number != std::floor(number)) return std::nullopt;
  return static_cast<std::uint64_t>(number);
}

/// A number of nuggets.
template <class Value>
Result<std::uint64_t> read_count(const Value& value) {
  constexpr std::string_view what = "a whole number of at least 0";
  const auto number = value.number();
  if (!number.ok()) return value.expected(what);
  const auto count = whole_count(*number);
  if (!count) return value.expected(what, *number);
  return *count;
}

/// The labels of a nugget, or the number of missing nuggets of a query.
template <class Value>
Status read_label_row(const Value& row, std::string_view location, NuggetLabelsBuilder& out) {
  const auto query = row.column(query_column).id();
  if (!query.ok()) return query.status();
  Value nugget = row.column(nugget_column);
  if (nugget.missing()) nugget = row.member("_id");
  const Value missing = row.member("missing");
  if (nugget.missing() && missing.missing()) return row.wrong("expected nugget_id, missing, or both");
  Status status;
  if (!missing.missing()) {
    const auto count = read_count(missing);
    if (!count.ok()) return count.status();
    status = out.set_missing(*query, *count);
  }
  if (status.ok() && !nugget.missing()) {
    auto id = nugget.id();
    if (!id.ok()) return id.status();
    LabelledNugget labelled{.id = *std::move(id)};
    for (const auto& [name, label] : nugget_label_names) {
      const std::array<std::string_view, 1> names = {name};
      const Value value = row.column({name, "labels", names});  // in any case
      if (value.missing()) continue;
      const auto read = value.label();
      if (!read.ok()) return read.status();
      labelled.*label = *read;
    }
    status = out.add(*query, std::move(labelled));
  }
  return status.ok() ? status : annotate(status, location);
}

}  // namespace irmetrics::detail::io
