// The program as a child process whose memory and time are measured.
#pragma once

#include "support/program.hpp"

#if defined(IRMETRICS_PROGRAM) && defined(__linux__)

#include <algorithm>
#include <cstdio>
#include <string>
#include <vector>

#include <sys/resource.h>
#include <unistd.h>

namespace irmetrics::test {

/// A finished process.
struct Measured {
  int status;
  double mebibytes;  // peak memory, but at least that of this process when it started the program: see at_least_own
  double seconds;    // processor time of all threads together
};

/// Starts the program with these arguments, its output in a file, and its errors in a file of that name with ".errors".
inline pid_t start_program(const std::vector<std::string>& arguments, const std::string& output) {
  const pid_t child = ::fork();
  if (child != 0) return child;
  std::vector<char*> words = {const_cast<char*>(program_path().c_str())};
  for (const std::string& word : arguments) words.push_back(const_cast<char*>(word.c_str()));
  words.push_back(nullptr);
  if (std::freopen(output.c_str(), "w", stdout) != nullptr &&
      std::freopen((output + ".errors").c_str(), "w", stderr) != nullptr)
    ::execv(program_path().c_str(), words.data());
  ::_exit(127);
}

/// A limit of the program's peak memory, or the peak of this process if that is larger, as with sanitizers: the system
/// counts the pages that a process had before it became the program.
inline double at_least_own(double mebibytes) {
  struct rusage own {};
  REQUIRE(::getrusage(RUSAGE_SELF, &own) == 0);
  return std::max(mebibytes, static_cast<double>(own.ru_maxrss) / 1024 + 1);
}

inline Measured measure_program(const std::vector<std::string>& arguments, const std::string& output) {
  int status = 0;
  struct rusage used {};
  REQUIRE(::wait4(start_program(arguments, output), &status, 0, &used) > 0);
  const auto seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
  };
  return {status, static_cast<double>(used.ru_maxrss) / 1024, seconds(used.ru_utime) + seconds(used.ru_stime)};
}

}  // namespace irmetrics::test

#endif
