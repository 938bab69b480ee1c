// The docstrings of the module, and the library's texts about options and choices, from which pages are generated.
#include "docstrings.hpp"
#include "option_arguments.hpp"

#include <fmt/format.h>

namespace irmetrics::python {
namespace {

/// The meanings of the arguments as parameters of a docstring: a name, and below it the indented meaning.
template <DescribedOptions Options>
std::string options_doc() {
  std::string doc;
  for_each_option<Options>([&](const auto& option) {
    using Value = OptionValue<Options, decltype(option.get)>;
    doc += fmt::format("{}\n    {}", argument_name(option.name), option.meaning);
    if (!option.at_zero.empty()) {
      doc += fmt::format("; None: {}.\n", option.at_zero);
    } else if constexpr (NamedEnum<Value>) {
      const std::string meanings = choice_meanings<Value>();
      doc += meanings.empty() ? fmt::format(" ({}).\n", enum_choices<Value>()) : ":\n";
      for (const std::string_view line : detail::split(detail::trim(meanings), '\n'))
        doc += fmt::format("    {}\n", line);
    } else {
      doc += option.range == range::any ? ".\n" : fmt::format("; {}.\n", detail::range_text(option.range));
    }
  });
  return doc;
}

/// Targets of links in pages.
struct Described {
  std::string_view name;
  std::string (*text)();
};
constexpr Described all_described[] = {
    {"Options of the policy", &options_doc<Policy>},
    {"Options of evaluate", &options_doc<FileOptions>},
    {"Options of check", &options_doc<CheckOptions>},
    {"Options of compare", &options_doc<CompareOptions>},
    {"Options of the page", &options_doc<PageOptions>},
    {"Options of slices", &options_doc<SliceOptions>},
    {"Options of ranking_preferences", &options_doc<RankingPreferenceOptions>},
    {"Options of moved_documents", &options_doc<MovedDocumentsOptions>},
    {"Options of entered_unjudged", &options_doc<EnteredUnjudgedOptions>},
    {"Options of paired_test", &options_doc<PairedTestOptions>},
    {"Options of mean_interval", &options_doc<IntervalOptions>},
    {"Options of randomized_tukey_hsd", &options_doc<RandomizedTukeyOptions>},
    {"Options of rank_intervals", &options_doc<RankIntervalOptions>},
    {"Options of datasets", &options_doc<DataSetsOptions>},
    {"Options of correlate", &options_doc<CorrelateOptions>},
    {"Options of query_stability", &options_doc<StabilityOptions>},
    {"Options of reproduction", &options_doc<ReproductionOptions>},
    {"Options of document_stability", &options_doc<CollectionStabilityOptions>},
    {"Options of relevant_cap", &options_doc<RelevantCapOptions>},
    {"Options of without_documents", &options_doc<WithoutDocumentsOptions>},
    {"Options of describe", &options_doc<DescribeOptions>},
    {"Options of coverage", &options_doc<CoverageReportOptions>},
    {"Options of cwl", &options_doc<CwlOptions>},
    {"Options of drift", &options_doc<DriftOptions>},
    {"Options of pair_similarity", &options_doc<PairSimilarityOptions>},
    {"Options of text_statistics", &options_doc<TextStatisticsOptions>},
    {"Options of pool", &options_doc<PoolOptions>},
    {"Options of samples_of_runs", &options_doc<RunSamplesOptions>},
    {"Options of separation", &options_doc<DiagnosisOptions>},
    {"Options of BM25", &options_doc<Bm25>},
    {"Options of search", &options_doc<Bm25Index::SearchOptions>},
    {"Options of Tokenizer", &options_doc<TokenizerOptions>},
    {"Options of fuse", &options_doc<FuseOptions>},
    {"Options of fusion_gain", &options_doc<FusionGainOptions>},
    {"Options of round_robin", &options_doc<RoundRobinOptions>},
    {"Options of mmr", &options_doc<MmrRunOptions>},
    {"Choices of importance", &enum_choices<Importance>},
    {"Choices of kind", &enum_choices<DenseKind>},
    {"Choices of p_value", &enum_choices<PValue>},
    {"Choices of profile", &enum_choices<Profile>},
    {"Choices of rank coefficient", &enum_choices<RankCoefficient>},
    {"Choices of repeats", &enum_choices<BerdsRepeats>},
    {"Choices of stance", &enum_choices<Stance>},
    {"Choices of ties", &enum_choices<Ties>},
    {"Choices of ties in rbo", &enum_choices<RBOTies>},
    {"Corrections", &choice_meanings<Correction>},
    {"Formats of written nuggets", [] { return detail::io::written_formats("nuggets"); }},
    {"Methods of fuse", &fusion_help},
};

}  // namespace

const char* published_text(std::string_view name) {
  const auto all = published_texts();
  const auto found = std::ranges::lower_bound(all, name, {}, &PublishedText::name);
  return found == all.end() || found->name != name ? "" : found->text;
}

void bind_docstrings(py::module_& module) {
  // The sections to which pages of the Python reference link, by name: options, choices and formats.
  module.def("_described", [] {
    std::vector<std::pair<std::string, std::string>> texts;
    for (const auto& [name, text] : all_described) texts.emplace_back(name, text());
    for (const char* const kind : {"labels", "nuggets", "qrels", "runs", "samples", "scores", "texts"})
      texts.emplace_back(fmt::format("Formats of {}", kind), detail::io::format_choices(kind));
    return texts;
  });
  // The docstring of a function written in Python: a section of a page of the reference, without the signature.
  module.def(
      "_docstring",
      [](std::string_view name) {
        const std::string_view text = published_text(name), end = "\n--\n\n";
        if (text.empty()) raise(PyExc_KeyError, "no page has a section '{}'", name);
        const std::size_t signature = text.find(end);
        return signature == std::string_view::npos ? text : text.substr(signature + end.size());
      },
      "name"_a);
}

}  // namespace irmetrics::python
