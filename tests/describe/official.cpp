// Official measures of collections: every entry of the table, which entry an id finds, and errors.
#include "support/value_of.hpp"

#include <irmetrics/describe/detail/official_table-inl.hpp>
#include <irmetrics/irmetrics.hpp>

#include <catch2/catch.hpp>

#include <algorithm>
#include <string>

using namespace irmetrics;
using namespace irmetrics::test;

namespace official_test {
namespace {

std::string error_of(const std::string& id) {
  const auto found = official(id);
  return found.ok() ? "found " + found->id : message(found.status());
}

}  // namespace

TEST_CASE("official measures: every entry has canonical measures, a valid policy and a source, and finds itself") {
  CHECK(std::size(detail::describe::official_table) > 100);
  for (const auto& row : detail::describe::official_table) {
    INFO(row.id);
    std::string id(row.id);
    if (const std::size_t any = id.find('*'); any != std::string::npos) id.replace(any, 1, "catb");
    const OfficialMeasures found = value_of(official(id));
    CHECK(found.id == row.id);
    CHECK(value_of(official(id + "/part/of/it")).id == row.id);
    CHECK(found.measure_text() == row.measures);
    CHECK(!found.measures.empty());
    CHECK(check_names(found.measures).ok());
    CHECK(check_ranges(found.policy).ok());
    CHECK(found.policy == row.policy);
    CHECK(found.source == row.source);
    CHECK(!row.source.empty());
    CHECK(!row.collection.empty());
  }
}

TEST_CASE("official measures: the ids are unique and in ascending order") {
  const auto ids = official_ids();
  CHECK(ids.size() == std::size(detail::describe::official_table));
  CHECK(std::adjacent_find(ids.begin(), ids.end(), std::greater_equal<>()) == ids.end());
}

TEST_CASE("official measures: the entry with the longest id counts, by whole parts") {
  const auto found = [](const std::string& id) { return value_of(official(id)).id; };
  CHECK(found("beir") == "beir");
  CHECK(found("beir/scifact/test") == "beir");
  CHECK(found("msmarco-passage/dev/small") == "msmarco-passage");
  CHECK(found("msmarco-passage/trec-dl-2019/judged") == "msmarco-passage/trec-dl-2019");
  CHECK(found("msmarco-passage-v2/dev1") == "msmarco-passage-v2");
  CHECK(found("gov2/trec-tb-2005") == "gov2/trec-tb-2005");
  CHECK(found("gov2/trec-tb-2005/named-page") == "gov2/trec-tb-2005/named-page");
  CHECK(found("gov2/trec-tb-2005/efficiency") == "gov2/trec-tb-2005");
  CHECK(found("clueweb09/catb/trec-web-2010") == "clueweb09/*/trec-web-2010");
  CHECK(found("clueweb09/en/trec-web-2010/diversity") == "clueweb09/*/trec-web-2010/diversity");
}

TEST_CASE("official measures: relevance levels and policies of some collections") {
  const OfficialMeasures passages = value_of(official("msmarco-passage/trec-dl-2019"));
  CHECK(passages.measure_text() == "nDCG@10 RR(rel=2) AP(rel=2)");
  CHECK(passages.policy == Policy{.precision = ScorePrecision::float32, .depth = 1000});
  CHECK(passages.command_options() == "--precision float32 --depth 1000");
  CHECK(value_of(official("beir")).command_options() ==
        "--precision float32 --queries intersection --ignore-identical-ids");
  CHECK(value_of(official("lotte/pooled/dev/search")).command_options() == "--ties input");
  CHECK(value_of(official("clueweb12/b13/ntcir-www-1")).command_options().empty());
  CHECK(value_of(official("clueweb12/trec-web-2014/diversity")).policy == Policy{.diversity = Diversity::ndeval});
}

TEST_CASE("official measures: the error for an unknown collection names the nearest ones") {
  CHECK(error_of("bier/scifact") == "unknown collection 'bier/scifact'; the nearest are: beir");
  CHECK(error_of("beirut").starts_with("unknown collection 'beirut'; the nearest are: beir"));
  CHECK(error_of("cord19/trec-covid").find("cord19/trec-covid/round1, cord19/trec-covid/round2") != std::string::npos);
  CHECK(error_of("msmarco-passage-v3/dev").find("msmarco-passage-v2") != std::string::npos);
  CHECK(error_of("") == "unknown collection ''; `irmetrics measures --official` lists all");
  CHECK(error_of("no such collection") ==
        "unknown collection 'no such collection'; `irmetrics measures --official` lists all");
  CHECK(error_of("clueweb09/catb").find("clueweb09/*/trec-web-2009") != std::string::npos);
}

}  // namespace official_test
