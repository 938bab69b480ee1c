// Measures of technology-assisted review: against their formulas, document by document, and tar_eval's published
// values.
#include "support/files.hpp"
#include "support/plain_ranking.hpp"

#include <irmetrics/measures/all.hpp>

using namespace irmetrics;
using namespace irmetrics::test;

namespace review_test {
namespace {

double random_collection(Random& random) { return random.pick<double>({0, 0, 20, 1000}); }
double random_level(Random& random) { return random.pick<double>({0.5, 1, 1, 2}); }

/// The size of the collection: as given, and at least the judged documents.
double plain_collection(const PlainRanking& q, double given) {
  return std::max(given, q.count([](double grade) { return grade >= 0; }));
}
double plain_reviewed(const PlainRanking& q, double given) {
  return std::max(plain_collection(q, given), static_cast<double>(q.n()));
}

}  // namespace

TEST_CASE("LastRel is the rank of the last relevant document returned") {
  compare_with_plain(
      111, [](Random& random) { return LastRel{.rel = random_rel(random)}; },
      [](const LastRel& m, const PlainRanking& q) {
        double last = 0;
        for (std::size_t i = 1; i <= q.n(); ++i)
          if (q.is_relevant(i, m.rel)) last = static_cast<double>(i);
        return last;
      });
}

TEST_CASE("WSS is the share of the collection below the rank of the recall, minus that of a random order") {
  compare_with_plain(
      112,
      [](Random& random) {
        return WSS{.recall = random.pick<double>({0.95, 1, 0.5, 0.01}),
                   .rel = random_level(random),
                   .collection = random_collection(random)};
      },
      [](const WSS& m, const PlainRanking& q) {
        if (q.n() == 0) return q.relevant(m.rel) > 0 ? m.recall - 1 : 0;
        const double exact = m.recall * q.relevant(m.rel);
        double wanted = std::floor(exact + 0.5);
        if (exact - std::floor(exact) == 0.5 && std::fmod(wanted, 2) == 1) --wanted;  // halves to even
        const double all = plain_reviewed(q, m.collection);
        for (std::size_t i = 1; i <= q.n(); ++i)
          if (q.found(i, m.rel) >= std::max(wanted, 1.0)) return (all - static_cast<double>(i)) / all - (1 - m.recall);
        return 0.0;
      });
  const PlainRanking q{.grades = {1.0, 1.0, std::nullopt, 0.0}, .elsewhere = {0, 0, 0, 0, 0, 0}};
  CHECK(WSS{.recall = 1}(JudgedQuery(q).view()) == Approx(7.0 / 9));  // 2 of 9 judged documents must be read
  CHECK(WSS{.recall = 1, .collection = 100}(JudgedQuery(q).view()) == Approx(0.98));
}

TEST_CASE("NormArea is the area under the curve of found documents, over the largest") {
  compare_with_plain(
      113,
      [](Random& random) { return NormArea{.rel = random_level(random), .collection = random_collection(random)}; },
      [](const NormArea& m, const PlainRanking& q) {
        const auto all = static_cast<std::size_t>(plain_reviewed(q, m.collection));
        double area = 0, best = 0;
        for (std::size_t i = 1; i <= all; ++i) {
          area += (q.found(i - 1, m.rel) + q.found(i, m.rel)) / 2;
          const auto rank = static_cast<double>(i);
          best += (std::min(rank - 1, q.relevant(m.rel)) + std::min(rank, q.relevant(m.rel))) / 2;
        }
        return plain_ratio(area, best);
      },
      2000);
}

TEST_CASE("ReviewLoss is the squared miss of recall plus the squared effort") {
  compare_with_plain(
      114,
      [](Random& random) {
        return ReviewLoss{.part = random.pick<LossPart>({LossPart::er, LossPart::e, LossPart::r}),
                          .b = random.pick<double>({100, 10}),
                          .rel = random_level(random),
                          .collection = random_collection(random)};
      },
      [](const ReviewLoss& m, const PlainRanking& q) {
        if (q.relevant(m.rel) == 0) return 0.0;
        const double missed = std::pow(1 - q.found(q.n(), m.rel) / q.relevant(m.rel), 2);
        const double effort = std::pow(m.b / plain_reviewed(q, m.collection), 2) *
                              std::pow(static_cast<double>(q.n()) / (q.relevant(m.rel) + m.b), 2);
        return m.part == LossPart::r ? missed : m.part == LossPart::e ? effort : missed + effort;
      });
}

TEST_CASE("RecallAtEffort is recall at a proportion of the collection, or at tar_eval's last step below it") {
  compare_with_plain(
      115,
      [](Random& random) {
        return RecallAtEffort{.effort = random.whole(1, 10) / 10.0,
                              .rel = random_level(random),
                              .collection = random_collection(random),
                              .steps = random.chance(0.5) ? EffortSteps::exact : EffortSteps::tar_eval};
      },
      [](const RecallAtEffort& m, const PlainRanking& q) {
        const double all = plain_collection(q, m.collection);
        double found = 0;
        const double tenth = std::max(1.0, std::floor(all / 10));
        for (std::size_t i = 1; i <= q.n(); ++i) {
          const auto rank = static_cast<double>(i);
          if (m.steps == EffortSteps::exact ? rank <= all * m.effort + 1e-9
                                            : std::fmod(rank, tenth) == 0 && rank / all * 10 < m.effort * 10)
            found = q.found(i, m.rel);
        }
        return plain_ratio(found, q.relevant(m.rel));
      });
  PlainRanking q{.grades = {}, .elsewhere = {1}};
  for (int i = 1; i <= 29; ++i) q.grades.push_back(i == 29 ? 1.0 : 0.0);
  CHECK(RecallAtEffort{.effort = 0.29, .collection = 100}(JudgedQuery(q).view()) == 0.5);
  CHECK(RecallAtEffort{.effort = 0.28, .collection = 100}(JudgedQuery(q).view()) == 0);
}

namespace {

/// The measure that tar_eval prints with this name; empty if it is none of ours, such as a cost.
std::string measure_of(const std::string& name) {
  static const std::set<std::string> same = {"last_rel", "wss_100", "wss_95", "norm_area",
                                             "ap",       "loss_e",  "loss_r", "loss_er"};
  static const std::map<std::string, std::string> others = {
      {"r", "SetR"}, {"rels_found", "NumRelRet"}, {"num_rels", "NumRel"}, {"num_shown", "NumRet"}};
  if (same.contains(name)) return name == "ap" ? "AP" : canonical_measure(name);
  if (others.contains(name)) return others.at(name);
  if (!name.starts_with("NCG@")) return "";
  return fmt::format("RecallAtEffort(steps='tar_eval')@{}", std::stod(name.substr(4)) / 100);
}

}  // namespace

TEST_CASE("seven runs of CLEF TAR 2017 have tar_eval's published values") {
  const auto folder = reference_data("clef_tar_2017");
  if (!folder) return;
  const Qrels qrels = value_of(read_qrels(*folder + "/qrel_abs_test.txt.gz"));
  EvaluateOptions options;
  options.policy.ties = TieRule::input;
  std::size_t runs = 0;
  for (const auto& entry : std::filesystem::directory_iterator(*folder + "/tar_eval_results")) {
    const std::string name = entry.path().stem().string();
    std::vector<std::array<std::string, 3>> printed;  // query, measure, value
    std::string measures;
    for (const std::string& line : lines_of(file_bytes(entry.path().string()))) {
      const std::vector<std::string> fields = fields_of(line);
      const std::string measure = measure_of(fields.at(1));
      if (measure.empty()) continue;
      printed.push_back({fields[0], measure, fields.at(2)});
      if (fields[0] == "ALL") measures += measure + " ";
    }
    const Run run = value_of(read_run(*folder + "/runs/" + name + ".run.gz"));
    const Scores scores = value_of(evaluate(qrels, run, measures, options));
    const auto rounded = [](double value) { return std::nearbyint(value * 1000) / 1000; };
    double areas = 0;  // tar_eval averages rounded areas
    std::size_t different = 0;
    for (const auto& [query, measure, value] : printed) {
      double ours = query == "ALL" ? scores.mean(measure) : 0;
      for (std::size_t i = 0; i < scores.queries().size(); ++i)
        if (scores.queries()[i] == query) ours = scores.per_query(measure)[i];
      if (query == "ALL" && measure.starts_with("RecallAtEffort")) {  // tar_eval divides sums
        double found = 0;
        for (std::size_t i = 0; i < scores.queries().size(); ++i)
          found += scores.per_query(measure)[i] * scores.per_query("NumRel")[i];
        ours = found / scores.mean("NumRel");
      }
      if (measure == "NormArea") {
        if (query == "ALL") ours = areas / static_cast<double>(scores.queries().size());
        areas += rounded(ours);
      }
      if (std::abs(ours - std::stod(value)) <= 0.0005 + 1e-9) continue;
      ++different;
      UNSCOPED_INFO(fmt::format("{} {} {}: {} is not {}", name, query, measure, ours, value));
    }
    CHECK(different == 0);
    CHECK(printed.size() == 31 * 22);  // 30 queries and ALL
    ++runs;
  }
  CHECK(runs == 7);
}

}  // namespace review_test
