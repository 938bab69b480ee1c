// A diagnosis with the names of samples, passages and systems, where Diagnosis has indices.
#pragma once

#include <irmetrics/base/description.hpp>
#include <irmetrics/collection/samples.hpp>
#include <irmetrics/config.hpp>
#include <irmetrics/separation/diagnosis.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace irmetrics {

/// The score of one system in one part.
struct NamedPartScore {
  std::string system;
  PartScore score;

  static constexpr auto description =
      describe_result<NamedPartScore>(PartScore::description.name, PartScore::description.meaning, ResultKind::row) |
      key_field("system", &NamedPartScore::system, "name of the system") | included(&NamedPartScore::score);
};

struct NamedPart {
  std::string text;
  double low, high;
  std::vector<std::string> samples;
  double share;
  std::vector<NamedPartScore> systems, deltas;
  PartScore similarity, similarity_delta;

  static constexpr auto description =
      describe_result<NamedPart>("Part", "The samples whose D_S is at least low and less than high.", ResultKind::row) |
      field("text", &NamedPart::text, "its bounds as text") |
      field("low", &NamedPart::low, "lower bound of D_S, inclusive; infinite at the end") |
      field("high", &NamedPart::high, "upper bound of D_S, exclusive; infinite at the end") |
      field("samples", &NamedPart::samples, "ids of the samples") |
      field("share", &NamedPart::share, "proportion of the samples that have a D_S") |
      field("systems", &NamedPart::systems, "score of each system in this part") |
      field("deltas", &NamedPart::deltas, "each system's score minus its score with the similarity's choice as gold") |
      field("similarity", &NamedPart::similarity, "score of the similarity's own ranking") |
      field("similarity_delta", &NamedPart::similarity_delta, "delta of the similarity's own ranking");
};

struct HardPassage {
  std::string id;
  std::size_t position;
  std::optional<std::string> text;

  static constexpr auto description =
      describe_result<HardPassage>("Passage", "A passage of a sample.", ResultKind::row) |
      field("id", &HardPassage::id, "id of the passage") |
      field("position", &HardPassage::position, "its index in the sample, from 0") |
      field("text", &HardPassage::text, "its text; None without texts");
};

struct NamedHardSample {
  std::string id;
  std::optional<std::string> query;
  double separation;
  HardPassage best_gold, best_other;
  std::vector<std::string> failing;
  std::vector<TermWeight> distracting;

  static constexpr auto description =
      describe_result<NamedHardSample>("HardSample", "A sample on which a system fails.", ResultKind::row) |
      field("id", &NamedHardSample::id, "id of the sample") |
      field("query", &NamedHardSample::query, "its query; None without texts") |
      field("separation", &NamedHardSample::separation, "D_S") |
      field("best_gold", &NamedHardSample::best_gold, "gold passage that is most similar to the query") |
      field("best_other", &NamedHardSample::best_other, "other passage that is most similar to the query") |
      field("failing", &NamedHardSample::failing, "systems that fail") |
      field("distracting", &NamedHardSample::distracting,
            "terms of the query in the best other passage but not in the best gold one, heaviest first");
};

/// D_S over the samples.
struct Distribution {
  std::size_t samples, defined, no_gold, only_gold;
  double mean, min, quartile_1, median, quartile_3, max, share_below_0;

  static constexpr auto description =
      describe_result<Distribution>("Distribution", "D_S over the samples.", ResultKind::row) |
      field("samples", &Distribution::samples, "samples") |
      field("defined", &Distribution::defined, "samples that have a D_S") |
      field("no_gold", &Distribution::no_gold, "samples without gold passages") |
      field("only_gold", &Distribution::only_gold, "samples with gold passages only") |
      field("mean", &Distribution::mean, "mean D_S") | field("min", &Distribution::min, "smallest D_S") |
      field("quartile_1", &Distribution::quartile_1, "first quartile") |
      field("median", &Distribution::median, "median") |
      field("quartile_3", &Distribution::quartile_3, "third quartile") |
      field("max", &Distribution::max, "largest D_S") |
      field("share_below_0", &Distribution::share_below_0, "proportion of the samples whose D_S is below 0");
};

/// A passage of a sample, with its similarity.
struct SimilarPassage {
  std::string id;
  bool gold;
  double similarity;

