// Paths for the tests. Only paths.cpp contains them, so that other files are not recompiled if they change.
#pragma once

#include <string>

namespace irmetrics::test {

/// A file or folder of the project, such as "examples/documentation/qrels.txt".
std::string in_project(const std::string& path);

/// A file or folder of the reference data, which may be missing.
std::string in_shared_data(const std::string& path);

/// The program; empty if it is not built.
const std::string& program_path();

}  // namespace irmetrics::test
