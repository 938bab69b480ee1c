// The layout of files of evaluations, for other programs.
#pragma once

#include <irmetrics/config.hpp>

#include <string>

namespace irmetrics {

/// The JSON Schema (draft 2020-12) of what write_evaluation_file writes, made of the descriptions of policy, provenance
/// and audit.
std::string evaluation_schema();

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/evaluate/evaluation_schema-inl.hpp>
#endif
