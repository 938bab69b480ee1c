// Agreement against the textbook formula on plain maps, against scikit-learn on human judgments, and edge cases.
#include "support/files.hpp"
#include "support/random_data.hpp"
#include "support/same_number.hpp"

#include <fmt/format.h>

#include <cmath>
#include <functional>
#include <limits>
#include <map>
#include <tuple>

using namespace irmetrics;
using namespace irmetrics::test;

namespace agreement_test {
namespace {

using LabelPair = std::pair<double, double>;

/// Kappa as (observed - expected) / (1 - expected) agreement, with the disagreement of two labels in [0, 1]; undefined
/// if chance agreement is 1.
std::optional<double> textbook_kappa(const std::vector<LabelPair>& pairs,
                                     const std::function<double(double, double)>& disagreement) {
  std::map<double, double> first, second;
  for (const auto& [a, b] : pairs) {
    first[a] += 1.0 / static_cast<double>(pairs.size());
    second[b] += 1.0 / static_cast<double>(pairs.size());
  }
  double largest = 0, observed = 0, expected = 0;
  for (const auto& [a, p] : first)
    for (const auto& [b, q] : second) largest = std::max(largest, disagreement(a, b));
  if (largest == 0) return std::nullopt;
  for (const auto& [a, b] : pairs) observed += 1 - disagreement(a, b) / largest;
  for (const auto& [a, p] : first)
    for (const auto& [b, q] : second) expected += p * q * (1 - disagreement(a, b) / largest);
  return (observed / static_cast<double>(pairs.size()) - expected) / (1 - expected);
}

void check_kappa(double ours, std::optional<double> textbook) {
  if (textbook)
    CHECK(ours == Approx(*textbook).margin(1e-12));
  else
    CHECK(std::isnan(ours));
}

/// Checks all fields of an agreement, given the pairs alone.
void check_against_textbook(const Agreement& ours, const std::vector<LabelPair>& pairs) {
  REQUIRE(ours.pairs == pairs.size());
  check_kappa(ours.kappa, textbook_kappa(pairs, [](double a, double b) { return a == b ? 0 : 1; }));
  check_kappa(ours.linear_kappa, textbook_kappa(pairs, [](double a, double b) { return std::abs(a - b); }));
  check_kappa(ours.quadratic_kappa, textbook_kappa(pairs, [](double a, double b) { return std::pow(a - b, 2); }));

  std::map<LabelPair, std::uint64_t> counts;
  double equal = 0, true_positive = 0, false_positive = 0, false_negative = 0;
  for (const auto& [a, b] : pairs) {
    ++counts[{a, b}];
    equal += a == b ? 1 : 0;
    true_positive += a >= ours.rel && b >= ours.rel ? 1 : 0;
    false_positive += a < ours.rel && b >= ours.rel ? 1 : 0;
    false_negative += a >= ours.rel && b < ours.rel ? 1 : 0;
  }
  const double positive = 2 * true_positive + false_positive + false_negative;
  CHECK(ours.f1 == Approx(positive == 0 ? 0 : 2 * true_positive / positive));
  if (!pairs.empty()) CHECK(ours.accuracy == Approx(equal / static_cast<double>(pairs.size())));

  std::map<double, std::pair<std::uint64_t, std::uint64_t>> labels;
  for (const auto& [a, b] : pairs) {
    ++labels[a].first;
    ++labels[b].second;
  }
  REQUIRE(ours.label_shares.size() == labels.size());
  double first_positives = 0, second_positives = 0;
  for (const LabelShare& share : ours.label_shares) {
    CHECK(std::pair(share.first, share.second) == labels[share.label]);
    CHECK(share.first_share == static_cast<double>(share.first) / static_cast<double>(pairs.size()));
    CHECK(share.second_share == static_cast<double>(share.second) / static_cast<double>(pairs.size()));
    first_positives += share.label >= ours.rel ? share.first_share : 0;
    second_positives += share.label >= ours.rel ? share.second_share : 0;
  }
  if (!pairs.empty()) {
    CHECK(ours.first_positives == Approx(first_positives));
    CHECK(ours.second_positives == Approx(second_positives));
  }

  const ConfusionTable& table = ours.confusion;
  CHECK(std::is_sorted(table.labels.begin(), table.labels.end()));
  std::uint64_t sum = 0;
  for (std::size_t i = 0; i < table.labels.size(); ++i) {
    for (std::size_t j = 0; j < table.labels.size(); ++j) {
      CHECK(table.count(i, j) == counts[{table.labels[i], table.labels[j]}]);
      sum += table.count(i, j);
    }
  }
  CHECK(sum == pairs.size());
}

Agreement agreement_of(const std::vector<LabelPair>& pairs, double level = 1) {
  std::vector<double> first, second;
  for (const auto& [a, b] : pairs) {
    first.push_back(a);
    second.push_back(b);
  }
  return value_of(agreement(first, second, level));
}

Qrels qrels_of(const std::map<std::pair<std::string, std::string>, double>& judgments) {
  QrelsBuilder builder;
  for (const auto& [at, grade] : judgments) REQUIRE(builder.add(at.first, at.second, grade).ok());
  return value_of(std::move(builder).build());
}

using Triple = std::tuple<std::string, std::string, std::string>;  // query, nugget, document

NuggetQrels nuggets_of(Random& random, const std::map<Triple, double>& judgments) {
  std::vector<std::pair<Triple, double>> rows(judgments.begin(), judgments.end());
  random.shuffle(rows);  // so that the judges number their nuggets differently
  NuggetQrelsBuilder builder;
  for (const auto& [at, grade] : rows) {
    const auto& [query, nugget, document] = at;
    if (!builder.has_nugget(query, nugget)) REQUIRE(builder.add_nugget(query, {.id = nugget}).ok());
    REQUIRE(builder.add(query, nugget, document, grade).ok());
  }
  return value_of(std::move(builder).build());
}

/// The agreement within each label of the first judge, by its definition on the pairs of each query.
void check_label_rates(const Agreement& ours, const std::map<std::string, std::vector<LabelPair>>& pairs) {
  std::map<double, std::pair<double, double>> pooled;  // items and agreed
  std::map<double, std::vector<double>> rates;
  std::vector<std::tuple<std::string, double, std::uint64_t, std::uint64_t>> rows;
  for (const auto& [query, of_query] : pairs) {
    std::map<double, std::pair<std::uint64_t, std::uint64_t>> labels;
    for (const auto& [a, b] : of_query) {
      ++labels[a].first;
      labels[a].second += a == b ? 1 : 0;
      pooled[b];
    }
    for (const auto& [label, counts] : labels) {
      pooled[label].first += static_cast<double>(counts.first);
      pooled[label].second += static_cast<double>(counts.second);
      rates[label].push_back(static_cast<double>(counts.second) / static_cast<double>(counts.first));
      rows.emplace_back(query, label, counts.first, counts.second);
    }
  }
  REQUIRE(ours.by_label.rows.size() == rows.size());
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const QueryLabelRate& row = ours.by_label.rows[i];
    CHECK(std::tuple(row.query, row.label, row.items, row.agreed) == rows[i]);
    CHECK(row.rate == static_cast<double>(row.agreed) / static_cast<double>(row.items));
  }
  REQUIRE(ours.by_label.labels.size() == pooled.size());
  for (const LabelRate& label : ours.by_label.labels) {
    const auto& [items, agreed] = pooled[label.label];
    CHECK(std::pair(static_cast<double>(label.items), static_cast<double>(label.agreed)) == std::pair(items, agreed));
    CHECK(label.queries == rates[label.label].size());
    if (items == 0) {
      CHECK((std::isnan(label.pooled_rate) && std::isnan(label.macro_rate)));
      continue;
    }
    CHECK(label.pooled_rate == agreed / items);
    double sum = 0;
    for (const double rate : rates[label.label]) sum += rate;
    CHECK(label.macro_rate == Approx(sum / static_cast<double>(rates[label.label].size())).epsilon(1e-15));
  }
}

/// Means over all orders of some labels, as the labels of a second judge; kappa is NaN if it is in any order.
JudgeBaseline over_all_orders(const std::vector<double>& first, std::vector<double> guesses, double level) {
  JudgeBaseline mean;
  double orders = 0;
  std::sort(guesses.begin(), guesses.end());
  do {
    const Agreement one = value_of(agreement(first, guesses, level));
    mean.accuracy += one.accuracy;
    mean.f1 += one.f1;
    mean.kappa += one.kappa;
    ++orders;
  } while (std::next_permutation(guesses.begin(), guesses.end()));
  mean.accuracy /= orders;
  mean.f1 /= orders;
  mean.kappa /= orders;
  return mean;
}

void check_baseline(const JudgeBaseline& ours, const std::string& name, const JudgeBaseline& expected) {
  INFO(name);
  CHECK(ours.judge == name);
  CHECK(ours.accuracy == Approx(expected.accuracy).margin(1e-12));
  CHECK(ours.f1 == Approx(expected.f1).margin(1e-12));
  if (std::isnan(expected.kappa))
    CHECK(std::isnan(ours.kappa));
  else
    CHECK(ours.kappa == Approx(expected.kappa).margin(1e-12));
}

/// Checks the agreement on each query, and the mean accuracy, given the pairs by query.
void check_queries(const Agreement& ours, const std::map<std::string, std::vector<LabelPair>>& by_query) {
  REQUIRE(ours.per_query.size() == by_query.size());
  double sum = 0;
  auto query = ours.per_query.begin();
  for (const auto& [id, pairs] : by_query) {  // in byte order, as in qrels
    const Agreement alone = agreement_of(pairs, ours.rel);
    CHECK(query->query == id);
    CHECK(query->pairs == pairs.size());
    CHECK(query->accuracy == alone.accuracy);
    CHECK(query->f1 == alone.f1);
    CHECK(same(query->kappa, alone.kappa));
    sum += alone.accuracy;
    ++query;
  }
  if (by_query.empty())
    CHECK(std::isnan(ours.macro_accuracy));
  else
    CHECK(ours.macro_accuracy == Approx(sum / static_cast<double>(by_query.size())));
}

/// Label pairs of the items that both judged, by query.
template <class Key>
std::map<std::string, std::vector<LabelPair>> common_by_query(const std::map<Key, double>& first,
                                                              const std::map<Key, double>& second) {
  std::map<std::string, std::vector<LabelPair>> pairs;
  for (const auto& [key, label] : first)
    if (const auto other = second.find(key); other != second.end())
      pairs[std::get<0>(key)].emplace_back(label, other->second);
  return pairs;
}

/// Label pairs of the items that both judged, with the judgments as plain maps.
template <class Key>
std::vector<LabelPair> common(const std::map<Key, double>& first, const std::map<Key, double>& second) {
  std::vector<LabelPair> pairs;
  for (const auto& [key, label] : first)
    if (const auto other = second.find(key); other != second.end()) pairs.emplace_back(label, other->second);
  return pairs;
}

}  // namespace

