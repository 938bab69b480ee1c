// Reads a source ahead on another thread, so that decompression and the work on the text overlap.
#pragma once

#include <irmetrics/base/detail/threads.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/io/byte_source.hpp>

#include <algorithm>
#include <array>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <new>
#include <optional>
#include <span>
#include <system_error>
#include <utility>
#include <vector>

namespace irmetrics::detail::io {

/// The bytes of another source, which a thread reads ahead into a ring of a few pieces. The first bytes are read
/// without the thread: a short source ends before it starts. The destructor waits until the thread ends, which takes as
/// long as reading one piece. If no thread is available, the caller reads on.
class ReadAheadSource final : public ByteSource {
 public:
  /// Reading this much takes several times as long as starting a thread.
  static constexpr std::size_t bytes_before_thread = std::size_t{1} << 20;
  static constexpr std::size_t pieces_ahead = 4;

  explicit ReadAheadSource(
      std::unique_ptr<ByteSource> source,
      ThreadStarter starter = [](std::function<void()> run) { return JoinedThread(std::move(run)); })
      : source_(std::move(source)), starter_(std::move(starter)) {}
  ReadAheadSource(const ReadAheadSource&) = delete;
  ReadAheadSource& operator=(const ReadAheadSource&) = delete;
  ~ReadAheadSource() override {
    change([&] { stopped_ = true; });
  }

  Limits limits() const override { return source_->limits(); }

  Result<std::size_t> read(std::span<char> buffer) override {
    return thread_ ? read_pieces(buffer) : read_directly(buffer);
  }

 private:
  /// What one read of the source gave: bytes, an error or an exception.
  struct Piece {
    std::vector<char> bytes;
    Result<std::size_t> size = 0;
    std::exception_ptr thrown;
    bool at_end() const { return thrown || !size.ok() || *size < bytes.size(); }
  };

  Result<std::size_t> read_directly(std::span<char> buffer) {
    auto got = source_->read(buffer);
    if (!got.ok()) return got;
    left_before_thread_ -= std::min(left_before_thread_, *got);
    if (left_before_thread_ == 0 && *got == buffer.size() && !tried_) start(buffer.size());
    return got;
  }

  /// Pieces have the size of the caller's reads, which then meet an error after the same bytes as without the thread.
  void start(std::size_t piece) {
    tried_ = true;
    for (Piece& one : pieces_) one.bytes.resize(piece);
    try {
      thread_.emplace(starter_([this] { read_ahead(); }));
    } catch (const std::system_error&) {
    } catch (const std::bad_alloc&) {
    }
  }

  /// The work of the thread.
  void read_ahead() {
    for (bool at_end = false; !at_end;) {
      if (!wait_until([&] { return filled_ - used_ < pieces_.size(); })) return;
      Piece& piece = pieces_[filled_ % pieces_.size()];
      try {
        piece.size = source_->read(piece.bytes);
      } catch (...) {
        piece.thrown = std::current_exception();
      }
      at_end = piece.at_end();
      change([&] { ++filled_; });
    }
  }

  Result<std::size_t> read_pieces(std::span<char> buffer) {
    std::size_t taken = 0;
    while (taken < buffer.size()) {
      wait_until([&] { return filled_ > used_; });
      const Piece& piece = pieces_[used_ % pieces_.size()];
      if (piece.thrown) std::rethrow_exception(piece.thrown);
      if (!piece.size.ok()) return piece.size.status();
      const std::size_t size = std::min(buffer.size() - taken, *piece.size - begin_);
      std::memcpy(buffer.data() + taken, piece.bytes.data() + begin_, size);
      taken += size;
      begin_ += size;
      if (begin_ < *piece.size) continue;
      if (piece.at_end()) break;
      begin_ = 0;
      change([&] { ++used_; });
    }
    return taken;
  }

  /// False once the destructor runs.
  template <class Condition>
  bool wait_until(const Condition& condition) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return stopped_ || condition(); });
    return !stopped_;
  }
  template <class Change>
  void change(const Change& change) {
    const std::scoped_lock lock(mutex_);
    change();
    changed_.notify_one();
  }

  std::unique_ptr<ByteSource> source_;
  ThreadStarter starter_;
  std::size_t left_before_thread_ = bytes_before_thread;
  bool tried_ = false;  // to start the thread
  std::array<Piece, pieces_ahead> pieces_;
  std::size_t begin_ = 0;  // of the bytes of the oldest piece that are not taken yet
  std::mutex mutex_;
  std::condition_variable changed_;
  std::uint64_t filled_ = 0, used_ = 0;  // numbers of pieces
  bool stopped_ = false;
  std::optional<JoinedThread> thread_;  // the last member: it is joined first
};

}  // namespace irmetrics::detail::io
