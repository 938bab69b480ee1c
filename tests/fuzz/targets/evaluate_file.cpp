// A run file, scored as a whole, in parts by several threads, and after reading it into memory: the same bits, or none.
#include "fuzz/target.hpp"
#include "support/same_scores.hpp"
#include "support/temporary_folder.hpp"

#include <irmetrics/evaluate/detail/file_source-inl.hpp>
#include <irmetrics/evaluate/evaluate_file.hpp>
#include <irmetrics/io/detail/query_cuts-inl.hpp>
#include <irmetrics/io/run_formats.hpp>

#include <fmt/format.h>

#include <array>
#include <string>
#include <vector>

namespace irmetrics::fuzz::evaluate_file_target {
namespace {

using irmetrics::detail::evaluate::FileSource;
using irmetrics::detail::evaluate::score_file;
using irmetrics::detail::io::cut_between_queries;
using irmetrics::detail::io::SharedFile;

/// Judgments of documents d1 to d5 and of nuggets, for the queries q1 to q4; q4 has no relevant document.
TestCollection make_collection() {
  NuggetQrelsBuilder nuggets;
  for (int query = 1; query <= 4; ++query) {
    const std::string id = fmt::format("q{}", query);
    for (int nugget = 1; nugget <= 3; ++nugget) {
      (void)nuggets.add_nugget(id, {.id = fmt::format("{}", nugget)});
      for (int document = 1; document <= 5; ++document) {
        const double grade = query == 4 ? 0 : (query + nugget * document) % 3;
        (void)nuggets.add(id, fmt::format("{}", nugget), fmt::format("d{}", document), grade);
      }
    }
  }
  return std::move(nuggets).build().value();
}

const TestCollection& collection() {
  static const TestCollection made = make_collection();
  return made;
}

/// Measures of documents, and of nuggets unless all orders of tied documents are scored.
const std::vector<AnyMeasure>& measures_for(const Policy& policy) {
  static const std::vector<AnyMeasure> one_order =
      parse_measures("nDCG@3 AP RR P@2 Bpref alpha_nDCG@3 StRecall@2 gm_map NumRet Judged@5").value();
  static const std::vector<AnyMeasure> all_orders =
      parse_measures("nDCG@3 AP RR P@2 Bpref infAP ERR@4 SetAP gm_map NumRet Judged@5").value();
  return takes_all_orders(policy.ties) ? all_orders : one_order;
}

FileOptions options_of(Input& input) {
  FileOptions options;
  Policy& policy = options.policy;
  policy.ties = static_cast<TieRule>(input.below(enum_names<TieRule>.size()));
  policy.duplicates = static_cast<Duplicates>(input.below(enum_names<Duplicates>.size()));
  policy.queries = static_cast<Queries>(input.below(enum_names<Queries>.size()));
  const std::uint8_t flags = input.byte();
  policy.no_relevant = (flags & 1) != 0 ? NoRelevant::skip : NoRelevant::zero;
  policy.precision = (flags & 2) != 0 ? ScorePrecision::float32 : ScorePrecision::float64;
  policy.judged_only = (flags & 4) != 0;
  options.lenient = (flags & 8) != 0;
  options.disjoint_is_zero = (flags & 16) != 0;
  options.extra_fields = (flags & 32) != 0;
  if ((flags & 64) != 0) policy.depth = 2;
  policy.ignore_identical_ids = (flags & 128) != 0;
  return options;
}

/// The text with a comment, after one of its lines, that moves the rest of it across the ends of the reader's pieces or
/// makes a large query.
std::string with_comment(std::string_view text, Input& input) {
  constexpr std::array<std::size_t, 4> sizes = {0, std::size_t{1} << 18, (std::size_t{1} << 19) + 100, 70};
  const std::size_t size = sizes[input.below(16) < 13 ? 0 : 1 + input.below(3)];
  const std::size_t line = input.byte();
  const std::size_t less = input.byte();
  if (size == 0) return std::string(text);
  std::size_t begin = 0;
  for (std::size_t i = 0; i < line % 16 && begin < text.size(); ++i)
    begin = std::min(text.find('\n', begin), text.size() - 1) + 1;
  const std::string comment = begin == 0 || text[begin - 1] == '\n' ? "#" : "\n#";
  return fmt::format("{}{}{}\n{}", text.substr(0, begin), comment, std::string(size - std::min(less, size), 'c'),
                     text.substr(begin));
}

void check(std::string_view bytes) {
  static const test::TemporaryFolder folder;
  Input input(bytes);
  FileOptions options = options_of(input);
  const std::size_t parts = 1 + input.below(5);  // each has a reader with its own memory
  Input comment(input.until("\n"));
  const std::string text = with_comment(input.rest(), comment);
  const std::string path = folder.write("run", text);

  options.threads = 1;
  const std::vector<AnyMeasure>& measures = measures_for(options.policy);
  const ScoresOrError whole = evaluate_file(collection(), path, measures, options);
  // The same run in memory. (An error has other words and, in a file with several, may be another one.)
  ReadReport report;
  const auto run = read_run(path, irmetrics::detail::evaluate::read_options(options), &report);
  if (run.ok()) {
    const ScoresOrError loaded = evaluate(collection(), *run, measures, options);
    expect(loaded.ok() == whole.ok(), "loaded: {}; from a file: {}", message(loaded.status()), message(whole.status()));
    if (whole.ok()) {
      const std::string difference = test::first_difference(*whole, *loaded, test::Reading::ignored);
      expect(difference.empty(), "loaded: {}", difference);
    }
  } else {
    expect(!whole.ok(), "only a loaded run is an error: {}", message(run.status()));
  }

  const RunFile file = inspect_run(path);
  if (options.lenient || !file.kind.ok() || !file.format.ok() || !(*file.format)->query_first) return;
  if (!file.kind->plain_size) return;
  options.format = *file.format;
  const auto opened = SharedFile::open(path);
  if (!opened.ok()) return;
  const std::vector<std::uint64_t> cuts = cut_between_queries(opened->descriptor(), text.size(), parts);
  for (const unsigned threads : {1U, 3U}) {
    FileSource source(path, options, *opened, cuts, threads);
    const auto scores = score_file<Scores>(collection(), path, source, measures, options);
    if (has_scattered_queries(scores.status())) continue;
    expect(scores.ok() == whole.ok(), "{} parts: {}; as a whole: {}", cuts.size() - 1, message(scores.status()),
           message(whole.status()));
    if (!whole.ok()) continue;
    const std::string difference = test::first_difference(*whole, *scores);
    expect(difference.empty(), "{} parts, {} threads: {}", cuts.size() - 1, threads, difference);
  }
}

const Registered registered({"evaluate_file", &check});

}  // namespace
}  // namespace irmetrics::fuzz::evaluate_file_target