TEST_CASE("agreement equals the textbook formula on random labels", "[statistics]") {
  Random random(1);
  for (int round = 0; round < 2'000; ++round) {
    const std::vector<double> scale = random_scale(random);
    std::vector<LabelPair> pairs(random.below(40));
    for (auto& [a, b] : pairs) {
      a = random.pick(scale);
      b = random.chance(0.5) ? a : random.pick(scale);
    }
    check_against_textbook(agreement_of(pairs, random.pick<double>({-1, 0.5, 1, 2})), pairs);
  }
}

TEST_CASE("kappa of the standard textbook example is 0.4", "[statistics]") {
  // Fifty proposals: both say yes to 20 and no to 15; only the first says yes to 5, only the second to 10.
  std::vector<LabelPair> pairs;
  for (const auto& [pair, count] : {std::pair(LabelPair(1, 1), 20), {{0, 0}, 15}, {{1, 0}, 5}, {{0, 1}, 10}})
    pairs.insert(pairs.end(), static_cast<std::size_t>(count), pair);
  const Agreement result = agreement_of(pairs);
  CHECK(result.confusion == ConfusionTable{{0, 1}, {15, 10, 5, 20}});
  CHECK(result.accuracy == 0.7);
  CHECK(result.kappa == Approx(0.4));
  CHECK(result.linear_kappa == result.kappa);
  CHECK(result.f1 == 40.0 / 55);
}

