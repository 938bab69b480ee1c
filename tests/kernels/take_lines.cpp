// take_lines against its scalar form, on texts that leave the form in all ways.
#include "support/catch.hpp"
#include "support/run_columns.hpp"
#include "support/run_layouts.hpp"

#include <irmetrics/kernels/scalar.hpp>

#include <fmt/format.h>

using namespace irmetrics;
using namespace irmetrics::test;

namespace take_lines_test {
namespace {

using kernels::RunLineForm;
using kernels::TakenLines;

/// Compares both forms after each line of a text. Returns the number of lines taken.
std::size_t compare_after_each_line(const std::string& text, std::size_t room) {
  std::size_t taken_lines = 0;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size() - 1) + 1;
    const RunLineForm form = run_line_form(std::string_view(text).substr(begin, end - begin));
    begin = end;
    RunRows ours(room), wanted(room);
    const std::vector<char> rest(text.begin() + static_cast<std::ptrdiff_t>(end), text.end());  // of its exact size
    const std::string_view view(rest.data(), rest.size());
    const TakenLines taken = kernels::take_lines(form, view, 1000, ours.view());
    const TakenLines specified = kernels::scalar::take_lines(form, view, 1000, wanted.view());
    INFO(text);
    REQUIRE((taken == specified));
    if (!same_rows(ours, wanted, taken.lines)) FAIL("the rows differ");
    taken_lines += taken.lines;
  }
  return taken_lines;
}

}  // namespace

TEST_CASE("take_lines takes what the scalar form takes, from lines of any layout", "[kernels]") {
  Random random(211);
  std::size_t taken = 0;
  for (int i = 0; i < random_cases(300); ++i) {
    const double deviating = random.pick<double>({0, 0.003, 0.02, 0.1});
    taken += compare_after_each_line(RunLayouts(random, deviating, true).text(),
                                     random.chance(0.2) ? random.below(5) : std::size_t{100});
  }
  CHECK(taken > 0);
}

TEST_CASE("take_lines takes what the scalar form takes, if any byte is another", "[kernels]") {
  Random random(212);
  std::size_t taken = 0;
  for (int i = 0; i < random_cases(2000); ++i) {
    std::string text;
    for (int rank = 1; rank <= 12; ++rank)
      text += fmt::format("q7 Q0 doc{} {} {:.3f} tag\n", rank * 77, rank, 9.5 - rank);
    const std::size_t position = random.below(text.size());
    text[position] = random.chance(0.5) ? static_cast<char>(random.bits())
                                        : random.pick<char>({' ', '\n', '\t', '.', '-', '0', '\0'});
    taken += compare_after_each_line(text, 20);
  }
  CHECK(taken > 0);
}

TEST_CASE("take_lines takes a form of any length, and fields of any length", "[kernels]") {
  std::size_t taken = 0;
  for (std::size_t query = 1; query < 60; ++query) {
    for (std::size_t document = 1; document < 70; ++document) {
      std::string text;
      for (int rank = 1; rank <= 8; ++rank)
        text +=
            fmt::format("{} Q0 {} {} {} t\n", std::string(query, 'q'), std::string(document, 'd'), rank, rank * 0.5);
      taken += compare_after_each_line(text, 20);
    }
  }
  CHECK(taken > 0);
}

TEST_CASE("take_lines reads scores of all lengths and numbers of decimals", "[kernels]") {
  std::size_t taken = 0;
  for (std::size_t whole = 0; whole <= 18; ++whole) {
    for (std::size_t decimals = 0; decimals <= 18; ++decimals) {
      for (const std::string sign : {"", "-", "+"}) {
        std::string text;
        for (int i = 0; i < 9; ++i) {
          const std::string digits(18, static_cast<char>('1' + i));
          text += "q Q0 d" + std::to_string(i) + " 1 " + sign + digits.substr(0, whole) + (decimals > 0 ? "." : "") +
                  digits.substr(0, decimals) + " a-tag\n";
        }
        taken += compare_after_each_line(text, 20);
      }
    }
  }
  CHECK(taken > 0);
}

TEST_CASE("take_lines leaves the end of the text, and an unknown form", "[kernels]") {
  std::string text;
  for (int rank = 1; rank <= 50; ++rank) text += fmt::format("q Q0 d{} {} 1.5 t\n", rank, rank);
  RunRows rows(100);
  const TakenLines taken = kernels::take_lines(RunLineForm("q Q0 ", " t\n", ' '), text, 0, rows.view());
  const std::size_t left = text.size() - taken.bytes - std::string("q Q0 ").size();  // from the next document on
  CHECK(left < 2 * RunLineForm::longest);
  CHECK(left + text.size() / 50 + 1 >= 2 * RunLineForm::longest);
  CHECK((kernels::take_lines({}, text, 0, rows.view()) == TakenLines{}));
  CHECK((kernels::take_lines(RunLineForm("q Q0 ", " " + std::string(60, 't') + "\n", ' '), text, 0, rows.view()) ==
         TakenLines{}));
}

}  // namespace take_lines_test
