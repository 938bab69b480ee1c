// Drift: a pair of snapshots counted by hand, document judgments next to nuggets, corpora, and errors.
#include "support/plain_drift.hpp"

#include <irmetrics/drift/drift.hpp>

#include <fmt/format.h>

#include <cmath>

using namespace irmetrics;
using namespace irmetrics::test;

namespace drift_test {
namespace {

using Ids = std::vector<std::string>;
using NuggetIds = std::vector<NuggetId>;

}  // namespace

TEST_CASE("drift of nuggets, counted by hand", "[drift]") {
  // Before: q1 has nuggets n1 (a/1, a/2), n2 (a/1, b/1; a/3 judged 0), n3 (nothing); q2 has n1 (a/4); q3 is only here.
  // After:  q1 has nuggets n1 (a/1, b/1, c/1, c/2), n2 (a/1 now 0), n3 (b/2), n4 (c/1); q2 has n1 (nothing); q4 is new.
  const PlainNuggetQrels before = {
      {"q1",
       {{{"n1"}, {"n2"}, {"n3"}},
        {{{"n1", "a/1"}, 1}, {{"n1", "a/2"}, 1}, {{"n2", "a/1"}, 1}, {{"n2", "b/1"}, 1}, {{"n2", "a/3"}, 0}}}},
      {"q2", {{{"n1"}}, {{{"n1", "a/4"}, 2}}}},
      {"q3", {{{"n1"}}, {{{"n1", "b/3"}, 1}}}}};
  const PlainNuggetQrels after = {{"q1",
                                   {{{"n1"}, {"n2"}, {"n3"}, {"n4"}},
                                    {{{"n1", "a/1"}, 1},
                                     {{"n1", "b/1"}, 1},
                                     {{"n1", "c/1"}, 1},
                                     {{"n1", "c/2"}, 1},
                                     {{"n2", "a/1"}, 0},
                                     {{"n3", "b/2"}, 1},
                                     {{"n4", "c/1"}, 1}}}},
                                  {"q2", {{{"n1"}}, {}}},
                                  {"q4", {{{"n1"}}, {{{"n1", "b/3"}, 1}}}}};
  const Drift result = value_of(drift(built(before), built(after)));

  const SupportDrift<std::string>& queries = result.queries;
  CHECK(queries.presence.both == Ids{"q1", "q2"});
  CHECK(queries.presence.only_before == Ids{"q3"});
  CHECK(queries.presence.only_after == Ids{"q4"});
  check_change(queries.support, {{"q1"}, {"q2"}, {}, {}});
  // As documents. Before: q1 has a/1, a/2, b/1 and, not relevant, a/3; q2 a/4; q3 b/3. After: q1 has a/1, b/1, c/1,
  // c/2, b/2; q4 b/3.
  CHECK(queries.judgments.judgments == BeforeAfter{6, 6});
  CHECK(queries.judgments.same == 2);   // q1's a/1 and b/1
  CHECK(queries.judgments.lost == 4);   // q1's a/2 and a/3, q2's a/4, q3's b/3
  CHECK(queries.judgments.added == 4);  // q1's c/1, c/2 and b/2, q4's b/3
  CHECK(queries.judgments.changed == 0);
  CHECK(queries.judgments.count(Verdict::supporting, Verdict::supporting) == 2);
  CHECK(queries.judgments.count(Verdict::supporting, Verdict::unjudged) == 3);
  CHECK(queries.judgments.count(Verdict::unsupporting, Verdict::unjudged) == 1);
  CHECK(queries.judgments.count(Verdict::unjudged, Verdict::supporting) == 4);
  CHECK(queries.judged.documents == BeforeAfter{6, 6});
  CHECK(queries.judged.both == 3);  // a/1, b/1 and b/3, the last one for q3 before and q4 after
  CHECK(queries.supporting.documents == BeforeAfter{5, 6});
  CHECK(queries.supporting.both == 3);
  // Before, 3 of 5 supports are from a and 2 from b; after, 1 of 6 is from a, 3 from b and 2 from c. In total: b 5, a
  // 4, c 2.
  REQUIRE(queries.sources.size() == 3);
  CHECK(queries.sources[0].source == "b");
  CHECK(queries.sources[0].supports.count == BeforeAfter{2, 3});
  CHECK(queries.sources[0].supports.share_before == 2.0 / 5);
  CHECK(queries.sources[0].supports.share_after == 3.0 / 6);
  CHECK(queries.sources[0].supports.change() == Approx(0.1));
  CHECK(queries.sources[1].source == "a");
  CHECK(queries.sources[1].supports.count == BeforeAfter{3, 1});
  CHECK(queries.sources[2].source == "c");
  CHECK(queries.sources[2].supports.count == BeforeAfter{0, 2});
  REQUIRE(queries.per_id.size() == 4);
  CHECK(queries.per_id[0].sources == std::vector<SourceSupport>{{0, {1, 2}}, {1, {2, 1}}, {2, {0, 2}}});
  CHECK(queries.per_id[1].sources == std::vector<SourceSupport>{{1, {1, 0}}});
  // Only q1 is supported in both. a falls from 2/3 to 1/5, by 7/15: b gains 2/5 - 1/3 = 1/15 of it, c 2/5.
  CHECK(queries.moves.supported_twice == 1);
  CHECK(queries.moves.moved == Approx(7.0 / 15));
  REQUIRE(queries.moves.table.size() == 4);
  for (const auto& [index, from, to, share] :
       {std::tuple(0U, 0U, 0U, 1.0 / 3), {1U, 1U, 0U, 1.0 / 15}, {2U, 1U, 1U, 1.0 / 5}, {3U, 1U, 2U, 2.0 / 5}}) {
    CHECK(queries.moves.table[index].from == from);
    CHECK(queries.moves.table[index].to == to);
    CHECK(queries.moves.table[index].share == Approx(share));
  }

  REQUIRE(result.nuggets);
  const SupportDrift<NuggetId>& nuggets = *result.nuggets;
  CHECK(nuggets.presence.both == NuggetIds{{"q1", "n1"}, {"q1", "n2"}, {"q1", "n3"}, {"q2", "n1"}});
  CHECK(nuggets.presence.only_before == NuggetIds{{"q3", "n1"}});
  CHECK(nuggets.presence.only_after == NuggetIds{{"q1", "n4"}, {"q4", "n1"}});
  check_change(nuggets.support, {{{"q1", "n1"}}, {{"q1", "n2"}, {"q2", "n1"}}, {{"q1", "n3"}}, {}});
  CHECK(nuggets.judgments.judgments == BeforeAfter{7, 8});
  CHECK(nuggets.judgments.same == 1);     // n1's a/1
  CHECK(nuggets.judgments.changed == 1);  // n2's a/1
  CHECK(nuggets.judgments.lost == 5);     // n1's a/2, n2's b/1 and a/3, q2's a/4, q3's b/3
  CHECK(nuggets.judgments.added == 6);    // n1's b/1, c/1 and c/2, n3's b/2, n4's c/1, q4's b/3
  CHECK(nuggets.judgments.count(Verdict::supporting, Verdict::unsupporting) == 1);
  // a supports four times before (n1 twice, n2, q2) and once after; b twice (n2, q3), then three times (n1, n3, q4);
  // c never, then three times (n1 twice, n4).
  REQUIRE(nuggets.sources.size() == 3);
  CHECK(nuggets.sources[0].source == "a");
  CHECK(nuggets.sources[0].supports.count == BeforeAfter{4, 1});
  CHECK(nuggets.sources[0].documents.count == BeforeAfter{3, 1});
  CHECK(nuggets.sources[1].source == "b");
  CHECK(nuggets.sources[1].supports.count == BeforeAfter{2, 3});
  CHECK(nuggets.sources[2].source == "c");
  CHECK(nuggets.sources[2].supports.count == BeforeAfter{0, 3});
  CHECK(nuggets.sources[2].documents.count == BeforeAfter{0, 2});
  // Only q1's n1 is supported in both: before by a alone, after a quarter by a, a quarter by b, half by c.
  CHECK(nuggets.moves.table == std::vector<SourceMove>{{0, 0, 0.25}, {0, 1, 0.25}, {0, 2, 0.5}});

  check_change(result.some_nugget, {{"q1"}, {"q2"}, {}, {}});
  check_change(result.every_nugget, {{}, {"q2"}, {}, {"q1"}});

  // If absence is lack of support, q3 loses support and q4 gains it.
  const Drift wide = value_of(drift(built(before), built(after), {.absent_is_unsupported = true}));
  check_change(wide.queries.support, {{"q1"}, {"q2", "q3"}, {"q4"}, {}});
  check_change(
      wide.nuggets->support,
      {{{"q1", "n1"}}, {{"q1", "n2"}, {"q2", "n1"}, {"q3", "n1"}}, {{"q1", "n3"}, {"q1", "n4"}, {"q4", "n1"}}, {}});
  check_change(wide.every_nugget, {{}, {"q2", "q3"}, {"q4"}, {"q1"}});

  // At grade 2 only q2 has support, before.
  const Drift high = value_of(drift(built(before), built(after), {.rel = 2}));
  check_change(high.queries.support, {{}, {"q2"}, {}, {"q1"}});
  CHECK(high.queries.moves.supported_twice == 0);
  CHECK(std::isnan(high.queries.sources[0].supports.share_after));
}

TEST_CASE("drift of a single query is that of collections with this query only", "[drift]") {
  const PlainQrels before = {{"q1", {{"a/1", 1}, {"a/2", 1}, {"b/1", 0}}}, {"q2", {{"a/1", 1}}}, {"q3", {{"c/1", 1}}}};
  const PlainQrels after = {{"q1", {{"b/1", 1}, {"b/2", 1}, {"a/1", 1}}}, {"q2", {{"c/1", 1}}}};
  const Drift one = value_of(drift(built(before), built(after), {.query = "q1"}));
  CHECK(one.query == "q1");
  const Drift same =
      value_of(drift(built(PlainQrels{{"q1", before.at("q1")}}), built(PlainQrels{{"q1", after.at("q1")}})));
  CHECK_FALSE(same.query);
  REQUIRE(one.queries.sources.size() == 2);
  for (std::size_t i = 0; i < 2; ++i) {
    CHECK(one.queries.sources[i].source == same.queries.sources[i].source);
    CHECK(one.queries.sources[i].supports.count == same.queries.sources[i].supports.count);
    CHECK(one.queries.sources[i].supports.share_after == same.queries.sources[i].supports.share_after);
  }
  CHECK(one.queries.sources[0].source == "a");  // 2 of 2, then 1 of 3
  CHECK(one.queries.sources[0].supports.share_before == 1);
  CHECK(one.queries.sources[0].supports.share_after == 1.0 / 3);
  CHECK(one.queries.presence.both == Ids{"q1"});
  CHECK(one.queries.per_id.size() == 1);
  CHECK(value_of(drift(built(before), built(after), {.query = "q3"})).queries.presence.only_before == Ids{"q3"});
  CHECK(error_of(drift(built(before), built(after), {.query = "q9"})) == "query 'q9' is in neither snapshot");
}

TEST_CASE("a mapping of sources that contains none of the supporting documents is an error", "[drift]") {
  const PlainQrels before = {{"q1", {{"d1", 1}, {"d2", 0}}}}, after = {{"q1", {{"d1", 1}, {"d3", 1}}}};
  const auto with = [&](std::map<std::string, std::string, std::less<>> sources) {
    return drift(built(before), built(after), {.source = Source::mapping(std::move(sources))});
  };
  const std::string none = "the table of sources contains none of the 2 documents whose source is needed, such as 'd1'";
  CHECK(error_of(with({{"x", "a"}})) == none);
  CHECK(error_of(with({{"d2", "a"}})) == none);  // d2 supports nothing
  CHECK(value_of(with({{"d3", "a"}})).queries.sources.size() == 2);
  const std::vector<std::string_view> documents = {"d1", "d3"};
  CHECK(error_of(corpus_drift(documents, documents, Source::mapping({{"x", "a"}}))) == none);
}

TEST_CASE("documents may be judged next to nuggets, and may disagree with them", "[drift]") {
  const Qrels qrels_before = built(PlainQrels{{"q", {{"a/1", 1}, {"b/1", 0}}}});
  const Qrels qrels_after = built(PlainQrels{{"q", {{"a/1", 0}, {"b/1", 3}}}});
  const NuggetQrels nuggets = built(PlainNuggetQrels{{"q", {{{"n"}}, {{{"n", "c/1"}, 1}}}}});
  const Drift result = value_of(
      drift(value_of(TestCollection::of(qrels_before, nuggets)), value_of(TestCollection::of(qrels_after, nuggets))));
  CHECK(result.queries.judgments.changed == 2);
  CHECK(result.queries.sources.size() == 2);
  CHECK(result.queries.moves.table == std::vector<SourceMove>{{0, 1, 1.0}});
  REQUIRE(result.nuggets->sources.size() == 1);  // sources of documents are separate
  CHECK(result.nuggets->sources[0].source == "c");
  CHECK(result.nuggets->moves.table == std::vector<SourceMove>{{0, 0, 1.0}});
}

TEST_CASE("a corpus is counted by source, with judged and unjudged documents", "[drift]") {
  const std::vector<std::string_view> before = {"a/1", "a/2", "b/1", "readme", "a/2"},
                                      after = {"c/1", "b/1", "a/2", "c/2"};
  const CorpusDrift corpus = value_of(corpus_drift(before, after));
  CHECK(corpus.size.documents == BeforeAfter{4, 4});
  CHECK(corpus.size.both == 2);
  std::string text;
  for (const auto& [source, size] : corpus.sources)
    text += fmt::format("{} {} {} {};", source, size.documents.before, size.documents.after, size.both);
  CHECK(text == "a 2 1 1;b 1 1 1;c 0 2 0;(none) 1 0 0;");
  CHECK(value_of(corpus_drift({}, {})).sources.empty());
}

TEST_CASE("snapshots that cannot be compared are an error that names the reason", "[drift]") {
  const Qrels qrels = built(PlainQrels{{"q1", {{"d/1", 1}}}}), others = built(PlainQrels{{"q2", {{"d/1", 1}}}});
  const NuggetQrels nuggets = built(PlainNuggetQrels{{"q1", {{{"n"}}, {}}}});
  CHECK(error_of(drift(qrels, nuggets)) ==
        "the snapshot after has nuggets, but the one before has none; expected both or neither to have them");
  CHECK(error_of(drift(nuggets, qrels)) ==
        "the snapshot before has nuggets, but the one after has none; expected both or neither to have them");
  CHECK(error_of(drift(qrels, others)) ==
        "the snapshots have no query in common: 'q1' is the first one before, 'q2' the first after");
  CHECK(error_of(drift(Qrels(), qrels)) == "the snapshot before has no queries");
  CHECK(error_of(drift(qrels, Qrels())) == "the snapshot after has no queries");
  CHECK(error_of(drift(qrels, qrels, {.rel = std::nan("")})) == "rel must be a finite number, not nan");

  const Source broken = Source::of([](std::string_view) -> std::string { throw std::runtime_error("no idea"); });
  CHECK(error_of(drift(qrels, qrels, {.source = broken})) ==
        "the source of document 'd/1' cannot be determined: no idea");
  const std::vector<std::string_view> corpus = {"d/1"};
  CHECK(error_of(corpus_drift(corpus, corpus, broken)) == "the source of document 'd/1' cannot be determined: no idea");
  const Source greedy = Source::of([](std::string_view) -> std::string { throw std::bad_alloc(); });
  CHECK_THROWS_AS(drift(qrels, qrels, {.source = greedy}), std::bad_alloc);
}

}  // namespace drift_test