TEST_CASE("weights are distances between the values of labels, not between their ranks", "[statistics]") {
  // Observed distances: 3 + 0 + 1. Expected: three times the mean over all nine pairs of {1, 4, 0} x {4, 4, 1}.
  const Agreement result = agreement_of({{1, 4}, {4, 4}, {0, 1}});
  CHECK(result.linear_kappa == Approx(1 - 4.0 * 3 / (3 + 3 + 0 + 0 + 0 + 3 + 4 + 4 + 1)));
  CHECK(result.quadratic_kappa == Approx(1 - 10.0 * 3 / (9 + 9 + 0 + 0 + 0 + 9 + 16 + 16 + 1)));
}

TEST_CASE("agreement does not depend on the order of the judges or on the scale of labels", "[statistics]") {
  Random random(2);
  for (int round = 0; round < 200; ++round) {
    std::vector<LabelPair> pairs(2 + random.below(30)), swapped, scaled;
    for (auto& [a, b] : pairs) {
      a = random.whole(0, 3);
      b = random.whole(0, 3);
      swapped.emplace_back(b, a);
      scaled.emplace_back(4 * a + 1, 4 * b + 1);
    }
    const Agreement result = agreement_of(pairs);
    if (result.confusion.labels.size() < 2) continue;
    for (const Agreement& other : {agreement_of(swapped), agreement_of(scaled, 5)}) {
      CHECK(other.accuracy == result.accuracy);
      CHECK(other.f1 == result.f1);
      CHECK(other.kappa == Approx(result.kappa).margin(1e-12));
      CHECK(other.linear_kappa == Approx(result.linear_kappa).margin(1e-12));
      CHECK(other.quadratic_kappa == Approx(result.quadratic_kappa).margin(1e-12));
    }
  }
}

