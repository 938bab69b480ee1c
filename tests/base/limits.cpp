// Limits of files: each stops a reader with an error that names file, line, limit and value, at the first number beyond
// it, and not before; docs/limits.md lists them all.
#include "support/compression.hpp"
#include "support/files.hpp"

#include <irmetrics/base/limits.hpp>

#include <fmt/format.h>

using namespace irmetrics;
using namespace irmetrics::test;

namespace limits_test {
namespace {

constexpr std::uint64_t many = 1'000'000;

std::string repeated(std::string_view line, std::size_t times) {
  std::string text;
  text.reserve(line.size() * times);
  for (std::size_t i = 0; i < times; ++i) text += line;
  return text;
}

/// "a", ..., in lines of a format with the placeholder {} for a number.
std::string numbered(const std::string& line, int count) {
  std::string text;
  for (int i = 1; i <= count; ++i) text += fmt::format(fmt::runtime(line), i);
  return text;
}

bool contains(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

}  // namespace

TEST_CASE("a query with more lines than query_rows is an error in every format of runs and qrels") {
  const TemporaryFolder folder;
  const std::string trec = folder.write("a.run", numbered("q Q0 d{0} {0} 1 t\n", 5));
  const std::string scattered = folder.write("b.run", numbered("q Q0 d{0} {0} 1 t\nr Q0 d{0} {0} 1 t\n", 5));
  const std::string json =
      folder.write("c.jsonl", numbered("{{\"query_id\": \"q\", \"doc_id\": \"d{0}\", \"score\": {0}}}\n", 5));
  const ReadOptions enough{.limits = {.query_rows = 5}}, few{.limits = {.query_rows = 4}};
  for (const std::string& path : {trec, scattered, json}) {
    INFO(path);
    CHECK(error_of(read_run(path, enough)) == "");
    CHECK(contains(error_of(read_run(path, few)), "query 'q' has more rows than the limit query_rows=4"));
    QrelsBuilder judgments;
    REQUIRE(judgments.add("q", "d1", 1).ok());
    const Qrels qrels = value_of(std::move(judgments).build());
    FileOptions options;
    options.limits.query_rows = 4;
    CHECK(contains(error_of(evaluate_file(qrels, path, parse_measures("AP").value(), options)), "query_rows=4"));
  }
  CHECK(error_of(read_run(trec, few)) ==
        trec +
            ":5: query 'q' has more rows than the limit query_rows=4; if the file is right, set limits to "
            "query_rows=40, for example");
  const std::string judged = folder.write("a.qrels", numbered("q 0 d{0} 1\nr 0 d{0} 1\n", 5));
  const std::string beir = folder.write("b.tsv", "query-id\tcorpus-id\tscore\n" + numbered("q\td{0}\t1\n", 5));
  for (const std::string& path : {judged, beir}) {
    CHECK(error_of(read_qrels(path, enough)) == "");
    CHECK(contains(error_of(read_qrels(path, few)), path + ":"));
    CHECK(contains(error_of(read_qrels(path, few)), ": query 'q' has more rows than the limit query_rows=4"));
  }
}

TEST_CASE("a run of a query beyond query_rows is not read to its end") {
  const TemporaryFolder folder;
  const std::string path = folder.write("a.run", numbered("q Q0 d{0} {0} 1 t\n", 300'000) + "a malformed line\n");
  CHECK(contains(error_of(read_run(path, {.limits = {.query_rows = 4}})), "a.run:5: query 'q' has more rows"));
}

TEST_CASE("a query with more nuggets than query_nuggets is an error in every format of nuggets") {
  const TemporaryFolder folder;
  const std::vector<std::string> paths = {
      folder.write("a.qrels", numbered("q {0} d{0} 1\n", 5)),
      folder.write("b.tsv", "query\tnugget\tdocument\tgrade\n" + numbered("q\tn{0}\td\t1\n", 5)),
      folder.write("c.jsonl", "{\"query_id\": \"q\", \"nuggets\": [{\"_id\": \"0\", \"relevant_corpus_ids\": [\"d\"]}" +
                                  numbered(", {{\"_id\": \"{0}\", \"relevant_corpus_ids\": [\"d\"]}}", 4) + "]}\n"),
      folder.write("d.jsonl",
                   "{\"id\": \"q\", \"perspectives\": [\"1\", \"2\", \"3\", \"4\", \"5\"], \"ctxs\": [{\"id\": \"d\", "
                   "\"mistral-preds\": [true, true, true, true, true]}]}\n")};
  for (const std::string& path : paths) {
    INFO(path);
    CHECK(error_of(read_nuggets(path, {.limits = {.query_nuggets = 5}})) == "");
    const std::string error = error_of(read_nuggets(path, {.limits = {.query_nuggets = 4}}));
    CHECK(contains(error, path + ":"));
    CHECK(contains(error, "query 'q' has more nuggets than the limit query_nuggets=4"));
  }
}

TEST_CASE("a line longer than line_bytes is an error of every reader of lines") {
  const TemporaryFolder folder;
  const std::string long_line = std::string(many, 'x') + "\n";
  const Limits limits{.line_bytes = 1000};
  const std::string run = folder.write("a.run", "q Q0 d 1 1 t\nq Q0 " + long_line);
  CHECK(contains(error_of(read_run(run, {.limits = limits})), run + ":2: the line at byte 13 is longer"));
  const std::string other = folder.write("b.txt", "id " + long_line);
  for (const std::string& error :
       {error_of(read_qrels(other, {.limits = limits})), error_of(read_nuggets(other, {.limits = limits})),
        error_of(read_texts(other, TextFormat::table, limits)), error_of(read_document_ids(other, limits)),
        error_of(read_embeddings(other, limits)), error_of(read_samples(other, SampleFormat::table, {}, limits)),
        error_of(read_nugget_labels(other, LabelFormat::table, limits)),
        error_of(read_source_mapping(other, {.limits = limits})),
        error_of(read_score_tables(std::vector{other}, {.format = ScoreFormat::table, .limits = limits}))})
    CHECK(error == other +
                       ": the line at byte 0 is longer than the limit line_bytes=1000; if the file is right, set "
                       "limits to line_bytes=10000, for example");
  CHECK(error_of(read_texts(folder.write("c.txt", "id\t" + long_line))) == "");
}

TEST_CASE("compressed contents beyond unpacked_bytes are an error, for gzip and zstd, in files and in memory") {
  const TemporaryFolder folder;
  const std::string text = numbered("q Q0 d{0} {0} 1 t\n", 1000);
  const std::uint64_t size = text.size();
  for (const std::string& packed : {gzip_member(text), zstd_frame(text), zstd_stream(text)}) {
    const std::string path = folder.write("a.run", packed);
    CHECK(error_of(read_run(path, {.limits = {.unpacked_bytes = size}})) == "");
    CHECK(error_of(read_run(path, {.limits = {.unpacked_bytes = size - 1}})) ==
          fmt::format("{}: the contents have more bytes than the limit unpacked_bytes={}; if the file is right, set "
                      "limits to unpacked_bytes={}, for example",
                      path, size - 1, 10 * (size - 1)));
    auto source = value_of(open_bytes("memory", packed, {.unpacked_bytes = size - 1}));
    CHECK(contains(error_of(read_run_source("memory", std::move(source))), "memory: the contents have more bytes"));
  }
}

TEST_CASE("compressed contents beyond unpacked_ratio are an error after the first 64 MiB") {
  const TemporaryFolder folder;
  const std::string line(63, 'x');
  const std::size_t lines = (Limits::ratio_free_bytes >> 6) + 1;
  const std::string text = repeated(line + "\n", lines);
  const std::string free_text = repeated(line + "\n", lines - 1);
  for (const auto& pack : {gzip_member, zstd_stream}) {
    const std::string path = folder.write("a.txt", pack(text));
    CHECK(contains(error_of(read_document_ids(path)), "a larger ratio than the limit unpacked_ratio=250; "));
    CHECK(error_of(read_document_ids(path, {.unpacked_ratio = many})) == "");
    CHECK(error_of(read_document_ids(folder.write("b.txt", pack(free_text)))) == "");
  }
}

TEST_CASE("objects of JSON nested beyond json_depth are an error") {
  const TemporaryFolder folder;
  const auto nested = [&](std::size_t depth) {
    return folder.write("a.jsonl", "{\"id\": \"q\", \"text\": \"t\", \"x\": " + std::string(depth - 1, '[') +
                                       std::string(depth - 1, ']') + "}\n");
  };
  CHECK(error_of(read_texts(nested(Limits::json_depth))) == "");
  CHECK(contains(error_of(read_texts(nested(Limits::json_depth + 1))), "a.jsonl:1: "));
}

TEST_CASE("a regular expression that needs more than pattern_bytes is an error") {
  CHECK(Source::pattern("(x{100}){5}").ok());
  CHECK(contains(error_of(Source::pattern(repeated("[a-z]\\w{50}", 20'000)).status()), "pattern too large"));
}

TEST_CASE("collections in memory have no limits of files") {
  NuggetQrelsBuilder nuggets;
  for (std::uint64_t i = 0; i <= Limits().query_nuggets; ++i)
    if (!nuggets.add_nugget("q", {.id = std::to_string(i)}).ok()) FAIL("nugget " << i);
  CHECK(Limits::none().query_rows == std::numeric_limits<std::uint64_t>::max());
}

TEST_CASE("a limit is set by its name; an unknown name and 0 are errors") {
  Limits limits;
  CHECK(set_limit(limits, "query_rows", 7).ok());
  CHECK(limits == Limits{.query_rows = 7});
  CHECK(error_of(set_limit(limits, "query_row", 7)) ==
        "limits: expected one of line_bytes, query_rows, query_nuggets, unpacked_bytes, unpacked_ratio, not "
        "'query_row'");
  CHECK(error_of(set_limit(limits, "line_bytes", 0)) == "limits: line_bytes must be at least 1, not 0");
  CHECK(error_of(set_limit(limits, "line_bytes", 1073741825)) ==
        "limits: line_bytes must be at most 1073741824, not 1073741825");
  CHECK(limits == Limits{.query_rows = 7});
}

TEST_CASE("docs/limits.md has a row for each limit, with its default and meaning, and no other") {
  std::vector<std::string> rows;
  const Limits defaults;
  for_each_option<Limits>([&](const auto& one) {
    rows.push_back(fmt::format("| `{}` | {} | {} |", one.name, std::invoke(one.get, defaults), one.meaning));
  });
  for (const FixedLimit& limit : fixed_limits)
    rows.push_back(fmt::format("| `{}` | {} | {} |", limit.name, limit.value, limit.meaning));
  std::vector<std::string> on_page;
  for (const std::string& line : lines_of(file_bytes(in_project("docs/limits.md"))))
    if (line.starts_with("| `")) on_page.push_back(line);
  CHECK(on_page == rows);
}

}  // namespace limits_test
