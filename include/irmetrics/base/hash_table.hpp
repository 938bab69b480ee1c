// Hash tables that stay valid if memory runs out. Elements are only added, or all removed.
#pragma once

#include <irmetrics/config.hpp>

#include <absl/container/flat_hash_map.h>
#include <absl/container/flat_hash_set.h>

#include <algorithm>
#include <cstddef>
#include <type_traits>
#include <utility>

namespace irmetrics {
namespace detail {

/// A table of Abseil that grows before it is full. Abseil's own growth leaves it invalid if there is no memory, and so
/// does an element whose construction throws: the destructor then ends the process.
template <class Table>
class SafeTable : protected Table {
 public:
  using typename Table::const_iterator;
  using typename Table::iterator;
  using typename Table::key_type;
  using typename Table::value_type;

  SafeTable() = default;
  SafeTable(const SafeTable&) = delete;
  SafeTable(SafeTable&& other) noexcept : Table(static_cast<Table&&>(other)), room_(std::exchange(other.room_, 0)) {}
  SafeTable& operator=(SafeTable&& other) noexcept {
    Table::operator=(static_cast<Table&&>(other));
    room_ = std::exchange(other.room_, 0);
    return *this;
  }
  ~SafeTable() = default;

  using Table::begin;
  using Table::contains;
  using Table::empty;
  using Table::end;
  using Table::find;
  using Table::size;

  /// Makes room for this number of elements.
  void reserve(std::size_t count) {
    if (count <= room_) return;
    Larger larger;
    larger.table.reserve(count);
    larger.table.merge(static_cast<Table&>(*this));
    Table::operator=(std::move(larger.table));
    room_ = count;
  }

  void clear() noexcept {
    const std::size_t before = Table::capacity();
    Table::clear();
    if (Table::capacity() != before) room_ = 0;  // large tables release their memory
  }

 protected:
  void make_room() {
    if (size() >= room_) reserve(std::max<std::size_t>(7, 2 * room_));  // 7, 14, 28, ...: as many as capacities hold
  }

 private:
  /// A table that is never destroyed: it is invalid if it could not be allocated, and empty after it was moved.
  union Larger {
    Larger() : table() {}
    ~Larger() {}  // NOLINT(modernize-use-equals-default): the default would be deleted
    Table table;
  };

  std::size_t room_ = 0;  // elements that fit without growing
};

}  // namespace detail

template <class Key>
class HashSet : public detail::SafeTable<absl::flat_hash_set<Key>> {
  using Table = absl::flat_hash_set<Key>;
  static_assert(std::is_nothrow_move_constructible_v<Key>);

 public:
  HashSet() = default;
  HashSet(const HashSet& other) : HashSet(other.begin(), other.end()) {}
  HashSet(HashSet&&) noexcept = default;
  HashSet& operator=(const HashSet& other) { return *this = HashSet(other); }
  HashSet& operator=(HashSet&&) noexcept = default;
  ~HashSet() = default;
  template <class Iterator>
  HashSet(Iterator first, Iterator last) {
    insert(first, last);
  }

  /// Returns the element, and whether it is new.
  template <class... OfKey>
  std::pair<typename Table::iterator, bool> emplace(OfKey&&... of_key) {
    this->make_room();
    Key key(std::forward<OfKey>(of_key)...);
    return Table::insert(std::move(key));
  }
  template <class OfKey>
  std::pair<typename Table::iterator, bool> insert(OfKey&& of_key) {
    return emplace(std::forward<OfKey>(of_key));
  }
  template <class Iterator>
  void insert(Iterator first, Iterator last) {
    for (; first != last; ++first) insert(*first);
  }
};

template <class Key, class Value, class Hash = typename absl::flat_hash_map<Key, Value>::hasher>
class HashMap : public detail::SafeTable<absl::flat_hash_map<Key, Value, Hash>> {
  using Table = absl::flat_hash_map<Key, Value, Hash>;
  static_assert(std::is_nothrow_move_constructible_v<Key> && std::is_nothrow_move_constructible_v<Value>);

 public:
  HashMap() = default;
  HashMap(const HashMap& other) : detail::SafeTable<Table>() {
    this->reserve(other.size());
    for (const auto& [key, value] : other) try_emplace(key, value);
  }
  HashMap(HashMap&&) noexcept = default;
  HashMap& operator=(const HashMap& other) { return *this = HashMap(other); }
  HashMap& operator=(HashMap&&) noexcept = default;
  ~HashMap() = default;

  /// Adds an element unless its key is present. Returns the element with this key, and whether it is new.
  template <class OfKey, class... OfValue>
  std::pair<typename Table::iterator, bool> try_emplace(OfKey&& of_key, OfValue&&... of_value) {
    this->make_room();
    Key key(std::forward<OfKey>(of_key));
    Value value(std::forward<OfValue>(of_value)...);
    return Table::try_emplace(std::move(key), std::move(value));
  }
  template <class OfKey, class OfValue>
  std::pair<typename Table::iterator, bool> emplace(OfKey&& of_key, OfValue&& of_value) {
    return try_emplace(std::forward<OfKey>(of_key), std::forward<OfValue>(of_value));
  }

  template <class OfKey>
  Value& operator[](OfKey&& of_key) {
    return try_emplace(std::forward<OfKey>(of_key)).first->second;
  }
};

}  // namespace irmetrics
