// The compiled files of evaluations: writer, reader and layout, and what computes them again.
#include <irmetrics/evaluate/evaluation_file-inl.hpp>
#include <irmetrics/evaluate/evaluation_schema-inl.hpp>
#include <irmetrics/evaluate/verify-inl.hpp>
