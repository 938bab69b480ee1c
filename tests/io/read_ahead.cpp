// A source that is read ahead on a thread: the bytes, errors and exceptions of the source itself, in the same
// positions.
#include "support/files.hpp"
#include "support/memory_source.hpp"
#include "support/random_data.hpp"

#include <irmetrics/io/detail/read_ahead-inl.hpp>

#include <atomic>
#include <new>
#include <string>
#include <system_error>
#include <thread>

using namespace irmetrics;
using namespace irmetrics::test;
using detail::io::ReadAheadSource;

namespace read_ahead_test {
namespace {

std::string random_bytes(std::size_t size) {
  Random random(911);
  std::string bytes(size, '\0');
  for (char& byte : bytes) byte = static_cast<char>(random.bits());
  return bytes;
}

/// What happened to a WatchedSource, after its end too.
struct Watch {
  std::atomic<int> reads = 0, reads_elsewhere = 0;
  std::atomic<bool> inside = false, destroyed_inside = false, destroyed = false;
};

/// Endless zeros up to a number of reads, then an error or an exception.
class WatchedSource final : public ByteSource {
 public:
  enum class End { error, exception };

  WatchedSource(Watch& watch, int reads, End end) : watch_(watch), left_(reads), end_(end) {}
  WatchedSource(const WatchedSource&) = delete;
  WatchedSource& operator=(const WatchedSource&) = delete;
  ~WatchedSource() override {
    watch_.destroyed_inside = watch_.inside.load();
    watch_.destroyed = true;
  }

  Result<std::size_t> read(std::span<char> buffer) override {
    watch_.inside = true;
    ++watch_.reads;
    if (std::this_thread::get_id() != caller_) ++watch_.reads_elsewhere;
    std::fill(buffer.begin(), buffer.end(), '\0');
    watch_.inside = false;
    if (left_-- > 0) return buffer.size();
    if (end_ == End::exception) throw std::bad_alloc();
    return invalid_input("the source fails");
  }

 private:
  Watch& watch_;
  int left_;
  End end_;
  std::thread::id caller_ = std::this_thread::get_id();
};

constexpr std::size_t piece = std::size_t{1} << 16;
constexpr int reads_before_thread = ReadAheadSource::bytes_before_thread / piece;

}  // namespace

TEST_CASE("a source that is read ahead has its bytes, for reads of any size") {
  constexpr std::size_t before = ReadAheadSource::bytes_before_thread;
  const std::string bytes = random_bytes(5 * before + 12'345);
  for (const std::size_t size : {std::size_t{0}, std::size_t{1}, before - 1, before, before + 1, before + piece,
                                 before + piece + 1, 3 * before, bytes.size()}) {
    for (const std::size_t largest : {std::size_t{5000}, piece, 2 * piece + 1, bytes.size() + 1}) {
      INFO(size << " bytes, reads of up to " << largest);
      for (const bool same_size : {true, false}) {
        Random random(912);
        ReadAheadSource source(std::make_unique<MemorySource>(bytes.substr(0, size)));
        std::string read, buffer;
        for (bool at_end = false; !at_end && read.size() <= size;) {
          buffer.resize(same_size ? largest : 1 + random.bits() % largest);
          const std::size_t got = value_of(source.read(buffer));
          read.append(buffer, 0, got);
          at_end = got < buffer.size();
        }
        CHECK(read == std::string_view(bytes).substr(0, size));
        CHECK(value_of(source.read(buffer)) == 0);
      }
    }
  }
}

TEST_CASE("an error or an exception of a source that is read ahead comes after the bytes before it") {
  for (const int reads : {0, 3, reads_before_thread - 1, reads_before_thread, reads_before_thread + 1, 200}) {
    INFO(reads << " reads");
    for (const auto end : {WatchedSource::End::error, WatchedSource::End::exception}) {
      Watch watch;
      ReadAheadSource source(std::make_unique<WatchedSource>(watch, reads, end));
      std::string buffer(piece, '\0');
      for (int i = 0; i < reads; ++i) REQUIRE(value_of(source.read(buffer)) == piece);
      if (end == WatchedSource::End::exception)
        CHECK_THROWS_AS(source.read(buffer), std::bad_alloc);
      else
        CHECK(error_of(source.read(buffer)) == "the source fails");
      CHECK(watch.reads == reads + 1);
      CHECK(watch.reads_elsewhere == std::max(0, reads + 1 - reads_before_thread));
    }
  }
}

TEST_CASE("a source is read ahead by a few pieces, and its thread has ended when it is destroyed") {
  for (const int taken : {reads_before_thread - 1, reads_before_thread, reads_before_thread + 1, 100}) {
    INFO(taken << " reads");
    for (const bool waits : {false, true}) {
      Watch watch;
      {
        ReadAheadSource source(std::make_unique<WatchedSource>(watch, 1'000'000, WatchedSource::End::error));
        std::string buffer(piece, '\0');
        for (int i = 0; i < taken; ++i) REQUIRE(value_of(source.read(buffer)) == piece);
        if (waits) std::this_thread::sleep_for(std::chrono::milliseconds(20));
      }
      CHECK(watch.destroyed);
      CHECK_FALSE(watch.destroyed_inside);
      CHECK(watch.reads <= taken + static_cast<int>(ReadAheadSource::pieces_ahead));
      if (taken < reads_before_thread) CHECK(watch.reads == taken);
    }
  }
}

TEST_CASE("if no thread is available, the caller reads on, without trying again") {
  int tries = 0;
  const auto starter = [&](const std::function<void()>&) -> detail::JoinedThread {
    ++tries;
    throw std::system_error(std::make_error_code(std::errc::resource_unavailable_try_again));
  };
  Watch watch;
  ReadAheadSource source(std::make_unique<WatchedSource>(watch, 100, WatchedSource::End::error), starter);
  std::string buffer(piece, '\0');
  for (int i = 0; i < 100; ++i) REQUIRE(value_of(source.read(buffer)) == piece);
  CHECK(error_of(source.read(buffer)) == "the source fails");
  CHECK(watch.reads_elsewhere == 0);
  CHECK(tries == 1);
}

}  // namespace read_ahead_test
