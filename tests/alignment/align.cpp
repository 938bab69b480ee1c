// Aligner against brute force: sort the whole list under the policy, cut it, and join it with the judgments.
#include "support/files.hpp"
#include "support/random_data.hpp"

#include <irmetrics/alignment/align.hpp>

#include <fmt/format.h>

#include <map>

using namespace irmetrics;
using namespace irmetrics::test;

namespace align_test {
namespace {

struct Row {
  std::string document;
  double score;
  std::uint32_t rank;
  std::size_t position;  // 1-based position in the input
};

/// Result of align: an error, or the ranking with its audit.
struct Outcome {
  std::string error;
  std::vector<Hit> hits;
  std::uint32_t retrieved = 0;
  std::size_t duplicates = 0;
  std::size_t identical_ids = 0;
  std::size_t tied_hits = 0;
  std::vector<CutoffAudit> audit;
  std::size_t large_scores = 0;

  bool operator==(const Outcome&) const = default;
};

std::string text_of(const Outcome& outcome) {
  if (!outcome.error.empty()) return outcome.error;
  std::string text = fmt::format("{} retrieved, {} duplicates; hits", outcome.retrieved, outcome.duplicates);
  for (const Hit& hit : outcome.hits) text += fmt::format(" {}:{}", hit.rank, hit.grade);
  if (outcome.identical_ids > 0) text += "; the query's own id dropped";
  if (outcome.tied_hits > 0) text += fmt::format("; {} tied hits", outcome.tied_hits);
  for (const CutoffAudit& a : outcome.audit)
    text += fmt::format("; @{} {} retrieved {} unjudged {} tied{}", a.k, a.retrieved, a.unjudged, a.tied_pairs,
                        a.shallow > 0 ? " shallow" : "");
  if (outcome.large_scores > 0) text += fmt::format("; {} tied beyond 2^53", outcome.large_scores);
  return text;
}

using Grades = std::map<std::string, double>;

/// Rows that remain if each document may occur once.
std::vector<Row> without_duplicates(const std::vector<Row>& rows, Duplicates policy) {
  std::vector<Row> kept;
  for (const Row& row : rows) {
    bool stays = true;
    for (const Row& other : rows) {
      if (other.document != row.document || other.position == row.position) continue;
      const bool before = other.position < row.position;
      if (policy == Duplicates::first && before) stays = false;
      if (policy == Duplicates::last && !before) stays = false;
      if (policy == Duplicates::max && (other.score > row.score || (other.score == row.score && before))) stays = false;
    }
    if (stays) kept.push_back(row);
  }
  return kept;
}

std::string error_in(const std::vector<Row>& rows, const Policy& policy) {
  if (policy.ties == TieRule::error) {
    std::map<double, std::vector<std::string>, std::greater<>> documents;
    for (const Row& row : rows) documents[row.score].push_back(row.document);
    for (const auto& [score, those] : documents)
      if (those.size() > 1)
        return fmt::format(
            "query 'q': two documents have the score {}, '{}' and '{}'; with ties=error all scores must differ", score,
            those[0], those[1]);
  }
  if (policy.ties == TieRule::rank_column) {
    std::map<std::uint32_t, std::vector<std::string>> documents;
    for (const Row& row : rows) documents[row.rank].push_back(row.document);
    for (const auto& [rank, those] : documents)
      if (those.size() > 1)
        return fmt::format("query 'q': rank {} is given twice, to '{}' and '{}'", rank, those[0], those[1]);
  }
  return "";
}

bool stands_above(const Row& a, const Row& b, TieRule ties) {
  if (ties == TieRule::rank_column) return a.rank < b.rank;
  if (a.score != b.score) return a.score > b.score;
  if (ties == TieRule::docno_desc) return a.document > b.document;
  if (ties == TieRule::docno_asc) return a.document < b.document;
  return a.position < b.position;
}

Outcome brute_force(std::vector<Row> rows, const Grades& grades, const Policy& policy,
                    const std::vector<std::uint32_t>& cutoffs) {
  Outcome outcome;
  if (policy.duplicates == Duplicates::error) {
    for (const Row& later : rows)
      for (const Row& first : rows)
        if (first.position < later.position && first.document == later.document)
          return {fmt::format("query 'q': duplicate document '{}', at positions {} and {}", first.document,
                              first.position, later.position),
                  {},
                  0,
                  0,
                  0,
                  0,
                  {}};
  } else {
    const std::size_t all = rows.size();
    rows = without_duplicates(rows, policy.duplicates);
    outcome.duplicates = all - rows.size();
  }
  if (policy.ignore_identical_ids)
    outcome.identical_ids = std::erase_if(rows, [](const Row& row) { return row.document == "q"; });
  if (policy.precision == ScorePrecision::float32)
    for (Row& row : rows) row.score = static_cast<float>(row.score);
  if (std::string error = error_in(rows, policy); !error.empty()) return {error, {}, 0, 0, 0, 0, {}};
  std::sort(rows.begin(), rows.end(), [&](const Row& a, const Row& b) { return stands_above(a, b, policy.ties); });

  const std::size_t depth = policy.depth == 0 ? rows.size() : std::min<std::size_t>(policy.depth, rows.size());
  for (std::size_t i = 0; i < rows.size() && policy.ties != TieRule::rank_column; ++i) {
    const auto alike = [&](const Row& other) {
      return other.position != rows[i].position && other.score == rows[i].score;
    };
    if (!std::any_of(rows.begin(), rows.end(), alike)) continue;
    if (i < depth && grades.contains(rows[i].document)) ++outcome.tied_hits;
    if (std::abs(rows[i].score) >= 9007199254740992.0) ++outcome.large_scores;
  }
  std::vector<Row> judged(rows.begin(), rows.begin() + static_cast<std::ptrdiff_t>(depth));
  std::erase_if(judged, [&](const Row& row) { return !grades.contains(row.document) || grades.at(row.document) < 0; });
  for (const std::uint32_t k : cutoffs) {
    CutoffAudit audit{.k = k};
    for (std::size_t i = 0; i < depth && i < k; ++i) {
      ++audit.retrieved;
      audit.unjudged += grades.contains(rows[i].document) ? 0 : 1;
    }
    audit.shallow = audit.retrieved < k ? 1 : 0;
    // The rows whose order decides the values: those below the depth do not, but for the rows at the depth.
    const std::vector<Row>& ranked = policy.judged_only && k != policy.depth ? judged : rows;
    for (std::size_t i = 0; i < ranked.size() && i < k && k <= depth; ++i)
      for (std::size_t j = k; j < ranked.size() && policy.ties != TieRule::rank_column; ++j)
        audit.tied_pairs += ranked[i].score == ranked[j].score ? 1 : 0;
    outcome.audit.push_back(audit);
  }

  if (policy.depth != 0 && rows.size() > policy.depth) rows.resize(policy.depth);
  if (policy.judged_only)
    std::erase_if(rows, [&](const Row& row) { return !grades.contains(row.document) || grades.at(row.document) < 0; });
  outcome.retrieved = static_cast<std::uint32_t>(rows.size());
  for (std::size_t i = 0; i < rows.size(); ++i)
    if (const auto grade = grades.find(rows[i].document); grade != grades.end())
      outcome.hits.push_back({static_cast<std::uint32_t>(i + 1), grade->second});
  return outcome;
}

Run run_of(const std::vector<Row>& rows, bool with_ranks) {
  TableBuilder table;
  for (const Row& row : rows)
    REQUIRE(table.add("q", row.document, row.score, with_ranks ? std::optional(row.rank) : std::nullopt).ok());
  return value_of(Run::of(table.finish(), "test"));
}

Qrels qrels_of(const Grades& grades) {
  QrelsBuilder builder;
  for (const auto& [document, grade] : grades) REQUIRE(builder.add("q", document, grade).ok());
  return value_of(std::move(builder).build());
}

Outcome aligned(Aligner& aligner, const RankedList& list, const Judgments& judgments) {
  const auto ranking = aligner.align(list, judgments);
  if (!ranking.ok()) return {error_of(ranking), {}, 0, 0, 0, 0, {}};
  CHECK(std::equal(ranking->judged.begin(), ranking->judged.end(), judgments.descending.begin(),
                   judgments.descending.end()));
  return {"",
          {ranking->hits.begin(), ranking->hits.end()},
          ranking->retrieved,
          aligner.duplicates(),
          aligner.identical_ids(),
          aligner.tied_hits(),
          {aligner.audit().begin(), aligner.audit().end()},
          aligner.large_scores()};
}

/// What an aligner that looks no deeper than a rank promises.
Outcome top_of(Outcome outcome, std::uint32_t deepest) {
  std::erase_if(outcome.hits, [&](const Hit& hit) { return hit.rank > deepest; });
  outcome.tied_hits = outcome.large_scores = 0;
  return outcome;
}

Policy random_policy(Random& random) {
  return {.ties = static_cast<TieRule>(random.whole(0, 3)),
          .precision = static_cast<ScorePrecision>(random.whole(0, 1)),
          .duplicates = static_cast<Duplicates>(random.whole(0, 3)),
          .queries = Queries::judged,
          .no_relevant = NoRelevant::zero,
          .depth = random.chance(0.3) ? static_cast<std::uint32_t>(random.whole(1, 40)) : 0,
          .judged_only = random.chance(0.2),
          .ignore_identical_ids = random.chance(0.3)};
}

/// Parameters of a random case.
struct Shape {
  std::size_t documents, judged;
  int distinct_scores;
  bool sorted, duplicates;
  double scale = 1;  // of the scores
};

std::vector<Row> random_rows(Random& random, const Shape& shape, const std::vector<std::string>& pool) {
  std::vector<Row> rows;
  std::vector<std::string> ids = pool;
  random.shuffle(ids);
  for (std::size_t i = 0; i < shape.documents; ++i) {
    const std::string& id = shape.duplicates && i > 0 && random.chance(0.2) ? rows[random.below(i)].document : ids[i];
    rows.push_back({id, shape.scale * random_score(random, shape.distinct_scores), 0, 0});
  }
  if (shape.sorted)
    std::stable_sort(rows.begin(), rows.end(), [](const Row& a, const Row& b) { return a.score > b.score; });
  std::vector<std::uint32_t> ranks;
  for (std::uint32_t i = 0; i < rows.size(); ++i) ranks.push_back(i * 3 + 1);
  random.shuffle(ranks);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    rows[i].position = i + 1;
    rows[i].rank = ranks[i];
  }
  return rows;
}

Grades random_grades(Random& random, std::size_t count, const std::vector<std::string>& pool) {
  Grades grades;
  const std::vector<double> scale = random_scale(random);
  while (grades.size() < count) grades[random.pick(pool)] = random.pick(scale);
  return grades;
}

/// Compares random cases, all with the memory of one aligner or each with a new one.
void compare_with_brute_force(
    std::uint64_t seed, int cases, const std::function<Shape(Random&)>& shape_of,
    const std::function<void(Policy&)>& adjust = [](Policy&) {}) {
  Random random(seed);
  int different = 0;
  for (int i = 0; i < cases && different < 5; ++i) {
    Policy policy = random_policy(random);
    adjust(policy);
    const Shape shape = shape_of(random);
    std::vector<std::string> pool = random_ids(random, std::max(shape.documents, shape.judged) + random.below(5) + 1);
    if (std::ranges::find(pool, "q") == pool.end()) pool[0] = "q";  // a document with the id of the query
    std::vector<std::uint32_t> cutoffs = {1, 3, 10, 1000};
    if (policy.depth != 0) cutoffs.push_back(policy.depth);
    Aligner aligner(policy, cutoffs);
    std::vector<std::uint32_t> few = {1, 3, random.pick<std::uint32_t>({4, 10, 50})};
    if (policy.depth != 0) few.push_back(policy.depth);
    const std::uint32_t deepest = random.chance(0.2) ? Aligner::every_rank : *std::max_element(few.begin(), few.end());
    Aligner top_aligner(policy, few, deepest);
    for (int repeat = 0; repeat < 3; ++repeat) {
      const std::vector<Row> rows = random_rows(random, shape, pool);
      const Grades grades = random_grades(random, shape.judged, pool);
      const Run run = run_of(rows, policy.ties == TieRule::rank_column);
      const Qrels qrels = qrels_of(grades);
      const RankedList list = run.size() == 0 ? RankedList{} : run[0];
      const Judgments judgments = qrels.size() == 0 ? Judgments{} : qrels[0];
      Outcome ours = aligned(aligner, list, judgments);
      Outcome wanted = brute_force(rows, grades, policy, cutoffs);
      if (ours == wanted) {
        ours = top_of(aligned(top_aligner, list, judgments), deepest);
        wanted = top_of(brute_force(rows, grades, policy, few), deepest);
      }
      if (ours == wanted) continue;
      ++different;
      UNSCOPED_INFO(fmt::format(
          "ties={} precision={} duplicates={} depth={} judged_only={} ignore_identical_ids={}, {} documents, {} "
          "judged:\n{}\nnot\n{}",
          enum_text(policy.ties), enum_text(policy.precision), enum_text(policy.duplicates), policy.depth,
          policy.judged_only, policy.ignore_identical_ids, rows.size(), grades.size(), text_of(ours), text_of(wanted)));
    }
  }
  CHECK(different == 0);
}

Shape small_shape(Random& random) {
  return {static_cast<std::size_t>(random.whole(1, 40)), static_cast<std::size_t>(random.whole(1, 16)),
          random.whole(0, 30), random.chance(0.5), random.chance(0.3)};
}

}  // namespace

