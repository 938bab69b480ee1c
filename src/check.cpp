// The compiled gate.
#include <irmetrics/check/check-inl.hpp>
#include <irmetrics/check/gate_policy-inl.hpp>
