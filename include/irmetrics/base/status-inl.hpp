// What errors cost: success never calls these.
#pragma once

#include <irmetrics/base/status.hpp>
#include <irmetrics/config.hpp>

#include <atomic>
#include <string>
#include <string_view>

namespace irmetrics {

IRMETRICS_COLD IRMETRICS_INLINE Status::Status(StatusCode code, std::string_view message, int system_error)
    : error_(new Error{code, system_error, std::string(message)}) {}

IRMETRICS_COLD IRMETRICS_INLINE void Status::release() noexcept {
  if (error_->owners.fetch_sub(1, std::memory_order_acq_rel) == 1) delete error_;
}

}  // namespace irmetrics
