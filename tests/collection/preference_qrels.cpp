// Preference judgments: groups and their closure against plain sets, and the errors of contradictions.
#include "support/plain_preferences.hpp"

#include <irmetrics/base/limits.hpp>
#include <irmetrics/collection/test_collection.hpp>

using namespace irmetrics;
using namespace irmetrics::test;

namespace preference_qrels_test {
namespace {

struct Line {
  const char *group, *subgroup, *document;
  double rating;
};

/// The error of lines of a file, numbered from 1.
std::string error_of_lines(const std::vector<Line>& lines) {
  PreferenceQrelsBuilder builder("prefs.txt");
  std::size_t number = 0;
  for (const Line& line : lines)
    if (const Status status = builder.add("q", line.group, line.subgroup, line.document, line.rating, ++number);
        !status.ok())
      return error_of(Result<PreferenceQrels>(status));
  return error_of(std::move(builder).build());
}

}  // namespace

TEST_CASE("groups hold the documents, grades and transitive preferences of their sub-groups") {
  Random random(3901);
  for (int i = 0; i < random_cases(1000); ++i) {
    std::map<std::string, PlainPreferences> queries;
    PreferenceQrelsBuilder builder;
    std::size_t judgments = 0;
    for (const char* query : {"q2", "q1"}) {
      queries[query] = random_preferences(random);
      queries[query].add_to(builder, query);
      for (const auto& [id, group] : queries[query].groups)
        for (const auto& [subgroup, ratings] : group) judgments += ratings.size();
    }
    const PreferenceQrels qrels = value_of(std::move(builder).build());
    REQUIRE(qrels.size() == 2);
    REQUIRE(qrels.judgment_count() == judgments);
    std::size_t groups = 0;
    for (const auto& [id, plain] : queries) {
      const PreferenceJudgments judged = qrels[*qrels.find(id)];
      REQUIRE(judged.groups.size() == plain.groups.size());
      std::map<std::string, double> best;
      auto group = judged.groups.begin();
      for (const auto& [name, subgroups] : plain.groups) {
        REQUIRE(group->judged.query == name);
        const auto grades = PlainPreferences::grades_of(subgroups);
        const PlainPairs pairs = PlainPreferences::pairs_of(subgroups);
        REQUIRE(group->size() == grades.size());
        REQUIRE(group->has_subgroups() == (subgroups.size() > 1));
        for (std::size_t a = 0; a < group->size(); ++a) {
          const std::string document(group->judged.documents[a]);
          REQUIRE(group->judged.grades[a] == grades.at(document));
          REQUIRE(judged.documents.documents[group->documents[a]] == document);
          const auto known = best.try_emplace(document, grades.at(document)).first;
          known->second = std::max(known->second, grades.at(document));
          for (std::size_t b = 0; b < group->size(); ++b)
            REQUIRE(group->prefers(a, b) == pairs.contains({document, std::string(group->judged.documents[b])}));
        }
        ++group;
        ++groups;
      }
      REQUIRE(judged.documents.size() == best.size());
      for (const auto& [document, grade] : best) REQUIRE(judged.documents.grade(document) == grade);
      const Qrels of_documents = qrels.to_qrels();
      REQUIRE(of_documents[*qrels.find(id)].grade(best.begin()->first) == best.begin()->second);
    }
    REQUIRE(qrels.group_count() == groups);
  }
}

TEST_CASE("a closure over more than one word of bits") {
  PreferenceQrelsBuilder builder;
  constexpr int size = 200;
  for (int i = 0; i + 1 < size; ++i) {
    const std::string subgroup = fmt::format("{}", i);
    REQUIRE(builder.add("q", "g", subgroup, fmt::format("d{:03}", i), 2).ok());
    REQUIRE(builder.add("q", "g", subgroup, fmt::format("d{:03}", i + 1), 1).ok());
  }
  const PreferenceQrels qrels = value_of(std::move(builder).build());
  const JudgmentGroup& group = qrels[0].groups[0];
  for (std::size_t a = 0; a < size; ++a)
    for (std::size_t b = 0; b < size; ++b) REQUIRE(group.prefers(a, b) == (a < b));
}

TEST_CASE("contradictions within a group are errors that name the line") {
  CHECK(error_of_lines({{"g", "s", "a", 2}, {"g", "s", "b", 1}, {"g", "t", "b", 2}, {"g", "t", "a", 1}}) ==
        "prefs.txt:4: query 'q', group 'g': the preferences form a cycle, by which documents 'a' and 'b' are each "
        "preferred to the other; expected sub-groups that do not contradict each other");
  CHECK(error_of_lines({{"g", "s", "a", 2},
                        {"g", "s", "b", 1},
                        {"g", "t", "b", 2},
                        {"g", "t", "c", 1},
                        {"g", "u", "c", 2},
                        {"g", "u", "a", 1},
                        {"g", "u", "d", 1}})
            .starts_with("prefs.txt:6: query 'q', group 'g': the preferences form a cycle"));
  CHECK(error_of_lines({{"g", "s", "a", 2}, {"g", "s", "a", 2}}) ==
        "prefs.txt:2: query 'q', group 'g': document 'a' is rated twice, as 2 after 2 in line 1; expected one rating");
  CHECK(error_of_lines({{"g", "s", "a", 2}, {"g", "t", "b", 2}, {"g", "s", "a", 1}}) ==
        "prefs.txt:3: query 'q', group 'g': document 'a' is rated twice in sub-group 's', as 1 after 2 in line 1; "
        "expected one rating");
  CHECK(error_of_lines({{"g", "s", "a", 2}, {"g", "t", "a", 0}}) ==
        "prefs.txt:2: query 'q', group 'g': document 'a' is rated 0 in sub-group 't' and 2 in sub-group 's', line 1; "
        "expected ratings above 0 (relevant) in all sub-groups of a group, or 0 in all, or below 0 in all");
  CHECK(error_of_lines({{"g", "", "a", 2}}) == "prefs.txt:1: query 'q', group 'g': the id of the sub-group is empty");
  CHECK(error_of_lines({{"g", "s", "a", std::numeric_limits<double>::infinity()}}) ==
        "prefs.txt:1: query 'q', group 'g', document 'a': the rating must be a finite number, not inf");
  CHECK(error_of_lines({{"g", "s", "", 1}}).starts_with("prefs.txt:1: "));
  // Other groups may disagree, and equal ratings are no preference.
  CHECK(error_of_lines({{"g", "s", "a", 2}, {"g", "s", "b", 1}, {"h", "s", "b", 2}, {"h", "s", "a", 0}}) == "");
  CHECK(error_of_lines({{"g", "s", "a", 2}, {"g", "s", "b", 1}, {"g", "t", "a", 1}, {"g", "t", "b", 1}}) == "");
}

TEST_CASE("a group with too many documents is an error") {
  PreferenceQrelsBuilder builder;
  for (std::size_t i = 0; i <= Limits::group_documents; ++i)
    REQUIRE(builder.add("q", "g", "s", fmt::format("{}", i), 1).ok());
  CHECK(error_of(std::move(builder).build()) ==
        "query 'q', group 'g' has 20001 documents, which exceeds the limit of 20000");
}

TEST_CASE("collections with other preferences differ, and those in another order do not") {
  const auto of = [](const std::vector<Line>& lines) {
    PreferenceQrelsBuilder builder;
    for (const Line& line : lines)
      REQUIRE(builder.add("q", line.group, line.subgroup, line.document, line.rating).ok());
    return value_of(std::move(builder).build());
  };
  const PreferenceQrels one = of({{"g", "s", "a", 2}, {"g", "s", "b", 1}, {"g", "t", "c", 1}});
  const PreferenceQrels reordered = of({{"g", "t", "c", 1}, {"g", "s", "b", 1}, {"g", "s", "a", 2}});
  CHECK(one == reordered);
  CHECK(TestCollection(one).fingerprint() == TestCollection(reordered).fingerprint());
  for (const PreferenceQrels& other : {of({{"g", "s", "a", 2}, {"g", "s", "b", 1}, {"h", "t", "c", 1}}),
                                       of({{"g", "s", "a", 2}, {"g", "t", "b", 1}, {"g", "t", "c", 1}}),
                                       of({{"g", "s", "a", 2}, {"g", "s", "b", 1}, {"g", "s", "c", 1}})}) {
    CHECK_FALSE(one == other);
    CHECK(TestCollection(one).fingerprint() != TestCollection(other).fingerprint());
  }
}

}  // namespace preference_qrels_test
