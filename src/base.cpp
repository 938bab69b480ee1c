// The compiled base: errors, messages and cancellation.
#include <irmetrics/base/cancel-inl.hpp>
#include <irmetrics/base/detail/check_range-inl.hpp>
#include <irmetrics/base/detail/text-inl.hpp>
#include <irmetrics/base/error-inl.hpp>
#include <irmetrics/base/limits-inl.hpp>
#include <irmetrics/base/status-inl.hpp>
