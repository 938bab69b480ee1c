// The head of a file of an evaluation, which is JSON, and its SHA-256, by which damage is noticed. For *-inl.hpp files
// only: no header exposes the JSON library.
#pragma once

#include <irmetrics/base/detail/json_printer-inl.hpp>
#include <irmetrics/base/error.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/base/result_value.hpp>
#include <irmetrics/io/detail/json_row-inl.hpp>
#include <irmetrics/io/detail/sha256-inl.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <string>
#include <string_view>
#include <vector>

namespace irmetrics::detail::io {

/// The member `format` of a file of an evaluation.
inline constexpr std::string_view evaluation_format = "irmetrics evaluation";
/// The member `format_version`. A change that older versions would misread makes another one.
inline constexpr std::uint64_t evaluation_format_version = 1;

/// Prints a value with the members of each object in byte order of their names, so that the text depends on the
/// contents only: programs that format JSON may move members.
inline void print_in_order(JsonPrinter& json, const ResultValue& value, std::string_view without = {}) {
  const auto print_members = [&](const std::vector<ResultValue>& values, const auto& name_of) {
    std::vector<std::size_t> order(values.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return name_of(a) < name_of(b); });
    json.begin('{');
    for (const std::size_t i : order) {
      if (!without.empty() && name_of(i) == without) continue;
      json.key(name_of(i));
      print_in_order(json, values[i]);
    }
    json.end('}');
  };
  if (const auto* const map = value.as<ResultMap>()) {
    print_members(map->values, [map](std::size_t i) -> const std::string& { return map->ids[i]; });
  } else if (const auto* const record = value.as<ResultRecord>()) {
    print_members(record->values,
                  [record](std::size_t i) -> const std::string& { return record->info->fields[i].name; });
  } else if (const auto* const list = value.as<std::vector<ResultValue>>()) {
    json.begin('[');
    for (const ResultValue& item : *list) {
      json.item();
      print_in_order(json, item);
    }
    json.end(']');
  } else {
    json.print(value);
  }
}

/// The SHA-256 of a document: of its JSON on one line, with the members of each object in byte order of their names,
/// and without the member `sha256` of the document. Fails on a text that is not UTF-8.
inline Result<std::string> sha256_of(const ResultValue& document) {
  JsonPrinter json(false);
  print_in_order(json, document, "sha256");
  const auto text = std::move(json).finished();
  if (!text.ok()) return text.status();
  Sha256 hash;
  hash.add(*text);
  return hash.digits();
}

/// Whether a document is one of an evaluation.
inline bool is_evaluation(const ResultValue& document) {
  const auto format = JsonValue(document, "").member("format").text();
  return format.ok() && *format == evaluation_format;
}

/// Fails unless a document of an evaluation is of this format and has the contents that were written.
inline Status check_evaluation(const ResultValue& document, std::string_view location) {
  const JsonValue top(document, location);
  const JsonValue version = top.member("format_version");
  const auto number = version.number();
  if (!number.ok()) return number.status();
  if (*number != static_cast<double>(evaluation_format_version))
    return version.wrong(
        message_text("this version of irmetrics reads {}, and this is {}: another version wrote the file",
                     evaluation_format_version, *number));
  const JsonValue recorded = top.member("sha256");
  const auto written = recorded.text();
  if (!written.ok()) return written.status();
  const auto found = sha256_of(document);
  if (!found.ok()) return annotate(found.status(), location);
  if (*found != *written)
    return recorded.wrong(
        message_text("the file has changed since it was written: its contents have the SHA-256 {}, and {} was written",
                     *found, *written));
  return Status();
}

}  // namespace irmetrics::detail::io
