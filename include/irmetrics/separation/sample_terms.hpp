// The texts of samples as numbers of terms, and the work on samples shared out among threads.
#pragma once

#include <irmetrics/separation/similarity.hpp>
#include <irmetrics/separation/tokenizer.hpp>
#include <irmetrics/threads.hpp>

#include <absl/cleanup/cleanup.h>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <span>
#include <utility>
#include <vector>

namespace irmetrics::detail {

/// The terms of one sample's query and passages. Reading the next sample allocates nothing once there is room.
class SampleTerms {
 public:
  explicit SampleTerms(Tokenizer tokenizer) : reader_(std::move(tokenizer)) {}

  absl::Status read(const Sample& sample) {
    query_.clear();
    passages_.clear();
    ends_.clear();
    if (absl::Status status = reader_.read(sample.query, query_); !status.ok()) return annotate(status, "query");
    for (std::size_t i = 0; i < sample.size(); ++i) {
      if (absl::Status status = reader_.read(sample.passages[i], passages_); !status.ok())
        return annotate(status, fmt::format("passage '{}'", sample.passage_ids[i]));
      ends_.push_back(passages_.size());
    }
    return absl::OkStatus();
  }

  std::span<const std::uint32_t> query() const noexcept { return query_; }
  std::span<const std::uint32_t> passage(std::size_t i) const noexcept {
    const std::size_t begin = i == 0 ? 0 : ends_[i - 1];
    return std::span(passages_).subspan(begin, ends_[i] - begin);
  }
  /// Of all passages, one after the other.
  std::span<const std::uint32_t> passages() const noexcept { return passages_; }
  /// All numbers of terms are smaller.
  std::size_t size() const noexcept { return reader_.size(); }
  std::string_view term(std::uint32_t number) const noexcept { return reader_.term(number); }

 private:
  TermReader reader_;
  std::vector<std::uint32_t> query_, passages_;
  std::vector<std::size_t> ends_;  // of each passage
};

/// Numbers some of the terms 0, 1, ... in the order in which they are first met.
class TermSlots {
 public:
  static constexpr std::uint32_t none = UINT32_MAX;

  /// Forgets the terms of before. All numbers of terms must be smaller than `terms`.
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
  /// The slot of a term, or none.
  std::uint32_t operator[](std::uint32_t term) const noexcept { return slots_[term]; }
  std::size_t size() const noexcept { return terms_.size(); }
  /// The term of each slot.
  std::span<const std::uint32_t> terms() const noexcept { return terms_; }

 private:
  std::vector<std::uint32_t> slots_, terms_;
};

/// Scores samples that have texts. Each thread makes a Scorer of the arguments, whose operator()(sample, scores) fills
/// in a score for each passage. The error is that of the first sample that has one. Progress is told by the calling
/// thread.
template <class Scorer, class... Arguments>
PassageScores score_texts(const Samples& samples, const SimilarityOptions& options, const Arguments&... arguments) {
  constexpr std::size_t at_a_time = 8, work_of_a_passage = 500;
  std::vector<double> scores(samples.passages());
  if (samples.size() == 0) return scores;
  if (!samples.has_texts()) return invalid_input("sample '{}': its query and passages have no texts", samples[0].id);
  std::atomic<std::size_t> next = 0, done = 0;
  std::mutex mutex;
  std::size_t failed = samples.size();
  absl::Status error;
  bool stopped = false;
  const auto tell = [&](std::size_t finished) {
    stopped = stopped || (options.progress && !options.progress(finished, samples.size()));
  };
  run_threads(choose_threads(options.threads, samples.passages() * work_of_a_passage), [&](unsigned thread) {
    const absl::Cleanup stop = [&] { next = samples.size(); };  // the others too, if something is thrown
    Scorer scorer(arguments...);
    for (std::size_t begin = next.fetch_add(at_a_time); begin < samples.size(); begin = next.fetch_add(at_a_time)) {
      const std::size_t end = std::min(begin + at_a_time, samples.size());
      for (std::size_t i = begin; i < end; ++i) {
        const Sample sample = samples[i];
        absl::Status status = scorer(sample, std::span(scores).subspan(sample.first, sample.size()));
        if (status.ok()) continue;
        const std::scoped_lock lock(mutex);
        if (i < failed) {
          failed = i;
          error = annotate(status, fmt::format("sample '{}'", sample.id));
        }
        return;
      }
      const std::size_t finished = done += end - begin;
      if (thread == 0 && finished < samples.size()) tell(finished);
      if (thread == 0 && stopped) return;
    }
  });
  if (!error.ok()) return error;
  tell(samples.size());
  if (stopped) return absl::CancelledError("the scoring of samples was stopped");
  return scores;
}

}  // namespace irmetrics::detail
