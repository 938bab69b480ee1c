// Collections and scores as streams of Arrow data: read back, and compared with Arrow's layouts made by hand.
#include "support/arrow_data.hpp"
#include "support/qrels_and_runs.hpp"

#include <irmetrics/columns/arrow_export.hpp>
#include <irmetrics/columns/row_columns.hpp>
#include <irmetrics/evaluate/evaluate.hpp>
#include <irmetrics/evaluate/scores_to_arrow.hpp>

#include <fmt/format.h>

using namespace irmetrics;
using namespace irmetrics::test;

namespace arrow_export_test {
namespace {

using Texts = std::vector<std::string>;

/// The structures of a stream of one chunk.
struct Exported {
  ArrowOwner<ArrowSchema> type;
  ArrowOwner<ArrowArray> rows;

  explicit Exported(ArrowArrayStream made) {
    ArrowOwner<ArrowArrayStream> stream(&made);
    REQUIRE(stream.get_schema(&stream, &type) == 0);
    REQUIRE(stream.get_next(&stream, &rows) == 0);
    ArrowArray end;
    REQUIRE(stream.get_next(&stream, &end) == 0);
    CHECK(end.release == nullptr);
    CHECK(stream.get_last_error(&stream) == nullptr);
  }

  /// "name: value value ..." of a column of large strings or doubles.
  std::string column(std::int64_t i) const {
    const ArrowArray& array = *rows.children[i];
    CHECK((array.null_count == 0 && array.offset == 0 && array.length == rows.length && array.buffers[0] == nullptr));
    std::string text = std::string(type.children[i]->name) + ":";
    const bool texts = std::string(type.children[i]->format) == "U";
    CHECK((texts || std::string(type.children[i]->format) == "g"));
    CHECK(array.n_buffers == (texts ? 3 : 2));
    const auto* const offsets = static_cast<const std::int64_t*>(array.buffers[1]);
    const auto* const numbers = static_cast<const double*>(array.buffers[1]);
    for (std::int64_t row = 0; row < array.length; ++row)
      text += texts ? " " + std::string(static_cast<const char*>(array.buffers[2]) + offsets[row],
                                        static_cast<std::size_t>(offsets[row + 1] - offsets[row]))
                    : fmt::format(" {}", numbers[row]);
    return text;
  }
  Texts columns() const {
    CHECK(std::string(type.format) == "+s");
    CHECK(type.n_children == rows.n_children);
    Texts all;
    for (std::int64_t i = 0; i < rows.n_children; ++i) all.push_back(column(i));
    return all;
  }
};

template <class... Arguments>
Texts columns_of(const Arguments&... arguments) {
  ArrowArrayStream stream;
  require_ok(to_arrow(arguments..., &stream));
  return Exported(stream).columns();
}

const std::vector<Returned> results = {{"q1", "a", 2}, {"q1", "b", 1.5}, {"é", "c", 0.1}};
const std::vector<Judgment> judgments = {{"q1", "b", 1}, {"é", "c", 2}};

}  // namespace

TEST_CASE("a run and qrels are tables of Arrow with the usual names of columns, and are read back", "[columns]") {
  CHECK(columns_of(run_of(results)) == Texts{"query_id: q1 q1 é", "doc_id: a b c", "score: 2 1.5 0.1"});
  CHECK(columns_of(qrels_of(judgments)) == Texts{"query_id: q1 é", "doc_id: b c", "relevance: 1 2"});
  ArrowArrayStream stream;
  require_ok(to_arrow(run_of(results), &stream));
  CHECK(text_of(value_of(run_from_arrow(&stream, "sys"))) == text_of(run_of(results)));
  require_ok(to_arrow(qrels_of(judgments), &stream));
  const Qrels read = value_of(qrels_from_arrow(&stream));
  CHECK(columns_of(read) == columns_of(qrels_of(judgments)));
}

TEST_CASE("nugget judgments are a table of Arrow", "[columns]") {
  NuggetQrelsBuilder builder;
  for (const char* nugget : {"n1", "n2"}) require_ok(builder.add_nugget("q", {.id = nugget}));
  require_ok(builder.add("q", "n1", "a", 1));
  require_ok(builder.add("q", "n2", "a", 0.5));
  require_ok(builder.add("q", "n2", "b", 1));
  CHECK(columns_of(value_of(std::move(builder).build())) ==
        Texts{"query_id: q q q", "nugget_id: n1 n2 n2", "doc_id: a a b", "relevance: 1 0.5 1"});
}

TEST_CASE("scores are tables of Arrow, per query and overall", "[columns]") {
  const Scores scores = value_of(evaluate(qrels_of(judgments), run_of(results), "RR P@1"));
  CHECK(columns_of(scores, ScoreRows::per_query) ==
        Texts{"run: sys sys sys sys", "measure: RR RR P@1 P@1", "query: q1 é q1 é", "value: 0.5 1 0 1"});
  CHECK(columns_of(scores, ScoreRows::overall) == Texts{"run: sys sys", "measure: RR P@1", "value: 0.75 0.5"});
  const std::vector<NamedScores> runs = {{"one", scores}, {"two", scores}};
  CHECK(columns_of(std::span<const NamedScores>(runs), ScoreRows::overall) ==
        Texts{"run: one one two two", "measure: RR P@1 RR P@1", "value: 0.75 0.5 0.75 0.5"});
  CHECK(columns_of(std::span<const NamedScores>(), ScoreRows::overall) == Texts{"run:", "measure:", "value:"});
}

TEST_CASE("a consumer may take a column out of Arrow data, which live as long as it", "[columns]") {
  ArrowArrayStream stream;
  require_ok(to_arrow(run_of(results), &stream));
  auto exported = std::make_unique<Exported>(stream);
  const ArrowOwner<ArrowArray> scores(exported->rows.children[2]);
  const ArrowOwner<ArrowSchema> type(exported->type.children[2]);
  exported.reset();
  CHECK(std::string(type.name) == "score");
  CHECK(static_cast<const double*>(scores.buffers[1])[1] == 1.5);
}

TEST_CASE("ids that are not UTF-8 are no texts of Arrow", "[columns]") {
  ArrowArrayStream stream;
  const Run run = run_of(std::vector<Returned>{{"q", "a", 2}, {"q", "\xC3", 1}});
  CHECK(error_of(to_arrow(run, &stream)) == R"(row 2: the doc_id '\xc3' is not UTF-8, which Arrow requires)");
  // Valid together, but not one by one.
  const Run cut = run_of(std::vector<Returned>{{"q", "\xC3", 2}, {"q", "\xA9", 1}});
  CHECK(error_of(to_arrow(cut, &stream)) == R"(row 1: the doc_id '\xc3' is not UTF-8, which Arrow requires)");
}

}  // namespace arrow_export_test
