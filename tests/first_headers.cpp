// In header-only use, a header ends by including its text (X-inl.hpp), which needs declarations of other headers. A
// program may include any header first, so no text may need a header that has begun and not yet declared anything.
#include "support/files.hpp"

#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <vector>

using namespace irmetrics;
using namespace irmetrics::test;

namespace first_headers_test {
namespace {

struct Include {
  std::string file;
  bool after_declarations;   // whether it follows declarations of the including file
  bool before_declarations;  // whether declarations follow, which may need it
};
using Includes = std::map<std::string, std::vector<Include>>;  // of each file of the library

Includes includes_of_files() {
  namespace fs = std::filesystem;
  Includes all;
  for (const auto& entry : fs::recursive_directory_iterator(in_project("include"))) {
    if (!entry.is_regular_file()) continue;
    std::vector<Include>& includes = all[fs::relative(entry.path(), in_project("include")).generic_string()];
    bool declared = false;
    for (const std::string& line : lines_of(file_bytes(entry.path().string()))) {
      declared = declared || line.starts_with("namespace irmetrics");
      const std::string begin = "#include <irmetrics/";
      if (line.starts_with("namespace irmetrics"))
        for (Include& include : includes) include.before_declarations = true;
      if (line.starts_with(begin)) includes.push_back({line.substr(10, line.find('>') - 10), declared, false});
    }
  }
  return all;
}

/// Follows the includes of a file as a preprocessor does, each file once.
class Preprocessor {
 public:
  explicit Preprocessor(const Includes& includes) : includes_(includes) {}

  void read(const std::string& file) {
    seen_.insert(file);
    has_declared_[file] = false;
    const auto found = includes_.find(file);
    if (found == includes_.end()) return;
    for (const auto& [included, after_declarations, before_declarations] : found->second) {
      has_declared_[file] = after_declarations;
      if (!seen_.contains(included))
        read(included);
      else if (!has_declared_[included] && before_declarations)
        problems_.insert(file + " needs " + included);
    }
    has_declared_[file] = true;
  }

  /// The includes of files that have declared nothing yet.
  const std::set<std::string>& problems() const { return problems_; }

 private:
  const Includes& includes_;
  std::set<std::string> seen_, problems_;
  std::map<std::string, bool> has_declared_;
};

}  // namespace

TEST_CASE("in header-only use, any header can be the first") {
  const Includes includes = includes_of_files();
  CHECK(includes.size() > 400);
  for (const auto& [file, unused] : includes) {
    // The specification of the kernels is for their tests, which are compiled.
    if (file.find("-inl") != std::string::npos || file == "irmetrics/kernels/scalar.hpp") continue;
    Preprocessor preprocessor(includes);
    preprocessor.read(file);
    INFO(file);
    CHECK(preprocessor.problems() == std::set<std::string>());
  }
}

}  // namespace first_headers_test
