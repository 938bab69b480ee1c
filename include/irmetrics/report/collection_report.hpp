// What a collection contains, in a line and as a table of its first queries.
#pragma once

#include <irmetrics/collection/nugget_qrels.hpp>
#include <irmetrics/collection/preference_qrels.hpp>
#include <irmetrics/collection/qrels.hpp>
#include <irmetrics/collection/run.hpp>
#include <irmetrics/collection/samples.hpp>
#include <irmetrics/collection/texts.hpp>
#include <irmetrics/config.hpp>
#include <irmetrics/report/report_table.hpp>

#include <cstddef>
#include <string>

namespace irmetrics {

/// "Run 'bm25': 6,980 queries, 1 document", "NuggetQrels: 2 queries, 5 nuggets, 12 judgments".
std::string summary(const Run& run);
std::string summary(const Qrels& qrels);
std::string summary(const NuggetQrels& nuggets);
std::string summary(const PreferenceQrels& preferences);
std::string summary(const Texts& texts);
std::string summary(const Samples& samples);

/// The first queries, each with its first documents and their scores or grades, with its first nuggets and the
/// number of documents that support each, or with its first groups and their numbers of documents; `shown` of both. The
/// summary is the title.
ReportTable preview(const Run& run, std::size_t shown = 5);
ReportTable preview(const Qrels& qrels, std::size_t shown = 5);
ReportTable preview(const NuggetQrels& nuggets, std::size_t shown = 5);
ReportTable preview(const PreferenceQrels& preferences, std::size_t shown = 5);

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/report/collection_report-inl.hpp>
#endif
