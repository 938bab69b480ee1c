// What moved between compared runs: the queries that differ most, with their documents.
#pragma once

#include "report_format.hpp"
#include "scored_runs.hpp"

#include <irmetrics/report/moved_report.hpp>
#include <irmetrics/significance/compare.hpp>

#include <cstdint>
#include <vector>

namespace irmetrics::program {

/// The request for documents on the command line.
struct DocumentsRequest {
  std::uint64_t queries = 0;  // whose documents are wanted; 0: none are
  std::uint64_t limit = 10;   // documents of a query in tables
  MovedDocumentsOptions moved;
};

/// Adds --documents and its further options, which the request must outlive.
void add_documents_options(Command& command, DocumentsRequest& request);

/// Ends the command if documents are asked for and cannot be listed, or their options are given without.
void check_documents(const Command& command, const DocumentsRequest& request, const ScoringRequest& scoring,
                     ReportFormat format);

/// What moved, by the first measure. The runs are read again, into memory. Ends the command on bad input.
std::vector<MovedPair> compared_documents(const DocumentsRequest& request, const ScoringRequest& scoring,
                                          const TestCollection& collection, const Comparison& comparison);

}  // namespace irmetrics::program
