// Makes a similarity from the command line.
#include "similarity_options.hpp"
#include "described_options.hpp"
#include "failure.hpp"
#include "input_limits.hpp"

#include <irmetrics/base/error.hpp>
#include <irmetrics/io/read_lines.hpp>
#include <irmetrics/separation/given_similarities.hpp>
#include <irmetrics/separation/term_similarities.hpp>

#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>
#include <system_error>
#include <tuple>
#include <utility>
#include <vector>

namespace irmetrics::program {
namespace {

constexpr std::string_view scores_of = "scores:";

/// The similarity of words that a text names; nullopt if it names none.
std::optional<WordSimilarity> word_similarity(std::string_view text) {
  const auto named = parse_enum<WordSimilarity>("--similarity", text);
  return named.ok() ? std::optional(*named) : std::nullopt;
}

/// The remark on a similarity in the help.
std::string_view remark_on(WordSimilarity similarity) {
  switch (similarity) {
    case WordSimilarity::bm25:
      break;
    case WordSimilarity::tfidf:
      return " (cosine)";
    case WordSimilarity::jaccard:
      return " (of sets of words)";
  }
  return "";
}

/// The similarities of words, each followed by a comma.
std::string list_similarities() {
  std::string list;
  for (std::size_t i = 0; i < enum_names<WordSimilarity>.size(); ++i) {
    const auto similarity = static_cast<WordSimilarity>(i);
    list += fmt::format("{}{}, ", enum_text(similarity), remark_on(similarity));
  }
  return list;
}

/// The lists of stop words with their sizes, each followed by a comma.
std::string list_stopwords() {
  std::string list;
  for (const std::string_view name : stopword_lists())
    list += fmt::format("{} ({}{}), ", name, value_or_fail(stopwords(name)).size(), list.empty() ? " words" : "");
  return list;
}

/// The words of a file, one per line.
std::vector<std::string> read_words(const std::string& path) {
  auto source = value_or_fail(open_source(path, input_limits()));
  std::vector<std::string> words;
  ok_or_fail(read_whole_lines(path, std::move(source), [&](std::string_view line, std::size_t) {
    words.emplace_back(detail::trim(line));
    return Status();
  }));
  return words;
}

/// A list by name, no stop words, or a file.
std::vector<std::string> choose_stopwords(const std::string& name) {
  if (name == "none") return {};
  auto list = stopwords(name);
  if (list.ok()) return *std::move(list);
  std::error_code unreadable;
  if (!std::filesystem::exists(name, unreadable))
    fail(invalid_input("--stopwords: {}; nor is that 'none', or a file", message(list.status())));
  return read_words(name);
}

/// "2", or "1-2": the range of the number of words.
NgramLengths read_ngrams(std::string_view text) {
  const std::size_t dash = text.find('-');
  const auto shortest = read_whole_number<std::uint32_t>(text.substr(0, dash));
  const auto longest =
      dash == std::string_view::npos ? shortest : read_whole_number<std::uint32_t>(text.substr(dash + 1));
  if (!shortest || !longest || *shortest == 0 || *longest < *shortest)
    refuse("--ngrams must be a number of words from 1, or a range such as 1-2, not '{}'", text);
  return {*shortest, *longest};
}

/// The language of a stemmer; "none" is the empty one.
std::string read_stemmer(const std::string& name) {
  if (name == "none") return "";
  TokenizerOptions options;
  options.stemmer = name;
  if (const auto made = Tokenizer::make(std::move(options)); !made.ok())
    refuse("{}; none leaves words as they are", message(made.status()));
  return name;
}

/// The defaults of BM25 and TF-IDF; those of Jaccard are "none".
constexpr const char* default_stemmer = "english";
constexpr const char* default_stopwords = "en";

Tokenizer tokenizer_of(const SimilarityRequest& request, bool plain_words) {
  const std::string stopwords = request.stopwords.value_or(plain_words ? "none" : default_stopwords);
  TokenizerOptions options = request.terms;
  options.stemmer = read_stemmer(request.stemmer.value_or(plain_words ? "none" : default_stemmer));
  options.stopwords = choose_stopwords(stopwords);
  if (!options.stopwords.empty()) options.stopwords_name = stopwords;
  options.ngrams = read_ngrams(request.ngrams);
  return value_or_refuse(Tokenizer::make(std::move(options)));
}

/// The similarity given by the scores of a system of the samples.
GivenScores scores_of_system(const Samples& samples, std::string_view name) {
  const std::vector<std::string>& systems = samples.systems();
  const auto found = std::find(systems.begin(), systems.end(), name);
  if (found == systems.end())
    fail(not_found("--similarity {}{}: no scores of this system, {}", scores_of, name,
                   systems.empty() ? "nor of any other" : fmt::format("but of {}", fmt::join(systems, ", "))));
  const auto scores = samples.scores(static_cast<std::size_t>(found - systems.begin()));
  return {fmt::format("scores of {}", name), {scores.begin(), scores.end()}};
}

Bm25Similarity make_bm25(const SimilarityRequest& request, Tokenizer tokenizer, const Texts& documents,
                         unsigned threads) {
  if (!request.corpus) return value_or_fail(Bm25Similarity::make(std::move(tokenizer), request.bm25));
  return Bm25Similarity::of(
      value_or_fail(Bm25Index::of(documents, tokenizer, request.bm25, threads), documents.source()));
}

}  // namespace

ChosenTokenizers make_tokenizers(const Command& command, const SimilarityRequest& request) {
  const auto named = word_similarity(request.similarity);
  if (!named && !request.similarity.starts_with(scores_of))
    refuse("--similarity must be one of {} and {}SYSTEM, not '{}'", enum_choices<WordSimilarity>(), scores_of,
           request.similarity);
  if (request.bm25.method != Bm25Method::bm25l && request.bm25.method != Bm25Method::bm25_plus)
    refuse_given(command, {"--delta"}, "to --method bm25l and bm25+ only");
  const Tokenizer terms = tokenizer_of(request, false);
  return {named == WordSimilarity::jaccard ? tokenizer_of(request, true) : terms, terms};
}

ChosenSimilarity choose_similarity(const SimilarityRequest& request, const ChosenTokenizers& tokenizers,
                                   const Samples& samples, const Texts& documents, unsigned threads) {
  const Bm25Similarity bm25 = make_bm25(request, tokenizers.terms, documents, threads);
  const auto terms = samples.has_texts() ? std::optional(bm25) : std::nullopt;
  const auto named = word_similarity(request.similarity);
  if (!named) return {scores_of_system(samples, std::string_view(request.similarity).substr(scores_of.size())), terms};
  switch (*named) {
    case WordSimilarity::bm25:
      break;
    case WordSimilarity::tfidf:
      return {TfidfCosine(tokenizers.similarity), terms};
    case WordSimilarity::jaccard:
      return {Jaccard(tokenizers.similarity), terms};
  }
  return {bm25, terms};
}

void add_similarity_options(Command& command, SimilarityRequest& request) {
  const auto similarity = [](Option* option) { option->group("Similarity")->capture_default_str(); };
  similarity(command
                 .add_option("--similarity", request.similarity,
                             fmt::format("similarity of query and passage: {}or {}SYSTEM, the scores of a system in "
                                         "the samples",
                                         list_similarities(), scores_of))
                 ->type_name("TEXT"));
  add_options(command, request.bm25, "BM25");
  command
      .add_flag("--corpus", request.corpus,
                "document frequencies and average length from all --documents, not from each sample's passages")
      ->group("BM25");
  const auto terms = [](Option* option) { return option->group("Terms")->type_name("TEXT"); };
  terms(command.add_option("--stemmer", request.stemmer,
                           "a language of Snowball, or none; none is the default with jaccard, as in the paper"))
      ->default_str(default_stemmer);
  terms(command.add_option("--stopwords", request.stopwords,
                           fmt::format("words that are left out: {}none, or a file with one word per line; none is "
                                       "the default with jaccard",
                                       list_stopwords())))
      ->default_str(default_stopwords);
  terms(command.add_option("--ngrams", request.ngrams, "length of terms in words; 1-2: one and two"))
      ->capture_default_str();
  for (const char* option : {"words", "invalid_utf8"}) add_option_named(command, request.terms, "Terms", option);
}

}  // namespace irmetrics::program
