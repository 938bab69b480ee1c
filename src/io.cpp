// The compiled readers and writers, and the scoring of files.
#include <irmetrics/evaluate/evaluate_file-inl.hpp>
#include <irmetrics/io/berds_jsonl-inl.hpp>
#include <irmetrics/io/byte_source-inl.hpp>
#include <irmetrics/io/freshstack_jsonl-inl.hpp>
#include <irmetrics/io/nugget_order-inl.hpp>
#include <irmetrics/io/nugget_table-inl.hpp>
#include <irmetrics/io/nuggets-inl.hpp>
#include <irmetrics/io/samples-inl.hpp>
#include <irmetrics/io/score_files-inl.hpp>
#include <irmetrics/io/source_mapping-inl.hpp>
#include <irmetrics/io/subtopic_qrels-inl.hpp>
#include <irmetrics/io/texts-inl.hpp>
#include <irmetrics/io/trec_qrels-inl.hpp>
#include <irmetrics/io/trec_run-inl.hpp>
