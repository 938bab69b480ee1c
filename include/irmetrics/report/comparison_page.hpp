// A comparison as one HTML page that opens offline: what changed, whether it is significant, and in which documents.
#pragma once

#include <irmetrics/alignment/policy.hpp>
#include <irmetrics/base/options.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/check/check.hpp>
#include <irmetrics/collection/run.hpp>
#include <irmetrics/collection/test_collection.hpp>
#include <irmetrics/collection/texts.hpp>
#include <irmetrics/config.hpp>
#include <irmetrics/significance/compare.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

namespace irmetrics {

/// Options of a page.
struct PageOptions {
  std::string title = {};
  std::uint32_t k = 10;
  std::uint32_t rankings = 100;

  static constexpr auto options =
      describe_options | option("title", &PageOptions::title, "title of the page; by default the systems") |
      option("k", &PageOptions::k, range::at_least(1),
             "first documents of each ranking that are shown, and that coverage of nuggets is about") |
      option("rankings", &PageOptions::rankings, "queries whose rankings are shown, the most changed first");
};

/// What a page can show besides a comparison. All of it must be there until the page is made.
struct PageContents {
  std::span<const Run> runs = {};              // named as the systems; without them the page has no rankings
  const TestCollection* collection = nullptr;  // the judgments, which rankings and coverage need
  const Policy* policy = nullptr;              // of the evaluation
  const Texts* documents = nullptr;            // titles or texts, by their ids
  const Texts* queries = nullptr;
  const Check* check = nullptr;  // its verdicts and numbers; the comparison has its pairs and options
};

/// The largest page, in bytes.
inline constexpr std::size_t most_page_bytes = 5'000'000;

/// The page: an overview of the systems, each pair with the distribution of its differences, slices if the comparison
/// has some, the coverage of nuggets if there are judgments of them, audits, and the queries by the size of their
/// change: what moved in the rankings of up to four systems. The first is the baseline, or without one the first system
/// (of two systems the one that is subtracted). Of many systems, those that were compared with it are shown first.
///
/// With a check, the pairs are the candidate and each baseline, with the p-values, intervals and verdicts of the check.
///
/// HTML and SVG that need neither scripts nor anything else; a script of its own sorts tables and filters queries. A
/// page has at most most_page_bytes, and says what it leaves out. The same input gives the same bytes.
///
/// Fails without measures, on a text that is not UTF-8, which it names, if a shown system has no run of its name, if
/// there are runs but no judgments, if the comparison lacks a pair of the check, and as moved_documents and
/// coverage_report do.
Result<std::string> comparison_as_page(const Comparison& comparison, const PageContents& contents = {},
                                       const PageOptions& options = {});

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/report/comparison_page-inl.hpp>
#endif
