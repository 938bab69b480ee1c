// Descriptions of collections side by side: one table per kind of data, one column per collection.
#pragma once

#include <irmetrics/agreement/nugget_quality.hpp>
#include <irmetrics/config.hpp>
#include <irmetrics/describe/nugget_description.hpp>
#include <irmetrics/describe/qrels_description.hpp>
#include <irmetrics/describe/run_description.hpp>
#include <irmetrics/describe/samples_description.hpp>
#include <irmetrics/describe/texts_description.hpp>
#include <irmetrics/report/result_report.hpp>

#include <optional>
#include <string>
#include <vector>

namespace irmetrics {

/// The quality of a named set of nuggets.
struct NamedNuggetQuality {
  std::string name;
  NuggetQualityReport quality;

  static constexpr auto description =
      describe_result<NamedNuggetQuality>("NamedNuggetQuality", "Quality of a named set of generated nuggets.") |
      detail_field("name", &NamedNuggetQuality::name, "name of the set") | included(&NamedNuggetQuality::quality);
};

/// Descriptions of one or more collections; each kind of data may be absent.
struct CollectionDescription {
  std::vector<QrelsDescription> qrels;
  std::vector<NuggetDescription> nuggets;
  std::vector<NamedNuggetQuality> nugget_quality;
  std::vector<TextsDescription> queries;
  std::vector<TextsDescription> answers;
  std::vector<TextsDescription> documents;
  std::vector<SamplesDescription> samples;
  std::vector<RunDescription> runs;

  static constexpr auto description =
      describe_result<CollectionDescription>("CollectionDescription", "Statistics of one or more collections.") |
      field("qrels", &CollectionDescription::qrels, "judgments of documents") |
      field("nuggets", &CollectionDescription::nuggets, "judgments of nuggets") |
      field("nugget_quality", &CollectionDescription::nugget_quality, "quality of generated nuggets") |
      field("queries", &CollectionDescription::queries, "texts of queries") |
      field("answers", &CollectionDescription::answers, "texts of answers") |
      field("documents", &CollectionDescription::documents, "texts of documents") |
      field("samples", &CollectionDescription::samples, "samples of passages") |
      field("runs", &CollectionDescription::runs, "runs");
};

/// One table for each kind of data that is present: a line per statistic, a column per collection.
std::vector<ReportTable> tables_of(const CollectionDescription& collections);

/// One row per statistic of each collection: what it describes, its name, the statistic and the value.
std::optional<ResultRows> own_rows(const CollectionDescription& collections);

/// A description as a table.
ReportTable table_of(const QrelsDescription& qrels);
ReportTable table_of(const NuggetDescription& nuggets);
ReportTable table_of(const NamedNuggetQuality& quality);
ReportTable table_of(const TextsDescription& texts);
ReportTable table_of(const SamplesDescription& samples);
ReportTable table_of(const RunDescription& run);

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/report/description_report-inl.hpp>
#endif
