// Parts against the whole: any division of a run, through bytes, merged in any order, has the bits and the audit of one
// evaluation. And what is no part.
#include "support/catch.hpp"
#include "support/every_measure.hpp"
#include "support/files.hpp"
#include "support/paths.hpp"
#include "support/random_run.hpp"
#include "support/same_scores.hpp"
#include "support/value_of.hpp"

#include <irmetrics/base/detail/little_endian.hpp>
#include <irmetrics/base/detail/packed_bytes.hpp>
#include <irmetrics/irmetrics.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <string>
#include <vector>

using namespace irmetrics;
using namespace irmetrics::test;

namespace scores_part_test {
namespace {

/// All measures with their defaults; those of nuggets only if there are some.
std::vector<AnyMeasure> every_measure(bool of_nuggets) {
  std::vector<AnyMeasure> all;
  for_each_measure([&]<class M>(M measure) {
    const AnyMeasure any(measure);
    if (of_nuggets || !any.support_level()) all.push_back(any);
  });
  for (AnyMeasure& more : value_of(parse_measures("nDCG@10 P@5 GMAP infAP Judged@10"))) all.push_back(std::move(more));
  return all;
}

/// The queries of a run whose number in `part_of` is this one, in a run of their own.
Run select(const Run& run, const std::vector<std::size_t>& part_of, std::size_t part) {
  RunBuilder builder(run.name());
  for (std::size_t query = 0; query < run.size(); ++query) {
    if (part_of[query] != part) continue;
    const RankedList list = run[query];
    std::vector<std::string_view> documents;
    for (std::size_t i = 0; i < list.size(); ++i) documents.push_back(list.documents[i]);
    REQUIRE(builder.add(list.query, std::span<const std::string_view>(documents), list.scores).ok());
  }
  return value_of(std::move(builder).build());
}

/// Scores a random division, and compares the merged scores with those of the whole run.
std::string difference_of_division(Random& random, const TestCollection& collection, const Run& run,
                                   const std::vector<AnyMeasure>& measures, const EvaluateOptions& options,
                                   const Scores& whole) {
  const std::size_t count = 1 + random.below(13);
  std::vector<std::size_t> part_of(run.size());
  for (std::size_t& part : part_of) part = random.below(count);
  std::vector<ScoresPart> parts;
  for (std::size_t part = 0; part < count; ++part) {
    const auto scored = evaluate_part(collection, select(run, part_of, part), measures, options);
    if (!scored.ok()) return error_of(scored);
    parts.push_back(value_of(ScoresPart::of(scored->bytes())));
  }
  for (std::size_t i = parts.size(); i > 1; --i) std::swap(parts[i - 1], parts[random.below(i)]);
  const auto merged = merge(collection, parts, measures, options);
  return merged.ok() ? first_difference(*merged, whole) : error_of(merged);
}

/// The number of divisions of each real run, or what the environment says. All runs together have more than a thousand,
/// or a tenth of it under sanitizers.
std::size_t divisions() {
  const char* const wanted = std::getenv("IRMETRICS_DIVISIONS");
  return static_cast<std::size_t>(wanted == nullptr ? random_cases(20) : std::atoi(wanted));
}

/// Real judgments, and the runs that were made for them: the files of a folder whose names begin with a text.
struct RealRuns {
  const char* folder;
  const char* judgments;
  const char* runs;
  bool of_nuggets = false;
};
constexpr RealRuns real_runs[] = {
    {"dl19_passage", "qrels.dl19-passage.txt", "runs/"},
    {"robust03", "robust03_qrels.txt", "runs/"},
    {"clef_tar_2017", "qrel_abs_test.txt.gz", "runs/"},
    {"float32_ties", "qrels.dl19-passage.txt", "runs/dl19."},
    {"float32_ties", "qrels.covid-round1.txt", "runs/round1."},
    {"float32_ties", "qrels.covid-round3.txt", "runs/round3."},
    {"float32_ties", "qrels.covid-round4.txt", "runs/round4."},
    {"float32_ties", "qrels.covid-round5.txt", "runs/round5."},
    {"trec_eval_suite", "qrels.test", "results.test"},
    {"web_diversity", "qrels/web2010.adhoc.qrels", "runs/web2010."},
    {"web_diversity", "qrels/web2012.adhoc.qrels", "runs/web2012."},
    {"web_diversity", "qrels/web2009.ndeval.qrels", "runs/web2009.", true},
    {"web_diversity", "qrels/web2010.ndeval.qrels", "runs/web2010.", true},
    {"web_diversity", "qrels/web2012.ndeval.qrels", "runs/web2012.", true},
};

std::vector<std::string> files_of(const std::string& begin) {
  std::vector<std::string> found;
  for (const auto& entry : std::filesystem::directory_iterator(std::filesystem::path(begin).parent_path()))
    if (entry.path().string().starts_with(begin)) found.push_back(entry.path().string());
  std::sort(found.begin(), found.end());
  return found;
}

void check_divisions(std::uint64_t seed, const TestCollection& collection, const std::string& path) {
  INFO(path);
  Random random(seed);
  const Run run = value_of(read_run(path));
  const std::vector<AnyMeasure> measures = every_measure(collection.nuggets() != nullptr);
  EvaluateOptions options;
  options.threads = 1;
  const Scores whole = value_of(evaluate(collection, run, measures, options));
  for (std::size_t i = 0; i < divisions(); ++i)
    REQUIRE(difference_of_division(random, collection, run, measures, options, whole) == "");
}

Qrels few_qrels() {
  QrelsBuilder builder;
  for (const char* query : {"q1", "q2", "q3"}) REQUIRE(builder.add(query, "a", 1).ok());
  return value_of(std::move(builder).build());
}

Run one_result(const std::string& query, const std::string& name = "sys") {
  RunBuilder builder(name);
  REQUIRE(builder.add(query, "a", 1).ok());
  return value_of(std::move(builder).build());
}

}  // namespace

TEST_CASE("any division of a random run merges to the bits of the whole, under any policy") {
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    INFO("seed " << seed);
    Random random(seed);
    std::vector<int> lengths;
    for (std::size_t i = random.below(30) + 1; i > 0; --i) lengths.push_back(random.pick<int>({1, 3, 20, 120}));
    const RandomRun sample = make_random_run(seed, lengths);
    const TemporaryFolder folder;
    const Run run = value_of(read_run(folder.write("a.run", text_of(sample))));
    EvaluateOptions options;
    options.threads = 1;
    options.policy.queries = random.chance(0.5) ? Queries::judged : Queries::intersection;
    options.policy.no_relevant = random.chance(0.5) ? NoRelevant::zero : NoRelevant::skip;
    options.policy.judged_only = random.chance(0.3);
    options.policy.depth = random.chance(0.3) ? 7 : 0;
    const auto whole = evaluate(sample.qrels, run, every_measure(false), options);
    if (!whole.ok()) continue;
    REQUIRE(difference_of_division(random, sample.qrels, run, every_measure(false), options, *whole) == "");
  }
}

