// Lists of stop words: with the names and contents of bm25s, and punctuation.
#pragma once

#include <irmetrics/base/error.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/text/tokenizer.hpp>

#include <array>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace irmetrics {
namespace detail::text {

/// Lucene's.
inline constexpr std::array<std::string_view, 33> stopwords_en = {
    "a",   "an",    "and",  "are",   "as",    "at",   "be",   "but", "by",  "for",  "if",
    "in",  "into",  "is",   "it",    "no",    "not",  "of",   "on",  "or",  "such", "that",
    "the", "their", "then", "there", "these", "they", "this", "to",  "was", "will", "with"};

inline constexpr std::array<std::string_view, 179> stopwords_en_plus = {
    "a",       "about",   "above",     "after",    "again",     "against", "ain",      "all",        "am",
    "an",      "and",     "any",       "are",      "aren",      "aren't",  "as",       "at",         "be",
    "because", "been",    "before",    "being",    "below",     "between", "both",     "but",        "by",
    "can",     "couldn",  "couldn't",  "d",        "did",       "didn",    "didn't",   "do",         "does",
    "doesn",   "doesn't", "doing",     "don",      "don't",     "down",    "during",   "each",       "few",
    "for",     "from",    "further",   "had",      "hadn",      "hadn't",  "has",      "hasn",       "hasn't",
    "have",    "haven",   "haven't",   "having",   "he",        "her",     "here",     "hers",       "herself",
    "him",     "himself", "his",       "how",      "i",         "if",      "in",       "into",       "is",
    "isn",     "isn't",   "it",        "it's",     "its",       "itself",  "just",     "ll",         "m",
    "ma",      "me",      "mightn",    "mightn't", "more",      "most",    "mustn",    "mustn't",    "my",
    "myself",  "needn",   "needn't",   "no",       "nor",       "not",     "now",      "o",          "of",
    "off",     "on",      "once",      "only",     "or",        "other",   "our",      "ours",       "ourselves",
    "out",     "over",    "own",       "re",       "s",         "same",    "shan",     "shan't",     "she",
    "she's",   "should",  "should've", "shouldn",  "shouldn't", "so",      "some",     "such",       "t",
    "than",    "that",    "that'll",   "the",      "their",     "theirs",  "them",     "themselves", "then",
    "there",   "these",   "they",      "this",     "those",     "through", "to",       "too",        "under",
    "until",   "up",      "ve",        "very",     "was",       "wasn",    "wasn't",   "we",         "were",
    "weren",   "weren't", "what",      "when",     "where",     "which",   "while",    "who",        "whom",
    "why",     "will",    "with",      "won",      "won't",     "wouldn",  "wouldn't", "y",          "you",
    "you'd",   "you'll",  "you're",    "you've",   "your",      "yours",   "yourself", "yourselves"};

/// Python's string.punctuation, and quotation marks and a dash, as in the notebook of Hagstrom et al., 2025.
inline constexpr std::array<std::string_view, 38> stopwords_punctuation = {
    "!", "\"", "#", "$", "%",  "&", "'", "(", ")", "*", "+", ",", "-", ".", "/", ":", ";", "<",  "=",
    ">", "?",  "@", "[", "\\", "]", "^", "_", "`", "{", "|", "}", "~", "”", "“", "—", "’", "``", "''"};

struct StopwordList {
  std::string_view name;
  std::span<const std::string_view> words;
};

inline constexpr std::array all_stopwords = {StopwordList{"en", stopwords_en},
                                             StopwordList{"en_plus", stopwords_en_plus},
                                             StopwordList{"punctuation", stopwords_punctuation}};

}  // namespace detail::text

IRMETRICS_INLINE Result<std::vector<std::string>> stopwords(std::string_view name) {
  for (const auto& list : detail::text::all_stopwords)
    if (list.name == name) return std::vector<std::string>(list.words.begin(), list.words.end());
  return invalid_input("stop words must be one of {}, not '{}'", detail::joined(stopword_lists(), ", "), name);
}

IRMETRICS_INLINE std::vector<std::string_view> stopword_lists() {
  std::vector<std::string_view> names;
  names.reserve(detail::text::all_stopwords.size());
  for (const auto& list : detail::text::all_stopwords) names.push_back(list.name);
  return names;
}

}  // namespace irmetrics
