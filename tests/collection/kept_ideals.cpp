// The list that threads share: nothing that was added is lost or changed.
#include <irmetrics/base/detail/threads.hpp>
#include <irmetrics/collection/kept_ideals.hpp>

#include "support/catch.hpp"

#include <array>
#include <memory>

using namespace irmetrics;

namespace kept_ideals_test {

TEST_CASE("threads find what they and others add to a shared list", "[collection]") {
  constexpr unsigned threads = 4;
  constexpr int each = 1000;
  SharedList<std::unique_ptr<int>> list;
  std::array<int, threads> lost{};
  detail::run_threads(threads, {}, [&](unsigned thread, const Cancel&) {
    for (int i = 0; i < each; ++i) {
      const int number = static_cast<int>(thread) * each + i;
      list.add(std::make_unique<int>(number));
      if (list.find([&](const auto& one) { return *one == number; }) == nullptr) ++lost[thread];
    }
  });
  CHECK(lost == std::array<int, threads>{});
  for (int number = 0; number < static_cast<int>(threads) * each; ++number)
    REQUIRE(list.find([&](const auto& one) { return *one == number; }) != nullptr);
  CHECK(list.find([](const auto& one) { return *one < 0; }) == nullptr);
}

TEST_CASE("kept gains serve smaller depths, and any depth if they are complete", "[collection]") {
  KeptIdeals ideals(2);
  const IdealKind kind{1, 0.5, false};
  ideals[1].keep(GreedyGains{kind, {2, 1}, false});
  CHECK(ideals[0].find(kind, 1) == nullptr);
  CHECK(ideals[1].find(kind, 2) != nullptr);
  CHECK(ideals[1].find(kind, 3) == nullptr);
  CHECK(ideals[1].find({1, 0.5, true}, 1) == nullptr);
  CHECK(ideals[1].find({2, 0.5, false}, 1) == nullptr);
  CHECK(ideals[1].find({1, 0.3, false}, 1) == nullptr);
  ideals[1].keep(GreedyGains{kind, {2, 1}, true});
  CHECK(ideals[1].find(kind, 3) != nullptr);
}

TEST_CASE("a kept sum is of the same discounts and the same work", "[collection]") {
  KeptIdeals ideals(1);
  const IdealKind kind{1, 0.5, false};
  const std::vector<double> discounts = {1, 0.5}, fewer = {1}, others = {1, 0.25};
  ideals[0].keep(ExactSum{kind, 10, discounts, 3, true});
  CHECK(ideals[0].find(kind, 10, discounts) != nullptr);
  CHECK(ideals[0].find(kind, 11, discounts) == nullptr);
  CHECK(ideals[0].find(kind, 10, fewer) == nullptr);
  CHECK(ideals[0].find(kind, 10, others) == nullptr);
  CHECK(ideals[0].find({1, 0.3, false}, 10, discounts) == nullptr);
}

}  // namespace kept_ideals_test
