// The names of the public headers: core.hpp has those that its page lists, and every public type says what it is.
#include "support/headers.hpp"

#include <regex>

using namespace irmetrics;
using namespace irmetrics::test;

namespace names_test {
namespace {

/// A declaration that begins a line, in namespace irmetrics or in one below it.
struct Declared {
  std::string name;
  bool is_type = false;
  bool described = false;  // whether a comment is above it, or a description of results is in it
};

bool begins_declaration(const std::string& line) {
  return line.starts_with("template") || line.starts_with("  requires");
}

/// The declarations of a header's text. Formatted code has no indentation in namespaces.
std::vector<Declared> declared_in(const std::string& text) {
  static const std::regex type("(?:struct|class|enum class|concept|using) (\\w+)\\b(?!::).*"),
      function("[^#/}].*[ &*>](\\w+)\\(.*"), space("namespace (?:irmetrics::)?(\\w+) \\{");
  const std::vector<std::string> lines = lines_of(text);
  std::vector<Declared> found;
  std::size_t hidden = 0;  // namespaces that are open inside of a private one, with it
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const std::string& line = lines[i];
    const bool of_one_line = i + 2 < lines.size() && lines[i + 2] == "}";  // its end has no comment
    if (line.starts_with("namespace") && !of_one_line && (hidden > 0 || line.find("detail") != std::string::npos))
      ++hidden;
    if (line.starts_with("}  // namespace") && hidden > 0) --hidden;
    std::smatch name;
    const bool is_type = std::regex_match(line, name, type);
    if (hidden > 0 || line.starts_with("using namespace")) continue;
    if (!is_type && !std::regex_match(line, name, function) && !std::regex_match(line, name, space)) continue;
    if (is_type && line.starts_with("using") && line.find('=') == std::string::npos) continue;  // of another namespace
    if (is_type && line.find_first_of(";={") == line.find(';') && line.find(';') != std::string::npos)
      continue;  // defined elsewhere
    std::size_t above = i;
    while (above > 0 && begins_declaration(lines[above - 1])) --above;
    bool described = above > 0 && lines[above - 1].starts_with("///");
    for (std::size_t below = i; !described && is_type && below < lines.size() && lines[below] != "};"; ++below)
      described = lines[below].find("describe_result<" + name[1].str() + ">(") != std::string::npos;
    found.push_back({name[1], is_type, described});
  }
  return found;
}

/// The names in the first column of the table in docs/embed_irmetrics.md.
std::set<std::string> names_of_core() {
  const std::string page = file_bytes(in_project("docs/embed_irmetrics.md"));
  const std::string section = between(page, "## The names of the core", "\n## ").at(0);
  std::set<std::string> names;
  for (const std::string& row : between(section, "\n| `", " |"))
    for (const std::string& name : between("`" + row, "`", "`"))
      if (!name.empty() && name != ", ") names.insert(name);
  return names;
}

}  // namespace

TEST_CASE("core.hpp declares the names that its page lists, and includes no other component") {
  std::set<std::string> declared;
  for (const std::string& name : reached_from("irmetrics/core.hpp")) {
    INFO(name);
    for (const Declared& each : declared_in(header(name))) declared.insert(each.name);
    for (const std::string& included : between(header(name), "#include <", ">"))
      CHECK((included.starts_with("irmetrics/") || included.find('/') == std::string::npos));  // the standard library
  }
  const std::set<std::string> listed = names_of_core();
  CHECK(listed.size() >= 35);
  CHECK(listed.size() <= 45);
  for (const std::string& name : listed) {
    INFO(name);
    CHECK(declared.contains(name));
  }
}

TEST_CASE("a comment or a description says what each public type is") {
  std::size_t types = 0;
  for (const std::string& name : public_headers("irmetrics"))
    for (const Declared& each : declared_in(header(name)))
      if (each.is_type) {
        INFO(each.name << " of " << name);
        CHECK(each.described);
        ++types;
      }
  CHECK(types > 300);
}

}  // namespace names_test
