// A sample as a JSON object.
#pragma once

#include <irmetrics/collection/permutation.hpp>
#include <irmetrics/io/detail/json_row-inl.hpp>
#include <irmetrics/io/detail/sample_columns-inl.hpp>

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
inline absl::Status read_passages(const JsonValue& list, SampleColumns& sample) {
  std::size_t count = 0;
  absl::Status status = list.for_each([&](const JsonValue& item) -> absl::Status {
    ++count;
    if (item.is_text()) {
      sample.passages.push_back(*item.text());
      return absl::OkStatus();
    }
    if (!item.object().ok()) return item.expected("a text, or an object with id and text");
    if (const JsonValue id = item.first_member({"id", "_id"}); !id.missing()) {
      auto read = id.id();
      if (!read.ok()) return read.status();
      sample.passage_ids.push_back(*std::move(read));
    }
    if (const JsonValue text = item.first_member({"text", "chunk"}); !text.missing()) {
      auto read = text.text();
      if (!read.ok()) return read.status();
      std::string words;
      if (const JsonValue title = item.member("title"); !title.missing()) {
        auto heading = title.text();
        if (!heading.ok()) return heading.status();
        words = *std::move(heading);
      }
      if (!words.empty() && !read->empty()) words += ' ';
      sample.passages.push_back(words + *read);
    }
    return absl::OkStatus();
  });
  if (!status.ok()) return status;
  if (count == 0) return list.wrong("there are no passages");
  const auto some = [count](const std::vector<std::string>& column) {
    return !column.empty() && column.size() != count;
  };
  if (some(sample.passages))
    return list.wrong(
        fmt::format("{} of {} passages have a text; expected all or none", sample.passages.size(), count));
  if (some(sample.passage_ids))
    return list.wrong(
        fmt::format("{} of {} passages have an id; expected all or none", sample.passage_ids.size(), count));
  return absl::OkStatus();
}

/// One label for each passage.
inline absl::Status read_gold(const JsonValue& list, std::vector<std::uint8_t>& gold) {
  return list.for_each([&gold](const JsonValue& item) -> absl::Status {
    double label = 0;
    if (item.is_boolean()) {
      label = *item.boolean() ? 1 : 0;
    } else {
      const auto number = item.number();
      if (!number.ok()) return item.expected("0, 1, true or false");
      label = *number;
    }
    if (label != 0 && label != 1) return item.wrong(fmt::format("expected 0, 1, true or false, found {}", label));
    gold.push_back(label == 1 ? 1 : 0);
    return absl::OkStatus();
  });
}

/// The key of the re-rankers' data whose value may be one index in place of a list.
inline constexpr const char* one_gold_passage = "gold_chunk_ix";

/// The indices of the gold passages, counted from 0: a list, or one number.
inline absl::Status read_gold_indices(const JsonValue& indices, std::size_t passages, std::vector<std::uint8_t>& gold) {
  gold.assign(passages, 0);
  const auto read = [&](const JsonValue& item) -> absl::Status {
    const auto index = item.number();
    if (!index.ok()) return item.expected("an index of a passage");
    if (*index < 0 || *index >= static_cast<double>(passages) || *index != std::floor(*index))
      return item.wrong(fmt::format("expected an index from 0 to {1}, not {0}", *index, passages - 1));
    std::uint8_t& label = gold[static_cast<std::size_t>(*index)];
    if (label != 0) return item.wrong(fmt::format("duplicate index {}", *index));
    label = 1;
    return absl::OkStatus();
  };
  return indices.number().ok() && indices.path() == one_gold_passage ? read(indices) : indices.for_each(read);
}

/// A list of numbers.
inline absl::StatusOr<std::vector<double>> read_numbers(const JsonValue& list) {
  std::vector<double> numbers;
  absl::Status status = list.for_each([&numbers](const JsonValue& item) -> absl::Status {
    const auto number = item.number();
    if (number.ok()) numbers.push_back(*number);
    return number.status();
  });
  if (!status.ok()) return status;
  return numbers;
}

inline absl::Status read_system_scores(const JsonValue& scores, SampleColumns& sample) {
  return scores.for_each_member([&sample](const std::string& system, const JsonValue& list) {
    auto values = read_numbers(list);
    if (!values.ok()) return values.status();
    sample.systems.emplace_back(system, *std::move(values));
    return absl::OkStatus();
  });
}

/// The ranking of a system as a permutation of the passages, whose number is known: a text, or a list of indices.
inline absl::Status read_permutation(const std::string& system, const JsonValue& item, Permutations malformed,
                                     SampleColumns& sample) {
  absl::StatusOr<PermutationScores> read;
  if (item.is_text()) {
    read = permutation_scores(*item.text(), sample.gold.size(), malformed);
  } else {
    if (!item.is_list()) return item.expected("a text such as '[2] > [1]', or a list of indices");
    const auto indices = read_numbers(item);
    if (!indices.ok()) return indices.status();
    read = permutation_scores(*indices, sample.gold.size(), malformed);
  }
  if (!read.ok()) return item.wrong(message(read.status()));
  sample.systems.emplace_back(system, std::move(read->scores));
  sample.repaired_permutations += read->repaired ? 1 : 0;
  return absl::OkStatus();
}

inline absl::Status read_permutations(const JsonValue& permutations, Permutations malformed, SampleColumns& sample) {
  return permutations.for_each_member([&](const std::string& system, const JsonValue& item) {
    return read_permutation(system, item, malformed, sample);
  });
}

