// Reads reports on scores in JSON, and files of evaluations.
#pragma once

#include <irmetrics/base/status.hpp>
#include <irmetrics/io/detail/evaluation_seal-inl.hpp>
#include <irmetrics/io/detail/json_row-inl.hpp>
#include <irmetrics/io/detail/score_lines-inl.hpp>

#include <limits>

namespace irmetrics::detail::io {

class JsonScoreLines final : public ScoreLines {
 public:
  using ScoreLines::ScoreLines;

  Status read(std::string_view line, std::size_t number) override {
    for (; lines_ + 1 < number; ++lines_) text_ += '\n';  // counts blank lines, which were skipped
    text_ += line;
    text_ += '\n';
    ++lines_;
    return Status();
  }

  Status finish() override {
    const std::string file = source_name(out_.path);
    const auto json = parse_json(text_, file);
    if (!json.ok()) return json.status();
    if (is_evaluation(*json))
      if (Status status = check_evaluation(*json, file); !status.ok()) return status;
    return JsonValue(*json, file).member("runs").for_each([this](const JsonValue& run) { return read_run(run); });
  }

 private:
  Status read_run(const JsonValue& run) {
    const auto name = run.member("name").text();
    if (!name.ok()) return name.status();
    Status status = run.member("scores").for_each_member([&](const std::string& measure, const JsonValue& value) {
      return add_value({*name, measure, {}, 0}, value);
    });
    const JsonValue queries = run.member("per_query");
    if (!status.ok() || queries.missing()) return status;
    return queries.for_each_member([&](const std::string& measure, const JsonValue& values) {
      return values.for_each_member([&](const std::string& query, const JsonValue& value) {
        return add_value({*name, measure, query, 0}, value);
      });
    });
  }

  /// JSON has no NaN: null represents it.
  Status add_value(ScoreValue value, const JsonValue& json) {
    value.value = std::numeric_limits<double>::quiet_NaN();
    if (!json.missing()) {
      const auto number = json.number();
      if (!number.ok()) return number.status();
      value.value = *number;
    }
    out_.values.push_back(std::move(value));
    return Status();
  }

  std::string text_;
  std::size_t lines_ = 0;
};

}  // namespace irmetrics::detail::io