TEST_CASE("any division of real runs merges to the bits of the whole, by all measures") {
  if (!std::filesystem::exists(in_shared_data(""))) {
    WARN("no shared data: skipped");
    return;
  }
  std::size_t runs = 0;
  for (const auto& [folder, judgments, begin, of_nuggets] : real_runs) {
    const std::string judged = in_shared_data(fmt::format("{}/{}", folder, judgments));
    const TestCollection collection =
        of_nuggets ? TestCollection(value_of(read_nuggets(judged))) : TestCollection(value_of(read_qrels(judged)));
    for (const std::string& path : files_of(in_shared_data(fmt::format("{}/{}", folder, begin))))
      check_divisions(++runs, collection, path);
  }
  CHECK(runs >= 50);
}

TEST_CASE("the scores of files with parts of a run merge to those of the whole file") {
  const RandomRun sample = make_random_run(3, std::vector<int>(40, 30));
  const TemporaryFolder folder;
  const std::string whole = folder.write("whole.run", text_of(sample));
  std::vector<std::string> texts(4), paths;
  for (std::size_t i = 0; i < sample.queries.size(); ++i)
    for (const std::string& line : sample.queries[i]) texts[i % 3] += line + "\n";  // the last file is empty
  for (std::size_t i = 0; i < texts.size(); ++i) {
    const std::string path = folder.write(fmt::format("{}.run", i), texts[i]);
    paths.push_back(folder.path(fmt::format("{}.part{}", i, i % 2 == 0 ? ".gz" : "")));
    const auto part = evaluate_file_part(sample.qrels, path, file_measures());
    REQUIRE(error_of(part) == "");
    REQUIRE(write_part(*part, paths.back()).ok());
  }
  const auto merged = merge_part_files(sample.qrels, paths, file_measures());
  REQUIRE(error_of(merged) == "");
  CHECK(first_difference(*merged, value_of(evaluate_file(sample.qrels, whole, file_measures()))) == "");

  paths.push_back(paths.front());
  const std::string error = error_of(merge_part_files(sample.qrels, paths, file_measures()));
  CHECK(error == fmt::format("{}: query 'query00000' is in two parts: score all results for a query in one part",
                             paths.front()));
}

