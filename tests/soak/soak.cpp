// A thousand evaluations at a time in one process, again and again: the same results each time, and memory that does
// not grow. Some are cancelled, and some fail. soak.py does the same from Python.
//
//   irmetrics_soak SECONDS [EVALUATIONS]    exits with 1 if a result differs or memory grows
#include "support/random_data.hpp"
#include "support/temporary_folder.hpp"
#include "support/value_of.hpp"

#include <irmetrics/evaluate/evaluate_file.hpp>
#include <irmetrics/io/nuggets.hpp>
#include <irmetrics/io/trec_qrels.hpp>
#include <irmetrics/io/trec_run.hpp>
#include <irmetrics/measures/grammar.hpp>
#include <irmetrics/report/score_report.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdio>
#include <exception>
#include <fstream>
#include <functional>
#include <mutex>
#include <set>
#include <stdexcept>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include <unistd.h>
#ifdef __GLIBC__
#include <malloc.h>
#if __GLIBC_PREREQ(2, 33)
#define IRMETRICS_COUNTS_ALLOCATED
#endif
#endif

namespace {

using namespace irmetrics;
using test::value_of;
using Clock = std::chrono::steady_clock;

/// An evaluation that says the same at each call: all its values, or its error.
struct Evaluating {
  std::string name;
  std::function<Result<Scores>()> evaluate;
};

std::string result_of(const Evaluating& evaluating) {
  try {
    const std::vector<NamedScores> named = {{evaluating.name, value_of(evaluating.evaluate())}};
    return value_of(scores_as_csv(named, {.per_query = true, .audit = true}));
  } catch (const std::exception& error) {
    return fmt::format("{}: {}", evaluating.name, error.what());
  }
}

/// The files that are evaluated.
class Files {
 public:
  Files() {
    test::Random random(19);
    std::string qrels, nuggets;
    for (int query = 0; query < 40; ++query) {
      for (int document = 0; document < 60; document += random.whole(1, 6)) {
        qrels += fmt::format("q{} 0 d{} {}\n", query, document, random.whole(-1, 3));
        nuggets += fmt::format("q{} {} d{} 1\n", query, random.whole(1, 7), document);
      }
    }
    const std::string small = run_text(random, 40, 60), large = run_text(random, 40, 4'000);
    qrels_ = folder_.write("qrels", qrels);
    nuggets_ = folder_.write("nuggets", nuggets);
    folder_.write("small", small);
    folder_.write("large", large);
    for (const std::string name : {"small.gz", "small.zst", "large.gz", "large.zst"})
      if (!write_file(path(name), name[0] == 's' ? small : large).ok())
        throw std::runtime_error("cannot write " + name);
    folder_.write("malformed", small + "q1 Q0 d1 1\n");
    folder_.write("duplicates", small + "q39 Q0 d0 1 0.5 tag\nq39 Q0 d0 2 0.25 tag\n");
    folder_.write("scattered", run_text(random, 20, 60) + "q40 Q0 d1 1 1 tag\nq0 Q0 last 99 0 tag\n");
  }

  std::string path(const std::string& name) const { return folder_.path(name); }
  TestCollection collection() const {
    return value_of(TestCollection::of(value_of(read_qrels(qrels_)), value_of(read_nuggets(nuggets_))));
  }

 private:
  static std::string run_text(test::Random& random, int queries, int documents) {
    std::string text;
    for (int query = 0; query < queries; ++query)
      for (int i = 0; i < documents; ++i)
        text += fmt::format("q{} Q0 d{} {} {:.3f} tag\n", query, i, i, random.chance(0.2) ? 0.5 : random.unit());
    return text;
  }

  test::TemporaryFolder folder_;
  std::string qrels_, nuggets_;
};

/// A measure that takes a millisecond a query.
AnyMeasure slow_measure() {
  return {"Slow", [](const JudgedRanking&) {
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
            return 1.0;
          }};
}

/// Everything that is evaluated, by its name.
std::vector<Evaluating> all_evaluations(const Files& files) {
  const TestCollection shared = files.collection();
  const std::vector<AnyMeasure> measures =
      value_of(parse_measures("AP nDCG@10 RR Bpref RBP R@1000 alpha_nDCG@20 nERR_IA@10 Coverage@20 Judged@10"));
  std::vector<Evaluating> all;
  const auto add_file = [&](const std::string& name, unsigned threads) {
    FileOptions options;
    options.threads = threads;
    all.push_back({name, [=, path = files.path(name)]() -> Result<Scores> {
                     return evaluate_file(shared, path, measures, options);
                   }});
  };
  for (const std::string name : {"small", "small.gz", "small.zst", "malformed", "duplicates", "missing", "scattered"})
    add_file(name, 1);
  const Run run = value_of(read_run(files.path("small")));
  all.push_back({"in memory", [=]() -> Result<Scores> { return evaluate(shared, run, measures); }});
  all.push_back(
      {"other judgments", [=, &files]() -> Result<Scores> { return evaluate(files.collection(), run, measures); }});
  EvaluateOptions cancelled;
  all.push_back({"cancelled", [=]() -> Result<Scores> {
                   EvaluateOptions options;
                   options.cancel = Cancel([] { return true; });
                   return evaluate(shared, run, {slow_measure()}, options);
                 }});
  all.push_back({"throws", [=]() -> Result<Scores> {
                   const AnyMeasure throws("Throws", [](const JudgedRanking& ranking) -> double {
                     throw std::runtime_error(fmt::format("no value for {} documents", ranking.retrieved));
                   });
                   return evaluate(shared, run, {throws});
                 }});
  for (const std::string name : {"large", "large.gz", "large.zst"}) add_file(name, 3);
  return all;
}
constexpr std::size_t large_ones = 3;  // the last

/// Holds threads back until all have been started.
class Gate {
 public:
  void open() {
    const std::lock_guard lock(mutex_);
    open_ = true;
    opened_.notify_all();
  }
  void pass() {
    std::unique_lock lock(mutex_);
    opened_.wait(lock, [this] { return open_; });
  }

