// Files of other programs are recognised by their first bytes, and named with the way out; so is JSON over several
// lines.
#include "support/files.hpp"

#include <irmetrics/io/detail/foreign_bytes-inl.hpp>
#include <irmetrics/io/nugget_label_files.hpp>

#include <fmt/format.h>

using namespace irmetrics;
using namespace irmetrics::test;
using namespace std::string_literals;

namespace foreign_files_test {

TEST_CASE("the beginnings of other programs' files are named, wherever a file is opened", "[io]") {
  const TemporaryFolder folder;
  struct Case {
    std::string bytes;
    std::string_view kind, remedy;
  };
  const std::vector<Case> cases = {
      {"PK\x03\x04\x14\0\0\0\0\0"s, "a zip archive", "unzip"},
      {"PK\x05\x06\0\0"s, "a zip archive", "unzip"},
      {"PAR1\x15\x04\x15\x10"s, "a Parquet file", "from Python only"},
      {"ARROW1\0\0\xFF\xFF\xFF\xFF"s, "an Arrow or Feather file", "pyarrow or polars"},
      {"\xFF\xFF\xFF\xFF\x78\0\0\0"s, "an Arrow or Feather file", "pyarrow or polars"},
      {"FEA1\0\0\0\0\x01"s, "an Arrow or Feather file", "pyarrow or polars"},
      {"\x80\x04\x95\x10\0\0"s, "a Python pickle", "load it in Python"},
      {"\x80\x02}q\0"s, "a Python pickle", "load it in Python"},
      {"(dp0\nS'q'\n"s, "a Python pickle", "load it in Python"},
      {"version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 1\n"s, "a Git LFS pointer", "git lfs pull"},
      {"\xFF\xFE\0\0q\0\0\0"s, "UTF-32 text", "iconv -f UTF-32"},
      {"\0\0\xFE\xFF\0\0\0q"s, "UTF-32 text", "iconv -f UTF-32"},
      {"\xFF\xFEq\0"s, "UTF-16 text", "iconv -f UTF-16"}};
  for (const auto& [bytes, kind, remedy] : cases) {
    INFO(kind);
    const std::string path = folder.write("x", bytes);
    const std::string beginning = fmt::format("{}: is {}", path, kind);
    for (const std::string& problem :
         {error_of(read_run(path)), error_of(read_qrels(path)), error_of(read_nuggets(path)),
          error_of(read_texts(path)), error_of(read_samples(path)), error_of(read_nugget_labels(path)),
          error_of(read_score_tables(std::vector{path})), error_of(read_embeddings(path)),
          error_of(evaluate_file(value_of(read_qrels(folder.write("q", "q 0 d 1\n"))), path, "AP"))}) {
      CHECK(problem.starts_with(beginning));
      CHECK(problem.find(remedy) != std::string::npos);
    }
    CHECK(error_of(write_file(folder.path("out"), bytes)).find("could not be read back") != std::string::npos);
  }
}

TEST_CASE("ids that only resemble these beginnings are ids", "[io]") {
  const TemporaryFolder folder;
  for (const std::string id : {"PK", "PAR1", "PAR1x", "ARROW1", "FEA1", "version", "(dp0", "BZh9", "\x80x"}) {
    INFO(id);
    const Qrels qrels = value_of(read_qrels(folder.write("q", id + " 0 d 1\n")));
    CHECK(qrels.query(0) == id);
    CHECK(write_qrels(qrels, folder.path("written")).ok());
  }
}

TEST_CASE("no beginning hides a longer one below it, and all fit into the bytes that are looked at", "[io]") {
  const auto& beginnings = detail::io::foreign::beginnings;
  for (std::size_t i = 0; i < beginnings.size(); ++i) {
    CHECK(beginnings[i].beginning.size() <= detail::io::first_bytes);
    for (std::size_t later = i + 1; later < beginnings.size(); ++later)
      CHECK(!beginnings[later].beginning.starts_with(beginnings[i].beginning));
  }
}

TEST_CASE("JSON over several lines is named, with the command that joins it", "[io]") {
  const TemporaryFolder folder;
  const auto check = [&](const std::string& text, std::string_view hint) {
    const std::string path = folder.write("x", text);
    for (const std::string& problem :
         {error_of(read_texts(path)), error_of(read_samples(path)), error_of(read_nugget_labels(path))}) {
      INFO(problem);
      CHECK(problem.starts_with(path + ":1: "));
      CHECK(problem.find(hint) != std::string::npos);
    }
    // These also read one object of queries, which a row over several lines looks like.
    for (const std::string& problem :
         {error_of(read_run(path)), error_of(read_qrels(path)), error_of(read_nuggets(path))}) {
      INFO(problem);
      CHECK(problem.starts_with(path + ":"));
      CHECK(problem.find("jq -c ") != std::string::npos);
    }
  };
  const std::string objects =
      "expected an object of JSON on each line: jq -c . joins those that are spread over several";
  const std::string list = "expected an object of JSON on each line: jq -c '.[]' makes them of a list";
  check("{\n  \"query_id\": \"q1\",\n  \"doc_id\": \"d1\"\n}\n", objects);
  check("{\"query_id\": \"q1\",\n \"doc_id\": \"d1\"}\n", objects);
  check("[\n  {\n    \"query_id\": \"q1\"\n  }\n]\n", list);
  check("[{\"query_id\": \"q1\", \"doc_id\": \"d1\", \"score\": 1}]\n", list);
  const std::string cut = folder.write("cut", "{\"query_id\": \"q1\", \"doc_id\": \"d\n");
  CHECK(error_of(read_run(cut)).find("jq") == std::string::npos);  // a file that ends early
}

}  // namespace foreign_files_test
