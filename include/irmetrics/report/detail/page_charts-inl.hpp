// The charts of a page, as SVG: intervals on a common scale, and the differences of the queries.
#pragma once

#include <irmetrics/report/detail/numbers-inl.hpp>
#include <irmetrics/report/detail/page_writer-inl.hpp>
#include <irmetrics/significance/interval.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <functional>
#include <limits>
#include <numeric>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace irmetrics::detail::report {

/// The scale of the intervals of a table.
class PlotScale {
 public:
  static constexpr double width = 150, margin = 6;

  void include(double value) {
    if (!std::isfinite(value)) return;
    low_ = std::min(low_, value);
    high_ = std::max(high_, value);
  }
  void include(const Interval& interval) {
    include(interval.low);
    include(interval.high);
  }
  double low() const noexcept { return low_; }
  double high() const noexcept { return high_; }
  /// The position of a value.
  double at(double value) const noexcept {
    return high_ > low_ ? margin + (width - 2 * margin) * (value - low_) / (high_ - low_) : width / 2;
  }

  /// A value with its interval; with a line at 0 if the scale has it. `style`: "up", "down" or "".
  std::string plot(double value, const Interval& interval, std::string_view style, bool zero) const {
    std::string svg =
        fmt::format(R"(<svg class="plot {}" width="{:g}" height="22" viewBox="0 0 {:g} 22" aria-hidden="true">)", style,
                    width, width);
    if (zero) svg += fmt::format(R"(<path class="zero" d="M{:.1f} 0V22"/>)", at(0));
    if (std::isfinite(interval.low) && std::isfinite(interval.high))
      svg += fmt::format(R"(<path class="whisker" d="M{0:.1f} 7V15M{0:.1f} 11H{1:.1f}M{1:.1f} 7V15"/>)",
                         at(interval.low), at(interval.high));
    if (std::isfinite(value)) svg += fmt::format(R"(<circle cx="{:.1f}" cy="11" r="4"/>)", at(value));
    return svg + "</svg>";
  }

  /// The ends of the scale, for the header.
  std::string ends(std::string_view format) const {
    return fmt::format("<span class=\"ends\"><span>{}</span><span>{}</span></span>", number_text(low_, format),
                       number_text(high_, format));
  }

 private:
  double low_ = std::numeric_limits<double>::infinity(), high_ = -std::numeric_limits<double>::infinity();
};

/// The differences of the queries of a pair: bars in order of size, or of a few neighbours each if there are many.
class DifferenceBars {
 public:
  static constexpr std::size_t most = 400;  // bars

  /// `sign`: -1 if lower is better.
  DifferenceBars(std::vector<double> differences, int sign) : values_(std::move(differences)), sign_(sign) {
    order_.resize(values_.size());
    std::iota(order_.begin(), order_.end(), std::size_t{0});
    std::stable_sort(order_.begin(), order_.end(),
                     [&](std::size_t a, std::size_t b) { return sign_ * values_[a] > sign_ * values_[b]; });
  }

  bool is_thinned() const noexcept { return values_.size() > most; }
  std::size_t bars() const noexcept { return std::min(values_.size(), most); }

  double largest() const { return *std::max_element(values_.begin(), values_.end()); }
  double smallest() const { return *std::min_element(values_.begin(), values_.end()); }
  double median() const {
    const std::size_t half = order_.size() / 2;
    return order_.size() % 2 == 1 ? values_[order_[half]] : (values_[order_[half]] + values_[order_[half - 1]]) / 2;
  }

  /// The bars, with a line at the mean. `label`: of the picture. `link(query)`: the HTML before and after the bar of a
  /// query; null without links.
  std::string svg(double mean, const std::string& label,
                  const std::function<std::pair<std::string, std::string>(std::size_t)>& link) const {
    const double top = std::max(0.0, largest()), bottom = std::min(0.0, smallest());
    const double height = top > bottom ? top - bottom : 1;
    const auto y = [&](double value) { return 100 * (top - value) / height; };
    std::string result = R"(<div class="bars"><div class="y" aria-hidden="true">)";
    if (top > 0) result += fmt::format("<span style=\"top:0\">{}</span>", number_text(top, "{:+.2f}"));
    if (bottom < 0) result += fmt::format("<span style=\"top:100%\">{}</span>", number_text(bottom, "{:+.2f}"));
    if (y(0) >= 12 && y(0) <= 88) result += fmt::format("<span style=\"top:{:.1f}%\">0</span>", y(0));
    result += fmt::format(
        "</div><svg role=\"img\" aria-label=\"{}\" viewBox=\"0 0 {} 100\" "
        "preserveAspectRatio=\"none\">",
        label, bars());
    const double wide = bars() > 150 ? 1 : 0.8;
    std::string paths[2];  // of bars without links: better, worse
    for (std::size_t bar = 0; bar < bars(); ++bar) {
      const std::size_t begin = bar * values_.size() / bars(), end = (bar + 1) * values_.size() / bars();
      double sum = 0;
      for (std::size_t i = begin; i < end; ++i) sum += values_[order_[i]];
      const double value = sum / static_cast<double>(end - begin);
      const bool better = sign_ * value > 0;
      if (value == 0 && !link) continue;
      const double from = std::min(y(0), y(value)), to = std::max(y(0), y(value));
      if (link && !is_thinned()) {
        // A target of the full height: small bars are hard to hit.
        const auto [before, after] = link(order_[bar]);
        result += fmt::format(
            R"({}<path class="hit" d="M{} 0h1v100h-1z"/><path class="{}" d="M{} {:.1f}h{}V{:.1f}h-{}z"/>{})", before,
            bar, better ? "up" : "down", bar, from, wide, to, wide, after);
      } else {
        paths[better ? 0 : 1] += fmt::format("M{} {:.1f}h{}V{:.1f}h-{}z", bar, from, wide, to, wide);
      }
    }
    for (const int i : {0, 1})
      if (!paths[i].empty()) result += fmt::format(R"(<path class="{}" d="{}"/>)", i == 0 ? "up" : "down", paths[i]);
    result += fmt::format(R"(<path class="zero" d="M0 {0:.1f}H{2}"/><path class="mean" d="M0 {1:.1f}H{2}"/>)", y(0),
                          y(mean), bars());
    return result + "</svg></div>";
  }

 private:
  std::vector<double> values_;
  int sign_;
  std::vector<std::size_t> order_;  // best difference first
};

}  // namespace irmetrics::detail::report
