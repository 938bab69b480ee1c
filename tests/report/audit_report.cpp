// Audits as tables, on audits made by hand.
#include "support/catch.hpp"

#include <irmetrics/report/audit_report.hpp>

#include <string>
#include <vector>

using namespace irmetrics;

namespace audit_report_test {
namespace {

/// An audit of 15 queries with nothing to say.
Audit audit_of(std::vector<CutoffAudit> cutoffs = {}) {
  Audit audit;
  audit.scored = 15;
  audit.cutoffs = std::move(cutoffs);
  return audit;
}

std::string text_of(const std::vector<NamedAudit>& runs) { return render(table_of_audits(runs), TableFormat::text); }

}  // namespace

TEST_CASE("the audits of runs are one table, with columns for counts that are not 0") {
  Audit bm25 = audit_of({{10, 150, 32, 0}, {20, 300, 143, 0}});
  bm25.tied_hits = 6;
  Audit overlap = audit_of({{10, 150, 46, 440}, {20, 297, 146, 0}});
  overlap.tied_hits = 141;
  CHECK(text_of({{"bm25", bm25}, {"overlap", overlap}}) ==
        "15/15 queries scored\n"
        "           unjudged@10  @20  tied judged  tied pairs across cut\n"
        "bm25               21%  48%            6                      -\n"
        "overlap !          31%  49%          141                 440@10\n"
        "\n"
        "! ranks depend on ties=docno_desc\n");
  CHECK(text_of({{"bm25", bm25}}) == "15/15 queries scored; unjudged@10 21%, @20 48%; 6 tied judged documents\n");
}

TEST_CASE("the audit of a run without remarks is a line in each format") {
  const std::vector<NamedAudit> runs = {{"bm25", audit_of({{10, 150, 0, 0}})}};
  const ReportTable table = table_of_audits(runs);
  CHECK(render(table, TableFormat::text) == "15/15 queries scored\n");
  CHECK(render(table, TableFormat::markdown) == "**15/15 queries scored**\n");
  CHECK(render(table, TableFormat::latex) == "15/15 queries scored\n");
  CHECK(render(table, TableFormat::html) == "<p>15/15 queries scored</p>\n");
  CHECK(table_of_audits({}) == ReportTable());
}

TEST_CASE("queries in which the runs differ are columns, others are in the title") {
  Audit all = audit_of();
  all.without_relevant = 2;
  Audit some = all;
  some.scored = 12;
  some.left_out = some.missing = 3;
  some.extra = 1;
  some.queries = Queries::intersection;
  CHECK(text_of({{"all", all}, {"some", some}}) ==
        "2 without a relevant document\n"
        "        queries scored  missing  extra queries\n"
        "all              15/15        0              0\n"
        "some !           12/15        3              1\n"
        "\n"
        "! means depend on queries=intersection\n");
  CHECK(text_of({{"some", some}}) ==
        "12/15 queries scored; 3 missing (queries=intersection); 2 without a relevant document; 1 unjudged "
        "query in the run\n");
}

TEST_CASE("a proportion that is not quite none or all is not printed as such") {
  const Audit audit = audit_of({{1, 1000, 1, 0}, {2, 1000, 5, 0}, {3, 1000, 996, 0}, {4, 1000, 1000, 0}});
  CHECK(text_of({{"run", audit}, {"empty", audit_of()}}) ==
        "15/15 queries scored\n"
        "       unjudged@1  @2    @3    @4\n"
        "run           <1%  0%  >99%  100%\n"
        "empty           -   -     -     -\n");
}

TEST_CASE("undefined and uncertain values, dropped documents and malformed lines have a column and a warning") {
  Audit audit = audit_of();
  audit.duplicates = 4;
  audit.undefined = {{"Leaning", 3}, {"CoverDepth", 1}};
  audit.not_finite = 2;
  audit.unproved_ideals = 5;
  audit.skipped_lines = 6;
  audit.coerced_lines = 7;
  audit.first_problem = "a.run:3: 5 fields, not 6";
  CHECK(
      text_of({{"run", audit}, {"other", audit_of()}}) ==
      "15/15 queries scored\n"
      "         duplicates dropped                undefined  too large or NaN  ideals not proved  lines skipped  lines "
      "coerced\n"
      "run   !                   4  Leaning 3, CoverDepth 1                 2                  5              6        "
      " "
      "     7\n"
      "other                     0                        -                 0                  0              0        "
      " "
      "     0\n"
      "\n"
      "! values too large for a double, or NaN, are undefined\n"
      "! ideal rankings were not proved to be the best\n"
      "! run: a.run:3: 5 fields, not 6\n");
}

TEST_CASE("cut-offs that a run does not reach have a column, and a clause") {
  const Audit audit = audit_of({{10, 150, 0, 0, 0}, {100, 295, 0, 0, 3}, {1000, 300, 0, 0, 15}});
  CHECK(text_of({{"short", audit}, {"long", audit_of({{1000, 15000, 0, 0, 0}})}}) ==
        "15/15 queries scored\n"
        "       shallow@100  @1000\n"
        "short            3     15\n"
        "long             0      0\n");
  CHECK(audit_line(audit) == "15/15 queries scored; shallow@100 3, @1000 15");
}

TEST_CASE("grades below those that measures require have a column, a warning, and a clause with the measures") {
  Audit audit = audit_of();
  audit.below_rel = {{"AP", 1, 3}, {"RR", 1, 3}, {"AP(rel=2)", 2, 15}};
  CHECK(text_of({{"a", audit}, {"b", audit}}) ==
        "15/15 queries scored\n"
        "         queries below rel\n"
        "a !  3 (rel=1), 15 (rel=2)\n"
        "b !  3 (rel=1), 15 (rel=2)\n"
        "\n"
        "! all grades of some queries are below rel=1, although some are above 0\n"
        "! all grades of some queries are below rel=2, although some are above 0\n");
  CHECK(audit_line(audit) ==
        "15/15 queries scored; 3 queries below rel=1 (AP, RR); 15 queries below rel=2 (AP(rel=2))");
  audit.below_rel = {{"AP", 1, 1}, {"RR", 1, 1}, {"P@5", 1, 1}};
  CHECK(audit_line(audit) == "15/15 queries scored; 1 query below rel=1 (AP, RR, P@5)");
  audit.below_rel.push_back({"P@10", 1, 1});
  CHECK(audit_line(audit) == "15/15 queries scored; 1 query below rel=1 (AP, RR and 2 more)");
}

TEST_CASE("equal numbers beyond 2^53 have columns, a warning and clauses") {
  Audit audit = audit_of();
  audit.large_scores = 4;
  audit.large_grades = 2;
  CHECK(text_of({{"a", audit}, {"b", audit_of()}}) ==
        "15/15 queries scored\n"
        "     tied beyond 2^53  tied grades beyond 2^53\n"
        "a !                 4                        2\n"
        "b                   0                        0\n"
        "\n"
        "! whole numbers beyond 2^53 are rounded, so that different ones may be equal\n");
  CHECK(audit_line(audit) ==
        "15/15 queries scored; 4 documents with tied scores beyond 2^53; 2 tied grades beyond 2^53");
}

TEST_CASE("the full table has each count of each run, and 0 for cut-offs of other runs") {
  Audit first = audit_of({{10, 150, 32, 1, 4}});
  first.undefined = {{"Leaning", 3}};
  first.below_rel = {{"AP(rel=2)", 2, 5}};
  first.first_problem = "a.run:3: 5 fields, not 6";
  Audit second = audit_of();
  second.ties = TieRule::input;
  const std::vector<NamedAudit> runs = {{"first", first}, {"second", second}};
  CHECK(render(full_table_of_audits(runs), TableFormat::text) ==
        "audit                     first  second\n"
        "scored                       15      15\n"
        "left_out                      0       0\n"
        "missing                       0       0\n"
        "extra                         0       0\n"
        "without_relevant              0       0\n"
        "duplicates                    0       0\n"
        "identical_ids                 0       0\n"
        "tied_hits                     0       0\n"
        "large_scores                  0       0\n"
        "large_grades                  0       0\n"
        "judged_outside                0       0\n"
        "returned_outside              0       0\n"
        "unproved_ideals               0       0\n"
        "not_finite                    0       0\n"
        "missing_undefined             0       0\n"
        "skipped_lines                 0       0\n"
        "coerced_lines                 0       0\n"
        "commented_records             0       0\n"
        "retrieved@10                150       0\n"
        "unjudged@10                  32       0\n"
        "tied_pairs@10                 1       0\n"
        "shallow@10                    4       0\n"
        "undefined Leaning             3       0\n"
        "below_rel AP(rel=2)           5       0\n"
        "ties                 docno_desc   input\n"
        "queries                  judged  judged\n"
        "\n"
        "first: a.run:3: 5 fields, not 6\n");
}

TEST_CASE("audits show comments that look like records, with the first of each run") {
  const auto commented = [](std::size_t count, const std::string& first) {
    Audit audit = audit_of();
    audit.commented_records = count;
    audit.first_commented_record = first;
    return audit;
  };
  const Audit one = commented(1, "a.run:3: '#c Q0 d 1 1 t'"), many = commented(12, "b.run:1: '#c Q0 d 1 1 t'");
  CHECK(audit_line(one).ends_with(
      "; a.run:3: '#c Q0 d 1 1 t' is a comment that looks like a record; comments=off reads it"));
  const std::string both = text_of({{"a", one}, {"b", many}});
  CHECK(both.find("commented records") != std::string::npos);
  CHECK(both.find("! a.run:3: '#c Q0 d 1 1 t' is a comment that looks like a record; comments=off reads it\n") !=
        std::string::npos);
  CHECK(both.find("! b.run:1: '#c Q0 d 1 1 t' is the first of 12 comments that look like records; comments=off reads "
                  "them") != std::string::npos);
}

TEST_CASE("the line of an audit omits counts of 0, names policies, and uses the singular for 1") {
  Audit audit;
  CHECK(audit_line(audit) == "0/0 queries scored");
  CHECK(title_of(audit) == "Audit: 0/0 queries scored");
  audit.scored = audit.duplicates = audit.identical_ids = audit.tied_hits = audit.skipped_lines = audit.coerced_lines =
      1;
  audit.first_problem = "file:3: what was wrong";
  audit.cutoffs = {{5, 10, 0, 1}, {10, 12, 4, 2}};
  audit.undefined = {{"RR", 1}};
  CHECK(audit_line(audit) ==
        "1/1 queries scored; 1 duplicate dropped; 1 document with the id of its query dropped; unjudged@10 33%; 1 tied "
        "judged document; tied pairs across cut 1@5, "
        "2@10 (ties=docno_desc); undefined RR 1; 1 line skipped; 1 line coerced; the first: file:3: what was wrong");
  audit = {};
  audit.scored = 3;
  audit.left_out = audit.missing = audit.extra = audit.without_relevant = audit.duplicates = audit.identical_ids =
      audit.tied_hits = audit.not_finite = audit.missing_undefined = audit.unproved_ideals = audit.skipped_lines =
          audit.coerced_lines = 2;
  CHECK(
      audit_line(audit) ==
      "3/5 queries scored; 2 missing (queries=judged); 2 without a relevant document; 2 unjudged queries in the run; 2 "
      "duplicates dropped; 2 documents with the id of their query dropped; 2 tied judged documents; 2 values too "
      "large or NaN; 2 values of missing queries "
      "undefined; 2 ideal rankings not proved to be the best; 2 lines skipped; 2 lines coerced");
}

TEST_CASE("the table of an audit has the counts that are not 0, below the line") {
  Audit audit = audit_of({{10, 150, 32, 0}});
  audit.missing = 8;
  CHECK(render(table_of(audit), TableFormat::text) ==
        "Audit: 15/15 queries scored; 8 missing (queries=judged); unjudged@10 21%\n"
        "audit              count\n"
        "scored                15\n"
        "missing                8\n"
        "retrieved@10         150\n"
        "unjudged@10           32\n"
        "ties          docno_desc\n"
        "queries           judged\n");
}

}  // namespace audit_report_test
