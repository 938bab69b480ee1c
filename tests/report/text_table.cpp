// Alignment and quoting of cells.
#include "support/catch.hpp"

#include <irmetrics/base/detail/csv_cell.hpp>
#include <irmetrics/report/text_table.hpp>

using namespace irmetrics;
using detail::csv_cell;

namespace text_table_test {

TEST_CASE("the first column is left-aligned, the others are right-aligned, and lines have no trailing whitespace") {
  CHECK(aligned_rows({{"run", "AP"}, {"bm25", "0.5"}, {"a", "10.25"}}) ==
        "run      AP\n"
        "bm25    0.5\n"
        "a     10.25\n");
  CHECK(aligned_rows({{"long name"}, {"a", "b", "c"}, {"d", ""}}) ==
        "long name\n"
        "a          b  c\n"
        "d\n");
  CHECK(aligned_rows({}).empty());
}

TEST_CASE("widths count characters, not bytes") {
  // 2, 3 and 4 bytes each
  CHECK(aligned_rows({{"Anfrage", "x"},
                      {"Gr\xC3\xBC\xC3\x9F"
                       "e",
                       "\xE2\x82\xAC"},
                      {"\xF0\x9F\x98\x80", "12"}}) ==
        "Anfrage   x\n"
        "Gr\xC3\xBC\xC3\x9F"
        "e     \xE2\x82\xAC\n"
        "\xF0\x9F\x98\x80        12\n");
}

TEST_CASE("one long cell does not widen its column") {
  const std::string widest(200, 'w'), longer(201, 'l');
  CHECK(aligned_rows({{widest, "1"}, {"a", "2"}}) == widest + "  1\na" + std::string(199, ' ') + "  2\n");
  CHECK(aligned_rows({{longer, "1"}, {"a", "2"}, {"bc", longer}}) == longer + "  1\na   2\nbc  " + longer + '\n');
  std::vector<std::vector<std::string>> rows(2000, {"query", "0.5000"});
  rows.push_back({std::string(1'000'000, 'q'), "0.5000"});
  CHECK(aligned_rows(rows).size() == 2000 * 14 + 1'000'000 + 9);
}

TEST_CASE("a CSV cell is quoted if it contains a comma, a quote or a line end, and quotes are doubled") {
  CHECK(csv_cell("").empty());
  CHECK(csv_cell("nDCG@10 of 'x'") == "nDCG@10 of 'x'");
  CHECK(csv_cell("a,b") == "\"a,b\"");
  CHECK(csv_cell("\xEF\xBB\xBFq") == "\"\xEF\xBB\xBFq\"");  // a reader refuses a mark before the first cell
  CHECK(csv_cell("a\"b\"") == "\"a\"\"b\"\"\"");
  CHECK(csv_cell(" a") == "\" a\"");
  CHECK(csv_cell("a\t") == "\"a\t\"");
  CHECK(csv_cell("a\nb") == "\"a\nb\"");
  CHECK(csv_cell("a\rb") == "\"a\rb\"");
}

TEST_CASE("texts that a spreadsheet would run get an apostrophe, and numbers do not") {
  CHECK(spreadsheet_csv("system,value\n=1+2,-0.5\n+a,+1\n@b,-1e-05\n-c,=\nd=e,-\n") ==
        "system,value\n'=1+2,-0.5\n'+a,+1\n'@b,-1e-05\n'-c,'=\nd=e,'-\n");
  for (const std::string text : {"=a,b", "\ra", "-\"x\"", "@a\nb"})
    CHECK(spreadsheet_csv("a," + csv_cell(text) + ",b\n") == "a," + csv_cell("'" + text) + ",b\n");
  CHECK(spreadsheet_csv("\"\t=a\"") == "\"'\t=a\"");
  for (const std::string text : {"", "a,=b", "a\n=b", "\"=a\"", "'=a"})
    CHECK(spreadsheet_csv(csv_cell(text) + ",1\n") == csv_cell(text) + ",1\n");
}

}  // namespace text_table_test
