// The measures of NTCIR: against their formulas, rank by rank on the full ranking, and against NTCIREVAL's output.
#include "support/files.hpp"
#include "support/plain_ranking.hpp"

#include <irmetrics/measures/all.hpp>

using namespace irmetrics;
using namespace irmetrics::test;

namespace ntcir_test {
namespace {

Gains random_gains(Random& random) {
  Gains gains;
  if (random.chance(0.6)) return gains;
  for (const double grade : {0.0, 0.5, 1.0, 2.0, 3.0})
    if (random.chance(0.5)) gains.of_grade.emplace_back(grade, random.pick<double>({0, 0.2, 1, 2, 2, 9}));
  return gains;
}

double gain_of(const Gains& gains, std::optional<double> grade) {
  if (!grade || *grade < 0) return 0;
  for (const auto& [listed, gain] : gains.of_grade)
    if (listed == *grade) return gain;
  return *grade;
}

/// A ranking as its gains, with the blended ratio at each rank.
struct Gained {
  Gained(const PlainRanking& q, const Gains& gains, double beta) {
    for (const auto& grade : q.grades) gain.push_back(gain_of(gains, grade));
    for (const double grade : q.judged())
      if (gain_of(gains, grade) > 0) ideal.push_back(gain_of(gains, grade));
    std::sort(ideal.rbegin(), ideal.rend());
    for (std::size_t r = 1; r <= gain.size(); ++r) {
      double found = 0, gathered = 0, best = 0;
      for (std::size_t i = 0; i < r; ++i) {
        found += gain[i] > 0 ? 1 : 0;
        gathered += gain[i];
        best += i < ideal.size() ? ideal[i] : 0;
      }
      precision.push_back(found / static_cast<double>(r));
      ratio.push_back((found + beta * gathered) / (static_cast<double>(r) + beta * best));
    }
  }
  /// The rank of the first document for which this is true, from 1; 0 if there is none.
  std::size_t first(const std::function<bool(double)>& wanted) const {
    const auto found = std::find_if(gain.begin(), gain.end(), wanted);
    return found == gain.end() ? 0 : static_cast<std::size_t>(found - gain.begin()) + 1;
  }
  std::size_t preferred() const {
    const double largest = gain.empty() ? 0 : *std::max_element(gain.begin(), gain.end());
    return largest > 0 ? first([&](double one) { return one == largest; }) : 0;
  }
  /// The sum of the blended ratios of relevant documents up to a rank.
  double sum_to(std::size_t last) const {
    double sum = 0;
    for (std::size_t i = 0; i < std::min(last, gain.size()); ++i) sum += gain[i] > 0 ? ratio[i] : 0;
    return sum;
  }

