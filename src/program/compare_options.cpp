// Adds and checks the options of comparisons.
#include "compare_options.hpp"
#include "described_options.hpp"
#include "failure.hpp"

#include <algorithm>

namespace irmetrics::program {

std::string baseline_name(const std::string& baseline, const SourcesRequest& request,
                          const std::vector<ScoreTable>& tables) {
  const std::vector<std::string>& files = request.berds.empty() ? request.runs : request.berds;
  const auto path = std::find(files.begin(), files.end(), baseline);
  if (path == files.end() || tables.empty() || tables[0].find(baseline)) return baseline;
  if (tables[0].systems().size() != files.size()) return baseline;  // a file has several runs
  return tables[0].systems()[static_cast<std::size_t>(path - files.begin())];
}

void check_statistics(const Command& command, const CompareOptions& options) {
  if (options.family == Family::all && options.test.of_systems() != nullptr)
    refuse("--family all requires a test of pairs: {} already corrects for the pairs of one measure",
           enum_text(options.test));
  if (command.was_given("--correction") && options.correction != Correction::none &&
      options.test.of_systems() != nullptr)
    refuse("--correction {} requires a test of pairs: {} includes its correction", enum_text(options.correction),
           enum_text(options.test));
}

void check_several(const Command& command, const SourcesRequest& request) {
  if (request.runs.size() == 1 && !is_table_of_runs(inspect_run(request.runs[0], request.options)))
    refuse(command, "at least two runs are needed: RUN RUN...");
  if (request.berds.size() == 1) refuse(command, "at least two files are needed: --berds FILE FILE...");
}

void add_statistics(Command& command, CompareOptions& options) {
  const char* const group = "Statistics";
  command
      .add_option(
          "--baseline", options.baseline,
          "compare each system with this one, a system's name or its run's file; by default all pairs are compared")
      ->type_name("SYSTEM")
      ->group(group);
  add_number(command, "--alpha", options.alpha, "corrected p-values below it are significant",
             range::open(0, options.power))
      ->group(group);
  const std::vector<IntervalMethod> of_differences = {IntervalMethod::tango};
  add_enum_option(command, "--interval", options.interval, "method of the intervals of means and differences",
                  of_differences)
      ->group(group);
  add_enum_option(command, "--proportion", options.proportion,
                  "the same for measures that are 0 or 1 for each query, such as Success; the differences of "
                  "clopper_pearson and wilson have Tango's interval",
                  of_differences)
      ->group(group);
  add_options(command, options, group, {"baseline", "alpha", "power", "interval", "proportion"});
}

}  // namespace irmetrics::program
