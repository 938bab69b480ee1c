// Properties of every measure: its values are in its range, its text parses back to it, and the lists of headers are
// complete.
#include "support/every_measure.hpp"
#include "support/files.hpp"
#include "support/headers.hpp"
#include "support/plain_nugget_query.hpp"

#include <set>

using namespace irmetrics;
using namespace irmetrics::test;

namespace all_measures_test {
namespace {

/// The measures that a header describes; each is named as its type.
std::vector<std::string> described(const std::string& name) { return between(header(name), "describe<", ">("); }

}  // namespace

TEST_CASE("values of every measure lie in the range of its descriptor, or are undefined if it allows that") {
  // Sums that are 1 by the formula, such as (1 - p) (1 + p + ...), may exceed it by a few roundings.
  constexpr double rounding = 1e-12;
  Random random(71);
  std::set<std::string_view> binary, seen_as_binary;  // declared so, and without any other value
  for_each_measure([&](auto kind) {
    using M = decltype(kind);
    if (M::descriptor.outcome == Outcome::binary) binary.insert(M::descriptor.name);
    seen_as_binary.insert(M::descriptor.name);
    const auto check = [&](const M& measure, const auto& query, const std::string& text) {
      const double value = measure(query);
      if (value != 0 && value != 1) seen_as_binary.erase(M::descriptor.name);
      if (M::descriptor.values.contains(value) || M::descriptor.values.contains(value - rounding)) return;
      if (std::isnan(value) && may_be_undefined(M::descriptor.aggregate)) return;
      FAIL(canonical_text(measure) << " is " << value << " of " << text);
    };
    for (int i = 0; i < random_cases(5000); ++i) {
      const M measure = random_measure<M>(random);
      if constexpr (NuggetMeasure<M>) {
        const PlainNuggetQuery query = random_nugget_query(random, random_nugget_shape(random));
        NuggetRanker ranker(Diversity::consistent, measure.rel);
        check(measure, NuggetQuery(query).rank(ranker), query.text());
      } else {
        const PlainRanking ranking = random_ranking(random);
        check(measure, JudgedQuery(ranking).view(), ranking.text());
      }
    }
  });
  CHECK(binary == std::set<std::string_view>{"MRecall", "Success"});
  seen_as_binary.erase("NumQ");  // a count of queries: 1 for each
  CHECK(seen_as_binary == binary);
}

TEST_CASE("the text of every measure parses back to the same measure") {
  Random random(72);
  for_each_measure([&](auto kind) {
    using M = decltype(kind);
    for (int i = 0; i < 500; ++i) {
      const M measure = random_measure<M>(random);
      const AnyMeasure any = measure;
      const auto parsed = parse_measure(any.text());
      INFO(any.text());
      REQUIRE(error_of(parsed) == "");
      REQUIRE(parsed->as<M>() != nullptr);
      REQUIRE((*parsed->as<M>() == measure));
      REQUIRE((*parsed == any));
      REQUIRE(std::hash<AnyMeasure>()(*parsed) == std::hash<AnyMeasure>()(any));
      REQUIRE(parsed->cutoff() == any.cutoff());
      REQUIRE(parsed->aggregate() == M::descriptor.aggregate);
    }
  });
}

TEST_CASE("lists given in another order print as a text that parses back to an equal measure") {
  const std::vector<AnyMeasure> measures = {IPrecAvg{.rel = 1, .points = {0.5, 0.25}},
                                            nDCG{.dcg = DcgForm::log2, .gains = {{{2, 9}, {1, 3}}}}};
  for (const AnyMeasure& measure : measures) {
    INFO(measure.text());
    const auto parsed = parse_measure(measure.text());
    REQUIRE(error_of(parsed) == "");
    CHECK((*parsed == measure));
  }
}

TEST_CASE("every measure is listed once, and has a description") {
  std::set<std::string> names;
  for (const MeasureInfo& info : all_measures()) {
    INFO(info.name);
    CHECK(names.insert(info.name).second);
    CHECK_FALSE(info.title.empty());
    CHECK_FALSE(info.definition.empty());
    CHECK_FALSE(info.source.empty());
    CHECK(info.usage.starts_with(info.name));
    for (const ParameterInfo& parameter : info.parameters) CHECK_FALSE(parameter.help.empty());
  }
}

TEST_CASE("measures/all.hpp includes every header that defines a measure, and lists every measure") {
  const std::vector<std::string> listed = includes("irmetrics/measures/all.hpp");
  std::set<std::string> names;
  for (const MeasureInfo& info : all_measures()) names.insert(info.name);
  std::size_t found = 0;
  for (const std::string& name : public_headers("irmetrics/measures")) {
    for (const std::string& measure : described(name)) {
      INFO(name << " describes " << measure);
      CHECK(std::count(listed.begin(), listed.end(), name) == 1);
      CHECK(names.contains(measure));
      ++found;
    }
  }
  CHECK(found == names.size());
}

TEST_CASE("irmetrics.hpp includes every public header") {
  std::set<std::string> reached = reached_from("irmetrics/irmetrics.hpp");
  reached.insert("irmetrics/abseil.hpp");                     // for users of Abseil
  reached.insert("irmetrics/kernels/scalar.hpp");             // the specification, for tests and kernels-inl.hpp only
  reached.insert("irmetrics/significance/score_matrix.hpp");  // matrices, for users of Eigen
  reached.insert("irmetrics/significance/detail/system_scores.hpp");
  for (const std::string& name : public_headers("irmetrics")) {
    if (name.rfind("irmetrics/testing/", 0) == 0) continue;  // for users of test frameworks
    INFO(name);
    CHECK(reached.contains(name));
  }
}

TEST_CASE("a measure of documents includes only the standard library, so it compiles fast") {
  for (const std::string name : {"ndcg", "ap", "rbp", "rr", "precision", "recall", "err", "bpref", "judged"}) {
    for (const std::string& reached : reached_from("irmetrics/measures/" + name + ".hpp")) {
      INFO(name << " leads to " << reached);
      for (const std::string& included : between(header(reached), "#include <", ">"))
        CHECK((included.starts_with("irmetrics/") || included.find('/') == std::string::npos));
    }
  }
}

}  // namespace all_measures_test
