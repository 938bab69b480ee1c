// Texts in the notation of trec_eval's -m that are no measures of ours: "P.5,10", "ndcg_cut", "set_F.2.5", "official".
#pragma once

#include <irmetrics/base/detail/text.hpp>
#include <irmetrics/base/error.hpp>
#include <irmetrics/measures/trec_eval_names.hpp>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace irmetrics::detail::measures {

/// Whether a text is a parameter that may follow a comma: a number, or a pair such as 1=3.
inline bool is_trec_eval_parameter(std::string_view text) {
  const std::size_t equals = text.find('=');
  return parse_number(equals == std::string_view::npos ? text : text.substr(equals + 1)).has_value();
}

/// Fails on malformed parameters, such as 10x. trec_eval itself reads their valid beginning, here 10.
inline Status check_trec_eval_parameters(const TrecEvalMeasure& measure, std::string_view parameters) {
  if (measure.form == TrecEvalForm::none)
    return invalid_input("measure '{}': trec_eval's {} takes no parameters, not '{}'", measure.name, measure.name,
                         parameters);
  for (const std::string_view part : split(parameters, ',')) {
    const bool is_whole = std::all_of(part.begin(), part.end(), [](char c) { return is_ascii_digit(c); });
    const bool is_pair = part.find('=') != std::string_view::npos;
    const bool fits = measure.form == TrecEvalForm::cutoffs ? is_whole && !part.empty()
                                                            : is_pair == (measure.form == TrecEvalForm::pairs);
    if (!fits || !is_trec_eval_parameter(part))
      return invalid_input("measure '{}': expected {} separated by commas, such as {}, not '{}'", measure.name,
                           measure.form == TrecEvalForm::cutoffs ? "cut-offs"
                           : measure.form == TrecEvalForm::pairs ? "pairs"
                                                                 : "numbers",
                           measure.form == TrecEvalForm::cutoffs ? "5,10"
                           : measure.form == TrecEvalForm::pairs ? "1=3,2=9"
                                                                 : "0.5,1",
                           part);
  }
  return Status();
}

/// The measures of such a text, which may be several; none if the text is no name of trec_eval's.
inline Result<std::vector<AnyMeasure>> read_trec_eval_text(std::string_view text) {
  std::vector<AnyMeasure> measures;
  const auto add = [&](const TrecEvalMeasure& measure, std::string_view parameters) -> Status {
    auto values = trec_eval_values(measure, parameters, {});
    if (!values.ok()) return values.status();
    for (TrecEvalValue& value : *values) measures.push_back(std::move(value.ours));
    return Status();
  };
  const std::size_t point = text.find('.');
  if (point == std::string_view::npos)
    for (const std::string_view name : trec_eval_nickname(text)) {
      const TrecEvalMeasure& measure = *find_trec_eval_measure(name);
      if (measure.form == TrecEvalForm::text) continue;  // runid and relstring are printed, not computed
      if (Status status = add(measure, ""); !status.ok()) return status;
    }
  const TrecEvalMeasure* const measure = find_trec_eval_measure(text.substr(0, point));
  if (measure == nullptr || measure->form == TrecEvalForm::text) return measures;
  const std::string_view parameters = point == std::string_view::npos ? "" : text.substr(point + 1);
  if (point != std::string_view::npos)
    if (Status status = check_trec_eval_parameters(*measure, parameters); !status.ok()) return status;
  if (Status status = add(*measure, parameters); !status.ok()) return status;
  return measures;
}

/// The number of parts that belong to the first one, which has parameters in trec_eval's notation: 2 for "P.5,10". The
/// parts are views of one text.
inline std::size_t count_trec_eval_parts(std::span<const std::string_view> parts) {
  if (parts.front().find('.') == std::string_view::npos || parts.front().find_first_of("(@") != std::string_view::npos)
    return 1;
  std::size_t count = 1;
  while (count < parts.size() && parts[count].data()[-1] == ',' &&
         parts[count - 1].data() + parts[count - 1].size() + 1 == parts[count].data() &&
         is_trec_eval_parameter(parts[count]))
    ++count;
  return count;
}

}  // namespace irmetrics::detail::measures