/// Whether a list of whole numbers, written as such, has each index of the passages once: scores and a ranking look the
/// same.
inline bool may_be_permutation(const JsonValue& list, const std::vector<double>& numbers, std::size_t passages) {
  if (passages < 2 || numbers.size() != passages) return false;
  std::vector<double> sorted = numbers;
  std::sort(sorted.begin(), sorted.end());
  if (sorted[0] < 0 || sorted[0] > 1) return false;
  for (std::size_t i = 0; i < sorted.size(); ++i)
    if (sorted[i] != sorted[0] + static_cast<double>(i)) return false;
  bool whole = true;
  (void)list.for_each([&whole](const JsonValue& item) {
    whole = whole && item.id().ok();
    return absl::OkStatus();
  });
  return whole;
}

/// The lists under the keys of re-rankers' data that end in _rank: scores, or gpt4o's ranking as indices.
inline absl::Status read_rank_columns(const JsonValue& row, Permutations malformed, SampleColumns& sample) {
  constexpr std::string_view ending = "_rank";
  constexpr std::array<std::string_view, 1> rankings = {"gpt4o"};
  return row.for_each_member([&](const std::string& key, const JsonValue& item) -> absl::Status {
    if (!key.ends_with(ending) || key.size() == ending.size() || !item.is_list()) return absl::OkStatus();
    const std::string system = key.substr(0, key.size() - ending.size());
    if (std::find(rankings.begin(), rankings.end(), system) != rankings.end())
      return read_permutation(system, item, malformed, sample);
    auto scores = read_numbers(item);
    if (!scores.ok()) return scores.status();
    if (may_be_permutation(item, *scores, sample.gold.size()))
      return item.wrong(
          "the numbers can be scores as well as a ranking; expected the list under scores or permutations");
    sample.systems.emplace_back(system, *std::move(scores));
    return absl::OkStatus();
  });
}

/// The best passages of a re-ranker, by their indices, with their scores; the others are last, tied.
inline absl::Status read_top_scores(const JsonValue& indices, const JsonValue& scores, SampleColumns& sample) {
  const auto given = read_numbers(indices), values = read_numbers(scores);
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
  return absl::OkStatus();
}

/// Number of passages of a sample that lists the indices of its gold passages; 0 if unknown.
inline std::size_t count_passages(const SampleColumns& sample) {
  if (!sample.passages.empty()) return sample.passages.size();
  if (!sample.passage_ids.empty()) return sample.passage_ids.size();
  return sample.systems.empty() ? 0 : sample.systems.front().second.size();
}

/// Reads the contents of a row whose sample is known.
inline absl::Status read_sample_columns(const JsonValue& row, Permutations malformed, SampleColumns& sample) {
  const JsonValue passages = row.first_member({"passages", "chunks"});
  if (!passages.missing())
    if (absl::Status status = read_passages(passages, sample); !status.ok()) return status;
  const JsonValue query = row.first_member({"query", "question", "claim"});
  if (!query.missing() || !sample.passages.empty()) {
    auto text = query.text();
    if (!text.ok()) return text.status();
    sample.query = *std::move(text);
  }
  if (const JsonValue scores = row.member("scores"); !scores.missing())
    if (absl::Status status = read_system_scores(scores, sample); !status.ok()) return status;

  const JsonValue gold = row.first_member({"gold", "is_helpful_chunk"}),
                  indices = row.first_member({"gold_indices", one_gold_passage});
  if (!gold.missing() && !indices.missing())
    return row.wrong(fmt::format("expected either {} or {}, not both", gold.path(), indices.path()));
  const std::size_t count = count_passages(sample);
  if (!indices.missing() && count == 0) return passages.expected("a list");
  absl::Status status =
      indices.missing() ? read_gold(gold, sample.gold) : read_gold_indices(indices, count, sample.gold);
  const JsonValue permutations = row.member("permutations");
  if (status.ok() && !permutations.missing()) status = read_permutations(permutations, malformed, sample);
  if (row.member("chunks").missing()) return status;
  if (status.ok()) status = read_rank_columns(row, malformed, sample);
  const JsonValue top = row.member("reranker_top_ixs");
  return !status.ok() || top.missing() ? status : read_top_scores(top, row.member("reranker_top_scores"), sample);
}

/// The id of the sample, or its line number.
inline absl::StatusOr<std::string> sample_id(const JsonValue& row, std::size_t line) {
  const JsonValue id = row.first_member({"query_id", "id", "claim_id"});
  return id.missing() ? fmt::format("{}", line) : id.id();
}

inline absl::Status read_sample_json(std::string_view line, const std::string& file, std::size_t number,
                                     Permutations malformed, SamplesBuilder& out) {
  const std::string location = fmt::format("{}:{}", file, number);
  const auto [json, problem] =
      read_json(line);  // invalid JSON is read up to the error, which usually includes the id of the sample
  const bool valid = problem.empty();
  const JsonValue row(json, location);
  if (absl::Status status = row.object(); valid && !status.ok()) return status;
  const auto id = sample_id(row, number);
  if (!valid && (!id.ok() || !row.object().ok())) return invalid_input("{}: {}", location, problem);
  if (!id.ok()) return id.status();
  const std::string named = fmt::format("{}: sample '{}'", location, *id);
  if (!valid) return invalid_input("{}: {}", named, problem);
  SampleColumns sample;
  sample.id = *id;
  absl::Status status = read_sample_columns(JsonValue(json, named), malformed, sample);
  if (!status.ok()) return status;
  status = sample.add_to(out);
  return status.ok() ? status : annotate(status, location);
}

}  // namespace irmetrics::detail::io
