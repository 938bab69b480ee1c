// The compiled readers of nuggets, texts and samples.
#include <irmetrics/io/berds_jsonl-inl.hpp>
#include <irmetrics/io/content_id-inl.hpp>
#include <irmetrics/io/freshstack_jsonl-inl.hpp>
#include <irmetrics/io/nugget_order-inl.hpp>
#include <irmetrics/io/nugget_table-inl.hpp>
#include <irmetrics/io/nuggets-inl.hpp>
#include <irmetrics/io/sample_files-inl.hpp>
#include <irmetrics/io/subtopic_qrels-inl.hpp>
#include <irmetrics/io/text_files-inl.hpp>
