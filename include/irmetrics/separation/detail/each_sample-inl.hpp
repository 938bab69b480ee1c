// Processes all samples on several threads.
#pragma once

#include <irmetrics/base/detail/first_error.hpp>
#include <irmetrics/base/detail/threads.hpp>
#include <irmetrics/base/error.hpp>
#include <irmetrics/base/status.hpp>
#include <irmetrics/separation/similarity.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <utility>

namespace irmetrics::detail::separation {

/// Each thread makes a worker, which is called with indices of samples and returns Status. The error is that of
/// the first sample that fails, annotated with its id. The calling thread reports progress.
template <class MakeWorker>
Status for_each_sample(const Samples& samples, const SimilarityOptions& options, unsigned threads,
                       const MakeWorker& make_worker) {
  constexpr std::size_t at_a_time = 8;
  std::atomic<std::size_t> next = 0, done = 0;
  FirstError error;
  const auto tell = [&](std::size_t finished) {
    if (options.progress) options.progress(finished, samples.size());
  };
  run_threads(threads, options.cancel, [&](unsigned thread, const Cancel& cancel) {
    auto worker = make_worker();
    for (std::size_t begin = next.fetch_add(at_a_time); begin < samples.size(); begin = next.fetch_add(at_a_time)) {
      const std::size_t end = std::min(begin + at_a_time, samples.size());
      for (std::size_t i = begin; i < end; ++i) {
        cancel.check();
        Status status = worker(i);
        if (status.ok()) continue;
        error.keep(i, annotate(status, fmt::format("sample '{}'", samples[i].id)));
        next = samples.size();  // stops the others
        return;
      }
      const std::size_t finished = done += end - begin;
      if (thread == 0 && finished < samples.size()) tell(finished);
    }
  });
  if (!error.status().ok()) return error.status();
  tell(samples.size());
  return Status();
}

}  // namespace irmetrics::detail::separation