  std::vector<double> gain, ideal, precision, ratio;  // at each rank
};

double random_beta(Random& random) { return random.pick<double>({1, 1, 0, 0.5, 10}); }

template <class M>
M with_beta(Random& random) {
  return M{.beta = random_beta(random), .gains = random_gains(random)};
}

}  // namespace

TEST_CASE("Q is the sum of blended ratios at relevant ranks over min(k, R)") {
  compare_with_plain(
      101,
      [](Random& random) {
        return measures::Q{.k = random.chance(0.5) ? 0 : random_cutoff(random),
                           .beta = random_beta(random),
                           .gains = random_gains(random)};
      },
      [](const measures::Q& m, const PlainRanking& q) {
        const Gained gained(q, m.gains, m.beta);
        const double last = m.k == 0 ? 1e9 : m.k;
        return plain_ratio(gained.sum_to(static_cast<std::size_t>(last)),
                           std::min(last, static_cast<double>(gained.ideal.size())));
      });
}

TEST_CASE("Q of a perfect ranking is 1, and without the weight of gains it is average precision") {
  const PlainRanking perfect{.grades = {2, 1, 0, std::nullopt}, .elsewhere = {}};
  CHECK(measures::Q{}(JudgedQuery(perfect).view()) == 1);
  const PlainRanking ranking{.grades = {0, 2, std::nullopt, 1}, .elsewhere = {1}};
  CHECK(measures::Q{.beta = 0}(JudgedQuery(ranking).view()) == AP{}(JudgedQuery(ranking).view()));
}

TEST_CASE("OMeasure, PMeasure and PPlus look at the first relevant and the preferred document") {
  compare_with_plain(102, with_beta<OMeasure>, [](const OMeasure& m, const PlainRanking& q) {
    const Gained gained(q, m.gains, m.beta);
    const std::size_t rank = gained.first([](double gain) { return gain > 0; });
    return rank == 0 ? 0 : gained.ratio[rank - 1];
  });
  compare_with_plain(103, with_beta<PMeasure>, [](const PMeasure& m, const PlainRanking& q) {
    const Gained gained(q, m.gains, m.beta);
    return gained.preferred() == 0 ? 0 : gained.ratio[gained.preferred() - 1];
  });
  compare_with_plain(104, with_beta<PPlus>, [](const PPlus& m, const PlainRanking& q) {
    const Gained gained(q, m.gains, m.beta);
    const double relevant = gained.precision.empty() || gained.preferred() == 0
                                ? 0
                                : gained.precision[gained.preferred() - 1] * static_cast<double>(gained.preferred());
    return plain_ratio(gained.sum_to(gained.preferred()), relevant);
  });
}

TEST_CASE("NCU is the expected utility at the rank where users stop") {
  compare_with_plain(
      105,
      [](Random& random) {
        return NCU{.stops = random.chance(0.5) ? Stops::gu : Stops::rb,
                   .utility = random.chance(0.5) ? StopUtility::P : StopUtility::BR,
                   .beta = random_beta(random),
                   .gamma = random.pick<double>({0.95, 0.5, 1}),
                   .gains = random_gains(random),
                   .stop_values = random_gains(random)};
      },
      [](const NCU& m, const PlainRanking& q) {
        const auto stop = [&](std::optional<double> grade, double above) {
          if (gain_of(m.gains, grade) <= 0) return 0.0;
          if (m.stops == Stops::rb) return std::pow(m.gamma, above);
          for (const auto& [listed, value] : m.stop_values.of_grade)
            if (listed == *grade) return value;
          return gain_of(m.gains, grade);
        };
        const Gained gained(q, m.gains, m.beta);
        double sum = 0, all = 0, found = 0, number = 0;
        for (const double grade : q.judged())
          if (gain_of(m.gains, grade) > 0) all += stop(grade, number++);
        for (std::size_t i = 0; i < q.n(); ++i)
          if (gained.gain[i] > 0)
            sum += stop(q.grades[i], found++) * (m.utility == StopUtility::P ? gained.precision[i] : gained.ratio[i]);
        return plain_ratio(sum, all);
      });
}

/// The text of the measure that NTCIREVAL prints with this name, with gains and cut-off.
std::string measure_of(const std::string& name, const std::string& gains, const std::string& cutoff) {
  const std::string with = "gains=" + gains;
  const std::map<std::string, std::string> texts = {{"RR", "RR"},
                                                    {"O-measure", "OMeasure(" + with + ")"},
                                                    {"P-measure", "PMeasure(" + with + ")"},
                                                    {"P-plus", "PPlus(" + with + ")"},
                                                    {"AP", cutoff.empty() ? "AP" : "AP(capped=True)"},
                                                    {"Q-measure", "Q(" + with + ")"},
                                                    {"NCUgu,P", "NCU(" + with + ")"},
                                                    {"NCUgu,BR", "NCU(utility='BR'," + with + ")"},
                                                    {"NCUrb,P", "NCU(stops='rb'," + with + ")"},
                                                    {"NCUrb,BR", "NCU(stops='rb',utility='BR'," + with + ")"},
                                                    {"RBP", "GradedRBP(p=0.95," + with + ")"},
                                                    {"ERR", "ERR(q='linear',max_grade=3," + with + ")"},
                                                    {"Q", "Q(" + with + ")"},
                                                    {"nDCG", "nDCG(dcg='original'," + with + ")"},
                                                    {"MSnDCG", "MSnDCG(" + with + ")"},
                                                    {"P", "P"},
                                                    {"nERR", "nERR(q='linear',max_grade=3," + with + ")"},
                                                    {"Hit", "Success"}};
  return texts.at(name) + (cutoff.empty() ? "" : "@" + cutoff);
}

/// The grades in a file of documents with levels such as L2; documents without a level are unjudged.
std::vector<std::pair<std::string, std::optional<double>>> read_levels(const std::string& path) {
  std::vector<std::pair<std::string, std::optional<double>>> levels;
  for (const std::string& line : lines_of(file_bytes(path))) {
    const std::vector<std::string> fields = fields_of(line, ' ');
    std::optional<double> level;
    if (fields.size() > 1) level = std::stod(fields[1].substr(1));
    levels.emplace_back(fields.at(0), level);
  }
  return levels;
}

TEST_CASE("every number that NTCIREVAL prints for its sample is ours") {
  const auto folder = reference_data("ntcireval_sample");
  if (!folder) return;
  const std::vector<std::array<std::string, 3>> outputs = {{"res_test_compute", "sample.lab", "{1:1,2:2,3:3}"},
                                                           {"res_test_compute_cutoff", "sample.lab", "{1:1,2:2,3:3}"},
                                                           {"res_test_compute_grade", "sample.lab", "{1:1,2:4,3:9}"},
                                                           {"res_test_compute_label_j", "sample-j.lab", "{}"}};
  for (const auto& [output, list, gains] : outputs) {
    PlainRanking query;
    std::map<std::string, double> elsewhere;
    for (const auto& [document, level] : read_levels(*folder + "/sample.rel")) elsewhere[document] = level.value();
    for (const auto& [document, level] : read_levels(*folder + "/" + list)) {
      query.grades.push_back(level);
      elsewhere.erase(document);
    }
    for (const auto& [document, level] : elsewhere) query.elsewhere.push_back(level);
    const JudgedQuery judged(query);
    std::size_t compared = 0;
    for (const std::string& line : lines_of(file_bytes(*folder + "/" + output + ".txt"))) {
      const std::size_t equals = line.find('=');
      if (equals == std::string::npos || line.starts_with(" #")) continue;
      const std::string name = line.substr(1, equals - 1);
      const std::size_t at = std::min(name.find('@'), name.size());
      const std::string cutoff = at == name.size() ? "" : std::to_string(std::stoi(name.substr(at + 1)));
      const AnyMeasure measure = value_of(parse_measure(measure_of(name.substr(0, at), gains, cutoff)));
      INFO(output << " " << name << ", " << measure.text());
      CHECK(fmt::format("{:.4f}", measure(judged.view())) == line.substr(line.find_first_not_of(' ', equals + 1)));
      ++compared;
    }
    CHECK(compared == 19);
  }
}

}  // namespace ntcir_test
