// Hash tables whose elements are only added, or all removed. They iterate in the order of insertion, and stay valid if
// memory runs out.
#pragma once

#include <irmetrics/base/detail/id_hash.hpp>
#include <irmetrics/config.hpp>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <stdexcept>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace irmetrics {
namespace detail {

/// Its address differs from run to run, so that nobody can choose keys that have equal hashes.
inline constexpr char hash_seed = 0;

inline std::uint64_t hash_key(std::string_view key) noexcept {
  return hash_id_again(key, reinterpret_cast<std::uintptr_t>(&hash_seed));
}
template <class Number>
  requires std::is_integral_v<Number> std::uint64_t hash_key(Number key)
noexcept {
  const std::uint64_t product = (static_cast<std::uint64_t>(key) + 1) * 0x9E3779B97F4A7C15;
  return (product ^ product >> 29) * 0xBF58476D1CE4E5B9;
}
template <class First, class Second>
std::uint64_t hash_key(const std::pair<First, Second>& key) noexcept {
  return std::rotl(hash_key(key.first), 31) ^ hash_key(key.second);
}

/// A vector of elements, and an index of it: buckets with linear probing, at most half of them used.
template <class Key, class Element>
class HashTable {
  static_assert(std::is_nothrow_move_constructible_v<Element>);

 public:
  using key_type = Key;
  using value_type = Element;
  using const_iterator = typename std::vector<Element>::const_iterator;

  bool empty() const noexcept { return elements_.empty(); }
  std::size_t size() const noexcept { return elements_.size(); }
  const_iterator begin() const noexcept { return elements_.begin(); }
  const_iterator end() const noexcept { return elements_.end(); }

  template <class OfKey>
  const_iterator find(const OfKey& key) const noexcept {
    return begin() + static_cast<std::ptrdiff_t>(index_of(key));
  }
  template <class OfKey>
  bool contains(const OfKey& key) const noexcept {
    return index_of(key) != size();
  }

  /// Makes room for this number of elements.
  void reserve(std::size_t count) {
    elements_.reserve(count);
    if (2 * count > buckets_.size()) rebuild(std::bit_ceil(2 * count));
  }

  /// A large table also releases its memory, so that clearing it again costs nothing.
  void clear() noexcept {
    if (buckets_.size() > 256) {
      buckets_ = {};
      elements_ = {};
    }
    elements_.clear();
    std::fill(buckets_.begin(), buckets_.end(), Bucket{});
  }

 protected:
  /// The index of a key's element; size() if there is none.
  template <class OfKey>
  std::size_t index_of(const OfKey& key) const noexcept {
    return empty() ? size() : index_of(key, hash_of(key));
  }
  template <class OfKey>
  std::size_t index_of(const OfKey& key, std::uint32_t hash) const noexcept {
    if (buckets_.empty()) return size();
    const std::size_t mask = buckets_.size() - 1;
    for (std::size_t at = hash & mask; buckets_[at].index != 0; at = (at + 1) & mask)
      if (buckets_[at].hash == hash && key_of(elements_[buckets_[at].index - 1]) == key) return buckets_[at].index - 1;
    return size();
  }

  template <class OfKey>
  static std::uint32_t hash_of(const OfKey& key) noexcept {
    return static_cast<std::uint32_t>(hash_key(key) >> 32);
  }

  /// Adds an element whose key is not present, and has this hash.
  void append(Element element, std::uint32_t hash) {
    if (2 * (size() + 1) > buckets_.size()) reserve(std::max<std::size_t>(4, 2 * size()));
    elements_.push_back(std::move(element));
    enter(buckets_, {hash, static_cast<std::uint32_t>(size())});
  }

  std::vector<Element> elements_;

 private:
  struct Bucket {
    std::uint32_t hash = 0;
    std::uint32_t index = 0;  // of the element, plus 1; 0 in an empty bucket
  };