TEST_CASE("identical labels are full agreement; kappa is undefined if chance agreement is full too", "[statistics]") {
  const Agreement same = agreement_of({{0, 0}, {1, 1}, {3, 3}});
  CHECK(same.kappa == 1);
  CHECK(same.linear_kappa == 1);
  CHECK(same.quadratic_kappa == 1);
  CHECK(same.f1 == 1);

  const Agreement constant = agreement_of({{2, 2}, {2, 2}});
  CHECK(constant.accuracy == 1);
  CHECK(std::isnan(constant.kappa));
  CHECK(std::isnan(constant.linear_kappa));
  CHECK(std::isnan(constant.quadratic_kappa));
  CHECK(constant.f1 == 1);
  CHECK(agreement_of({{0, 2}, {0, 2}}).kappa == 0);

  const Agreement nothing = agreement_of({});
  CHECK(nothing.pairs == 0);
  CHECK(nothing.confusion.labels.empty());
  CHECK(std::isnan(nothing.accuracy));
  CHECK(std::isnan(nothing.kappa));
  CHECK(nothing.f1 == 0);
  CHECK(agreement_of({{0, 0}, {0, 0.5}}).f1 == 0);
}

TEST_CASE("baselines equal the means over all orders of their labels", "[statistics]") {
  Random random(6);
  for (int round = 0; round < 200; ++round) {
    // Six items, and all labels of the scale among them: a random judge gives each label to the same number of items.
    const std::vector<double> scale = random.chance(0.5) ? std::vector<double>{0, 1} : std::vector<double>{0, 1, 2};
    std::vector<double> first = scale;
    while (first.size() < 6) first.push_back(random.pick(scale));
    random.shuffle(first);
    std::vector<double> equally;
    while (equally.size() < 6) equally.insert(equally.end(), scale.begin(), scale.end());
    double majority = 0;
    for (const double label : scale)
      if (std::count(first.begin(), first.end(), label) > std::count(first.begin(), first.end(), majority))
        majority = label;
    const double level = random.pick<double>({1, 2});
    const Agreement result = value_of(agreement(first, first, level));
    REQUIRE(result.baselines.size() == 3);
    check_baseline(result.baselines[0], "majority", over_all_orders(first, std::vector<double>(6, majority), level));
    check_baseline(result.baselines[1], "random", over_all_orders(first, equally, level));
    check_baseline(result.baselines[2], "random_by_share", over_all_orders(first, first, level));
  }
}

