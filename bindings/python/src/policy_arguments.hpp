// The choices of a policy as Python arguments: names, types, defaults and help come from the library's table.
#pragma once

#include "enum_argument.hpp"

#include <irmetrics/alignment/policy.hpp>

#include <pybind11/pybind11.h>

#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

namespace irmetrics::python {

/// How many choices the table has.
inline constexpr std::size_t policy_choices = [] {
  std::size_t count = 0;
  for_each_choice([&](auto&&...) { ++count; });
  return count;
}();

/// The place of a choice in the table, by its member.
template <auto Member>
inline constexpr std::size_t place_of_choice = [] {
  std::size_t place = 0, found = policy_choices;
  for_each_choice([&](const char*, auto member, const char*) {
    if constexpr (std::is_same_v<decltype(member), decltype(Member)>)
      if (member == Member) found = place;
    ++place;
  });
  return found;
}();

/// Calls visit(name, member, help) for the choice at a place of the table.
template <std::size_t Place, class Visit>
constexpr void visit_choice(Visit&& visit) {
  std::size_t place = 0;
  for_each_choice([&](const char* name, auto member, const char* help) {
    if (place++ == Place) visit(name, member, help);
  });
}

/// What Python gives for a choice of this type: a name, a number or a truth value.
template <class Type>
using ChoiceCaster = py::detail::make_caster<std::conditional_t<NamedEnum<Type>, std::string, Type>>;

template <class Type>
py::object choice_object(Type value) {
  if constexpr (NamedEnum<Type>)
    return py::str(std::string(enum_text(value)));
  else
    return py::cast(value);
}

/// Sets a choice; TypeError and ValueError name it.
template <class Type>
void set_choice(Type& value, const char* name, py::handle given) {
  ChoiceCaster<Type> caster;
  if (!caster.load(given, true)) raise(PyExc_TypeError, fmt::format("{} is {}", name, value_and_type(given.ptr())));
  if constexpr (NamedEnum<Type>)
    value = value_or_raise(parse_enum<Type>(name, py::detail::cast_op<std::string&>(caster)));
  else
    value = py::detail::cast_op<Type>(caster);
}

/// Calls put(text) for each part of the type that signatures and stubs show: the names, if the choice has names.
template <std::size_t Place, class Put>
constexpr void spell_choice_type(Put&& put) {
  visit_choice<Place>([&]<class Type>(const char*, Type Policy::*, const char*) {
    if constexpr (NamedEnum<Type>)
      spell_names<Type>(put);
    else
      put(std::is_same_v<Type, bool> ? "bool" : "int");
  });
}

/// The argument of one choice.
template <std::size_t Place>
class PolicyChoice : public py::object {
 public:
  static_assert(Place < policy_choices, "the table of choices lacks this one");
  using py::object::object;

  /// Whether an object is of the choice's type; what it says is read by set.
  static bool check_(py::handle object) {
    bool fits = false;
    visit_choice<Place>([&]<class Type>(const char*, Type Policy::*, const char*) {
      fits = object && ChoiceCaster<Type>().load(object, true);
    });
    return fits;
  }
  void set(Policy& policy) const {
    visit_choice<Place>([&](const char* name, auto member, const char*) { set_choice(policy.*member, name, *this); });
  }
  /// Name and default.
  static py::arg_v argument() {
    const char* its_name = nullptr;
    py::object standard;
    visit_choice<Place>([&](const char* name, auto member, const char*) {
      its_name = name;
      standard = choice_object(Policy().*member);
    });
    return py::arg(its_name) = standard;
  }
};

/// The argument of a single choice, for functions that leave only this one open.
template <auto Member>
using ChoiceOf = PolicyChoice<place_of_choice<Member>>;

/// Calls bind.operator()<PolicyChoice...>(), with the arguments of all choices.
template <class Bind>
void with_policy(Bind&& bind) {
  [&]<std::size_t... Place>(std::index_sequence<Place...>) { bind.template operator()<PolicyChoice<Place>...>(); }
  (std::make_index_sequence<policy_choices>());
}

/// The policy that these arguments ask for.
template <std::size_t... Place>
Policy policy_of(const PolicyChoice<Place>&... choices) {
  Policy policy;
  (choices.set(policy), ...);
  return policy;
}

/// The choices as {name: value}, which is what the arguments take.
inline py::dict policy_dict(const Policy& policy) {
  py::dict choices;
  for_each_choice([&](const char* name, auto member, const char*) { choices[name] = choice_object(policy.*member); });
  return choices;
}

inline Policy policy_of(const py::dict& choices) {
  Policy policy;
  for_each_choice([&](const char* name, auto member, const char*) { set_choice(policy.*member, name, choices[name]); });
  return policy;
}

/// What the arguments mean, for docstrings: a line each.
inline std::string policy_doc() {
  std::string doc;
  for_each_choice([&]<class Type>(const char* name, Type Policy::*, const char* help) {
    doc += fmt::format("{}: {}", name, help);
    if constexpr (NamedEnum<Type>) doc += fmt::format(" ({})", enum_choices<Type>());
    doc += ".\n";
  });
  return doc;
}

}  // namespace irmetrics::python

template <std::size_t Place>
struct pybind11::detail::handle_type_name<irmetrics::python::PolicyChoice<Place>> {
  static constexpr auto name =
      irmetrics::python::spelled_type<[](auto put) { irmetrics::python::spell_choice_type<Place>(put); }>();
};
