// run_threads if threads cannot be started and if one of them fails; and the Cancel that it passes on.
#include "support/catch.hpp"

#include <irmetrics/base/detail/threads.hpp>

#include <atomic>
#include <chrono>
#include <new>
#include <stdexcept>
#include <system_error>
#include <thread>
#include <vector>

using namespace irmetrics;
using namespace std::chrono_literals;

namespace threads_test {
namespace {

/// Starts this number of threads, then fails like a machine without free threads.
detail::ThreadStarter failing_after(unsigned started) {
  return [left = started](std::function<void()> run) mutable {
    if (left-- == 0) throw std::system_error(std::make_error_code(std::errc::resource_unavailable_try_again));
    return detail::JoinedThread(std::move(run));
  };
}

}  // namespace

TEST_CASE("if threads cannot be started, the calling thread does their work, each part once") {
  for (const unsigned started : {0U, 1U, 3U, 6U}) {
    INFO(started << " threads can be started");
    std::vector<std::atomic<int>> calls(7);
    std::atomic<int> by_caller = 0;
    const auto caller = std::this_thread::get_id();
    detail::run_threads(
        7, Cancel(),
        [&](unsigned thread, const Cancel&) {
          ++calls[thread];
          if (std::this_thread::get_id() == caller) ++by_caller;
        },
        failing_after(started));
    for (const auto& count : calls) CHECK(count == 1);
    CHECK(by_caller == static_cast<int>(7 - started));
  }
}

TEST_CASE("the first exception of a thread reaches the caller, and the others stop") {
  for (const unsigned failing : {0U, 1U, 3U}) {
    INFO("thread " << failing << " fails");
    std::atomic<int> stopped = 0;
    const auto work = [&](unsigned thread, const Cancel& cancel) {
      if (thread == failing) throw std::domain_error("of my own");
      try {
        for (int i = 0; i < 20'000; ++i) {
          cancel.check();
          std::this_thread::sleep_for(1ms);
        }
      } catch (const detail::Stopped&) {
        ++stopped;
        throw;
      }
    };
    CHECK_THROWS_WITH(detail::run_threads(4, Cancel(), work), "of my own");
    CHECK(stopped <= 3);  // a thread that has not started does not start
  }
  CHECK_THROWS_AS(detail::run_threads(3, Cancel(),
                                      [](unsigned thread, const Cancel&) {
                                        if (thread == 2) throw std::bad_alloc();
                                      }),
                  std::bad_alloc);
}

TEST_CASE("a Cancel ends all threads, and only the calling thread asks it") {
  for (const unsigned threads : {1U, 4U}) {
    INFO(threads << " threads");
    const auto caller = std::this_thread::get_id();
    std::atomic<int> questions = 0, elsewhere = 0;
    const Cancel cancel([&] {
      if (std::this_thread::get_id() != caller) ++elsewhere;
      return ++questions == 3;
    });
    CHECK_THROWS_AS(detail::run_threads(threads, cancel,
                                        [&](unsigned, const Cancel& stop) {
                                          while (true) stop.check();
                                        }),
                    Cancelled);
    CHECK(questions == 3);
    CHECK(elsewhere == 0);
    CHECK_THROWS_AS(cancel.check(), Cancelled);  // permanently
  }
}

TEST_CASE("a Cancel is asked while the calling thread waits for the others") {
  std::atomic<bool> begun = false;
  const Cancel cancel([&] { return begun.load(); });
  CHECK_THROWS_AS(detail::run_threads(2, cancel,
                                      [&](unsigned thread, const Cancel& stop) {
                                        if (thread == 0) return;
                                        begun = true;
                                        while (true) stop.check();
                                      }),
                  Cancelled);
}

TEST_CASE("an exception from the question of a Cancel reaches the caller, also with several threads") {
  for (const unsigned threads : {1U, 2U, 5U}) {
    INFO(threads << " threads");
    const Cancel cancel([]() -> bool { throw std::domain_error("interrupted"); });
    CHECK_THROWS_WITH(detail::run_threads(threads, cancel,
                                          [&](unsigned, const Cancel& stop) {
                                            while (true) stop.check();
                                          }),
                      "interrupted");
  }
}

TEST_CASE("a Cancel is asked at most once per pause, and never by short work") {
  int questions = 0;
  const Cancel cancel([&] {
    ++questions;
    return false;
  });
  cancel.check();
  CHECK(questions == 0);
  using Clock = std::chrono::steady_clock;
  constexpr std::chrono::milliseconds pause(Cancel::pause_milliseconds);
  const auto begin = Clock::now();
  while (Clock::now() - begin < 5 * pause) cancel.check();
  const auto pauses = (Clock::now() - begin) / pause;
  CHECK(questions >= 1);
  CHECK(questions <= pauses);
  CHECK_FALSE(Cancel().possible());
  Cancel().check();
}

TEST_CASE("an unreasonable number of threads is limited") {
  const std::size_t much = std::size_t{1} << 50;
  const unsigned machine = std::max(1U, std::thread::hardware_concurrency());
  CHECK(detail::choose_threads(1'000'000'000, much) == std::max(8U, 2 * machine));
  CHECK(detail::choose_threads(0, much) == machine);
  CHECK(detail::choose_threads(8, much) == 8);
  CHECK(detail::choose_threads(8, 10) == 1);
}

}  // namespace threads_test
