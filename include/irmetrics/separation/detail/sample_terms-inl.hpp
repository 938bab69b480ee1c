// The texts of samples as numbers of terms, for similarities based on terms only.
#pragma once

#include <irmetrics/base/error.hpp>
#include <irmetrics/base/status.hpp>
#include <irmetrics/separation/detail/each_sample-inl.hpp>
#include <irmetrics/text/tokenizer.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace irmetrics::detail::separation {

/// The terms of one sample's query and passages. Reuses its memory for the next sample.
class SampleTerms {
 public:
  explicit SampleTerms(Tokenizer tokenizer) : reader_(std::move(tokenizer)) {}

  Status read(const Sample& sample) {
    query_.clear();
    passages_.clear();
    ends_.clear();
    if (Status status = reader_.read(sample.query, query_); !status.ok()) return annotate(status, "query");
    for (std::size_t i = 0; i < sample.size(); ++i) {
      if (Status status = reader_.read(sample.passages[i], passages_); !status.ok())
        return annotate(status, i < sample.passage_ids.size() ? fmt::format("passage '{}'", sample.passage_ids[i])
                                                              : fmt::format("passage {}", i));
      ends_.push_back(passages_.size());
    }
    return Status();
  }

  std::span<const std::uint32_t> query() const noexcept { return query_; }
  std::span<const std::uint32_t> passage(std::size_t i) const noexcept {
    const std::size_t begin = i == 0 ? 0 : ends_[i - 1];
    return std::span(passages_).subspan(begin, ends_[i] - begin);
  }
  /// Of all passages, concatenated.
  std::span<const std::uint32_t> passages() const noexcept { return passages_; }
  /// An upper bound of the numbers of terms.
  std::size_t size() const noexcept { return reader_.size(); }
  std::string_view term(std::uint32_t number) const noexcept { return reader_.term(number); }

 private:
  TermReader reader_;
  std::vector<std::uint32_t> query_, passages_;
  std::vector<std::size_t> ends_;  // end of each passage
};

/// Numbers some of the terms 0, 1, ... in order of first occurrence.
class TermSlots {
 public:
  static constexpr std::uint32_t none = UINT32_MAX;

  /// Forgets previous terms. All numbers of terms must be less than `terms`.
  void start(std::size_t terms) {
    for (const std::uint32_t term : terms_) slots_[term] = none;
    terms_.clear();
    if (slots_.size() < terms) slots_.resize(std::max(terms, 2 * slots_.size()), none);
  }
  std::uint32_t add(std::uint32_t term) {
    if (slots_[term] == none) {
      slots_[term] = static_cast<std::uint32_t>(terms_.size());
      terms_.push_back(term);
    }
    return slots_[term];
  }
  /// The slot of a term, or `none`.
  std::uint32_t operator[](std::uint32_t term) const noexcept { return slots_[term]; }
  std::size_t size() const noexcept { return terms_.size(); }
  /// The term of each slot.
  std::span<const std::uint32_t> terms() const noexcept { return terms_; }

 private:
  std::vector<std::uint32_t> slots_, terms_;
};

/// Scores samples with texts. Each thread makes a Scorer from the arguments; its operator()(sample, scores) computes a
/// score for each passage.
template <class Scorer, class... Arguments>
PassageScores score_texts(const Samples& samples, const SimilarityOptions& options, const Arguments&... arguments) {
  constexpr std::size_t work_of_a_passage = 500;
  if (samples.size() > 0 && !samples.has_texts())
    return invalid_input("sample '{}': its query and passages have no texts", samples[0].id);
  std::vector<double> scores(samples.passages());
  const auto make_worker = [&] {
    return [&, scorer = Scorer(arguments...)](std::size_t i) mutable {
      const Sample sample = samples[i];
      return scorer(sample, std::span(scores).subspan(sample.first, sample.size()));
    };
  };
  const unsigned threads = choose_threads(options.threads, samples.passages() * work_of_a_passage);
  if (Status status = for_each_sample(samples, options, threads, make_worker); !status.ok()) return status;
  return scores;
}

}  // namespace irmetrics::detail::separation
