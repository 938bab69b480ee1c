// The compiled readers of texts, samples, slices and first ranks.
#include <irmetrics/io/content_id-inl.hpp>
#include <irmetrics/io/document_id_files-inl.hpp>
#include <irmetrics/io/first_ranks-inl.hpp>
#include <irmetrics/io/sample_files-inl.hpp>
#include <irmetrics/io/slice_files-inl.hpp>
#include <irmetrics/io/text_files-inl.hpp>
