// The time of a call, and whether it grows in proportion to the size of its input, not with its square.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <ctime>

namespace irmetrics::test {

template <class Work>
double seconds(Work&& work) {
  const auto begin = std::chrono::steady_clock::now();
  work();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

/// How many times as long call(8 * size) takes as call(size): about 8 if the time is linear, 64 if it is quadratic. The
/// processor time of this process, the shortest of three.
template <class Call>
double growth(std::size_t size, Call&& call) {
  const auto time_of = [&](std::size_t of) {
    std::clock_t shortest = 0;
    for (int i = 0; i < 3; ++i) {
      const std::clock_t begin = std::clock();
      call(of);
      const std::clock_t time = std::max<std::clock_t>(std::clock() - begin, 1);
      shortest = i == 0 ? time : std::min(shortest, time);
    }
    return static_cast<double>(shortest);
  };
  const double small = time_of(size);
  return time_of(8 * size) / small;
}

}  // namespace irmetrics::test
