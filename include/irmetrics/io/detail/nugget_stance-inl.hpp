// Reads the stance of a nugget from a value with a path.
#pragma once

#include <irmetrics/base/error.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/collection/nugget_qrels.hpp>

namespace irmetrics::detail::io {

template <class Value>
Result<Stance> read_stance(const Value& value) {
  const auto name = value.view();
  if (!name.ok()) return name.status();
  const auto stance = parse_enum<Stance>("the stance", *name);
  if (!stance.ok()) return value.wrong(message(stance.status()));
  return *stance;
}

}  // namespace irmetrics::detail::io
