// Accessors that return views of their object: they compile for a variable, and not for a temporary, whose views would
// outlive it. tests/generate_lifetimes writes this file from the headers; do not edit it.
#include <irmetrics/alignment/align.hpp>
#include <irmetrics/alignment/ideal_rankings.hpp>
#include <irmetrics/alignment/nugget_ranker.hpp>
#include <irmetrics/alignment/preference_ranker.hpp>
#include <irmetrics/base/result_value.hpp>
#include <irmetrics/base/status.hpp>
#include <irmetrics/collection/document_embeddings.hpp>
#include <irmetrics/collection/kept_ideals.hpp>
#include <irmetrics/collection/nugget_qrels.hpp>
#include <irmetrics/collection/preference_qrels.hpp>
#include <irmetrics/collection/qrels.hpp>
#include <irmetrics/collection/ranked_list_builder.hpp>
#include <irmetrics/collection/run.hpp>
#include <irmetrics/collection/samples.hpp>
#include <irmetrics/collection/score_table.hpp>
#include <irmetrics/collection/table.hpp>
#include <irmetrics/collection/test_collection.hpp>
#include <irmetrics/collection/texts.hpp>
#include <irmetrics/columns/arrow_chunks.hpp>
#include <irmetrics/correlation/correlate.hpp>
#include <irmetrics/correlation/rank_coefficient.hpp>
#include <irmetrics/correlation/tau_matrix.hpp>
#include <irmetrics/drift/source.hpp>
#include <irmetrics/evaluate/data_sets.hpp>
#include <irmetrics/evaluate/query_scorer.hpp>
#include <irmetrics/evaluate/score_set.hpp>
#include <irmetrics/evaluate/scores.hpp>
#include <irmetrics/evaluate/scores_part.hpp>
#include <irmetrics/evaluate/scoring.hpp>
#include <irmetrics/io/berds_jsonl.hpp>
#include <irmetrics/io/field_check.hpp>
#include <irmetrics/io/freshstack_jsonl.hpp>
#include <irmetrics/kernels/run_lines.hpp>
#include <irmetrics/measures/measure.hpp>
#include <irmetrics/measures/measures.hpp>
#include <irmetrics/separation/bm25_index.hpp>
#include <irmetrics/separation/bm25_similarity.hpp>
#include <irmetrics/separation/correctness.hpp>
#include <irmetrics/separation/given_similarities.hpp>
#include <irmetrics/text/tokenizer.hpp>

#include <concepts>
#include <optional>
#include <span>
#include <string_view>
#include <type_traits>
#include <utility>

