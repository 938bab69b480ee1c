// A fuzz target: a check of something for any bytes. Each file of targets/ registers one; fuzzer.cpp lets libFuzzer
// choose the bytes, inputs.cpp reads those that were kept.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string_view>
#include <utility>
#include <vector>

namespace irmetrics::fuzz {

/// Something does not hold for an input.
class Finding : public std::logic_error {
 public:
  using std::logic_error::logic_error;
};

/// Throws a Finding unless it holds.
template <class... Arguments>
void expect(bool holds, fmt::format_string<Arguments...> message, Arguments&&... arguments) {
  if (!holds) throw Finding(fmt::format(message, std::forward<Arguments>(arguments)...));
}

/// A check, which throws a Finding if it fails. Its name is that of its file, and of the folders of its inputs.
struct Target {
  std::string_view name;
  void (*check)(std::string_view bytes);
};

/// The targets that are part of the program.
inline std::vector<Target>& targets() {
  static std::vector<Target> all;
  return all;
}

/// Adds a target, as a static object of its file.
struct Registered {
  explicit Registered(Target target) { targets().push_back(target); }
};

/// Takes an input apart, from its beginning.
class Input {
 public:
  explicit Input(std::string_view bytes) : rest_(bytes) {}

  /// The next byte; 0 at the end.
  std::uint8_t byte() noexcept {
    if (rest_.empty()) return 0;
    const auto first = static_cast<std::uint8_t>(rest_.front());
    rest_.remove_prefix(1);
    return first;
  }
  /// A number below `end`, from one byte.
  std::size_t below(std::size_t end) noexcept { return byte() % end; }
  bool flag() noexcept { return (byte() & 1) != 0; }
  /// The text up to a separator, or to the end.
  std::string_view until(std::string_view separator) noexcept {
    const std::size_t end = std::min(rest_.find(separator), rest_.size());
    const std::string_view part = rest_.substr(0, end);
    rest_.remove_prefix(std::min(end + separator.size(), rest_.size()));
    return part;
  }
  std::string_view rest() const noexcept { return rest_; }

 private:
  std::string_view rest_;
};

}  // namespace irmetrics::fuzz
