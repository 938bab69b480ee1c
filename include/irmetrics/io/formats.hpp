// All file formats that irmetrics reads and writes, for help and documentation.
#pragma once

#include <irmetrics/io/format.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace irmetrics {

/// All formats, grouped by kind.
std::vector<FileFormat> file_formats();

namespace detail::io {

/// The formats of a kind with their titles, for help: "a (title), b (title)".
std::string format_choices(std::string_view kind);

/// The formats that can be written, with the file names that select them: "a (.x), b (any other name)".
std::string written_formats(std::string_view kind);

}  // namespace detail::io

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/io/formats-inl.hpp>
#endif