TEST_CASE("short lists with few judgments rank like fully sorted ones") {
  compare_with_brute_force(101, 4000, small_shape);
}

TEST_CASE("lists with more than 16 judgments rank like fully sorted ones") {
  compare_with_brute_force(102, 1500, [](Random& random) {
    return Shape{static_cast<std::size_t>(random.whole(1, 120)), static_cast<std::size_t>(random.whole(17, 60)),
                 random.whole(0, 60), random.chance(0.5), random.chance(0.3)};
  });
}

TEST_CASE("lists with so many ties that all rows are sorted rank like fully sorted ones") {
  compare_with_brute_force(103, 60, [](Random& random) {
    return Shape{static_cast<std::size_t>(random.whole(200, 400)), static_cast<std::size_t>(random.whole(100, 250)),
                 random.whole(0, 2), random.chance(0.5), random.chance(0.1)};
  });
}

TEST_CASE("equal scores beyond 2^53 are counted, those below are not") {
  compare_with_brute_force(105, 2000, [](Random& random) {
    Shape shape = small_shape(random);
    shape.distinct_scores = random.whole(1, 6);
    shape.scale = random.chance(0.5) ? 0x1p52 : -0x1p52;
    return shape;
  });
}

TEST_CASE("neighbouring whole numbers beyond 2^53 are one double") {
  const auto count = [](const std::vector<Row>& rows) {
    Aligner aligner(Policy{}, {});
    const Run run = run_of(rows, false);
    const Qrels qrels = qrels_of({{"a", 1}});
    REQUIRE(aligner.align(run[0], qrels[0]).ok());
    return aligner.large_scores();
  };
  const auto number = [](std::int64_t whole) { return static_cast<double>(whole); };
  CHECK(count({{"a", number(9007199254740993), 1, 1}, {"b", number(9007199254740992), 2, 2}}) == 2);
  CHECK(count({{"a", number(9007199254740994), 1, 1}, {"b", number(9007199254740992), 2, 2}}) == 0);
  CHECK(count({{"a", number(9007199254740991), 1, 1}, {"b", number(9007199254740991), 2, 2}}) == 0);
  CHECK(count({{"a", 1, 1, 1}, {"b", number(-9007199254740992), 2, 2}, {"c", number(-9007199254740993), 3, 3}}) == 2);
}

