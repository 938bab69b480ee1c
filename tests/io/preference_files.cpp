// Files of preferences: their formats, lenient reading, and errors with lines.
#include "support/files.hpp"
#include "support/value_of.hpp"

#include <irmetrics/io/preference_files.hpp>

using namespace irmetrics;
using namespace irmetrics::test;

namespace preference_files_test {

TEST_CASE("the number of fields in the first line tells the format of preferences") {
  const TemporaryFolder folder;
  const std::string four = folder.write("four", "# a comment\n\nq2 u1 d1 1\r\nq1 u1 d1 2\nq1 u1 d2 0\nq1 u2 d2 1");
  const std::string five = folder.write("five", "q2 u1 0 d1 1\nq1 u1 0 d1 2\nq1\tu1  0 d2 0\nq1 u2 0 d2 1\n");
  const PreferenceQrels read = value_of(read_preferences(four));
  CHECK(read == value_of(read_preferences(five)));
  CHECK(read == value_of(read_preferences(four, {.format = PreferenceFormat::qrels_jg})));
  CHECK(read == value_of(read_preferences(four, {.format = PreferenceFormat::qrels_prefs})));
  CHECK(read.size() == 2);
  CHECK(read.group_count() == 3);
  CHECK(read.judgment_count() == 4);
  CHECK(error_of(read_preferences(four, {.format = PreferenceFormat::prefs})) ==
        four + ":3: expected 5 fields (query, judgment group, sub-group, document, rating), found 4");
  CHECK(error_of(read_preferences(five, {.format = PreferenceFormat::qrels_jg})) ==
        five + ":1: expected 4 fields (query, judgment group, document, rating), found 5");
}

TEST_CASE("a lenient reader skips malformed lines, uses the last of two ratings, and reports both") {
  const TemporaryFolder folder;
  const std::string path = folder.write("prefs", "q u s a 2\nq u s\nq u s b x\nq u s a 3\nq u s c 1 more\n");
  ReadReport report;
  const PreferenceQrels read = value_of(read_preferences(path, {.lenient = true}, &report));
  const Qrels qrels = read.to_qrels();
  CHECK(qrels[0].grade("a") == 3);
  CHECK(qrels[0].grade("b") == 0);
  CHECK(qrels[0].grade("c") == 1);
  CHECK(report.lines == 5);
  CHECK(report.skipped == 2);
  CHECK(report.coerced == 2);
  CHECK(report.first_problem == path +
                                    ":2: expected 5 fields (query, judgment group, sub-group, document, rating), "
                                    "found 3");
}

TEST_CASE("a larger rating that a later one replaces counts nowhere") {
  const TemporaryFolder folder;
  const std::string path = folder.write("prefs", "q u s a 3\nq u s a 1\nq u s b 2\nq v s b 1\n");
  const PreferenceQrels read = value_of(read_preferences(path, {.lenient = true}));
  const Qrels qrels = read.to_qrels();
  CHECK(qrels[0].grade("a") == 1);
  CHECK(qrels[0].grade("b") == 2);
  CHECK(read[0].groups[0].judged.grade("a") == 1);
}

TEST_CASE("contradictions are errors, also for a lenient reader") {
  const TemporaryFolder folder;
  const std::string path = folder.write("prefs", "q u s a 2\nq u s b 1\n# note\nq u t b 2\nq u t a 1\n");
  for (const bool lenient : {false, true})
    CHECK(error_of(read_preferences(path, {.lenient = lenient}))
              .starts_with(path + ":5: query 'q', group 'u': the preferences form a cycle"));
}

}  // namespace preference_files_test
