// Arrow data that cannot be a run: errors that name the column and the row, and that release all structures.
#include "support/arrow_data.hpp"
#include "support/qrels_and_runs.hpp"

#include <irmetrics/evaluate/evaluate_columns.hpp>

#include <fmt/format.h>

#include <cerrno>
#include <limits>
#include <new>

using namespace irmetrics;
using namespace irmetrics::test;

namespace malformed_arrow_test {
namespace {

using Texts = std::vector<std::string>;

/// Two chunks of a run, with two and three rows. `documents` of the second one may be of any layout.
ArrowStreamData two_chunks(const ArrowType& documents = {"u"},
                           const ArrowRows& second = arrow_texts<std::int32_t>({"a", "b", "c"}),
                           const ArrowRows& first = arrow_texts<std::int32_t>({"a", "b"})) {
  ArrowType named = documents;
  named.name = "doc_id";
  const auto table = [](const Texts& queries, const ArrowRows& ids, const std::vector<double>& scores) {
    return arrow_table({arrow_texts<std::int32_t>(queries), ids, arrow_numbers(scores)});
  };
  return {{"+s", "", {{"u", "query_id"}, named, {"g", "score"}}},
          {table({"q", "q"}, first, {3, 2}), table({"r", "r", "r"}, second, {3, 2, 1})}};
}

Status status_of(const ArrowStreamData& data, const RowNames& names = {}) {
  static const Qrels qrels = qrels_of(std::vector<Judgment>{{"q", "a", 1}, {"r", "b", 1}});
  ArrowReleases releases;
  ArrowArrayStream stream = make_arrow_stream(data, releases);
  const Status status = run_from_arrow(&stream, "run", names).status();
  CHECK(stream.release == nullptr);
  stream = make_arrow_stream(data, releases);
  CHECK(evaluate(qrels, &stream, "AP", {}, "run", names).status() == status);
  CHECK(stream.release == nullptr);
  CHECK(releases.held == 0);
  return status;
}
std::string error_in(const ArrowStreamData& data, const RowNames& names = {}) {
  const Status status = status_of(data, names);
  CHECK(!is_wrong_type(status));
  return error_of(status);
}
std::string type_error_in(const ArrowStreamData& data) {
  const Status status = status_of(data);
  CHECK(is_wrong_type(status));
  return error_of(status);
}

/// The error after a change of the second chunk.
std::string error_after(const std::function<void(ArrowArray&)>& damage, ArrowStreamData data = two_chunks()) {
  data.damage_last = damage;
  return error_in(data);
}

/// The array of the documents in a chunk.
ArrowArray& documents_of(ArrowArray& chunk) { return *chunk.children[1]; }

/// Codes of "a" and "b".
ArrowRows codes(const std::vector<std::int32_t>& numbers) {
  ArrowRows rows = arrow_numbers(numbers);
  rows.dictionary = std::make_shared<ArrowRows>(arrow_texts<std::int32_t>({"a", "b"}));
  return rows;
}
const ArrowType coded{"i", "", {}, std::make_shared<ArrowType>(ArrowType{"u"})};

ArrowRows with_nulls(ArrowRows rows, const std::string& bitmap, std::int64_t count) {
  rows.buffers[0] = bitmap;
  rows.null_count = count;
  return rows;
}

}  // namespace

TEST_CASE("data without a problem are a run") { CHECK(error_of(status_of(two_chunks())) == ""); }

TEST_CASE("a null in Arrow data is a wrong type, and named by its row") {
  const ArrowRows texts = arrow_texts<std::int32_t>({"a", "b", "c"});
  for (const std::int64_t count : {1, -1})  // -1: unknown
    CHECK(type_error_in(two_chunks({"u"}, with_nulls(texts, "\x05", count))) == "row 4: the document id is null");
  ArrowStreamData data = two_chunks();
  data.chunks[1].children[0] = with_nulls(data.chunks[1].children[0], "\x03", 1);
  CHECK(type_error_in(data) == "row 5: the query id is null");
  data = two_chunks();
  data.chunks[1].children[2] = with_nulls(data.chunks[1].children[2], "\x06", 1);
  CHECK(type_error_in(data) == "row 3: the score is null");
  data = two_chunks();
  data.chunks[1] = with_nulls(data.chunks[1], "\x05", 1);  // a row of the table
  CHECK(type_error_in(data) == "row 4: the query id is null");
  ArrowRows nothing{2, {}};
  nothing.null_count = 2;
  CHECK(type_error_in(two_chunks({"n"}, {3, {}}, nothing)) == "row 1: the document id is null");
  ArrowRows null_word = codes({0, 1, 1});
  *null_word.dictionary = with_nulls(*null_word.dictionary, "\x01", 1);
  CHECK(type_error_in(two_chunks(coded, null_word, codes({0, 1}))) ==
        "the dictionary of a column of ids contains a null");
}

TEST_CASE("nulls outside of a slice do not count") {
  ArrowRows sliced = with_nulls(arrow_texts<std::int32_t>({"no", "a", "b", "c"}), "\x0E", -1);
  sliced.offset = 1;
  sliced.length = 3;
  CHECK(error_of(status_of(two_chunks({"u"}, sliced))) == "");
}

TEST_CASE("Arrow data of other types are a wrong type, and named by their column") {
  const ArrowRows numbers = arrow_numbers<double>({1, 2, 3}), two = arrow_numbers<double>({1, 2});
  CHECK(type_error_in(two_chunks({"g"}, numbers, two)) ==
        "expected a column of document ids, not Arrow data of type 'g' in column 'doc_id'");
  ArrowType coded_numbers = coded;
  coded_numbers.dictionary->format = "g";
  ArrowRows words = codes({0, 1, 0});
  *words.dictionary = two;
  CHECK(type_error_in(two_chunks(coded_numbers, words, words)) ==
        "expected a column of document ids, not Arrow data of type 'i' in column 'doc_id'");
  coded_numbers.dictionary->format = "u";
  for (const char* format : {"u", "tsu:UTC", "+l", "d:10,2,40", "d:10,99999", "z", ""}) {
    ArrowStreamData data = two_chunks();
    data.type.children[2].format = format;
    CHECK(type_error_in(data) ==
          fmt::format("expected a column of scores, not Arrow data of type '{}' in column 'score'", format));
  }
  ArrowStreamData one{{"u"}, {arrow_texts<std::int32_t>({"a"})}};
  CHECK(type_error_in(one) == "expected Arrow data with named columns, not one column of type 'u'");
}

TEST_CASE("the columns of Arrow data are found by their usual names or by given ones") {
  ArrowStreamData data = two_chunks();
  data.type.children[0].name = "Topic";
  data.type.children[1].name = "DocNo";
  CHECK(error_of(status_of(data)) == "");
  data.type.children[1].name = "item";
  CHECK(error_of(status_of(data, {.document = "item"})) == "");
  CHECK(error_in(data) ==
        "no column for the document ids: looked for doc_id, docno, docid, document_id, documentid, document, doc, did, "
        "corpus_id, corpusid, pid, passage_id, passageid; the table has Topic, item, score");
  CHECK(error_in(data, {.document = "items"}) ==
        "document='items': no column of this name; the table has Topic, item, score");
  data.type.children[1].name = "topic";
  CHECK(error_in(data) == "several columns for the query ids: Topic, topic; say which by its name");
  data.type.children[1].name = "Topic";
  CHECK(error_in(data) == "several columns for the query ids: Topic, Topic");
  CHECK(error_in(data, {.query = "Topic"}) == "query='Topic': several columns have this name");
  data = two_chunks();
  data.damage_type = [](ArrowSchema& schema) { schema.children[1]->name = nullptr; };
  CHECK(error_in(data).ends_with("the table has query_id, , score"));
  CHECK(error_in({{"+s"}, {}}).ends_with("the table has no columns"));
}

TEST_CASE("rows of Arrow data are as valid as those of a file") {
  CHECK(error_in(two_chunks({"u"}, arrow_texts<std::int32_t>({"a", "", "c"}))).starts_with("row 4: "));
  ArrowStreamData data = two_chunks();
  data.chunks[1].children[2] = arrow_numbers<double>({3, std::numeric_limits<double>::quiet_NaN(), 1});
  CHECK(error_in(data).find("document 'b'") != std::string::npos);
  data.chunks.clear();
  CHECK(error_in(data) == "no rows; expected at least one (query, document, score)");
  // Codes without an id, texts whose offsets leave their text, and views that leave their buffers are empty ids.
  for (const std::int32_t code : {-1, 2, 1 << 30})
    CHECK(error_in(two_chunks(coded, codes({0, code, 1}), codes({0, 1}))).starts_with("row 4: "));
  for (const std::int32_t offset : {-1, 7, 1 << 30}) {
    ArrowRows texts = arrow_texts<std::int32_t>({"a", "b", "c"});
    texts.buffers[1] = bytes_of<std::int32_t>({0, 1, offset, 3});
    CHECK(error_in(two_chunks({"u"}, texts)).starts_with("row 4: "));
  }
  ArrowRows views = arrow_views({"a", "a name in a buffer", "c"});
  for (const std::size_t part : {2, 3}) {
    ArrowRows damaged = views;
    damaged.buffers[1]->replace(16 + 4 * part, 4, bytes_of<std::uint32_t>({9}));
    CHECK(error_in(two_chunks({"vu"}, damaged, arrow_views({"a", "b"}))).starts_with("row 4: "));
  }
}

TEST_CASE("arrays of Arrow that contradict themselves are errors that name column and row") {
  const std::string ids = "the document ids from row 3 on: ", queries = "the query ids from row 3 on: ";
  CHECK(error_after([](ArrowArray& chunk) { documents_of(chunk).length = -1; }) ==
        ids + "an Arrow array has -1 rows from row 0 of its buffers on");
  CHECK(error_after([](ArrowArray& chunk) { documents_of(chunk).offset = -2; }) ==
        ids + "an Arrow array has 3 rows from row -2 of its buffers on");
  CHECK(error_after([](ArrowArray& chunk) { chunk.offset = std::numeric_limits<std::int64_t>::max(); }) ==
        queries + "an Arrow array has 3 rows from row 9223372036854775807 of its buffers on");
  CHECK(error_after([](ArrowArray& chunk) { documents_of(chunk).length = 2; }) ==
        ids + "an Arrow array has 2 rows, expected 3");
  CHECK(error_after([](ArrowArray& chunk) { chunk.offset = 1; }) == queries + "an Arrow array has 3 rows, expected 4");
  CHECK(error_after([](ArrowArray& chunk) { chunk.n_children = 2; }) ==
        queries + "an Arrow array has 2 columns, expected 3");
  CHECK(error_after([](ArrowArray& chunk) { chunk.children = nullptr; }) ==
        queries + "an Arrow array has 3 columns, expected 3");
  CHECK(error_after([](ArrowArray& chunk) { chunk.children[1] = nullptr; }) ==
        ids + "an Arrow array has 3 columns, expected 3");
  CHECK(error_after([](ArrowArray& chunk) { documents_of(chunk).n_buffers = 2; }) ==
        ids + "an Arrow array has 2 buffers, expected 3");
  CHECK(error_after([](ArrowArray& chunk) { documents_of(chunk).n_buffers = -1; }) ==
        ids + "an Arrow array has -1 buffers, which are missing");
  CHECK(error_after([](ArrowArray& chunk) { documents_of(chunk).buffers = nullptr; }) ==
        ids + "an Arrow array has 3 buffers, which are missing");
  CHECK(error_after([](ArrowArray& chunk) { documents_of(chunk).buffers[1] = nullptr; }) ==
        ids + "an Arrow array has 3 buffers, expected 3");
  CHECK(error_after([](ArrowArray& chunk) { documents_of(chunk).buffers[2] = nullptr; }) ==
        ids + "the 3 bytes of the texts of an Arrow array are missing");
  CHECK(error_after([](ArrowArray& chunk) { documents_of(chunk).null_count = 2; }) ==
        ids + "an Arrow array has 2 nulls, but no bitmap of them");
  CHECK(error_after([](ArrowArray& chunk) { chunk.children[2]->n_buffers = 1; }) ==
        "the scores from row 3 on: an Arrow array has 1 buffers, expected 2");
}

TEST_CASE("the texts, views and dictionaries of Arrow data are checked before they are read") {
  const std::string ids = "the document ids from row 3 on: ";
  for (const std::vector<std::int32_t>& offsets :
       {std::vector<std::int32_t>{-1, 1, 2, 3}, {3, 1, 2, 0}, {0, 1, 2, -1}}) {
    ArrowRows texts = arrow_texts<std::int32_t>({"a", "b", "c"});
    texts.buffers[1] = bytes_of(offsets);
    CHECK(error_in(two_chunks({"u"}, texts)) ==
          ids + fmt::format("the texts of an Arrow array begin at {} and end at {}", offsets[0], offsets[3]));
  }
  const ArrowRows views = arrow_views({"a", "a name in a buffer", "c"});
  const ArrowStreamData viewed = two_chunks({"vu"}, views, arrow_views({"a", "b"}));
  CHECK(error_after([](ArrowArray& chunk) { documents_of(chunk).buffers[4] = nullptr; }, viewed) ==
        ids + "the sizes of the 2 buffers of an Arrow array of views are missing");
  CHECK(error_after([](ArrowArray& chunk) { documents_of(chunk).buffers[3] = nullptr; }, viewed) ==
        ids + "buffer 2 of an Arrow array of views has 18 bytes, which are missing");
  ArrowRows negative = views;
  negative.buffers[4] = bytes_of<std::int64_t>({-1, 18});
  CHECK(error_in(two_chunks({"vu"}, negative, arrow_views({"a", "b"}))) ==
        ids + "buffer 1 of an Arrow array of views has -1 bytes, which are missing");
  const ArrowStreamData words = two_chunks(coded, codes({0, 1, 0}), codes({0, 1}));
  CHECK(error_after([](ArrowArray& chunk) { documents_of(chunk).dictionary = nullptr; }, words) ==
        ids + "an Arrow array of codes has no dictionary");
  CHECK(error_after([](ArrowArray& chunk) { documents_of(chunk).dictionary->length = -3; }, words) ==
        ids + "an Arrow array has -3 rows from row 0 of its buffers on");
  CHECK(error_after([](ArrowArray& chunk) { documents_of(chunk).dictionary->n_buffers = 1; }, words) ==
        ids + "an Arrow array has 1 buffers, expected 3");
}

TEST_CASE("schemas of Arrow data that contradict themselves are errors") {
  const auto error = [](const std::function<void(ArrowSchema&)>& damage, ArrowStreamData data = two_chunks()) {
    data.damage_type = damage;
    return error_in(data);
  };
  CHECK(error([](ArrowSchema& type) { type.format = nullptr; }) == "the Arrow data have a schema without a type");
  CHECK(error([](ArrowSchema& type) { type.n_children = -1; }) ==
        "the Arrow data have a schema with -1 columns, which are missing");
  CHECK(error([](ArrowSchema& type) { type.children = nullptr; }) ==
        "the Arrow data have a schema with 3 columns, which are missing");
  CHECK(error([](ArrowSchema& type) { type.children[2] = nullptr; }) == "the Arrow data have no type for column 3");
  CHECK(error([](ArrowSchema& type) { type.children[1]->format = nullptr; }) ==
        "the Arrow data have no type for column 2");
  CHECK(error([](ArrowSchema& type) { type.children[1]->dictionary->format = nullptr; },
              two_chunks(coded, codes({0, 1, 0}), codes({0, 1}))) == "the Arrow data have no type for column 2");
}

TEST_CASE("the error of a stream of Arrow data has its text") {
  ArrowStreamData data = two_chunks();
  data.end_error = EIO;
  CHECK(error_in(data) == "the Arrow data cannot be read");
  data.message = "the disk is gone";
  CHECK(error_in(data) == "the Arrow data cannot be read: the disk is gone");
  data.schema_error = EINVAL;
  CHECK(error_in(data) == "the Arrow data cannot be read: the disk is gone");
  data.schema_error = ENOMEM;
  ArrowReleases releases;
  ArrowArrayStream stream = make_arrow_stream(data, releases);
  CHECK_THROWS_AS(run_from_arrow(&stream), std::bad_alloc);
  CHECK(releases.held == 0);
}

TEST_CASE("a stream of Arrow data is read once") {
  ArrowReleases releases;
  ArrowArrayStream stream = make_arrow_stream(two_chunks(), releases);
  CHECK(error_of(run_from_arrow(&stream)) == "");
  CHECK(error_of(run_from_arrow(&stream)) == "the Arrow data were read before");
  CHECK(error_of(run_from_arrow(nullptr)) == "expected a stream of Arrow data, not a null pointer");
  ArrowSchema type = make_arrow_type({"u"}, releases);
  ArrowArray rows = make_arrow_rows(arrow_texts<std::int32_t>({"a", "b"}), releases);
  {
    const SharedArrowChunks chunks = value_of(take_arrow(type, rows));
    CHECK(value_of(IdColumn::from_arrow(chunks, std::nullopt, "id")).size() == 2);
    CHECK(error_of(IdColumn::from_arrow(chunks, 0, "id")) == "the Arrow data have no column 1");
    CHECK(error_of(take_arrow(type, rows)) == "the Arrow data were read before");
    CHECK(releases.held == 2);
  }
  CHECK(releases.held == 0);
}

TEST_CASE("reading Arrow data can be cancelled") {
  ArrowReleases releases;
  ArrowArrayStream stream = make_arrow_stream(two_chunks(), releases);
  const std::atomic<bool> stopped = true;
  CHECK_THROWS_AS(run_from_arrow(&stream, "run", {}, Cancel().in_thread(stopped, false)), detail::Stopped);
  CHECK(releases.held == 0);
}

}  // namespace malformed_arrow_test
