// The commands of the program. Each sets up its options and its action, or parses its own options, if it reproduces
// another tool.
#pragma once

namespace irmetrics::program {

class Command;

/// Default exit codes of the program. The last one means that the reader of the output is gone; a shell reports it for
/// a program killed by the signal of a closed pipe, which also kills this program unless the signal is ignored.
enum ExitCode { success = 0, bad_usage = 1, bad_input = 2, closed_pipe = 141 };

/// irmetrics agree
void set_up_agree(Command& command);
/// irmetrics compare
void set_up_compare(Command& command);
/// irmetrics evaluate
void set_up_evaluate(Command& command);
/// irmetrics describe
void set_up_describe(Command& command);
/// irmetrics texts
void set_up_texts(Command& command);
/// irmetrics filter
void set_up_filter(Command& command);
/// irmetrics fuse
void set_up_fuse(Command& command);
/// irmetrics coverage
void set_up_coverage(Command& command);
/// irmetrics pool
void set_up_pool(Command& command);
/// irmetrics mmr
void set_up_mmr(Command& command);
/// irmetrics datasets
void set_up_datasets(Command& command);
/// irmetrics drift
void set_up_drift(Command& command);
/// irmetrics separate
void set_up_separate(Command& command);
/// irmetrics similarity
void set_up_similarity(Command& command);
/// irmetrics correlate
void set_up_correlate(Command& command);
/// irmetrics stability
void set_up_stability(Command& command);
/// irmetrics formats
void set_up_formats(Command& command);
/// irmetrics measures
void set_up_measures(Command& command);
/// irmetrics trec_eval, with trec_eval's own options: argv[0] is the command's name.
int run_trec_eval(int argc, char** argv);
/// irmetrics ndeval, with ndeval's own options.
int run_ndeval(int argc, char** argv);

}  // namespace irmetrics::program
