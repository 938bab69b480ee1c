// Checks documents and their scores or grades, and appends their ids to columns.
#pragma once

#include <irmetrics/base/error.hpp>
#include <irmetrics/collection/document_ids.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <span>
#include <string_view>
#include <vector>

namespace irmetrics::detail::collection {

/// Fails on a score or grade that is not finite. `what`: "score" or "grade".
template <class Ids>
Status check_finite(std::string_view what, std::string_view query, const Ids& documents,
                    std::span<const double> values) {
  const auto broken = std::find_if_not(values.begin(), values.end(), [](double value) { return std::isfinite(value); });
  if (broken == values.end()) return Status();
  return invalid_input("query '{}', document '{}': the {} must be a finite number, not {}", query,
                       documents[static_cast<std::size_t>(broken - values.begin())], what, *broken);
}

/// Fails on different lengths too.
inline Status check_values(std::string_view what, std::string_view query, std::span<const std::string_view> documents,
                           std::span<const double> values) {
  if (documents.size() != values.size())
    return invalid_input("query '{}': there must be one {} for each document, not {} {}s for {} documents", query, what,
                         values.size(), what, documents.size());
  return check_finite(what, query, documents, values);
}

/// Fails on an id that is empty or longer than 65,535 bytes.
inline Status check_ids(std::string_view query, std::span<const std::string_view> ids) {
  for (const std::string_view id : ids) {
    if (id.empty()) return invalid_input("query '{}': a document id is empty", query);
    if (id.size() > max_document_id_length)
      return invalid_input("query '{}': document id '{}...' is longer than {} bytes", query, id.substr(0, 40),
                           max_document_id_length);
  }
  return Status();
}

/// Appends the texts of checked ids, whose offsets count from `base` in the text. Fails if they would exceed 4 GiB.
template <class Ids>
Status append_texts(std::string_view query, const Ids& ids, std::size_t base, std::vector<char>& text,
                    std::vector<std::uint32_t>& begins, std::vector<std::uint16_t>& lengths) {
  std::size_t end = text.size();
  for (std::size_t i = 0; i < ids.size(); ++i) end += ids[i].size();
  if (end - base > std::numeric_limits<std::uint32_t>::max())
    return invalid_input("query '{}': the document ids exceed 4 GiB", query);
  std::size_t used = text.size(), row = begins.size();
  text.resize(end);
  begins.resize(row + ids.size());
  lengths.resize(row + ids.size());
  for (std::size_t i = 0; i < ids.size(); ++i, ++row) {
    const std::string_view id = ids[i];
    std::memcpy(text.data() + used, id.data(), id.size());
    begins[row] = static_cast<std::uint32_t>(used - base);
    lengths[row] = static_cast<std::uint16_t>(id.size());
    used += id.size();
  }
  return Status();
}

/// The same with their hashes.
inline Status append_ids(std::string_view query, std::span<const std::string_view> ids, std::size_t base,
                         std::vector<char>& text, std::vector<std::uint32_t>& begins,
                         std::vector<std::uint16_t>& lengths, std::vector<std::uint32_t>& hashes) {
  if (auto status = append_texts(query, ids, base, text, begins, lengths); !status.ok()) return status;
  for (const std::string_view id : ids) hashes.push_back(hash_id(id));
  return Status();
}

}  // namespace irmetrics::detail::collection
