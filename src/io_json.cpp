// The compiled parser and printer of JSON rows, and the readers of rows about documents.
#include <irmetrics/io/detail/json_text-inl.hpp>
#include <irmetrics/io/document_jsonl-inl.hpp>
