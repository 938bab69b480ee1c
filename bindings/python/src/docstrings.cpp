// The library's texts about options and choices, and their use in docstrings.
#include "docstrings.hpp"
#include "option_arguments.hpp"

namespace irmetrics::python {
namespace {

/// Targets of links in pages. Text in place of a whole line ends with a newline.
struct Described {
  std::string_view name;
  std::string (*text)();
};
constexpr Described all_described[] = {
    {"Options of the policy", &options_doc<Policy>},
    {"Options of evaluate", &options_doc<FileOptions>},
    {"Options of compare", &options_doc<CompareOptions>},
    {"Options of paired_test", &options_doc<PairedTestOptions>},
    {"Options of mean_interval", &options_doc<IntervalOptions>},
    {"Options of randomized_tukey_hsd", &options_doc<RandomizedTukeyOptions>},
    {"Options of rank_intervals", &options_doc<RankIntervalOptions>},
    {"Options of datasets", &options_doc<DataSetsOptions>},
    {"Options of correlate", &options_doc<CorrelateOptions>},
    {"Options of query_stability", &options_doc<StabilityOptions>},
    {"Options of document_stability", &options_doc<CollectionStabilityOptions>},
    {"Options of relevant_cap", &options_doc<RelevantCapOptions>},
    {"Options of without_documents", &options_doc<WithoutDocumentsOptions>},
    {"Options of describe", &options_doc<DescribeOptions>},
    {"Options of coverage", &options_doc<CoverageReportOptions>},
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
    {"Formats of labels", [] { return detail::io::format_choices("labels"); }},
    {"Formats of nuggets", [] { return detail::io::format_choices("nuggets"); }},
    {"Formats of qrels", [] { return detail::io::format_choices("qrels"); }},
    {"Formats of runs", [] { return detail::io::format_choices("runs"); }},
    {"Formats of samples", [] { return detail::io::format_choices("samples"); }},
    {"Formats of scores", [] { return detail::io::format_choices("scores"); }},
    {"Formats of texts", [] { return detail::io::format_choices("texts"); }},
    {"Formats of written nuggets", [] { return detail::io::written_formats("nuggets"); }},
    {"Methods of fuse", &fusion_help},
};

std::string described(std::string_view name) {
  const auto* const found = std::ranges::find(all_described, name, &Described::name);
  if (found == std::end(all_described)) throw std::logic_error(fmt::format("a page links to '{}'", name));
  return found->text();
}

/// The number of spaces in a last line of only spaces.
std::size_t indentation(std::string_view text) {
  const std::size_t spaces = text.size() - 1 - text.find_last_not_of(' ');
  return text.substr(0, text.size() - spaces).ends_with('\n') ? spaces : 0;
}

/// Replaces the names between form feeds by the texts that the page links to, indented as the first line of each.
std::string filled(std::string_view text) {
  std::string result;
  for (bool is_name = false;; is_name = !is_name) {
    const std::string_view piece = text.substr(0, text.find('\f'));
    if (is_name)
      result += indented(described(piece), indentation(result));
    else
      result += result.ends_with('\n') && piece.starts_with("\n\n") ? piece.substr(1) : piece;
    if (piece.size() == text.size()) return result;
    text.remove_prefix(piece.size() + 1);
  }
}

}  // namespace

std::string indented(std::string_view text, std::size_t spaces) {
  std::string result;
  for (std::size_t i = 0; i < text.size(); ++i) {
    result += text[i];
    if (text[i] == '\n' && i + 1 < text.size()) result.append(spaces, ' ');
  }
  return result;
}

const char* docstring_at(std::size_t index) {
  static const std::vector<std::string> all = [] {
    std::vector<std::string> texts;
    for (const std::string_view text : docstring_texts) texts.push_back(filled(text));
    return texts;
  }();
  return all[index].c_str();
}

void bind_docstrings(py::module_& module) {
  module.def(
      "_described",
      [] {
        std::vector<std::pair<std::string, std::string>> texts;
        for (const auto& [name, text] : all_described) texts.emplace_back(name, text());
        return texts;
      },
      "The sections to which pages of the Python reference link, by name: options, choices and formats.");
  module.def(
      "_docstring",
      [](std::string_view name) {
        const auto found = std::ranges::find(docstring_names, name);
        if (found == docstring_names.end()) raise(PyExc_KeyError, "no page has a section '{}'", name);
        return std::string(docstring_at(static_cast<std::size_t>(found - docstring_names.begin())));
      },
      "name"_a, "The docstring of a function written in Python: a section of a page of the reference.");
}

}  // namespace irmetrics::python
