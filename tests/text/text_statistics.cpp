// Statistics of texts: small collections by hand, threads, streams, and invalid input.
#include "support/files.hpp"
#include "support/random_texts.hpp"

#include <irmetrics/io/text_files.hpp>
#include <irmetrics/report/result_view.hpp>
#include <irmetrics/report/text_statistics_report.hpp>
#include <irmetrics/text/sentences.hpp>
#include <irmetrics/text/syllables.hpp>
#include <irmetrics/text/text_statistics.hpp>

#include <fmt/format.h>

#include <cmath>
#include <utility>

using namespace irmetrics;
using namespace irmetrics::test;

namespace text_statistics_test {
namespace {

using Pairs = std::vector<std::pair<std::string, std::string>>;

TextSource source_of(const Pairs& texts) {
  return [&texts](const OnText& on_text) {
    for (const auto& [id, text] : texts)
      if (Status status = on_text(id, text); !status.ok()) return status;
    return Status();
  };
}

std::string failure(const Pairs& texts, const TextStatisticsOptions& options = {}) {
  const auto result = text_statistics(source_of(texts), options);
  return result.ok() ? "" : error_of(result);
}

const Pairs three = {{"a", "The cat sat. The dog sat on the cat."}, {"b", "Ferries don't sail!"}, {"c", " ... \n"}};

/// Texts of all lengths; several blocks of them.
Pairs many() {
  Pairs texts;
  std::uint32_t state = 1;
  const auto draw = [&state](std::uint32_t bound) {
    state = state * 1'664'525 + 1'013'904'223;
    return (state >> 8) % bound;
  };
  for (std::size_t i = 0; i < 9'000; ++i) {
    std::string text;
    for (std::uint32_t left = draw(60); left > 0; --left)
      text += fmt::format("w{}{}", draw(1 + draw(900)), draw(9) == 0 ? ". " : draw(20) == 0 ? "-" : " ");
    texts.emplace_back(std::to_string(i), text);
  }
  return texts;
}

}  // namespace

TEST_CASE("statistics of three texts by hand", "[text]") {
  TextStatisticsOptions options;
  options.per_document = true;
  const TextStatistics found = value_of(text_statistics(source_of(three), options));
  const TextStructure& structure = found.structure;
  CHECK((structure.documents == 3 && structure.without_words == 1));
  CHECK((structure.words == 12 && structure.sentences == 3));
  CHECK(structure.words_per_document.mean == 4);
  CHECK(structure.words_per_document.standard_deviation == Approx(std::sqrt((25 + 1 + 16) / 2.0)));
  CHECK((structure.words_per_document.smallest == 0 && structure.words_per_document.largest == 9));
  CHECK(structure.sentences_per_document.mean == 1);
  CHECK(structure.sentences_per_document.standard_deviation == 1);
  CHECK(structure.words_per_sentence.mean == 4);  // 3, 6, 3
  CHECK(structure.words_per_sentence.standard_deviation == Approx(std::sqrt(3.0)));
  CHECK(structure.median_words_per_sentence == 3);
  CHECK((found.diversity.ttr.values == 2 && found.diversity.ttr.undefined == 1));
  CHECK(found.diversity.ttr.mean == Approx((5.0 / 9 + 1) / 2));
  CHECK((found.diversity.hdd.values == 0 && found.diversity.hdd.undefined == 3));
  CHECK(std::isnan(found.diversity.hdd.mean));
  CHECK((found.diversity.mtld.values == 1 && found.diversity.mtld.undefined == 2));
  CHECK(found.diversity.types.mean == Approx((5 + 3 + 0) / 3.0));
  CHECK(found.readability.ari.undefined == 1);

  CHECK(found.ids == std::vector<std::string>{"a", "b", "c"});
  const DocumentStatistics& a = found.per_document[0];
  CHECK((a.diversity.words == 9 && a.diversity.types == 5 && a.stems == 5 && a.sentences == 2));
  CHECK((a.syllables == 9 && a.characters == 26));
  CHECK(a.readability.ari == Approx(4.71 * 26 / 9 + 0.5 * 9 / 2 - 21.43));
  const DocumentStatistics& b = found.per_document[1];  // ferries, dont, sail
  CHECK((b.diversity.words == 3 && b.characters == 15 && b.syllables == 4 && b.sentences == 1));
  CHECK((found.per_document[2].diversity.words == 0 && found.per_document[2].sentences == 0));
}

TEST_CASE("stems, and words in other scripts", "[text]") {
  TextStatisticsOptions options;
  options.per_document = true;
  const Pairs texts = {{"a", "He jumps; they jumped, jumping."},
                       {"b", "\xC3\x89t\xC3\xA9 l\xE2\x80\x99\xC3\xA9t\xC3\xA9"}};
  const TextStatistics found = value_of(text_statistics(source_of(texts), options));
  CHECK((found.per_document[0].diversity.types == 5 && found.per_document[0].stems == 3));
  CHECK((found.per_document[1].diversity.words == 2 && found.per_document[1].characters == 7));
  CHECK(found.stemmer == "english");
}

TEST_CASE("marks that join words", "[text]") {
  TextStatisticsOptions options;
  const auto words = [&](const std::string& text) {
    const Pairs texts = {{"a", text}};
    return value_of(text_statistics(source_of(texts), options)).structure.words;
  };
  CHECK(words("don't well-known co\xE2\x80\x91op 1,000.5 -5 'tis") == 6);
  CHECK(words("a--b rock 'n' roll, so,so A.B 5.a") == 11);
  CHECK(words("- ' \xE2\x80\x99") == 0);
  options.words.splitter = [](std::string_view text) -> std::vector<std::string> { return {std::string(text)}; };
  CHECK(words("don't well-known") == 1);
}

TEST_CASE("threads, streams and blocks do not change statistics", "[text]") {
  const Pairs texts = many();
  TextStatisticsOptions options;
  options.per_document = true;
  options.threads = 1;
  const TextStatistics alone = value_of(text_statistics(source_of(texts), options));
  CHECK(alone.structure.documents == texts.size());
  for (const unsigned threads : {2U, 3U, 8U}) {
    options.threads = threads;
    CHECK(record_of(value_of(text_statistics(source_of(texts), options))) == record_of(alone));
  }
  TextsBuilder builder;
  std::string table;
  for (const auto& [id, text] : texts) {
    REQUIRE(builder.add(id, detail::trim(text)).ok());
    table += id + '\t' + text + '\n';
  }
  CHECK(record_of(value_of(text_statistics(std::move(builder).build(), options))) == record_of(alone));
  const TemporaryFolder folder;
  const std::string path = folder.write("texts.tsv", table);
  const auto streamed = [&](const OnText& on_text) { return read_each_text(path, on_text); };
  CHECK(record_of(value_of(text_statistics(streamed, options))) == record_of(alone));

  // Each text by itself has the same statistics, and the means are theirs.
  double mtld = 0;
  std::size_t defined = 0;
  for (std::size_t i = 0; i < texts.size(); i += 100) {
    options.threads = 1;
    const Pairs one = {texts[i]};
    const TextStatistics single = value_of(text_statistics(source_of(one), options));
    CHECK(record_of(single.per_document[0]) == record_of(alone.per_document[i]));
  }
  for (const DocumentStatistics& one : alone.per_document) {
    if (std::isnan(one.diversity.mtld)) continue;
    mtld += one.diversity.mtld;
    ++defined;
  }
  CHECK(alone.diversity.mtld.values == defined);
  CHECK(alone.diversity.mtld.undefined == texts.size() - defined);
  CHECK(alone.diversity.mtld.mean == Approx(mtld / static_cast<double>(defined)).epsilon(1e-12));
}

TEST_CASE("invalid texts and options", "[text]") {
  CHECK(failure({}) == "there are no texts");
  CHECK(failure({{"", "x"}}) == "text 1 has no id");
  CHECK(failure({{"a", "x"}, {"a", "y"}}) == "duplicate id 'a'");
  CHECK(failure({{"a", "x \xFF"}}) == "text 'a': byte 2 is not UTF-8");
  TextStatisticsOptions options;
  options.words.invalid_utf8 = InvalidUtf8::replace;
  CHECK(failure({{"a", "x \xFF"}}, options).empty());
  options = {};
  options.stemmer = "klingon";
  CHECK(failure(three, options).find("stemmer must be one of ") == 0);
  options.stemmer = "";
  CHECK(failure(three, options) == "stemmer must be a language, not empty");
  options = {};
  options.words.stemmer = "english";
  CHECK(failure(three, options) == "words of text statistics are all words: a tokenizer with a stemmer does not apply");
  options = {};
  options.words.splitter = [](std::string_view text) -> std::vector<std::string> {
    if (text.find("dog") != std::string_view::npos) throw std::runtime_error("no dogs");
    return {"x"};
  };
  CHECK(failure(three, options) == "text 'a': the splitter failed: no dogs");
}

TEST_CASE("a file with an invalid text names its line", "[text]") {
  const TemporaryFolder folder;
  const std::string path = folder.write("texts.tsv", "a\tone\nb\ttwo\nb\tthree\n");
  const auto source = [&](const OnText& on_text) { return read_each_text(path, on_text); };
  CHECK(error_of(text_statistics(source)) == path + ":3: duplicate id 'b'");
  const std::string empty = folder.write("empty.tsv", "");
  const auto none = [&](const OnText& on_text) { return read_each_text(empty, on_text); };
  CHECK(error_of(text_statistics(none)) == empty + ": contains no texts");
}

TEST_CASE("statistics of texts can be cancelled", "[text]") {
  const Pairs texts = many();
  for (const unsigned threads : {1U, 3U}) {
    TextStatisticsOptions options;
    options.threads = threads;
    options.cancel = Cancel([] { return true; });
    const auto endless = [&](const OnText& on_text) {
      for (std::size_t i = 0;; ++i)
        if (Status status = on_text(std::to_string(i), texts[i % texts.size()].second); !status.ok()) return status;
    };
    CHECK(is_cancelled([&] { return text_statistics(TextSource(endless), options); }));
  }
}

TEST_CASE("readability equals textstat's for the same counts", "[text]") {
  struct Case {
    TextCounts counts;
    double flesch_kincaid, flesch_reading_ease, ari;  // printed by textstat 0.7.13
  };
  const std::vector<Case> cases = {
      {{100, 5, 150, 470}, 9.910000000000004, 59.63500000000003, 10.707},
      {{1, 1, 1, 3}, -3.3999999999999986, 121.22000000000003, -6.800000000000001},
      {{17, 3, 40, 91}, 14.384705882352943, 2.0245098039215748, 6.615686274509802},
  };
  for (const Case& expected : cases) {
    const Readability found = readability(expected.counts);
    CHECK(found.flesch_kincaid == Approx(expected.flesch_kincaid).epsilon(1e-12));
    CHECK(found.flesch_reading_ease == Approx(expected.flesch_reading_ease).epsilon(1e-12));
    CHECK(found.ari == Approx(expected.ari).epsilon(1e-12));
  }
  for (const TextCounts& counts : {TextCounts{}, TextCounts{3, 0, 4, 9}, TextCounts{0, 1, 0, 0}}) {
    const Readability none = readability(counts);
    CHECK((std::isnan(none.flesch_kincaid) && std::isnan(none.flesch_reading_ease) && std::isnan(none.ari)));
  }
}

TEST_CASE("school grades equal those of py-readability-metrics", "[text]") {
  const auto grades = [](double value) {
    const SchoolGrades found = school_grades({value, value, value});
    return fmt::format("{}, {}, {}", found.flesch_kincaid, found.flesch_reading_ease, found.ari);
  };
  CHECK(grades(-3) == "kindergarten, college graduate, kindergarten");
  CHECK(grades(1.2) == "1, college graduate, 1 to 2");
  CHECK(grades(8.5) == "8, college graduate, 9");
  CHECK(grades(12.6) == "college, college graduate, college");
  CHECK(grades(30) == "college, college, college graduate");
  CHECK(grades(59.9) == "college, 10 to 12, college graduate");
  CHECK(grades(60) == "college, 8 to 9, college graduate");
  CHECK(grades(121) == "college, 5, college graduate");
  CHECK(grades(std::nan("")) == ", , ");
}

TEST_CASE("school grades by GenTREC's rule are those of its table 4", "[text]") {
  const auto grades = [](double kincaid, double ease, double ari) {
    const SchoolGrades found = school_grades({kincaid, ease, ari}, GradeRule::gentrec);
    return fmt::format("{}, {}, {}", found.flesch_kincaid, found.flesch_reading_ease, found.ari);
  };
  CHECK(grades(10.2, 44.61, 11.16) == "11, college, 10");
  CHECK(grades(5.05, 74.31, 7.25) == "6, 7, 6");
  CHECK(grades(-3, 121, 1.4) == "kindergarten, 5, kindergarten");
  CHECK(grades(0.2, 0, 1.6) == "1, college graduate, 1");
  CHECK(grades(12, 0, 13.4) == "12, college graduate, 12");
  CHECK(grades(12.1, 0, 13.6) == "college, college graduate, college");
  CHECK(grades(std::nan(""), std::nan(""), std::nan("")) == ", , ");
  // The other rule has other grades for the paper's means.
  const SchoolGrades other = school_grades({10.2, 44.61, 11.16});
  CHECK(other.flesch_kincaid == "10");
  CHECK(other.ari == "12");
}

TEST_CASE("statistics of texts as tables, CSV and JSON", "[text]") {
  const TextStatistics found = value_of(text_statistics(source_of(three)));
  const std::vector<ReportTable> tables = tables_of(found);
  REQUIRE(tables.size() == 3);
  CHECK(tables[0].title == "Structure of 3 documents (1 without words)");
  CHECK(tables[0].notes[0] == "12 words in 3 sentences; median of words per sentence: 3.0000");
  CHECK(tables[1].rows.size() == 7);
  CHECK(tables[1].rows[3] == std::vector<Cell>{"hdd", "-", "-", "-", "-", "0", "3"});
  CHECK(tables[2].rows.size() == 4);
  const std::string csv = result_as_csv(viewed(found));
  CHECK(lines_of(csv).size() == 13);
  CHECK(lines_of(csv)[0] == "statistic,mean,standard_deviation,smallest,largest,values,undefined");
  CHECK(lines_of(csv)[6] == "hdd,nan,nan,nan,nan,0,3");
  TextStatisticsOptions options;
  options.per_document = true;
  const auto lines = lines_of(result_as_csv(viewed(value_of(text_statistics(source_of(three), options)))));
  REQUIRE(lines.size() == 4);
  CHECK(lines[0] ==
        "document,words,types,ttr,maas,hdd,mtld,stems,sentences,syllables,characters,flesch_kincaid,"
        "flesch_reading_ease,ari");
  CHECK(lines[3] == "c,0,0,nan,nan,nan,nan,0,0,0,0,nan,nan,nan");
}

}  // namespace text_statistics_test