TEST_CASE("the parts of no results, and no parts, have the scores of missing queries") {
  const Qrels qrels = few_qrels();
  const Scores whole = value_of(evaluate(qrels, value_of(RunBuilder("sys").build()), "AP"));
  const ScoresPart empty = value_of(evaluate_part(qrels, value_of(RunBuilder("sys").build()), "AP"));
  CHECK(empty.queries().empty());
  CHECK(first_difference(value_of(merge(qrels, std::vector{empty, empty}, "AP")), whole) == "");
  CHECK(value_of(merge(qrels, {}, "AP")).audit() == whole.audit());
}

TEST_CASE("a query without judgments in several parts is one query") {
  const Qrels qrels = few_qrels();
  RunBuilder both("sys");
  REQUIRE(both.add("q1", "a", 1).ok());
  REQUIRE(both.add("x", "a", 1).ok());
  const std::vector parts = {value_of(evaluate_part(qrels, value_of(std::move(both).build()), "AP")),
                             value_of(evaluate_part(qrels, one_result("x"), "AP"))};
  CHECK(value_of(merge(qrels, parts, "AP")).audit().extra == 1);
  CHECK(parts[1].extra() == std::vector<std::string>{"x"});
  const std::string error = error_of(merge(qrels, std::span(parts).subspan(1), "AP"));
  CHECK(error == "run and qrels have no query in common: the run has 'x', the qrels have 'q1'");
}

TEST_CASE("parts that do not belong together are refused") {
  const Qrels qrels = few_qrels();
  const std::vector parts = {value_of(evaluate_part(qrels, one_result("q1"), "AP nDCG@10")),
                             value_of(evaluate_part(qrels, one_result("q2"), "AP nDCG@10"))};
  REQUIRE(merge(qrels, parts, "AP nDCG@10").ok());
  CHECK(error_of(merge(qrels, parts, "AP")) == "part 1 of 2: it has the measures 'AP nDCG@10' instead of 'AP'");
  EvaluateOptions options;
  options.policy.ties = TieRule::input;
  CHECK_THAT(error_of(merge(qrels, parts, "AP nDCG@10", options)),
             Catch::StartsWith("part 1 of 2: it was scored with ties=docno_desc instead of ties=input"));
  options.policy.ties = TieRule::docno_desc;
  options.policy.depth = 5;
  CHECK_THAT(error_of(merge(qrels, parts, "AP nDCG@10", options)),
             Catch::StartsWith("part 1 of 2: it was scored with depth=0 instead of depth=5"));
  QrelsBuilder other;
  for (const char* query : {"q1", "q2", "q3"}) REQUIRE(other.add(query, "a", 2).ok());
  CHECK(error_of(merge(value_of(std::move(other).build()), parts, "AP nDCG@10")) ==
        "part 1 of 2: it was scored with other judgments");
  CHECK(error_of(merge(qrels, std::vector{parts[1], parts[1]}, "AP nDCG@10")) ==
        "part 2 of 2: query 'q2' is in two parts: score all results for a query in one part");
  options = {};
  options.policy.queries = Queries::error;
  const std::vector alone = {value_of(evaluate_part(qrels, one_result("q1"), "AP", options))};
  CHECK(error_of(merge(qrels, alone, "AP", options)) ==
        "judged query 'q2' has no results, which queries=error does not allow");
}

