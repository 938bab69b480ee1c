// Documents and their scores or grades from results as engines have them: ranges of hits, of pairs, or two columns.
#pragma once

#include <irmetrics/config.hpp>

#include <concepts>
#include <cstddef>
#include <functional>
#include <iterator>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

namespace irmetrics::detail::collection {

/// A document id.
template <class T>
concept Text = std::convertible_to<T, std::string_view>;

/// A score or a grade.
template <class T>
concept Number = std::is_arithmetic_v<std::remove_cvref_t<T>>;

template <class T>
concept Iterable = requires(T& range) {
  std::begin(range) != std::end(range);
};

template <class Range>
using ElementOf = decltype(*std::begin(std::declval<Range&>()));

/// Columns that need no reading.
template <class... Hits>
inline constexpr bool are_columns = false;
template <class Documents, class Values>
inline constexpr bool are_columns<Documents, Values> =
    std::convertible_to<Documents, std::span<const std::string_view>>&&
        std::convertible_to<Values, std::span<const double>>;

template <class First, class... Rest>
constexpr bool are_hits() noexcept {
  return sizeof...(Rest) <= 2 && !are_columns<First, Rest...> && Iterable<First> && !Text<First>;
}

/// Arguments that HitColumns::read takes: hits and two projections, pairs, or ids and numbers. In a function, so that
/// the compiler does not explain each part to whoever misses another overload.
template <class... Hits>
concept EngineHits = are_hits<Hits...>();

/// A document and its number.
template <class... Row>
inline constexpr bool are_row = false;
template <class Document, class Value>
inline constexpr bool are_row<Document, Value> = Text<Document>&& std::convertible_to<Value, double>;

/// Arguments that no `add` of a builder takes. Each has one that is deleted for these, so that the compiler's error is
/// short.
template <class Query, class... Results>
concept NoResults = !Text<Query> || (!are_row<Results...> && !are_columns<Results...> && !EngineHits<Results...>);

/// Keeps its memory from call to call.
class HitColumns {
 public:
  /// The ids and numbers that two projections give, each a pointer to a member or something to call.
  template <class Hits, class Id, class Value>
  void read(Hits&& hits, const Id& id, const Value& value) {
    using Hit = ElementOf<Hits>&;
    if constexpr (!std::invocable<const Id&, Hit> || !std::invocable<const Value&, Hit>) {
      static_assert(std::invocable<const Id&, Hit>, "the hits have no such document id");
      static_assert(std::invocable<const Value&, Hit>, "the hits have no such score or grade");
    } else {
      static_assert(Text<std::invoke_result_t<const Id&, Hit>>,
                    "a document id must convert to std::string_view, as a std::string does");
      static_assert(Number<std::invoke_result_t<const Value&, Hit>>, "a score or grade must be a number");
      if constexpr (Text<std::invoke_result_t<const Id&, Hit>> && Number<std::invoke_result_t<const Value&, Hit>>) {
        clear();
        for (auto&& hit : hits) {
          take<stays<Hits, Id>>(std::invoke(id, hit));
          values_.push_back(static_cast<double>(std::invoke(value, hit)));
        }
        finish();
      }
    }
  }

  /// Pairs of an id and a number, such as those of a map.
  template <class Pairs>
  void read(Pairs&& pairs) {
    constexpr bool are_pairs = requires(ElementOf<Pairs> pair) {
      std::get<0>(pair);
      std::get<1>(pair);
    };
    static_assert(are_pairs, "hits that are no pairs need projections: &Hit::id, &Hit::score");
    if constexpr (are_pairs) read(std::forward<Pairs>(pairs), First(), Second());
  }

  /// A range of ids and one of numbers.
  template <class Documents, class Values>
  void read(Documents&& documents, Values&& values) {
    constexpr bool are_texts = Text<ElementOf<Documents>>;
    constexpr bool are_numbers = requires { requires Number<ElementOf<Values>>; };
    static_assert(are_texts, "document ids must convert to std::string_view, as a std::string does");
    static_assert(are_numbers, "scores or grades must be a range of numbers");
    if constexpr (are_texts && are_numbers) {
      clear();
      for (auto&& document : documents) take<stays<Documents, Same>>(document);
      for (const auto value : values) values_.push_back(static_cast<double>(value));
      finish();
    }
  }

  /// Valid until the next read, and as long as what was read.
  std::span<const std::string_view> documents() const& noexcept { return documents_; }
  std::span<const double> values() const& noexcept { return values_; }

 private:
  struct Same {};
  struct First {
    template <class Pair>
    decltype(auto) operator()(Pair& pair) const {
      return std::get<0>(pair);
    }
  };
  struct Second {
    template <class Pair>
    decltype(auto) operator()(Pair& pair) const {
      return std::get<1>(pair);
    }
  };

  /// Whether the texts of ids are where they are until the call ends. Whatever is called may return a text that it
  /// overwrites at the next call.
  template <class Hits, class Id>
  static constexpr bool stays = std::forward_iterator<decltype(std::begin(std::declval<Hits&>()))>&&
                                    std::is_lvalue_reference_v<ElementOf<Hits>> &&
                                (std::is_member_object_pointer_v<Id> || std::is_same_v<Id, First> ||
                                 std::is_same_v<Id, Same>);

  template <bool Stays, class Id>
  void take(const Id& id) {
    const std::string_view text = id;
    if constexpr (!Stays) text_ += text;
    documents_.push_back(text);
    copied_ = !Stays;
  }
  void clear() {
    text_.clear();
    documents_.clear();
    values_.clear();
    copied_ = false;
  }
  /// Points at the copies, which no longer move.
  void finish() {
    std::size_t begin = 0;
    if (!copied_) return;
    for (std::string_view& document : documents_) {
      document = {text_.data() + begin, document.size()};
      begin += document.size();
    }
  }

  std::vector<std::string_view> documents_;
  std::vector<double> values_;
  std::string text_;  // of ids that do not stay
  bool copied_ = false;
};

}  // namespace irmetrics::detail::collection
