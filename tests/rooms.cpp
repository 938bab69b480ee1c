// Includes follow the direction of the data: each folder of the library includes only the folders it may.
#include "support/files.hpp"

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <vector>

using namespace irmetrics;
using namespace irmetrics::test;

namespace rooms_test {
namespace {

/// A folder, and the folders that it may include. They stand above it in the list; base is always allowed.
struct Room {
  std::string name;
  std::set<std::string> includes;
};

const std::vector<Room>& rooms() {
  static const std::vector<Room> all = {
      {"base", {}},
      {"kernels", {}},
      {"collection", {}},
      {"columns", {"collection", "kernels"}},
      {"text", {"collection", "kernels"}},
      {"io", {"collection", "kernels"}},
      {"alignment", {"collection", "kernels"}},
      {"measures", {"alignment"}},
      {"evaluate", {"alignment", "collection", "columns", "io", "kernels", "measures"}},
      {"agreement", {"alignment", "collection"}},
      {"significance", {"collection", "evaluate", "kernels"}},
      {"check", {"collection", "evaluate", "kernels", "significance"}},
      {"testing", {"evaluate", "significance"}},
      {"correlation", {"collection", "kernels", "significance"}},
      {"stability", {"alignment", "collection", "correlation", "evaluate", "kernels", "measures", "significance"}},
      {"fusion", {"alignment", "collection", "measures"}},
      {"pooling", {"collection", "fusion"}},
      {"drift", {"collection"}},
      {"describe", {"alignment", "collection", "measures", "text"}},
      {"separation",
       {"alignment", "collection", "correlation", "evaluate", "kernels", "measures", "significance", "text"}},
      {"report",
       {"agreement", "alignment", "check", "collection", "correlation", "describe", "drift", "evaluate", "fusion",
        "measures", "pooling", "separation", "significance", "stability", "text"}},
  };
  return all;
}

/// The other folders that each folder includes, with a file that includes them.
std::map<std::string, std::map<std::string, std::string>> seen_includes() {
  namespace fs = std::filesystem;
  const fs::path top = in_project("include/irmetrics");
  std::map<std::string, std::map<std::string, std::string>> seen;
  for (const auto& entry : fs::recursive_directory_iterator(top)) {
    if (!entry.is_regular_file()) continue;
    const std::string file = fs::relative(entry.path(), top).generic_string();
    if (file.find('/') == std::string::npos) continue;  // which includes all folders
    const std::string room = file.substr(0, file.find('/'));
    seen[room];
    for (const std::string& line : lines_of(file_bytes(entry.path().string()))) {
      const std::string begin = "#include <irmetrics/";
      if (line.rfind(begin, 0) != 0) continue;
      const std::string included = line.substr(begin.size());
      if (const std::size_t slash = included.find('/'); slash != std::string::npos)
        seen[room][included.substr(0, slash)] = file;
    }
  }
  return seen;
}

}  // namespace

TEST_CASE("a folder includes only folders that precede it in the direction of the data") {
  const auto seen = seen_includes();
  CHECK(seen.size() == rooms().size());
  std::set<std::string> above;
  for (const Room& room : rooms()) {
    CHECK(std::includes(above.begin(), above.end(), room.includes.begin(), room.includes.end()));
    REQUIRE(seen.contains(room.name));
    for (const auto& [included, file] : seen.at(room.name)) {
      INFO(file << " includes " << included);
      CHECK((included == room.name || included == "base" || room.includes.contains(included)));
    }
    above.insert(room.name);
  }
}

TEST_CASE("only the headers that users begin with are in no folder") {
  namespace fs = std::filesystem;
  std::set<std::string> loose;
  for (const auto& entry : fs::directory_iterator(in_project("include/irmetrics")))
    if (entry.is_regular_file()) loose.insert(entry.path().filename().string());
  CHECK(loose == std::set<std::string>{"abseil.hpp", "config.hpp", "core.hpp", "irmetrics.hpp", "version.hpp"});
}

TEST_CASE("private headers declare private names, and users do not include them") {
  namespace fs = std::filesystem;
  std::size_t found = 0;
  for (const auto& entry : fs::recursive_directory_iterator(in_project("include/irmetrics"))) {
    const fs::path path = entry.path();
    const std::string name = path.filename().string();
    if (path.parent_path().filename() != "detail" || name.find("-inl") != std::string::npos) continue;
    INFO(path);
    for (const std::string& line : lines_of(file_bytes(path.string())))
      if (line.starts_with("namespace irmetrics")) CHECK(line.starts_with("namespace irmetrics::detail"));
    ++found;
  }
  CHECK(found > 20);
  CHECK(file_bytes(in_project("include/irmetrics/irmetrics.hpp")).find("/detail/") == std::string::npos);
}

TEST_CASE("no two headers have the same name") {
  namespace fs = std::filesystem;
  std::map<std::string, std::string> names;
  for (const auto& entry : fs::recursive_directory_iterator(in_project("include"))) {
    if (!entry.is_regular_file()) continue;
    const std::string path = entry.path().generic_string();
    const auto [known, is_new] = names.emplace(entry.path().filename().string(), path);
    INFO(path << " and " << known->second);
    CHECK(is_new);
  }
  CHECK(names.size() > 150);
}

}  // namespace rooms_test
