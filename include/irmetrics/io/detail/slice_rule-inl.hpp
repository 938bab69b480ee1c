// Rules that select topics, such as "length>8".
#pragma once

#include <irmetrics/base/detail/text.hpp>
#include <irmetrics/base/error.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/io/detail/topic_lines-inl.hpp>
#include <irmetrics/io/number.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace irmetrics::detail::io {

/// A comparison of a rule. Longer ones come before those with which they begin.
struct SliceComparison {
  std::string_view text;
  bool (*holds)(double value, double bound);
  bool of_texts = false;  // whether it also compares texts
};
inline constexpr std::array slice_comparisons = {
    SliceComparison{"<=", [](double value, double bound) { return value <= bound; }},
    SliceComparison{">=", [](double value, double bound) { return value >= bound; }},
    SliceComparison{"==", [](double value, double bound) { return value == bound; }, true},
    SliceComparison{"<", [](double value, double bound) { return value < bound; }},
    SliceComparison{">", [](double value, double bound) { return value > bound; }},
    SliceComparison{"=", [](double value, double bound) { return value == bound; }, true}};

/// The field of every topic with a text: the number of its words.
inline constexpr std::string_view length_field = "length";

/// The number of words of a text, which white space separates.
inline std::size_t count_words(std::string_view text) {
  std::size_t words = 0;
  for (std::size_t i = 0; i < text.size(); ++i)
    if (!is_blank(text[i]) && (i == 0 || is_blank(text[i - 1]))) ++words;
  return words;
}

/// A number that is not nan.
inline std::optional<double> rule_number(std::string_view text) {
  const auto number = parse_field(text);
  return number && !std::isnan(*number) ? number : std::nullopt;
}

class SliceRule {
 public:
  static Result<SliceRule> parse(std::string_view text) {
    SliceRule rule;
    rule.text_ = trim(text);
    const std::size_t at = rule.text_.find_first_of("<>=");
    const std::string_view all = rule.text_, after = all.substr(std::min(at, all.size()));
    for (const SliceComparison& one : slice_comparisons)
      if (rule.comparison_ == nullptr && after.starts_with(one.text)) rule.comparison_ = &one;
    if (rule.comparison_ == nullptr) return invalid_input("{}: expected a rule, such as length>8", shown(all));
    std::string_view left = all.substr(0, at);
    rule.value_ = trim(after.substr(rule.comparison_->text.size()));
    if (left.ends_with('!') || rule.value_.find_first_of("<>=!") == 0)
      return invalid_input("{}: expected one of <, <=, >, >=, = and == between a field and a value", shown(all));
    rule.name_ = all;
    if (const std::size_t colon = left.find(':'); colon != std::string_view::npos) {
      rule.name_ = trim(left.substr(0, colon));
      left.remove_prefix(colon + 1);
      if (rule.name_.empty()) return invalid_input("{}: expected a name before the colon", shown(all));
    }
    rule.field_ = trim(left);
    if (rule.field_.empty())
      return invalid_input("{}: expected a field before {}, such as length", shown(all), rule.comparison_->text);
    rule.bound_ = rule_number(rule.value_);
    if (rule.value_.empty() || (!rule.bound_ && (!rule.comparison_->of_texts || rule.is_of_length())))
      return invalid_input("{}: expected a number after {}, not '{}'", shown(all), rule.comparison_->text,
                           shown(rule.value_));
    return rule;
  }

  const std::string& text() const noexcept { return text_; }
  const std::string& name() const noexcept { return name_; }
  const std::string& field() const noexcept { return field_; }
  bool is_of_length() const { return plain_column_name(field_) == length_field; }

  /// Whether it holds for a topic: for any value of its field.
  Result<bool> holds_for(const Topic& topic) {
    const TopicField* const field = topic.find(field_);
    if (field == nullptr && is_of_length()) {
      const TopicField* const text = text_of(topic);
      if (text == nullptr)
        return invalid_input("{}: expected a text for the rule {}, in one of {}", topic.location, shown(text_),
                             detail::listing(topic_text_names, ", "));
      return compare(static_cast<double>(text->values.empty() ? 0 : count_words(text->values.front())));
    }
    if (field == nullptr) return false;
    bool holds = false;
    for (const std::string& text : field->values) {
      const auto value = bound_ ? rule_number(text) : std::nullopt;
      if (!value && !comparison_->of_texts)
        return invalid_input("{}: {}: expected a number for the rule {}, found '{}'", topic.location, field->name,
                             shown(text_), shown(text));
      const bool same = comparison_->of_texts && text == value_;
      holds = (value && compare(*value)) || same || holds;
    }
    return holds;
  }

  /// The smallest and the largest number that was compared; nothing if there was none.
  std::optional<std::pair<double, double>> seen() const { return seen_; }

 private:
  bool compare(double value) {
    if (!seen_) seen_ = {value, value};
    seen_ = {std::min(seen_->first, value), std::max(seen_->second, value)};
    return comparison_->holds(value, *bound_);
  }
  /// The first field that may be the text of a topic; null if there is none.
  static const TopicField* text_of(const Topic& topic) {
    for (const std::string_view name : topic_text_names)
      if (const TopicField* const text = topic.find(name); text != nullptr && text->name != topic.id_field) return text;
    return nullptr;
  }

  std::string text_, name_, field_, value_;
  const SliceComparison* comparison_ = nullptr;
  std::optional<double> bound_;
  std::optional<std::pair<double, double>> seen_;
};

}  // namespace irmetrics::detail::io
