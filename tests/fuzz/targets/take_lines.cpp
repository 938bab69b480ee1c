// The kernel that takes lines of runs, with each instruction set of this processor, against its scalar form.
#include "fuzz/target.hpp"
#include "support/run_columns.hpp"

#include <irmetrics/kernels/kernels.hpp>
#include <irmetrics/kernels/scalar.hpp>

#include <hwy/targets.h>

#include <algorithm>
#include <cstdint>
#include <string_view>
#include <vector>

namespace irmetrics::fuzz::take_lines_target {
namespace {

const std::vector<std::int64_t>& instruction_sets() {
  kernels::active();  // reads IRMETRICS_KERNELS
  static const std::vector<std::int64_t> all = hwy::SupportedAndGeneratedTargets();
  return all;
}

/// Restricts Highway to one of the instruction sets until the end of the scope.
class OnlyInstructionSet {
 public:
  explicit OnlyInstructionSet(std::int64_t one) { choose(one); }
  OnlyInstructionSet(const OnlyInstructionSet&) = delete;
  OnlyInstructionSet& operator=(const OnlyInstructionSet&) = delete;
  ~OnlyInstructionSet() {
    std::int64_t all = 0;
    for (const std::int64_t one : instruction_sets()) all |= one;
    choose(all);
  }

 private:
  static void choose(std::int64_t sets) {
    hwy::SetSupportedTargetsForTest(sets);
    hwy::GetChosenTarget().Update(sets);
  }
};

/// What is taken from a text after its first line, whose form it is.
struct Taken {
  Taken(std::string_view text, std::size_t room) : rows(room) {
    const std::size_t end = std::min(text.find('\n'), text.size() - 1) + 1;
    form = test::run_line_form(text.substr(0, end));
    rest.assign(text.begin() + static_cast<std::ptrdiff_t>(end), text.end());
  }
  /// Calls a form of take_lines.
  template <class TakeLines>
  void take(TakeLines&& take_lines) {
    lines = take_lines(form, std::string_view(rest.data(), rest.size()), 1000, rows.view());
  }

  kernels::RunLineForm form;
  std::vector<char> rest;  // of its exact size
  test::RunRows rows;
  kernels::TakenLines lines;
};

/// The texts from each line on.
std::vector<std::string_view> texts_of(std::string_view text) {
  constexpr std::size_t most = 16;
  std::vector<std::string_view> texts;
  while (!text.empty() && texts.size() < most) {
    texts.push_back(text);
    text.remove_prefix(std::min(text.find('\n'), text.size() - 1) + 1);
  }
  return texts;
}

void check(std::string_view bytes) {
  Input input(bytes);
  const std::size_t room = input.below(64);
  const std::vector<std::string_view> texts = texts_of(input.rest());
  std::vector<Taken> specified;
  for (const std::string_view text : texts) specified.emplace_back(text, room).take(&kernels::scalar::take_lines);
  for (const std::int64_t instruction_set : instruction_sets()) {
    const OnlyInstructionSet only(instruction_set);
    const char* const name = hwy::TargetName(instruction_set);
    for (std::size_t i = 0; i < texts.size(); ++i) {
      Taken taken(texts[i], room);
      taken.take(&kernels::take_lines);
      expect(taken.lines == specified[i].lines, "{} takes {} lines of {} bytes, not {} of {}", name, taken.lines.lines,
             taken.lines.bytes, specified[i].lines.lines, specified[i].lines.bytes);
      expect(test::same_rows(taken.rows, specified[i].rows, taken.lines.lines), "{} takes other rows", name);
    }
  }
}

const Registered registered({"take_lines", &check});

}  // namespace
}  // namespace irmetrics::fuzz::take_lines_target
