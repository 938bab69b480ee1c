// Values as bytes, in order of declaration: results by their descriptions, other structs by the members that the
// compiler finds. One function, pass, writes a value to a Packing and reads it from an Unpacking.
#pragma once

#include <irmetrics/base/cancel.hpp>
#include <irmetrics/base/detail/packed_bytes.hpp>
#include <irmetrics/base/enum_text.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/base/result_value.hpp>
#include <irmetrics/collection/score_table.hpp>
#include <irmetrics/report/detail/members.hpp>
#include <irmetrics/report/detail/packed_collections.hpp>
#include <irmetrics/report/result_report.hpp>
#include <irmetrics/separation/bm25_similarity.hpp>
#include <irmetrics/text/tokenizer.hpp>

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace irmetrics::detail::report {

/// The description of the result of a name; null if there is none.
const ResultInfo* result_info_named(std::string_view name);

/// The bytes before all values: a checksum of all others, and the format.
inline constexpr std::size_t head_size = 2 * sizeof(std::uint64_t);

/// Writes the head of packed values.
void seal(std::span<char> bytes) noexcept;

/// The bytes after their head. Fails on damage, and on another format.
Result<std::string_view> unsealed(std::string_view bytes);
Status damaged_bytes();

/// What is not stored: functions, which belong to a call.
template <class T>
concept NotPacked = std::is_same_v<T, WorkProgress> || std::is_same_v<T, Cancel> || std::is_same_v<T, Splitter>;

template <class Ends, class T>
void pass(Ends& ends, T& value);
template <class Ends>
void pass_fields(Ends& ends, ResultRecord& record);

/// A value that takes the place of another one in the bytes.
template <class Made, class Ends>
Made passed(Ends& ends, Made made) {
  pass(ends, made);
  return made;
}

/// The number of items. All of them take a byte or more.
template <class Ends>
std::size_t pass_size(Ends& ends, std::size_t size) {
  const auto found = passed(ends, std::uint64_t{size});
  if constexpr (Ends::reads)
    if (!ends.has(found)) return 0;
  return static_cast<std::size_t>(found);
}

template <class Ends, class Items, class PassItem>
void pass_items(Ends& ends, Items& items, const PassItem& pass_item) {
  const std::size_t size = pass_size(ends, items.size());
  if constexpr (Ends::reads) items.resize(size);
  for (auto& item : items) pass_item(item);
}

/// Makes a variant hold the default of one of its alternatives; false if there is none of this index.
template <class... Ts>
bool set_alternative(std::variant<Ts...>& value, std::size_t index) {
  std::size_t i = 0;
  return ((i++ == index && (value.template emplace<Ts>(), true)) || ...);
}

template <class Ends>
void pass_table(Ends& ends, ScoreTable& table) {
  const auto measure = passed(ends, table.measure());
  auto systems = passed(ends, table.systems()), queries = passed(ends, table.queries());
  auto scores = passed(ends, std::vector<double>(table.scores().begin(), table.scores().end()));
  const bool lower = passed(ends, table.lower_is_better()), binary = passed(ends, table.is_binary());
  const std::size_t left_out = passed(ends, table.left_out()), unshared = passed(ends, table.unshared());
  auto slice = passed(ends, table.slice());
  const std::size_t unscored = passed(ends, table.unscored());
  if constexpr (Ends::reads) {
    auto read = ScoreTable::of(measure, std::move(systems), std::move(queries), std::move(scores));
    if (!read.ok()) return ends.fail();
    table = *std::move(read);
    table.set_lower_is_better(lower);
    table.set_binary(binary);
    table.set_left_out(left_out);
    table.set_unshared(unshared);
    table.set_slice(std::move(slice));
    table.set_unscored(unscored);
  }
}

template <class Ends>
void pass_record(Ends& ends, ResultRecord& record);

/// A value of a field. `info` describes the records in it; without, they name their descriptions.
template <class Ends>
void pass_result(Ends& ends, ResultValue& value, const ResultInfo* info) {
  const std::size_t index = passed(ends, value.held.index());
  if constexpr (Ends::reads)
    if (!set_alternative(value.held, index)) return ends.fail();
  std::visit(
      [&]<class T>(T& held) {
        if constexpr (std::is_same_v<T, ResultRecord>) {
          if (info == nullptr) return pass_record(ends, held);
          if constexpr (Ends::reads) held.info = info;
          pass_fields(ends, held);
        } else if constexpr (std::is_same_v<T, ResultMap>) {
          pass(ends, held.ids);
          pass_items(ends, held.values, [&](ResultValue& item) { pass_result(ends, item, info); });
        } else if constexpr (std::is_same_v<T, std::vector<ResultValue>>) {
          pass_items(ends, held, [&](ResultValue& item) { pass_result(ends, item, info); });
        } else {
          pass(ends, held);
        }
      },
      value.held);
}

template <class Ends>
void pass_fields(Ends& ends, ResultRecord& record) {
  const std::vector<FieldInfo>& fields = record.info->fields;
  auto field = fields.begin();
  if constexpr (Ends::reads) record.values.resize(fields.size());
  if (passed(ends, record.values.size()) != fields.size()) return ends.fail();
  for (ResultValue& value : record.values) pass_result(ends, value, (field++)->record);
}

/// A record with its name and tables.
template <class Ends>
void pass_record(Ends& ends, ResultRecord& record) {
  const auto name = passed(ends, record.info == nullptr ? std::string() : record.info->name);
  if constexpr (Ends::reads) record.info = result_info_named(name);
  if (record.info == nullptr) return ends.fail();
  pass_fields(ends, record);
  std::optional<ResultView> view;
  if (record.view != nullptr) view = *record.view;
  pass(ends, view);
  if constexpr (Ends::reads)
    if (view) record.view = std::make_shared<const ResultView>(*std::move(view));
}

/// Appends a value, or restores it.
template <class Ends, class T>
void pass(Ends& ends, T& value) {
  if constexpr (NotPacked<T> || std::is_same_v<T, std::monostate>) {
  } else if constexpr (requires { pass_collection(ends, value); }) {
    pass_collection(ends, value);
  } else if constexpr (std::is_same_v<T, bool>) {
    value = passed(ends, static_cast<unsigned char>(value)) != 0;
  } else if constexpr (std::is_arithmetic_v<T>) {
    ends.bytes(&value, sizeof(T));
  } else if constexpr (NamedEnum<T>) {
    const auto name = passed(ends, std::string(enum_text(value)));
    if constexpr (Ends::reads) {
      const auto known = parse_enum<T>("a name", name);
      if (!known.ok()) return ends.fail();
      value = *known;
    }
  } else if constexpr (std::is_same_v<T, std::optional<Bm25Similarity>>) {  // reports only ask whether there is one
    const bool exists = passed(ends, value.has_value());
    if constexpr (Ends::reads)
      if (exists) value = Bm25Similarity::make(Tokenizer(), Bm25()).value();
  } else if constexpr (is_optional<T>) {
    const bool exists = passed(ends, value.has_value());
    if (Ends::reads && exists) value.emplace();
    if (exists) pass(ends, *value);
  } else if constexpr (requires { value.size(), value.resize(0); }) {
    if constexpr (std::is_arithmetic_v<typename T::value_type>) {
      const std::size_t size = pass_size(ends, value.size());
      if constexpr (Ends::reads) {
        if (!ends.has(size * sizeof(typename T::value_type))) return;
        value.resize(size);
      }
      ends.bytes(value.data(), size * sizeof(typename T::value_type));
    } else {
      pass_items(ends, value, [&](auto& item) { pass(ends, item); });
    }
  } else if constexpr (std::is_same_v<T, ScoreTable>) {
    pass_table(ends, value);
  } else if constexpr (std::is_same_v<T, ResultRecord>) {
    pass_record(ends, value);
  } else if constexpr (std::is_same_v<T, ResultValue>) {
    pass_result(ends, value, nullptr);
  } else {
    with_members(value, [&ends](auto&... members) { (pass(ends, members), ...); });
  }
}

}  // namespace irmetrics::detail::report
