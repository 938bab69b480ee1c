// The formats of runs, and their recognition. The table is in run_formats-inl.hpp.
#pragma once

#include <irmetrics/base/result.hpp>
#include <irmetrics/io/run_reader.hpp>

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace irmetrics {

/// All formats of runs.
std::span<const RunFormat> run_formats() noexcept;

/// The format with this name, or null for "auto". The error for other names lists the valid ones.
Result<const RunFormat*> find_run_format(std::string_view name);

/// What a path contains: its kind, and its format, recognised by the first line unless the options name it. The format
/// of a source that can be read only once is not recognised: null.
struct RunFile {
  std::string path;
  Result<SourceKind> kind = SourceKind();
  Result<const RunFormat*> format = nullptr;
};

/// Inspects a path, which is opened once. The result has the errors of a path that cannot be read.
RunFile inspect_run(const std::string& path, const ReadOptions& options = {});

/// Opens a run in the format named in the options, otherwise in the format recognised by its first line.
Result<std::unique_ptr<RunReader>> open_run(const std::string& path, const ReadOptions& options = {},
                                            const Cancel& cancel = {});

/// The same for an opened source. `name` is for messages.
Result<std::unique_ptr<RunReader>> open_run_source(const std::string& name, std::unique_ptr<ByteSource> source,
                                                   const ReadOptions& options = {}, const Cancel& cancel = {});

/// The table of these formats, for lists.
std::vector<FileFormat> run_file_formats();

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/io/run_formats-inl.hpp>
#endif