TEST_CASE("ties=error finds the largest tied score, and accepts lists of distinct scores") {
  compare_with_brute_force(
      104, 2000,
      [](Random& random) {
        Shape shape = small_shape(random);
        shape.distinct_scores = 2000;
        return shape;
      },
      [](Policy& policy) { policy.ties = TieRule::error; });
}

TEST_CASE("a list without documents is an empty ranking") {
  const Qrels qrels = qrels_of({{"a", 2}, {"b", 0}});
  for (const TieRule ties :
       {TieRule::docno_desc, TieRule::docno_asc, TieRule::input, TieRule::rank_column, TieRule::error}) {
    Policy policy;
    policy.ties = ties;
    const std::vector<std::uint32_t> cutoffs = {5};
    Aligner aligner(policy, cutoffs);
    CHECK(text_of(aligned(aligner, RankedList{}, qrels[0])) ==
          "0 retrieved, 0 duplicates; hits; @5 0 retrieved 0 unjudged 0 tied shallow");
  }
}

TEST_CASE("scores beyond single precision tie as infinities") {
  Policy policy;
  policy.precision = ScorePrecision::float32;
  Aligner aligner(policy, {});
  const Run run = run_of({{"a", 2e300, 1, 1}, {"b", 1e300, 2, 2}, {"c", -1e300, 3, 3}, {"d", -2e300, 4, 4}}, false);
  const Qrels qrels = qrels_of({{"a", 1}, {"d", 2}});
  CHECK(text_of(aligned(aligner, run[0], qrels[0])) ==
        "4 retrieved, 0 duplicates; hits 2:1 3:2; 2 tied hits; 4 tied beyond 2^53");
}

