// The compiled files of evaluations: writer, reader, and what computes them again.
#include <irmetrics/evaluate/evaluation_file-inl.hpp>
#include <irmetrics/evaluate/verify-inl.hpp>
