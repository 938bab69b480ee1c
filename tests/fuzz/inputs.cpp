// Every target holds for its seeds, and for the inputs that once were findings; with any compiler, without libFuzzer.
#include "fuzz/seeds.hpp"
#include "fuzz/target.hpp"
#include "support/files.hpp"

using namespace irmetrics;
using namespace irmetrics::test;

namespace fuzz_inputs_test {
namespace {

/// The files of a folder of inputs, by name; none if the folder is missing.
std::vector<fuzz::Seed> inputs_in(const std::string& folder) {
  namespace fs = std::filesystem;
  std::vector<fuzz::Seed> inputs;
  const fs::path path = in_project("tests/fuzz/" + folder);
  if (!fs::exists(path)) return inputs;
  for (const auto& entry : fs::directory_iterator(path))
    inputs.push_back({folder + "/" + entry.path().filename().string(), file_bytes(entry.path().string())});
  return inputs;
}

/// The text of a finding; empty if there is none.
std::string finding(const fuzz::Target& target, const std::string& bytes) {
  try {
    target.check(bytes);
    return "";
  } catch (const fuzz::Finding& found) {
    return found.what();
  }
}

}  // namespace

TEST_CASE("fuzz targets hold for their seeds and for past findings", "[fuzz]") {
  CHECK(!fuzz::targets().empty());
  for (const fuzz::Target& target : fuzz::targets()) {
    const std::string name(target.name);
    std::vector<fuzz::Seed> inputs = inputs_in("corpus/" + name);
    for (const fuzz::Seed& seed : fuzz::seeds_from_tables(name)) inputs.push_back(seed);
    INFO(name);
    CHECK(!inputs.empty());
    for (const fuzz::Seed& past : inputs_in("regressions/" + name)) inputs.push_back(past);
    for (const fuzz::Seed& input : inputs) {
      INFO(input.name);
      CHECK(finding(target, input.bytes) == "");
    }
  }
}

TEST_CASE("each folder of fuzz inputs belongs to a target", "[fuzz]") {
  for (const std::string folders : {"corpus", "regressions", "dictionaries"}) {
    for (const auto& entry : std::filesystem::directory_iterator(in_project("tests/fuzz/" + folders))) {
      const std::string name = entry.path().stem().string();
      INFO(folders << "/" << name);
      CHECK(std::filesystem::exists(in_project("tests/fuzz/targets/" + name + ".cpp")));
    }
  }
}

}  // namespace fuzz_inputs_test
