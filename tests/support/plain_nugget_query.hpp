// A query with nuggets as in the formulas of the literature: documents, and the set of nuggets that each supports.
// Second implementations of the nugget-aware measures, rank by rank and nugget by nugget.
#pragma once

#include "support/every_measure.hpp"
#include "support/files.hpp"
#include "support/plain_ranking.hpp"

#include <irmetrics/alignment/nugget_ranker.hpp>
#include <irmetrics/base/status.hpp>

#include <fmt/format.h>

#include <limits>
#include <map>
#include <set>
#include <utility>

namespace irmetrics::test {

using Nuggets = std::set<std::size_t>;
/// The nuggets of consecutive documents.
using NuggetList = std::vector<Nuggets>;
using Discount = std::function<double(double rank)>;

struct PlainDocument {
  std::string id;
  std::map<std::size_t, double> grades;  // of its support, for each judged nugget
};

struct PlainNuggetQuery {
  std::vector<double> weights;  // of the nuggets, whose ids are "1", "2", ...
  std::vector<PlainDocument> judged;
  std::vector<std::optional<std::size_t>> ranking;  // at rank 1, 2, ...: index into judged, if judged
  std::vector<Stance> stances = {};                 // of the nuggets; empty: none

  Nuggets nuggets_of(std::size_t document, double rel) const {
    Nuggets supported;
    for (const auto& [nugget, grade] : judged[document].grades)
      if (grade >= rel) supported.insert(nugget);
    return supported;
  }
  /// The nuggets of each judged document.
  NuggetList judged_for(double rel) const {
    NuggetList list;
    for (std::size_t document = 0; document < judged.size(); ++document) list.push_back(nuggets_of(document, rel));
    return list;
  }
  /// The nuggets at each rank; empty for unjudged documents.
  NuggetList ranked(double rel) const {
    NuggetList list;
    for (const auto& document : ranking) list.push_back(document ? nuggets_of(*document, rel) : Nuggets());
    return list;
  }
  std::string text() const {
    std::string text = fmt::format("weights {}; judged", fmt::join(weights, " "));
    for (const PlainDocument& document : judged) {
      text += " " + document.id + "{";
      for (const auto& [nugget, grade] : document.grades) text += fmt::format(" {}:{}", nugget + 1, grade);
      text += " }";
    }
    text += "; ranking";
    for (const auto& document : ranking) text += " " + (document ? judged[*document].id : "-");
    for (const Stance stance : stances) text += fmt::format(" {}", enum_text(stance));
    return text;
  }
};

/// The nuggets that the first k documents of a list support together.
inline Nuggets plain_covered(const NuggetList& list, std::size_t k) {
  Nuggets covered;
  for (std::size_t i = 0; i < std::min(k, list.size()); ++i) covered.insert(list[i].begin(), list[i].end());
  return covered;
}
inline Nuggets plain_supported(const PlainNuggetQuery& q, double rel) {
  return plain_covered(q.judged_for(rel), q.judged.size());
}
/// The weight of all supported nuggets.
inline double plain_n(const PlainNuggetQuery& q, double rel) {
  double n = 0;
  for (const std::size_t nugget : plain_supported(q, rel)) n += q.weights[nugget];
  return n;
}
inline std::size_t plain_last(std::uint32_t k) { return k == 0 ? std::numeric_limits<std::size_t>::max() : k; }

/// The sum over ranks i up to k of discount(i) times the sum over the document's nuggets of
/// weight * (1 - alpha)^(documents above that support the nugget).
inline double plain_novelty(const NuggetList& list, const std::vector<double>& weights, double alpha, std::size_t k,
                            const Discount& discount) {
  std::vector<int> above(weights.size());
  double sum = 0;
  for (std::size_t i = 1; i <= std::min(k, list.size()); ++i) {
    double gain = 0;
    for (const std::size_t nugget : list[i - 1]) gain += weights[nugget] * std::pow(1 - alpha, above[nugget]++);
    if (gain > 0) sum += gain * discount(static_cast<double>(i));
  }
  return sum;
}

/// For each document, the sum of 1 / supporters over its nuggets.
inline std::vector<double> plain_rarity(const NuggetList& list) {
  std::map<std::size_t, int> supporters;
  for (const Nuggets& nuggets : list)
    for (const std::size_t nugget : nuggets) ++supporters[nugget];
  std::vector<double> rarity;
  for (const Nuggets& nuggets : list) {
    rarity.push_back(0);
    for (const std::size_t nugget : nuggets) rarity.back() += 1.0 / supporters[nugget];
  }
  return rarity;
}

/// Whether the first nugget that only one of the two supports is in a.
inline bool plain_comes_first(const Nuggets& a, const Nuggets& b) {
  Nuggets either = a;
  either.insert(b.begin(), b.end());
  for (const std::size_t nugget : either)
    if (a.contains(nugget) != b.contains(nugget)) return a.contains(nugget);
  return false;
}

/// A greedy step at a rank: a document, and its gain.
struct PlainStep {
  std::size_t document;
  double gain;
};

/// Takes the judged documents one by one, always one of the largest gain. Gains are compared as in ndeval: a nugget's
/// value shrinks by multiplication, and values are summed in the order of nuggets. Among equal gains ndeval takes the
/// largest id; the default takes the document of the rarest nuggets, then of the earliest.
inline std::vector<PlainStep> plain_greedy(const PlainNuggetQuery& q, double rel, double alpha, Diversity diversity) {
  const NuggetList list = q.judged_for(rel);
  const std::vector<double> rarity = plain_rarity(list);
  const auto prefers = [&](std::size_t a, std::size_t b) {
    if (diversity == Diversity::ndeval) return q.judged[a].id > q.judged[b].id;
    return rarity[a] != rarity[b] ? rarity[a] > rarity[b] : plain_comes_first(list[a], list[b]);
  };
  std::vector<double> values = q.weights;
  std::vector<bool> taken(list.size());
  std::vector<PlainStep> steps;
  while (steps.size() < list.size()) {
    std::optional<PlainStep> best;
    for (std::size_t document = 0; document < list.size(); ++document) {
      if (taken[document]) continue;
      double gain = 0;
      for (const std::size_t nugget : list[document]) gain += values[nugget];
      if (!best || gain > best->gain || (gain == best->gain && prefers(document, best->document)))
        best = PlainStep{document, gain};
    }
    taken[best->document] = true;
    steps.push_back(*best);
    for (const std::size_t nugget : list[best->document]) values[nugget] *= 1 - alpha;
  }
  return steps;
}

/// The largest sum of novelty up to k over all orders of the documents.
class BruteForceIdeal {
 public:
  BruteForceIdeal(NuggetList documents, std::vector<double> weights, double alpha, std::size_t k, Discount discount)
      : documents_(std::move(documents)),
        values_(std::move(weights)),
        keep_(1 - alpha),
        k_(k),
        discount_(std::move(discount)) {
    std::erase(documents_, Nuggets());  // last in one of the best orders
  }
  double best() { return best_from(1); }

