// irmetrics separate from outside: two kinds of input, the similarities, and errors.
#include "support/program.hpp"

#ifdef IRMETRICS_PROGRAM
#include <irmetrics/io/sample_files.hpp>
#include <irmetrics/separation/term_similarities.hpp>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <set>
#include <string>
#include <utility>
#include <vector>

using namespace irmetrics;
using namespace irmetrics::test;

namespace separate_command_test {
namespace {

const std::string samples = "separate examples/separation/samples.jsonl --resamples 200 ";
const std::string texts =
    "--documents examples/documentation/passages.tsv --queries examples/documentation/questions.tsv ";
const std::string runs = "separate --qrels examples/documentation/qrels.txt " + texts + "--resamples 200 --depth 10 ";
const std::string run_files = "examples/documentation/bm25.run examples/documentation/overlap.run ";

/// The entry of a system in a list.
nlohmann::json system_of(const nlohmann::json& systems, const std::string& name) {
  for (const nlohmann::json& system : systems)
    if (system["system"] == name) return system;
  return {};
}

nlohmann::json json_of(const std::string& arguments, const std::string& input = "") {
  const Finished finished = run_program(arguments + " --json", input);
  INFO(arguments);
  CHECK(finished.error == "");
  REQUIRE(finished.code == 0);
  return nlohmann::json::parse(finished.output);
}

/// Words of two or more letters and digits, in lower case, as a set.
std::set<std::string> set_of_words(const std::string& text) {
  std::set<std::string> words;
  std::string word;
  for (const char c : text + " ") {
    if (std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_') {
      word += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
      continue;
    }
    if (word.size() > 1) words.insert(word);
    word.clear();
  }
  return words;
}

bool holds(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

}  // namespace

TEST_CASE("separate: the example's samples show which system follows words") {
  // From bm25s 0.3.16 with PyStemmer, with each sample's passages as the corpus; s12 has no gold passage.
  const std::vector<double> expected = {-1.0032578, 0.5158305,  -1.9447044, 0.9539154,  -1.6438699, 1.5683953,
                                        -1.7564754, -1.1837265, 0.6559931,  -1.8154274, -0.1198629};
  const auto json = json_of(samples);
  CHECK(json["similarity"] == "BM25(method='lucene', k1=1.5, b=0.75, stemmer='english', stopwords='en')");
  REQUIRE(json["samples"].size() == 12);
  for (std::size_t i = 0; i < expected.size(); ++i) {
    INFO(json["samples"][i]["id"]);
    CHECK(std::abs(json["samples"][i]["separation"].get<double>() - expected[i]) < 1e-6);
  }
  CHECK(json["samples"][11]["state"] == "no_gold");
  CHECK(system_of(json["systems"], "words")["delta"]["interval"]["high"] < 0);
  CHECK(system_of(json["systems"], "meaning")["delta"]["interval"]["low"] > 0);
  CHECK(system_of(json["parts"][1]["systems"], "words")["mean"] == 1);
}

TEST_CASE("separate: the output is the same for any number of threads, in each format") {
  for (const std::string& arguments : {samples + "--quantiles 3", samples + "--similarity jaccard --csv",
                                       runs + run_files + "--format markdown", runs + run_files + "--corpus"}) {
    INFO(arguments);
    const Finished one = run_program(arguments + " --threads 1"), two = run_program(arguments + " --threads 2");
    CHECK(one.error == "");
    CHECK(one.code == 0);
    CHECK(one.output != "");
    CHECK(one.output == two.output);
  }
}

TEST_CASE("separate: runs with qrels and texts equal the same samples from a table") {
  const auto json = json_of(runs + run_files);
  REQUIRE(json["samples"].size() == 15);
  CHECK(system_of(json["systems"], "bm25").is_object());
  CHECK(system_of(json["systems"], "overlap").is_object());
  std::string table = "query_id\tquery\tpassage_id\tpassage\tgold\tbm25\n";
  const auto documents = lines_of(file_bytes(in_project("examples/documentation/passages.tsv")));
  const auto questions = lines_of(file_bytes(in_project("examples/documentation/questions.tsv")));
  const auto text_of = [](const std::vector<std::string>& lines, const std::string& id) {
    for (const std::string& line : lines)
      if (line.starts_with(id + "\t")) return line.substr(id.size() + 1);
    return std::string();
  };
  const auto qrels = lines_of(file_bytes(in_project("examples/documentation/qrels.txt")));
  std::string query;
  int depth = 0;
  for (const std::string& line : lines_of(file_bytes(in_project("examples/documentation/bm25.run")))) {
    const auto fields = fields_of(line, ' ');
    depth = fields[0] == query ? depth + 1 : 1;
    query = fields[0];
    if (depth > 10) continue;
    const auto judged = [&](const char* grade) {
      return std::find(qrels.begin(), qrels.end(), fmt::format("{} 0 {} {}", query, fields[2], grade)) != qrels.end();
    };
    table += fmt::format("{}\t{}\t{}\t{}\t{}\t{}\n", query, text_of(questions, query), fields[2],
                         text_of(documents, fields[2]), judged("1") || judged("2") ? 1 : 0, fields[4]);
  }
  const auto same = json_of("separate --resamples 200 -", table);
  REQUIRE(same["samples"].size() == 15);
  for (std::size_t i = 0; i < 15; ++i) {
    CHECK(same["samples"][i]["separation"] == json["samples"][i]["separation"]);
    // The run is ranked, the table keeps the order of the file: documents with equal scores have other positions.
    const auto passages = [&](const nlohmann::json& of) {
      return of["samples"][i]["passages"].get<std::set<nlohmann::json>>();
    };
    CHECK(passages(same) == passages(json));
    CHECK(same["samples"][i]["systems"]["bm25"] == json["samples"][i]["systems"]["bm25"]);
  }
  CHECK(same["separation"] == json["separation"]);
}

TEST_CASE("separate: runs follow the tie rule of evaluate, for the passages and for the measure") {
  const TemporaryFolder folder;
  const std::string run = folder.write("x.run", "q Q0 b 3 1 x\nq Q0 a 2 1 x\nq Q0 c 1 1 x\n");
  const std::string qrels = "--qrels " + folder.write("qrels.txt", "q 0 a 1\n") + " ";
  const std::string arguments = "separate " + qrels + "--documents " +
                                folder.write("documents.tsv", "a\tred\nb\tblue\nc\tgreen\n") + " --queries " +
                                folder.write("queries.tsv", "q\tred\n") + " -m RR " + run;
  struct Case {
    std::string ties;
    std::vector<std::string> passages;
    double reciprocal_rank;  // of a
  };
  for (const Case& expected : {Case{"docno_desc", {"c", "b", "a"}, 1.0 / 3}, Case{"docno_asc", {"a", "b", "c"}, 1},
                               Case{"input", {"b", "a", "c"}, 0.5}, Case{"rank_column", {"c", "a", "b"}, 0.5}}) {
    INFO(expected.ties);
    const std::string ties = " --ties " + expected.ties;
    const auto all = json_of(arguments + ties), two = json_of(arguments + ties + " --depth 2");
    REQUIRE(all["samples"][0]["passages"].size() == 3);
    REQUIRE(two["samples"][0]["passages"].size() == 2);
    for (std::size_t i = 0; i < 3; ++i) CHECK(all["samples"][0]["passages"][i]["id"] == expected.passages[i]);
    for (std::size_t i = 0; i < 2; ++i) CHECK(two["samples"][0]["passages"][i]["id"] == expected.passages[i]);
    CHECK(all["samples"][0]["systems"]["x"] == expected.reciprocal_rank);
    CHECK(run_program("evaluate " + qrels + "-m RR --csv " + run + ties).output ==
          fmt::format("run,measure,query,value\nx,RR,all,{}\n", expected.reciprocal_rank));
  }
  const Finished tied = run_program(arguments + " --ties error");
  CHECK(tied.code == 2);
  CHECK(holds(tied.error, "run 'x': query 'q': two documents have the score 1, 'b' and 'a'; with ties=error"));
}

TEST_CASE("separate: the similarity's choice among equal passages follows --ties") {
  // Both red passages are equally similar; the system ranks passage 0 first, so it follows the choice of passage 0
  // only.
  const TemporaryFolder folder;
  const std::string arguments =
      "separate " +
      folder.write(
          "samples.jsonl",
          R"({"query": "red", "passages": ["red", "red", "blue"], "gold": [0, 0, 1], "scores": {"x": [3, 2, 1]}})"
          "\n");
  for (const auto& [ties, choice] : {std::pair("docno_desc", 0), std::pair("docno_asc", 1), std::pair("input", 1)}) {
    INFO(ties);
    const auto json = json_of(arguments + " --ties " + ties);
    CHECK(system_of(json["systems"], "x")["by_similarity"]["mean"] == choice);
    CHECK(json["tied_by_similarity"] == 1);
    CHECK(json["of_similarity"]["by_similarity"]["mean"] == 1);
  }
  const Finished tied = run_program(arguments + " --ties error");
  CHECK(tied.code == 2);
  CHECK(holds(tied.error, "two passages have the similarity"));
}

TEST_CASE("separate: judged queries that the first run lacks are counted") {
  const TemporaryFolder folder;
  const std::string arguments = "separate --qrels " + folder.write("qrels.txt", "q 0 a 1\nr 0 a 1\ns 0 a 1\n") +
                                " --documents " + folder.write("documents.tsv", "a\tred\nb\tblue\n") + " --queries " +
                                folder.write("queries.tsv", "q\tred\n") + " " +
                                folder.write("x.run", "q Q0 a 1 2 x\nq Q0 b 2 1 x\n");
  CHECK(json_of(arguments)["missing_queries"] == 2);
  const std::string note = "Judged queries without a sample, because the first run lacks them: 2.";
  for (const char* format : {"text", "markdown", "latex", "html"})
    CHECK(holds(run_program(arguments + " --format " + format).output, note));
  CHECK_FALSE(holds(run_program(samples).output, "Judged queries"));
}

TEST_CASE("separate: similarities and their options change D_S") {
  const auto by_default = json_of(samples);
  for (const char* arguments : {"--similarity tfidf", "--similarity jaccard", "--similarity scores:words", "--k1 0.5",
                                "--method bm25+", "--stemmer none", "--stopwords none", "--ngrams 1-2", "--b 0"}) {
    INFO(arguments);
    const auto other = json_of(samples + arguments);
    CHECK(other["separation"]["mean"] != by_default["separation"]["mean"]);
    CHECK(other["similarity"] != by_default["similarity"]);
  }
  const auto words = json_of(samples + "--similarity scores:words");
  CHECK(words["samples"][0]["passages"][0]["similarity"] == 0.71);
  CHECK(system_of(words["systems"], "words")["by_similarity"]["mean"] == 1);

  const auto corpus = json_of(runs + run_files + "--corpus"), sample = json_of(runs + run_files);
  CHECK(corpus["separation"]["mean"] != sample["separation"]["mean"]);
  const TemporaryFolder folder;
  const std::string list = folder.write("words.txt", "the\nof\n\n  is \n");
  CHECK(json_of(samples + "--stopwords " + list)["separation"]["mean"] !=
        json_of(samples + "--stopwords none")["separation"]["mean"]);
}

TEST_CASE("separate: Jaccard equals the library and plain sets, without stemming and including stop words") {
  const auto json = json_of(samples + "--similarity jaccard");
  CHECK(json["similarity"] == "Jaccard()");
  const std::string path = in_project("examples/separation/samples.jsonl");
  const std::vector<double> scores = value_of(Jaccard().score(value_of(read_samples(path))));
  const std::vector<std::string> lines = lines_of(file_bytes(path));
  REQUIRE(json["samples"].size() == lines.size());
  std::size_t index = 0;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const auto sample = nlohmann::json::parse(lines[i]);
    const std::set<std::string> query = set_of_words(sample["query"]);
    for (std::size_t k = 0; k < sample["passages"].size(); ++k) {
      const std::set<std::string> passage = set_of_words(sample["passages"][k]);
      std::set<std::string> either = query;
      either.insert(passage.begin(), passage.end());
      const auto shared = static_cast<double>(query.size() + passage.size() - either.size());
      INFO(lines[i] << ", passage " << k);
      REQUIRE(index < scores.size());
      CHECK(scores[index] == shared / static_cast<double>(either.size()));
      CHECK(json["samples"][i]["passages"][k]["similarity"] == scores[index++]);
    }
  }
  CHECK(index == scores.size());

