// Drift of two snapshots and the separation of samples, and their reports in all formats. The first line of an input is
// `separation`, or the smallest grade of a drift; a line `===` separates the snapshots.
#include "fuzz/target.hpp"

#include <irmetrics/drift/drift.hpp>
#include <irmetrics/io/byte_source.hpp>
#include <irmetrics/io/nuggets.hpp>
#include <irmetrics/io/sample_files.hpp>
#include <irmetrics/report/drift_report.hpp>
#include <irmetrics/report/result_view.hpp>
#include <irmetrics/report/separation_report.hpp>
#include <irmetrics/separation/bm25_similarity.hpp>
#include <irmetrics/separation/diagnosis.hpp>

#include <nlohmann/json.hpp>

#include <cmath>
#include <optional>
#include <string>
#include <vector>

namespace irmetrics::fuzz::diagnoses_target {
namespace {

/// Tables render in each format, and pass on no markup; JSON is valid.
void check_texts(const std::vector<ReportTable>& tables, const Result<std::string>& json) {
  for (std::size_t i = 0; i < enum_names<TableFormat>.size(); ++i) {
    const std::string text = render(tables, static_cast<TableFormat>(i));
    expect(static_cast<TableFormat>(i) != TableFormat::html || text.find("<script") == std::string::npos,
           "HTML contains a script: {}", text);
  }
  if (json.ok()) expect(nlohmann::json::accept(*json), "invalid JSON: {}", *json);
}

std::optional<NuggetQrels> read_snapshot(std::string_view text) {
  auto source = open_bytes("snapshot", text);
  if (!source.ok()) return std::nullopt;
  auto nuggets = read_nuggets_source("snapshot", *std::move(source));
  return nuggets.ok() ? std::optional(*std::move(nuggets)) : std::nullopt;
}

void check_drift(double level, std::string_view earlier, std::string_view later) {
  const auto before = read_snapshot(earlier), after = read_snapshot(later);
  if (!before || !after) return;
  DriftOptions options;
  options.rel = level;
  const auto found = drift(*before, *after, options);
  if (!found.ok()) return;
  const DriftReport report{*found, {}};
  const ResultRecord record = viewed(report);
  check_texts(record.view->tables, result_as_json(record));
  result_as_csv(record);
  const auto& support = found->queries;
  expect(
      support.judgments.same + support.judgments.changed + support.judgments.lost == support.judgments.judgments.before,
      "judgments before are not the sum of their changes");
  expect(
      support.judged.both <= support.judged.documents.before && support.judged.both <= support.judged.documents.after,
      "{} documents in both snapshots", support.judged.both);
}

void check_separation(std::string_view text) {
  const auto samples = parse_samples(text, "samples", SampleFormat::automatic, Permutations::repair);
  if (!samples.ok()) return;
  const auto tokenizer = Tokenizer::make({});
  const auto similarity = Bm25Similarity::make(*tokenizer);
  DiagnosisOptions options;
  options.terms = *similarity;
  options.interval.resamples = 10;
  options.work.threads = 1;
  const auto diagnosis = diagnose(*samples, *similarity, options);
  if (!diagnosis.ok()) return;
  for (const SampleSeparation& one : diagnosis->separation.samples)
    expect((one.state == SeparationState::defined) == std::isfinite(one.value), "D_S is {}", one.value);
  check_texts(separation_tables(*samples, *diagnosis), separation_as_json(*samples, *diagnosis));
  rows_as_csv(separation_rows(*samples, *diagnosis));
}

void check(std::string_view bytes) {
  Input input(bytes);
  const std::string_view first = input.until("\n");
  if (first == "separation") return check_separation(input.rest());
  const std::string_view before = input.until("===\n");
  check_drift(detail::parse_number(first).value_or(1), before, input.rest());
}

const Registered registered({"diagnoses", &check});

}  // namespace
}  // namespace irmetrics::fuzz::diagnoses_target
