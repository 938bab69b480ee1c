// Sources of documents against texts written by hand, and all messages in full.
#include "support/compression.hpp"
#include "support/files.hpp"

#include <fmt/format.h>

using namespace irmetrics;
using namespace irmetrics::test;

namespace source_mapping_test {
namespace {

std::string text_of(const SourceMapping& sources) {
  std::string text;
  for (const auto& [document, source] : sources) text += fmt::format("{}={};", document, source);
  return text;
}

std::string read(const std::string& text, const ReadOptions& options = {}, ReadReport* report = nullptr) {
  return text_or_error("sources.tsv", text, text_of,
                       [&](const std::string& path) { return read_source_mapping(path, options, report); });
}

}  // namespace

TEST_CASE("sources of documents are read with any header, line ends, comments and whitespace", "[io]") {
  for (const char* text : {
           "a.md\tone\nb.md\ttwo\n",
           "b.md\ttwo\na.md\tone",
           "a.md one\n\n  b.md \t two \r\n",
           "# c\ndocument\tsource\na.md   one\r\n # d\nb.md two\n",
           "doc_id source\na.md\tone\nb.md\ttwo\n",
           "\xEF\xBB\xBF"
           "document_id\tsource\na.md\tone\nb.md\ttwo\n",
       }) {
    INFO(text);
    CHECK(read(text) == "a.md=one;b.md=two;");
  }
  CHECK(read("a b.md\tLlama Index\n") == "a b.md=Llama Index;");
  CHECK(read("a\tone\ndocument\tsource\n") == "a=one;document=source;");  // a header comes first
}

TEST_CASE("compressed mappings are read like plain ones", "[io]") {
  const TemporaryFolder folder;
  const std::string text = "a\tone\nb\ttwo\n";
  CHECK(text_of(value_of(read_source_mapping(folder.write("s.gz", gzip_member(text))))) == "a=one;b=two;");
  CHECK(text_of(value_of(read_source_mapping(folder.write("s.zst", zstd_frame(text))))) == "a=one;b=two;");
}

TEST_CASE("a malformed mapping is an error that names file, line and problem", "[io]") {
  const std::string fields =
      "expected 2 fields (document, source, separated by a tab or, without tabs, by spaces), found ";
  CHECK(read("a\tone\nb\n") == "error 2: " + fields + "1");
  CHECK(read("a one\n\nb of c two\n") == "error 3: " + fields + "4");
  CHECK(read("a\tone\tmore\n") == "error 1: " + fields + "3");
  CHECK(read("\tone\n") == "error 1: the document id is empty");
  CHECK(read("# c\na\t \n") == "error 2: the source of document 'a' is empty");
  CHECK(read("a\tone\nb\ttwo\na\tone\n") ==
        "error 3: document 'a' has a second source (first in line 1); expected one source");
  CHECK(read("# only a comment\n") == "error  contains no sources of documents");
  CHECK(read("document\tsource\n") == "error  contains no sources of documents");
  CHECK(error_of(read_source_mapping("/no/such/file")).starts_with("/no/such/file: "));
}

TEST_CASE("a lenient reader skips malformed lines, and the last source of a document counts", "[io]") {
  ReadReport report;
  CHECK(read("a\tone\nb\n\tthree\na\ttwo\nc\tfour\tmore\n", {.lenient = true}, &report) == "a=two;c=four;");
  CHECK(report.lines == 5);
  CHECK(report.skipped == 2);
  CHECK(report.coerced == 2);
  CHECK(report.first_problem.ends_with("found 1"));
  CHECK(read("a\tone\tmore\n", {.extra_fields = true}) == "a=one;");
}

}  // namespace source_mapping_test
