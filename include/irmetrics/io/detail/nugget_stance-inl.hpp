// Reads the stance of a nugget from JSON.
#pragma once

#include <irmetrics/base/error.hpp>
#include <irmetrics/collection/nugget_qrels.hpp>
#include <irmetrics/io/detail/json_row-inl.hpp>

namespace irmetrics::detail::io {

inline absl::StatusOr<Stance> read_stance(const JsonValue& value) {
  const auto name = value.text();
  if (!name.ok()) return name.status();
  const auto stance = parse_enum<Stance>("the stance", *name);
  if (!stance.ok()) return value.wrong(message(stance.status()));
  return *stance;
}

}  // namespace irmetrics::detail::io
