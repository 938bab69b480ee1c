// Subtopic judgments of the TREC Web track in the reference data, read without the library's readers.
#pragma once

#include "support/files.hpp"

namespace irmetrics::test {

/// Lines of topic, subtopic, document and label.
inline NuggetQrels subtopic_qrels(const std::string& path) {
  NuggetQrelsBuilder builder(path);
  for (const std::string& line : lines_of(file_bytes(path))) {
    const std::vector<std::string> fields = fields_of(line, ' ');
    REQUIRE(fields.size() == 4);
    if (!builder.has_nugget(fields[0], fields[1])) REQUIRE(builder.add_nugget(fields[0], {.id = fields[1]}).ok());
    REQUIRE(builder.add(fields[0], fields[1], fields[2], std::stod(fields[3])).ok());
  }
  return value_of(std::move(builder).build());
}

}  // namespace irmetrics::test
