// Rank-biased overlap against values of its authors' code, the definition over matrices of contributions, the infinite
// sum, and all orders of tied items.
#include "support/catch.hpp"
#include "support/tied_lists.hpp"

#include <irmetrics/correlation/rbo.hpp>

#include <cmath>
#include <sstream>

using namespace irmetrics;
using namespace irmetrics::test;

namespace rbo_test {
namespace {

struct OwnedItems {
  std::vector<std::string> items;
  std::vector<double> scores;
  operator ScoredItems() const { return {items, scores}; }
};

/// A ranking from its text: items best first, tied ones in parentheses.
OwnedItems ranking(const std::string& text) {
  OwnedItems result;
  std::istringstream words(text);
  double score = 0;
  bool tied = false;
  for (std::string word; words >> word;) {
    const bool opens = word.front() == '(', closes = word.back() == ')';
    if (opens || !tied) --score;
    tied = (tied || opens) && !closes;
    result.items.push_back(word.substr(opens ? 1 : 0, word.size() - (opens ? 1 : 0) - (closes ? 1 : 0)));
    result.scores.push_back(score);
  }
  return result;
}

OwnedItems random_ranking(Random& random, std::size_t size, int distinct, std::size_t items) {
  OwnedItems result;
  for (std::size_t i = 0; i < items; ++i) result.items.push_back("i" + std::to_string(i));
  random.shuffle(result.items);
  result.items.resize(size);
  result.scores = distinct == 0 ? untied_list(random, size) : tied_list(random, size, distinct);
  return result;
}

double score_of(const OwnedItems& ranking, const std::string& item) {
  const auto found = std::find(ranking.items.begin(), ranking.items.end(), item);
  return found == ranking.items.end() ? NAN : ranking.scores[static_cast<std::size_t>(found - ranking.items.begin())];
}

/// The contribution of an item to the prefix of a depth; 0 if the item is missing.
double contribution(const OwnedItems& ranking, const std::string& item, double depth, bool shared_ranks) {
  const double score = score_of(ranking, item);
  if (std::isnan(score)) return 0;
  double above = 0, tied = 0;
  for (const double other : ranking.scores) {
    above += other > score ? 1 : 0;
    tied += other == score ? 1 : 0;
  }
  if (depth <= above) return 0;
  return shared_ranks ? 1 : std::min(1.0, (depth - above) / tied);
}

/// The definition of Corsi and Urbano: every depth sums over all items.
RBO plain_rbo(OwnedItems shorter, OwnedItems longer, double p, RBOTies ties) {
  if (shorter.items.size() > longer.items.size()) std::swap(shorter, longer);
  const bool shared_ranks = ties == RBOTies::w;
  std::vector<std::string> all = longer.items, others;  // others: only in the longer ranking, best first
  for (const std::string& item : shorter.items)
    if (std::isnan(score_of(longer, item))) all.push_back(item);
  for (const std::string& item : longer.items)
    if (std::isnan(score_of(shorter, item))) others.push_back(item);
  std::stable_sort(others.begin(), others.end(), [&](const std::string& a, const std::string& b) {
    return score_of(longer, a) > score_of(longer, b);
  });
  const auto s = static_cast<double>(shorter.items.size()), l = static_cast<double>(longer.items.size());
  double ext = 0, min = 0, max = 0, agreement = 0, common = 0, rest = std::log(1 / (1 - p));
  for (double d = 1; d <= l; ++d) {
    common = 0;
    double sum_short = 0, sum_long = 0, squares_short = 0, squares_long = 0;
    for (const std::string& item : all) {
      const double one = contribution(shorter, item, d, shared_ranks),
                   other = contribution(longer, item, d, shared_ranks);
      common += one * other;
      sum_short += one;
      sum_long += other;
      squares_short += one * one;
      squares_long += other * other;
    }
    if (d > s) sum_short = squares_short = d;  // beyond its end the shorter ranking has no ties
    const auto agree = [&](double overlap) {
      return ties == RBOTies::w   ? 2 * overlap / (sum_short + sum_long)
             : ties == RBOTies::a ? overlap / d
                                  : overlap / std::sqrt(squares_short) / std::sqrt(squares_long);
    };
    const double weight = std::pow(p, d);
    rest -= weight / d;
    if (d <= s) agreement = agree(common);
    double most = 0, seen = 0, seen_items = 0;
    for (std::size_t i = 0; i < others.size() && d > s; ++i) {
      const double share = contribution(longer, others[i], d, shared_ranks);
      if (static_cast<double>(i) < d - s) most += share;
      seen += share;
      seen_items += share > 0 ? 1 : 0;
    }
    min += weight * agree(common);
    max += weight * agree(common + most);
    ext += weight * agree(common + (d > s ? (d - s) * agreement * seen / seen_items : 0));
  }
  min += common * rest;
  ext += (common + (l - s) * agreement) / l * std::pow(p, l + 1) / (1 - p);
  for (double d = l + 1; d < l + 20 / (1 - p); ++d) max += std::pow(p, d) * std::min(1.0, (2 * d - l - s + common) / d);
  const double scale = (1 - p) / p;
  return {ext * scale, min * scale, max * scale, (max - min) * scale};
}

void check_same(const RBO& ours, const RBO& expected, double tolerance) {
  CHECK(ours.ext == Approx(expected.ext).margin(tolerance).epsilon(0));
  CHECK(ours.min == Approx(expected.min).margin(tolerance).epsilon(0));
  CHECK(ours.max == Approx(expected.max).margin(tolerance).epsilon(0));
  CHECK(ours.res == Approx(expected.res).margin(tolerance).epsilon(0));
}

constexpr RBOTies all_ties[] = {RBOTies::w, RBOTies::a, RBOTies::b};

}  // namespace

TEST_CASE("rank-biased overlap equals the values of its authors' code", "[statistics]") {
  // Rows of rbo/test.csv of julian-urbano/sigir2024-rbo: versions w, a, b.
  struct Row {
    std::string first, second;
    double p;
    RBO w, a, b;
  };
  const std::vector<Row> rows = {
      {"i11 (i8 i21) (i2 i18) (i6 i16 i20) (i4 i10)",
       "i8 (i9 i20 i21) (i2 i3) i13 i1 i11 i14 i19",
       0.93912403977192,
       {0.482369482292872, 0.346394412736983, 0.712103626756557, 0.365709214019575},
       {0.46852753894333, 0.332552469387441, 0.698261683407016, 0.365709214019575},
       {0.486650566878314, 0.350675497322425, 0.716384711341999, 0.365709214019575}},
      {"(i3 i5 i6 i8 i9)",
       "(i1 i6) (i8 i10) i11 i2 (i3 i4)",
       0.946588158477176,
       {0.481477824833812, 0.23269613702392, 0.802226864320287, 0.569530727296368},
       {0.456505385192971, 0.207870074991659, 0.77813269033093, 0.570262615339271},
       {0.482684075039396, 0.233899573241503, 0.804576609682389, 0.570677036440887}},
      {"(i3 i6) (i2 i7) i10",
       "(i3 i6 i7 i10) (i1 i2)",
       0.965413635276732,
       {0.946064537517568, 0.343706790399566, 0.958770957517067, 0.615064167117501},
       {0.92051534467649, 0.319428239558438, 0.934492406675939, 0.615064167117501},
       {0.956844651806714, 0.348953051936765, 0.964017219054266, 0.615064167117501}},
      {"i1 (i15 i16) i10 i12 i2 i14",
       "i16 (i1 i10 i11 i15) i2 (i4 i5 i6)",
       0.988786023528663,
       {0.691527178549045, 0.161742780873865, 0.967889887307834, 0.806147106433969},
       {0.7056986088397, 0.157852652669937, 0.964075955944718, 0.806223303274782},
       {0.718722074850857, 0.163365514575474, 0.96964641663531, 0.806280902059836}},
  };
  for (const Row& row : rows) {
    const OwnedItems first = ranking(row.first), second = ranking(row.second);
    check_same(rbo(first, second, row.p, RBOTies::w).value(), row.w, 1e-13);
    check_same(rbo(first, second, row.p, RBOTies::a).value(), row.a, 1e-13);
    check_same(rbo(first, second, row.p, RBOTies::b).value(), row.b, 1e-13);
    check_same(rbo(second, first, row.p, RBOTies::b).value(), row.b, 1e-13);
  }
}

TEST_CASE("rank-biased overlap of short rankings", "[statistics]") {
  for (const RBOTies ties : all_ties) {
    const RBO untied = rbo(ranking("a b c d e"), ranking("b a c d f"), 0.9, ties).value();
    CHECK(untied.ext == Approx(0.76878).margin(5e-6));
    CHECK(untied.min == Approx(0.50637).margin(5e-6));
    CHECK(untied.max == Approx(0.88688).margin(5e-6));
  }
  const OwnedItems first = ranking("a (b c) d"), second = ranking("c (a d) b");
  CHECK(rbo(first, second, 0.9, RBOTies::a)->ext == Approx(0.828).margin(5e-4));
  CHECK(rbo(first, second, 0.9, RBOTies::w)->ext == Approx(0.843).margin(5e-4));
  CHECK(rbo(first, second, 0.9, RBOTies::b)->ext == Approx(0.843).margin(5e-4));
}

TEST_CASE("rank-biased overlap follows its definition", "[statistics]") {
  Random random(631);
  for (int i = 0; i < random_cases(1500); ++i) {
    const std::size_t items = 1 + random.below(25);
    const OwnedItems first = random_ranking(random, 1 + random.below(items), random.whole(0, 6), items);
    const OwnedItems second = random_ranking(random, 1 + random.below(items), random.whole(0, 6), items);
    const double p = random.chance(0.2) ? 0.2 : 0.5 + random.unit() * 0.48;
    for (const RBOTies ties : all_ties) {
      const RBO ours = rbo(first, second, p, ties).value();
      check_same(ours, plain_rbo(first, second, p, ties), 1e-8);  // the plain form truncates the infinite sum
      const RBO exchanged = rbo(second, first, p, ties).value();
      if (first.items.size() != second.items.size()) {
        CHECK(exchanged.ext == ours.ext);
      } else {
        check_same(exchanged, ours, 1e-14);
      }
      CHECK(ours.min >= 0);
      CHECK(ours.max <= 1 + 1e-12);
      CHECK(ours.min <= ours.max + 1e-12);
    }
    check_same(rbo(first, first, p, RBOTies::b).value(), rbo(first, first, p, RBOTies::w).value(), 1e-13);
    CHECK(rbo(first, first, p, RBOTies::b)->ext == Approx(1));
  }
}

TEST_CASE("without ties the three treatments are equal", "[statistics]") {
  Random random(632);
  for (int i = 0; i < random_cases(300); ++i) {
    const OwnedItems first = random_ranking(random, 1 + random.below(30), 0, 40);
    const OwnedItems second = random_ranking(random, 1 + random.below(30), 0, 40);
    const RBO w = rbo(first, second, 0.9, RBOTies::w).value();
    check_same(rbo(first, second, 0.9, RBOTies::a).value(), w, 1e-15);
    check_same(rbo(first, second, 0.9, RBOTies::b).value(), w, 1e-15);
  }
}

TEST_CASE("version a is the mean over all orders of tied items of rank-biased overlap", "[statistics]") {
  Random random(633);
  for (int i = 0; i < random_cases(100); ++i) {
    const std::size_t size = 1 + random.below(5);
    const OwnedItems first = random_ranking(random, size, random.whole(0, 2), 6);
    const OwnedItems second = random_ranking(random, size, random.whole(0, 2), 6);
    double ext = 0, min = 0, max = 0, count = 0;
    for (const auto& one : untied_rankings(first.scores)) {
      for (const auto& other : untied_rankings(second.scores)) {
        const RBO untied = rbo(OwnedItems{first.items, one}, OwnedItems{second.items, other}, 0.8, RBOTies::w).value();
        ext += untied.ext;
        min += untied.min;
        max += untied.max;
        ++count;
      }
    }
    const RBO ours = rbo(first, second, 0.8, RBOTies::a).value();
    CHECK(ours.ext == Approx(ext / count).epsilon(1e-12));
    CHECK(ours.min == Approx(min / count).epsilon(1e-12));
    CHECK(ours.max == Approx(max / count).epsilon(1e-12));
  }
}

TEST_CASE("rank-biased overlap of empty rankings and of NaN is NaN", "[statistics]") {
  const OwnedItems some = ranking("a b"), none;
  OwnedItems broken = some;
  broken.scores[1] = NAN;
  for (const RBO& result : {rbo(some, none, 0.9).value(), rbo(none, none, 0.9).value(), rbo(broken, some, 0.9).value()})
    for (const double value : {result.ext, result.min, result.max, result.res}) CHECK(std::isnan(value));
}

TEST_CASE("rankings that cannot be compared are refused", "[statistics]") {
  const OwnedItems some = ranking("a b");
  CHECK(message(rbo(some, ranking("a b a"), 0.9).status()) == "duplicate item 'a' in the second ranking");
  CHECK(message(rbo(OwnedItems{{"a", "b"}, {1}}, some, 0.9).status()) == "the first ranking has 2 items, but 1 scores");
  for (const double p : {0.0, 1.0, -0.5, 2.0, static_cast<double>(NAN)}) CHECK_FALSE(rbo(some, some, p).ok());
  CHECK(message(rbo(some, some, 1).status()) == "p must be in (0, 1), not 1");
}

}  // namespace rbo_test
