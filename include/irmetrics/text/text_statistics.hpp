// Statistics of a collection of texts: structure, lexical diversity and readability.
#pragma once

#include <irmetrics/base/cancel.hpp>
#include <irmetrics/base/options.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/collection/texts.hpp>
#include <irmetrics/config.hpp>
#include <irmetrics/text/lexical_diversity.hpp>
#include <irmetrics/text/readability.hpp>
#include <irmetrics/text/tokenizer.hpp>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

namespace irmetrics {

/// Mean, standard deviation and range of the defined values; NaN if there are none.
struct Spread {
  double mean = std::numeric_limits<double>::quiet_NaN();
  double standard_deviation = std::numeric_limits<double>::quiet_NaN();  // with denominator values - 1
  double smallest = std::numeric_limits<double>::quiet_NaN();
  double largest = std::numeric_limits<double>::quiet_NaN();
  std::size_t values = 0;
  std::size_t undefined = 0;  // left out

  static constexpr auto description =
      describe_result<Spread>("Spread", "Mean, standard deviation and range of some values.", ResultKind::row) |
      ReadAs{"{mean} ({smallest} to {largest})"} | field("mean", &Spread::mean, "mean; nan without values") |
      field("standard_deviation", &Spread::standard_deviation,
            "standard deviation with denominator values - 1; nan below two values") |
      field("smallest", &Spread::smallest, "smallest value") | field("largest", &Spread::largest, "largest value") |
      field("values", &Spread::values, "number of values") |
      field("undefined", &Spread::undefined, "number of texts for which the value is undefined, and left out");
};

/// Statistics of one text.
struct DocumentStatistics {
  LexicalDiversity diversity;
  std::size_t stems = 0;  // distinct stems of its words
  std::size_t sentences = 0;
  std::size_t syllables = 0;
  std::size_t characters = 0;  // of its words
  Readability readability;

  static constexpr auto description =
      describe_result<DocumentStatistics>("DocumentStatistics", "Statistics of one text.", ResultKind::row) |
      included(&DocumentStatistics::diversity) | field("stems", &DocumentStatistics::stems, "distinct stems") |
      field("sentences", &DocumentStatistics::sentences, "sentences") |
      field("syllables", &DocumentStatistics::syllables, "syllables of its words") |
      field("characters", &DocumentStatistics::characters, "characters of its words") |
      included(&DocumentStatistics::readability);
};

/// The size of a collection, and of its texts and sentences.
struct TextStructure {
  std::size_t documents = 0;
  std::size_t without_words = 0;  // of the documents
  std::size_t words = 0;
  std::size_t sentences = 0;
  Spread words_per_document;      // its range is the shortest and the longest document
  Spread sentences_per_document;  // documents without words have 0
  Spread words_per_sentence;      // over all sentences of all documents
  double median_words_per_sentence = std::numeric_limits<double>::quiet_NaN();

  static constexpr auto description =
      describe_result<TextStructure>("TextStructure", "Size of a collection of texts.", ResultKind::row) |
      field("documents", &TextStructure::documents, "texts, with those without words") |
      field("without_words", &TextStructure::without_words, "texts without words") |
      field("words", &TextStructure::words, "words of all texts") |
      field("sentences", &TextStructure::sentences, "sentences with words of all texts") |
      field("words_per_document", &TextStructure::words_per_document, "words of a text, 0 included") |
      field("sentences_per_document", &TextStructure::sentences_per_document, "sentences of a text, 0 included") |
      field("words_per_sentence", &TextStructure::words_per_sentence, "words of a sentence, over all sentences") |
      field("median_words_per_sentence", &TextStructure::median_words_per_sentence, "the median of these");
};

/// Over the documents for which each is defined.
struct DiversitySpread {
  Spread ttr, maas, hdd, mtld, types, stems;

  static constexpr auto description =
      describe_result<DiversitySpread>("DiversitySpread", "Lexical diversity of the texts.", ResultKind::row) |
      field("ttr", &DiversitySpread::ttr, "type-token ratio of a text: distinct words / words") |
      field("maas", &DiversitySpread::maas, "Maas's index of a text; lower is more diverse") |
      field("hdd", &DiversitySpread::hdd, "HD-D of a text, with 42 draws") |
      field("mtld", &DiversitySpread::mtld, "MTLD of a text, with threshold .72") |
      field("types", &DiversitySpread::types, "distinct words of a text") |
      field("stems", &DiversitySpread::stems, "distinct stems of a text, a stand-in for its lemmas");
};

/// Over the documents with words.
struct ReadabilitySpread {
  Spread flesch_kincaid, flesch_reading_ease, ari;

