// Nugget judgments from columns: written as Arrow data and read back, given by hand, and all messages in full.
#include "support/arrow_data.hpp"
#include "support/qrels_and_runs.hpp"

#include <irmetrics/columns/arrow_export.hpp>
#include <irmetrics/columns/nugget_columns.hpp>

#include <fmt/format.h>

using namespace irmetrics;
using namespace irmetrics::test;

namespace nugget_columns_test {
namespace {

using Ids = std::vector<std::string_view>;

/// "q: a(d1=1 d2=0) b(); r: ...": the judgments of each nugget; documents are in the order of their first judgment.
std::string contents(const NuggetQrels& nuggets) {
  std::string text;
  for (std::size_t i = 0; i < nuggets.size(); ++i) {
    const NuggetJudgments query = nuggets[i];
    text += fmt::format("{}{}:", i == 0 ? "" : "; ", query.query);
    for (std::size_t nugget = 0; nugget < query.nuggets.size(); ++nugget) {
      std::vector<std::string> documents;
      for (std::size_t document = 0; document < query.documents.size(); ++document)
        for (const Support& one : query.support_of(document))
          if (one.nugget == nugget)
            documents.push_back(fmt::format("{}={}", query.documents.documents[document], one.grade));
      text += fmt::format(" {}({})", query.nuggets[nugget].id, fmt::join(documents, " "));
    }
  }
  return text;
}

Result<NuggetQrels> from(const Ids& queries, const Ids& nuggets, const Ids& documents,
                         const std::vector<double>& grades, const Cancel& cancel = {}) {
  return nuggets_of_columns(IdColumn::of(queries), IdColumn::of(nuggets), IdColumn::of(documents),
                            NumberColumn::of(std::span(grades)), cancel);
}

ArrowStreamData table(const std::vector<std::string>& names, const std::vector<double>& grades = {1, 0, 2}) {
  ArrowStreamData data{{"+s", "", {}}, {}};
  for (std::size_t i = 0; i < names.size(); ++i)
    data.type.children.push_back({i + 1 == names.size() ? "g" : "u", names[i]});
  data.chunks = {arrow_table({arrow_texts<std::int32_t>({"q", "q", "r"}), arrow_texts<std::int32_t>({"a", "b", "a"}),
                              arrow_texts<std::int32_t>({"d1", "d2", "d1"}), arrow_numbers(grades)})};
  return data;
}

Result<NuggetQrels> from_stream(const ArrowStreamData& data, const NuggetNames& names = {}) {
  ArrowReleases releases;
  ArrowArrayStream stream = make_arrow_stream(data, releases);
  auto nuggets = nuggets_from_arrow(&stream, names);
  CHECK(stream.release == nullptr);
  CHECK(releases.held == 0);
  return nuggets;
}

}  // namespace

TEST_CASE("nugget judgments from columns, in any order", "[columns]") {
  CHECK(contents(value_of(from({"q", "r", "q", "q"}, {"b", "a", "a", "b"}, {"d2", "d1", "d1", "d1"}, {0, 2, 1, 1}))) ==
        "q: b(d2=0 d1=1) a(d1=1); r: a(d1=2)");
  CHECK(value_of(from({}, {}, {}, {})).size() == 0);
  const std::vector<std::int64_t> numbers = {3, -4};
  const std::vector<double> grades = {1, 1};
  CHECK(contents(value_of(nuggets_of_columns(IdColumn::of(std::span(numbers)), IdColumn::of(std::span(numbers)),
                                             IdColumn::of(std::span(numbers)), NumberColumn::of(std::span(grades))))) ==
        "-4: -4(-4=1); 3: 3(3=1)");
}

TEST_CASE("nugget judgments that were written as Arrow data are read back", "[columns]") {
  const NuggetQrels nuggets =
      value_of(from({"q", "q", "q", "é"}, {"a", "b", "b", "a"}, {"d1", "d1", "d2", "d1"}, {1, 0.5, 0, 2}));
  ArrowArrayStream stream;
  require_ok(to_arrow(nuggets, &stream));
  CHECK(contents(value_of(nuggets_from_arrow(&stream))) == contents(nuggets));
  CHECK(error_of(nuggets_from_arrow(&stream)) == "the Arrow data were read before");
  CHECK(error_of(nuggets_from_arrow(nullptr)) == "expected a stream of Arrow data, not a null pointer");
}

TEST_CASE("the columns of nugget judgments are found by usual or given names", "[columns]") {
  const std::string expected = "q: a(d1=1) b(d2=0); r: a(d1=2)";
  CHECK(contents(value_of(from_stream(table({"qid", "Subtopic-ID", "docno", "rel"})))) == expected);
  NuggetNames names;
  names.query = "x", names.nugget = "y", names.document = "z", names.value = "w";
  CHECK(contents(value_of(from_stream(table({"x", "y", "z", "w"}), names))) == expected);
  CHECK(error_of(from_stream(table({"x", "y", "z", "v"}), names)) ==
        "grade='w': no column of this name; the table has x, y, z, v");
  CHECK(error_of(from_stream(table({"query", "fact", "docno", "rel"}))) ==
        "no column for the nugget ids: looked for nugget_id, nugget, subtopic_id, subtopic, iteration, nuggetid, "
        "perspective; the table has query, fact, docno, rel");
}

TEST_CASE("errors in columns of nugget judgments name the row", "[columns]") {
  CHECK(error_of(from({"q"}, {"a"}, {"d"}, {})) ==
        "columns must have the same length, not 1 queries, 1 nuggets, 1 documents and 0 grades");
  CHECK(error_of(from({"q", "q"}, {"a", ""}, {"d", "d"}, {1, 1})) == "row 2: query 'q': a nugget id is empty");
  CHECK(error_of(from({"q"}, {"a"}, {"d"}, {-1})) ==
        "row 1: query 'q', nugget 'a', document 'd': the grade must be a finite number of at least 0, not -1");
  CHECK(error_of(from_stream(table({"query", "nugget", "docno", "rel"}, {1, 1, -2}))) ==
        "row 3: query 'r', nugget 'a', document 'd1': the grade must be a finite number of at least 0, not -2");
  CHECK(error_of(from({"q", "q"}, {"a", "a"}, {"d", "d"}, {1, 0})) ==
        "query 'q', nugget 'a': document 'd' is judged twice, as 0 after 1; expected one judgment");
  ArrowReleases releases;
  ArrowArrayStream column = make_arrow_stream({{"u"}, {arrow_texts<std::int32_t>({"a"})}}, releases);
  const auto found = nuggets_from_arrow(&column);
  CHECK(is_wrong_type(found.status()));
  CHECK(error_of(found) == "expected Arrow data with named columns, not one column of type 'u'");
  const std::atomic<bool> stopped = true;
  CHECK_THROWS_AS(from({"q"}, {"a"}, {"d"}, {1}, Cancel().in_thread(stopped, false)), detail::Stopped);
}

}  // namespace nugget_columns_test
