// Sources of documents by a prefix or a regular expression: the first line of an input; the other lines are ids.
#include "fuzz/target.hpp"

#include <irmetrics/drift/source.hpp>

#include <string>

namespace irmetrics::fuzz::patterns_target {
namespace {

void check_source(const Result<Source>& source, std::string_view id) {
  if (!source.ok()) {
    expect(!source.status().message().empty(), "an error without text");
    return;
  }
  const std::string name = (*source)(id);
  expect(name == (*source)(id), "the source of '{}' is '{}', then another", id, name);
  expect(name == no_source || (!name.empty() && id.find(name) != std::string_view::npos),
         "'{}' is the source of '{}', which does not contain it", name, id);
}

void check(std::string_view bytes) {
  Input input(bytes);
  const std::string pattern(input.until("\n"));
  const auto by_pattern = Source::pattern(pattern);
  const auto by_prefix = Source::prefix(pattern, 1 + pattern.size() % 3);
  const Source by_folder;
  for (int ids = 0; ids < 8 && !input.rest().empty(); ++ids) {
    const std::string_view id = input.until("\n");
    check_source(by_pattern, id);
    check_source(by_prefix, id);
    check_source(by_folder, id);
  }
}

const Registered registered({"patterns", &check});

}  // namespace
}  // namespace irmetrics::fuzz::patterns_target
