// Samples return their input, and every error names the sample.
#include "support/plain_samples.hpp"

#include <fmt/format.h>

using namespace irmetrics;
using namespace irmetrics::test;

namespace samples_test {

TEST_CASE("Samples keep their input in order", "[collection]") {
  Random random(502);
  for (int n = 0; n < 200; ++n) {
    const std::vector<PlainSample> plain = random_samples(random, random.below(20), {.texts = random.chance(0.5)});
    const Samples samples = built(plain);
    const Samples copy = samples;  // NOLINT(performance-unnecessary-copy-initialization): that it shares is tested
    REQUIRE(samples.size() == plain.size());
    std::size_t first = 0;
    for (std::size_t i = 0; i < plain.size(); ++i) {
      const Sample sample = copy[i];
      const std::size_t size = plain[i].gold.size();
      CHECK(sample.id == plain[i].id);
      CHECK(sample.query == plain[i].query);
      CHECK(sample.first == first);
      CHECK(std::vector<std::string>(sample.passages.begin(), sample.passages.end()) == plain[i].passages);
      CHECK(std::vector<std::uint8_t>(sample.gold.begin(), sample.gold.end()) == plain[i].gold);
      REQUIRE(sample.passage_ids.size() == size);
      for (std::size_t passage = 0; passage < size; ++passage)
        CHECK(sample.passage_ids[passage] ==
              (plain[i].passage_ids.empty() ? std::to_string(passage) : plain[i].passage_ids[passage]));
      for (const auto& [name, scores] : plain[i].systems) {
        const auto found = std::find(samples.systems().begin(), samples.systems().end(), name);
        REQUIRE(found != samples.systems().end());
        const auto all = samples.scores(static_cast<std::size_t>(found - samples.systems().begin()));
        CHECK(std::equal(scores.begin(), scores.end(), all.begin() + static_cast<std::ptrdiff_t>(first)));
      }
      CHECK(samples.find(plain[i].id) == i);
      first += size;
    }
    CHECK(samples.passages() == first);
    CHECK_FALSE(samples.find("no such id").has_value());
    if (!plain.empty()) {
      CHECK(samples.has_texts() == !plain[0].passages.empty());
      REQUIRE(samples.systems().size() == plain[0].systems.size());
      for (std::size_t i = 0; i < samples.systems().size(); ++i)
        CHECK(samples.systems()[i] == plain[0].systems[i].first);
    }
  }
  CHECK(Samples().size() == 0);
  CHECK(Samples().passages() == 0);
  CHECK_FALSE(Samples().has_texts());
}

TEST_CASE("An invalid sample is an error that names it, and adds nothing", "[collection]") {
  const PlainSample good{.id = "first",
                         .query = "q",
                         .passages = {"x", "y"},
                         .gold = {1, 0},
                         .passage_ids = {},
                         .systems = {{"a", {1, 2}}, {"b", {3, 4}}}};
  SamplesBuilder builder;
  REQUIRE(add(builder, good).ok());
  const auto refused = [&](const auto& change) {
    PlainSample sample = good;
    sample.id = "second";
    change(sample);
    return error_of(add(builder, sample));
  };
  CHECK(refused([](PlainSample& sample) { sample.id = ""; }) == "sample 2 has no id");
  CHECK(refused([](PlainSample& sample) { sample.id = "first"; }) == "duplicate sample 'first'");
  CHECK(refused([](PlainSample& sample) { sample.gold = {}; }) == "sample 'second' has no passages");
  CHECK(refused([](PlainSample& sample) { sample.gold = {1}; }) == "sample 'second': 2 passages, but 1 gold labels");
  CHECK(refused([](PlainSample& sample) {
          sample.gold = {1, 2};
        }) == "sample 'second', passage 2: gold must be 0 or 1, not 2");
  CHECK(refused([](PlainSample& sample) { sample.passage_ids = {"p"}; }) ==
        "sample 'second': 1 passage ids, but 2 gold labels");
  CHECK(refused([](PlainSample& sample) {
          sample.passage_ids = {"p", "p"};
        }) == "sample 'second': duplicate passage id 'p'");
  CHECK(refused([](PlainSample& sample) {
          sample.passage_ids = {"p", ""};
        }) == "sample 'second': a passage id is empty");
  CHECK(refused([](PlainSample& sample) { sample.passages = {}; }) ==
        "sample 'second' has no texts of its passages, unlike sample 'first'");
  CHECK(refused([](PlainSample& sample) { sample.systems[1].second = {3}; }) ==
        "sample 'second', system 'b': 1 scores, but 2 gold labels");
  CHECK(refused([](PlainSample& sample) { sample.systems[1].second[0] = std::nan(""); }) ==
        "sample 'second', system 'b', passage 1: the score must be a finite number, not nan");
  CHECK(refused([](PlainSample& sample) { sample.systems[0].second[1] = -HUGE_VAL; }) ==
        "sample 'second', system 'a', passage 2: the score must be a finite number, not -inf");
  CHECK(refused([](PlainSample& sample) { sample.systems.pop_back(); }) ==
        "sample 'second': no scores of system 'b', which scored sample 'first'");
  CHECK(refused([](PlainSample& sample) { sample.systems[1].first = "a"; }) == "sample 'second': duplicate system 'a'");
  CHECK(refused([](PlainSample& sample) {
          sample.systems.push_back({"c", {5, 6}});
        }) == "sample 'second' has scores of system 'c', but sample 'first' has none");

  PlainSample other = good;  // systems in another order, ids of only one other sample
  other.id = "second";
  other.passage_ids = {"0", "p"};
  std::swap(other.systems[0], other.systems[1]);
  REQUIRE(add(builder, other).ok());
  const Samples samples = value_of(std::move(builder).build());
  CHECK(samples.size() == 2);
  CHECK(samples.passages() == 4);
  CHECK(samples.systems() == std::vector<std::string>{"a", "b"});
  CHECK(std::vector<double>(samples.scores(0).begin(), samples.scores(0).end()) == std::vector<double>{1, 2, 1, 2});
}

TEST_CASE("Samples without texts refuse one with texts", "[collection]") {
  SamplesBuilder builder;
  REQUIRE(
      add(builder, {.id = "first", .query = "", .passages = {}, .gold = {1}, .passage_ids = {}, .systems = {}}).ok());
  CHECK(
      error_of(add(builder,
                   {.id = "second", .query = "", .passages = {"x"}, .gold = {1}, .passage_ids = {}, .systems = {}})) ==
      "sample 'second' has the texts of its passages, unlike sample 'first'");
}

TEST_CASE("Samples can be copied with other gold passages", "[collection]") {
  Random random(503);
  const Samples samples = built(random_samples(random, 10, {.texts = true}));
  std::vector<std::uint8_t> gold(samples.passages());
  for (std::uint8_t& label : gold) label = random.chance(0.5) ? 1 : 0;
  const Samples other = value_of(samples.with_gold(gold));
  REQUIRE(other.size() == samples.size());
  for (std::size_t i = 0; i < samples.size(); ++i) {
    CHECK(std::equal(other[i].gold.begin(), other[i].gold.end(),
                     gold.begin() + static_cast<std::ptrdiff_t>(samples[i].first)));
    CHECK(other[i].passages.data() == samples[i].passages.data());  // shared
  }
  CHECK(other.scores(1).data() == samples.scores(1).data());
  const std::size_t passage = samples[3].first;
  gold[passage] = 2;
  CHECK(error_of(samples.with_gold(gold)) ==
        fmt::format("sample '{}', passage '{}': gold must be 0 or 1, not 2", samples[3].id, samples[3].passage_ids[0]));
  gold.pop_back();
  CHECK(error_of(samples.with_gold(gold)) ==
        fmt::format("{} gold labels, but the samples have {} passages", gold.size(), gold.size() + 1));
}

}  // namespace samples_test
