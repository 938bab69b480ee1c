// The options of the library's functions as Python arguments: names, types, defaults and help are derived from their
// descriptions.
#pragma once

#include "progress.hpp"

#include <functional>

namespace irmetrics::python {

using LimitsHint = As<"collections.abc.Mapping[str, int] | None">;

/// The limits of an argument; None means the defaults.
inline Limits to_limits(py::handle given) {
  Limits limits;
  if (given.is_none()) return limits;
  if (PyMapping_Check(given.ptr()) == 0 || !has_attribute(given, "items"))
    raise(PyExc_TypeError, "limits must be a dict of names and numbers, not {}", Py_TYPE(given.ptr())->tp_name);
  for_each_entry(given, [&](const py::object& name, const py::object& number) {
    py::detail::make_caster<std::uint64_t> value;
    if (!PyUnicode_Check(name.ptr()) || PyBool_Check(number.ptr()) || !value.load(number, false))
      raise(PyExc_TypeError, "limits: expected a name and a whole number, such as 'query_rows': 1000, not {}: {}",
            std::string(py::repr(name)), std::string(py::repr(number)));
    check(set_limit(limits, std::string(py::str(name)), py::detail::cast_op<std::uint64_t>(value)));
  });
  return limits;
}

/// A text or a list, which is None in Python if it is empty.
template <class Value>
concept NoneIfEmpty = std::is_same_v<Value, std::string> || std::is_same_v<Value, std::vector<double>>;

/// The Python value of an option: a name for a choice. A number is None if it is not set.
template <class Value, bool unset_at_zero>
using InPython = std::conditional_t<unset_at_zero || NoneIfEmpty<Value>, std::optional<Value>,
                                    std::conditional_t<std::is_same_v<Value, Limits>, LimitsHint,
                                                       std::conditional_t<NamedEnum<Value>, std::string, Value>>>;
template <class Value, bool unset_at_zero = false>
using OptionCaster = py::detail::make_caster<InPython<Value, unset_at_zero>>;

template <DescribedOptions Options>
py::dict options_dict(const Options& options);

template <bool unset_at_zero = false, class Value>
py::object option_object(const Value& value) {
  if constexpr (unset_at_zero)
    return value == 0 ? py::object(py::none()) : py::cast(value);
  else if constexpr (NamedEnum<Value>)
    return py::str(std::string(enum_text(value)));
  else if constexpr (NoneIfEmpty<Value>)
    return value.empty() ? py::object(py::none()) : py::cast(value);
  else if constexpr (std::is_same_v<Value, Limits>)
    return value == Limits() ? py::object(py::none()) : options_dict(value);
  else
    return py::cast(value);
}

/// Sets an option; TypeError and ValueError name it.
template <bool unset_at_zero = false, class Value>
void set_option(Value& value, std::string_view name, py::handle given) {
  OptionCaster<Value, unset_at_zero> caster;
  if (!caster.load(given, true)) raise(PyExc_TypeError, "{} is {}", name, value_and_type(given.ptr()));
  if constexpr (unset_at_zero) {
    const auto number = py::detail::cast_op<std::optional<Value>>(caster);
    if (number && *number == 0)
      raise(PyExc_ValueError, "{} must be {}", name, std::integral<Value> ? "at least 1, not 0" : "above 0");
    value = number.value_or(0);
  } else if constexpr (NamedEnum<Value>)
    value = enum_argument<Value>(name, py::detail::cast_op<std::string&>(caster));
  else if constexpr (NoneIfEmpty<Value>)
    value = py::detail::cast_op<std::optional<Value>>(std::move(caster)).value_or(Value());
  else if constexpr (std::is_same_v<Value, Limits>)
    value = to_limits(given);
  else
    value = py::detail::cast_op<Value>(caster);
}

/// The argument has the name of the option, with an underscore if that is a keyword of Python.
constexpr std::string_view argument_name(std::string_view option) { return option == "lambda" ? "lambda_" : option; }

/// The argument of one option, by its index in the description.
template <DescribedOptions Described, std::size_t index>
class OptionArgument : public py::object {
 public:
  using Options = Described;
  static constexpr const auto& field = option_at<Described, index>;
  using Value = OptionValue<Described, decltype(field.get)>;
  static constexpr bool unset_at_zero = !field.at_zero.empty();
  using Caster = OptionCaster<Value, unset_at_zero>;

