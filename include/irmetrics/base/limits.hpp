// Limits of what is read: a small file that a stranger wrote must not take all memory or hours.
#pragma once

#include <irmetrics/base/detail/text.hpp>
#include <irmetrics/base/error.hpp>
#include <irmetrics/base/options.hpp>
#include <irmetrics/config.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

namespace irmetrics {

/// A limit that follows from the layout of the data, or makes a mistyped number an immediate error.
struct FixedLimit {
  std::string_view name;
  std::uint64_t value;
  std::string_view meaning;

  constexpr operator std::uint64_t() const noexcept { return value; }  // NOLINT(google-explicit-constructor)
};

/// Limits of files, which a call can change, and fixed limits.
struct Limits {
  static constexpr std::uint64_t most_line_bytes = std::uint64_t{1} << 30;  // positions in a line have 32 bits

  std::uint64_t line_bytes = std::uint64_t{64} << 20;
  std::uint64_t query_rows = 10'000'000;
  std::uint64_t query_nuggets = 1'000'000;
  std::uint64_t unpacked_bytes = std::uint64_t{1} << 40;
  std::uint64_t unpacked_ratio = 250;

  static constexpr auto options =
      describe_options |
      option("line_bytes", &Limits::line_bytes, range::closed(1, most_line_bytes),
             "bytes of a line, at most 2^30; one of up to 256 KiB always passes") |
      option("query_rows", &Limits::query_rows, range::at_least(1),
             "lines of a query in a run or in qrels, or judgments of its nuggets") |
      option("query_nuggets", &Limits::query_nuggets, range::at_least(1), "nuggets of a query") |
      option("unpacked_bytes", &Limits::unpacked_bytes, range::at_least(1), "bytes of a compressed file's contents") |
      option("unpacked_ratio", &Limits::unpacked_ratio, range::at_least(1),
             "bytes of a compressed file's contents for each byte of the file, beyond the first 64 MiB");

  static constexpr FixedLimit document_id_bytes{"document_id_bytes", 0xFFFF, "bytes of a document id"};
  static constexpr FixedLimit query_bytes{"query_bytes", std::numeric_limits<std::uint32_t>::max(),
                                          "bytes of a query's lines in a run, and of its document ids"};
  static constexpr FixedLimit group_documents{"group_documents", 20'000, "documents of a judgment group"};
  static constexpr FixedLimit ratio_free_bytes{"ratio_free_bytes", std::uint64_t{64} << 20,
                                               "contents of a compressed file to which unpacked_ratio does not apply"};
  static constexpr FixedLimit json_depth{"json_depth", 100, "objects and lists of JSON within each other"};
  static constexpr FixedLimit pattern_bytes{"pattern_bytes", std::uint64_t{8} << 20,
                                            "memory of a regular expression that finds sources"};
  static constexpr FixedLimit least_threads{
      "least_threads", 8,
      "threads, or twice the processors of the machine if that is more; a larger number is reduced"};
  static constexpr FixedLimit resamples{"resamples", 100'000'000, "resamples of a test or an interval"};
  static constexpr FixedLimit resampled_numbers{"resampled_numbers", 1'000'000'000,
                                                "numbers stored for all resamples together"};
  static constexpr FixedLimit text_pairs{"text_pairs", 1'000'000'000, "pairs of texts in pair_similarity"};
  static constexpr FixedLimit matching_steps{
      "matching_steps", 100'000'000'000, "pairs of equal characters, or words, examined for one similarity of texts"};
  static constexpr FixedLimit compared_pairs{
      "compared_pairs", 5'000'000,
      "pairs of systems, rankings or runs in one comparison, matrix or pool, over all measures"};
  static constexpr FixedLimit measures{"measures", 100'000, "measures in one evaluation"};
  static constexpr FixedLimit tied_orders{
      "tied_orders", 1'000'000, "orders of a query's tied documents, for a measure that needs all and has no formula"};
  static constexpr FixedLimit mmr_similarities{"mmr_similarities", 10'000'000'000, "items times selected items in mmr"};
  static constexpr FixedLimit source_moves{"source_moves", 1'000'000,
                                           "pairs of sources between which support moves in drift"};
  static constexpr FixedLimit labels{"labels", 1'000, "different labels of judges in agreement"};
  static constexpr FixedLimit parts{"parts", 1'000, "parts of the samples in a diagnosis"};
  static constexpr FixedLimit exact_wilcoxon{"exact_wilcoxon", 1'000,
                                             "differences other than 0 in an exact Wilcoxon test"};
  static constexpr FixedLimit exact_kendall{
      "exact_kendall", 10'000'000'000,
      "items times the smaller of concordant and discordant pairs in an exact Kendall test"};
  static constexpr FixedLimit message_bytes{"message_bytes", detail::longest_message,
                                            "bytes of a message; a longer one is cut"};

  /// No limits except the fixed ones, for collections that a program builds in memory.
  static constexpr Limits none() noexcept {
    constexpr std::uint64_t most = std::numeric_limits<std::uint64_t>::max();
    return {most, most, most, most, most};
  }

  bool operator==(const Limits&) const = default;
};

/// The option for the limits of files.
template <class Get>
constexpr OptionField<Get, OptionOf::work> limits_option(Get get) {
  return {"limits", get, range::any, "limits of files by name, such as query_rows; docs/limits.md lists them"};
}

/// All fixed limits.
inline constexpr std::array fixed_limits = {
    Limits::document_id_bytes, Limits::query_bytes,    Limits::group_documents,
    Limits::ratio_free_bytes,  Limits::json_depth,     Limits::pattern_bytes,
    Limits::least_threads,     Limits::resamples,      Limits::resampled_numbers,
    Limits::text_pairs,        Limits::matching_steps, Limits::compared_pairs,
    Limits::measures,          Limits::tied_orders,    Limits::mmr_similarities,
    Limits::source_moves,      Limits::labels,         Limits::parts,
    Limits::exact_wilcoxon,    Limits::exact_kendall,  Limits::message_bytes};

namespace detail {

/// The problem of contents that exceed a limit. `found`: what is too large, such as "a line is longer".
std::string limit_problem(std::string_view found, std::string_view limit, std::uint64_t value);

}  // namespace detail

/// Sets a limit by its name.
Status set_limit(Limits& limits, std::string_view name, std::uint64_t value);

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/base/limits-inl.hpp>
#endif
