// Scores a run in the ways of the C++ interface, and compares each way's CSV with an expected file, byte for byte.
//
//   library_ways EXPECTED QRELS NUGGETS MEASURES RUN...   MEASURES is a file; the first RUN is also standard input
//   library_ways --prepare RUN COPY...                    copies the run, compressed as the names of the copies say,
//                                                         and prints all measures
//   library_ways --active                                 prints the instruction set in use
//
// tests/identity/run runs it, compiled with the libraries and header-only.
#include "../support/value_of.hpp"

#include <irmetrics/columns/arrow_export.hpp>
#include <irmetrics/evaluate/evaluate_columns.hpp>
#include <irmetrics/evaluate/evaluate_file.hpp>
#include <irmetrics/io/nuggets.hpp>
#include <irmetrics/io/trec_qrels.hpp>
#include <irmetrics/io/trec_run.hpp>
#include <irmetrics/kernels/kernels.hpp>
#include <irmetrics/measures/grammar.hpp>
#include <irmetrics/report/score_report.hpp>

#include <fmt/format.h>

#include <cstddef>
#include <cstdio>
#include <exception>
#include <fstream>
#include <sstream>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include <unistd.h>

namespace {

using namespace irmetrics;
using test::require_ok;
using test::value_of;

std::string file_bytes(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) throw std::runtime_error(path + ": cannot be read");
  std::ostringstream bytes;
  bytes << file.rdbuf();
  return bytes.str();
}

/// Standard input is a file here, which several calls read.
void rewind_standard_input() {
  if (::lseek(STDIN_FILENO, 0, SEEK_SET) != 0) throw std::runtime_error("standard input must be a file");
}

/// Compares texts with the expected one.
class Comparison {
 public:
  explicit Comparison(const std::string& path) : expected_(file_bytes(path)) {}

  void add(const Scores& scores, const std::string& way) {
    const std::vector<NamedScores> named = {{"a", scores}};
    if (value_of(scores_as_csv(named, {.per_query = true, .audit = true})) == expected_) {
      ++equal_;
    } else {
      ++different_;
      fmt::print("differs: {}\n", way);
    }
  }
  /// Prints the result. Returns the exit code.
  int finish() const {
    fmt::print("{}: {} equal, {} different\n", kernels::active(), equal_, different_);
    return different_ == 0 && equal_ > 0 ? 0 : 1;
  }

 private:
  std::string expected_;
  std::size_t equal_ = 0, different_ = 0;
};

int compare_ways(const std::vector<std::string>& files) {
  Comparison comparison(files[0]);
  const TestCollection collection =
      value_of(TestCollection::of(value_of(read_qrels(files[1])), value_of(read_nuggets(files[2]))));
  const std::vector<AnyMeasure> measures = value_of(parse_measures(file_bytes(files[3])));
  std::vector<std::string> runs(files.begin() + 4, files.end());
  runs.emplace_back("-");
  for (const std::string& path : runs) {
    if (path == "-") rewind_standard_input();
    const Run run = value_of(read_run(path));
    for (const unsigned threads : {1U, 2U, 7U, 64U}) {
      FileOptions options;
      options.threads = threads;
      if (path == "-") rewind_standard_input();
      comparison.add(value_of<Scores>(evaluate_file(collection, path, measures, options)),
                     fmt::format("evaluate_file of {}, {} threads", path, threads));
      comparison.add(value_of<Scores>(evaluate(collection, run, measures, options)),
                     fmt::format("evaluate of {}, {} threads", path, threads));
      ArrowArrayStream stream;
      require_ok(to_arrow(run, &stream));
      comparison.add(value_of<Scores>(evaluate(collection, &stream, measures, options)),
                     fmt::format("evaluate of {} as Arrow data, {} threads", path, threads));
    }
  }
  return comparison.finish();
}

int prepare(const std::vector<std::string>& files) {
  const std::string text = file_bytes(files[0]);
  for (std::size_t i = 1; i < files.size(); ++i) require_ok(write_file(files[i], text));
  for (const MeasureInfo& info : all_measures())
    for (const char* at : {"", "@0.3", "@10", "@100"})
      if (const auto measure = parse_measure(info.name + at); measure.ok() && !info.of_preferences)
        fmt::print("{} ", measure->text());
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  try {
    const std::vector<std::string> arguments(argv + 1, argv + argc);
    if (arguments.size() > 1 && arguments[0] == "--prepare") return prepare({arguments.begin() + 1, arguments.end()});
    if (arguments == std::vector<std::string>{"--active"}) return fmt::print("{}\n", kernels::active()), 0;
    if (arguments.size() < 5) throw std::invalid_argument("expected EXPECTED QRELS NUGGETS MEASURES RUN...");
    return compare_ways(arguments);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "library_ways: %s\n", error.what());
    return 2;
  }
}
