// Reads the slices on the command line.
#include "slice_options.hpp"
#include "described_options.hpp"
#include "failure.hpp"
#include "input_limits.hpp"

#include <irmetrics/io/slice_files.hpp>

#include <fmt/format.h>

#include <algorithm>

namespace irmetrics::program {

std::string shown(const SliceRequest& request) { return fmt::format("--slices {}", fmt::join(request.texts, " ")); }

void add_slice_options(Command& command, SliceRequest& request) {
  const char* const group = "Slices of the queries";
  Option* const slices =
      command
          .add_option("--slices", request.texts,
                      "also the scores of some queries: FILE with lines of query and slice, FILE:COLUMN of a table or "
                      "JSON, or a rule about topics, such as \"length>8\", \"year>=2020\" or \"new: year>=2020\"")
          ->type_name("FILE|FILE:COLUMN|RULE")
          ->repeatable()
          ->group(group);
  command
      .add_option("--topics", request.topics,
                  "the topics for rules: a table, JSON, or texts; length is the number of words of their texts")
      ->type_name("FILE")
      ->needs(slices)
      ->group(group);
  add_options(command, request.options, group);
}

std::vector<QuerySlice> read_slices(const Command& command, const SliceRequest& request) {
  if (request.texts.empty()) {
    refuse_given(command, {"--unsliced"}, "to slices only, which need --slices");
    return {};
  }
  const bool has_rules = std::any_of(request.texts.begin(), request.texts.end(), is_slice_rule);
  if (has_rules && request.topics.empty()) refuse(command, "rules need the topics: --topics FILE");
  if (!has_rules) refuse_given(command, {"--topics"}, "to rules only, such as --slices \"length>8\"");
  const bool from_standard_input = std::any_of(request.texts.begin(), request.texts.end(), [](const auto& text) {
    return !is_slice_rule(text) && slice_file(text) == "-";
  });
  if (from_standard_input || request.topics == "-")
    refuse(command, "slices and topics cannot be read from standard input: give the name of a file");
  return value_or_fail(irmetrics::read_slices(request.texts, {.topics = request.topics, .limits = input_limits()}));
}

}  // namespace irmetrics::program
