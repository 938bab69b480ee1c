// Samples against files written by hand, the reference data, and all messages in full.
#include "support/compression.hpp"
#include "support/files.hpp"
#include "support/qrels_and_runs.hpp"
#include "support/random_data.hpp"

#include <irmetrics/io/sample_files.hpp>
#include <irmetrics/io/trec_run.hpp>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <cmath>
#include <limits>
#include <map>

using namespace irmetrics;
using namespace irmetrics::test;

namespace sample_files_test {
namespace {

/// All samples as text.
std::string text_of(const Samples& samples) {
  std::string all;
  for (std::size_t i = 0; i < samples.size(); ++i) {
    const Sample sample = samples[i];
    all += fmt::format("{}({})", sample.id, sample.query);
    for (std::size_t j = 0; j < sample.size(); ++j) {
      all += fmt::format(" {}{}", sample.passage_ids[j], sample.gold[j] == 1 ? "*" : "");
      if (samples.has_texts()) all += fmt::format("'{}'", sample.passages[j]);
      for (std::size_t k = 0; k < samples.systems().size(); ++k)
        all += fmt::format(" {}={}", samples.systems()[k], samples.scores(k)[sample.first + j]);
    }
    all += ";";
  }
  return all;
}

std::string read(const std::string& text, SampleFormat format = SampleFormat::automatic) {
  const auto samples = parse_samples(text, "F", format);
  return samples.ok() ? text_of(*samples) : "error " + error_of(samples);
}

/// Unpacks a gzip file of one stream; its last four bytes are the length of the text.
std::string unpacked(const std::string& packed) {
  std::size_t size = 0;
  for (std::size_t i = 1; i <= 4; ++i) size = size << 8 | static_cast<unsigned char>(packed[packed.size() - i]);
  return gunzip(packed, size);
}

Texts texts_of(const std::vector<std::pair<std::string, std::string>>& plain) {
  TextsBuilder builder;
  for (const auto& [id, text] : plain) REQUIRE(builder.add(id, text).ok());
  return std::move(builder).build();
}

}  // namespace

TEST_CASE("samples as JSON lines", "[io]") {
  CHECK(read(R"({"query_id": "q", "query": "why", "passages": ["one", "two"], "gold": [0, 1], "x": {"gold": 1},
                 "scores": {"s": [1, -2.5], "t": [0, 1e3]}})") ==
        "error F:1: sample 'q': unexpected end of JSON; expected an object of JSON on each line: jq -c . joins those "
        "that are spread over several");
  CHECK(read(R"({"query_id": "q", "query": "why", "passages": ["one", "two"], "gold": [0, 1], "bm25s_scores": ["x"], )"
             R"("scores": {"s": [1, -2.5], "t": [0, 1e3]}})") == "q(why) 0'one' s=1 t=0 1*'two' s=-2.5 t=1000;");
  CHECK(
      read("\n"
           R"({"question": "why", "passages": ["one"], "gold": [true]})"
           "\n"
           R"({"id": 5, "claim": "c", "passages": [{"text": "x", "id": 7}, {"_id": "b", "title": "T", "text": "y"}], )"
           R"("gold_indices": [1]})") == "2(why) 0*'one';5(c) 7'x' b*'T y';");
  CHECK(read(R"({"query_id": "a", "gold": [false, 1.0], "scores": {"s": [1, 2]}})") == "a() 0 s=1 1* s=2;");
  CHECK(read(R"({"query_id": "a", "gold_indices": [], "scores": {"s": [1, 2]}})") == "a() 0 s=1 1 s=2;");
  CHECK(read(R"({"query_id": "a", "passages": [{"id": "x"}, {"id": "y"}], "gold_indices": [0]})") == "a() x* y;");
}

