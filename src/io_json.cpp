// The compiled parser and printer of JSON rows, and the readers of rows and objects about documents.
#include <irmetrics/io/detail/json_stream-inl.hpp>
#include <irmetrics/io/detail/json_text-inl.hpp>
#include <irmetrics/io/document_jsonl-inl.hpp>
#include <irmetrics/io/query_object-inl.hpp>
#include <irmetrics/io/ragas_jsonl-inl.hpp>