  static const Key& key_of(const Element& element) noexcept {
    if constexpr (std::is_same_v<Key, Element>)
      return element;
    else
      return element.first;
  }

  static void enter(std::vector<Bucket>& buckets, Bucket bucket) noexcept {
    const std::size_t mask = buckets.size() - 1;
    std::size_t at = bucket.hash & mask;
    while (buckets[at].index != 0) at = (at + 1) & mask;
    buckets[at] = bucket;
  }

  void rebuild(std::size_t count) {
    if (count > std::size_t{std::numeric_limits<std::uint32_t>::max()}) {
#ifdef __cpp_exceptions
      throw std::length_error("a hash table is full");
#else
      std::abort();
#endif
    }
    std::vector<Bucket> buckets(count);
    for (const Bucket& bucket : buckets_)
      if (bucket.index != 0) enter(buckets, bucket);
    buckets_ = std::move(buckets);
  }

  std::vector<Bucket> buckets_;  // as many as a power of 2
};

}  // namespace detail

/// A set of keys, in the order of insertion.
template <class Key>
class HashSet : public detail::HashTable<Key, Key> {
 public:
  HashSet() = default;
  template <class Iterator>
  HashSet(Iterator first, Iterator last) {
    insert(first, last);
  }

  /// Returns the element, and whether it is new.
  template <class OfKey>
  std::pair<typename HashSet::const_iterator, bool> insert(OfKey&& of_key) {
    const std::uint32_t hash = this->hash_of(of_key);
    const std::size_t index = this->index_of(of_key, hash);
    const bool is_new = index == this->size();
    if (is_new) this->append(Key(std::forward<OfKey>(of_key)), hash);
    return {this->begin() + static_cast<std::ptrdiff_t>(index), is_new};
  }
  template <class... OfKey>
  std::pair<typename HashSet::const_iterator, bool> emplace(OfKey&&... of_key) {
    return insert(Key(std::forward<OfKey>(of_key)...));
  }
  template <class Iterator>
  void insert(Iterator first, Iterator last) {
    for (; first != last; ++first) insert(*first);
  }
};

/// A map from keys to values, in the order of insertion. Iterators are for reading keys; whoever changes a key through
/// them breaks the table.
template <class Key, class Value>
class HashMap : public detail::HashTable<Key, std::pair<Key, Value>> {
  using Table = detail::HashTable<Key, std::pair<Key, Value>>;

 public:
  using iterator = typename std::vector<std::pair<Key, Value>>::iterator;
  using Table::begin;
  using Table::end;
  using Table::find;

  iterator begin() noexcept { return this->elements_.begin(); }
  iterator end() noexcept { return this->elements_.end(); }
  template <class OfKey>
  iterator find(const OfKey& key) noexcept {
    return begin() + static_cast<std::ptrdiff_t>(this->index_of(key));
  }

  /// Adds an element unless its key is present. Returns the element with this key, and whether it is new.
  template <class OfKey, class... OfValue>
  std::pair<iterator, bool> try_emplace(OfKey&& of_key, OfValue&&... of_value) {
    const std::uint32_t hash = this->hash_of(of_key);
    const std::size_t index = this->index_of(of_key, hash);
    const bool is_new = index == this->size();
    if (is_new) this->append({Key(std::forward<OfKey>(of_key)), Value(std::forward<OfValue>(of_value)...)}, hash);
    return {begin() + static_cast<std::ptrdiff_t>(index), is_new};
  }
  template <class OfKey, class OfValue>
  std::pair<iterator, bool> emplace(OfKey&& of_key, OfValue&& of_value) {
    return try_emplace(std::forward<OfKey>(of_key), std::forward<OfValue>(of_value));
  }

  template <class OfKey>
  Value& operator[](OfKey&& of_key) {
    return try_emplace(std::forward<OfKey>(of_key)).first->second;
  }
};

}  // namespace irmetrics
