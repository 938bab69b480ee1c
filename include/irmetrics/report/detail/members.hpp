// The members of structs, which the compiler finds: no list of them can be incomplete.
#pragma once

#include <irmetrics/report/report_table.hpp>

#include <cstddef>
#include <optional>
#include <type_traits>

namespace irmetrics::detail::report {

template <class T>
inline constexpr bool is_optional = false;
template <class T>
inline constexpr bool is_optional<std::optional<T>> = true;

/// Initialises any member. An optional is initialised by its value, because it could also be initialised by itself.
struct AnyMember {
  template <class T>
    requires(!is_optional<T>)
  operator T() const;  // NOLINT(google-explicit-constructor)
};

/// The number of members of an aggregate: the largest number of values that initialise it.
template <class T, class... Found>
constexpr std::size_t member_count() {
  if constexpr (std::is_same_v<T, Cell>)  // which has constructors
    return 3;
  else if constexpr (requires { T{Found()..., AnyMember()}; })
    return member_count<T, Found..., AnyMember>();
  else
    return sizeof...(Found);
}

/// Returns visit(members...) for the members of a struct, in order of declaration.
template <class T, class Visit>
decltype(auto) with_members(T& of, Visit&& visit) {
  constexpr std::size_t count = member_count<std::remove_const_t<T>>();
  // clang-format off
  if constexpr (count == 1) { auto& [a] = of; return visit(a); }
  else if constexpr (count == 2) { auto& [a, b] = of; return visit(a, b); }
  else if constexpr (count == 3) { auto& [a, b, c] = of; return visit(a, b, c); }
  else if constexpr (count == 4) { auto& [a, b, c, d] = of; return visit(a, b, c, d); }
  else if constexpr (count == 5) { auto& [a, b, c, d, e] = of; return visit(a, b, c, d, e); }
  else if constexpr (count == 6) { auto& [a, b, c, d, e, f] = of; return visit(a, b, c, d, e, f); }
  else if constexpr (count == 7) { auto& [a, b, c, d, e, f, g] = of; return visit(a, b, c, d, e, f, g); }
  else if constexpr (count == 8) { auto& [a, b, c, d, e, f, g, h] = of; return visit(a, b, c, d, e, f, g, h); }
  else if constexpr (count == 9) { auto& [a, b, c, d, e, f, g, h, i] = of; return visit(a, b, c, d, e, f, g, h, i); }
  else if constexpr (count == 11) {
    auto& [a, b, c, d, e, f, g, h, i, j, k] = of;
    return visit(a, b, c, d, e, f, g, h, i, j, k);
  } else if constexpr (count == 14) {
    auto& [a, b, c, d, e, f, g, h, i, j, k, l, m, n] = of;
    return visit(a, b, c, d, e, f, g, h, i, j, k, l, m, n);
  } else if constexpr (count == 19) {
    auto& [a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s] = of;
    return visit(a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s);
  } else if constexpr (count == 25) {
    auto& [a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t, u, v, w, x, y] = of;
    return visit(a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t, u, v, w, x, y);
  } else {
    static_assert(count == 0, "add a line for structs of this number of members");
  }
  // clang-format on
}

}  // namespace irmetrics::detail::report