  static constexpr auto description =
      describe_result<SimilarPassage>("SimilarPassage", "A passage and its similarity.", ResultKind::row) |
      field("id", &SimilarPassage::id, "id of the passage") |
      field("gold", &SimilarPassage::gold, "whether it is gold") |
      field("similarity", &SimilarPassage::similarity, "its similarity to the query");
};

struct NamedSample {
  std::string id;
  double separation;
  SeparationState state;
  std::optional<std::string> best_gold{}, best_other{};
  std::vector<std::string> systems{};
  std::vector<double> values{};  // of the systems
  std::vector<SimilarPassage> passages{};

  static constexpr auto description =
      describe_result<NamedSample>("DiagnosedSample", "Diagnosis of a sample.", ResultKind::row) |
      field("id", &NamedSample::id, "id of the sample") | field("separation", &NamedSample::separation, "D_S") |
      field("state", &NamedSample::state, "whether it has a D_S, and if not, why") |
      field("best_gold", &NamedSample::best_gold, "id of the gold passage that is most similar to the query") |
      field("best_other", &NamedSample::best_other, "id of the other passage that is most similar to the query") |
      by_name("systems", "system", &NamedSample::systems, &NamedSample::values, "measure of each system") |
      field("passages", &NamedSample::passages, "its passages");
};

/// Options of intervals.
struct IntervalChoice {
  IntervalMethod method;
  double level;
  std::uint64_t resamples, seed;

  static constexpr auto description =
      describe_result<IntervalChoice>("IntervalChoice", "Options of intervals.", ResultKind::row) |
      field("method", &IntervalChoice::method, "their method") |
      field("level", &IntervalChoice::level, "their confidence level") |
      field("resamples", &IntervalChoice::resamples, "random samples drawn") |
      field("seed", &IntervalChoice::seed, "seed of the random samples");
};

/// The complete diagnosis.
struct NamedDiagnosis {
  std::string similarity, measure;
  IntervalChoice interval;
  Distribution separation;
  std::vector<NamedPart> parts;
  std::vector<SystemDiagnosis> systems;
  std::optional<SystemDiagnosis> of_similarity;
  std::size_t tied_by_similarity, repaired_permutations, missing_queries;
  std::vector<NamedHardSample> hardest, easiest;
  std::vector<NamedSample> samples;

  static constexpr auto description =
      describe_result<NamedDiagnosis>("Separation", "D_S of samples, and where systems fail.") |
      field("similarity", &NamedDiagnosis::similarity, "similarity, as text") |
      field("measure", &NamedDiagnosis::measure, "measure, as text") |
      field("interval", &NamedDiagnosis::interval, "options of the intervals") |
      field("separation", &NamedDiagnosis::separation, "D_S over the samples") |
      field("parts", &NamedDiagnosis::parts, "parts of the samples by their D_S, lowest first") |
      field("systems", &NamedDiagnosis::systems, "how much each system follows the similarity") |
      field("of_similarity", &NamedDiagnosis::of_similarity, "the same for the similarity's own ranking") |
      field("tied_by_similarity", &NamedDiagnosis::tied_by_similarity,
            "samples in which the similarity's gold passages depend on a tie") |
      field("repaired_permutations", &NamedDiagnosis::repaired_permutations,
            "malformed permutations of systems that were repaired") |
      field("missing_queries", &NamedDiagnosis::missing_queries, "judged queries that the first run lacks") |
      field("hardest", &NamedDiagnosis::hardest, "samples of lowest D_S in which a system fails") |
      field("easiest", &NamedDiagnosis::easiest, "samples of highest D_S, above 0, in which a system fails") |
      field("samples", &NamedDiagnosis::samples, "all samples");
};

/// The parts of a diagnosis, with the names of systems and queries.
std::vector<NamedPart> named_parts(const Samples& samples, const Diagnosis& diagnosis, const std::vector<Part>& parts);
/// The samples of one of its lists: the hardest, or the easiest.
std::vector<NamedHardSample> named_failing(const Samples& samples, const Diagnosis& diagnosis,
                                           const std::vector<HardSample>& list);
/// All samples of a diagnosis, with their queries.
std::vector<NamedSample> named_samples(const Samples& samples, const Diagnosis& diagnosis);
/// A diagnosis with the names of systems and queries.
NamedDiagnosis named_diagnosis(const Samples& samples, const Diagnosis& diagnosis);

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/report/named_diagnosis-inl.hpp>
#endif
