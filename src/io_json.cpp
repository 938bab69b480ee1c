// The compiled parser and printer of JSON rows, and the readers of rows and objects about documents.
#include <irmetrics/io/detail/document_jsonl-inl.hpp>
#include <irmetrics/io/detail/json_stream-inl.hpp>
#include <irmetrics/io/detail/json_text-inl.hpp>
#include <irmetrics/io/detail/query_object-inl.hpp>
#include <irmetrics/io/detail/ragas_jsonl-inl.hpp>
