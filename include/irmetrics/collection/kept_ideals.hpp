// The ideal rankings of a collection's queries that were found so far: they depend on judgments, not on runs.
#pragma once

#include <irmetrics/config.hpp>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace irmetrics {

/// What an ideal ranking depends on, besides the judgments of its query.
struct IdealKind {
  double level;  // smallest grade of support
  double alpha;
  bool by_id;  // whether the larger document id wins a tie

  bool operator==(const IdealKind&) const = default;
};

/// A greedy ranking as far as it was requested.
struct GreedyGains {
  IdealKind kind;
  std::vector<double> gains;
  bool complete;  // no further document has a gain
};

/// The best discounted sum that a search found.
struct ExactSum {
  IdealKind kind;
  std::uint32_t work;  // limit of the search
  std::vector<double> discounts;
  double sum;
  bool proved;
};

/// Values that several threads add and look up at the same time. Values stay where they are, and never change.
template <class Value>
class SharedList {
 public:
  SharedList() = default;
  SharedList(const SharedList&) = delete;
  SharedList& operator=(const SharedList&) = delete;
  ~SharedList() {
    for (const Node* node = last_; node != nullptr;) delete std::exchange(node, node->before);
  }

  void add(Value value) {
    auto* const node = new Node{std::move(value), last_.load(std::memory_order_relaxed)};
    while (!last_.compare_exchange_weak(node->before, node, std::memory_order_release, std::memory_order_relaxed)) {
    }
  }

  /// The last value that `is` accepts; null if there is none.
  template <class Is>
  const Value* find(Is&& is) const {
    for (const Node* node = last_.load(std::memory_order_acquire); node != nullptr; node = node->before)
      if (is(node->value)) return &node->value;
    return nullptr;
  }

 private:
  struct Node {
    Value value;
    const Node* before;
  };
  std::atomic<const Node*> last_ = nullptr;
};

/// The ideals that were found so far, on any number of threads. They change no value: an ideal that is not kept is
/// found again.
class KeptIdeals {
 public:
  /// The ideals of one query.
  class Query {
   public:
    /// Greedy gains of `depth` ranks, or of all that have one; null if they are not kept.
    const GreedyGains* find(const IdealKind& kind, std::uint32_t depth) const& {
      return greedy_.find(
          [&](const GreedyGains& one) { return one.kind == kind && (one.complete || one.gains.size() >= depth); });
    }
    const GreedyGains* find(const IdealKind& kind, std::uint32_t depth) const&& = delete;
    const ExactSum* find(const IdealKind& kind, std::uint32_t work, std::span<const double> discounts) const&& = delete;
    const ExactSum* find(const IdealKind& kind, std::uint32_t work, std::span<const double> discounts) const& {
      return exact_.find([&](const ExactSum& one) {
        return one.kind == kind && one.work == work &&
               std::equal(one.discounts.begin(), one.discounts.end(), discounts.begin(), discounts.end());
      });
    }
    void keep(GreedyGains gains) { greedy_.add(std::move(gains)); }
    void keep(ExactSum sum) { exact_.add(std::move(sum)); }

   private:
    SharedList<GreedyGains> greedy_;
    SharedList<ExactSum> exact_;
  };

  explicit KeptIdeals(std::size_t queries) : queries_(queries) {}
  Query& operator[](std::size_t query) & noexcept { return queries_[query]; }
  Query& operator[](std::size_t query) && = delete;

 private:
  std::vector<Query> queries_;
};

}  // namespace irmetrics
