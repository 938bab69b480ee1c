// Reads --limits and --comments.
#include "input_limits.hpp"
#include "described_options.hpp"
#include "number_option.hpp"

#include <irmetrics/base/detail/text.hpp>
#include <irmetrics/base/error.hpp>

#include <fmt/format.h>

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace irmetrics::program {
namespace {

ReadOptions& given() {
  static ReadOptions options;
  return options;
}

/// Sets a limit given as NAME=N.
void read_limit(std::string_view text) {
  const std::size_t sign = text.find('=');
  const auto value =
      sign == std::string_view::npos ? std::nullopt : read_whole_number<std::uint64_t>(text.substr(sign + 1));
  if (!value) throw WrongUsage(message_text("--limits: expected NAME=N, with a whole number, not '{}'", text));
  if (const Status status = set_limit(given().limits, text.substr(0, sign), *value); !status.ok())
    throw WrongUsage("--" + message(status));
}

std::string limits_help() {
  std::string text = "limits of files, so that a small one cannot take all memory:";
  for_each_option<Limits>([&](const auto& one) {
    text += fmt::format("\n{}={}: {}", one.name, std::invoke(one.get, given().limits), one.meaning);
  });
  return text;
}

}  // namespace

const ReadOptions& input_options() { return given(); }
const Limits& input_limits() { return given().limits; }

void add_limits_option(Command& command) {
  command
      .add_list_function(
          "--limits",
          [](const std::vector<std::string>& texts) {
            for (const std::string& text : texts) {
              if (text.empty()) read_limit(text);  // split would return no parts
              for (const std::string_view one : detail::split(text, ',')) read_limit(one);
            }
          },
          limits_help())
      ->repeatable()
      ->type_name("NAME=N,...");
}

void add_comments_option(Command& command) { add_described(command, given(), comments_option(&ReadOptions::comments)); }

}  // namespace irmetrics::program