  static constexpr auto description =
      describe_result<ReadabilitySpread>("ReadabilitySpread", "Readability of the texts.", ResultKind::row) |
      field("flesch_kincaid", &ReadabilitySpread::flesch_kincaid, "Flesch-Kincaid grade of a text") |
      field("flesch_reading_ease", &ReadabilitySpread::flesch_reading_ease,
            "Flesch reading ease of a text; higher is easier") |
      field("ari", &ReadabilitySpread::ari, "automated readability index of a text");
};

/// GenTREC, tables 2 to 4.
struct TextStatistics {
  TextStructure structure;
  DiversitySpread diversity;
  ReadabilitySpread readability;
  SchoolGrades school_grades;  // of the means
  GradeRule grades = GradeRule::readability_metrics;
  std::string stemmer;
  std::vector<std::string> ids;  // both empty unless requested
  std::vector<DocumentStatistics> per_document;

  static constexpr auto description =
      describe_result<TextStatistics>(
          "TextStatistics", "Statistics of a collection of texts: structure, lexical diversity and readability.") |
      Title{"Structure of {documents:document|documents} ({without_words} without words)"} |
      included(&TextStatistics::structure) | included(&TextStatistics::diversity) |
      included(&TextStatistics::readability) |
      field("school_grades", &TextStatistics::school_grades, "school grades of the means of readability") |
      detail_field("grades", &TextStatistics::grades, "rule of the school grades") |
      detail_field("stemmer", &TextStatistics::stemmer, "language of the stemmer") |
      by_name("per_document", "document", &TextStatistics::ids, &TextStatistics::per_document,
              "statistics of each text, if requested");
};

/// The words of statistics: all words of a text, of one character or more.
inline TokenizerOptions statistics_words() {
  TokenizerOptions options;
  options.shortest = 1;
  return options;
}

/// Options of text_statistics.
struct TextStatisticsOptions {
  std::string stemmer = "english";  // Snowball's name of a language, or its code
  bool per_document = false;
  unsigned threads = 0;
  GradeRule grades = GradeRule::readability_metrics;

  TokenizerOptions words = statistics_words();  // without stemmer, stop words and n-grams
  WorkProgress progress = {};                   // in bytes of the texts; the total is unknown until all are read
  Cancel cancel = {};

  static constexpr auto options =
      describe_options |
      option("stemmer", &TextStatisticsOptions::stemmer, "language of the stemmer, for the number of distinct stems") |
      option("per_document", &TextStatisticsOptions::per_document, "keep the statistics of each text") |
      option("grades", &TextStatisticsOptions::grades,
             "rule of the school grades: readability_metrics rounds Flesch-Kincaid to the nearest grade and ARI up, as "
             "py-readability-metrics; gentrec rounds Flesch-Kincaid up, and ARI to the nearest minus one, as GenTREC") |
      threads_option(&TextStatisticsOptions::threads);
};

/// Receives texts one at a time; an error ends the reading.
using OnText = std::function<Status(std::string_view id, std::string_view text)>;

/// Calls on_text for each text of a collection, in order.
using TextSource = std::function<Status(const OnText& on_text)>;

/// The texts are read once, in blocks, so that memory does not grow with them: only ids are kept, and the statistics of
/// each text if requested. A file is the source
///   [&](const OnText& on_text) { return read_each_text(path, on_text); }
///
/// Sentences are those of split_sentences(). Words are those of the tokenizer, after apostrophes and hyphens between
/// two letters or digits, and full stops and commas between two digits, are removed: "don't", "well-known" and "1,000"
/// are single words. (A splitter gets unchanged sentences.)
///
/// Fails on an unknown language, on words with a stemmer, stop words or n-grams, on an empty or duplicate id, on a text
/// that is not UTF-8 if that is an error, and if there are no texts.
Result<TextStatistics> text_statistics(const TextSource& source, const TextStatisticsOptions& options = {});
Result<TextStatistics> text_statistics(const Texts& texts, const TextStatisticsOptions& options = {});

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/text/text_statistics-inl.hpp>
#endif
