// Lexical diversity of a text: how much its words vary.
#pragma once

#include <irmetrics/base/cancel.hpp>
#include <irmetrics/base/description.hpp>
#include <irmetrics/config.hpp>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>

namespace irmetrics {

/// The measures and defaults of the Python package lexical-diversity 0.1.1. That package returns 0 where a measure is
/// undefined; here it is NaN: all of them without words, Maas for one word, HD-D for fewer than 42 words, and MTLD for
/// a text in which no word occurs twice.
struct LexicalDiversity {
  std::size_t words = 0;
  std::size_t types = 0;                                   // distinct words
  double ttr = std::numeric_limits<double>::quiet_NaN();   // types / words
  double maas = std::numeric_limits<double>::quiet_NaN();  // (log10 words - log10 types) / (log10 words)^2
  double hdd = std::numeric_limits<double>::quiet_NaN();   // McCarthy and Jarvis, Behavior Research Methods 42(2), 2010
  double mtld = std::numeric_limits<double>::quiet_NaN();  // the same

  static constexpr auto description =
      describe_result<LexicalDiversity>("LexicalDiversity", "Lexical diversity of one text.", ResultKind::row) |
      field("words", &LexicalDiversity::words, "words of the text") |
      field("types", &LexicalDiversity::types, "distinct words") |
      field("ttr", &LexicalDiversity::ttr, "type-token ratio: types / words; nan without words") |
      field("maas", &LexicalDiversity::maas,
            "Maas: (log10 words - log10 types) / (log10 words)^2, lower is more diverse; nan below 2 words") |
      field("hdd", &LexicalDiversity::hdd,
            "HD-D: expected type-token ratio of 42 words drawn without replacement; nan below 42 words") |
      field("mtld", &LexicalDiversity::mtld,
            "MTLD: mean length of the sequences that keep a type-token ratio of .72; nan if no word occurs twice");
};

/// Of a text whose words are given, or their numbers; equal words have equal numbers. Takes linear time.
LexicalDiversity lexical_diversity(std::span<const std::string> words, const Cancel& cancel = {});
LexicalDiversity lexical_diversity(std::span<const std::uint32_t> words, const Cancel& cancel = {});

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/text/lexical_diversity-inl.hpp>
#endif
