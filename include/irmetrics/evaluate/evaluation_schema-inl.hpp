// Makes the JSON Schema of files of evaluations.
#pragma once

#include <irmetrics/base/detail/json_printer-inl.hpp>
#include <irmetrics/base/enum_text.hpp>
#include <irmetrics/base/result_value.hpp>
#include <irmetrics/evaluate/evaluation_file.hpp>
#include <irmetrics/evaluate/evaluation_schema.hpp>
#include <irmetrics/io/detail/evaluation_seal-inl.hpp>

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace irmetrics {
namespace detail::evaluate {

/// A schema: an object of keywords.
inline ResultMap schema(std::initializer_list<std::pair<std::string_view, ResultValue>> keywords) {
  ResultMap map;
  for (const auto& [name, value] : keywords) map.add(std::string(name), value);
  return map;
}
inline ResultMap schema_of_type(std::string_view type) { return schema({{"type", {std::string(type)}}}); }
inline ResultMap list_of(ResultMap items) {
  return schema({{"type", {std::string("array")}}, {"items", {std::move(items)}}});
}
/// An object with one value per name, such as a measure or a query.
inline ResultMap map_of(ResultMap values) {
  return schema({{"type", {std::string("object")}}, {"additionalProperties", {std::move(values)}}});
}
inline ResultMap or_null(ResultMap one) {
  return schema({{"anyOf", {std::vector<ResultValue>{{std::move(one)}, {schema_of_type("null")}}}}});
}
inline ResultMap whole_number() {
  return schema({{"type", {std::string("integer")}}, {"minimum", {std::uint64_t{0}}}});
}
/// NaN is null.
inline ResultMap value_or_nan() {
  return schema({{"type", {std::vector<ResultValue>{{std::string("number")}, {std::string("null")}}}}});
}
inline ResultMap choice_of(std::span<const std::string_view> names) {
  std::vector<ResultValue> choices;
  for (const std::string_view name : names) choices.push_back({std::string(name)});
  return schema({{"enum", {std::move(choices)}}});
}
inline ResultMap sha256_text() {
  return schema({{"type", {std::string("string")}}, {"pattern", {std::string("^[0-9a-f]{64}$")}}});
}

/// Adds a member of an object with what it means.
inline void add_member(ResultMap& members, std::string_view name, std::string_view meaning, ResultMap one) {
  one.add("description", {std::string(meaning)});
  members.add(std::string(name), {std::move(one)});
}

/// An object with these members, all of which it must have except for the optional ones.
inline ResultMap object_of(ResultMap members, std::initializer_list<std::string_view> optional = {}) {
  std::vector<ResultValue> required;
  for (const std::string& name : members.ids)
    if (std::find(optional.begin(), optional.end(), name) == optional.end()) required.push_back({name});
  return schema(
      {{"type", {std::string("object")}}, {"properties", {std::move(members)}}, {"required", {std::move(required)}}});
}

template <DescribedResult R>
ResultMap schema_of_result();

/// The schema of a member of a described struct.
template <class T>
ResultMap schema_of_value() {
  if constexpr (DescribedResult<T>) {
    return schema_of_result<T>();
  } else if constexpr (NamedEnum<T>) {
    return choice_of(enum_names<T>);
  } else if constexpr (std::is_same_v<T, bool>) {
    return schema_of_type("boolean");
  } else if constexpr (std::is_same_v<T, std::string>) {
    return schema_of_type("string");
  } else if constexpr (std::unsigned_integral<T>) {
    return whole_number();
  } else if constexpr (std::floating_point<T>) {
    return value_or_nan();
  } else if constexpr (requires(T value) { value.has_value(); }) {
    return or_null(schema_of_value<typename T::value_type>());
  } else {
    return list_of(schema_of_value<typename T::value_type>());
  }
}

template <DescribedResult R>
ResultMap schema_of_result() {
  ResultMap members;
  for_each_field<R>([&](const auto& field) {
    add_member(members, field.name, field.meaning, schema_of_value<GotFrom<R, decltype(field.get)>>());
  });
  return object_of(std::move(members));
}

inline ResultMap schema_of_policy() {
  ResultMap members;
  for_each_option<Policy>([&](const auto& option) {
    add_member(members, option.name, option.meaning, schema_of_value<OptionValue<Policy, decltype(option.get)>>());
  });
  return object_of(std::move(members));
}

inline ResultMap schema_of_run() {
  ResultMap members;
  const ResultMap text = schema_of_type("string");
  add_member(members, "name", "name of the run in comparisons; no two runs of a file have the same", text);
  add_member(members, "tag", "name of the run in its file", text);
  add_member(members, "measures", "canonical names of the measures, in order", list_of(text));
  add_member(members, "missing", "queries that the run lacks", list_of(text));
  add_member(members, "scores", "overall value of each measure; null: undefined", map_of(value_or_nan()));
  add_member(members, "per_query", "value of each measure for each query, the same queries for all; null: undefined",
             map_of(map_of(value_or_nan())));
  add_member(members, "quotients",
             "dividend and divisor of each pooled measure for each query; absent without such measures",
             map_of(map_of(list_of(value_or_nan()))));
  add_member(members, "audit", "audit of the run", schema_of_result<Audit>());
  return object_of(std::move(members), {"quotients"});
}

}  // namespace detail::evaluate

IRMETRICS_INLINE std::string evaluation_schema() {
  using namespace detail::evaluate;
  ResultMap members;
  add_member(members, "format", "kind of the file", schema({{"const", {std::string(detail::io::evaluation_format)}}}));
  add_member(members, "format_version", "version of this layout",
             schema({{"const", {detail::io::evaluation_format_version}}}));
  add_member(members, "policy", "choices of the evaluation", schema_of_policy());
  add_member(members, "provenance", "what the scores were computed from", schema_of_result<Provenance>());
  add_member(members, "runs", "scores of each run", list_of(schema_of_run()));
  add_member(members, "sha256",
             "SHA-256 of the document without this member, as JSON on one line with the members of each object in byte "
             "order",
             sha256_text());
  ResultMap whole = schema({{"$schema", {std::string("https://json-schema.org/draft/2020-12/schema")}},
                            {"title", {std::string("Evaluation of irmetrics")}},
                            {"description", {std::string("The file that irmetrics evaluate --write makes.")}}});
  ResultMap object = object_of(std::move(members));
  for (std::size_t i = 0; i < object.ids.size(); ++i) whole.add(object.ids[i], std::move(object.values[i]));
  return detail::json_text({std::move(whole)}, true).value() + '\n';
}

}  // namespace irmetrics