TEST_CASE("baselines: ties go to the smallest label, and labels of the second judge can be guessed", "[statistics]") {
  const Agreement tied = agreement_of({{1, 0}, {2, 0}});
  CHECK(tied.baselines[0].accuracy == 0.5);
  CHECK(tied.baselines[1].accuracy == Approx(1.0 / 3));  // 0, 1 and 2
  CHECK(tied.baselines[2].accuracy == 0.5);
  const Agreement constant = agreement_of({{1, 1}, {1, 1}});
  for (const JudgeBaseline& baseline : constant.baselines) {
    CHECK(baseline.accuracy == 1);
    CHECK(baseline.f1 == 1);
    CHECK(std::isnan(baseline.kappa));
  }
  CHECK(agreement_of({}).baselines.empty());
  CHECK(agreement_of({{1, 1}}).per_query.empty());
}

TEST_CASE("labels that cannot be compared are refused", "[statistics]") {
  const std::vector<double> one = {1}, two = {1, 2};
  const std::vector<double> broken = {1, std::numeric_limits<double>::quiet_NaN()};
  CHECK(error_of(agreement(one, two)) == "both judges must have the same number of labels, not 1 and 2");
  CHECK(error_of(agreement(two, broken)) == "label 2 of the second judge must be a finite number, not nan");
  CHECK(error_of(agreement(broken, two)) == "label 2 of the first judge must be a finite number, not nan");
  CHECK(error_of(agreement(one, one, std::numeric_limits<double>::infinity())) ==
        "rel must be a finite number, not inf");
  std::vector<double> many(max_labels);
  for (std::size_t i = 0; i < many.size(); ++i) many[i] = static_cast<double>(i);
  CHECK(value_of(agreement(many, many)).kappa == 1);
  many.push_back(-1);
  CHECK(error_of(agreement(many, many)) == "labels are categories: expected at most 1000 distinct labels, not 1001");
}

TEST_CASE("agreement of qrels covers the documents that both judged", "[statistics]") {
  Random random(3);
  for (int round = 0; round < 300; ++round) {
    const std::vector<double> scale = random_scale(random);
    const std::vector<std::string> documents = random_ids(random, 1 + random.below(40));
    std::map<std::pair<std::string, std::string>, double> first, second;
    for (const char* query : {"q1", "q2", "q3"}) {
      const bool shared = random.chance(0.7);
      for (const std::string& document : documents) {
        if (shared && random.chance(0.5)) first[{query, document}] = random.pick(scale);
        if (random.chance(0.5)) second[{query, document}] = random.pick(scale);
      }
    }
    const Agreement result = value_of(agreement(qrels_of(first), qrels_of(second)));
    check_against_textbook(result, common(first, second));
    check_queries(result, common_by_query(first, second));
    check_label_rates(result, common_by_query(first, second));
    CHECK(result.only_first == first.size() - result.pairs);
    CHECK(result.only_second == second.size() - result.pairs);
  }
}

