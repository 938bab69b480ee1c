// Measures of a program's own in the grammar: texts name them as they name the built-in ones.
#include "support/files.hpp"
#include "support/value_of.hpp"

#include <irmetrics/evaluate/evaluate.hpp>
#include <irmetrics/measures/grammar.hpp>

using namespace irmetrics;
using namespace irmetrics::test;

namespace own_measures_test {
namespace {

/// The grade of the document at rank k, times a factor; 0 if it was not judged.
struct GradeAt {
  std::uint32_t k = 1;
  double factor = 1;
  static constexpr auto descriptor =
      describe<GradeAt>("GradeAt", "Grade at a rank", "the grade of the document at rank k", "this test") |
      Values{range::at_least(0)} | cutoff(&GradeAt::k) |
      parameter("factor", &GradeAt::factor, range::positive, "factor of the grade") |
      alias("grade_at_{}", "GradeAt@{}") | alias("Grade", "GradeAt");

  double operator()(const JudgedRanking& query) const noexcept {
    for (const auto [rank, grade] : query.hits)
      if (rank == k && grade > 0) return factor * grade;
    return 0;
  }
};

/// The number of nuggets that the first document supports.
struct FirstNuggets {
  double rel = 1;
  static constexpr auto descriptor =
      describe<FirstNuggets>("FirstNuggets", "Nuggets of the first document", "the number of nuggets", "this test") |
      Values{range::at_least(0)} | relevance_level(&FirstNuggets::rel);

