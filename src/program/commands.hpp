// The commands of the program. Those that reproduce another tool parse its options.
#pragma once

namespace irmetrics::program {

class Command;

/// Default exit codes of the program. The last one means that the reader of the output is gone; a shell reports it for
/// a program killed by the signal of a closed pipe, which also kills this program unless the signal is ignored.
enum ExitCode { success = 0, bad_usage = 1, bad_input = 2, closed_pipe = 141 };

// Each sets up its options and its action.
void set_up_agree(Command& command);
void set_up_compare(Command& command);
void set_up_evaluate(Command& command);
void set_up_describe(Command& command);
void set_up_texts(Command& command);
void set_up_filter(Command& command);
void set_up_fuse(Command& command);
void set_up_coverage(Command& command);
void set_up_pool(Command& command);
void set_up_mmr(Command& command);
void set_up_datasets(Command& command);
void set_up_drift(Command& command);
void set_up_separate(Command& command);
void set_up_similarity(Command& command);
void set_up_correlate(Command& command);
void set_up_stability(Command& command);
void set_up_formats(Command& command);
void set_up_measures(Command& command);

// These parse their own options; argv[0] is the command's name.
int run_trec_eval(int argc, char** argv);
int run_ndeval(int argc, char** argv);

}  // namespace irmetrics::program
