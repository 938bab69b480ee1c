// The compiled base: numbers, messages and cancellation.
#include <irmetrics/base/cancel-inl.hpp>
#include <irmetrics/base/detail/text-inl.hpp>
#include <irmetrics/base/error-inl.hpp>
