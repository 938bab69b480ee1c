// The compiled readers and writers of nuggets, embeddings and pairs to judge.
#include <irmetrics/io/berds_jsonl-inl.hpp>
#include <irmetrics/io/embedding_files-inl.hpp>
#include <irmetrics/io/freshstack_jsonl-inl.hpp>
#include <irmetrics/io/judging_pairs-inl.hpp>
#include <irmetrics/io/nugget_label_files-inl.hpp>
#include <irmetrics/io/nugget_order-inl.hpp>
#include <irmetrics/io/nugget_table-inl.hpp>
#include <irmetrics/io/nuggets-inl.hpp>
#include <irmetrics/io/preference_files-inl.hpp>
#include <irmetrics/io/subtopic_qrels-inl.hpp>