namespace irmetrics::lifetimes_test {
namespace {

template <class T>
inline constexpr bool is_view = std::is_reference_v<T> || std::is_pointer_v<T>;
template <>
inline constexpr bool is_view<std::string_view> = true;
template <class T>
inline constexpr bool is_view<std::span<T>> = true;
template <class T>
inline constexpr bool is_view<std::optional<T>> = is_view<T>;
template <class T>
inline constexpr bool is_view<Result<T>> = is_view<T>;
template <>
inline constexpr bool is_view<DocumentIds> = true;
template <>
inline constexpr bool is_view<GroupRanking> = true;
template <>
inline constexpr bool is_view<JudgedRanking> = true;
template <>
inline constexpr bool is_view<JudgmentGroup> = true;
template <>
inline constexpr bool is_view<Judgments> = true;
template <>
inline constexpr bool is_view<NewSample> = true;
template <>
inline constexpr bool is_view<NuggetJudgments> = true;
template <>
inline constexpr bool is_view<NuggetMasks> = true;
template <>
inline constexpr bool is_view<NuggetRanking> = true;
template <>
inline constexpr bool is_view<PreferenceJudgments> = true;
template <>
inline constexpr bool is_view<PreferenceRanking> = true;
template <>
inline constexpr bool is_view<RankedList> = true;
template <>
inline constexpr bool is_view<Sample> = true;
template <>
inline constexpr bool is_view<SystemPassageScores> = true;
template <>
inline constexpr bool is_view<TiedRanking> = true;

/// The type of an object.
template <class T>
struct Object {};

// An accessor of `type`: the call returns a view if the object is a variable.
#define IRMETRICS_VIEWS(type, ...)                                                  \
  static_assert([]<class T>(Object<T>) {                                            \
    return requires { requires is_view<decltype(std::declval<T&>().__VA_ARGS__)>; } \
    &&!requires { requires is_view<decltype(std::declval<T>().__VA_ARGS__)>; };     \
  }(Object<type>()))

IRMETRICS_VIEWS(Aligner, align(std::declval<const RankedList&>(), std::declval<const Judgments&>()));
IRMETRICS_VIEWS(Aligner, audit());
IRMETRICS_VIEWS(Aligner, documents());
IRMETRICS_VIEWS(Aligner, tied());
IRMETRICS_VIEWS(IdealRankings, greedy_gains(std::declval<const NuggetRanking&>(), std::declval<double>(),
                                            std::declval<std::uint32_t>()));
IRMETRICS_VIEWS(IdealRankings, sorted_support(std::declval<const NuggetRanking&>()));
IRMETRICS_VIEWS(IdealRankings, weighted_grades(std::declval<const NuggetRanking&>()));
IRMETRICS_VIEWS(NuggetRanker, rank(std::declval<const NuggetJudgments&>(), std::declval<const JudgedRanking&>(),
                                   std::declval<std::span<const std::uint32_t>>()));
IRMETRICS_VIEWS(PreferenceRanker, rank(std::declval<const PreferenceJudgments&>(), std::declval<const JudgedRanking&>(),
                                       std::declval<std::span<const std::uint32_t>>()));
IRMETRICS_VIEWS(ResultMap, operator[](std::declval<std::string_view>()));
IRMETRICS_VIEWS(Status, message());
IRMETRICS_VIEWS(StatusError, status());
IRMETRICS_VIEWS(DocumentEmbeddings, find(std::declval<std::string_view>()));
IRMETRICS_VIEWS(KeptIdeals, operator[](std::declval<std::size_t>()));
IRMETRICS_VIEWS(KeptIdeals::Query, find(std::declval<const IdealKind&>(), std::declval<std::uint32_t>()));
IRMETRICS_VIEWS(KeptIdeals::Query, find(std::declval<const IdealKind&>(), std::declval<std::uint32_t>(),
                                        std::declval<std::span<const double>>()));
IRMETRICS_VIEWS(NuggetQrels, operator[](std::declval<std::size_t>()));
IRMETRICS_VIEWS(NuggetQrels, query(std::declval<std::size_t>()));
IRMETRICS_VIEWS(PreferenceQrels, operator[](std::declval<std::size_t>()));
IRMETRICS_VIEWS(PreferenceQrels, query(std::declval<std::size_t>()));
IRMETRICS_VIEWS(PreferenceQrels, subgroup(std::declval<std::uint32_t>()));
IRMETRICS_VIEWS(Qrels, operator[](std::declval<std::size_t>()));
IRMETRICS_VIEWS(Qrels, query(std::declval<std::size_t>()));
IRMETRICS_VIEWS(RankedListBuilder, list());
IRMETRICS_VIEWS(Run, name());
IRMETRICS_VIEWS(Run, operator[](std::declval<std::size_t>()));
IRMETRICS_VIEWS(Run, query(std::declval<std::size_t>()));
IRMETRICS_VIEWS(Samples, operator[](std::declval<std::size_t>()));
IRMETRICS_VIEWS(Samples, scores(std::declval<std::size_t>()));
IRMETRICS_VIEWS(Samples, systems());
IRMETRICS_VIEWS(ScoreTable, measure());
IRMETRICS_VIEWS(ScoreTable, queries());
IRMETRICS_VIEWS(ScoreTable, scores());
IRMETRICS_VIEWS(ScoreTable, scores(std::declval<std::size_t>()));
IRMETRICS_VIEWS(ScoreTable, slice());
IRMETRICS_VIEWS(ScoreTable, systems());
IRMETRICS_VIEWS(Table, documents(std::declval<std::size_t>()));
IRMETRICS_VIEWS(Table, ranks_of(std::declval<std::size_t>()));
IRMETRICS_VIEWS(Table, values_of(std::declval<std::size_t>()));
IRMETRICS_VIEWS(TestCollection, ideals(std::declval<std::size_t>()));
IRMETRICS_VIEWS(TestCollection, nuggets());
IRMETRICS_VIEWS(TestCollection, preferences());
IRMETRICS_VIEWS(TestCollection, qrels());
IRMETRICS_VIEWS(TestCollection, query(std::declval<std::size_t>()));
IRMETRICS_VIEWS(Texts, id(std::declval<std::size_t>()));
IRMETRICS_VIEWS(Texts, operator[](std::declval<std::size_t>()));
IRMETRICS_VIEWS(Texts, source());
IRMETRICS_VIEWS(ArrowReader, chunks());
IRMETRICS_VIEWS(RankCorrelation, interval(std::declval<RankCoefficient>()));
IRMETRICS_VIEWS(RankCoefficients, operator[](std::declval<RankCoefficient>()));
IRMETRICS_VIEWS(TauMatrix, at(std::declval<std::size_t>(), std::declval<std::size_t>()));
IRMETRICS_VIEWS(Source, text());
IRMETRICS_VIEWS(DataSets, rows_of(std::declval<std::size_t>()));
IRMETRICS_VIEWS(QueryScorer, audit());
IRMETRICS_VIEWS(QueryScorer, collection());
IRMETRICS_VIEWS(QueryScorer, measures());
IRMETRICS_VIEWS(QueryScorer, score(std::declval<const RankedList&>()));
IRMETRICS_VIEWS(QueryScorer, score(std::declval<const RankedListBuilder&>()));
IRMETRICS_VIEWS(QueryScorer, score(std::declval<std::string_view>(), std::declval<std::span<const std::string_view>>(),
                                   std::declval<std::span<const double>>()));
IRMETRICS_VIEWS(ScoreSet, overall_scores(std::declval<const std::string&>()));
IRMETRICS_VIEWS(ScoreSet, table(std::declval<const std::string&>()));
IRMETRICS_VIEWS(Scores, audit());
IRMETRICS_VIEWS(Scores, measures());
IRMETRICS_VIEWS(Scores, per_query(std::declval<const AnyMeasure&>()));
IRMETRICS_VIEWS(Scores, per_query(std::declval<std::size_t>()));
IRMETRICS_VIEWS(Scores, per_query(std::declval<std::string_view>()));
IRMETRICS_VIEWS(Scores, queries());
IRMETRICS_VIEWS(Scores, quotients());
IRMETRICS_VIEWS(Scores, run());
IRMETRICS_VIEWS(Scores, values());
IRMETRICS_VIEWS(ScoresOrError, audit());
IRMETRICS_VIEWS(ScoresOrError, measures());
IRMETRICS_VIEWS(ScoresOrError, operator*());
IRMETRICS_VIEWS(ScoresOrError, operator->());
IRMETRICS_VIEWS(ScoresOrError, per_query(std::declval<const AnyMeasure&>()));
IRMETRICS_VIEWS(ScoresOrError, per_query(std::declval<std::size_t>()));
IRMETRICS_VIEWS(ScoresOrError, per_query(std::declval<std::string_view>()));
IRMETRICS_VIEWS(ScoresOrError, queries());
IRMETRICS_VIEWS(ScoresOrError, value());
IRMETRICS_VIEWS(ScoresPart, counts());
IRMETRICS_VIEWS(ScoresPart, extra());
IRMETRICS_VIEWS(ScoresPart, measures());
IRMETRICS_VIEWS(ScoresPart, policy());
IRMETRICS_VIEWS(ScoresPart, queries());
IRMETRICS_VIEWS(ScoresPart, quotients(std::declval<std::size_t>()));
IRMETRICS_VIEWS(ScoresPart, reading());
IRMETRICS_VIEWS(ScoresPart, run());
IRMETRICS_VIEWS(ScoresPart, values(std::declval<std::size_t>()));
IRMETRICS_VIEWS(Scoring, collection());
IRMETRICS_VIEWS(Scoring, measures());
IRMETRICS_VIEWS(Scoring, policy());
IRMETRICS_VIEWS(Scoring, pooled());
IRMETRICS_VIEWS(Scoring, required());
IRMETRICS_VIEWS(Scoring, usable());
IRMETRICS_VIEWS(BerdsRows, report());
IRMETRICS_VIEWS(FieldCheck, report());
IRMETRICS_VIEWS(FreshStackRows, report());
IRMETRICS_VIEWS(kernels::RunLineForm, after());
IRMETRICS_VIEWS(kernels::RunLineForm, before());
IRMETRICS_VIEWS(kernels::RunLineForm, between());
IRMETRICS_VIEWS(AnyMeasure, of_one_order());
IRMETRICS_VIEWS(AnyMeasure, text());
IRMETRICS_VIEWS(Measures, list());
IRMETRICS_VIEWS(Measures, status());
IRMETRICS_VIEWS(Bm25Index, bm25());
IRMETRICS_VIEWS(Bm25Index, tokenizer());
IRMETRICS_VIEWS(Bm25Similarity, bm25());
IRMETRICS_VIEWS(Bm25Similarity, tokenizer());
IRMETRICS_VIEWS(Correctness, of(std::declval<std::size_t>()));
IRMETRICS_VIEWS(GivenScores, data());
IRMETRICS_VIEWS(TermReader, term(std::declval<std::uint32_t>()));
IRMETRICS_VIEWS(TermReader, tokenizer());
IRMETRICS_VIEWS(Tokenizer, options());

}  // namespace
}  // namespace irmetrics::lifetimes_test
