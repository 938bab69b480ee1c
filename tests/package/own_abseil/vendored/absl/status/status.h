// The engine's copy of Abseil, which differs from all releases.
#pragma once

namespace absl {
inline namespace engine {

enum class StatusCode : int { kOk = 0, kInternal = 13 };

class Status {
 public:
  Status() = default;
  explicit Status(StatusCode code) : code_(code) {}
  bool ok() const { return code_ == StatusCode::kOk; }

 private:
  StatusCode code_ = StatusCode::kOk;
};

}  // namespace engine
}  // namespace absl
