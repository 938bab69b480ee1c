// Synthetic collections in memory, the same on every machine.
#pragma once

#include <irmetrics/collection/nugget_qrels.hpp>
#include <irmetrics/collection/qrels.hpp>
#include <irmetrics/collection/run.hpp>

#include <fmt/format.h>

#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <utility>
#include <vector>

namespace irmetrics::benchmarks {

/// A pseudo-random number for each i: a bijection of the 32-bit integers, from multiplications by an odd constant and
/// shifts.
inline std::uint32_t scatter(std::uint32_t i) noexcept {
  i = (i ^ (i >> 16)) * 0x45D9F3B;
  i = (i ^ (i >> 16)) * 0x45D9F3B;
  return i ^ (i >> 16);
}

inline std::string query_id(std::size_t query) { return fmt::format("q{:05}", query); }
inline std::string document_id(std::uint32_t document) { return fmt::format("{}", scatter(document)); }

/// A run of `queries` x `documents` with descending or unsorted scores.
inline Run make_run(std::size_t queries, std::uint32_t documents, bool descending) {
  RunBuilder builder("synthetic");
  for (std::size_t query = 0; query < queries; ++query)
    for (std::uint32_t i = 0; i < documents; ++i) {
      const double score = descending ? -static_cast<double>(i) : scatter(i) / 1e6;
      if (!builder.add(query_id(query), document_id(i), score).ok()) return {};
    }
  return std::move(builder).build().value();
}

/// Judgments for the queries of make_run: `judged` documents per query, of which every fourth is relevant.
inline Qrels make_qrels(std::size_t queries, std::uint32_t documents, std::uint32_t judged) {
  QrelsBuilder builder;
  const std::uint32_t step = documents / judged;
  for (std::size_t query = 0; query < queries; ++query)
    for (std::uint32_t i = 0; i < judged; ++i)
      if (!builder.add(query_id(query), document_id(i * step), i % 4 == 0 ? 1.0 + i % 3 : 0.0).ok()) return {};
  return std::move(builder).build().value();
}

/// Nuggets per query, supporting documents per nugget, and the number of candidates from which these are drawn.
struct NuggetShape {
  std::uint32_t nuggets, supporters, candidates;
};
inline constexpr NuggetShape few_nuggets{4, 8, 32}, many_nuggets{64, 40, 400};

/// Draws the first `count` items at random from all items. std::shuffle differs between standard libraries.
inline void shuffle_first(std::vector<std::uint32_t>& items, std::uint32_t count, std::mt19937& random) {
  for (std::uint32_t i = 0; i < count; ++i) std::swap(items[i], items[i + random() % (items.size() - i)]);
}

/// Nugget judgments for the queries of make_run. Four of five candidates are retrieved, at any rank.
inline NuggetQrels make_nuggets(std::size_t queries, std::uint32_t documents, const NuggetShape& shape) {
  NuggetQrelsBuilder builder;
  std::mt19937 random;
  std::vector<std::uint32_t> shuffled(documents), candidates(shape.candidates);
  for (std::uint32_t i = 0; i < documents; ++i) shuffled[i] = i;
  for (std::size_t query = 0; query < queries; ++query) {
    shuffle_first(shuffled, shape.candidates, random);
    for (std::uint32_t i = 0; i < shape.candidates; ++i)
      candidates[i] = i % 5 < 4 ? shuffled[i] : documents + i;  // documents + i is not retrieved
    for (std::uint32_t s = 0; s < shape.nuggets; ++s) {
      const std::string nugget = fmt::format("{}", s);
      if (!builder.add_nugget(query_id(query), {nugget}).ok()) return {};
      shuffle_first(candidates, shape.supporters, random);
      for (std::uint32_t i = 0; i < shape.supporters; ++i)
        if (!builder.add(query_id(query), nugget, document_id(candidates[i])).ok()) return {};
    }
  }
  return std::move(builder).build().value();
}

/// The text of a run file with the given number of lines for one query.
inline std::string run_text(std::uint32_t lines) {
  std::string text;
  for (std::uint32_t i = 0; i < lines; ++i)
    text +=
        fmt::format("1048585 Q0 {} {} {:.6f} bm25\n", scatter(i) % 8'841'823, i % 1000 + 1, 35 - (i % 1000) * 0.010007);
  return text;
}

}  // namespace irmetrics::benchmarks
