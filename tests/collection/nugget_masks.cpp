// Masks without their words of 0: the same values as whole masks, in memory of the size of the judgments.
#include "support/every_measure.hpp"
#include "support/files.hpp"
#include "support/random_data.hpp"

#include <fmt/format.h>

#include <bit>

using namespace irmetrics;
using namespace irmetrics::test;

namespace nugget_masks_test {
namespace {

std::vector<std::size_t> nuggets_of(NuggetMask mask) {
  std::vector<std::size_t> nuggets;
  for_each_nugget(mask, [&](std::size_t nugget) { nuggets.push_back(nugget); });
  return nuggets;
}

/// A query of 200 nuggets, and judged documents that support none of them at the end.
NuggetQrels random_judgments(Random& random, std::size_t documents, std::size_t without_nuggets) {
  NuggetQrelsBuilder builder;
  for (int i = 0; i < 200; ++i)
    CHECK(builder.add_nugget("q", {.id = std::to_string(i), .weight = random.pick<double>({1, 0.3, 2})}).ok());
  for (std::size_t i = 0; i < documents; ++i) {
    const int first = random.whole(0, 190);  // the nuggets of similar documents overlap
    for (int nugget = first; nugget < 200; nugget += random.whole(1, 60))
      CHECK(builder.add("q", std::to_string(nugget), fmt::format("d{}", i), random.pick<double>({0.5, 1, 2})).ok());
  }
  for (std::size_t i = 0; i < without_nuggets; ++i) CHECK(builder.add("q", "0", fmt::format("none{}", i), 0).ok());
  return value_of(std::move(builder).build());
}

Run random_run(Random& random, std::size_t documents) {
  RunBuilder builder;
  for (std::size_t i = 0; i < documents; ++i)
    if (random.chance(0.7)) CHECK(builder.add("q", fmt::format("d{}", i), random.unit()).ok());
  return value_of(std::move(builder).build());
}

/// Each nugget-aware measure, at two levels of support.
std::vector<AnyMeasure> nugget_measures() {
  std::vector<AnyMeasure> measures;
  for_each_measure([&](auto measure) {
    if constexpr (NuggetMeasure<decltype(measure)>) {
      measures.emplace_back(measure);
      measure.rel = 0.5;
      measures.emplace_back(measure);
      if constexpr (requires { measure.ideal; }) {
        measure.ideal = Ideal::exact;
        measure.work = 100;
        measures.emplace_back(measure);
      }
    }
  });
  return measures;
}

}  // namespace

TEST_CASE("a mask without words of 0 has the bits of the judgments", "[nuggets]") {
  Random random(811);
  const NuggetQrels nuggets = random_judgments(random, 300, 30'000);
  const NuggetJudgments query = nuggets[0];
  REQUIRE(query.masks.sparse());
  CHECK(query.masks.words.size() <= query.support.size());
  for (std::size_t row = 0; row < query.documents.size(); ++row) {
    std::vector<std::size_t> supported;
    for (const auto& [nugget, grade] : query.support_of(row))
      if (grade >= 1) supported.push_back(nugget);
    REQUIRE(nuggets_of(query.masks[row]) == supported);
    CHECK(supports_any(query.masks[row]) == !supported.empty());
    for (std::size_t nugget = 0; nugget < 200; ++nugget)
      REQUIRE(supports(query.masks[row], nugget) ==
              (std::find(supported.begin(), supported.end(), nugget) != supported.end()));
  }
}

TEST_CASE("nugget-aware measures of masks without words of 0 have the same bits as those of whole masks", "[nuggets]") {
  const std::vector<AnyMeasure> measures = nugget_measures();
  REQUIRE(measures.size() > 20);
  for (int i = 0; i < 10; ++i) {
    const Random same(820 + static_cast<std::uint64_t>(i));
    Random random = same, again = same;
    const NuggetQrels whole = random_judgments(random, 60, 0), sparse = random_judgments(again, 60, 30'000);
    REQUIRE(!whole[0].masks.sparse());
    REQUIRE(sparse[0].masks.sparse());
    const Run run = random_run(random, 60);
    for (const Diversity diversity : {Diversity::consistent, Diversity::ndeval}) {
      EvaluateOptions options;
      options.policy.diversity = diversity;
      const Scores expected = value_of(evaluate(whole, run, measures, options));
      const Scores scores = value_of(evaluate(sparse, run, measures, options));
      for (std::size_t m = 0; m < measures.size(); ++m) {
        INFO(measures[m].text() << " of query " << i);
        CHECK(std::bit_cast<std::uint64_t>(scores.mean(m)) == std::bit_cast<std::uint64_t>(expected.mean(m)));
      }
    }
    const auto covered = value_of(set_size(sparse, run)), wanted = value_of(set_size(whole, run));
    CHECK(covered.per_query == wanted.per_query);
  }
}

TEST_CASE("masks of 50,000 nuggets and as many documents take less memory than their judgments", "[nuggets]") {
  NuggetQrelsBuilder builder;
  for (int i = 0; i < 50'000; ++i) {
    const std::string nugget = std::to_string(i);
    REQUIRE(builder.add_nugget("q", {.id = nugget}).ok());
    REQUIRE(builder.add("q", nugget, "d" + nugget).ok());
  }
  const NuggetQrels nuggets = value_of(std::move(builder).build());
  const NuggetMasks masks = nuggets[0].masks;
  CHECK(masks.words.size_bytes() + masks.indices.size_bytes() + masks.ends.size_bytes() <=
        nuggets[0].support.size_bytes());
}

}  // namespace nugget_masks_test