 private:
  double best_from(std::size_t rank) {
    if (rank > k_) return 0;
    double best = 0;
    for (std::size_t i = rank - 1; i < documents_.size(); ++i) {
      std::swap(documents_[rank - 1], documents_[i]);
      const Nuggets& nuggets = documents_[rank - 1];
      const std::vector<double> before = values_;
      double gain = 0;
      for (const std::size_t nugget : nuggets) {
        gain += values_[nugget];
        values_[nugget] *= keep_;
      }
      best = std::max(best, gain * discount_(static_cast<double>(rank)) + best_from(rank + 1));
      values_ = before;
      std::swap(documents_[rank - 1], documents_[i]);
    }
    return best;
  }

  NuggetList documents_;
  std::vector<double> values_;
  double keep_;
  std::size_t k_;
  Discount discount_;
};

inline double log_discount(double rank) { return std::log(2.0) / std::log(rank + 1); }
inline double reciprocal_discount(double rank) { return 1 / rank; }
inline Discount geometric_discount(double beta) {
  return [beta](double rank) { return std::pow(beta, rank - 1); };
}

/// Novelty up to k divided by the novelty of documents that support every supported nugget.
inline double plain_independent_share(const PlainNuggetQuery& q, double alpha, double rel, std::uint32_t k,
                                      Diversity diversity, const Discount& discount) {
  double whole = 0;
  for (std::uint32_t i = 1; i <= k; ++i) whole += plain_n(q, rel) * std::pow(1 - alpha, i - 1) * discount(i);
  if (diversity == Diversity::ndeval && k == 1) whole = 1;
  return plain_ratio(plain_novelty(q.ranked(rel), q.weights, alpha, k, discount), whole);
}

/// Novelty divided by the novelty of the ideal ranking.
template <class M>
double plain_share_of_ideal(const M& m, const PlainNuggetQuery& q, std::size_t last, Diversity diversity,
                            const Discount& discount) {
  const double sum = plain_novelty(q.ranked(m.rel), q.weights, m.alpha, last, discount);
  if (m.ideal == Ideal::exact)
    return plain_ratio(sum, BruteForceIdeal(q.judged_for(m.rel), q.weights, m.alpha, last, discount).best());
  NuggetList greedy;
  for (const PlainStep step : plain_greedy(q, m.rel, m.alpha, diversity))
    greedy.push_back(q.nuggets_of(step.document, m.rel));
  const double ideal = plain_novelty(greedy, q.weights, m.alpha, last, discount);
  if (diversity == Diversity::consistent && sum > ideal) return 1;
  return plain_ratio(sum, ideal);
}

/// The weighted average of value(nugget) over the supported nuggets.
inline double plain_average(const PlainNuggetQuery& q, double rel, const std::function<double(std::size_t)>& value) {
  double sum = 0;
  for (const std::size_t nugget : plain_supported(q, rel)) sum += q.weights[nugget] * value(nugget);
  return plain_ratio(sum, plain_n(q, rel));
}

inline double plain_value(const alpha_DCG& m, const PlainNuggetQuery& q, Diversity diversity) {
  return plain_independent_share(q, m.alpha, m.rel, m.k, diversity, log_discount);
}
inline double plain_value(const ERR_IA& m, const PlainNuggetQuery& q, Diversity diversity) {
  return plain_independent_share(q, m.alpha, m.rel, m.k, diversity, reciprocal_discount);
}
inline double plain_value(const alpha_nDCG& m, const PlainNuggetQuery& q, Diversity diversity) {
  return plain_share_of_ideal(m, q, plain_last(m.k), diversity, log_discount);
}
inline double plain_value(const nERR_IA& m, const PlainNuggetQuery& q, Diversity diversity) {
  return plain_share_of_ideal(m, q, plain_last(m.k), diversity, reciprocal_discount);
}
inline double plain_value(const nNRBP& m, const PlainNuggetQuery& q, Diversity diversity) {
  return plain_share_of_ideal(m, q, plain_last(0), diversity, geometric_discount(m.beta));
}
inline double plain_value(const NRBP& m, const PlainNuggetQuery& q, Diversity) {
  const double sum = plain_novelty(q.ranked(m.rel), q.weights, m.alpha, plain_last(0), geometric_discount(m.beta));
  return (1 - (1 - m.alpha) * m.beta) * plain_ratio(sum, plain_n(q, m.rel));
}
inline double plain_value(const GradedERR_IA& m, const PlainNuggetQuery& q, Diversity) {
  return plain_average(q, m.rel, [&](std::size_t nugget) {
    double sum = 0;
    double looking = 1;
    for (std::size_t i = 1; i <= std::min(plain_last(m.k), q.ranking.size()); ++i) {
      if (!q.ranking[i - 1] || !q.nuggets_of(*q.ranking[i - 1], m.rel).contains(nugget)) continue;
      const double grade = std::clamp(q.judged[*q.ranking[i - 1]].grades.at(nugget), 0.0, m.max_grade);
      const double satisfied = (std::pow(2, grade) - 1) / std::pow(2, m.max_grade);
      sum += looking * satisfied / static_cast<double>(i);
      looking *= 1 - satisfied;
    }
    return sum;
  });
}
/// nDCG of the gains at ranks 1, 2, ..., given those of all judged documents.
inline double plain_ndcg(const std::vector<double>& gains, std::vector<double> judged, std::uint32_t k) {
  const auto dcg = [&](const std::vector<double>& list) {
    double sum = 0;
    for (std::size_t i = 1; i <= std::min(plain_last(k), list.size()); ++i)
      sum += list[i - 1] / std::log2(static_cast<double>(i) + 1);
    return sum;
  };
  std::sort(judged.rbegin(), judged.rend());
  return plain_ratio(dcg(gains), dcg(judged));
}
inline double plain_value(const nDCG_IA& m, const PlainNuggetQuery& q, Diversity) {
  return plain_average(q, m.rel, [&](std::size_t nugget) {
    std::vector<double> gains, judged;
    const auto grade = [&](const PlainDocument& document) {
      const auto found = document.grades.find(nugget);
      return found != document.grades.end() && found->second >= m.rel ? found->second : 0.0;
    };
    for (const auto& document : q.ranking) gains.push_back(document ? grade(q.judged[*document]) : 0.0);
    for (const PlainDocument& document : q.judged) judged.push_back(grade(document));
    return plain_ndcg(gains, judged, m.k);
  });
}
inline double plain_value(const DSharp& m, const PlainNuggetQuery& q, Diversity) {
  const double n = plain_n(q, m.rel);
  const auto gain = [&](std::size_t document) {
    double sum = 0;
    for (const auto& [nugget, grade] : q.judged[document].grades)
      if (grade >= m.rel) sum += q.weights[nugget] / n * grade;
    return sum;
  };
  std::vector<double> gains, judged;
  for (const auto& document : q.ranking) gains.push_back(document ? gain(*document) : 0.0);
  for (std::size_t document = 0; document < q.judged.size(); ++document) judged.push_back(gain(document));
  double global = plain_ndcg(gains, judged, m.k);
  if (m.measure == GlobalMeasure::Q) {
    std::sort(judged.rbegin(), judged.rend());
    double found = 0, gathered = 0, best = 0, sum = 0;
    for (std::size_t i = 0; i < std::min(plain_last(m.k), gains.size()); ++i) {
      gathered += gains[i];
      best += i < judged.size() ? judged[i] : 0;
      if (gains[i] > 0) sum += (++found + gathered) / (static_cast<double>(i) + 1 + best);
    }
    const auto relevant = std::count_if(judged.begin(), judged.end(), [](double one) { return one > 0; });
    global = plain_ratio(sum, static_cast<double>(std::min(plain_last(m.k), static_cast<std::size_t>(relevant))));
  }
  const double covered = static_cast<double>(plain_covered(q.ranked(m.rel), plain_last(m.k)).size());
  const double recall = plain_ratio(covered, static_cast<double>(plain_supported(q, m.rel).size()));
  return m.gamma * recall + (1 - m.gamma) * global;
}
inline double plain_value(const AP_IA& m, const PlainNuggetQuery& q, Diversity) {
  const NuggetList ranked = q.ranked(m.rel);
  const NuggetList judged = q.judged_for(m.rel);
  return plain_average(q, m.rel, [&](std::size_t nugget) {
    const auto supports = [&](const Nuggets& nuggets) { return nuggets.contains(nugget); };
    double found = 0;
    double sum = 0;
    for (std::size_t i = 1; i <= ranked.size(); ++i)
      if (supports(ranked[i - 1])) sum += ++found / static_cast<double>(i);
    return sum / static_cast<double>(std::count_if(judged.begin(), judged.end(), supports));
  });
}
inline double plain_value(const P_IA& m, const PlainNuggetQuery& q, Diversity) {
  NuggetList top = q.ranked(m.rel);
  top.resize(m.k);
  return plain_average(q, m.rel, [&](std::size_t nugget) {
    const auto supports = [&](const Nuggets& nuggets) { return nuggets.contains(nugget); };
    return static_cast<double>(std::count_if(top.begin(), top.end(), supports)) / m.k;
  });
}
inline double plain_value(const Coverage& m, const PlainNuggetQuery& q, Diversity) {
  const auto covered = static_cast<double>(plain_covered(q.ranked(m.rel), m.k).size());
  return plain_ratio(covered, static_cast<double>(q.weights.size()));
}
inline double plain_value(const StRecall& m, const PlainNuggetQuery& q, Diversity) {
  const auto covered = static_cast<double>(plain_covered(q.ranked(m.rel), m.k).size());
  return plain_ratio(covered, static_cast<double>(plain_supported(q, m.rel).size()));
}
inline double plain_value(const MRecall& m, const PlainNuggetQuery& q, Diversity) {
  const std::size_t covered = plain_covered(q.ranked(m.rel), m.k).size();
  return covered == q.weights.size() || covered >= m.k ? 1 : 0;
}
inline double plain_value(const CoverDepth& m, const PlainNuggetQuery& q, Diversity) {
  Nuggets wanted = plain_supported(q, m.rel);
  if (m.nuggets == NuggetSet::all)
    for (std::size_t nugget = 0; nugget < q.weights.size(); ++nugget) wanted.insert(nugget);
  const NuggetList ranked = q.ranked(m.rel);
  for (std::size_t depth = 1; depth <= std::min(plain_last(m.k), ranked.size()) && !wanted.empty(); ++depth)
    if (plain_covered(ranked, depth) == wanted) return static_cast<double>(depth);
  return std::numeric_limits<double>::quiet_NaN();
}
inline double plain_leaning(const auto& m, const PlainNuggetQuery& q) {
  const double undefined = std::numeric_limits<double>::quiet_NaN();
  const bool stated =
      std::count(q.stances.begin(), q.stances.end(), Stance::none) != static_cast<std::ptrdiff_t>(q.stances.size());
  if (!stated && m.perspectives != 0 && q.weights.size() != m.perspectives) return undefined;
  Nuggets to, from;
  for (std::size_t nugget = 0; nugget < q.weights.size(); ++nugget) {
    if (stated ? q.stances[nugget] == Stance::supporting : std::to_string(nugget + 1) == m.to) to.insert(nugget);
    if (stated ? q.stances[nugget] == Stance::opposing : std::to_string(nugget + 1) == m.from) from.insert(nugget);
  }
  const NuggetList ranked = q.ranked(m.rel);
  const auto documents_on = [&](const Nuggets& side) {
    double documents = 0;
    for (std::size_t i = 1; i <= std::min<std::size_t>(m.k, ranked.size()); ++i)
      if (std::any_of(side.begin(), side.end(), [&](std::size_t nugget) { return ranked[i - 1].contains(nugget); }))
        ++documents;
    return documents;
  };
  const double p = documents_on(to), n = documents_on(from);
  return !to.empty() && !from.empty() && p > 0 ? (p - n) / p : undefined;
}
inline double plain_value(const Leaning& m, const PlainNuggetQuery& q, Diversity) { return plain_leaning(m, q); }
inline double plain_value(const MeanLeaning& m, const PlainNuggetQuery& q, Diversity) { return plain_leaning(m, q); }

/// Adds a query with its nuggets and judgments, nugget by nugget.
inline void add_query(NuggetQrelsBuilder& builder, const std::string& query, const PlainNuggetQuery& plain) {
  const auto expect = [](const Status& status) {
    if (!status.ok()) FAIL(message(status));
  };
  expect(builder.add_query(query));
  for (std::size_t nugget = 0; nugget < plain.weights.size(); ++nugget) {
    const std::string id = std::to_string(nugget + 1);
    const Stance stance = plain.stances.empty() ? Stance::none : plain.stances[nugget];
    expect(builder.add_nugget(query, {.id = id, .weight = plain.weights[nugget], .stance = stance}));
    for (const PlainDocument& document : plain.judged)
      if (const auto grade = document.grades.find(nugget); grade != document.grades.end())
        expect(builder.add(query, id, document.id, grade->second));
  }
}

/// The same query in the form that measures take.
class NuggetQuery {
 public:
  explicit NuggetQuery(const PlainNuggetQuery& plain) {
    NuggetQrelsBuilder builder;
    add_query(builder, "q", plain);
    nuggets_ = value_of(std::move(builder).build());
    const Judgments judged = judgments().documents;
    std::map<std::string_view, std::uint32_t> indices;
    for (std::uint32_t i = 0; i < judged.size(); ++i) indices[judged.documents[i]] = i;
    for (std::uint32_t i = 0; i < plain.ranking.size(); ++i) {
      if (!plain.ranking[i]) continue;
      const std::uint32_t index = indices.at(plain.judged[*plain.ranking[i]].id);
      hits_.push_back({i + 1, judged.grades[index]});
      documents_.push_back(index);
    }
    retrieved_ = static_cast<std::uint32_t>(plain.ranking.size());
  }
  NuggetJudgments judgments() const { return nuggets_[0]; }
  NuggetRanking rank(NuggetRanker& ranker, KeptIdeals::Query* kept = nullptr) const {
    return ranker.rank(judgments(), {hits_, judgments().documents.descending, retrieved_}, documents_, kept);
  }

