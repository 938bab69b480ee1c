// Inputs that follow from the library's tables, so that a new format or measure is fuzzed without a new file.
#pragma once

#include <irmetrics/io/formats.hpp>
#include <irmetrics/measures/grammar.hpp>

#include <fmt/format.h>

#include <string>
#include <string_view>
#include <vector>

namespace irmetrics::fuzz {

struct Seed {
  std::string name;
  std::string bytes;
};

/// The seeds of a target besides those in its folder: each format's example, and each measure with its defaults.
inline std::vector<Seed> seeds_from_tables(std::string_view target) {
  std::vector<Seed> seeds;
  if (target == "formats")
    for (const FileFormat& format : file_formats())
      seeds.push_back({fmt::format("{}-{}", format.kind, format.name),
                       fmt::format("{} {}\n{}", format.kind, format.name, format.text.example)});
  if (target == "measures")
    for (const MeasureInfo& measure : all_measures()) {
      std::string parameters;
      for (const ParameterInfo& parameter : measure.parameters)
        if (!parameter.initial.empty() && parameter.written == Written::as_argument)
          parameters += fmt::format("{}{}={}", parameters.empty() ? "" : ", ", parameter.name, parameter.initial);
      seeds.push_back({measure.name, fmt::format("{}({})@10", measure.name, parameters)});
    }
  return seeds;
}

}  // namespace irmetrics::fuzz
