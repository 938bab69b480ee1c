// Statistics of texts, such as queries, answers and documents: their lengths, and how many contain code. FreshStack,
// table 3.
#pragma once

#include <irmetrics/base/result.hpp>
#include <irmetrics/collection/texts.hpp>
#include <irmetrics/config.hpp>
#include <irmetrics/describe/count_statistics.hpp>
#include <irmetrics/describe/describe_options.hpp>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

namespace irmetrics {

struct TextsDescription {
  std::string name;
  std::size_t texts = 0;
  CountStatistics words_per_text;
  std::size_t texts_without_words = 0;
  std::size_t texts_with_code = 0;
  double share_with_code = std::numeric_limits<double>::quiet_NaN();

  static constexpr auto description =
      describe_result<TextsDescription>("TextsDescription", "Statistics of texts: queries, answers or documents.") |
      detail_field("name", &TextsDescription::name, "name of the texts") |
      field("texts", &TextsDescription::texts, "texts") |
      field("words_per_text", &TextsDescription::words_per_text,
            "words of a text: sequences of letters, digits and underscores, including stop words") |
      field("texts_without_words", &TextsDescription::texts_without_words, "texts without a word") |
      field("texts_with_code", &TextsDescription::texts_with_code,
            "texts that contain a fenced or indented block of code, or an HTML element <code> or <pre>") |
      field("share_with_code", &TextsDescription::share_with_code, "their proportion of the texts");
};

/// Describes texts one at a time, without keeping them: for collections larger than the memory.
class TextsDescriber {
 public:
  explicit TextsDescriber(const DescribeOptions& options = {});

  /// Fails, naming the text, if it is not UTF-8 and that is an error.
  Status add(std::string_view id, std::string_view text);
  TextsDescription finish(std::string name) &&;

 private:
  Result<TermReader> reader_;
  std::vector<std::uint32_t> words_;  // of the last text
  std::vector<std::size_t> counts_;   // words of each text
  std::size_t with_code_ = 0;
};

/// The same of texts in memory, on several threads.
Result<TextsDescription> describe_texts(const Texts& texts, std::string name, const DescribeOptions& options = {});

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/describe/texts_description-inl.hpp>
#endif