TEST_CASE("agreement of nugget judgments pairs them by query, nugget id and document", "[statistics]") {
  Random random(4);
  for (int round = 0; round < 300; ++round) {
    const std::vector<std::string> documents = random_ids(random, 1 + random.below(10));
    std::map<Triple, double> first, second;
    for (const char* query : {"q1", "q2", "q3"}) {
      const bool shared = random.chance(0.7);
      for (const char* nugget : {"a", "b", "c", "d", "e"}) {
        for (const std::string& document : documents) {
          if (shared && random.chance(0.4)) first[{query, nugget, document}] = random.whole(0, 2);
          if (random.chance(0.4)) second[{query, nugget, document}] = random.whole(0, 2);
        }
      }
    }
    const Agreement result = value_of(agreement(nuggets_of(random, first), nuggets_of(random, second)));
    check_against_textbook(result, common(first, second));
    check_queries(result, common_by_query(first, second));
    check_label_rates(result, common_by_query(first, second));
    CHECK(result.only_first == first.size() - result.pairs);
    CHECK(result.only_second == second.size() - result.pairs);
  }
}

TEST_CASE("agreement of human judges of the same documents equals scikit-learn's", "[statistics]") {
  const auto folder = reference_data("judge_agreement/dl19_reannotation");
  if (!folder) return;
  // accuracy_score, cohen_kappa_score (weights None, 'linear' and 'quadratic') and f1_score of labels >= 2 from
  // scikit-learn 1.9.1, on the documents in both files. Labels are 0 to 3, so its weights equal ours.
  struct Expected {
    const char *first, *second;
    std::uint64_t pairs, only_first, only_second;
    double accuracy, kappa, linear, quadratic, f1;
  };
  for (const Expected& expected : {
           Expected{"agreement-round.andrew-parry", "agreement-round.sean-macavaney", 188, 0, 0, 0.5372340425531915,
                    0.3715273775216138, 0.5186505346653949, 0.6523419171427783, 0.7411167512690355},
           Expected{"andrew-parry", "eugene-yang", 1111, 4, 4, 0.42754275427542754, 0.22803475502036996,
                    0.3738583499757483, 0.4999620830489562, 0.6224256292906178},
           Expected{"ferdinand-schlatt", "froebe", 1127, 1, 1, 0.30168589174800353, 0.08402276546019893,
                    0.18501913038905038, 0.274148744236662, 0.37725381414701803},
           Expected{"guglielmo-faggioli", "harry-scells", 1131, 4, 4, 0.6436781609195402, 0.33156224427243586,
                    0.45696956710652414, 0.5837800169128273, 0.6066066066066066},
       }) {
    INFO(expected.first << " and " << expected.second);
    const Agreement result =
        value_of(agreement(value_of(read_qrels(fmt::format("{}/{}-qrels.txt", *folder, expected.first))),
                           value_of(read_qrels(fmt::format("{}/{}-qrels.txt", *folder, expected.second))), 2));
    CHECK(result.pairs == expected.pairs);
    CHECK(result.only_first == expected.only_first);
    CHECK(result.only_second == expected.only_second);
    CHECK(result.confusion.labels == std::vector<double>{0, 1, 2, 3});
    CHECK(result.accuracy == Approx(expected.accuracy).epsilon(1e-14));
    CHECK(result.kappa == Approx(expected.kappa).epsilon(1e-14));
    CHECK(result.linear_kappa == Approx(expected.linear).epsilon(1e-14));
    CHECK(result.quadratic_kappa == Approx(expected.quadratic).epsilon(1e-14));
    CHECK(result.f1 == Approx(expected.f1).epsilon(1e-14));
  }
}

}  // namespace agreement_test