  double operator()(const NuggetRanking& query) const noexcept {
    double count = 0;
    if (!query.hits.empty() && query.hits[0].rank == 1)
      for_each_nugget(query.mask_of(query.hits[0].document), [&](std::size_t) { ++count; });
    return count;
  }
};

/// A measure whose name, or whose alias, is a spelling of a built-in one.
struct NamedMap {
  static constexpr auto descriptor = describe<NamedMap>("MAP", "", "", "");
  double operator()(const JudgedRanking&) const noexcept { return 0; }
};
struct AliasOfPrecision {
  static constexpr auto descriptor = describe<AliasOfPrecision>("Mine", "", "", "") | alias("p_{}", "Mine");
  double operator()(const JudgedRanking&) const noexcept { return 0; }
};

AnyMeasure judged_first() {
  return {"JudgedFirst", [](const JudgedRanking& query) { return !query.hits.empty() && query.hits[0].rank == 1; }};
}

MeasureGrammar own_grammar() {
  MeasureGrammar grammar;
  REQUIRE(grammar.add<GradeAt>().ok());
  REQUIRE(grammar.add<FirstNuggets>().ok());
  REQUIRE(grammar.add(judged_first()).ok());
  return grammar;
}

std::string canonical(const std::string& text, const MeasureGrammar& grammar) {
  const auto measure = parse_measure(text, grammar);
  return measure.ok() ? measure->text() : "error: " + error_of(measure);
}

}  // namespace

TEST_CASE("a text names a program's own measure by name, parameters and aliases, in any case") {
  const MeasureGrammar grammar = own_grammar();
  const std::vector<std::pair<std::string, std::string>> expected = {
      {"GradeAt@3", "GradeAt@3"},
      {"gradeat @ 3", "GradeAt@3"},
      {"GradeAt(factor=2)@3", "GradeAt(factor=2)@3"},
      {"GradeAt(factor=1)@3", "GradeAt@3"},
      {"Grade@2", "GradeAt@2"},
      {"grade_at_5", "GradeAt@5"},
      {"FirstNuggets(rel=2)", "FirstNuggets(rel=2)"},
      {"JudgedFirst", "JudgedFirst"},
      {"judgedfirst", "JudgedFirst"},
      {"map", "AP"},
      {"GradeAt", "error: measure 'GradeAt': GradeAt needs a value after '@', such as GradeAt@1"},
      {"GradeAt@0", "error: GradeAt: k must be at least 1, not 0"},
      {"GradeAt(factor=0)@1", "error: GradeAt: factor must be greater than 0, not 0"},
      {"GradeAt(x=0)@1", "error: measure 'GradeAt(x=0)@1': GradeAt has no parameter 'x'; it has factor"},
      {"GraedAt@2", "error: unknown measure 'GraedAt@2'; did you mean GradeAt@2?"},
      {"GradeAt3", "error: unknown measure 'GradeAt3'; did you mean GradeAt@3?"},
      {"JudgedFirst@5", "error: measure 'JudgedFirst@5': JudgedFirst takes no cut-off"},
      {"JudgedFirst(p=1)", "error: measure 'JudgedFirst(p=1)': JudgedFirst has no parameter 'p'; it has none"},
      {"JudgedFrist", "error: unknown measure 'JudgedFrist'; did you mean JudgedFirst?"}};
  for (const auto& [text, wanted] : expected) CHECK(canonical(text, grammar) == wanted);
  CHECK(value_of(parse_measure("GradeAt@3", grammar)) == AnyMeasure(GradeAt{.k = 3}));
  CHECK(value_of(parse_measure("FirstNuggets(rel=2)", grammar)).support_level() == 2.0);
  std::vector<std::string> texts;
  for (const AnyMeasure& measure : value_of(parse_measures("AP GradeAt@1, grade_at_1 JudgedFirst Grade@2", grammar)))
    texts.push_back(measure.text());
  CHECK(texts == std::vector<std::string>{"AP", "GradeAt@1", "JudgedFirst", "GradeAt@2"});
  CHECK(error_of(parse_measures("Grade@1,2", grammar)) ==
        "'2' is not a measure; write each cut-off with its measure: Grade@1 Grade@2");
}

TEST_CASE("a grammar is a value: neither a copy nor the grammar without own measures knows what was added") {
  MeasureGrammar grammar;
  const MeasureGrammar before = grammar;
  REQUIRE(grammar.add<GradeAt>().ok());
  CHECK(parse_measure("GradeAt@1", grammar).ok());
  CHECK(!parse_measure("GradeAt@1", before).ok());
  CHECK(!parse_measure("GradeAt@1").ok());
}

TEST_CASE("all built-in texts mean the same beside own measures") {
  const MeasureGrammar grammar = own_grammar();
  for (const MeasureInfo& info : all_measures())
    for (const std::string& text : {info.name, info.name + "@5", info.name + "_x", info.name + "(rel=2)@1"})
      CHECK(canonical(text, grammar) == canonical(text, {}));
  CHECK(canonical("map_cut_5", grammar) == "AP@5");
}

TEST_CASE("a name or alias that means a measure cannot be added") {
  MeasureGrammar grammar = own_grammar();
  const auto named = [&](const std::string& name) {
    return error_of(grammar.add(AnyMeasure(name, [](const JudgedRanking&) { return 0.0; })));
  };
  CHECK(error_of(grammar.add<NamedMap>()) ==
        "measure 'MAP': a measure of your own needs another name, as 'MAP' means AP");
  CHECK(error_of(grammar.add<AliasOfPrecision>()) ==
        "measure 'Mine': a measure of your own needs another name, as 'p_1' means P@1");
  CHECK(error_of(grammar.add<GradeAt>()) ==
        "measure 'GradeAt': a measure of your own needs another name, as 'GradeAt' means GradeAt");
  CHECK(named("judgedfirst") ==
        "measure 'judgedfirst': a measure of your own needs another name, as 'judgedfirst' means JudgedFirst");
  CHECK(named("ap") == "measure 'ap': a measure of your own needs another name, as 'ap' means AP");
  CHECK(named("grade_at_7") ==
        "measure 'grade_at_7': a measure of your own needs another name, as 'grade_at_7' means GradeAt@7");
  for (const std::string name : {"", "P@1", "two words", "f(x)", "a,b"})
    CHECK(named(name) == "measure '" + name + "': expected a name of one word without '@' and brackets");
  CHECK(!parse_measure("Mine", grammar).ok());  // nothing was added
}

TEST_CASE("evaluate takes the measures of a text with own ones") {
  const std::vector<std::string_view> queries = {"q", "q"}, documents = {"a", "b"};
  const Qrels qrels = value_of(qrels_from_columns(queries, documents, std::vector<double>{2, 1}));
  RunBuilder builder("run");
  REQUIRE(builder.add("q", "b", 2).ok());
  REQUIRE(builder.add("q", "a", 1).ok());
  const Run run = value_of(std::move(builder).build());
  const auto scores = evaluate(qrels, run, parse_measures("RR GradeAt(factor=3)@2 JudgedFirst", own_grammar()));
  CHECK(scores.mean("RR") == 1);
  CHECK(scores.mean("GradeAt(factor=3)@2") == 6);
  CHECK(scores.mean("JudgedFirst") == 1);
  CHECK(error_of(evaluate(qrels, run, parse_measures("GradeAt@x", own_grammar()))).starts_with("measure 'GradeAt@x'"));
}

}  // namespace own_measures_test
