// Scores compressed run files. Of one file, a thread decompresses the text and another one scores it. Several files are
// scored at a time.
#pragma once

#include <irmetrics/base/detail/threads.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/evaluate/detail/file_source-inl.hpp>
#include <irmetrics/evaluate/evaluate_file.hpp>
#include <irmetrics/io/detail/read_ahead-inl.hpp>
#include <irmetrics/io/run_formats.hpp>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace irmetrics::detail::evaluate {

/// Opens a compressed file, which is decompressed on a second thread if the options allow two.
inline Result<std::unique_ptr<ByteSource>> open_ahead(const std::string& path, const FileOptions& options) {
  auto source = open_source(path, options.limits);
  if (!source.ok() || choose_threads(options.threads, std::numeric_limits<std::size_t>::max()) == 1) return source;
  return std::make_unique<io::ReadAheadSource>(*std::move(source));
}

/// Scores a compressed file while it is read. nullopt if evaluate_file must score it alone, so that memory does not
/// grow with the number of files read at a time: it is read into memory, or it contains a large query.
inline Result<std::optional<Scores>> score_compressed(const TestCollection& collection, const RunFile& file,
                                                      const std::vector<AnyMeasure>& measures, FileOptions options) {
  if (!file.format.ok()) return file.format.status();
  options.format = *file.format;
  if (!options.format->query_first) return std::nullopt;
  auto opened = open_ahead(file.path, options);
  if (!opened.ok()) return opened.status();
  FileSource source(file.path, options, *std::move(opened), 0, FileSource::large_block);
  auto scores = score_file<Scores>(collection, file.path, source, measures, options);
  if (has_scattered_queries(scores.status()) || needs_calling_thread(scores.status())) return std::nullopt;
  if (!scores.ok()) return scores.status();
  return *std::move(scores);
}

using FileProgress = std::function<void(const std::string& path, std::uint64_t done, std::uint64_t all)>;

/// The options of one file, whose progress is reported with its path.
inline FileOptions options_for(const std::string& path, FileOptions options, const FileProgress& progress) {
  options.progress = {};
  if (progress)
    options.progress = [&path, progress](std::uint64_t done, std::uint64_t all) { progress(path, done, all); };
  return options;
}

/// Scores compressed files, several at a time. Returns no scores for files that are not compressed, for files that
/// evaluate_file must score, and for files after the first one with an error.
inline std::vector<std::optional<Scores>> score_compressed_files(const TestCollection& collection,
                                                                 std::span<const RunFile> files,
                                                                 const std::vector<AnyMeasure>& measures,
                                                                 const FileOptions& options,
                                                                 const FileProgress& progress) {
  std::vector<std::optional<Scores>> scores(files.size());
  std::vector<std::size_t> compressed;
  for (std::size_t file = 0; file < files.size() && files[file].kind.ok(); ++file)
    if (files[file].kind->can_be_read_again && !files[file].kind->plain_size) compressed.push_back(file);
  const unsigned threads = choose_threads(options.threads, std::numeric_limits<std::size_t>::max());
  const auto readers = static_cast<unsigned>(std::min<std::size_t>(threads, compressed.size()));
  if (readers < 2) return scores;
  std::atomic<std::size_t> next = 0;
  std::atomic<bool> failed = false;
  run_threads(readers, options.cancel, [&](unsigned thread, const Cancel& cancel) {
    for (std::size_t i = next++; i < compressed.size() && !failed; i = next++) {
      const RunFile& file = files[compressed[i]];
      FileOptions own = options_for(file.path, options, thread == 0 ? progress : FileProgress());
      own.cancel = cancel;
      own.threads = threads / readers;
      auto scored = score_compressed(collection, file, measures, own);
      if (scored.ok())
        scores[compressed[i]] = *std::move(scored);
      else
        failed = true;
    }
  });
  return scores;
}

}  // namespace irmetrics::detail::evaluate
