// The compiled readers and writers of runs and qrels, and the scoring of files.
#include <irmetrics/evaluate/evaluate_file-inl.hpp>
#include <irmetrics/io/byte_source-inl.hpp>
#include <irmetrics/io/cost_files-inl.hpp>
#include <irmetrics/io/detail/document_table-inl.hpp>
#include <irmetrics/io/detail/file_names-inl.hpp>
#include <irmetrics/io/file_sha256-inl.hpp>
#include <irmetrics/io/formats-inl.hpp>
#include <irmetrics/io/run_formats-inl.hpp>
#include <irmetrics/io/trec_qrels-inl.hpp>
#include <irmetrics/io/trec_run-inl.hpp>