TEST_CASE("samples as a table", "[io]") {
  CHECK(read("query_id\tquery\tpassage\tgold\n"
             "q\twhy\tone\t0\n"
             "q\twhy\ttwo\t1\n"
             "r\thow\tthree\ttrue\n") == "q(why) 0'one' 1*'two';r(how) 0*'three';");
  CHECK(read("my system\tgold\tpassage_id\tpassage\tquery\tquery_id\tother\r\n"
             "1.5\tfalse\tp7\tone\twhy\tq\t1\r\n"
             "-2\t1\tp8\t\twhy\tq\t2e-3\r\n") ==
        "q(why) p7'one' my system=1.5 other=1 p8*'' my system=-2 other=0.002;");
  CHECK(read("query_id\tgold\ts\nq\t0\t1\nq\t1\t2\n") == "q() 0 s=1 1* s=2;");
}

TEST_CASE("the claims of CLIMATE-FEVER are read unchanged", "[io]") {
  const auto folder = reference_data("climate_fever");
  if (!folder) return;
  const std::string path = *folder + "/separation.jsonl.gz";
  const Samples samples = value_of(read_samples(path));
  CHECK(samples.size() == 947);
  CHECK(samples.passages() == 4'735);
  CHECK(samples.systems().empty());
  // Against the JSON library alone.
  const std::vector<std::string> lines = lines_of(unpacked(file_bytes(path)));
  std::size_t i = 0;
  for (const std::string& line : lines) {
    if (line.find('{') == std::string::npos) continue;
    const auto row = nlohmann::json::parse(line);
    REQUIRE(i < samples.size());
    const Sample sample = samples[i++];
    CHECK(sample.id == row["query_id"].get<std::string>());
    CHECK(sample.query == row["query"].get<std::string>());
    REQUIRE(sample.size() == row["passages"].size());
    for (std::size_t j = 0; j < sample.size(); ++j) {
      CHECK(sample.passages[j] == row["passages"][j].get<std::string>());
      CHECK(sample.gold[j] == row["gold"][j].get<int>());
    }
  }
  CHECK(i == samples.size());
}

TEST_CASE("errors in samples name file, line and sample", "[io]") {
  const std::string good = R"({"query_id": "a", "query": "q", "passages": ["x", "y"], "gold": [0, 1]})"
                           "\n";
  const auto line = [](const std::string& rest) { return R"({"query_id": "b", "query": "q", )" + rest + "}\n"; };
  const std::string at = "F:2: sample 'b': ";
  const std::vector<std::pair<std::string, std::string>> cases = {
      {line(R"("gold": [])"), "F:2: sample 'b' has no passages"},
      {line(R"("passages": [], "gold": [])"), at + "passages: there are no passages"},
      {line(R"("passages": ["x", "y"])"), at + "gold: expected a list, found nothing"},
      {line(R"("passages": ["x", "y"], "gold": [1])"), at + "2 passages, but 1 gold labels"},
      {line(R"("passages": ["x", "y"], "gold": [1, 2])"), at + "gold[1]: expected 0, 1, true or false, found 2"},
      {line(R"("passages": ["x", "y"], "gold": [1, "1"])"), at + "gold[1]: expected 0, 1, true or false, found a text"},
      {line(R"("passages": ["x"], "gold": [1], "gold_indices": [0])"),
       at + "expected either gold or gold_indices, not both"},
      {line(R"("passages": ["x"], "gold_indices": [1])"), at + "gold_indices[0]: expected an index from 0 to 0, not 1"},
      {line(R"("passages": ["x"], "gold_indices": [-1])"),
       at + "gold_indices[0]: expected an index from 0 to 0, not -1"},
      {line(R"("passages": ["x"], "gold_indices": [0, 0])"), at + "gold_indices[1]: duplicate index 0"},
      {line(R"("gold_indices": [0])"), at + "passages: expected a list, found nothing"},
      {line(R"("passages": ["x", 5], "gold": [1, 0])"),
       at + "passages[1]: expected a text, or an object with id and text, found a whole number"},
      {line(R"("passages": [{"text": "x"}, {"txt": "y"}], "gold": [1, 0])"),
       at + "passages[1]: expected a text, an id, or both"},
      {line(R"("passages": [{"text": "x"}, {"id": "y"}], "gold": [1, 0])"),
       at + "passages: 1 of 2 passages have a text; expected all or none"},
      {line(R"("passages": [{"text": "x"}, {"text": "", "id": "y"}], "gold": [1, 0])"),
       at + "passages: 1 of 2 passages have an id; expected all or none"},
      {line(R"("passages": [{"text": "x", "id": "y"}, {"text": "", "id": "y"}], "gold": [1, 0])"),
       at + "duplicate passage id 'y'"},
      {line(R"("passages": ["x", "y"], "gold": [1, 0], "scores": {"s": [1, null]})"),
       at + "scores.s[1]: expected a number, found null"},
      {line(R"("passages": ["x", "y"], "gold": [1, 0], "scores": {"s": [1]})"),
       "F:2: sample 'b', system 's': 1 scores, but 2 gold labels"},
      {line(R"("passages": ["x", "y"], "gold": [1, 0], "scores": {"s": [1, 2]})"),
       "F:2: sample 'b' has scores of system 's', but sample 'a' has none"},
      {line(R"("passages": ["x", "y"], "gold": [1, 0], "scores": {"s": [1, NaN]})"), at + "column 93: invalid JSON"},
      {line(R"("gold": [1, 0])"), "F:2: sample 'b' has no texts of its passages, unlike sample 'a'"},
      {R"({"query_id": "b", "passages": ["x"], "gold": [1]})", at + "query: expected a text, found nothing"},
      {R"({"query_id": [], "passages": ["x"], "gold": [1]})",
       "F:2: query_id: expected a text or a whole number, found a list"},
      {good, "F:2: duplicate sample 'a'"},
      {"[1]", "F:2: expected an object, found a list"},
      {"nonsense", "F:2: column 2: invalid JSON"},
  };
  for (const auto& [text, error] : cases) {
    INFO(text);
    CHECK(read(good + text) == "error " + error);
  }
  CHECK(read("") == "error F: contains no samples");
}

TEST_CASE("errors in a table of samples name line, column and sample", "[io]") {
  const std::string names = "query_id\tquery\tpassage\tgold\ts\n";
  const std::string expected =
      "F:1: expected a first line that names the columns query_id, query, passage, gold, and one for each system, "
      "separated by tabs; ";
  const std::vector<std::pair<std::string, std::string>> cases = {
      {"query\tpassage\tgold\n", expected + "query_id is missing"},
      {"query_id\tquery\tpassage\n", expected + "gold is missing"},
      {"query_id\tquery\tgold\n", expected + "passage is missing"},
      {"query_id\tpassage\tgold\n", expected + "query is missing"},
      {"query_id\tgold\ts\ts\n", "F:1: column 17: duplicate column 's'"},
      {"query_id\tgold\t\n", "F:1: column 15: the column has no name"},
      {names, "F: contains no samples"},
      {names + "q\twhy\tone\t1\n", "F:2: expected 5 fields separated by tabs, as the first line has, found 4"},
      {names + "\twhy\tone\t1\t1\n", "F:2: column 1: the id of the sample is empty"},
      {names + "q\twhy\tone\tyes\t1\n", "F:2: column 11: sample 'q': gold must be 0, 1, true or false, not 'yes'"},
      {names + "q\twhy\tone\t1\tnan\n",
       "F:2: column 13: sample 'q': the score of system 's' must be a finite number, not 'nan'"},
      {names + "q\twhy\tone\t1\t\n",
       "F:2: column 13: sample 'q': the score of system 's' must be a finite number, not ''"},
      {names + "q\twhy\tone\t1\t1\nq\thow\ttwo\t0\t1\n", "F:3: column 3: sample 'q': the query is not that of line 2"},
      {names + "q\twhy\tone\t1\t1\nr\twhy\ttwo\t0\t1\n\nq\twhy\ttwo\t0\t1\n",
       "F:5: duplicate sample 'q' (the lines of a sample must be contiguous)"},
      {names + "q\twhy\tone\t1\t1\n\twhy\ttwo\t0\t1\n", "F:3: column 1: the id of the sample is empty"},
      {"query_id\tquery\tpassage_id\tpassage\tgold\nq\twhy\tp\tone\t1\nq\twhy\tp\ttwo\t0\n",
       "F:2: sample 'q': duplicate passage id 'p'"},
  };
  for (const auto& [text, error] : cases) {
    INFO(text);
    CHECK(read(text, SampleFormat::table) == "error " + error);
  }
  const TemporaryFolder folder;
  const std::string path = folder.write("samples.gz", gzip_member(names + "q\twhy\tone\t2\t1\n"));
  CHECK(error_of(read_samples(path)) == path + ":2: column 11: sample 'q': gold must be 0, 1, true or false, not '2'");
}

TEST_CASE("samples of runs", "[io]") {
  const Texts documents = texts_of({{"d1", "one"}, {"d2", "two"}, {"d3", "three"}, {"d4", "four"}});
  const Texts queries = texts_of({{"q1", "first"}, {"q2", "second"}, {"q3", "third"}});
  const Qrels qrels = qrels_of({{"q1", "d1", 1}, {"q1", "d2", 2}, {"q1", "d3", 0}, {"q2", "d9", 1}, {"q4", "d1", 1}});
  const std::vector<Run> runs = {
      run_of({{"q1", "d1", 3}, {"q1", "d2", 5}, {"q1", "d3", 5}, {"q1", "d4", 1}, {"q3", "d9", 1}}, "A"),
      run_of({{"q1", "d2", -4}, {"q1", "d9", -7}}, "B")};
  // Among equal scores the larger id is better; passages that B lacks score below d9, the last document of B.
  CHECK(text_of(value_of(samples_of_runs(runs, qrels, documents, queries))) ==
        "q1(first) d3'three' A=5 B=-8 d2*'two' A=5 B=-4 d1*'one' A=3 B=-8 d4'four' A=1 B=-8;");
  CHECK(text_of(value_of(samples_of_runs(runs, qrels, documents, queries, {.depth = 2, .rel = 2.5}))) ==
        "q1(first) d3'three' A=5 B=-8 d2'two' A=5 B=-4;");
  CHECK(text_of(value_of(samples_of_runs(std::span(runs).first(1), qrels, documents, queries, {.depth = 0}))) ==
        "q1(first) d3'three' A=5 d2*'two' A=5 d1*'one' A=3 d4'four' A=1;");
  // The first run lacks q2 and q4.
  const Samples counted = value_of(samples_of_runs(runs, qrels, documents, queries));
  CHECK(counted.missing_queries() == 2);
  CHECK(value_of(counted.with_gold({0, 0, 0, 1})).missing_queries() == 2);
  const std::vector<Run> large = {runs[0], run_of({{"q1", "d2", -1e300}}, "B")};
  const Samples samples = value_of(samples_of_runs(large, qrels, documents, queries));
  CHECK(samples.scores(1)[1] == -1e300);
  CHECK(samples.scores(1)[0] < -1e300);

  const auto error = [&](const std::vector<Run>& given) {
    return error_of(samples_of_runs(given, qrels, documents, queries));
  };
  CHECK(error({}) == "samples need at least one run");
  CHECK(error({run_of({{"q3", "d1", 1}}, "A")}) == "no judged query is in the run 'A'");
  CHECK(error({run_of({{"q4", "d1", 1}}, "A")}) == "no text of query 'q4'");
  CHECK(error({run_of({{"q1", "d9", 1}}, "A")}) == "query 'q1': no text of document 'd9'");
  // A run without any of the passages, with or without the query: only the ids of documents would decide.
  for (const char* query : {"q1", "q2"})
    CHECK(error({runs[0], run_of({{query, "d9", 1}}, "C")}) ==
          "run 'C' has none of the passages of query 'q1', which are the best of the first run");
  CHECK(error_of(samples_of_runs(runs, qrels, documents, queries, {.rel = std::nan("")})) ==
        "rel must be a finite number, not nan");
  CHECK(error_of(samples_of_runs(runs, qrels, documents, queries, {.rel = std::numeric_limits<double>::infinity()})) ==
        "rel must be a finite number, not inf");
  CHECK(error({runs[0], runs[0]}) == "sample 'q1': duplicate system 'A'");
  CHECK(error({run_of({{"q1", "d1", 1}, {"q1", "d1", 2}}, "A")}) ==
        "run 'A': query 'q1': document 'd1' is given twice");
}

TEST_CASE("samples of runs follow the tie rule", "[io]") {
  const Texts documents = texts_of({{"d1", "one"}, {"d2", "two"}, {"d3", "three"}, {"d4", "four"}});
  const Texts queries = texts_of({{"q1", "first"}});
  const Qrels qrels = qrels_of({{"q1", "d1", 1}, {"q1", "d2", 2}});
  const TemporaryFolder folder;
  const auto read_ranks = [&](const std::string& lines) {
    return value_of(read_run(folder.write("run", lines), {.rank_column = true}));
  };
  // The ranks contradict both the scores and the order of the lines.
  const std::vector<Run> runs = {read_ranks("q1 Q0 d2 3 5 A\nq1 Q0 d1 1 5 A\nq1 Q0 d3 2 5 A\nq1 Q0 d4 0 1 A\n"),
                                 read_ranks("q1 Q0 d3 1 7 B\nq1 Q0 d2 2 7 B\n")};
  const auto samples = [&](const std::vector<Run>& given, Ties ties, std::size_t depth) {
    return samples_of_runs(given, qrels, documents, queries, {.depth = depth, .ties = ties});
  };
  CHECK(text_of(value_of(samples(runs, Ties::docno_desc, 3))) ==
        "q1(first) d3'three' A=5 B=7 d2*'two' A=5 B=7 d1*'one' A=5 B=6;");
  CHECK(text_of(value_of(samples(runs, Ties::docno_asc, 3))) ==
        "q1(first) d1*'one' A=5 B=6 d2*'two' A=5 B=7 d3'three' A=5 B=7;");
  CHECK(text_of(value_of(samples(runs, Ties::input, 2))) == "q1(first) d2*'two' A=5 B=7 d1*'one' A=5 B=6;");
  // By ranks, d4 is first; the scores are the negated ranks, and passages that B lacks come after its rank 2.
  CHECK(text_of(value_of(samples(runs, Ties::rank_column, 3))) ==
        "q1(first) d4'four' A=0 B=-3 d1*'one' A=-1 B=-3 d3'three' A=-2 B=-1;");
  CHECK(error_of(samples({run_of({{"q1", "d1", 1}}, "A")}, Ties::rank_column, 0)) ==
        "run 'A': query 'q1': ties=rank_column needs the rank column, which is missing or was not read");
  CHECK(error_of(samples(runs, Ties::error, 1)) ==
        "run 'A': query 'q1': two documents have the score 5, 'd2' and 'd1'; with ties=error all scores must differ");
  const Run distinct = run_of({{"q1", "d1", 3}, {"q1", "d2", 2}, {"q1", "d3", 1}}, "A");
  CHECK(error_of(samples({distinct, runs[1]}, Ties::error, 2)) ==
        "run 'B': query 'q1': two documents have the score 7, 'd3' and 'd2'; with ties=error all scores must differ");
  const std::vector<Run> short_later = {distinct, run_of({{"q1", "d1", 1}}, "B")};
  CHECK(text_of(value_of(samples(short_later, Ties::error, 2))) == "q1(first) d1*'one' A=3 B=1 d2*'two' A=2 B=0;");
  CHECK(error_of(samples(short_later, Ties::error, 3)) ==
        "run 'B' lacks 2 passages of query 'q1', whose order is undefined with ties=error");
}

}  // namespace sample_files_test
