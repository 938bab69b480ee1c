// A run in Arrow's data scores as the same run in memory, bit for bit, in every layout of ids and numbers, however the
// rows are cut into chunks and slices.
#include "support/arrow_data.hpp"
#include "support/qrels_and_runs.hpp"
#include "support/same_scores.hpp"

#include <irmetrics/evaluate/evaluate_columns.hpp>

#include <fmt/format.h>

#include <cmath>
#include <limits>
#include <map>
#include <numeric>

using namespace irmetrics;
using namespace irmetrics::test;

namespace arrow_layouts_test {
namespace {

constexpr const char* measures = "nDCG@10 AP RR P@2 R@3 ERR@5 RBP Bpref NumRet";

/// A layout of ids. `encode` makes an array of them.
struct IdLayout {
  ArrowType type;
  std::vector<std::string> queries, documents;  // of the rows
  std::function<ArrowRows(const std::vector<std::string>&)> encode;
};

/// A layout of numbers, and the doubles that they are.
struct NumberLayout {
  ArrowType type;
  std::vector<double> values;
  std::function<ArrowRows(const std::vector<double>&)> encode;
};

const std::vector<std::string> text_queries = {"q", "q", "q", "query with a long name", "query with a long name", "é"};
const std::vector<std::string> text_documents = {"d1", "d2", "a document with a long name", "d1", "twelve bytes", "é"};

template <class Integer>
ArrowRows integers(const std::vector<std::string>& ids) {
  std::vector<Integer> numbers;
  for (const std::string& id : ids) {
    if constexpr (std::is_signed_v<Integer>)
      numbers.push_back(static_cast<Integer>(std::stoll(id)));
    else
      numbers.push_back(static_cast<Integer>(std::stoull(id)));
  }
  return arrow_numbers(numbers);
}

template <class Integer>
IdLayout integer_layout(const char* format) {
  const std::string least = fmt::format("{}", +std::numeric_limits<Integer>::min());
  const std::string most = fmt::format("{}", +std::numeric_limits<Integer>::max());
  return {{format}, {"7", "7", "7", most, most, least}, {"0", "1", "99", most, "100", least}, &integers<Integer>};
}

/// Codes of ids in a dictionary, which begins with an id that no row has.
template <class Code>
IdLayout coded(const char* format, IdLayout values) {
  IdLayout layout = values;
  layout.type.format = format;
  layout.type.dictionary = std::make_shared<ArrowType>(values.type);
  layout.encode = [encode = values.encode](const std::vector<std::string>& ids) {
    std::vector<std::string> words = {"7"};
    std::vector<Code> codes;
    for (const std::string& id : ids) {
      codes.push_back(static_cast<Code>(words.size()));
      words.push_back(id);
    }
    ArrowRows rows = arrow_numbers(codes);
    rows.dictionary = std::make_shared<ArrowRows>(encode(words));
    return rows;
  };
  return layout;
}

std::vector<IdLayout> id_layouts() {
  std::vector<IdLayout> layouts = {
      {{"u"}, text_queries, text_documents, &arrow_texts<std::int32_t>},
      {{"U"}, text_queries, text_documents, &arrow_texts<std::int64_t>},
      {{"vu"}, text_queries, text_documents, &arrow_views},
      integer_layout<std::int8_t>("c"),
      integer_layout<std::uint8_t>("C"),
      integer_layout<std::int16_t>("s"),
      integer_layout<std::uint16_t>("S"),
      integer_layout<std::int32_t>("i"),
      integer_layout<std::uint32_t>("I"),
      integer_layout<std::int64_t>("l"),
      integer_layout<std::uint64_t>("L"),
  };
  const std::vector<IdLayout> plain = layouts;
  for (const IdLayout& one : plain) layouts.push_back(coded<std::int32_t>("i", one));
  layouts.push_back(coded<std::int8_t>("c", plain[0]));
  layouts.push_back(coded<std::uint8_t>("C", plain[0]));
  layouts.push_back(coded<std::uint16_t>("S", plain[1]));
  layouts.push_back(coded<std::int64_t>("l", plain[2]));
  layouts.push_back(coded<std::uint64_t>("L", plain[3]));
  return layouts;
}

template <class Number>
ArrowRows plain_numbers(const std::vector<double>& values) {
  std::vector<Number> numbers;
  for (const double value : values) numbers.push_back(static_cast<Number>(value));
  return arrow_numbers(numbers);
}

ArrowRows halves(const std::vector<double>& values) {
  const std::map<double, std::uint16_t> bits = {{3.5, 0x4300}, {2.25, 0x4080}, {-0.5, 0xB800}, {-7, 0xC700}, {0, 0}};
  std::vector<std::uint16_t> numbers;
  for (const double value : values) numbers.push_back(bits.at(value));
  return arrow_numbers(numbers);
}

/// Decimals of this number of bytes, with two digits after the point.
template <std::size_t Width>
ArrowRows decimals(const std::vector<double>& values) {
  std::string bytes;
  for (const double value : values) {
    const auto hundredths = static_cast<std::int64_t>(std::lround(value * 100));
    std::string number = bytes_of<std::int64_t>({hundredths}).substr(0, std::min<std::size_t>(Width, 8));
    number.resize(Width, hundredths < 0 ? '\xFF' : '\0');
    bytes += number;
  }
  return {static_cast<std::int64_t>(values.size()), {std::nullopt, bytes}};
}

ArrowRows bools(const std::vector<double>& values) { return arrow_bits({values.begin(), values.end()}); }

std::vector<NumberLayout> number_layouts() {
  const std::vector<double> whole = {3, 2, 2, 100, 1, 0}, fractions = {3.5, 2.25, 2.25, -0.5, -7, 0};
  const std::vector<double> hundredths = {3.01, 2.99, 2.99, -0.07, -7, 0.1};
  return {
      {{"g"}, {0.1, 1e-300, 1e-300, 1e300, -0.0, 5}, &plain_numbers<double>},
      {{"f"}, fractions, &plain_numbers<float>},
      {{"e"}, fractions, &halves},
      {{"c"}, whole, &plain_numbers<std::int8_t>},
      {{"C"}, whole, &plain_numbers<std::uint8_t>},
      {{"s"}, whole, &plain_numbers<std::int16_t>},
      {{"S"}, whole, &plain_numbers<std::uint16_t>},
      {{"i"}, whole, &plain_numbers<std::int32_t>},
      {{"I"}, whole, &plain_numbers<std::uint32_t>},
      {{"l"}, whole, &plain_numbers<std::int64_t>},
      {{"L"}, whole, &plain_numbers<std::uint64_t>},
      {{"b"}, {1, 0, 1, 1, 0, 1}, &bools},
      {{"d:9,2,32"}, hundredths, &decimals<4>},
      {{"d:18,2,64"}, hundredths, &decimals<8>},
      {{"d:38,2"}, hundredths, &decimals<16>},
      {{"d:76,2,256"}, hundredths, &decimals<32>},
  };
}

/// A part of the values, after `before` copies of the first one that a slice leaves out.
template <class Values>
Values part_of(const Values& values, std::size_t begin, std::size_t end, std::size_t before) {
  Values part(before, values.front());
  part.insert(part.end(), values.begin() + static_cast<std::ptrdiff_t>(begin),
              values.begin() + static_cast<std::ptrdiff_t>(end));
  return part;
}

/// How to cut rows: the rows of each chunk, and the rows before them in the buffers of the columns and of the table.
struct Cut {
  std::vector<std::size_t> rows;
  std::size_t before_columns, before_table;
};
const std::vector<Cut> cuts = {{{6}, 0, 0}, {{1, 0, 2, 3}, 0, 0}, {{2, 4}, 3, 0}, {{5, 1}, 0, 9}, {{0, 6, 0}, 11, 2}};

ArrowStreamData stream_of(const IdLayout& ids, const NumberLayout& numbers, const Cut& cut) {
  ArrowStreamData data{{"+s", "", {ids.type, {"U", "unused"}, ids.type, numbers.type}}, {}};
  data.type.children[0].name = "query_id";
  data.type.children[2].name = "doc_id";
  data.type.children[3].name = "score";
  std::size_t begin = 0;
  for (const std::size_t count : cut.rows) {
    const std::size_t end = begin + count, before = cut.before_columns + cut.before_table;
    std::vector<ArrowRows> columns = {
        ids.encode(part_of(ids.queries, begin, end, before)),
        arrow_texts<std::int64_t>(std::vector<std::string>(before + count, "text")),
        ids.encode(part_of(ids.documents, begin, end, before)),
        numbers.encode(part_of(numbers.values, begin, end, before)),
    };
    for (ArrowRows& column : columns) {
      column.offset = static_cast<std::int64_t>(cut.before_columns);
      column.length -= column.offset;
    }
    ArrowRows table = arrow_table(std::move(columns));
    table.offset = static_cast<std::int64_t>(cut.before_table);
    table.length = static_cast<std::int64_t>(count);
    data.chunks.push_back(std::move(table));
    begin = end;
  }
  return data;
}

std::vector<Returned> rows_of(const IdLayout& ids, const NumberLayout& numbers) {
  std::vector<Returned> rows;
  for (std::size_t i = 0; i < ids.queries.size(); ++i)
    rows.push_back({ids.queries[i], ids.documents[i], numbers.values[i]});
  return rows;
}

/// Judgments of some of the documents, and of a query that the run lacks.
Qrels judged_of(const IdLayout& ids) {
  return qrels_of(std::vector<Judgment>{{ids.queries[0], ids.documents[1], 2},
                                        {ids.queries[0], ids.documents[2], 1},
                                        {ids.queries[0], "not returned", 1},
                                        {ids.queries[3], ids.documents[4], 1},
                                        {ids.queries[3], ids.documents[3], 0},
                                        {"not in the run", "d", 1}});
}

void check_layout(const IdLayout& ids, const NumberLayout& numbers) {
  const Run run = run_of(rows_of(ids, numbers));
  const Qrels qrels = judged_of(ids);
  const Scores expected = value_of(evaluate(qrels, run, measures));
  for (const Cut& cut : cuts) {
    INFO(ids.type.format << (ids.type.dictionary ? " of " + ids.type.dictionary->format : "") << " and "
                         << numbers.type.format << ", " << cut.rows.size() << " chunks");
    ArrowReleases releases;
    ArrowArrayStream stream = make_arrow_stream(stream_of(ids, numbers, cut), releases);
    CHECK(first_difference(value_of(evaluate(qrels, &stream, measures, {}, "sys")), expected) == "");
    CHECK(stream.release == nullptr);
    stream = make_arrow_stream(stream_of(ids, numbers, cut), releases);
    CHECK(text_of(value_of(run_from_arrow(&stream, "sys"))) == text_of(run));
    stream = make_arrow_stream(stream_of(ids, numbers, cut), releases);
    const Qrels grades = value_of(qrels_from_arrow(&stream));
    CHECK(grades.judgment_count() == run.document_count());
    CHECK(releases.held == 0);
  }
}

}  // namespace

TEST_CASE("a stream of Arrow data scores as a run in memory, in every layout of ids", "[columns]") {
  for (const IdLayout& ids : id_layouts()) check_layout(ids, number_layouts().front());
}

TEST_CASE("a stream of Arrow data scores as a run in memory, in every layout of numbers", "[columns]") {
  for (const NumberLayout& numbers : number_layouts()) check_layout(id_layouts().front(), numbers);
}

TEST_CASE("many rows of Arrow data in any order score as a run in memory, with any number of threads", "[columns]") {
  Random random(7);
  for (int round = 0; round < 6; ++round) {
    const bool scattered = round % 3 == 2;
    std::vector<Returned> rows;
    std::vector<Judgment> judgments;
    for (int query = 0; query < 60; ++query) {
      std::vector<int> documents(static_cast<std::size_t>(random.whole(1, 2000)));
      std::iota(documents.begin(), documents.end(), 0);
      random.shuffle(documents);
      double score = 100;
      for (const int document : documents) {
        if (random.chance(0.9)) score -= random.unit();
        rows.push_back({fmt::format("{}", query), fmt::format("{}", document), score});
        if (random.chance(0.01)) judgments.push_back({rows.back().query, rows.back().document, 1});
      }
      judgments.push_back({rows.back().query, "missing", 1});
    }
    if (scattered) random.shuffle(rows);
    IdLayout ids =
        round % 2 == 0 ? id_layouts()[static_cast<std::size_t>(round)] : coded<std::int32_t>("i", id_layouts()[9]);
    if (round == 4) ids = id_layouts()[9];
    ids.queries.clear();
    ids.documents.clear();
    NumberLayout numbers = number_layouts().front();
    numbers.values.clear();
    for (const Returned& row : rows) {
      ids.queries.push_back(row.query);
      ids.documents.push_back(row.document);
      numbers.values.push_back(row.score);
    }
    Cut cut{{}, 1, 1};
    for (std::size_t left = rows.size(); left > 0; left -= cut.rows.back())
      cut.rows.push_back(std::min<std::size_t>(left, static_cast<std::size_t>(random.whole(1, 20'000))));
    const Qrels qrels = qrels_of(judgments);
    for (const unsigned threads : {1U, 3U}) {
      EvaluateOptions options;
      options.threads = threads;
      options.scattered = scattered ? Scattered::collect : Scattered::error;
      ArrowReleases releases;
      ArrowArrayStream stream = make_arrow_stream(stream_of(ids, numbers, cut), releases);
      const Scores found = value_of(evaluate(qrels, &stream, measures, options, "sys"));
      CHECK(first_difference(found, value_of(evaluate(qrels, run_of(rows), measures))) == "");
      CHECK(releases.held == 0);
    }
  }
}

TEST_CASE("columns of spans score as a run in memory", "[columns]") {
  const std::vector<std::string_view> queries = {"1", "1", "1", "2", "2", "3"};
  const std::vector<std::int16_t> query_numbers = {1, 1, 1, 2, 2, 3};
  const std::vector<std::uint64_t> documents = {7, 8, 9, 7, 18'446'744'073'709'551'615U, 1};
  const std::vector<float> scores = {3.5F, 2.5F, 2.5F, 1, 0, 0};
  std::vector<Returned> rows;
  for (std::size_t i = 0; i < queries.size(); ++i)
    rows.push_back({std::string(queries[i]), fmt::format("{}", documents[i]), scores[i]});
  const Qrels qrels = qrels_of(std::vector<Judgment>{{"1", "9", 1}, {"2", "18446744073709551615", 2}});
  const Scores expected = value_of(evaluate(qrels, run_of(rows), measures));
  const auto of_rows = [&](IdColumn ids) {
    return value_of(RowColumns::of(std::move(ids), IdColumn::of(std::span<const std::uint64_t>(documents)),
                                   NumberColumn::of(std::span<const float>(scores)), "score"));
  };
  for (const RowColumns& columns :
       {of_rows(IdColumn::of(queries)), of_rows(IdColumn::of(std::span<const std::int16_t>(query_numbers)))}) {
    CHECK(first_difference(value_of(evaluate(qrels, columns, measures, {}, "sys")), expected) == "");
    CHECK(text_of(value_of(Run::of(value_of(columns.table()), "sys"))) == text_of(run_of(rows)));
  }
}

}  // namespace arrow_layouts_test
