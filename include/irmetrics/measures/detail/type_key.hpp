// Which type a measure has, without the compiler's type information: programs may be compiled with -fno-rtti.
#pragma once

#include <irmetrics/config.hpp>

#include <cstddef>
#include <string_view>

namespace irmetrics::detail::measures {

/// The name of a type with its namespaces, as the compiler spells it.
template <class M>
constexpr std::string_view type_name() noexcept {
#if defined(_MSC_VER) && !defined(__clang__)
  constexpr std::string_view text = __FUNCSIG__, before = "type_name<", after = ">";
#else
  constexpr std::string_view text = __PRETTY_FUNCTION__, before = "M = ", after = ";]";
#endif
  constexpr std::size_t begin = text.find(before) + before.size();
  return text.substr(begin, text.find_first_of(after, begin) - begin);
}

/// Whether M is a measure of irmetrics. They are in a namespace of their own.
template <class M>
constexpr bool is_built_in() noexcept {
  constexpr std::string_view name = type_name<M>();
  return name.starts_with("irmetrics::measures::") || name.starts_with("struct irmetrics::measures::");
}

template <class M>
inline constexpr char type_tag = 0;

/// Equal for one type, and different for two.
struct TypeKey {
  const void* tag = nullptr;
  std::string_view name = {};  // of a type that has a name of its own in the whole program; empty for others

  friend bool operator==(const TypeKey& one, const TypeKey& other) noexcept {
    return one.tag == other.tag || (!one.name.empty() && one.name == other.name);
  }
};

/// A shared library may have a tag of its own for a type of its headers, so that only names can tell that types are the
/// same. Measures with a descriptor have names that are unique, except in an unnamed namespace; lambdas and classes in
/// functions, which have no unique names, occur in one part of a program only.
template <class M>
TypeKey type_key() noexcept {
  constexpr std::string_view name = type_name<M>();
  constexpr bool unique = requires { M::descriptor; }
  &&name.find_first_of("({<`'") == name.npos;
  return {&type_tag<M>, unique ? name : std::string_view()};
}

}  // namespace irmetrics::detail::measures
