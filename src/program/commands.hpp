// The commands of the program. Each adds itself to the command line, or parses its own options, if it reproduces
// another tool.
#pragma once

namespace irmetrics::program {

class Command;

/// Default exit codes of the program. The last one means that the reader of the output is gone; a shell reports it for
/// a program killed by the signal of a closed pipe, which also kills this program unless the signal is ignored.
enum ExitCode { success = 0, bad_usage = 1, bad_input = 2, closed_pipe = 141 };

/// irmetrics agree
void add_agree(Command& app);
/// irmetrics compare
void add_compare(Command& app);
/// irmetrics evaluate
void add_evaluate(Command& app);
/// irmetrics describe
void add_describe(Command& app);
/// irmetrics texts
void add_texts(Command& app);
/// irmetrics filter
void add_filter(Command& app);
/// irmetrics fuse
void add_fuse(Command& app);
/// irmetrics coverage
void add_coverage(Command& app);
/// irmetrics pool
void add_pool(Command& app);
/// irmetrics mmr
void add_mmr(Command& app);
/// irmetrics datasets
void add_datasets(Command& app);
/// irmetrics drift
void add_drift(Command& app);
/// irmetrics separate
void add_separate(Command& app);
/// irmetrics similarity
void add_similarity(Command& app);
/// irmetrics correlate
void add_correlate(Command& app);
/// irmetrics stability
void add_stability(Command& app);
/// irmetrics formats
void add_formats(Command& app);
/// irmetrics measures
void add_measures(Command& app);
/// irmetrics trec_eval, with trec_eval's own options: argv[0] is the command's name.
int run_trec_eval(int argc, char** argv);
/// irmetrics ndeval, with ndeval's own options.
int run_ndeval(int argc, char** argv);

}  // namespace irmetrics::program