  // Given options hold for Jaccard, too; similarities that weigh terms use BM25's defaults.
  CHECK(json_of(samples + "--similarity jaccard --stemmer english --stopwords en")["similarity"] ==
        "Jaccard(stemmer='english', stopwords='en')");
  CHECK(json_of(samples + "--similarity tfidf")["similarity"] == "TfidfCosine(stemmer='english', stopwords='en')");
}

TEST_CASE("separate: measure, parts and the hardest samples follow the options") {
  const auto json = json_of(samples + "-m RR --thresholds 0.5 --thresholds -0.5,0 --hardest 2 --level 0.9");
  CHECK(json["measure"] == "RR");
  REQUIRE(json["parts"].size() == 4);
  CHECK(json["parts"][0]["high"] == -0.5);
  CHECK(json["parts"][3]["low"] == 0.5);
  CHECK(json["hardest"].size() == 2);
  CHECK(json["interval"]["level"] == 0.9);
  CHECK(json["interval"]["method"] == "percentile");
  CHECK(json_of(samples + "--interval bca")["interval"]["method"] == "bca");
  CHECK(json_of(samples + "--quantiles 3")["parts"].size() == 3);
  const Finished text = run_program(samples + "--thresholds -0.5");
  CHECK(holds(text.output, "below -0.5"));
  CHECK(holds(text.output, "similarity"));
  const std::vector<std::string> lines = lines_of(run_program(samples + "--csv").output);
  REQUIRE(lines.size() == 13);
  CHECK(lines[0].starts_with("query_id,separation,state,best_gold,best_other,"));
  CHECK(lines[12].starts_with("s12,nan,no_gold,,"));
}

TEST_CASE("separate: --rel is a grade, as in the measures, and --level the confidence of intervals") {
  const auto relevant = json_of(runs + run_files), highly = json_of(runs + run_files + "--rel 2");
  CHECK(relevant["separation"] != highly["separation"]);
  const auto wide = json_of(samples + "--level 0.99"), narrow = json_of(samples);
  CHECK(wide["interval"]["level"] == 0.99);
  const auto words = system_of(wide["systems"], "words")["delta"]["interval"];
  CHECK(words["low"] < system_of(narrow["systems"], "words")["delta"]["interval"]["low"]);
}

TEST_CASE("separate: wrong usage exits 1 and bad input 2, and each error says what is wrong") {
  const std::vector<std::pair<std::string, std::string>> usage = {
      {"separate", "one file of samples is needed"},
      {"separate a.run b.run", "one file of samples is needed"},
      {"separate --qrels q a.run", "runs need texts besides their qrels"},
      {"separate --qrels examples/documentation/qrels.txt " + texts, "runs are needed with --qrels"},
      {samples + "--corpus", "--corpus needs --documents FILE"},
      {samples + "--documents examples/documentation/passages.tsv", "--documents belongs to runs"},
      {samples + "--queries examples/documentation/questions.tsv", "--queries belongs to runs"},
      {samples + "--thresholds 0 --quantiles 2", "excludes"},
      {samples + "--rel 2", "separate: --rel applies to runs only, which need --qrels FILE"},
      {samples + "--ties rank_column", "separate: --ties rank_column applies to runs only, which need --qrels FILE"},
      {samples + "--text-format trec", "separate: --text-format applies to --documents and --queries only"},
      {runs + run_files + "--sample-format table",
       "separate: --sample-format applies to a file of samples only, not to runs"},
      {samples + "--delta 1", "separate: --delta applies to --method bm25l and bm25+ only"},
      {samples + "--quantiles 0", "--quantiles: expected a whole number from 2 to 1000, not '0'"},
      {samples + "--quantiles 1", "--quantiles: expected a whole number from 2 to 1000, not '1'"},
      {samples + "--level 95", "--level: expected a number in (0, 1), not '95'"},
      {samples + "--k1 -1", "--k1: expected a number in [0, 1e+100], not '-1'"},
      {samples + "--similarity jaccard --b 2", "--b: expected a number in [0, 1], not '2'"},
      {samples + "--similarity bert", "--similarity must be one of bm25, tfidf, jaccard and scores:SYSTEM, not 'bert'"},
      {samples + "--stemmer klingon", "not 'klingon'; none leaves words as they are"},
      {"separate --qrels - --documents - --queries q a.run", "standard input (-) can be read only once"},
      {samples + "--ngrams two", "--ngrams must be a number of words from 1, or a range such as 1-2, not 'two'"},
      {samples + "--ngrams 0", "--ngrams must be a number of words from 1, or a range such as 1-2, not '0'"},
      {samples + "--ngrams 0-1", "or a range such as 1-2, not '0-1'"},
      {samples + "--ngrams 2-1", "or a range such as 1-2, not '2-1'"},
      {samples + "--thresholds 0,0", "--thresholds: 0 is given twice"},
      {samples + "--thresholds 0.5 --thresholds -1,0.5", "--thresholds: 0.5 is given twice"},
      {samples + "-m nonsense", "unknown measure 'nonsense'"},
      {"separate missing.jsonl -m alpha_nDCG@2",
       "alpha_nDCG@2 is a nugget-aware measure; gold passages need a measure"},
      {"separate missing.jsonl -m Hole@2", "Hole@2 does not measure the correctness of a ranking"},
      {samples + "--method bm11", "--method must be one of robertson, lucene, atire, bm25l, bm25+, not 'bm11'"},
  };
  for (const auto& [arguments, error] : usage) {
    INFO(arguments);
    const Finished finished = run_program(arguments);
    CHECK(finished.code == 1);
    CHECK(finished.output == "");
    CHECK(holds(finished.error, error));
  }
  const std::vector<std::pair<std::string, std::string>> input = {
      {samples + "--similarity scores:bert", "--similarity scores:bert: no scores of this system, but of "},
      {samples + "--stopwords klingon", "not 'klingon'; nor is that 'none', or a file"},
      {"separate missing.jsonl", "missing.jsonl: cannot be opened"},
  };
  for (const auto& [arguments, error] : input) {
    INFO(arguments);
    const Finished finished = run_program(arguments);
    CHECK(finished.code == 2);
    CHECK(finished.output == "");
    CHECK(finished.error.starts_with("irmetrics: "));
    CHECK(holds(finished.error, error));
  }
}

TEST_CASE("separate: errors in a sample name it") {
  const std::vector<std::pair<std::string, std::string>> cases = {
      {R"({"query_id": "x7", "query": "a", "passages": [], "gold": []})", "x7"},
      {R"({"query_id": "x7", "query": "a", "passages": ["b", "c"], "gold": [1]})", "x7"},
      {R"({"query_id": "x7", "query": "a", "passages": ["b", "c"], "gold": [1, 0], "scores": {"s": [1]}})", "x7"},
      {"{\"query_id\": \"x7\", \"query\": \"a\", \"passages\": [\"b\", \"c\\ud800\"], \"gold\": [1, 0]}", "1"},
  };
  for (const auto& [line, named] : cases) {
    INFO(line);
    const Finished finished = run_program("separate -", line + "\n");
    CHECK(finished.code == 2);
    CHECK(finished.output == "");
    CHECK(holds(finished.error, named));
  }
  const std::string table =
      "query_id\tquery\tpassage\tgold\nx7\ta\tgood\t1\nx7\ta\tb\xFF\xFE"
      "ad\t0\n";
  const Finished refused = run_program("separate -", table);
  CHECK(refused.code == 2);
  CHECK(holds(refused.error, "x7"));
  CHECK(holds(refused.error, "UTF-8"));
  CHECK(run_program("separate - --invalid-utf8 replace", table).code == 0);
  const auto replaced = json_of("separate - --invalid-utf8 replace", table);
  CHECK(replaced["hardest"][0]["best_other"]["text"] == "b\uFFFD\uFFFDad");
}

TEST_CASE("separate: samples without texts support the similarity of given scores only") {
  const std::string line = R"({"query_id": "x7", "gold": [1, 0, 0], "scores": {"s": [0.5, 0.75, 0]}})"
                           "\n";
  const auto json = json_of("separate - --similarity scores:s", line);
  CHECK(json["separation"]["mean"] == -0.25);
  CHECK(json["hardest"][0]["distracting"].empty());
  const Finished refused = run_program("separate -", line);
  CHECK(refused.code == 2);
  CHECK(holds(refused.error, "text"));
}

#endif

}  // namespace separate_command_test
