// A stream of Arrow data, scored batch by batch, has the scores, the audit and the errors of a table of its rows,
// wherever batches and windows end; and it holds no batch longer than it must.
#include "support/arrow_data.hpp"
#include "support/catch.hpp"
#include "support/qrels_and_runs.hpp"
#include "support/random_data.hpp"
#include "support/same_scores.hpp"
#include "support/value_of.hpp"

#include <irmetrics/evaluate/evaluate_columns.hpp>
#include <irmetrics/measures/grammar.hpp>

#include <fmt/format.h>

#include <cerrno>
#include <chrono>
#include <limits>
#include <numeric>
#include <optional>
#include <thread>

using namespace irmetrics;
using namespace irmetrics::test;
using detail::evaluate::evaluate_stream;

namespace evaluate_stream_test {
namespace {

using Rows = std::vector<Returned>;
using Lengths = std::vector<std::size_t>;  // of batches

const std::vector<AnyMeasure>& measures() {
  static const std::vector<AnyMeasure> all = value_of(parse_measures("nDCG@2 AP RR P@3 NumRet Judged@2 gm_map Bpref"));
  return all;
}

/// Three queries of 1, 6 and 5 rows, of which the last two are judged, and one that is missing.
Rows twelve_rows() {
  Rows rows = {{"none", "d1", 1}};
  for (int i = 0; i < 6; ++i) rows.push_back({"first", fmt::format("d{}", i), 9.0 - i / 2});  // with ties
  for (int i = 0; i < 5; ++i) rows.push_back({"second query", fmt::format("a document {}", i), 5.5 - i});
  return rows;
}
const Qrels& judgments() {
  static const Qrels qrels = qrels_of(std::vector<Judgment>{{"first", "d1", 1},
                                                            {"first", "d4", 2},
                                                            {"first", "other", 1},
                                                            {"second query", "a document 3", 1},
                                                            {"second query", "a document 0", 0},
                                                            {"third", "d", 1}});
  return qrels;
}

enum class Ids { texts, views, codes };  // codes: of a dictionary that each batch has for itself

ArrowRows encoded(Ids ids, const std::vector<std::string>& texts) {
  if (ids == Ids::views) return arrow_views(texts);
  if (ids == Ids::texts) return arrow_texts<std::int32_t>(texts);
  std::vector<std::int32_t> codes(texts.size());
  std::iota(codes.rbegin(), codes.rend(), 0);
  ArrowRows rows = arrow_numbers(codes);
  rows.dictionary =
      std::make_shared<ArrowRows>(arrow_texts<std::int32_t>(std::vector<std::string>(texts.rbegin(), texts.rend())));
  return rows;
}

ArrowStreamData stream_of(const Rows& rows, const Lengths& lengths, Ids ids = Ids::texts) {
  ArrowType type{ids == Ids::views ? "vu" : "u"};
  if (ids == Ids::codes) type = {"i", "", {}, std::make_shared<ArrowType>(type)};
  ArrowStreamData data{{"+s", "", {type, {"g", "score"}, type}}, {}};
  data.type.children[0].name = "query_id";
  data.type.children[2].name = "doc_id";
  std::size_t begin = 0;
  for (const std::size_t length : lengths) {
    std::vector<std::string> queries, documents;
    std::vector<double> scores;
    for (std::size_t i = begin; i < begin + length; ++i) {
      queries.push_back(rows[i].query);
      documents.push_back(rows[i].document);
      scores.push_back(rows[i].score);
    }
    data.chunks.push_back(arrow_table({encoded(ids, queries), arrow_numbers(scores), encoded(ids, documents)}));
    begin += length;
  }
  return data;
}

/// One of the 2^(n - 1) ways to cut n rows: the bits of a number tell where.
Lengths cut(std::size_t rows, unsigned number) {
  Lengths lengths = {1};
  for (std::size_t i = 1; i < rows; ++i)
    if ((number >> (i - 1) & 1) != 0)
      lengths.push_back(1);
    else
      ++lengths.back();
  return lengths;
}

std::string outcome_of(const Result<Scores>& scores) {
  return scores.ok() ? fmt::format("{}", fmt::join(bits_of(*scores, Reading::compared), "\n")) : error_of(scores);
}

/// The scores of the rows as a table, or its error.
std::string in_table(const Qrels& qrels, const Rows& rows, const EvaluateOptions& options = {}) {
  ArrowReleases releases;
  ArrowArrayStream stream = make_arrow_stream(stream_of(rows, {rows.size()}), releases);
  const auto columns = detail::columns::take_rows(&stream, "score", {}, {});
  if (!columns.ok()) return error_of(columns);
  return outcome_of(evaluate(qrels, *columns, measures(), options));
}

std::string in_batches(const Qrels& qrels, const ArrowStreamData& data, std::size_t window,
                       const EvaluateOptions& options = {}) {
  ArrowReleases releases;
  ArrowArrayStream stream = make_arrow_stream(data, releases);
  const std::string outcome = outcome_of(
      evaluate_stream<Scores>(qrels, value_of(ArrowReader::of(&stream)), measures(), options, "run", {}, window));
  CHECK(releases.held == 0);
  return outcome;
}

/// Checks that all cuts of rows, in windows of one and of several batches, have the outcome of the table.
void check_all_cuts(const Qrels& qrels, const Rows& rows, EvaluateOptions options = {},
                    const std::optional<std::string>& expected = std::nullopt) {
  const std::string wanted = expected ? *expected : in_table(qrels, rows, options);
  for (unsigned number = 0; number < 1U << (rows.size() - 1); ++number) {
    const Lengths lengths = cut(rows.size(), number);
    const ArrowStreamData data = stream_of(rows, lengths, static_cast<Ids>(number % 3));
    for (const std::size_t window : {1, 3, 100}) {
      options.threads = 1 + number % 2;
      const std::string found = in_batches(qrels, data, window, options);
      if (found == wanted) continue;
      INFO("cut " << fmt::format("{}", fmt::join(lengths, " ")) << ", windows of " << window);
      REQUIRE(found == wanted);
    }
  }
}

}  // namespace

TEST_CASE("a stream scores as the table of its rows, wherever batches and windows end", "[columns]") {
  const std::string wanted = in_table(judgments(), twelve_rows());
  CHECK(wanted.find("2 scored") == std::string::npos);  // all three
  check_all_cuts(judgments(), twelve_rows());
  EvaluateOptions options;
  options.policy.queries = Queries::intersection;
  options.policy.precision = ScorePrecision::float32;  // all ids are read
  check_all_cuts(judgments(), twelve_rows(), options);
}

TEST_CASE("empty batches of a stream are nothing", "[columns]") {
  const Rows rows = twelve_rows();
  const std::string wanted = in_table(judgments(), rows);
  for (const Lengths& lengths : std::vector<Lengths>{{0, 12}, {12, 0, 0}, {0, 3, 0, 0, 4, 0, 5}, {7, 0, 5, 0}})
    for (const std::size_t window : {1, 5, 100})
      CHECK(in_batches(judgments(), stream_of(rows, lengths), window) == wanted);
  const std::string none = "no rows; expected at least one (query, document, score)";
  CHECK(in_batches(judgments(), stream_of({}, {}), 1) == none);
  CHECK(in_batches(judgments(), stream_of({}, {0, 0, 0}), 1) == none);
}

TEST_CASE("queries without judgments are counted once, however often they return", "[columns]") {
  Rows rows = twelve_rows();
  for (const std::size_t at : {12, 7, 1}) rows.insert(rows.begin() + static_cast<int>(at), {"none", "d1", 1});
  rows.push_back({"another", "d", 1});
  rows.erase(rows.begin() + 4, rows.begin() + 8);
  REQUIRE(rows.size() == 12);
  REQUIRE(in_table(judgments(), rows).find(" 2 extra") != std::string::npos);
  check_all_cuts(judgments(), rows);
}

TEST_CASE("a run without judged queries is the same error in a stream", "[columns]") {
  const Qrels other = qrels_of(std::vector<Judgment>{{"x", "d", 1}});
  const Rows rows = twelve_rows();
  REQUIRE(in_table(other, rows) ==
          "run 'run': run and qrels have no query in common: the run has 'first', the qrels have 'x'");
  check_all_cuts(other, {rows.begin(), rows.begin() + 9});
  check_all_cuts(Qrels(), {rows.begin(), rows.begin() + 3});
  EvaluateOptions options;
  options.policy.queries = Queries::error;
  check_all_cuts(judgments(), {rows.begin() + 4, rows.begin() + 9}, options);
}

TEST_CASE("a judged query that returns is an error that names it, or is collected", "[columns]") {
  Rows rows = twelve_rows();
  rows.insert(rows.begin() + 9, {"none", "d1", 1});
  rows.erase(rows.begin() + 3);
  check_all_cuts(judgments(), rows, {},
                 "run 'run': query 'second query' returns at row 10, after other queries; its first row is 7: sort or "
                 "group the stream by query, or set scattered=collect, which keeps all rows in memory");
  rows.back() = {"first", "d9", 1};  // a second query returns, later
  check_all_cuts(judgments(), rows, {},
                 "run 'run': query 'second query' returns at row 10, after other queries; its first row is 7: sort or "
                 "group the stream by query, or set scattered=collect, which keeps all rows in memory");
  const std::string wanted = in_table(judgments(), rows);
  for (unsigned number = 0; number < 1U << 11; number += 7) {
    ArrowReleases releases;
    ArrowArrayStream stream = make_arrow_stream(stream_of(rows, cut(12, number)), releases);
    EvaluateOptions options;
    options.scattered = Scattered::collect;
    CHECK(outcome_of(evaluate(judgments(), &stream, measures(), options)) == wanted);
    stream = make_arrow_stream(stream_of(rows, cut(12, number)), releases);
    CHECK(error_of(evaluate(judgments(), &stream, measures())).find("'second query' returns at row 10") !=
          std::string::npos);
    CHECK(releases.held == 0);
  }
}

TEST_CASE("the error of a row of a stream is that of the table, with the row of the whole stream", "[columns]") {
  const std::vector<std::function<void(Returned&)>> damages = {
      [](Returned& row) { row.document = ""; },
      [](Returned& row) { row.query = ""; },
      [](Returned& row) { row.score = std::numeric_limits<double>::quiet_NaN(); },
      [](Returned& row) { row.score = std::numeric_limits<double>::infinity(); },
      [](Returned& row) { row.document = std::string(70'000, 'x'); },
      [](Returned& row) { row.document = row.query == "first" ? "d1" : "a document 1"; },  // twice, unless it is row 1
  };
  const std::vector<std::size_t> rows_of_damages = {0, 4, 6, 11};
  for (const auto& damage : damages) {
    for (const std::size_t row : rows_of_damages) {
      Rows rows = twelve_rows();
      damage(rows[row]);
      const std::string wanted = in_table(judgments(), rows);
      for (unsigned number = 0; number < 1U << 11; number += 13)
        for (const std::size_t window : {1, 100}) {
          const ArrowStreamData data = stream_of(rows, cut(12, number), static_cast<Ids>(number % 3));
          if (const std::string found = in_batches(judgments(), data, window); found != wanted) {
            INFO("row " << row << ", cut " << number);
            REQUIRE(found == wanted);
          }
        }
    }
  }
  // A null, which the layout tells before ids are read.
  for (unsigned number = 1; number < 1U << 11; number += 5) {
    ArrowStreamData data = stream_of(twelve_rows(), cut(12, number));
    std::size_t before = 0;
    for (const ArrowRows& chunk : data.chunks) before += static_cast<std::size_t>(chunk.length);
    before -= static_cast<std::size_t>(data.chunks.back().length);
    data.chunks.back().children[2].buffers[0] = "\xFE";
    data.chunks.back().children[2].null_count = 1;
    CHECK(in_batches(judgments(), data, 1) == fmt::format("row {}: the document id is null", before + 1));
    data = stream_of(twelve_rows(), cut(12, number));
    data.damage_last = [](ArrowArray& chunk) { chunk.children[1]->n_buffers = 1; };
    CHECK(in_batches(judgments(), data, 1) ==
          fmt::format("the scores from row {} on: an Arrow array has 1 buffers, expected 2", before + 1));
  }
}

TEST_CASE("the error of the producer of a stream has its text, after any batch", "[columns]") {
  for (std::size_t batches = 0; batches <= 12; ++batches) {
    ArrowStreamData data = stream_of(twelve_rows(), Lengths(batches, 1));
    data.end_error = EIO;
    CHECK(in_batches(judgments(), data, 1) == "the Arrow data cannot be read");
    data.message = "the disk is gone";
    CHECK(in_batches(judgments(), data, 4) == "the Arrow data cannot be read: the disk is gone");
    data.end_error = ENOMEM;
    ArrowReleases releases;
    ArrowArrayStream stream = make_arrow_stream(data, releases);
    CHECK_THROWS_AS(evaluate(judgments(), &stream, measures()), std::bad_alloc);
    CHECK(releases.held == 0);
  }
}

TEST_CASE("a part is made of a stream as of the table of its rows, which may have none", "[columns]") {
  const Rows all = twelve_rows();
  for (const Rows& rows : {all, Rows(all.begin(), all.begin() + 1), Rows()}) {
    ArrowReleases releases;
    ArrowArrayStream stream = make_arrow_stream(stream_of(rows, {rows.size()}), releases);
    const RowColumns columns = value_of(detail::columns::take_rows(&stream, "score", {}, {}));
    const std::string wanted = value_of(evaluate_part(judgments(), columns, measures())).bytes();
    for (const Scattered scattered : {Scattered::error, Scattered::collect}) {
      EvaluateOptions options;
      options.scattered = scattered;
      stream = make_arrow_stream(stream_of(rows, Lengths(rows.size(), 1)), releases);
      const auto part = evaluate_part(judgments(), value_of(ArrowReader::of(&stream)), measures(), options);
      CHECK(value_of(part).bytes() == wanted);
    }
  }
}

TEST_CASE("a cancelled stream is released", "[columns]") {
  const Rows rows = twelve_rows();
  ArrowReleases releases;
  ArrowArrayStream stream = make_arrow_stream(stream_of(rows, cut(12, 0x7FF)), releases);
  EvaluateOptions options;
  options.cancel = Cancel([] { return true; });
  std::this_thread::sleep_for(std::chrono::milliseconds(2 * Cancel::pause_milliseconds));
  CHECK(evaluate(judgments(), &stream, measures(), options).status().code() == StatusCode::cancelled);
  CHECK(stream.release == nullptr);
  CHECK(releases.held == 0);
  const Measures invalid("no_such_measure");
  stream = make_arrow_stream(stream_of(rows, {12}), releases);
  CHECK(error_of(evaluate(judgments(), &stream, invalid)) == error_of(invalid.status()));
  CHECK(releases.held == 0);
}

TEST_CASE("a stream keeps the batches of the last query, and no others", "[columns]") {
  constexpr int of_a_batch = 4, of_the_stream = 1 + 4;  // a table and its columns; with the schema
  Rows rows;
  for (int i = 0; i < 3000; ++i) rows.push_back({fmt::format("q{}", i / 10), fmt::format("d{}", i % 10), -1.0 * i});
  const Qrels qrels = qrels_of(std::vector<Judgment>{{"q7", "d3", 1}, {"q200", "d3", 1}, {"giant", "d3", 1}});
  ArrowReleases releases;
  ArrowArrayStream stream = make_arrow_stream(stream_of(rows, Lengths(1000, 3)), releases);
  REQUIRE(evaluate_stream<Scores>(qrels, value_of(ArrowReader::of(&stream)), measures(), {}, "run", {}, 1).ok());
  CHECK(releases.held == 0);
  CHECK(releases.most <= of_the_stream + 6 * of_a_batch);  // ten rows are in at most five batches, and another is read
  const Rows before = rows;
  for (int i = 0; i < 300; ++i) rows.push_back({"giant", fmt::format("d{}", i), -1.0 * i});
  rows.insert(rows.end(), before.begin(), before.end());
  for (std::size_t i = 3300; i < rows.size(); ++i) rows[i].query += "again";
  releases = {};
  stream = make_arrow_stream(stream_of(rows, Lengths(2100, 3)), releases);
  const auto scores = evaluate_stream<Scores>(qrels, value_of(ArrowReader::of(&stream)), measures(), {}, "run", {}, 1);
  CHECK(outcome_of(scores) == in_table(qrels, rows));
  CHECK(releases.held == 0);
  CHECK(releases.most >= 100 * of_a_batch);
  CHECK(releases.most <= of_the_stream + 103 * of_a_batch);
}

TEST_CASE("a long stream in random batches scores as the table", "[columns]") {
  Random random(11);
  for (int round = 0; round < random_cases(10); ++round) {
    Rows rows;
    std::vector<Judgment> judged;
    for (int query = 0; query < 120; ++query) {
      const int documents = random.chance(0.03) ? 40'000 : random.whole(1, 900);
      double score = 1000;
      for (int document = 0; document < documents; ++document) {
        if (random.chance(0.9)) score -= random.unit();
        rows.push_back({fmt::format("{}", query * 31 % 127), fmt::format("{}", document * 7919 % 1'000'003), score});
        if (query % 7 != 3 && random.chance(0.01)) judged.push_back({rows.back().query, rows.back().document, 1});
      }
      if (query % 7 != 3) judged.push_back({rows.back().query, "missing", 1});
    }
    const Qrels qrels = qrels_of(judged);
    Lengths lengths;
    for (std::size_t left = rows.size(); left > 0; left -= lengths.back())
      lengths.push_back(std::min(left, random.below(random.chance(0.5) ? 500 : 60'000)));
    const ArrowStreamData data = stream_of(rows, lengths, static_cast<Ids>(round % 3));
    const std::string wanted = in_table(qrels, rows);
    for (const std::size_t window : {std::size_t{1}, std::size_t{50'000}, detail::evaluate::window_rows})
      CHECK(in_batches(qrels, data, window) == wanted);
  }
}

TEST_CASE("several threads score large batches as one does, and name the first query that returns", "[threads]") {
  Rows rows;
  std::vector<Judgment> judged;
  for (int query = 0; query < 900; ++query) {
    for (int document = 0; document < 1000; ++document)
      rows.push_back({fmt::format("{}", query * 7 % 997), fmt::format("{}", document * 19 % 1009), -1.0 * document});
    if (query % 5 != 2) judged.push_back({rows.back().query, fmt::format("{}", query * 31 % 1009), 1});
  }
  const Qrels qrels = qrels_of(judged);
  const Lengths lengths = {1, 299'999, 300'500, 299'500};
  const ArrowStreamData data = stream_of(rows, lengths);
  const std::string wanted = in_table(qrels, rows);
  Rows returning = rows;
  for (const int query : {560, 100, 561, 3, 895}) {  // 100 in the window of its first rows, others later
    returning[static_cast<std::size_t>(query) * 1000 + 500].query = rows[100'000].query;
    returning[static_cast<std::size_t>(query) * 1000 + 700].query = rows[150'000].query;
  }
  const ArrowStreamData scattered = stream_of(returning, lengths);
  for (const unsigned threads : {1U, 2U, 5U}) {
    EvaluateOptions options;
    options.threads = threads;
    CHECK(in_batches(qrels, data, detail::evaluate::window_rows, options) == wanted);
    for (int repetition = 0; repetition < 3; ++repetition)
      CHECK(
          in_batches(qrels, scattered, detail::evaluate::window_rows, options)
              .starts_with(fmt::format("run 'run': query '{}' returns at row 3502, after other queries; its first row "
                                       "is 3001: ",
                                       rows[3000].query)));
  }
}

}  // namespace evaluate_stream_test
