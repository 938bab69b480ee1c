// The compiled readers and writers of runs, qrels, texts and scores, and the scoring of files.
#include <irmetrics/evaluate/evaluate_file-inl.hpp>
#include <irmetrics/io/byte_source-inl.hpp>
#include <irmetrics/io/formats-inl.hpp>
#include <irmetrics/io/run_formats-inl.hpp>
#include <irmetrics/io/score_files-inl.hpp>
#include <irmetrics/io/source_mapping-inl.hpp>
#include <irmetrics/io/trec_qrels-inl.hpp>
#include <irmetrics/io/trec_run-inl.hpp>