  using py::object::object;

  /// Whether an object has the option's type; set reads its value. The default, which most calls keep, is recognised
  /// by its identity.
  static bool check_(py::handle object) {
    return object.ptr() == standard() || (object && Caster().load(object, true));
  }
  void set(Described& options) const {
    if (ptr() != standard()) set_option<unset_at_zero>(std::invoke(field.get, options), name, *this);
  }
  /// Name and default.
  static py::arg_v argument() { return py::arg(name.data()) = py::reinterpret_borrow<py::object>(standard()); }

 private:
  static constexpr std::string_view name = argument_name(field.name);

  /// The default: one object for all functions, which lives as long as the interpreter.
  static PyObject* standard() {
    static PyObject* const object = [] {
      const Described defaults;
      return option_object<unset_at_zero>(std::invoke(field.get, defaults)).release().ptr();
    }();
    return object;
  }
};

/// The argument of an option, by its name, for functions that take only some of the options.
template <DescribedOptions Options, Hint name>
using OptionNamed = OptionArgument<Options, [] {
  std::size_t index = 0, found = option_count<Options>;
  for_each_option<Options>([&](const auto& option) {
    if (option.name == name.name) found = index;
    ++index;
  });
  return found;
}()>;

/// Types of arguments; `+` concatenates them.
template <class... Arguments>
struct ArgumentList {
  template <class... Others>
  ArgumentList<Arguments..., Others...> operator+(ArgumentList<Others...>) const;

  template <class Bind>
  static void call(Bind&& bind) {
    bind.template operator()<Arguments...>();
  }
};

template <class Options, std::size_t... indexes>
ArgumentList<OptionArgument<Options, indexes>...> arguments_of(std::index_sequence<indexes...>);

/// Calls bind.operator()<OptionArgument...>(), with the arguments of all options of the structs.
template <DescribedOptions... Options, class Bind>
void with_options(Bind&& bind) {
  decltype((arguments_of<Options>(std::make_index_sequence<option_count<Options>>()) + ...))::call(bind);
}

/// The options of a struct from the arguments, and the check that ends the call early; arguments of other structs are
/// skipped.
template <class Options, class... Arguments>
Options options_of(const Arguments&... arguments) {
  Options options;
  const auto set = [&](const auto& argument) {
    if constexpr (requires { argument.set(options); }) argument.set(options);
  };
  (set(arguments), ...);
  if constexpr (requires { options.cancel; }) options.cancel = until_signal();
  return options;
}

/// Functions with options: in C++ the structs come before all other arguments; in Python an argument for each option
/// comes after all others.
template <DescribedOptions... Options>
struct Taking {
  template <Hint name, class Result, class... Arguments, class... Extra>
  static void define(py::module_& module, Result (*function)(Options..., Arguments...), const Extra&... extra) {
    with_options<Options...>([&]<class... Option>() {
      module.def(
          name.name,
          [function](Arguments... arguments, const Option&... given) {
            return function(options_of<Options>(given...)..., std::forward<Arguments>(arguments)...);
          },
          extra..., Option::argument()...);
    });
  }
};

/// Options as {name: value}, the values of the arguments.
template <DescribedOptions Options>
py::dict options_dict(const Options& options) {
  py::dict dict;
  for_each_option<Options>([&](const auto& option) {
    dict[py::str(std::string(option.name))] = option_object(std::invoke(option.get, options));
  });
  return dict;
}

}  // namespace irmetrics::python

template <class Options, std::size_t index>
struct pybind11::detail::handle_type_name<irmetrics::python::OptionArgument<Options, index>> {
  using Value = typename irmetrics::python::OptionArgument<Options, index>::Value;
  static constexpr auto name = [] {
    if constexpr (irmetrics::python::OptionArgument<Options, index>::unset_at_zero)
      return irmetrics::python::OptionCaster<Value, true>::name;
    else if constexpr (irmetrics::NamedEnum<Value>)
      return irmetrics::python::spelled_type<[](auto put) { irmetrics::python::spell_names<Value>(put); }>();
    else if constexpr (std::floating_point<Value>)
      return const_name("float");
    else if constexpr (std::integral<Value> && !std::is_same_v<Value, bool>)
      return const_name("int");
    else
      return irmetrics::python::OptionCaster<Value>::name;
  }();
};
