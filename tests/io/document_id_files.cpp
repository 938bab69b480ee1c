// Ids of documents, one per line or of texts in any format, and all messages in full.
#include "support/files.hpp"

#include <irmetrics/io/document_id_files.hpp>

using namespace irmetrics;
using namespace irmetrics::test;

namespace document_id_files_test {
namespace {

std::string error_in(const std::string& text) {
  const TemporaryFolder folder;
  const std::string path = folder.write("ids.txt", text);
  const std::string error = error_of(read_document_ids(path));
  REQUIRE(error.starts_with(path + ":"));
  return error.substr(path.size() + 1);
}

}  // namespace

TEST_CASE("ids of documents are read from lines and from texts of any format", "[io]") {
  for (const char* text : {
           "d1\nd 2\nd1\n",
           "d1\r\n\n  d 2\t\nd1",
           "\xEF\xBB\xBF"
           "d1\nd 2\nd1\n",
           "d1\tThe ferry\nd 2\tIt is blue\nd1\tagain\n",
           "_id\ttext\nd1\tThe ferry\nd 2\tIt is blue\nd1\tagain\n",
       }) {
    INFO(text);
    const TemporaryFolder folder;
    CHECK(value_of(read_document_ids(folder.write("ids", text))) == std::vector<std::string>{"d1", "d 2", "d1"});
  }
  for (const char* text : {
           "{\"_id\": \"b\", \"text\": \"x\"}\n{\"_id\": \"a\", \"text\": \"\"}\n",
           "<DOC>\n<DOCNO> b </DOCNO>\nx\n</DOC>\n<DOC>\n<DOCNO>a</DOCNO>\n</DOC>\n",
       }) {
    INFO(text);
    const TemporaryFolder folder;
    CHECK(value_of(read_document_ids(folder.write("texts", text))) == std::vector<std::string>{"b", "a"});
  }
}

TEST_CASE("ids of documents: errors name file and line", "[io]") {
  CHECK(error_in("d1\n\tno id\n") == "2: the document id is empty");
  CHECK(error_in("{\"_id\": \"a\", \"text\": \"x\"}\n{\"_id\": \"\", \"text\": \"x\"}\n") ==
        "2: the document id is empty");
  CHECK(error_in("<DOC>\n<DOCNO> </DOCNO>\nx\n</DOC>\n").ends_with(": the document id is empty"));
  CHECK(error_in("") == " contains no ids of documents");
  CHECK(error_in("\n \n") == " contains no ids of documents");
  CHECK(error_in("_id\ttext\n") == " contains no ids of documents");
  CHECK(error_in("{\"_id\": 1.5, \"text\": \"x\"}\n").starts_with("1"));
  CHECK_FALSE(read_document_ids("nowhere/ids.txt").ok());
}

}  // namespace document_id_files_test