 private:
  NuggetQrels nuggets_;
  std::vector<Hit> hits_;
  std::vector<std::uint32_t> documents_;
  std::uint32_t retrieved_;
};

/// Maximum size of a random query.
struct NuggetShape {
  int nuggets = 8;
  int documents = 12;
};
inline NuggetShape random_nugget_shape(Random& random) {
  if (random.chance(0.03)) return {150, 30};
  if (random.chance(0.02)) return {0, 0};
  return {};
}

/// A query in which documents with equal nuggets are common, and unsupported nuggets too.
inline PlainNuggetQuery random_nugget_query(Random& random, NuggetShape shape) {
  static const std::vector<std::vector<double>> scales = {{1}, {0, 1, 1}, {0, 0.5, 1, 2, 3}, {0.25, 1, 1.5, 4}};
  PlainNuggetQuery q;
  q.weights.assign(static_cast<std::size_t>(random.whole(std::min(1, shape.nuggets), shape.nuggets)), 1);
  if (random.chance(0.4))
    for (double& weight : q.weights) weight = random.chance(0.7) ? random.pick<double>({0.5, 1, 2, 5}) : random.unit();
  for (double& weight : q.weights) weight = std::max(weight, 1e-3);
  const std::vector<double> scale = random.pick(scales);
  const double density = random.pick<double>({0.02, 0.2, 0.3, 0.5, 0.9});
  const int fewest = random.chance(0.1) ? 0 : std::min(3, shape.documents);
  const std::size_t documents = q.weights.empty() ? 0 : static_cast<std::size_t>(random.whole(fewest, shape.documents));
  for (const std::string& id : random_ids(random, documents)) {
    PlainDocument document{id, {}};
    if (!q.judged.empty() && random.chance(0.2))
      document.grades = random.pick(q.judged).grades;
    else
      for (std::size_t nugget = 0; nugget < q.weights.size(); ++nugget)
        if (random.chance(density)) document.grades[nugget] = random.pick(scale);
    if (document.grades.empty()) document.grades[random.below(q.weights.size())] = random.pick(scale);
    q.judged.push_back(document);
  }
  std::vector<std::size_t> order;
  for (std::size_t i = 0; i < documents; ++i) order.push_back(i);
  random.shuffle(order);
  const double returned = random.chance(0.05) ? 0 : random.pick<double>({0.4, 0.9, 1});
  const double unjudged = random.pick<double>({0, 0, 0.2, 0.6});
  for (const std::size_t document : order) {
    while (random.chance(unjudged)) q.ranking.emplace_back();
    if (random.chance(returned)) q.ranking.emplace_back(document);
  }
  if (random.chance(0.005)) q.ranking.insert(q.ranking.begin(), 5000, std::nullopt);
  return q;
}

/// A nugget-aware measure with random parameters, at grades of support that occur. The work of an exact ideal is
/// unlimited.
template <class M>
M random_nugget_measure(Random& random) {
  M measure = random_measure<M>(random);
  measure.rel = random.pick<double>({-1, 0, 0.5, 1, 1, 1, 1, 1.5, 2, 3});
  if constexpr (requires { measure.max_grade; }) measure.max_grade = random.pick<double>({4, 4, 1, 3, 2.5, 0.5});
  if constexpr (requires { measure.work; }) measure.work = 10'000'000;
  if constexpr (requires { measure.from; }) {
    measure.to = random.pick<std::string>({"1", "1", "2", "3", "no such nugget"});
    measure.from = random.pick<std::string>({"2", "2", "1", "3", "no such nugget"});
    measure.perspectives = random.pick<std::uint32_t>({0, 0, 2, 3});
  }
  return measure;
}

/// Whether a measure needs an exact ideal, which brute force finds for a few documents only.
template <class M>
bool wants_exact_ideal(const M& measure) {
  if constexpr (requires { measure.ideal; }) return measure.ideal == Ideal::exact;
  return false;
}

/// Whether two values are equal up to the last digits, or both undefined.
inline bool nearly_or_undefined(double left, double right) {
  return nearly(left, right) || (std::isnan(left) && std::isnan(right));
}

/// Compares a nugget-aware measure with its plain form on many random queries, in both kinds of diversity.
template <class M>
void compare_with_plain_nuggets(std::uint64_t seed, int cases = 20'000) {
  Random random(seed);
  std::map<std::pair<double, Diversity>, NuggetRanker> rankers;  // reused, as in evaluate
  int different = 0;
  for (int i = 0; i < random_cases(cases) && different < 5; ++i) {
    const M measure = random_nugget_measure<M>(random);
    const auto diversity = static_cast<Diversity>(random.whole(0, 1));
    PlainNuggetQuery plain =
        random_nugget_query(random, wants_exact_ideal(measure) ? NuggetShape{6, 6} : random_nugget_shape(random));
    if (M::descriptor.name.find("Leaning") != std::string_view::npos && random.chance(0.5))
      for (std::size_t nugget = 0; nugget < plain.weights.size(); ++nugget)
        plain.stances.push_back(random.pick<Stance>({Stance::none, Stance::supporting, Stance::opposing}));
    NuggetRanker& ranker =
        rankers.try_emplace({measure.rel, diversity}, NuggetRanker(diversity, measure.rel)).first->second;
    const double ours = measure(NuggetQuery(plain).rank(ranker));
    const double wanted = plain_value(measure, plain, diversity);
    if (nearly_or_undefined(ours, wanted)) continue;
    ++different;
    UNSCOPED_INFO(fmt::format("{}, {}, is {}, not {}, of {}", canonical_text(measure), enum_text(diversity), ours,
                              wanted, plain.text()));
  }
  CHECK(different == 0);
}

}  // namespace irmetrics::test
