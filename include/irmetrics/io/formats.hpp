// All formats of files that irmetrics reads and writes, as help and documentation list them.
#pragma once

#include <irmetrics/io/format.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace irmetrics {

/// All formats, kind by kind.
std::vector<FileFormat> file_formats();

/// The names of a kind's formats with what they are, for help: "a (title), b (title)".
std::string format_choices(std::string_view kind);

/// Those that can be written, with the names of files that mean them: "a (.x), b (any other name)".
std::string written_formats(std::string_view kind);

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/io/formats-inl.hpp>
#endif
