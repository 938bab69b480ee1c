// Computations of one large input check for a cancellation often enough, and leave nothing half-built.
#include "support/random_data.hpp"
#include "support/value_of.hpp"

#include <irmetrics/irmetrics.hpp>

#include <fmt/format.h>

#include <cstdlib>
#include <ctime>
#include <iterator>
#include <numeric>
#include <set>

using namespace irmetrics;
using namespace irmetrics::test;

namespace cancel_test_of_one {
namespace {

/// The largest processor time between two questions whether to cancel, in seconds. The call is cancelled after some
/// questions; it is an error if it ends before.
template <class Call>
double largest_pause(Call&& call, int questions = 10) {
  std::clock_t last = std::clock(), largest = 0;
  const auto note = [&] {
    const std::clock_t now = std::clock();
    largest = std::max(largest, now - last);
    last = now;
  };
  const Cancel cancel([&] {
    note();
    return --questions == 0;
  });
  CHECK(is_cancelled([&] { return call(cancel); }));
  note();
  return static_cast<double>(largest) / CLOCKS_PER_SEC;
}

const bool sanitized = std::getenv("IRMETRICS_FEW_CASES") != nullptr;
/// With the pause of 20 ms between questions.
const double enough = sanitized ? 2 : 0.2;

/// 0, 1, ... and the same with short parts reversed: an exact p-value takes 20,000 times 200,000 steps.
struct ReversedParts {
  std::vector<double> first = std::vector<double>(20'000), second;

  ReversedParts() {
    constexpr std::ptrdiff_t part = 20;
    std::iota(first.begin(), first.end(), 0.0);
    second = first;
    for (auto begin = second.begin(); begin != second.end(); begin += part) std::reverse(begin, begin + part);
  }
};

/// A query with many judged documents, each of which supports some nuggets.
NuggetQrels many_nuggets(int documents, int nuggets, int support) {
  Random random(5);
  NuggetQrelsBuilder builder;
  for (int nugget = 0; nugget < nuggets; ++nugget)
    REQUIRE(builder.add_nugget("q", {.id = fmt::format("n{}", nugget)}).ok());
  for (int document = 0; document < documents; ++document) {
    std::set<int> supported;
    while (std::ssize(supported) < support) supported.insert(random.whole(0, nuggets - 1));
    for (const int nugget : supported)
      REQUIRE(builder.add("q", fmt::format("n{}", nugget), fmt::format("d{}", document), 1).ok());
  }
  return value_of(std::move(builder).build());
}

Run run_of(const std::string& query) {
  RunBuilder builder("run");
  REQUIRE(builder.add(query, "d1", 1).ok());
  REQUIRE(builder.add("other", "d1", 1).ok());
  return value_of(std::move(builder).build());
}

std::string many_words(int count, const std::string& between, int times = 1) {
  Random random(6);
  std::string text, all;
  for (int i = 0; i < count; ++i) text += fmt::format("W{}{}", random.whole(0, 200'000), between);
  for (int i = 0; i < times; ++i) all += text;
  return all;
}

}  // namespace

TEST_CASE("Kendall's exact p-value checks for a cancellation") {
  const ReversedParts lists;
  CHECK(largest_pause([&](const Cancel& cancel) { return kendall(lists.first, lists.second, PValue::exact, cancel); }) <
        enough);
  CHECK(largest_pause([&](const Cancel& cancel) {
          CorrelateOptions options;
          options.p_value = PValue::exact;
          options.interval.cancel = cancel;
          return correlate(lists.first, lists.second, options);
        }) < enough);
}

TEST_CASE("the similarity of two texts checks for a cancellation") {
  std::string first, second;
  for (int i = 0; i < 30'000; ++i) {
    first += "ab";
    second += "ba";
  }
  const std::vector<std::string> words(40'000, "word");
  CHECK(largest_pause([&](const Cancel& cancel) { return sequence_ratio(first, second, false, cancel); }) < enough);
  CHECK(largest_pause([&](const Cancel& cancel) { return sequence_ratio(words, words, false, cancel); }) < enough);
  TextsBuilder builder;
  for (const std::string& text : {first, second}) REQUIRE(builder.add(text.substr(0, 1), text).ok());
  const Texts texts = std::move(builder).build();
  for (const unsigned threads : {1U, 3U})
    CHECK(largest_pause([&](const Cancel& cancel) {
            PairSimilarityOptions options;
            options.autojunk = false;
            options.threads = threads;
            options.cancel = cancel;
            return pair_similarity(texts, options);
          }) < enough);
}

TEST_CASE("the sample of pairs of texts is drawn with checks for a cancellation") {
  TextsBuilder builder;
  for (int i = 0; i < 4'000; ++i) REQUIRE(builder.add(fmt::format("t{}", i), "").ok());
  const Texts texts = std::move(builder).build();
  PairSimilarityOptions options;
  options.pairs = 7'000'000;
  CHECK(largest_pause([&](const Cancel& cancel) {
          options.cancel = cancel;
          return pair_similarity(texts, options);
        }) < enough);
}

TEST_CASE("ideal rankings check for a cancellation") {
  // Takes half a second, with and without sanitizers.
  const NuggetQrels many = many_nuggets(sanitized ? 80'000 : 240'000, sanitized ? 2'000 : 5'000, 3),
                    few = many_nuggets(200, 20, 6), groups = many_nuggets(6'000, 40, 8);
  const std::vector<std::tuple<const NuggetQrels*, std::string>> cases = {
      {&many, "alpha_nDCG"},
      {&few, "alpha_nDCG(ideal='exact',work=4000000000)@20"},
      {&groups, "alpha_nDCG(ideal='exact',work=4000000000)@20"},
  };
  const Run run = run_of("q");
  for (const auto& one : cases) {
    const NuggetQrels& nuggets = *std::get<0>(one);
    const std::string& measure = std::get<1>(one);
    INFO(measure);
    CHECK(largest_pause(
              [&](const Cancel& cancel) {
                EvaluateOptions options;
                options.cancel = cancel;
                return evaluate(TestCollection(nuggets), run, measure, options);
              },
              3) < enough);
  }
}

TEST_CASE("a collection whose ideal ranking was cancelled has the same values afterwards") {
  const NuggetQrels nuggets = many_nuggets(40'000, 2'000, 3);
  const TestCollection cancelled(nuggets), fresh(nuggets);
  const Run run = run_of("q");
  const std::string measures = "alpha_nDCG alpha_nDCG(ideal='exact',work=30)@20 alpha_nDCG(alpha=0.25)@100";
  EvaluateOptions options;
  options.cancel = Cancel([] { return true; });
  CHECK(is_cancelled([&] { return evaluate(cancelled, run, measures, options); }));
  const Scores after = value_of(evaluate(cancelled, run, measures)), same = value_of(evaluate(fresh, run, measures));
  for (std::size_t i = 0; i < 3; ++i) CHECK(after.mean(i) == same.mean(i));
}

TEST_CASE("statistics and terms of one text check for a cancellation") {
  for (const std::string& text :
       {many_words(300'000, " ", 5), many_words(300'000, ". ", 5), many_words(300'000, " \u00E9 ", 5)}) {
    TextsBuilder builder;
    REQUIRE(builder.add("one", text).ok());
    const Texts texts = std::move(builder).build();
    for (const unsigned threads : {1U, 3U})
      CHECK(largest_pause(
                [&](const Cancel& cancel) {
                  TextStatisticsOptions options;
                  options.threads = threads;
                  options.cancel = cancel;
                  return text_statistics(texts, options);
                },
                3) < enough);
    CHECK(largest_pause([&](const Cancel& cancel) { return Tokenizer()(text, cancel); }, 3) < enough);
  }
}

TEST_CASE("a computation of one input that could be cancelled, but is not, has the same bits") {
  const Cancel never([] { return false; });
  const std::vector<double> first = {1, 2, 3, 4, 5, 6, 7}, second = {2, 1, 3, 5, 4, 6, 7};
  CHECK(value_of(kendall(first, second, PValue::exact, never)).p_value ==
        value_of(kendall(first, second, PValue::exact)).p_value);
  const std::string text = many_words(2'000, " "), other = many_words(1'500, ". ");
  CHECK(value_of(sequence_ratio(text, other, true, never)) == value_of(sequence_ratio(text, other)));
  CHECK(value_of(Tokenizer()(text, never)) == value_of(Tokenizer()(text)));
  const NuggetQrels nuggets = many_nuggets(500, 40, 4);
  EvaluateOptions options;
  options.cancel = never;
  const std::string measures = "alpha_nDCG alpha_nDCG(ideal='exact',work=1000)@20";
  const Scores one = value_of(evaluate(TestCollection(nuggets), run_of("q"), measures, options)),
               same = value_of(evaluate(TestCollection(nuggets), run_of("q"), measures));
  for (std::size_t i = 0; i < 2; ++i) CHECK(one.mean(i) == same.mean(i));
}

}  // namespace cancel_test_of_one
