// How two evaluations differ.
#pragma once

#include <irmetrics/base/enum_text.hpp>
#include <irmetrics/base/error.hpp>
#include <irmetrics/evaluate/evaluation_file.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace irmetrics {
namespace detail::evaluate {

using Ids = std::set<std::string>;

inline Ids queries_of(const EvaluationFile& evaluation) {
  Ids queries;
  for (const NamedScores& run : evaluation.runs)
    queries.insert(run.scores.queries().begin(), run.scores.queries().end());
  return queries;
}

inline Ids measures_of(const EvaluationFile& evaluation) {
  Ids measures;
  for (const NamedScores& run : evaluation.runs)
    for (const AnyMeasure& measure : run.scores.measures()) measures.insert(measure.text());
  return measures;
}

/// "'q1', 'q2', 'q3' and 7 others"; `quote`: around each.
inline std::string first_few(const std::vector<std::string>& ids, std::string_view quote) {
  constexpr std::size_t few = 3;
  std::string text;
  for (std::size_t i = 0; i < std::min(few, ids.size()); ++i)
    text += fmt::format("{}{}{}{}", i == 0 ? "" : ", ", quote, shown(ids[i]), quote);
  if (ids.size() > few) text += fmt::format(" and {} {}", ids.size() - few, ids.size() - few == 1 ? "other" : "others");
  return text;
}

inline std::vector<std::string> only_in_first(const Ids& one, const Ids& other) {
  std::vector<std::string> only;
  std::set_difference(one.begin(), one.end(), other.begin(), other.end(), std::back_inserter(only));
  return only;
}

/// The value of an option or field, as texts show it.
template <class T>
std::string plain_text(const T& value) {
  if constexpr (NamedEnum<T>)
    return std::string(enum_text(value));
  else
    return fmt::format("{}", value);
}

/// The digits by which people tell two hashes apart.
inline std::string short_hash(const std::string& sha256) { return sha256.substr(0, 12); }

/// The differences of two evaluations, one after the other.
class AspectDifferences {
 public:
  AspectDifferences(const EvaluationFile& one, const EvaluationFile& other, const EvaluationNames& names)
      : one_(one), other_(other), names_(names) {}

  std::vector<EvaluationDifference> all() && {
    compare_ids(EvaluationAspect::queries, "the query", "the queries", "'", queries_of(one_), queries_of(other_));
    for (const InputKind kind : {InputKind::qrels, InputKind::nuggets, InputKind::preferences})
      if (has_judgments(one_) && has_judgments(other_)) compare_files(EvaluationAspect::judgments, kind);
    for_each_option<Policy>([&](const auto& option) {
      compare_values(EvaluationAspect::policy, option.name, one_.policy.*option.get, other_.policy.*option.get);
    });
    compare_ids(EvaluationAspect::measures, "the measure", "the measures", "", measures_of(one_), measures_of(other_));
    compare_files(EvaluationAspect::slices, InputKind::slices);
    compare_files(EvaluationAspect::corpus, InputKind::corpus);
    const Provenance &here = one_.provenance, &there = other_.provenance;
    compare_values(EvaluationAspect::reading, "lenient", here.lenient, there.lenient);
    compare_values(EvaluationAspect::reading, "comments", here.comments, there.comments);
    compare_values(EvaluationAspect::version, "the version of irmetrics", here.version, there.version);
    return std::move(found_);
  }

 private:
  void add(EvaluationAspect aspect, std::string text) { found_.push_back({aspect, std::move(text)}); }

  void compare_ids(EvaluationAspect aspect, std::string_view one_is, std::string_view many_are, std::string_view quote,
                   const Ids& one, const Ids& other) {
    const auto tell = [&](const std::vector<std::string>& only, const std::string& name) {
      if (!only.empty())
        add(aspect,
            fmt::format("only {} has {} {}", name, only.size() == 1 ? one_is : many_are, first_few(only, quote)));
    };
    tell(only_in_first(one, other), names_.one);
    tell(only_in_first(other, one), names_.other);
  }

