// Texts against files written by hand, real collections, and all messages in full.
#include "support/compression.hpp"
#include "support/files.hpp"

#include <irmetrics/io/text_files.hpp>

#include <fmt/format.h>

using namespace irmetrics;
using namespace irmetrics::test;

namespace text_files_test {
namespace {

/// "id=text;", or the error without the file's name.
std::string read(const std::string& text, TextFormat format = TextFormat::automatic) {
  const auto texts = parse_texts(text, "F", format);
  if (!texts.ok()) return "error " + error_of(texts);
  std::string all;
  for (std::size_t i = 0; i < texts->size(); ++i) all += fmt::format("{}={};", texts->id(i), (*texts)[i]);
  return all;
}

}  // namespace

TEST_CASE("tables of texts", "[io]") {
  for (const char* text : {"a\tone two\nb\tthree\n", "\n a \t one two \r\n\r\nb\tthree\r\n",
                           "_id\ttext\na\tone two\nb\tthree", "query_id\tquery\na\tone two\nb\tthree"}) {
    INFO(text);
    CHECK(read(text) == "a=one two;b=three;");
  }
  CHECK(read("a\tone\ttwo\n#b\tthree\nc\t\n") == "a=one\ttwo;#b=three;c=;");
  CHECK(read("a\tid\nid\ttext") == "a=id;id=text;");  // only the first line may name columns
  CHECK(read("\xEF\xBB\xBF_\tone") == "_=one;");
  CHECK(read("{\t}", TextFormat::table) == "{=};");
}

TEST_CASE("texts as JSON lines", "[io]") {
  CHECK(read(R"({"_id": "a", "title": "T", "text": "one", "metadata": {"text": 1}})"
             "\n\n"
             R"({"_id": 7, "title": "", "text": "two"})"
             "\n") == "a=T one;7=two;");
  CHECK(read(R"({"id": "a", "contents": "one"})"
             "\n"
             R"({"docno": "b", "text": "two", "title": null})"
             "\n"
             R"({"query_id": "c", "query": "é \u00e9"})"
             "\n"
             R"({"_id": "d", "title": "T", "text": ""})") == "a=one;b=two;c=é é;d=T;");
}

TEST_CASE("texts between tags", "[io]") {
  CHECK(read("<DOC>\n<DOCNO>a</DOCNO>\none\n\ntwo\n</DOC>\n<doc><docno> b </docno>x < y<p class=\"q\">z</p> "
             "</doc><DOC>\n<HEAD>Title</HEAD><DOCNO>c</DOCNO>\n<TEXT>\nfour & <5>\n</TEXT></DOC>") ==
        "a=one\ntwo;b=x < y z;c=Title \n \nfour & <5>;");
  CHECK(read("<?xml version=\"1.0\"?>\n<topics>\n<top>\n<num>1</num><title>\nONE two\n</title>\n</top>\n<TOP>\n<NUM> "
             "Number: 301\n<title> Topic: Organized Crime\n\n<desc> Description:\nno\n</TOP></topics>\n") ==
        "1=ONE two;301=Organized Crime;");
}

TEST_CASE("real collections of texts", "[io]") {
  const Texts passages = value_of(read_texts(in_project("examples/documentation/passages.tsv")));
  const std::vector<std::string> lines = lines_of(file_bytes(in_project("examples/documentation/passages.tsv")));
  REQUIRE(passages.size() == lines.size());
  for (std::size_t i = 0; i < lines.size(); ++i) {
    CHECK(passages.id(i) == fields_of(lines[i])[0]);
    CHECK(passages[i] == fields_of(lines[i])[1]);
  }
  const auto folder = reference_data("vaswani");
  if (!folder) return;
  const Texts documents = value_of(read_texts(*folder + "/doc-text.trec.gz"));
  REQUIRE(documents.size() == 11'429);
  for (std::size_t i = 0; i < documents.size(); ++i) REQUIRE(documents.id(i) == std::to_string(i + 1));
  CHECK(documents[0] ==
        "compact memories have flexible capacities  a digital data storage\n"
        "system with capacity up to bits and random and or sequential access\nis described");
  const Texts queries = value_of(read_texts(*folder + "/query-text.trec"));
  REQUIRE(queries.size() == 93);
  CHECK(queries[0] == "MEASUREMENT OF DIELECTRIC CONSTANT OF LIQUIDS BY THE USE OF MICROWAVE TECHNIQUES");
  CHECK(queries.id(92) == "93");
}

TEST_CASE("texts are read from files, compressed or not", "[io]") {
  const TemporaryFolder folder;
  for (const std::string& path : {folder.write("plain", "a\tone\n"), folder.write("packed", gzip_member("a\tone\n"))}) {
    const Texts texts = value_of(read_texts(path));
    REQUIRE(texts.size() == 1);
    CHECK(texts.id(0) == "a");
    CHECK(texts[0] == "one");
  }
  const std::string missing = folder.path("missing");
  CHECK(error_of(read_texts(missing)).starts_with(missing + ": "));
  const std::string broken = folder.write("broken", "a\tone\na\ttwo\n");
  CHECK(error_of(read_texts(broken)) == broken + ":2: duplicate id 'a'");
}

TEST_CASE("errors in texts name file and line", "[io]") {
  const std::vector<std::pair<std::string, std::string>> cases = {
      {"", "F: contains no texts"},
      {"\n \n", "F: contains no texts"},
      {"id\ttext\n", "F: contains no texts"},
      {"a\tone\nb two\n", "F:2: expected an id, a tab and a text, found no tab in 'b two'"},
      {"a\tone\n\n\ttwo\n", "F:3: text 2 has no id"},
      {"a\tone\nb\tx\na\tone\n", "F:3: duplicate id 'a'"},
      {"{\"_id\": \"a\", \"text\": \"x\"}\n{\"_id\": \"a\", \"text\": \"y\"}\n", "F:2: duplicate id 'a'"},
      {R"({"_id": "a"})", "F:1: text: expected a text, found nothing"},
      {R"({"text": "a"})", "F:1: _id: expected a text or a whole number, found nothing"},
      {R"({"_id": "a", "text": [1]})", "F:1: text: expected a text, found a list"},
      {R"({"_id": "a", "title": 1, "text": ""})", "F:1: title: expected a text, found a whole number"},
      {R"({"_id": "", "text": ""})", "F:1: text 1 has no id"},
      {R"({"_id": "a", "text": "x})", "F:1: unexpected end of JSON"},
      {"{\"_id\": \"a\", \"text\": \"x\xFF\"}\n", "F:1: column 24: invalid JSON"},
      {"<DOC>\n<DOCNO>a</DOCNO>\n</DOC>\n<DOC>\nno\n</DOC>\n", "F:4: this <DOC> has no <DOCNO>"},
      {"<DOC>\n<DOCNO>a</DOCNO>\n", "F:1: <DOC> has no end"},
      {"<DOC><DOCNO>a</DOCNO>\n<DOC>\n", "F:2: <DOC> begins before the one in line 1 has ended"},
      {"<DOC><DOCNO></DOCNO></DOC>\n", "F:1: text 1 has no id"},
      {"<DOC><DOCNO>a</DOCNO></DOC>\n\n<DOC>\n<DOCNO>a</DOCNO></DOC>", "F:3: duplicate id 'a'"},
      {"<DOC><DOCNO>a</DOCNO></DOC>\nstray text", "F:2: expected <DOC> or <TOP>, found 'stray text'"},
      {"<TOP>\n<TITLE>a</TITLE>\n</TOP>", "F:1: this <TOP> has no <NUM>"},
      {"<TOP>\n<NUM>1</NUM>\n</TOP>", "F:1: this <TOP> has no <TITLE>"},
  };
  for (const auto& [text, error] : cases) {
    INFO(text);
    CHECK(read(text) == "error " + error);
  }
  CHECK(read("a\tb", TextFormat::jsonl) == "error F:1: column 1: invalid JSON");
  CHECK(read("a\tb", TextFormat::trec) == "error F:1: expected <DOC> or <TOP>, found 'a\tb'");
}

}  // namespace text_files_test
