// The compiled base: numbers and messages.
#include <irmetrics/base/detail/text-inl.hpp>
#include <irmetrics/base/error-inl.hpp>
