// Mistakes that users make. The test compiles one case at a time. The first error of the compiler must match the
// expression after the number of the case, and its output must have at most 25 lines.
using namespace irmetrics;
using namespace irmetrics::measures;

#if CASE == 1  // a measure needs a descriptor .*, or a name
// A struct without a descriptor in a list.
struct FirstRank {
  double operator()(const JudgedRanking& query) const { return query.hits.empty() ? 0 : query.hits[0].rank; }
};
const Measures measures = {"AP", FirstRank()};

#elif CASE == 2  // a measure needs a descriptor .*, or a name
// A function without a name.
const AnyMeasure measure = [](const JudgedRanking&) { return 1.0; };

#elif CASE == 3  // a measure needs a descriptor .*, or a name
// The same in a list.
const Measures measures = {"AP", [](const JudgedRanking&) { return 1.0; }};

#elif CASE == 4  // a measure needs a descriptor .*, or a name
// A std::function without a name.
const AnyMeasure measure = std::function<double(const JudgedRanking&)>();

#elif CASE == 5  // a function for a measure .* returns a number
// A function that returns a text.
const AnyMeasure measure("own", [](const JudgedRanking&) { return std::string(); });

#elif CASE == 6  // a function for a measure .* takes a const JudgedRanking&
// A function of a run.
const AnyMeasure measure("own", [](const Run&) { return 1.0; });

#elif CASE == 7  // a function for a measure is const
// A function that changes itself.
const AnyMeasure measure("own", [n = 0](const JudgedRanking&) mutable { return ++n; });

#elif CASE == 8  // needs a member `double rel`
// A measure of nuggets without a level of support.
struct Own {
  static constexpr auto descriptor = describe<Own>("Own", "Own", "a measure", "this test");
  double operator()(const NuggetRanking&) const { return 0; }
};
const AnyMeasure measure = Own();

#elif CASE == 9  // needs a member `double rel`
// A level of support that is a text.
struct Own {
  std::string rel;
  static constexpr auto descriptor = describe<Own>("Own", "Own", "a measure", "this test");
  double operator()(const NuggetRanking&) const { return 0; }
};
const AnyMeasure measure = Own();

#elif CASE == 10  // a call operator that is const
// A call operator that is not const.
struct Own {
  static constexpr auto descriptor = describe<Own>("Own", "Own", "a measure", "this test");
  double operator()(const JudgedRanking&) { return 0; }
};
const AnyMeasure measure = Own();

#elif CASE == 11  // a measure needs a call operator
// No call operator.
struct Own {
  static constexpr auto descriptor = describe<Own>("Own", "Own", "a measure", "this test");
};
const AnyMeasure measure = Own();

#elif CASE == 12  // a call operator .* returns a number
// A call operator that returns a text.
struct Own {
  static constexpr auto descriptor = describe<Own>("Own", "Own", "a measure", "this test");
  std::string operator()(const JudgedRanking&) const { return ""; }
};
const AnyMeasure measure = Own();

#elif CASE == 13  // a measure must be copyable
// A measure that cannot be copied.
struct Own {
  std::unique_ptr<int> state;
  static constexpr auto descriptor = describe<Own>("Own", "Own", "a measure", "this test");
  double operator()(const JudgedRanking&) const { return 0; }
};
const AnyMeasure measure = Own();

#elif CASE == 14  // a pooled measure must have a member function quotient
// A pooled measure that is not a quotient.
struct Own {
  static constexpr auto descriptor = describe<Own>("Own", "Own", "a measure", "this test") | Aggregate::pooled;
  double operator()(const JudgedRanking&) const { return 0; }
};
const AnyMeasure measure = Own();

#elif CASE == 15  // a parameter is a double, std::uint32_t
// A parameter of an unknown type.
struct Own {
  int p = 1;
  static constexpr auto descriptor =
      describe<Own>("Own", "Own", "a measure", "this test") | parameter("p", &Own::p, "a number");
  double operator()(const JudgedRanking&) const { return 0; }
};
const AnyMeasure measure = Own();

