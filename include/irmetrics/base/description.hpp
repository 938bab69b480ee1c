// Describes a result: the fields of a struct by name, style and meaning. JSON, CSV, tables and the classes of the
// bindings are derived from the description, so each field is written once.
#pragma once

#include <irmetrics/config.hpp>

#include <cstdint>
#include <string_view>
#include <type_traits>
#include <utility>

namespace irmetrics {

/// Style of a number in tables. JSON and CSV contain numbers with full precision, whatever the style.
enum class Style : std::uint8_t {
  plain,       // counts as whole numbers, others with four decimals
  difference,  // signed
  p_value,     // "<0.0001" instead of four zero decimals
};

/// Position of a field in tables. JSON and the bindings have all fields.
enum class Shown : std::uint8_t {
  in_table,   // a line of the table
  as_rows,    // a list of structs that are the rows of the table, of CSV and of data frames
  elsewhere,  // in the title or the notes
};

/// A field of a result: a member, or the value of a function of the result.
template <class Get>
struct ResultField {
  std::string_view name;
  Get get;
  std::string_view meaning;
  Style style = Style::plain;
  Shown shown = Shown::in_table;
  bool is_key = false;
};

/// A member of a member, as a field.
template <auto outer, auto inner>
inline constexpr auto member_of = [](auto& result) -> auto& {
  return result.*outer.*inner;
};

/// The value of a member, or of a function, for a result. std::invoke takes much longer to compile.
template <class R, class Get>
constexpr decltype(auto) get_from(R& result, const Get& get) {
  if constexpr (requires { get(result); })
    return get(result);
  else if constexpr (requires { (result.*get)(); })
    return (result.*get)();
  else
    return (result.*get);
}

/// The type of that, without reference.
template <class R, class Get>
using GotFrom = std::remove_cvref_t<decltype(get_from(std::declval<R&>(), std::declval<const Get&>()))>;

/// A field that is a line of the table.
template <class Get>
constexpr ResultField<Get> field(std::string_view name, Get get, std::string_view meaning, Style style = Style::plain) {
  return {name, get, meaning, style};
}

/// A field that the table shows in its title or notes only.
template <class Get>
constexpr ResultField<Get> detail_field(std::string_view name, Get get, std::string_view meaning) {
  return {name, get, meaning, Style::plain, Shown::elsewhere};
}

/// A field that contains the rows of the result: a list of described structs.
template <class Get>
constexpr ResultField<Get> rows_field(std::string_view name, Get get, std::string_view meaning) {
  return {name, get, meaning, Style::plain, Shown::as_rows};
}

/// A field that identifies a struct within its list; such fields come first. Such a list is a mapping from this
/// field (a tuple, if there are several) to the other fields (to the value, if there is one).
template <class Get>
constexpr ResultField<Get> key_field(std::string_view name, Get get, std::string_view meaning) {
  return {name, get, meaning, Style::plain, Shown::in_table, true};
}

/// A field with one value per id, such as a query: two members of equal length.
template <class Keys, class Values>
struct KeyedField {
  std::string_view name;
  Keys keys;
  Values values;
  std::string_view meaning;
  std::string_view key_name;    // name of the column of ids
  std::string_view value_name;  // name of the column of values, unless these are structs
};

/// A field with one value per query.
template <class Keys, class Values>
constexpr KeyedField<Keys, Values> by_query(std::string_view name, Keys keys, Values values, std::string_view meaning,
                                            std::string_view value_name = "value") {
  return {name, keys, values, meaning, "query_id", value_name};
}

/// The same for ids other than queries; `key_name` is their column.
template <class Keys, class Values>
constexpr KeyedField<Keys, Values> by_name(std::string_view name, std::string_view key_name, Keys keys, Values values,
                                           std::string_view meaning, std::string_view value_name = "value") {
  return {name, keys, values, meaning, key_name, value_name};
}

/// A described struct whose fields are listed among the fields of the result: a member, or a base.
template <class Get>
struct IncludedFields {
  Get get;
};

/// Lists the fields of a described member.
template <class Get>
constexpr IncludedFields<Get> included(Get get) {
  return {get};
}

/// The base of a result, as a member.
template <class Base>
struct AsBase {
  constexpr const Base& operator()(const Base& result) const noexcept { return result; }
};
/// Lists the fields of a described base.
template <class Base>
constexpr IncludedFields<AsBase<Base>> included_base() {
  return {};
}

/// Kind of a result.
enum class ResultKind : std::uint8_t {
  report,  // printed as a table
  row,     // a few values side by side, printed on one line
};

/// Text of a row in a table cell, with its fields by name, such as "[{low}, {high}]".
struct ReadAs {
  std::string_view pattern;
};

/// The title of a result's table: a text with its fields by name. `{pairs:pair|pairs}` counts: "1 pair", "6,980 pairs".
struct Title {
  std::string_view pattern;
};

/// A list of fields: the last one, after those before it. It compiles much faster than a std::tuple that grows by
/// field.
struct NoFields {};
/// The fields before the last, and the last.
template <class Before, class Field>
struct FieldList {
  Before before;
  Field last;
};

/// The complete description of a result.
template <class R, class Fields = NoFields>
struct ResultDescription {
  std::string_view name;
  std::string_view meaning;
  ResultKind kind;
  ReadAs read_as;
  Title title;
  Fields fields;
};

/// A description without fields, to which `|` adds them.
template <class R>
constexpr ResultDescription<R> describe_result(std::string_view name, std::string_view meaning,
                                               ResultKind kind = ResultKind::report) {
  return {name, meaning, kind, {}, {}, {}};
}

/// Sets the text of a row in a table cell.
template <class R, class Fields>
constexpr auto operator|(ResultDescription<R, Fields> old, ReadAs read_as) {
  old.read_as = read_as;
  return old;
}
/// Sets the title of the table.
template <class R, class Fields>
constexpr auto operator|(ResultDescription<R, Fields> old, Title title) {
  old.title = title;
  return old;
}
/// Adds a field.
template <class R, class Fields, class Field>
constexpr ResultDescription<R, FieldList<Fields, Field>> operator|(const ResultDescription<R, Fields>& old,
                                                                   const Field& added) {
  return {old.name, old.meaning, old.kind, old.read_as, old.title, {old.fields, added}};
}

/// A struct with a description.
template <class R>
concept DescribedResult = requires {
  R::description.fields;
};

namespace detail {

template <class Visit>
constexpr void visit_fields(const NoFields&, Visit&) {}
template <class Before, class Field, class Visit>
constexpr void visit_fields(const FieldList<Before, Field>& fields, Visit& visit) {
  visit_fields(fields.before, visit);
  visit(fields.last);
}

}  // namespace detail

/// Calls visit(field) for each field, in order of declaration.
template <DescribedResult R, class Visit>
constexpr void for_each_field(Visit&& visit) {
  detail::visit_fields(R::description.fields, visit);
}

}  // namespace irmetrics
