// Readability of English text, from counts of words, sentences, syllables and characters.
#pragma once

#include <irmetrics/base/description.hpp>
#include <irmetrics/base/enum_text.hpp>
#include <irmetrics/base/rounded.hpp>

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>

namespace irmetrics {

/// Counts of a text.
struct TextCounts {
  std::size_t words = 0;
  std::size_t sentences = 0;
  std::size_t syllables = 0;
  std::size_t characters = 0;  // of its words: without white space and punctuation
};

/// NaN without words or sentences. The constants are those of textstat 0.7 (py-readability-metrics has .38 instead of
/// .39 in the first).
struct Readability {
  double flesch_kincaid = std::numeric_limits<double>::quiet_NaN();
  double flesch_reading_ease = std::numeric_limits<double>::quiet_NaN();
  double ari = std::numeric_limits<double>::quiet_NaN();

  static constexpr auto description =
      describe_result<Readability>("Readability", "Readability of one text.", ResultKind::row) |
      field("flesch_kincaid", &Readability::flesch_kincaid,
            "Flesch-Kincaid grade: .39 words / sentences + 11.8 syllables / words - 15.59") |
      field("flesch_reading_ease", &Readability::flesch_reading_ease,
            "Flesch reading ease: 206.835 - 1.015 words / sentences - 84.6 syllables / words") |
      field("ari", &Readability::ari,
            "automated readability index: 4.71 characters / words + .5 words / sentences - 21.43");
};

/// Flesch, Journal of Applied Psychology 32(3), 1948; Kincaid et al., Research Branch Report 8-75, 1975; Smith and
/// Senter, AMRL-TR-66-220, 1967.
inline Readability readability(const TextCounts& counts) noexcept {
  if (counts.words == 0 || counts.sentences == 0) return {};
  const auto words = static_cast<double>(counts.words);
  const double sentence = words / static_cast<double>(counts.sentences);
  const double syllables = static_cast<double>(counts.syllables) / words;
  const double characters = static_cast<double>(counts.characters) / words;
  return {.flesch_kincaid = rounded(0.39 * sentence) + rounded(11.8 * syllables) - 15.59,
          .flesch_reading_ease = 206.835 - rounded(1.015 * sentence) - rounded(84.6 * syllables),
          .ari = rounded(4.71 * characters) + rounded(0.5 * sentence) - 21.43};
}

/// How values become school grades. The reading ease has the same grades in both.
enum class GradeRule : std::uint8_t {
  readability_metrics,  // Flesch-Kincaid to the nearest grade, ARI rounded up, as py-readability-metrics 1.4
  gentrec,              // Flesch-Kincaid rounded up, ARI to the nearest whole number minus one, as GenTREC's table 4
};
template <>
inline constexpr std::array<std::string_view, 2> enum_names<GradeRule> = {"readability_metrics", "gentrec"};

/// The grades of American schools that values of readability stand for: "8", "10 to 12", "kindergarten", "college",
/// "college graduate"; empty for NaN.
struct SchoolGrades {
  std::string flesch_kincaid;
  std::string flesch_reading_ease;  // 90 or more is grade 5; 80: 6; 70: 7; 60: 8 to 9; 50: 10 to 12; 30: college
  std::string ari;

  static constexpr auto description =
      describe_result<SchoolGrades>("SchoolGrades", "School grades for values of readability.", ResultKind::row) |
      field("flesch_kincaid", &SchoolGrades::flesch_kincaid, "grade for the Flesch-Kincaid grade") |
      field("flesch_reading_ease", &SchoolGrades::flesch_reading_ease, "grade for the Flesch reading ease") |
      field("ari", &SchoolGrades::ari, "grade for the automated readability index");
};

/// GradeRule::readability_metrics, except that grades below 1 are "kindergarten", Flesch-Kincaid grades above 12
/// "college", and a reading ease above 100 is grade 5; or GenTREC's rule, with the same names.
inline SchoolGrades school_grades(const Readability& values, GradeRule rule = GradeRule::readability_metrics) {
  const auto grade = [](double value) -> std::string {
    if (value < 1) return "kindergarten";
    if (value > 12) return "college";
    return std::to_string(static_cast<int>(value));
  };
  const bool gentrec = rule == GradeRule::gentrec;
  SchoolGrades grades;
  if (!std::isnan(values.flesch_kincaid))
    grades.flesch_kincaid = grade(gentrec ? std::ceil(values.flesch_kincaid) : std::nearbyint(values.flesch_kincaid));
  if (!std::isnan(values.ari)) {
    const double ari = gentrec ? std::nearbyint(values.ari) : std::ceil(values.ari);
    if (gentrec)
      grades.ari = grade(ari - 1);
    else
      grades.ari = ari <= 1 ? "kindergarten" : ari <= 2 ? "1 to 2" : ari > 13 ? "college graduate" : grade(ari);
  }
  struct Ease {
    double least;
    const char* grade;
  };
  constexpr std::array<Ease, 6> eases = {Ease{90, "5"},  {80, "6"},        {70, "7"},
                                         {60, "8 to 9"}, {50, "10 to 12"}, {30, "college"}};
  if (std::isnan(values.flesch_reading_ease)) return grades;
  grades.flesch_reading_ease = "college graduate";
  for (const Ease& ease : eases) {
    if (values.flesch_reading_ease < ease.least) continue;
    grades.flesch_reading_ease = ease.grade;
    break;
  }
  return grades;
}

}  // namespace irmetrics