TEST_CASE("ids compare by unsigned bytes, and a prefix sorts before longer ids") {
  const Run run = run_of(
      {{"a", 1, 1, 1}, {"ab", 1, 2, 2}, {"B", 1, 3, 3}, {"\xC3\xA9", 1, 4, 4}, {"10", 1, 5, 5}, {"9", 1, 6, 6}}, false);
  const Qrels qrels = qrels_of({{"10", 1}, {"9", 2}, {"B", 3}, {"a", 4}, {"ab", 5}, {"\xC3\xA9", 6}});
  Policy policy;
  policy.ties = TieRule::docno_asc;
  Aligner ascending(policy, {});
  CHECK(text_of(aligned(ascending, run[0], qrels[0])) ==
        "6 retrieved, 0 duplicates; hits 1:1 2:2 3:3 4:4 5:5 6:6; 6 tied hits");
  Aligner descending(Policy{}, {});
  CHECK(text_of(aligned(descending, run[0], qrels[0])) ==
        "6 retrieved, 0 duplicates; hits 1:6 2:5 3:4 4:3 5:2 6:1; 6 tied hits");
}

TEST_CASE("ties=rank_column requires the rank column") {
  Policy policy;
  policy.ties = TieRule::rank_column;
  Aligner aligner(policy, {});
  const Run run = run_of({{"a", 1, 1, 1}}, false);
  const Qrels qrels = qrels_of({{"a", 1}});
  CHECK(text_of(aligned(aligner, run[0], qrels[0])) ==
        "query 'q': ties=rank_column needs the rank column, which is missing or was not read");
}