  template <class T>
  void compare_values(EvaluationAspect aspect, std::string_view name, const T& one, const T& other) {
    if (!(one == other))
      add(aspect, fmt::format("{} is {} in {}, and {} in {}", name, plain_text(one), names_.one, plain_text(other),
                              names_.other));
  }

  static bool has_judgments(const EvaluationFile& evaluation) {
    return std::any_of(evaluation.provenance.inputs.begin(), evaluation.provenance.inputs.end(),
                       [](const InputFile& file) {
                         return file.kind == InputKind::qrels || file.kind == InputKind::nuggets ||
                                file.kind == InputKind::preferences;
                       });
  }

  /// The files of a kind; an evaluation has at most one, except for runs.
  static const InputFile* file_of(const EvaluationFile& evaluation, InputKind kind) {
    for (const InputFile& file : evaluation.provenance.inputs)
      if (file.kind == kind) return &file;
    return nullptr;
  }

  void compare_files(EvaluationAspect aspect, InputKind kind) {
    const InputFile *const one = file_of(one_, kind), *const other = file_of(other_, kind);
    if (one == nullptr && other == nullptr) return;
    if (one == nullptr || other == nullptr)
      return add(aspect,
                 fmt::format("only {} was computed with a file of {}, {}", one == nullptr ? names_.other : names_.one,
                             enum_text(kind), shown((one == nullptr ? other : one)->name)));
    if (!one->sha256 || !other->sha256 || *one->sha256 == *other->sha256) return;
    add(aspect, fmt::format("the {} have other contents: {} (SHA-256 {}...) in {}, and {} ({}...) in {}",
                            enum_text(kind), shown(one->name), short_hash(*one->sha256), names_.one, shown(other->name),
                            short_hash(*other->sha256), names_.other));
  }

  const EvaluationFile &one_, &other_;
  const EvaluationNames& names_;
  std::vector<EvaluationDifference> found_;
};

}  // namespace detail::evaluate

IRMETRICS_INLINE std::vector<EvaluationDifference> evaluation_differences(const EvaluationFile& one,
                                                                          const EvaluationFile& other,
                                                                          const EvaluationNames& names) {
  return detail::evaluate::AspectDifferences(one, other, names).all();
}

IRMETRICS_INLINE Status check_comparable(const EvaluationFile& evaluation, const EvaluationFile& baseline,
                                         const EvaluationNames& names, std::span<const std::string> measures) {
  std::string obstacles;
  const auto add = [&](std::string_view text) {
    obstacles += fmt::format("{}{}", obstacles.empty() ? "" : "; ", text);
  };
  for (const EvaluationDifference& difference : evaluation_differences(evaluation, baseline, names)) {
    switch (difference.aspect) {
      case EvaluationAspect::queries:
      case EvaluationAspect::judgments:
      case EvaluationAspect::policy:
      case EvaluationAspect::reading:
        add(difference.text);
        break;
      case EvaluationAspect::measures:  // the baseline may have others
      case EvaluationAspect::slices:
      case EvaluationAspect::corpus:
      case EvaluationAspect::version:
        break;
    }
  }
  const detail::evaluate::Ids had = detail::evaluate::measures_of(baseline);
  const auto lacks =
      detail::evaluate::only_in_first(measures.empty() ? detail::evaluate::measures_of(evaluation)
                                                       : detail::evaluate::Ids(measures.begin(), measures.end()),
                                      had);
  if (!lacks.empty())
    add(fmt::format("{} has no values of {}; it has {}", names.other, detail::evaluate::first_few(lacks, ""),
                    detail::evaluate::first_few({had.begin(), had.end()}, "")));
  if (obstacles.empty()) return Status();
  return invalid_input("{} and {} cannot be compared: {}", names.one, names.other,
                       detail::listing(std::vector{obstacles}, ""));
}

}  // namespace irmetrics
