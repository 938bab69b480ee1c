// What values with a path have in common, be they of JSON or of another language.
#pragma once

#include <irmetrics/base/result.hpp>

#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace irmetrics::detail::io {

/// The base of a value that has member(), missing(), is_object(), is_boolean(), for_each(), id(), number(), boolean()
/// and expected(), such as JsonValue.
template <class Value>
class RowValue {
 public:
  /// The member with the first of the keys that is present; with the first key if none is present.
  Value first_member(std::initializer_list<const char*> keys) const {
    for (const char* key : keys)
      if (Value found = self().member(key); !found.missing()) return found;
    return self().member(*keys.begin());
  }

  Status object() const { return self().is_object() ? Status() : self().expected("an object"); }
  /// 0, 1, true or false.
  Result<bool> label() const {
    constexpr std::string_view what = "0, 1, true or false";
    if (self().is_boolean()) return self().boolean();
    const auto number = self().number();
    if (!number.ok()) return self().expected(what);
    if (*number != 0 && *number != 1) return self().expected(what, *number);
    return *number == 1;
  }
  Result<std::vector<std::string>> ids() const {
    return items<std::string>([](const Value& item) { return item.id(); });
  }
  Result<std::vector<double>> numbers() const {
    return items<double>([](const Value& item) { return item.number(); });
  }

 private:
  const Value& self() const { return static_cast<const Value&>(*this); }

  template <class Item, class Read>
  Result<std::vector<Item>> items(Read&& read) const {
    std::vector<Item> all;
    Status status = self().for_each([&](const Value& value) {
      auto item = read(value);
      if (!item.ok()) return item.status();
      all.push_back(*std::move(item));
      return Status();
    });
    if (!status.ok()) return status;
    return all;
  }
};

}  // namespace irmetrics::detail::io
