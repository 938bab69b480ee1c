// The options of files that several commands read. Variables that they set must outlive the command line.
#pragma once

#include "options.hpp"

#include <irmetrics/io/formats.hpp>

#include <fmt/format.h>

#include <string>
#include <string_view>
#include <vector>

namespace irmetrics::program {

/// The fields of a line of qrels.
inline constexpr std::string_view qrels_fields = "query, iteration, document, grade";

/// Adds --lenient.
inline Option* add_lenient_flag(Command& command, bool& lenient) {
  return command.add_flag("--lenient", lenient, "skip or coerce malformed lines, and count them");
}

/// Adds the runs, which are positional arguments.
inline Option* add_runs(Command& command, std::vector<std::string>& runs) {
  return command
      .add_option("runs", runs,
                  fmt::format("runs: {} (plain, .gz, .zst; - for standard input)", detail::io::format_choices("runs")))
      ->type_name("RUN...");
}

/// Adds --qrels, which sets a path or a list of paths. `more` is the end of its help.
template <class Paths>
Option* add_qrels(Command& command, Paths& paths, std::string_view more = "") {
  return command.add_option("--qrels", paths, fmt::format("judgments: {}{}", qrels_fields, more))->type_name("FILE");
}

/// Adds --nuggets, which sets a path or a list of paths. `more` is the end of its help.
template <class Paths>
Option* add_nuggets(Command& command, Paths& paths, std::string_view more = "") {
  return command
      .add_option("--nuggets", paths,
                  fmt::format("nugget judgments: {}{}", detail::io::format_choices("nuggets"), more))
      ->type_name("FILE");
}

/// Adds --preferences, which sets a path.
inline Option* add_preferences(Command& command, std::string& path) {
  return command
      .add_option(
          "--preferences", path,
          fmt::format("instead of --qrels and --nuggets: preferences or judgments by group: {}; a document is as "
                      "relevant as its largest rating",
                      detail::io::format_choices("preferences")))
      ->type_name("FILE");
}

/// Adds an option for a file that may be repeated for further files.
inline Option* add_files_option(Command& command, const std::string& flag, std::vector<std::string>& paths,
                                const std::string& help) {
  return command.add_option(flag, paths, help)->type_name("FILE")->repeatable();
}

}  // namespace irmetrics::program
