// The command lines: any arguments for any files end with an exit code. An input has one argument per line, up to an
// empty line; the rest is the file `input`, beside a small collection.
#include "fuzz/command_line.hpp"
#include "fuzz/target.hpp"
#include "support/temporary_folder.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdlib>
#include <filesystem>
#include <set>
#include <string>
#include <vector>

namespace irmetrics::fuzz::command_line_target {
namespace {

struct File {
  std::string_view name;
  std::string_view contents;
};

constexpr std::array files = {
    File{"qrels", "q1 0 d1 1\nq1 0 d2 0\nq1 0 d3 2\nq2 0 d1 0\nq2 0 d4 1\nq3 0 d2 1\n"},
    File{"a.run", "q1 Q0 d1 1 3 a\nq1 Q0 d2 2 2 a\nq1 Q0 d5 3 1 a\nq2 Q0 d4 1 2 a\nq2 Q0 d1 2 2 a\nq3 Q0 d9 1 1 a\n"},
    File{"b.run", "q1 Q0 d3 1 9 b\nq1 Q0 d1 2 8 b\nq2 Q0 d2 1 7 b\nq2 Q0 d4 2 6 b\nq3 Q0 d2 1 5 b\n"},
    File{"subtopics", "1 1 d1 1\n1 2 d3 1\n1 2 d2 0\n2 1 d4 1\n"},
    File{"c.run", "1 Q0 d1 1 3 c\n1 Q0 d3 2 2 c\n2 Q0 d2 1 1 c\n"},
    File{"nuggets.jsonl",
         "{\"query_id\": \"q1\", \"nuggets\": [{\"_id\": \"n1\", \"text\": \"a fact\", \"relevant_corpus_ids\": "
         "[\"x/d1\"]}, {\"_id\": \"n2\", \"relevant_corpus_ids\": []}]}\n"},
    File{"scores.csv",
         "run,measure,query,value\na,AP,q1,0.5\na,AP,q2,1\na,AP,q3,0\nb,AP,q1,0.25\nb,AP,q2,0\n"
         "b,AP,q3,0.75\n"},
    File{"samples.jsonl",
         "{\"query_id\": \"1\", \"query\": \"blue sky\", \"passages\": [\"the sky is blue\", \"a green field\"], "
         "\"gold\": [1, 0], \"scores\": {\"s\": [0.5, 0.7]}}\n"},
    File{"texts.tsv", "d1\tThe sky is blue. It rains.\nd2\tA green field\nd3\tblue field\nq1\tblue sky\n"}};

/// The folder of the program, with these files only.
const std::string& fresh_folder(std::string_view input) {
  namespace fs = std::filesystem;
  static const test::TemporaryFolder folder;
  static const std::string path = folder.path();
  static const std::set<std::string> kept = [] {
    std::set<std::string> names = {"input"};
    for (const File& file : files) names.insert(std::string(file.name));
    return names;
  }();
  for (const auto& entry : fs::directory_iterator(path))
    if (!kept.contains(entry.path().filename().string())) fs::remove_all(entry.path());
  for (const File& file : files) folder.write(file.name, file.contents);
  folder.write("input", input);
  return path;
}

/// Whether an argument names a file elsewhere, or asks for much work.
bool is_refused(const std::string& argument) {
  constexpr double most = 2000;  // resamples, threads
  if (argument.find('/') != std::string::npos || argument.find('\0') != std::string::npos || argument == "..")
    return true;
  return std::any_of(argument.begin(), argument.end(), [](const char& byte) {
    return std::isdigit(static_cast<unsigned char>(byte)) != 0 && std::strtod(&byte, nullptr) > most;
  });
}

void check(std::string_view bytes) {
  constexpr std::size_t most_arguments = 20;
  Input input(bytes);
  std::vector<std::string> arguments;
  for (std::string_view line = input.until("\n"); !line.empty(); line = input.until("\n")) arguments.emplace_back(line);
  if (arguments.size() > most_arguments) return;
  for (const std::string& argument : arguments)
    if (is_refused(argument)) return;
  const int code = run_command_line(arguments, fresh_folder(input.rest()));
  const int most_code = !arguments.empty() && arguments[0] == "trec_eval" ? 4 : 2;  // its own codes
  expect(code >= 0 && code <= most_code, "exit code {}", code);
}

const Registered registered({"command_line", &check});

}  // namespace
}  // namespace irmetrics::fuzz::command_line_target
