// Reads samples: questions with their passages, which of them are gold, and scores of systems.
#pragma once

#include <irmetrics/base/enum_text.hpp>
#include <irmetrics/base/limits.hpp>
#include <irmetrics/base/options.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/collection/permutation.hpp>
#include <irmetrics/collection/qrels.hpp>
#include <irmetrics/collection/run.hpp>
#include <irmetrics/collection/samples.hpp>
#include <irmetrics/collection/texts.hpp>
#include <irmetrics/collection/ties.hpp>
#include <irmetrics/io/format.hpp>

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace irmetrics {

/// The formats of files with samples.
enum class SampleFormat : std::uint8_t {
  automatic,  // by the beginning of the file
  jsonl,      // one sample per line: {"query_id": ..., "query": ..., "passages": [...], "gold": [...], "scores": {...}}
  table,      // one passage per line: tab-separated, with a header that names the columns
};
template <>
inline constexpr std::array<std::string_view, 3> enum_names<SampleFormat> = {"auto", "jsonl", "table"};

/// Reads a file, which may be compressed. Errors name file, line and sample. JSONL: "query_id" (or "id"; the line
/// number if there is neither), "query" (or "question", "claim"), "passages" (texts, or objects with "text", "id" and
/// "title"), "gold" (one 0/1/true/false per passage, or the indices of the gold passages as "gold_indices"), "scores":
/// {system: [one per passage]}, with the systems in the order of their names, "permutations" (instead of scores:
/// {system: "[3] > [1] > [2]"}; `permutations` is the treatment of malformed ones). Other keys are ignored. Table:
/// columns query_id, query, passage_id (optional), passage, gold, and one column of scores per system; the rows of a
/// sample are contiguous.
Result<Samples> read_samples(const std::string& path, SampleFormat format = SampleFormat::automatic,
                             Permutations permutations = Permutations::error, const Limits& limits = {});
/// The same for a text; `name` names it in messages.
Result<Samples> parse_samples(std::string_view text, std::string_view name,
                              SampleFormat format = SampleFormat::automatic,
                              Permutations permutations = Permutations::error);

/// Options of samples_of_runs.
struct RunSamplesOptions {
  std::size_t depth = 100;
  double rel = 1;
  Ties ties = Ties::docno_desc;

  static constexpr auto options =
      describe_options |
      option("depth", &RunSamplesOptions::depth, "number of passages per query, the best of the first run; 0: all") |
      option("rel", &RunSamplesOptions::rel, "smallest grade that is gold") | ties_option(&RunSamplesOptions::ties);
};

/// Samples from runs and judgments: for each judged query for which the first run retrieved documents, the `depth` best
/// of the first run (0: all), best first, with the scores of all runs under their names; gold is a grade of at least
/// `rel`. With Ties::rank_column the scores are the negated ranks. A document that a later run lacks scores less than
/// all its documents. Passages are in the order of the first run, so that Ties::input then orders equal scores as it
/// does. Fails on a query or document without text (naming it), on a run whose order is undefined (a document given
/// twice, a rank column that is missing, equal scores with Ties::error), on a later run without any of a query's
/// passages, without runs, and if no judged query is in the first run. Judged queries that the first run lacks are
/// counted: Samples::missing_queries.
Result<Samples> samples_of_runs(std::span<const Run> runs, const Qrels& qrels, const Texts& documents,
                                const Texts& queries, const RunSamplesOptions& options = {});

/// The table of these formats, for lists.
std::vector<FileFormat> sample_file_formats();

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/io/sample_files-inl.hpp>
#endif
