// The report of drift between the two example snapshots; their README describes the differences.
#include "support/catch.hpp"
#include "support/files.hpp"

#include <irmetrics/io/nuggets.hpp>
#include <irmetrics/report/drift_report.hpp>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

using namespace irmetrics;

namespace drift_report_test {
namespace {

TestCollection snapshot(const char* folder) {
  return read_nuggets(test::in_project(std::string("examples/") + folder + "/nuggets.jsonl")).value();
}

Drift example_drift() {
  return drift(snapshot("earlier"), snapshot("documentation"), {.source = Source::prefix("-").value()}).value();
}

std::string text_of(const ReportTable& table) { return render(table, TableFormat::text); }

}  // namespace

TEST_CASE("the report of drift shows nuggets that keep their support", "[report]") {
  // As in the earlier snapshot's README: only the page of frequent questions supported q08_4 and q11_5; lenient
  // reading, the audit and two options did not exist yet.
  CHECK(text_of(table_of_support(example_drift())) ==
        R"(Changes in support
                                    in both  only before  only after  kept  lost  gained  never had
queries with a relevant document         15            0           0    15     0       0          0
queries with a supported nugget                                         15     0       0          0
queries with all nuggets supported                                       9     2       4          0
nuggets                                  67            0           0    58     2       7          0

2 nuggets lost all support: q08_4 of q08, q11_5 of q11
7 nuggets gained support: q02_5 of q02, q03_2 of q03, q03_3 of q03, q07_2 of q07, q07_5 of q07, q10_2 of q10, q10_3 of q10
)");
}

TEST_CASE("the report of drift shows judgments, sources and moves", "[report]") {
  const Drift found = example_drift();
  CHECK(text_of(table_of_nugget_sources(found)) ==
        R"(Sources of documents that support nuggets (a document counts once per nugget that it supports)
source       before         after        change  documents before  documents after
doc     58 (69.9 %)  91 (100.0 %)  +30.1 points                34               51
readme  19 (22.9 %)     0 (0.0 %)  -22.9 points                11                0
faq       6 (7.2 %)     0 (0.0 %)   -7.2 points                 4                0

The last two columns count each document once.
The source of a document is the part of its id before the first '-'.
)");
  CHECK(text_of(table_of_moves(found)) ==
        R"(Moves between sources (shares are means over nuggets)
from     to  share of the support
readme  doc                25.6 %
faq     doc                 2.6 %

28.2 % of the support moved to another source, on average over 58 nuggets that have support in both snapshots.
)");
  const ReportTable judgments = table_of_judgments(found);
  REQUIRE(judgments.rows.size() == 3);
  CHECK(judgments.rows[1][1].text == "200");
  CHECK(judgments.rows[1][2].text == "223");
  CHECK(tables_of(DriftReport{found, {}}).size() == 5);
}

TEST_CASE("the report of drift counts a document once per query that it is relevant to, as in Still Fresh's table 1",
          "[report]") {
  // x/1 supports two nuggets of q1 and one of q2, y/1 one of q1. Counted per query, x has 2 and y 1; per nugget, 3 and
  // 1; as documents, 1 and 1. After, x/1 no longer supports q2.
  NuggetQrelsBuilder before, after;
  for (NuggetQrelsBuilder* snapshot : {&before, &after}) {
    for (const char* nugget : {"a", "b"}) REQUIRE(snapshot->add_nugget("q1", {nugget}).ok());
    REQUIRE(snapshot->add_nugget("q2", {"a"}).ok());
    for (const char* nugget : {"a", "b"}) REQUIRE(snapshot->add("q1", nugget, "x/1", 1).ok());
    REQUIRE(snapshot->add("q1", "a", "y/1", 1).ok());
    REQUIRE(snapshot->add("q2", "a", "x/1", snapshot == &before ? 1 : 0).ok());
  }
  const Drift found = drift(std::move(before).build().value(), std::move(after).build().value()).value();
  const std::string unit = "a document counts once per query that it is relevant to";
  const std::vector<ReportTable> tables = tables_of(DriftReport{found, {}});
  REQUIRE(tables.size() == 4);
  CHECK(tables[2].title == "Sources of relevant documents (" + unit + ")");
  CHECK(tables[2].rows[1][1].text == "2 (66.7 %)");
  CHECK(tables[2].rows[1][2].text == "1 (50.0 %)");
  CHECK(tables[2].rows[1][4].text == "1");
  CHECK(tables[3].title ==
        "Sources of documents that support nuggets (a document counts once per nugget that it supports)");
  CHECK(tables[3].rows[1][1].text == "3 (75.0 %)");
  CHECK(tables[3].rows[1][2].text == "2 (66.7 %)");
  for (const TableFormat format : {TableFormat::text, TableFormat::markdown, TableFormat::latex, TableFormat::html}) {
    const std::string text = render(tables, format);
    CHECK(text.find(unit) < text.find("once per nugget"));
    CHECK(text.find("once per nugget") != std::string::npos);
  }
  const auto json = nlohmann::json::parse(test::value_of(result_as_json(record_of(DriftReport{found, {}}))));
  CHECK(json["queries"]["sources"][0]["supports"]["share_before"] == 2.0 / 3.0);
  CHECK(json["nuggets"]["sources"][0]["supports"]["share_before"] == 0.75);
}

TEST_CASE("the report of drift has the proportions of documents per query from the files of judgments", "[report]") {
  // Counted from the files: for each query, the set of documents that support one of its nuggets.
  const auto shares = [](const char* folder) {
    std::map<std::string, double> counts;
    double all = 0;
    for (const std::string& line :
         test::lines_of(test::file_bytes(test::in_project(std::string("examples/") + folder + "/nuggets.jsonl")))) {
      std::set<std::string> relevant;
      const auto query = nlohmann::json::parse(line);
      for (const auto& nugget : query["nuggets"])
        for (const auto& id : nugget["relevant_corpus_ids"]) relevant.insert(id.get<std::string>());
      for (const std::string& id : relevant) ++counts[id.substr(0, id.find('-'))];
      all += static_cast<double>(relevant.size());
    }
    for (auto& [source, count] : counts) count /= all;
    return counts;
  };
  auto before = shares("earlier"), after = shares("documentation");
  const Drift found = example_drift();
  REQUIRE(found.queries.sources.size() == 3);
  for (const SourceDrift& source : found.queries.sources) {
    CHECK(source.supports.share_before == before[source.source]);
    CHECK(source.supports.share_after == after[source.source]);
  }
  const ReportTable table = table_of_sources(found);
  CHECK(table.rows[1][0].text == "doc");
  CHECK(table.rows[1][1].text.ends_with(fmt::format("({:.1f} %)", 100 * before["doc"])));
}

TEST_CASE("long lists of ids and moves are shortened, and counted", "[report]") {
  NuggetQrelsBuilder before, after;
  for (int i = 0; i < 12; ++i) {
    const std::string nugget = fmt::format("n{:02}", i);
    for (const char* query : {"q1", "q2"}) {
      REQUIRE(before.add_nugget(query, {nugget}).ok());
      REQUIRE(after.add_nugget(query, {nugget}).ok());
    }
    REQUIRE(before.add("q1", nugget, fmt::format("s{}/d", i), 1).ok());
    REQUIRE(after.add("q1", nugget, fmt::format("s{}/d", i), 0).ok());
    REQUIRE(before.add("q2", nugget, fmt::format("s{}/e", i), 1).ok());
    REQUIRE(after.add("q2", nugget, fmt::format("t{}/e", i), 1).ok());
  }
  const Drift found = drift(std::move(before).build().value(), std::move(after).build().value()).value();
  const ReportTable support = table_of_support(found);
  REQUIRE(support.notes.size() == 2);
  CHECK(support.notes[0] == "1 query lost all relevant documents: q1");
  CHECK(support.notes[1].find("12 nuggets lost all support: n00 of q1, ") == 0);
  CHECK(support.notes[1].find(", n09 of q1, and 2 more") != std::string::npos);
  const ReportTable moves = table_of_moves(found);
  REQUIRE(moves.rows.size() == 12);
  CHECK(moves.rows.back()[0].text == "2 other moves");
  CHECK(moves.rows.back()[2].text == "16.7 %");
}

TEST_CASE("drift of qrels alone is reported by query", "[report]") {
  QrelsBuilder before, after;
  REQUIRE(before.add("q1", "a/1", 1).ok());
  REQUIRE(after.add("q1", "a/1", 0).ok());
  const Drift found = drift(std::move(before).build().value(), std::move(after).build().value()).value();
  CHECK(table_of_support(found).rows.size() == 2);
  CHECK(table_of_sources(found).title ==
        "Sources of relevant documents (a document counts once per query that it is relevant to)");
  CHECK(table_of_sources(found).rows.back()[3].text == "-");  // proportions of nothing are undefined
  CHECK(tables_of(DriftReport{found, {}}).size() == 3);
}

TEST_CASE("drift as JSON contains everything", "[report]") {
  const Drift found = example_drift();
  const auto json = nlohmann::json::parse(test::value_of(result_as_json(record_of(DriftReport{found, {}}))));
  CHECK(json["source"] == "the part of its id before the first '-'");
  CHECK(json["queries"]["both"].size() == 15);
  CHECK(json["nuggets"]["support"]["lost"][0] == nlohmann::json{{"query_id", "q08"}, {"nugget_id", "q08_4"}});
  CHECK(json["nuggets"]["sources"][1]["source"] == "readme");
  CHECK(json["nuggets"]["sources"][1]["supports"]["share_before"] == found.nuggets->sources[1].supports.share_before);
  CHECK(json["nuggets"]["moves"]["moved"] == found.nuggets->moves.moved);
  CHECK(json["queries"]["judgments"]["added"] == 77);
  CHECK(json["queries"]["judgments"]["verdicts"][2] ==
        nlohmann::json{{"before", "unjudged"},
                       {"after", "supporting"},
                       {"documents", found.queries.judgments.count(Verdict::unjudged, Verdict::supporting)}});
  CHECK(json["nuggets"]["moves"]["table"].size() == found.nuggets->moves.table.size());
  CHECK(json["nuggets"]["per_id"].size() == found.nuggets->per_id.size());
}

TEST_CASE("drift as CSV contains the support of each nugget by source", "[report]") {
  const std::string csv = result_as_csv(viewed(DriftReport{example_drift(), {}}));
  CHECK(csv.find("query_id,nugget_id,source,before,after\n") == 0);
  CHECK(csv.find("\nq08,q08_4,faq,1,0\n") != std::string::npos);
  CHECK(csv.find("\nq10,q10_2,doc,0,1\n") != std::string::npos);
}

TEST_CASE("each part of drift has the table of its sources, and their rows", "[report]") {
  const Drift found = example_drift();
  const ResultRecord all = viewed(DriftReport{found, {}});
  CHECK(all.view->tables == tables_of(DriftReport{found, {}}));
  REQUIRE(all.info->fields[4].name == "nuggets");
  const auto* nuggets = all.values[4].as<ResultRecord>();
  REQUIRE(nuggets != nullptr);
  REQUIRE(nuggets->view != nullptr);
  CHECK(nuggets->view->tables[0].rows == table_of_nugget_sources(found).rows);
  CHECK(result_as_csv(*nuggets).starts_with("source,supports_before,supports_after,supports_share_before,"));
  CHECK(result_as_csv(*nuggets).find("\nfaq,6,0,") != std::string::npos);
}

}  // namespace drift_report_test
