// irmetrics texts from outside.
#include "support/program.hpp"

#ifdef IRMETRICS_PROGRAM
#include <irmetrics/io/text_files.hpp>
#include <irmetrics/report/result_view.hpp>
#include <irmetrics/report/text_statistics_report.hpp>

using namespace irmetrics;
using namespace irmetrics::test;

namespace texts_command_test {
namespace {

const std::string passages = "texts examples/documentation/passages.tsv ";

std::string output_of(const std::string& arguments, const std::string& input = "") {
  const Finished finished = run_program(arguments, input);
  CHECK(finished.error == "");
  CHECK(finished.code == 0);
  return finished.output;
}

std::string error_text(const std::string& arguments, int code, const std::string& input = "") {
  const Finished finished = run_program(arguments, input);
  CHECK(finished.output == "");
  CHECK(finished.code == code);
  return lines_of(finished.error)[0];
}

}  // namespace

TEST_CASE("irmetrics texts prints the statistics of texts", "[text]") {
  const Texts texts = value_of(read_texts(in_project("examples/documentation/passages.tsv")));
  TextStatisticsOptions options;
  CHECK(output_of(passages) == render(tables_of(value_of(text_statistics(texts))), TableFormat::text));
  options.per_document = true;
  const TextStatistics all = value_of(text_statistics(texts, options));
  CHECK(output_of(passages + "--csv") == result_as_csv(viewed(all)));
  CHECK(output_of(passages + "--json --per-document --threads 3") == value_of(result_as_json(record_of(all))));
  options = {};
  options.stemmer = "german";
  CHECK(output_of(passages + "--json --stemmer german") ==
        value_of(result_as_json(record_of(value_of(text_statistics(texts, options))))));
}

TEST_CASE("irmetrics texts names the rule of the school grades, and has GenTREC's", "[text]") {
  CHECK(output_of(passages).ends_with(
      "\nschool grades of the means: Flesch-Kincaid 8, Flesch reading ease 8 to 9, ARI 9 (grades=readability_metrics: "
      "Flesch-Kincaid to the nearest, ARI rounded up)\n"));
  CHECK(output_of(passages + "--grades gentrec")
            .ends_with("\nschool grades of the means: Flesch-Kincaid 9, Flesch reading ease 8 to 9, ARI 8 "
                       "(grades=gentrec: Flesch-Kincaid rounded up, ARI to the nearest minus one)\n"));
  CHECK(run_program(passages + "--grades x").code == 1);
}

TEST_CASE("irmetrics texts reads several files, and standard input", "[text]") {
  const std::string lines = "e1\tA word.\ne2\tWords\n";
  const auto csv = lines_of(output_of(passages + "- --csv", lines));
  CHECK(csv.size() == 76);
  CHECK(csv[74].rfind("e1,2,2,", 0) == 0);
  CHECK(output_of("texts - --text-format jsonl --csv", R"({"id": "x", "text": "One. Two."})").find("x,2,2,") !=
        std::string::npos);
}

TEST_CASE("irmetrics texts names what is wrong with texts", "[text]") {
  CHECK(error_text("texts", 1) == "irmetrics: texts: texts are needed: FILE...");
  CHECK(error_text("texts -", 2) == "irmetrics: standard input: contains no texts");
  CHECK(error_text("texts -", 2, "a\tx\na\ty\n") == "irmetrics: standard input:2: duplicate id 'a'");
  CHECK(error_text("texts -", 2, "a\tx\n\ty\n") == "irmetrics: standard input:2: text 2 has no id");
  CHECK(error_text("texts -", 2, "a\t\xFF\n") == "irmetrics: standard input:1: text 'a': byte 0 is not UTF-8");
  CHECK(error_text("texts none.tsv", 2).find("irmetrics: none.tsv: cannot be opened") == 0);
  CHECK(error_text("texts none.tsv --per-document", 1) ==
        "irmetrics: texts: --per-document applies to --json only; CSV always has one line per document");
  CHECK(error_text("texts none.tsv --stemmer klingon", 1).find("irmetrics: stemmer must be one of ") == 0);
  CHECK(error_text("texts "
                   "examples/documentation/passages.tsv examples/documentation/passages.tsv",
                   2)
            .find("passages.tsv:1: duplicate id") != std::string::npos);
}

TEST_CASE("irmetrics texts counts undefined values", "[text]") {
  const std::string text = output_of("texts -", "a\tword\nb\t...\nc\ttwo words\n");
  CHECK(text.find("Structure of 3 documents (1 without words)") == 0);
  for (const std::string& line : lines_of(text)) {
    if (line.rfind("mtld", 0) == 0 || line.rfind("hdd", 0) == 0) CHECK(line.substr(line.size() - 2) == " 3");
    if (line.rfind("maas", 0) == 0) CHECK(line.substr(line.size() - 2) == " 2");
    if (line.rfind("ttr", 0) == 0) CHECK(line.substr(line.size() - 2) == " 1");
  }
}

}  // namespace texts_command_test
#endif
