// Limits of what is read: a small file that a stranger wrote must not take all memory or hours.
#pragma once

#include <irmetrics/config.hpp>
#include <irmetrics/error.hpp>
#include <irmetrics/options.hpp>
#include <irmetrics/text.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

namespace irmetrics {

/// Limits of files, which a call can change, and fixed limits, which follow from the layout of the data or make a
/// mistyped number an immediate error.
struct Limits {
  std::uint64_t line_bytes = std::uint64_t{64} << 20;
  std::uint64_t query_rows = 10'000'000;
  std::uint64_t query_nuggets = 1'000'000;
  std::uint64_t unpacked_bytes = std::uint64_t{1} << 40;
  std::uint64_t unpacked_ratio = 250;

  static constexpr auto options =
      describe_options |
      option("line_bytes", &Limits::line_bytes, range::at_least(1),
             "bytes of a line; one of up to 256 KiB always passes") |
      option("query_rows", &Limits::query_rows, range::at_least(1),
             "lines of a query in a run or in qrels, or judgments of its nuggets") |
      option("query_nuggets", &Limits::query_nuggets, range::at_least(1), "nuggets of a query") |
      option("unpacked_bytes", &Limits::unpacked_bytes, range::at_least(1), "bytes of a compressed file's contents") |
      option("unpacked_ratio", &Limits::unpacked_ratio, range::at_least(1),
             "bytes of a compressed file's contents for each byte of the file, beyond the first 64 MiB");

  // Fixed limits.
  static constexpr std::uint64_t document_id_bytes = 0xFFFF;
  static constexpr std::uint64_t query_bytes = std::numeric_limits<std::uint32_t>::max();
  static constexpr std::uint64_t ratio_free_bytes = std::uint64_t{64} << 20;
  static constexpr std::uint64_t json_depth = 100;
  static constexpr std::uint64_t pattern_bytes = std::uint64_t{8} << 20;
  static constexpr std::uint64_t least_threads = 8;
  static constexpr std::uint64_t resamples = 100'000'000;
  static constexpr std::uint64_t resampled_numbers = 1'000'000'000;
  static constexpr std::uint64_t text_pairs = 1'000'000'000;
  static constexpr std::uint64_t labels = 1'000;
  static constexpr std::uint64_t parts = 1'000;
  static constexpr std::uint64_t exact_wilcoxon = 1'000;
  static constexpr std::uint64_t exact_kendall = 10'000'000'000;
  static constexpr std::uint64_t message_bytes = detail::longest_message;

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

/// A fixed limit, for lists.
struct FixedLimit {
  std::string_view name;
  std::uint64_t value;
  std::string_view meaning;
};
inline constexpr std::array<FixedLimit, 14> fixed_limits = {{
    {"document_id_bytes", Limits::document_id_bytes, "bytes of a document id"},
    {"query_bytes", Limits::query_bytes, "bytes of a query's lines in a run, and of its document ids"},
    {"ratio_free_bytes", Limits::ratio_free_bytes,
     "contents of a compressed file to which unpacked_ratio does not apply"},
    {"json_depth", Limits::json_depth, "objects and lists of JSON within each other"},
    {"pattern_bytes", Limits::pattern_bytes, "memory of a regular expression that finds sources"},
    {"least_threads", Limits::least_threads,
     "threads, or twice the processors of the machine if that is more; a larger number is reduced"},
    {"resamples", Limits::resamples, "resamples of a test or an interval"},
    {"resampled_numbers", Limits::resampled_numbers, "numbers stored for all resamples together"},
    {"text_pairs", Limits::text_pairs, "pairs of texts in pair_similarity"},
    {"labels", Limits::labels, "different labels of judges in agreement"},
    {"parts", Limits::parts, "parts of the samples in a diagnosis"},
    {"exact_wilcoxon", Limits::exact_wilcoxon, "differences other than 0 in an exact Wilcoxon test"},
    {"exact_kendall", Limits::exact_kendall,
     "items times the smaller of concordant and discordant pairs in an exact Kendall test"},
    {"message_bytes", Limits::message_bytes, "bytes of a message; a longer one is cut"},
}};

/// The problem of contents that exceed a limit. `found`: what is too large, such as "a line is longer".
inline std::string limit_problem(std::string_view found, std::string_view limit, std::uint64_t value) {
  return message_text("{} than the limit {}={}; if the file is right, set limits to {}={}, for example", found, limit,
                      value, limit, value > std::numeric_limits<std::uint64_t>::max() / 10 ? value : value * 10);
}

/// Sets a limit by its name.
inline absl::Status set_limit(Limits& limits, std::string_view name, std::uint64_t value) {
  std::vector<std::string_view> names;
  bool known = false;
  for_each_option<Limits>([&](const auto& one) {
    names.push_back(one.name);
    known = known || one.name == name;
    if (one.name == name && value > 0) std::invoke(one.get, limits) = value;
  });
  if (!known) return invalid_input("limits: expected one of {}, not '{}'", joined(names, ", "), name);
  return value > 0 ? absl::OkStatus() : invalid_input("limits: {} must be at least 1, not 0", name);
}

}  // namespace irmetrics
