// The program's main function, called by the fuzzer. CMakeLists.txt renames it.
#include "fuzz/command_line.hpp"

#include <cstdio>
#include <cstdlib>
#include <filesystem>

int irmetrics_main(int argc, char** argv);

namespace irmetrics::fuzz {
namespace {

/// Reserves the standard streams: nothing to read, and no use for output. LibFuzzer keeps a copy of standard error.
void silence() {
  static const bool done =
      std::freopen("/dev/null", "r", stdin) != nullptr && std::freopen("/dev/null", "w", stdout) != nullptr;
  if (!done) std::abort();
}

}  // namespace

int run_command_line(const std::vector<std::string>& arguments, const std::string& folder) {
  silence();
  std::vector<std::string> texts = {"irmetrics"};
  texts.insert(texts.end(), arguments.begin(), arguments.end());
  std::vector<char*> pointers;
  pointers.reserve(texts.size() + 1);
  for (std::string& text : texts) pointers.push_back(text.data());
  pointers.push_back(nullptr);
  // LibFuzzer writes inputs to paths relative to its own folder.
  const std::filesystem::path own = std::filesystem::current_path();
  std::filesystem::current_path(folder);
  const int code = irmetrics_main(static_cast<int>(texts.size()), pointers.data());
  std::filesystem::current_path(own);
  return code;
}

}  // namespace irmetrics::fuzz
