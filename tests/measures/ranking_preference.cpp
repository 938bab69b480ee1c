// Preferences between rankings: against values of pref_eval, and against the definitions on plain lists of ranks.
#include "support/catch.hpp"
#include "support/random_data.hpp"

#include <irmetrics/measures/ranking_preference.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <sstream>
#include <string>
#include <vector>

using namespace irmetrics;
using namespace irmetrics::test;

namespace ranking_preference_test {
namespace {

using Grades = std::map<char, double>;  // of judged documents, which are letters

/// A ranking of letters with its judgments.
struct Lettered {
  std::vector<Hit> hits;
  std::vector<double> judged;
  std::uint32_t retrieved;

  Lettered(const std::string& ranking, const Grades& grades) : retrieved(static_cast<std::uint32_t>(ranking.size())) {
    for (std::uint32_t i = 0; i < retrieved; ++i)
      if (const auto grade = grades.find(ranking[i]); grade != grades.end()) hits.push_back({i + 1, grade->second});
    for (const auto& [document, grade] : grades) judged.push_back(grade);
    std::sort(judged.begin(), judged.end(), std::greater<>());
  }
  operator JudgedRanking() const { return {hits, judged, retrieved}; }
};

double preference(RankingPreference how, const std::string& first, const std::string& second, const Grades& grades,
                  double rel = 1, bool graded = false) {
  return ranking_preference(how, Lettered(first, grades), Lettered(second, grades), rel, graded);
}

/// The ranks of the relevant documents, the missing ones last.
std::vector<double> plain_ranks(const std::string& ranking, const Grades& grades, double rel) {
  std::vector<double> ranks;
  for (const auto& [document, grade] : grades) {
    if (grade < rel) continue;
    const std::size_t at = ranking.find(document);
    ranks.push_back(at == std::string::npos ? INFINITY : static_cast<double>(at + 1));
  }
  std::sort(ranks.begin(), ranks.end());
  return ranks;
}

/// 1 if the first rank is smaller, -1 if the second is, otherwise 0, also if both are infinite.
double win(double first, double second) { return first < second ? 1 : second < first ? -1 : 0; }

/// By the definitions, with the levels of recall as lists.
double plain_preference(RankingPreference how, const std::string& first, const std::string& second,
                        const Grades& grades, double rel) {
  const std::vector<double> one = plain_ranks(first, grades, rel), other = plain_ranks(second, grades, rel);
  std::vector<double> wins, reciprocals;
  for (std::size_t i = 0; i < one.size(); ++i) {
    wins.push_back(win(one[i], other[i]));
    reciprocals.push_back(1 / one[i] - 1 / other[i]);
  }
  const auto mean = [&](const std::function<double(double)>& weight) {
    double sum = 0, all = 0;
    for (std::size_t i = 0; i < wins.size(); ++i) {
      sum += wins[i] * weight(static_cast<double>(i + 1));
      all += weight(static_cast<double>(i + 1));
    }
    return sum / all;
  };
  const auto first_of = [](auto begin, auto end) {
    const auto found = std::find_if(begin, end, [](double value) { return value != 0; });
    return found == end ? 0 : *found;
  };
  switch (how) {
    case RankingPreference::rpp:
      return mean([](double) { return 1; });
    case RankingPreference::invrpp:
      return mean([](double level) { return 1 / level; });
    case RankingPreference::dcgrpp:
      return mean([](double level) { return 1 / std::log2(level + 1); });
    case RankingPreference::lexirecall:
      return first_of(wins.rbegin(), wins.rend());
    case RankingPreference::lexiprecision:
      return first_of(wins.begin(), wins.end());
    case RankingPreference::rrlexiprecision:
      return first_of(reciprocals.begin(), reciprocals.end());
  }
  std::abort();
}

/// The mean over the grades, each as the smallest relevant one, weighted by the number of relevant documents.
double plain_graded(RankingPreference how, const std::string& first, const std::string& second, const Grades& grades,
                    double rel) {
  std::set<double> levels;
  for (const auto& [document, grade] : grades)
    if (grade >= rel) levels.insert(grade);
  double sum = 0, all = 0;
  for (const double level : levels) {
    const auto documents = static_cast<double>(plain_ranks("", grades, level).size());
    sum += documents * plain_preference(how, first, second, grades, level);
    all += documents;
  }
  return sum / all;
}

std::vector<RankingPreference> all_preferences() {
  std::vector<RankingPreference> all;
  for (const RankingPreferenceRow& row : ranking_preference_table) all.push_back(row.value);
  return all;
}

struct Example {
  std::string judged;  // each document with its grade
  std::string first, second;
  std::array<double, 6> values;  // in the order of the table
  std::array<double, 3> graded;  // of the paired preferences
};

// Values of github.com/diazf/pref_eval at commit 28d7bd3; the graded ones of its first commit, d017129, because the
// later one keeps the ranks of the smallest grade for all grades.
const std::vector<Example>& pref_eval_examples() {
  static const std::vector<Example> examples = {
      {"a1 c1 d1 e2 f1 h1 j3",
       "fhe",
       "bgcjiefhdak",
       {-0.14285714285714285, 0.41414141414141425, 0.17148431271935158, -1, 1, 0.6666666666666667},
       {-0.2, 0.2565656565656566, 0.06529789600972943}},
      {"a0 b1 c3 d0 e2",
       "abedc",
       "edbc",
       {-0.6666666666666666, -0.7272727272727272, -0.7039180890341348, -1, -1, -0.5},
       {-0.8333333333333334, -0.8636363636363636, -0.8519590445170673}},
      {"a1 b2 c1 d3 e2 f1 h1 i0",
       "dcfeiha",
       "figd",
       {0.7142857142857141, 0.5592286501377411, 0.6334982227809454, 1, 1, 0.25},
       {0.7272727272727272, 0.6699223641372403, 0.7027790427665894}},
      {"a2 c1 d0 e3 f1",
       "dacfeb",
       "defc",
       {0.25, 0.12000000000000004, 0.16812753627111746, 1, 1, 0.2},
       {0.14285714285714285, 0.020952380952380962, 0.06374510850765043}},
      {"b1 c2 e1",
       "bcd",
       "faebc",
       {0.3333333333333333, 0.6363636363636365, 0.5307212739772434, -1, 1, 0.6666666666666667},
       {0.5, 0.7272727272727273, 0.6480409554829326}},
      {"a0 b0 c3 d0 e2 f3 g3 h3 j0 k3 l0",
       "heijbfgcalk",
       "heka",
       {0.3333333333333333, 0.11564625850340138, 0.2038743068234384, 1, -1, -0.16666666666666666},
       {0.36363636363636365, 0.11948322792952615, 0.21705292429338854}},
      {"a2 b2 c3 d0 e1", "dabefcg", "dacegb", {0, 0, 0, 0, 0, 0}, {-0.125, -0.125, -0.125}},
      {"a3 b2 d3 e0 f1",
       "gfa",
       "gfbcad",
       {-0.5, -0.28, -0.36331756126716835, -1, -1, -0.2},
       {-0.4444444444444444, -0.20188552188552192, -0.2880939217709522}},
      {"a0 c1 e0 f1 g1 h1",
       "hbfa",
       "dae",
       {0.5, 0.7200000000000002, 0.6366824387328317, 1, 1, 1},
       {0.5, 0.7200000000000002, 0.6366824387328317}},
      {"a1 b3 c1 d1 e3",
       "edab",
       "ceadb",
       {-0.2, -0.08759124087591241, -0.13120507751234178, -1, -1, -0.2},
       {0.14285714285714285, 0.22314911366006257, 0.19199637320547014}},
      {"a1 b1 c1 d0",
       "dbac",
       "cab",
       {-1, -1.0000000000000002, -0.9999999999999999, -1, -1, -0.5},
       {-1, -1.0000000000000002, -0.9999999999999999}},
      {"a0 b1 d2 e1 f1 g0",
       "cbadfge",
       "becd",
       {-0.5, -0.7600000000000002, -0.6637449274577651, 1, -1, -0.5},
       {-0.4, -0.6080000000000002, -0.5309959419662121}},
  };
  return examples;
}

TEST_CASE("preferences between rankings are those of pref_eval") {
  for (const Example& example : pref_eval_examples()) {
    CAPTURE(example.judged, example.first, example.second);
    Grades grades;
    std::istringstream judged(example.judged);
    for (std::string one; judged >> one;) grades[one[0]] = std::stod(one.substr(1));
    for (const RankingPreference how : all_preferences()) {
      const auto at = static_cast<std::size_t>(how);
      CAPTURE(enum_text(how));
      CHECK(preference(how, example.first, example.second, grades) == Approx(example.values[at]).margin(1e-14));
      if (row_of(ranking_preference_table, how).graded)
        CHECK(preference(how, example.first, example.second, grades, 1, true) ==
              Approx(example.graded[at]).margin(1e-14));
    }
  }
}

TEST_CASE("preferences between random rankings are those of their definitions") {
  Random random(20260);
  for (int i = 0; i < random_cases(5000); ++i) {
    std::string letters = "abcdefghijklmnopqrst";
    letters.resize(static_cast<std::size_t>(random.whole(1, 20)));
    const std::vector<double> scale = random_scale(random);
    Grades grades;
    for (const char letter : letters)
      if (random.chance(0.6)) grades[letter] = random.pick(scale);
    const auto draw = [&] {
      std::vector<char> shuffled(letters.begin(), letters.end());
      random.shuffle(shuffled);
      return std::string(shuffled.begin(), shuffled.begin() + random.whole(0, static_cast<int>(shuffled.size())));
    };
    const std::string first = draw(), second = random.chance(0.1) ? first : draw();
    const double rel = random.pick<double>({1, 1, 2, 0.5});
    CAPTURE(first, second, rel);
    for (const RankingPreference how : all_preferences()) {
      CAPTURE(enum_text(how));
      const double found = preference(how, first, second, grades, rel);
      if (plain_ranks("", grades, rel).empty()) {
        CHECK(std::isnan(found));
        continue;
      }
      CHECK(found == Approx(plain_preference(how, first, second, grades, rel)).margin(1e-14));
      CHECK((found >= -1 && found <= 1));
      CHECK(preference(how, second, first, grades, rel) == -found);
      if (first == second) CHECK(found == 0);
      if (row_of(ranking_preference_table, how).graded)
        CHECK(preference(how, first, second, grades, rel, true) ==
              Approx(plain_graded(how, first, second, grades, rel)).margin(1e-14));
    }
  }
}

TEST_CASE("a ranking that wins at every level is preferred by exactly 1") {
  const Grades grades = {{'a', 1}, {'b', 1}, {'c', 1}, {'d', 2}, {'e', 3}, {'f', 1}, {'g', 1}};
  for (const RankingPreference how : all_preferences()) {
    CHECK(preference(how, "abcdefg", "", grades) == 1);
    CHECK(preference(how, "", "", grades) == 0);
  }
}

}  // namespace
}  // namespace ranking_preference_test
