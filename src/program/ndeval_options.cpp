// Reads ndeval's options: the last two arguments are always the files.
#include "ndeval_options.hpp"

#include "commands.hpp"
#include "console.hpp"
#include "help_text.hpp"
#include "number_option.hpp"

#include <irmetrics/base/detail/text.hpp>
#include <irmetrics/base/error.hpp>

#include <fmt/format.h>

#include <limits>
#include <span>

namespace irmetrics::program {
namespace {

constexpr const char* ndeval_help =
    "usage: irmetrics ndeval [options] QRELS RUN\n"
    "Scores a run by novelty and diversity as ndeval 4.5 does, with its options and output: one line of\n"
    "CSV for each topic of the run, and one (amean) for their mean. QRELS has lines of topic, subtopic,\n"
    "document, judgment. One of the files may be - for standard input; all may be compressed by gzip or\n"
    "zstd.\n\n"
    "  -c             average over all judged topics: a missing topic scores 0\n"
    "  -traditional   order documents by score, equal scores by larger id; without it, by the rank column\n"
    "  -M N           use the first N documents of each topic only\n"
    "  -alpha X       proportion of its gain that a subtopic loses with each repetition, 0 to 1 (default 0.5)\n"
    "  -beta X        probability that the user continues to the next document, for NRBP, 0 to 1 (default 0.5)\n"
    "  -baseline RUN  print the improvement of the run over this one\n"
    "  -riskAlpha X   losses against the baseline count 1 + X times (default 0)\n"
    "  -a             ignored, as in ndeval\n"
    "  -h, -help      this help\n"
    "  -version       the version\n\n"
    "The columns, and their names in `irmetrics measures NAME`: ERR-IA (ERR_IA), nERR-IA (nERR_IA),\n"
    "alpha-DCG (alpha_DCG), alpha-nDCG (alpha_nDCG), NRBP, nNRBP, MAP-IA (AP_IA), P-IA (P_IA),\n"
    "strec (StRecall).\n";

/// Reads the number of an option. False if it is invalid or outside the range.
bool read_number(const char* text, double largest, double& number) {
  const auto value = detail::parse_number(text);
  if (value) number = *value;
  return value && *value >= 0 && *value <= largest;
}

bool read_depth(std::string_view text, std::uint32_t& depth) {
  depth = read_whole_number<std::uint32_t>(text).value_or(0);
  return depth > 0;
}

int fail_on(std::string_view option, std::string_view expected, std::string_view value) {
  return ndeval_fail(fmt::format("{} must be {}, not '{}'", option, expected, value));
}

}  // namespace

int ndeval_fail(std::string_view text) {
  complain(message_text("irmetrics ndeval: {}", text));
  return ndeval_error;
}

std::optional<int> read_ndeval_options(int argc, char** argv, NdevalRequest& request) {
  std::span<char*> left(argv + 1, argv + argc);
  while (left.size() != 2) {
    const std::string_view option = left.empty() ? "" : left[0];
    if (option == "-h" || option == "-help" || option == "--help") {
      print(wrapped_lines(ndeval_help));
      return success;
    }
    if (option == "-version") {
      print("irmetrics, as ndeval version 4.5\n");
      return success;
    }
    if (left.size() < 2 || !option.starts_with('-'))
      return ndeval_fail("expected QRELS and RUN after the options; see irmetrics ndeval -help");
    const bool takes_value =
        option == "-alpha" || option == "-beta" || option == "-riskAlpha" || option == "-M" || option == "-baseline";
    const std::size_t used = takes_value ? 2 : 1;
    if (left.size() < used + 2)
      return ndeval_fail(fmt::format("expected {}QRELS and RUN after {}; see irmetrics ndeval -help",
                                     takes_value ? "a value, " : "", option));
    const char* const value = left[1];
    if (option == "-alpha") {
      if (!read_number(value, 1, request.alpha)) return fail_on(option, "a number from 0 to 1", value);
    } else if (option == "-beta") {
      if (!read_number(value, 1, request.beta)) return fail_on(option, "a number from 0 to 1", value);
    } else if (option == "-riskAlpha") {
      if (!read_number(value, std::numeric_limits<double>::max(), request.risk_alpha))
        return fail_on(option, "a finite number of at least 0", value);
      request.risk_alpha_text = value;
    } else if (option == "-M") {
      if (!read_depth(value, request.depth)) return fail_on(option, "a whole number of at least 1", value);
    } else if (option == "-baseline") {
      request.baseline = value;
    } else if (option == "-traditional") {
      request.traditional = true;
    } else {
      for (const char letter : option.substr(1)) {
        if (letter != 'c' && letter != 'a')
          return ndeval_fail(fmt::format("unknown option '{}'; see irmetrics ndeval -help", option));
        request.complete = request.complete || letter == 'c';
      }
    }
    left = left.subspan(used);
  }
  request.qrels = left[0];
  request.run = left[1];
  return std::nullopt;
}

}  // namespace irmetrics::program
