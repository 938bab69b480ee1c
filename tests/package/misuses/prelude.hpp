// Precompiled once for all cases.

#include <irmetrics/core.hpp>

#include <functional>
#include <memory>
#include <string>
#include <utility>