TEST_CASE("an aligner works after an error") {
  Aligner aligner(Policy{}, {});
  const Run twice = run_of({{"a", 1, 1, 1}, {"b", 2, 2, 2}, {"a", 3, 3, 3}}, false);
  const Run once = run_of({{"a", 1, 1, 1}, {"b", 2, 2, 2}}, false);
  const Qrels qrels = qrels_of({{"a", 1}});
  CHECK(text_of(aligned(aligner, twice[0], qrels[0])) == "query 'q': duplicate document 'a', at positions 1 and 3");
  CHECK(text_of(aligned(aligner, once[0], qrels[0])) == "2 retrieved, 0 duplicates; hits 2:1");
}

TEST_CASE("tied judged documents are counted under every order of ties except the rank column") {
  // a and b tie; c is untied; d ties with an unjudged document; e and f tie and are unjudged.
  const Run run = run_of(
      {{"a", 5, 1, 1}, {"b", 5, 2, 2}, {"c", 4, 3, 3}, {"d", 3, 4, 4}, {"x", 3, 5, 5}, {"e", 1, 6, 6}, {"f", 1, 7, 7}},
      true);
  const Qrels qrels = qrels_of({{"a", 1}, {"b", 0}, {"c", 2}, {"d", -1}, {"elsewhere", 1}});
  for (const TieRule ties : {TieRule::docno_desc, TieRule::docno_asc, TieRule::input, TieRule::rank_column}) {
    INFO(enum_text(ties));
    Policy policy;
    policy.ties = ties;
    Aligner aligner(policy, {});
    CHECK(aligned(aligner, run[0], qrels[0]).tied_hits == (ties == TieRule::rank_column ? 0 : 3));
    CHECK(aligned(aligner, RankedList{}, qrels[0]).tied_hits == 0);
  }
}

}  // namespace align_test
