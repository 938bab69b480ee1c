// The compiled drift.
#include <irmetrics/drift/corpus_drift-inl.hpp>
#include <irmetrics/drift/drift-inl.hpp>
#include <irmetrics/drift/source-inl.hpp>
