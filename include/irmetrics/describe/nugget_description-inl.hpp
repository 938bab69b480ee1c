// Counts nugget judgments.
#pragma once

#include <irmetrics/base/hash_table.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/describe/detail/word_counts-inl.hpp>
#include <irmetrics/describe/nugget_description.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <utility>
#include <vector>

namespace irmetrics {
namespace detail::describe {

/// The nuggets with a text, each with its query.
inline std::vector<std::pair<std::string_view, const Nugget*>> nuggets_with_text(const NuggetQrels& nuggets) {
  std::vector<std::pair<std::string_view, const Nugget*>> found;
  for (std::size_t i = 0; i < nuggets.size(); ++i)
    for (const Nugget& nugget : nuggets[i].nuggets)
      if (!nugget.text.empty()) found.emplace_back(nuggets.query(i), &nugget);
  return found;
}

}  // namespace detail::describe

IRMETRICS_INLINE Result<NuggetDescription> describe_nuggets(const NuggetQrels& nuggets, std::string name,
                                                            const DescribeOptions& options) try {
  if (Status status = check_ranges(options); !status.ok()) return status;
  NuggetDescription result;
  result.name = std::move(name);
  result.rel = options.rel;
  result.queries = nuggets.size();
  result.nuggets = nuggets.nugget_count();
  result.judgments = nuggets.judgment_count();
  std::vector<std::size_t> of_queries, documents_of_nuggets, documents_of_queries;
  HashSet<std::string_view> relevant;
  for (std::size_t i = 0; i < nuggets.size(); ++i) {
    options.cancel.check();
    const NuggetJudgments query = nuggets[i];
    std::vector<std::size_t> documents(query.nuggets.size());
    for (const auto [nugget, grade] : query.support) documents[nugget] += grade >= options.rel ? 1 : 0;
    std::size_t found = 0;
    for (std::size_t row = 0; row < query.documents.size(); ++row) {
      if (query.documents.grades[row] < options.rel) continue;
      ++found;
      relevant.insert(query.documents.documents[row]);
    }
    of_queries.push_back(documents.size());
    documents_of_queries.push_back(found);
    result.unsupported_nuggets +=
        static_cast<std::size_t>(std::count(documents.begin(), documents.end(), std::size_t{0}));
    result.queries_without_nuggets += documents.empty() ? 1U : 0U;
    result.queries_without_relevant += found == 0 ? 1 : 0;
    documents_of_nuggets.insert(documents_of_nuggets.end(), documents.begin(), documents.end());
  }
  result.nuggets_per_query = statistics_of(std::move(of_queries));
  result.documents_per_nugget = statistics_of(std::move(documents_of_nuggets));
  result.documents_per_query = statistics_of(std::move(documents_of_queries));
  result.relevant_documents = relevant.size();
  result.share_unsupported = detail::describe::share_of(result.unsupported_nuggets, result.nuggets);
  result.share_without_relevant = detail::describe::share_of(result.queries_without_relevant, result.queries);

  const auto texts = detail::describe::nuggets_with_text(nuggets);
  auto words = detail::describe::count_words(
      texts.size(), options, [&](std::size_t i) { return std::string_view(texts[i].second->text); },
      [&](std::size_t i) { return fmt::format("query '{}', nugget '{}'", texts[i].first, texts[i].second->id); });
  if (!words.ok()) return words.status();
  result.nuggets_with_text = texts.size();
  result.words_per_nugget = statistics_of(*std::move(words));
  return result;
} catch (const Cancelled&) {
  return detail::cancelled();
}

}  // namespace irmetrics
