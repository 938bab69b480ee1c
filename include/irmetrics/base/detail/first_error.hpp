// The error of work that several threads share.
#pragma once

#include <irmetrics/base/status.hpp>
#include <irmetrics/config.hpp>

#include <cstddef>
#include <limits>
#include <mutex>
#include <utility>

namespace irmetrics::detail {

/// Keeps the error of the first piece of work that fails, whichever thread meets it first. Pieces are numbered, and
/// begun in this order.
class FirstError {
 public:
  /// Keeps the status of a piece if it is an error and no earlier piece has one.
  void keep(std::size_t piece, Status status) {
    const std::scoped_lock lock(mutex_);
    if (status.ok() || piece >= piece_) return;
    piece_ = piece;
    status_ = std::move(status);
  }

  /// The error, once all threads have ended; ok if there is none.
  const Status& status() const noexcept { return status_; }
  /// The piece that has it; larger than all if there is none.
  std::size_t piece() const noexcept { return piece_; }

 private:
  std::mutex mutex_;
  std::size_t piece_ = std::numeric_limits<std::size_t>::max();
  Status status_;
};

}  // namespace irmetrics::detail
