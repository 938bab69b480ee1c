// A sample as a row: a value with a path, of JSON or of another language.
#pragma once

#include <irmetrics/base/error.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/collection/permutation.hpp>
#include <irmetrics/io/detail/sample_columns-inl.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace irmetrics::detail::io {

/// Passages are texts, or objects with an id, a title and a text (or chunk). Either all or none of them have ids; the
/// same for texts.
template <class Value>
Status read_passages(const Value& list, SampleColumns& sample) {
  std::size_t count = 0;
  Status status = list.for_each([&](const Value& item) -> Status {
    ++count;
    if (item.is_text()) {
      sample.passages.push_back(*item.view());
      return Status();
    }
    if (!item.is_object()) return item.expected("a text, or an object with id and text");
    const Value id = item.first_member({"id", "_id"});
    if (!id.missing()) {
      auto read = id.id();
      if (!read.ok()) return read.status();
      sample.passage_ids.push_back(*std::move(read));
    }
    const Value text = item.first_member({"text", "chunk"});
    if (text.missing()) return id.missing() ? item.wrong("expected a text, an id, or both") : Status();
    const auto words = text.view();
    if (!words.ok()) return words.status();
    std::string_view all = *words;
    if (const Value title = item.member("title"); !title.missing()) {
      const auto heading = title.view();
      if (!heading.ok()) return heading.status();
      if (!heading->empty()) all = words->empty() ? *heading : sample.own(fmt::format("{} {}", *heading, *words));
    }
    sample.passages.push_back(all);
    return Status();
  });
  if (!status.ok()) return status;
  if (count == 0) return list.wrong("there are no passages");
  const auto some = [count](const auto& column) { return !column.empty() && column.size() != count; };
  if (some(sample.passages))
    return list.wrong(
        fmt::format("{} of {} passages have a text; expected all or none", sample.passages.size(), count));
  if (some(sample.passage_ids))
    return list.wrong(
        fmt::format("{} of {} passages have an id; expected all or none", sample.passage_ids.size(), count));
  return Status();
}

/// One label for each passage.
template <class Value>
Status read_gold(const Value& list, std::vector<std::uint8_t>& gold) {
  return list.for_each([&gold](const Value& item) -> Status {
    const auto label = item.label();
    if (!label.ok()) return label.status();
    gold.push_back(*label ? 1 : 0);
    return Status();
  });
}

/// The key of the re-rankers' data whose value may be one index in place of a list.
inline constexpr const char* one_gold_passage = "gold_chunk_ix";

/// The indices of the gold passages, counted from 0: a list, or one number.
template <class Value>
Status read_gold_indices(const Value& indices, std::size_t passages, std::vector<std::uint8_t>& gold) {
  gold.assign(passages, 0);
  const auto read = [&](const Value& item) -> Status {
    const auto index = item.number();
    if (!index.ok()) return item.expected("an index of a passage");
    if (*index < 0 || *index >= static_cast<double>(passages) || *index != std::floor(*index))
      return item.wrong(fmt::format("expected an index from 0 to {1}, not {0}", *index, passages - 1));
    std::uint8_t& label = gold[static_cast<std::size_t>(*index)];
    if (label != 0) return item.wrong(fmt::format("duplicate index {}", *index));
    label = 1;
    return Status();
  };
  const bool one = !indices.is_list() && indices.path() == one_gold_passage && indices.number().ok();
  return one ? read(indices) : indices.for_each(read);
}

/// Calls on_system(name, value) for each member of an object. Other languages may accept the value of one system, too.
template <class Value, class OnSystem>
Status for_each_system(const Value& systems, OnSystem&& on_system) {
  return systems.for_each_member(on_system);
}

template <class Value>
Status read_system_scores(const Value& scores, SampleColumns& sample) {
  return for_each_system(scores, [&sample](const std::string& system, const Value& list) {
    auto values = list.numbers();
    if (!values.ok()) return values.status();
    sample.systems.emplace_back(system, *std::move(values));
    return Status();
  });
}

/// The ranking of a system as a permutation of the passages, whose number is known: a text, or a list of indices.
template <class Value>
Status read_permutation(const std::string& system, const Value& item, Permutations malformed, SampleColumns& sample) {
  Result<PermutationScores> read;
  if (item.is_text()) {
    read = permutation_scores(*item.view(), sample.gold.size(), malformed);
  } else {
    if (!item.is_list()) return item.expected("a text such as '[2] > [1]', or a list of indices");
    const auto indices = item.numbers();
    if (!indices.ok()) return indices.status();
    read = permutation_scores(*indices, sample.gold.size(), malformed);
  }
  if (!read.ok()) return item.wrong(message(read.status()));
  sample.systems.emplace_back(system, std::move(read->scores));
  sample.repaired_permutations += read->repaired ? 1U : 0U;
  return Status();
}

template <class Value>
Status read_permutations(const Value& permutations, Permutations malformed, SampleColumns& sample) {
  return for_each_system(permutations, [&](const std::string& system, const Value& item) {
    return read_permutation(system, item, malformed, sample);
  });
}