TEST_CASE("the judgments of a part are known by their contents, not their order") {
  const auto fingerprint = [](std::vector<std::pair<std::string, double>> grades) {
    QrelsBuilder builder;
    for (const auto& [document, grade] : grades) REQUIRE(builder.add("q", document, grade).ok());
    return TestCollection(value_of(std::move(builder).build())).fingerprint();
  };
  const std::uint64_t first = fingerprint({{"a", 1}, {"b", 0}});
  CHECK(fingerprint({{"b", 0}, {"a", 1}}) == first);
  CHECK(first == 9797896651989652966U);  // the same on every machine
  CHECK(fingerprint({{"a", 0}, {"b", 1}}) != first);
  CHECK(fingerprint({{"a", 1}}) != first);
  const TestCollection qrels = few_qrels();
  const std::vector<std::string> corpus = {"a", "b"}, turned = {"b", "a"};
  CHECK(qrels.with_corpus(corpus).fingerprint() == qrels.with_corpus(turned).fingerprint());
  CHECK(qrels.with_corpus(corpus).fingerprint() != qrels.fingerprint());
}

TEST_CASE("no changed, missing or further byte is a part") {
  const std::string bytes = value_of(evaluate_part(few_qrels(), one_result("q1"), "AP NumQ P@5 nDCG@10")).bytes();
  CHECK(value_of(ScoresPart::of(bytes)).bytes() == bytes);
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    std::string changed = bytes;
    changed[i] = static_cast<char>(changed[i] ^ 1);
    CHECK(error_of(ScoresPart::of(changed)) != "");
    CHECK(error_of(ScoresPart::of(bytes.substr(0, i))) != "");
  }
  CHECK(error_of(ScoresPart::of(bytes + "x")) == "it is damaged: its bytes are not those that were written");
  std::string later = bytes;
  later[15] = 9;
  CHECK(error_of(ScoresPart::of(later)) == "the part has format 9; this version of irmetrics reads format 1");
  CHECK_THAT(error_of(ScoresPart::of("q1 Q0 a 1 1 sys\n")), Catch::StartsWith("expected the scores of a part"));
}

TEST_CASE("a policy in a part that this version lacks is an error") {
  EvaluateOptions options;
  options.policy.depth = 25;
  const std::string bytes = value_of(evaluate_part(few_qrels(), one_result("q1"), "AP", options)).bytes();
  const auto error_with = [&](std::string_view from, std::string_view to) {
    std::string changed = bytes;
    changed.replace(changed.find(from), from.size(), to);
    constexpr std::size_t sum_at = 16, head = sum_at + sizeof(std::uint64_t);
    const std::uint64_t sum = detail::little_endian(detail::checksum(std::string_view(changed).substr(head)));
    std::memcpy(changed.data() + sum_at, &sum, sizeof sum);
    return error_of(ScoresPart::of(changed));
  };
  CHECK(error_with("depth=25", "depth=37") == "");
  CHECK(error_with("depth=25", "depth=2x") == "the policy depth must be a whole number, not '2x'");
  CHECK(error_with("depth=25", "depth=-5") == "the policy depth must be a whole number, not '-5'");
  CHECK(error_with("depth=25", "depth=05") == "the policy depth must be a whole number, not '05'");
  CHECK(error_with("depth=25", "depth=  ") == "the policy depth must be a whole number, not ''");
  CHECK(error_with("judged_only=0", "judged_only=2") == "the policy judged_only must be a whole number, not '2'");
  CHECK(error_with("depth=25", "deeps=25") == "the policy 'deeps' is unknown");
  CHECK_THAT(error_with("ties=docno_desc", "ties=docno_none"), Catch::StartsWith("ties must be one of "));
}

TEST_CASE("the values of a part are Arrow data") {
  const ScoresPart part = value_of(evaluate_part(few_qrels(), one_result("q2"), "AP P@1"));
  ArrowArrayStream stream;
  REQUIRE(to_arrow(part, &stream).ok());
  ArrowArray chunk;
  REQUIRE(stream.get_next(&stream, &chunk) == 0);
  CHECK(chunk.length == 2);
  CHECK(static_cast<const double*>(chunk.children[3]->buffers[1])[0] == 1);
  chunk.release(&chunk);
  stream.release(&stream);
}

}  // namespace scores_part_test
