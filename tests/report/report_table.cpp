// One table in all formats, and the escapes of each format.
#include "support/catch.hpp"

#include <irmetrics/report/report_table.hpp>

#include <fmt/format.h>

using namespace irmetrics;

namespace report_table_test {
namespace {

const ReportTable table = {
    "Means", {{"system", "AP"}, {Cell("e5", "a"), Cell("0.5", "b", true)}, {Cell("bm25", "b"), "-0.25"}}, {"n = 2"}};

/// Text with all special characters of the formats.
const std::string signs = "a&b<c>\"d\"'e'|f_g*h*[i]{j}$k$#l%m~n^o\\p`q";

ReportTable of_cell(const std::string& text) { return {"", {{"name", "x"}, {text, "1"}}, {}}; }

}  // namespace

TEST_CASE("a table as text: numbers and their marks are aligned", "[report]") {
  CHECK(render(table, TableFormat::text) ==
        "Means\n"
        "system       AP\n"
        "e5   a    0.5 b\n"
        "bm25 b  -0.25\n"
        "\n"
        "n = 2\n");
  CHECK(render(ReportTable{"", {{"a", "b"}, {"1", "2"}}, {}}, TableFormat::text) == "a  b\n1  2\n");
}

TEST_CASE("one long name or mark does not widen a table", "[report]") {
  ReportTable table{"", {{"query", "AP"}}, {}};
  for (int row = 0; row < 2000; ++row) table.rows.push_back({{"q", "*"}, {"0.5", "a"}});
  const std::size_t size = render(table, TableFormat::text).size();
  table.rows.push_back({{std::string(1'000'000, 'q'), "*"}, {"0.5", std::string(1000, 'a')}});
  CHECK(render(table, TableFormat::text).size() < size + 1'002'000);
}

TEST_CASE("a table as Markdown is a pipe table", "[report]") {
  CHECK(render(table, TableFormat::markdown) ==
        "**Means**\n"
        "\n"
        "| system | AP |\n"
        "| :-- | --: |\n"
        "| e5<sup>a</sup> | **0.5**<sup>b</sup> |\n"
        "| bm25<sup>b</sup> | -0.25 |\n"
        "\n"
        "n = 2\n");
  CHECK(render(of_cell(signs), TableFormat::markdown) ==
        "| name | x |\n"
        "| :-- | --: |\n"
        "| a&amp;b&lt;c&gt;\"d\"'e'\\|f\\_g\\*h\\*\\[i\\]{j}\\$k\\$\\#l%m\\~n^o\\\\p\\`q | 1 |\n");
}

TEST_CASE("a table as LaTeX has the rules of booktabs, and escapes special characters", "[report]") {
  CHECK(render(table, TableFormat::latex) ==
        "% \\usepackage{booktabs}\n"
        "\\begin{table}\n"
        "  \\centering\n"
        "  \\caption{Means}\n"
        "  \\begin{tabular}{lr}\n"
        "    \\toprule\n"
        "    system & AP \\\\\n"
        "    \\midrule\n"
        "    e5\\textsuperscript{a} & \\textbf{0.5}\\textsuperscript{b} \\\\\n"
        "    bm25\\textsuperscript{b} & $-$0.25 \\\\\n"
        "    \\bottomrule\n"
        "  \\end{tabular}\n"
        "  \\par\\footnotesize n = 2\n"
        "\\end{table}\n");
  const auto has = [](const std::string& cell, const std::string& written) {
    CAPTURE(cell);
    CHECK(render(of_cell(cell), TableFormat::latex).find("    " + written + " & 1 \\\\\n") != std::string::npos);
  };
  has(signs,
      "a\\&b\\textless{}c\\textgreater{}\\textquotedbl{}d\\textquotedbl{}'e'\\textbar{}f\\_g*h*[i]\\{j\\}\\$k\\$\\#l\\%"
      "m"
      "\\textasciitilde{}n\\textasciicircum{}o\\textbackslash{}p`q");
  has("[-0.5, -1] -2 a-3 -x", "{}[$-$0.5, $-$1] $-$2 a-3 -x");  // not an option of the previous row
  has("*", "{}*");
  has("\xE2\x86\x91\xE2\x86\x93", "$\\uparrow$$\\downarrow$");
}

TEST_CASE("a table as HTML is the table of the notebooks", "[report]") {
  CHECK(render(table, TableFormat::html) ==
        "<p>Means</p>\n"
        "<table style=\"text-align: right\">\n"
        "<thead><tr><th style=\"text-align: left\">system</th><th>AP</th></tr></thead>\n"
        "<tbody>\n"
        "<tr><th style=\"text-align: left\">e5<sup>a</sup></th><td><strong>0.5</strong><sup>b</sup></td></tr>\n"
        "<tr><th style=\"text-align: left\">bm25<sup>b</sup></th><td>-0.25</td></tr>\n"
        "</tbody></table>\n"
        "<p>n = 2</p>\n");
  CHECK(render(of_cell(signs), TableFormat::html) ==
        "<table style=\"text-align: right\">\n"
        "<thead><tr><th style=\"text-align: left\">name</th><th>x</th></tr></thead>\n"
        "<tbody>\n"
        "<tr><th style=\"text-align: "
        "left\">a&amp;b&lt;c&gt;&quot;d&quot;&#x27;e&#x27;|f_g*h*[i]{j}$k$#l%m~n^o\\p`q</th><td>1</td></tr>\n"
        "</tbody></table>\n");
}

TEST_CASE("tables escape terminal controls and changes of text direction in every format", "[report]") {
  const std::string bad = "a\x1B[2J\xC2\x9B\x9B\xE2\x80\xAE\xE2\x81\xA6" + std::string(1, '\0') + "\rz";
  const ReportTable hostile = {bad, {{"name", bad}, {bad, Cell("1", bad, true)}}, {bad}};
  const std::string text = "a\\x1b[2J\\u009b\\x9b\\u202e\\u2066\\x00\\x0dz";
  CHECK(render(hostile, TableFormat::text) ==
        fmt::format("{0}\n{1:<{2}}    {0}\n{0}  1 {0}\n\n{0}\n", text, "name", text.size()));
  for (const TableFormat format : {TableFormat::text, TableFormat::markdown, TableFormat::latex, TableFormat::html}) {
    const std::string rendered = render(hostile, format);
    CHECK(rendered.find_first_of(std::string_view("\x1B\x9B\r\0", 4)) == std::string::npos);
    for (const char* const control : {"\xC2\x9B", "\xE2\x80\xAE", "\xE2\x81\xA6"})
      CHECK(rendered.find(control) == std::string::npos);
  }
  CHECK(render(of_cell("two\nlines"), TableFormat::markdown).find("| two lines | 1 |") != std::string::npos);
  CHECK(render(of_cell("two\nlines"), TableFormat::text) == "name          x\ntwo\\x0alines  1\n");
}

TEST_CASE("short rows are padded, and several tables follow each other", "[report]") {
  const ReportTable ragged = {"", {{"a", "b", "c"}, {"1"}}, {"x", "y"}};
  CHECK(render(ragged, TableFormat::markdown) == "| a | b | c |\n| :-- | --: | --: |\n| 1 |  |  |\n\nx\n\ny\n");
  CHECK(render(ragged, TableFormat::latex).find("    1 &  &  \\\\\n") != std::string::npos);
  CHECK(render(ragged, TableFormat::html).find(">1</th><td></td><td></td></tr>\n") != std::string::npos);
  const ReportTable without_header = {"", {{"", ""}, {"mean", "1"}}, {}};
  CHECK(render(without_header, TableFormat::html).find("thead") == std::string::npos);
  CHECK(render(std::vector{ragged, of_cell("z")}, TableFormat::text) == "a  b  c\n1\n\nx\ny\n\nname  x\nz     1\n");
  for (const TableFormat format : {TableFormat::text, TableFormat::markdown, TableFormat::latex, TableFormat::html})
    CHECK(render(ReportTable(), format).find("nan") == std::string::npos);  // does not crash
}

TEST_CASE("groups of columns are headings in LaTeX and HTML, and part of the header elsewhere") {
  const ReportTable table{"", {{"x", "a", "b", "a"}, {"1", "2", "3", "4"}}, {}, {{"left", 2}, {"<r>", 1}}};
  CHECK(render(table, TableFormat::text) == "x  left a  left b  <r> a\n1       2       3      4\n");
  CHECK(render(table, TableFormat::markdown) ==
        "| x | left a | left b | &lt;r&gt; a |\n| :-- | --: | --: | --: |\n| 1 | 2 | 3 | 4 |\n");
  CHECK(
      render(table, TableFormat::latex)
          .find("\\toprule\n    & \\multicolumn{2}{c}{left} & \\multicolumn{1}{c}{\\textless{}r\\textgreater{}} \\\\\n"
                "    \\cmidrule(lr){2-3} \\cmidrule(lr){4-4}\n    x & a & b & a \\\\\n    \\midrule\n") !=
      std::string::npos);
  CHECK(render(table, TableFormat::html)
            .find("<thead><tr><th></th><th colspan=\"2\" style=\"text-align: center\">left</th>"
                  "<th colspan=\"1\" style=\"text-align: center\">&lt;r&gt;</th></tr>\n<tr><th style") !=
        std::string::npos);
}

}  // namespace report_table_test
