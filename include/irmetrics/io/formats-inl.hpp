// Lists the tables of all kinds of files.
#pragma once

#include <irmetrics/io/formats.hpp>
#include <irmetrics/io/nugget_label_files.hpp>
#include <irmetrics/io/nuggets.hpp>
#include <irmetrics/io/preference_files.hpp>
#include <irmetrics/io/run_formats.hpp>
#include <irmetrics/io/sample_files.hpp>
#include <irmetrics/io/score_files.hpp>
#include <irmetrics/io/slice_files.hpp>
#include <irmetrics/io/text_files.hpp>
#include <irmetrics/io/trec_qrels.hpp>

#include <fmt/ranges.h>

namespace irmetrics {

IRMETRICS_INLINE std::vector<FileFormat> file_formats() {
  std::vector<FileFormat> all;
  for (const auto list :
       {&run_file_formats, &qrels_file_formats, &nugget_file_formats, &preference_file_formats, &text_file_formats,
        &sample_file_formats, &score_file_formats, &label_file_formats, &slice_file_formats})
    for (const FileFormat& format : list()) all.push_back(format);
  return all;
}

namespace detail::io {

/// "name (about), ..." for the formats of a kind, omitting those with an empty text.
inline std::string formats_with(std::string_view kind, std::string_view FormatText::*about) {
  std::vector<std::string> choices;
  for (const FileFormat& format : file_formats())
    if (format.kind == kind && !(format.text.*about).empty())
      choices.push_back(fmt::format("{} ({})", format.name, format.text.*about));
  return fmt::format("{}", fmt::join(choices, ", "));
}

IRMETRICS_INLINE std::string format_choices(std::string_view kind) { return formats_with(kind, &FormatText::title); }

IRMETRICS_INLINE std::string written_formats(std::string_view kind) { return formats_with(kind, &FormatText::written); }

}  // namespace detail::io
}  // namespace irmetrics