#elif CASE == 16  // a parameter is a member of the measure
// A parameter of another measure.
struct Own {
  static constexpr auto descriptor =
      describe<Own>("Own", "Own", "a measure", "this test") | parameter("k", &AP::k, range::any, "a cut-off");
  double operator()(const JudgedRanking&) const { return 0; }
};
const AnyMeasure measure = Own();

#elif CASE == 17  // deleted.*build
// A builder that is used again.
auto built(RunBuilder builder) { return builder.build(); }

#elif CASE == 18  // deleted.*build
// The same.
auto built(QrelsBuilder builder) { return builder.build(); }

#elif CASE == 19  // deleted.*build
// The same.
auto built(NuggetQrelsBuilder builder) { return builder.build(); }

#elif CASE == 20  // narrowing|cannot be narrowed
// A cut-off with a fraction.
const P measure{5.5};

#elif CASE == 21  // narrowing|cannot be narrowed
// A negative cut-off.
const nDCG measure{-1};

#elif CASE == 22  // const char ?\*|const char ?\[2\]
// A cut-off that is a text.
const P measure{"5"};

#elif CASE == 23  // ByName
// A level of relevance by position.
const AP measure{10, 2};

#elif CASE == 24  // ByName
// The same for nuggets.
const Coverage measure{20, 1};

#elif CASE == 25  // evaluate
// Judgments and run swapped.
auto scores(const Qrels& qrels, const Run& run) { return evaluate(run, qrels, "AP"); }

#elif CASE == 26  // evaluate
// Results instead of their values.
auto scores(const Result<Qrels>& qrels, const Result<Run>& run) { return evaluate(qrels, run, "AP"); }

#elif CASE == 27  // evaluate
// A number instead of measures.
auto scores(const Qrels& qrels, const Run& run) { return evaluate(qrels, run, 10); }

#elif CASE == 28  // evaluate
// Numbers instead of measures.
auto scores(const Qrels& qrels, const Run& run) { return evaluate(qrels, run, {1, 2}); }

#elif CASE == 29  // evaluate
// No measures.
auto scores(const Qrels& qrels, const Run& run) { return evaluate(qrels, run); }

#elif CASE == 30  // expected|does not refer to a value
// A measure without braces.
auto scores(const Qrels& qrels, const Run& run) { return evaluate(qrels, run, AP); }

#elif CASE == 31  // deleted
// A view of scores that are gone.
auto values(const Qrels& qrels, const Run& run) { return evaluate(qrels, run, "AP")->per_query("AP"); }

#elif CASE == 32  // nodiscard
// An error that nobody looks at.
void add(RunBuilder& builder) { builder.add("q1", "d1", 1); }

#elif CASE == 33  // nodiscard
// A result that nobody looks at.
void finish(RunBuilder builder) { std::move(builder).build(); }

#elif CASE == 34  // Result<irmetrics::Run>|Result<Run>
// A result as a condition.
bool read(const Result<Run>& run) { return run; }

#elif CASE == 35  // Status
// An error as a condition.
bool succeeded(const Status& status) { return status; }

#elif CASE == 36  // add
// Score and document swapped.
Status add(RunBuilder& builder) { return builder.add("q1", 0.5, "d1"); }

#elif CASE == 37  // add
// A number as an id.
Status add(RunBuilder& builder) { return builder.add(17, "d1", 0.5); }

#elif CASE == 38  // QrelsBuilder::add.*\[2\]
// A grade that is a text.
Status add(QrelsBuilder& builder) { return builder.add("q1", "d1", "1"); }

#elif CASE == 39  // AP
// A measure of a run.
double score(const Run& run) { return AP()(run); }

#elif CASE == 40  // alpha_nDCG
// A measure of nuggets of a ranking of documents.
double score(const JudgedRanking& query) { return alpha_nDCG()(query); }

#elif CASE == 41  // no member named ‘?'?ties
// A misplaced option.
void set(EvaluateOptions& options) { options.ties = TiePolicy(); }

#elif CASE == 42  // TestCollection::of|function for call to
// A collection of a run.
auto collection(Run run) { return TestCollection::of(std::move(run)); }

#endif
