// The compiled drift.
#include <irmetrics/drift/drift-inl.hpp>
#include <irmetrics/drift/source-inl.hpp>
