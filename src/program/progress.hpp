// A progress line on a terminal, for work that takes longer than a second.
#pragma once

#include "console.hpp"
#include "failure.hpp"
#include "standard_streams.hpp"

#include <irmetrics/base/detail/text.hpp>
#include <irmetrics/base/result.hpp>

#include <fmt/format.h>

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace irmetrics::program {

class Progress {
 public:
  explicit Progress(std::string what) : what_(std::move(what)), on_terminal_(error_is_terminal()) {}

  void rename(const std::string& what) { what_ = what; }

  /// Shows the work done, of the total (0: unknown). May be called often: it writes only from time to time.
  void show(std::uint64_t done, std::uint64_t all) {
    if (!on_terminal_) return;
    const auto now = std::chrono::steady_clock::now();
    if (now < next_) return;
    next_ = now + std::chrono::milliseconds(200);
    const auto megabytes = done / 1'000'000;
    const std::string share = all > 0 ? fmt::format("{:3} %", done * 100 / all) : fmt::format("{} MB", megabytes);
    write_error(fmt::format("\r{}: {}\033[K", detail::shown(what_, 200), share));
    shown_ = true;
  }

  /// A function that shows the work, for the options of a computation.
  auto teller() {
    return [this](std::uint64_t done, std::uint64_t all) { show(done, all); };
  }

  /// Removes the line.
  void clear() {
    if (shown_) write_error("\r\033[K");
    shown_ = false;
  }

 private:
  std::string what_;
  bool on_terminal_;
  bool shown_ = false;
  std::chrono::steady_clock::time_point next_ = std::chrono::steady_clock::now() + std::chrono::seconds(1);
};

/// The result of work whose progress was shown. Ends the command if it failed.
template <class T>
T finished(Progress& progress, Result<T> result) {
  progress.clear();
  return value_or_fail(std::move(result));
}

/// The same, with what the error is about before its message.
template <class T>
T finished(Progress& progress, Result<T> result, std::string_view about) {
  progress.clear();
  return value_or_fail(std::move(result), about);
}

}  // namespace irmetrics::program