 private:
  std::mutex mutex_;
  std::condition_variable opened_;
  bool open_ = false;
};

/// Lets the GNU C library return free memory to the system. By default each of its heaps keeps as much as was ever used
/// there, which depends on how many evaluations happened to overlap.
void keep_no_free_memory() {
#ifdef __GLIBC__
  ::mallopt(M_MMAP_THRESHOLD, 128 << 10);
  ::mallopt(M_TRIM_THRESHOLD, 128 << 10);
#endif
}

/// Resident memory of this process in MiB.
double resident_memory() {
#ifdef __GLIBC__
  ::malloc_trim(0);
#endif
  std::size_t all = 0, resident = 0;
  std::ifstream("/proc/self/statm") >> all >> resident;
  return static_cast<double>(resident) * static_cast<double>(::sysconf(_SC_PAGESIZE)) / (1 << 20);
}

/// Allocated memory in MiB, which shows a small leak; 0 if the C library does not report it.
double allocated_memory() {
#ifdef IRMETRICS_COUNTS_ALLOCATED
  const struct mallinfo2 info = ::mallinfo2();
  return static_cast<double>(info.uordblks + info.hblkhd) / (1 << 20);
#else
  return 0;
#endif
}

double median(std::vector<double> values) {
  std::nth_element(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2), values.end());
  return values[values.size() / 2];
}

constexpr std::size_t parts = 10;  // of the time

/// Prints memory in the parts of the time. Returns whether it grew by at most a share and this many MiB since the
/// middle.
bool is_flat(const char* name, const std::vector<double>& memory, double share, double more) {
  const auto part = [&](std::size_t i) {
    const auto at = [&](std::size_t end) {
      return memory.begin() + static_cast<std::ptrdiff_t>(memory.size() * end / parts);
    };
    return median({at(i), at(i + 1)});
  };
  fmt::print("MiB {}, in {} parts of the time:", name, parts);
  for (std::size_t i = 0; i < parts; ++i) fmt::print(" {:.2f}", part(i));
  fmt::print("\n");
  return part(parts - 1) <= (1 + share) * part(parts / 2 - 1) + more;
}

class Soak {
 public:
  explicit Soak(std::size_t evaluations) : evaluations_(evaluations), all_(all_evaluations(files_)) {
    for (const Evaluating& one : all_) expected_.push_back(result_of(one));
    for (std::size_t i = 0; i < all_.size(); ++i)
      fmt::print("{}: {}\n", all_[i].name, expected_[i].substr(0, expected_[i].find('\n')));
  }

  /// Starts waves of evaluations until the time is over. Returns the exit code.
  int run(std::chrono::seconds time) {
    const auto begin = Clock::now();
    std::vector<double> resident, allocated;  // after each wave
    while ((Clock::now() - begin < time || resident.size() < 2 * parts) && different_ == 0) {
      wave();
      resident.push_back(resident_memory());
      allocated.push_back(allocated_memory());
    }
    fmt::print("{} waves of {} evaluations, {} different\n", resident.size(), evaluations_, different_.load());
    if (different_ != 0) return 1;
    const bool flat = is_flat("resident", resident, 0.05, 2);
    return is_flat("allocated", allocated, 0, 0.05) && flat ? 0 : 1;
  }

 private:
  /// Starts all evaluations at once, and waits for their ends. One in fifty is large.
  void wave() {
    Gate gate;
    std::vector<std::thread> threads;
    for (std::size_t i = 0; i < evaluations_; ++i) {
      const std::size_t kind =
          random_.chance(0.02) ? all_.size() - 1 - random_.below(large_ones) : random_.below(all_.size() - large_ones);
      threads.emplace_back([this, &gate, kind] {
        gate.pass();
        check(kind);
      });
    }
    gate.open();
    for (std::thread& thread : threads) thread.join();
  }

  void check(std::size_t kind) {
    const std::string result = result_of(all_[kind]);
    if (result == expected_[kind] || ++different_ > 5) return;
    fmt::print(stderr, "{}: {}\n  at first: {}\n", all_[kind].name, result.substr(0, 300),
               expected_[kind].substr(0, 300));
  }

  std::size_t evaluations_;
  Files files_;
  std::vector<Evaluating> all_;
  std::vector<std::string> expected_;
  test::Random random_{20};
  std::atomic<std::size_t> different_ = 0;
};

}  // namespace

int main(int argc, char** argv) {
  try {
    keep_no_free_memory();
    if (argc < 2) throw std::invalid_argument("expected SECONDS [EVALUATIONS]");
    return Soak(argc > 2 ? std::stoul(argv[2]) : 1000).run(std::chrono::seconds(std::stoul(argv[1])));
  } catch (const std::exception& error) {
    std::fprintf(stderr, "irmetrics_soak: %s\n", error.what());
    return 2;
  }
}
