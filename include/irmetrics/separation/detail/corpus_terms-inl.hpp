// The documents of a corpus as counts of terms, read by several threads.
#pragma once

#include <irmetrics/base/detail/threads.hpp>
#include <irmetrics/base/error.hpp>
#include <irmetrics/base/hash_table.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/collection/texts.hpp>
#include <irmetrics/text/tokenizer.hpp>

#include <fmt/format.h>

#include <cstddef>
#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace irmetrics::detail::separation {

struct TermCount {
  std::uint32_t term;  // in the numbering of its part
  std::uint32_t count;
};

/// A contiguous part of the documents.
struct CorpusPart {
  std::size_t begin = 0, end = 0;
  std::vector<TermCount> counts;       // of the distinct terms, document after document
  std::vector<std::size_t> ends;       // of each document's counts
  std::vector<std::uint32_t> lengths;  // number of terms of each document
  std::vector<std::uint32_t> numbers;  // of the part's terms in the common numbering
};

/// All terms, numbered in order of first occurrence in the documents, independent of the division into parts.
struct CorpusTerms {
  std::deque<std::string> names;  // a deque, so that the map's views stay valid
  HashMap<std::string_view, std::uint32_t> numbers;
  std::vector<std::uint32_t> containing;  // documents with each term
  std::size_t occurrences = 0;            // of all terms
  std::vector<CorpusPart> parts;
};

inline Status read_part(const Texts& documents, TermReader& reader, const Cancel& cancel, CorpusPart& part) {
  std::vector<std::uint32_t> terms;
  std::vector<std::size_t> seen;  // one more than the index of each term's last count
  part.ends.reserve(part.end - part.begin);
  part.lengths.reserve(part.end - part.begin);
  for (std::size_t i = part.begin; i < part.end; ++i) {
    if (i % 64 == 0) cancel.check();
    terms.clear();
    if (Status status = reader.read(documents[i], terms, cancel); !status.ok())
      return annotate(status, fmt::format("document '{}'", documents.id(i)));
    if (seen.size() < reader.size()) seen.resize(2 * reader.size(), 0);
    const std::size_t first = part.counts.size();
    for (const std::uint32_t term : terms) {
      if (seen[term] > first) {
        ++part.counts[seen[term] - 1].count;
      } else {
        part.counts.push_back({term, 1});
        seen[term] = part.counts.size();
      }
    }
    part.ends.push_back(part.counts.size());
    part.lengths.push_back(static_cast<std::uint32_t>(terms.size()));
  }
  return Status();
}

/// Appends the contents of a part.
inline void merge_part(CorpusTerms& all, const TermReader& reader, const Cancel& cancel, CorpusPart& part) {
  part.numbers.reserve(reader.size());
  for (std::uint32_t term = 0; term < reader.size(); ++term) {
    if (term % 4096 == 0) cancel.check();
    const auto found = all.numbers.find(reader.term(term));
    if (found != all.numbers.end()) {
      part.numbers.push_back(found->second);
      continue;
    }
    part.numbers.push_back(static_cast<std::uint32_t>(all.names.size()));
    all.names.emplace_back(reader.term(term));
    all.numbers.emplace(all.names.back(), part.numbers.back());
  }
  all.containing.resize(all.names.size(), 0);
  for (const TermCount& one : part.counts) ++all.containing[part.numbers[one.term]];
  for (const std::uint32_t length : part.lengths) all.occurrences += length;
}

/// The error is that of the first invalid document.
inline Result<CorpusTerms> read_corpus(const Texts& documents, const Tokenizer& tokenizer, unsigned threads,
                                       const Cancel& cancel) {
  constexpr std::size_t work_of_a_document = 500;
  const std::size_t parts = choose_threads(threads, documents.size() * work_of_a_document);
  CorpusTerms all;
  all.parts.resize(parts);
  std::vector<TermReader> readers;
  readers.reserve(parts);
  for (std::size_t i = 0; i < parts; ++i) {
    readers.emplace_back(tokenizer);
    all.parts[i].begin = documents.size() * i / parts;
    all.parts[i].end = documents.size() * (i + 1) / parts;
  }
  std::vector<Status> statuses(parts);
  run_threads(static_cast<unsigned>(parts), cancel, [&](unsigned thread, const Cancel& stop) {
    statuses[thread] = read_part(documents, readers[thread], stop, all.parts[thread]);
  });
  for (std::size_t i = 0; i < parts; ++i) {
    if (!statuses[i].ok()) return statuses[i];
    merge_part(all, readers[i], cancel, all.parts[i]);
  }
  return all;
}

}  // namespace irmetrics::detail::separation