/// Whether a list of whole numbers, written as such, has each index of the passages once: scores and a ranking look the
/// same.
template <class Value>
bool may_be_permutation(const Value& list, const std::vector<double>& numbers, std::size_t passages) {
  if (passages < 2 || numbers.size() != passages) return false;
  std::vector<double> sorted = numbers;
  std::sort(sorted.begin(), sorted.end());
  if (sorted[0] < 0 || sorted[0] > 1) return false;
  for (std::size_t i = 0; i < sorted.size(); ++i)
    if (sorted[i] != sorted[0] + static_cast<double>(i)) return false;
  bool whole = true;
  (void)list.for_each([&whole](const Value& item) {
    whole = whole && item.id().ok();
    return Status();
  });
  return whole;
}

/// The lists under the keys of re-rankers' data that end in _rank: scores, or gpt4o's ranking as indices.
template <class Value>
Status read_rank_columns(const Value& row, Permutations malformed, SampleColumns& sample) {
  constexpr std::string_view ending = "_rank";
  constexpr std::array<std::string_view, 1> rankings = {"gpt4o"};
  return row.for_each_member([&](const std::string& key, const Value& item) -> Status {
    if (!key.ends_with(ending) || key.size() == ending.size() || !item.is_list()) return Status();
    const std::string system = key.substr(0, key.size() - ending.size());
    if (std::find(rankings.begin(), rankings.end(), system) != rankings.end())
      return read_permutation(system, item, malformed, sample);
    auto scores = item.numbers();
    if (!scores.ok()) return scores.status();
    if (may_be_permutation(item, *scores, sample.gold.size()))
      return item.wrong(
          "the numbers can be scores as well as a ranking; expected the list under scores or permutations");
    sample.systems.emplace_back(system, *std::move(scores));
    return Status();
  });
}

/// The best passages of a re-ranker, by their indices, with their scores; the others are last, tied.
template <class Value>
Status read_top_scores(const Value& indices, const Value& scores, SampleColumns& sample) {
  const auto given = indices.numbers(), values = scores.numbers();
  if (!given.ok()) return given.status();
  if (!values.ok()) return values.status();
  if (given->size() != values->size())
    return scores.wrong(
        fmt::format("expected {} scores, as many as reranker_top_ixs has, found {}", given->size(), values->size()));
  const auto checked = permutation_scores(*given, sample.gold.size());
  if (!checked.ok()) return indices.wrong(message(checked.status()));
  if (values->empty()) return indices.wrong("expected at least one index");
  const double least = *std::min_element(values->begin(), values->end());
  // Subtracting 1 does not change a very large number.
  const double last = std::min(least - 1, std::nextafter(least, -std::numeric_limits<double>::infinity()));
  std::vector<double>& all = sample.systems.emplace_back("reranker", std::vector(sample.gold.size(), last)).second;
  for (std::size_t i = 0; i < given->size(); ++i) all[static_cast<std::size_t>((*given)[i])] = (*values)[i];
  return Status();
}

/// Number of passages of a sample that lists the indices of its gold passages; 0 if unknown.
inline std::size_t count_passages(const SampleColumns& sample) {
  if (!sample.passages.empty()) return sample.passages.size();
  if (!sample.passage_ids.empty()) return sample.passage_ids.size();
  return sample.systems.empty() ? 0 : sample.systems.front().second.size();
}

/// Reads the contents of a row whose sample is known.
template <class Value>
Status read_sample_columns(const Value& row, Permutations malformed, SampleColumns& sample) {
  const Value passages = row.first_member({"passages", "chunks"});
  if (!passages.missing())
    if (Status status = read_passages(passages, sample); !status.ok()) return status;
  const Value query = row.first_member({"query", "question", "claim"});
  if (!query.missing() || !sample.passages.empty()) {
    const auto text = query.view();
    if (!text.ok()) return text.status();
    sample.query = *text;
  }
  if (const Value scores = row.member("scores"); !scores.missing())
    if (Status status = read_system_scores(scores, sample); !status.ok()) return status;

  const Value gold = row.first_member({"gold", "is_helpful_chunk"}),
              indices = row.first_member({"gold_indices", one_gold_passage});
  if (!gold.missing() && !indices.missing())
    return row.wrong(fmt::format("expected either {} or {}, not both", gold.path(), indices.path()));
  const std::size_t count = count_passages(sample);
  if (!indices.missing() && count == 0) return passages.expected("a list");
  Status status = indices.missing() ? read_gold(gold, sample.gold) : read_gold_indices(indices, count, sample.gold);
  const Value permutations = row.member("permutations");
  if (status.ok() && !permutations.missing()) status = read_permutations(permutations, malformed, sample);
  if (row.member("chunks").missing()) return status;
  if (status.ok()) status = read_rank_columns(row, malformed, sample);
  const Value top = row.member("reranker_top_ixs");
  return !status.ok() || top.missing() ? status : read_top_scores(top, row.member("reranker_top_scores"), sample);
}

/// The id of the sample, or its number.
template <class Value>
Result<std::string> sample_id(const Value& row, std::size_t number) {
  const Value id = row.first_member({"query_id", "id", "claim_id"});
  return id.missing() ? fmt::format("{}", number) : id.id();
}

}  // namespace irmetrics::detail::io
