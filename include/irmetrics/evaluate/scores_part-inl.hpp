// A part as bytes. Numbers are 64 bits wide, in little-endian order.
#pragma once

#include <irmetrics/base/detail/little_endian.hpp>
#include <irmetrics/base/detail/packed_bytes.hpp>
#include <irmetrics/base/enum_text.hpp>
#include <irmetrics/base/error.hpp>
#include <irmetrics/evaluate/scores_part.hpp>

#include <algorithm>
#include <bit>
#include <charconv>
#include <cstdint>
#include <cstring>
#include <functional>
#include <limits>
#include <system_error>
#include <type_traits>

namespace irmetrics {
namespace detail::evaluate {

/// The first bytes: a text, then the number of the format, then the checksum of all bytes that follow.
inline constexpr std::string_view part_mark = "irmetrics part\n";
inline constexpr unsigned char part_format = 1;
inline constexpr std::size_t part_head = part_mark.size() + 1 + sizeof(std::uint64_t);

/// The choices of a policy: "ties=docno_desc precision=float64 ...".
inline std::string policy_text(const Policy& policy) {
  std::string text;
  for_each_option<Policy>([&](const auto& choice) {
    if (!text.empty()) text += ' ';
    text += choice.name;
    text += '=';
    text += choice_text(policy.*choice.get);
  });
  return text;
}

/// The policy of such a text. Fails on a choice that this version lacks.
IRMETRICS_COLD inline Result<Policy> policy_of(std::string_view text) {
  Policy policy;
  Status status;
  while (!text.empty()) {
    const std::string_view choice = text.substr(0, text.find(' '));
    text.remove_prefix(std::min(choice.size() + 1, text.size()));
    const std::size_t equals = std::min(choice.find('='), choice.size());
    const std::string_view name = choice.substr(0, equals), given = choice.substr(std::min(equals + 1, choice.size()));
    bool known = false;
    for_each_option<Policy>([&](const auto& option) {
      if (option.name != name) return;
      using Value = std::remove_cvref_t<decltype(policy.*option.get)>;
      known = true;
      if constexpr (std::is_enum_v<Value>) {
        const auto value = parse_enum<Value>(name, given);
        if (value.ok())
          policy.*option.get = *value;
        else
          status = value.status();
      } else {
        using Digits = std::conditional_t<std::is_same_v<Value, bool>, std::uint8_t, Value>;
        Digits value = 0;
        const auto [end, error] = std::from_chars(given.data(), given.data() + given.size(), value);
        policy.*option.get = static_cast<Value>(value);
        if (error != std::errc() || end != given.data() + given.size() || choice_text(policy.*option.get) != given)
          status = invalid_input("the policy {} must be a whole number, not '{}'", name, given);
      }
    });
    if (!known) return invalid_input("the policy '{}' is unknown", name);
    if (!status.ok()) return status;
  }
  return policy;
}

// pass writes a value to a Packing, or reads it from an Unpacking.
template <class Ends, class Number>
  requires std::is_arithmetic_v<Number>
void pass(Ends& ends, Number& number) {
  std::uint64_t word = 0;
  if constexpr (std::is_same_v<Number, double>)
    word = std::bit_cast<std::uint64_t>(number);
  else
    word = number;
  word = little_endian(word);
  ends.bytes(&word, sizeof word);
  if constexpr (Ends::reads) {
    word = little_endian(word);
    if constexpr (std::is_same_v<Number, double>)
      number = std::bit_cast<double>(word);
    else
      number = static_cast<Number>(word);
  }
}

/// A number of items, each of which has so many bytes or more.
template <class Ends>
std::size_t pass_size(Ends& ends, std::size_t size, std::size_t least_bytes) {
  pass(ends, size);
  if constexpr (Ends::reads)
    if (size > std::numeric_limits<std::uint32_t>::max() * std::size_t{16} || !ends.has(size * least_bytes)) return 0;
  return size;
}

template <class Ends>
void pass(Ends& ends, std::string& text) {
  const std::size_t size = pass_size(ends, text.size(), 1);
  if constexpr (Ends::reads)
    text = ends.take(size);
  else
    ends.bytes(text.data(), size);
}

template <class Ends>
void pass(Ends& ends, Quotient& quotient) {
  pass(ends, quotient.dividend);
  pass(ends, quotient.divisor);
}

template <class Ends>
void pass(Ends& ends, CutoffAudit& at) {
  pass(ends, at.k);
  for (const auto count :
       {&CutoffAudit::retrieved, &CutoffAudit::unjudged, &CutoffAudit::tied_pairs, &CutoffAudit::shallow})
    pass(ends, at.*count);
}

template <class Ends, class Item>
void pass(Ends& ends, std::vector<Item>& items) {
  const std::size_t size = pass_size(ends, items.size(), sizeof(std::uint64_t));
  if constexpr (Ends::reads) items.resize(size);
  for (Item& item : items) pass(ends, item);
}

template <class Ends>
void pass(Ends& ends, ReadReport& reading) {
  for (const auto count :
       {&ReadReport::lines, &ReadReport::skipped, &ReadReport::coerced, &ReadReport::commented_records})
    pass(ends, reading.*count);
  pass(ends, reading.first_problem);
  pass(ends, reading.first_commented_record);
}

template <class Ends>
void pass(Ends& ends, ScoresPart::Data& part, std::string& policy) {
  pass(ends, part.run);
  pass(ends, part.measures);
  pass(ends, policy);
  pass(ends, part.judgments);
  pass(ends, part.queries);
  pass(ends, part.values);
  pass(ends, part.quotients);
  for (const auto count : counts_of_queries) pass(ends, part.counts.*count);
  pass(ends, part.counts.cutoffs);
  pass(ends, part.extra);
  pass(ends, part.reading);
}

inline bool is_sorted_and_distinct(const std::vector<std::string>& ids) {
  return std::adjacent_find(ids.begin(), ids.end(), std::greater_equal<>()) == ids.end();
}

}  // namespace detail::evaluate

IRMETRICS_INLINE std::string ScoresPart::bytes() const {
  using namespace detail::evaluate;
  Data part = data_;
  std::string policy = policy_text(part.policy);
  detail::Packing count(part_head);
  pass(count, part, policy);
  std::string bytes(count.size(), '\0');
  detail::Packing packing(part_head, bytes.data());
  pass(packing, part, policy);
  std::memcpy(bytes.data(), part_mark.data(), part_mark.size());
  bytes[part_mark.size()] = static_cast<char>(part_format);
  const std::uint64_t sum = detail::little_endian(detail::checksum(std::string_view(bytes).substr(part_head)));
  std::memcpy(bytes.data() + part_mark.size() + 1, &sum, sizeof sum);
  return bytes;
}

IRMETRICS_INLINE Result<ScoresPart> ScoresPart::of(std::string_view bytes) {
  using namespace detail::evaluate;
  const auto damaged = [] { return invalid_input("it is damaged: its bytes are not those that were written"); };
  if (!bytes.starts_with(part_mark))
    return invalid_input("expected the scores of a part, as evaluate --part and ScoresPart.to_bytes() write them");
  if (bytes.size() < part_head) return damaged();
  const auto format = static_cast<unsigned char>(bytes[part_mark.size()]);
  if (format > part_format || format == 0)
    return invalid_input("the part has format {}; this version of irmetrics reads format {}",
                         static_cast<unsigned>(format), static_cast<unsigned>(part_format));
  std::uint64_t sum = 0;
  std::memcpy(&sum, bytes.data() + part_mark.size() + 1, sizeof sum);
  bytes.remove_prefix(part_head);
  if (detail::little_endian(sum) != detail::checksum(bytes)) return damaged();
  Data part;
  std::string policy;
  detail::Unpacking rest(bytes);
  pass(rest, part, policy);
  const std::size_t queries = part.queries.size();
  const bool whole = rest.ok() && part.values.size() == queries * part.measures.size() &&
                     (queries == 0 ? part.quotients.empty() : part.quotients.size() % queries == 0) &&
                     is_sorted_and_distinct(part.queries) && is_sorted_and_distinct(part.extra);
  if (!whole) return damaged();
  auto read = policy_of(policy);
  if (!read.ok()) return read.status();
  part.policy = *read;
  return ScoresPart(std::move(part));
}

}  // namespace irmetrics
