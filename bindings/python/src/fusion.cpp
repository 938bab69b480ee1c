// Diversity re-ranking and merging of rankings in Python.
#include "evaluator.hpp"
#include "option_arguments.hpp"
#include "progress.hpp"
#include "samples.hpp"
#include "score_sources.hpp"
#include "vector.hpp"

#include <fmt/format.h>

#include <limits>

namespace irmetrics::python {

namespace {

/// Lists of document ids, as opposed to runs.
bool holds_lists(py::handle object) {
  return is_list(object) && py::len(object) > 0 && is_list(py::object(py::reinterpret_borrow<py::sequence>(object)[0]));
}
using IdLists = Kind<"list[list[str]]", &holds_lists>;

/// Scores by query, as opposed to the scores of one query.
bool is_dict(py::handle object) { return PyDict_Check(object.ptr()) != 0; }
using ScoresByQuery = Kind<"dict[str, collections.abc.Sequence[float] | numpy.ndarray]", &is_dict>;

using Items = As<"numpy.ndarray | list[list[float]] | None">;
using ItemsByQuery = As<"dict[str, numpy.ndarray | list[list[float]]] | None">;
using ItemSimilarityByQuery =
    As<"dict[str, numpy.ndarray | list[list[float]] | collections.abc.Callable[[int, int], float]] | None">;
using ItemSimilarityHint = As<"numpy.ndarray | list[list[float]] | collections.abc.Callable[[int, int], float] | None">;

std::vector<std::uint32_t> bind_mmr(const As<"collections.abc.Sequence[float] | numpy.ndarray">& scores,
                                    const Items& embeddings, const ItemSimilarityHint& similarity,
                                    const MmrOptions& options) {
  if (embeddings.is_none() == similarity.is_none())
    raise(PyExc_TypeError, "mmr needs either embeddings or a similarity");
  const Vector numbers(scores, "score");
  if (!embeddings.is_none()) {
    const EmbeddingArray items(embeddings, "embeddings");
    return unlocked([&] { return mmr(numbers.numbers(), items.rows(), options); });
  }
  if (PyCallable_Check(similarity.ptr()) != 0) {
    const ItemSimilarity called = [&](std::size_t one, std::size_t other) {
      return any_number(call_python(similarity, one, other).ptr(), std::string("the return value of the similarity"));
    };
    return value_or_raise(mmr(numbers.numbers(), called, options));
  }
  const Rows rows = rows_of(similarity, "similarity");
  if (rows.rows != numbers.size() || rows.columns != numbers.size())
    raise(PyExc_ValueError, "{} scores need a similarity of {} x {} items, not {} x {}", numbers.size(), numbers.size(),
          numbers.size(), rows.rows, rows.columns);
  const ItemSimilarity cell = [&](std::size_t one, std::size_t other) {
    return rows.numbers[one * rows.columns + other];
  };
  return unlocked([&] { return mmr(numbers.numbers(), cell, options); });
}

/// The indices that mmr chooses for each query, with the largest score of all queries as the maximum.
As<"dict[str, list[int]]"> mmr_by_query(const ScoresByQuery& scores, const ItemsByQuery& embeddings,
                                        const ItemSimilarityByQuery& similarity, MmrOptions options) {
  const auto where = [](py::handle query) { return fmt::format("query '{}'", std::string(py::str(query))); };
  for (const auto& [query, row] : py::dict(scores))
    if (is_mapping(row))
      raise(PyExc_TypeError,
            "{}: expected scores of its items, not {{document: score}}; a run takes embeddings or documents",
            where(query));
  if (options.dataset_maximum == 0) {
    for (const auto& [query, row] : py::dict(scores)) {
      const Vector numbers = located(where(query), [row = row] { return Vector(row, "score"); });
      for (const double score : numbers.numbers())
        if (std::isfinite(score)) options.dataset_maximum = std::max(options.dataset_maximum, score);
    }
  }
  const auto of_query = [](const char* name, const py::object& items, py::handle query) {
    if (items.is_none()) return py::object(py::none());
    if (!is_mapping(items))
      raise(PyExc_TypeError, "scores are given by query, so {} must be a dict, too, not {}", name,
            Py_TYPE(items.ptr())->tp_name);
    if (!items.contains(query))
      raise(PyExc_KeyError, "query '{}' has scores, but no {}", std::string(py::str(query)), name);
    return py::object(items[query]);
  };
  py::dict chosen;
  for (const auto& [query, row] : py::dict(scores)) {
    const py::object vectors = of_query("embeddings", embeddings, query);
    const py::object alike = of_query("similarity", similarity, query);
    chosen[query] = located(where(query), [&, row = row] {
      return py::cast(bind_mmr(py::reinterpret_borrow<py::object>(row), vectors, alike, options));
    });
  }
  return py::object(chosen);
}

std::vector<std::string> merge_lists(const IdLists& lists, const RoundRobinOptions& options) {
  std::vector<std::vector<std::string>> ids;
  for (const py::handle list : Iteration(lists)) ids.push_back(ids_in(list, "lists of document ids"));
  std::vector<std::vector<std::string_view>> views;
  views.reserve(ids.size());
  for (const auto& row : ids) views.emplace_back(row.begin(), row.end());
  const auto merged = round_robin(views, options);
  return {merged.begin(), merged.end()};
}

using InOrder = OptionNamed<FuseOptions, "ties">;

/// Raises ValueError if a method has no parameter of this name, whatever its value: it may be a misspelled argument.
void check_known(const std::string& method, const std::string& parameter) {
  const std::span<const FusionParameter> known = value_or_raise(choose_fusion(method)).method.parameters;
  const auto has_name = [&](const FusionParameter& one) { return one.name == parameter; };
  if (std::ranges::none_of(known, has_name)) value_or_raise(choose_fusion(method, {{parameter, 0}}));
}

/// Adds further parameters of a method.
void add_parameters(const std::string& method, FuseOptions& options, const py::kwargs& parameters) {
  for (const auto& [parameter, value] : parameters) {
    const std::string its_name(text_of(parameter.ptr()));
    check_known(method, its_name);
    options.parameters.emplace_back(its_name, any_number(value.ptr(), its_name));
  }
}

/// What a method has learnt about each run.
using LearntHint = As<"list[list[float]] | None">;

std::vector<std::vector<double>> learnt_numbers(const LearntHint& learnt) {
  std::vector<std::vector<double>> numbers;
  if (learnt.is_none()) return numbers;
  for (const py::handle row : Iteration(learnt)) {
    const Vector given(py::reinterpret_borrow<py::object>(row), "learnt number");
    numbers.emplace_back(given.numbers().begin(), given.numbers().end());
  }
  return numbers;
}

/// A trial as arguments of fuse.
py::dict fusion_arguments(const ChosenFusion& chosen) {
  py::dict arguments;
  for (std::size_t i = 0; i < chosen.values.size(); ++i)
    if (const FusionParameter& one = chosen.method.parameters[i]; one.grid.step > 0 || chosen.values[i] != one.value)
      arguments[py::str(std::string(one.name))] = chosen.values[i];
  if (!chosen.weights.empty()) arguments["weights"] = chosen.weights;
  if (!chosen.learnt.empty()) arguments["learnt"] = chosen.learnt;
  return arguments;
}

using TuningHint = As<"tuple[dict[str, typing.Any], list[tuple[dict[str, typing.Any], float]]]">;
using QualityHint = As<"str | irmetrics._core.Measure | collections.abc.Callable[[irmetrics._core.Run], float]">;
using MeasureHint = As<"irmetrics._types.AnyMeasure">;
using MaybeNumber = std::optional<double>;

/// The only one of some measures.
AnyMeasure one_measure(const py::object& given) {
  const std::vector<AnyMeasure> measures = library_measures(to_measures(given));
  if (measures.size() != 1) raise(PyExc_ValueError, "tuning takes one measure, not {}", measures.size());
  return measures.front();
}

TuningHint tune(const RunsHint& rankings, const QrelsHint& judgments, const std::string& method,
                const QualityHint& quality, const TuneOptions& options) {
  const std::vector<Run> runs = to_runs(rankings);
  const Qrels qrels = to_qrels(judgments);
  const auto tuned_by = [&](const RunQuality& of) {
    return value_or_raise(tune_fusion(runs, qrels, method, of, options));
  };
  const bool is_measure = PyUnicode_Check(quality.ptr()) || py::isinstance<PythonMeasure>(quality);
  const TunedFusion tuned = [&] {
    if (!is_measure)
      return tuned_by([&](const Run& fused) {
        return any_number(call_python(quality, fused).ptr(), std::string("the return value of the quality"));
      });
    const std::vector<AnyMeasure> measures = {one_measure(quality)};
    EvaluateOptions scoring;
    scoring.policy.ties = TieRule(options.fuse.ties);
    scoring.threads = 1;  // a measure may be a function of Python
    return tuned_by([&](const Run& fused) -> Result<double> {
      const auto scores = evaluate(qrels, fused, measures, scoring);
      if (!scores.ok()) return scores.status();
      return scores->mean(0);
    });
  }();
  py::list trials;
  for (const FusionTrial& trial : tuned.trials)
    trials.append(py::make_tuple(fusion_arguments(trial.fusion), trial.quality));
  return TuningHint(py::make_tuple(trials[tuned.best][py::int_(0)], trials));
}

/// Embeddings of documents from a path, or from {document: numbers}.
DocumentEmbeddings to_embeddings(const py::object& source) {
  if (is_path(source)) return unlocked([path = path_text(source)] { return read_embeddings(path); });
  if (!is_mapping(source))
    raise(PyExc_TypeError, "the embeddings of a run must be {{document: numbers}} or a path, not {}",
          Py_TYPE(source.ptr())->tp_name);
  DocumentEmbeddingsBuilder builder;
  std::vector<float> row;
  for_each_entry(source, [&](const py::object& document, const py::object& numbers) {
    const std::string id = any_id(document.ptr(), "a document id");
    const Vector given = located(fmt::format("document '{}'", id), [&] { return Vector(numbers, "number"); });
    row.clear();
    for (const double number : given.numbers()) row.push_back(static_cast<float>(number));
    check(builder.add(id, row));
  });
  return std::move(builder).build();
}

using RunEmbeddings = As<"irmetrics._types.Path | collections.abc.Mapping[typing.Any, irmetrics._types.Column] | None">;

/// A run, as opposed to scores of items.
bool is_run(py::handle object) {
  return py::isinstance<Run>(object) || (PyDict_Check(object.ptr()) != 0 && holds_mappings(object));
}
using RunOrDict = Kind<"irmetrics._core.Run | dict[str, dict[str, float]]", &is_run>;

/// Diversifies a run by embeddings or texts of its documents.
Run mmr_of_run(const RunOrDict& given, const RunEmbeddings& embeddings, const MaybeTexts& documents,
               const MmrRunOptions& options) {
  if (embeddings.is_none() == documents.is_none())
    raise(PyExc_TypeError, "mmr of a run needs either embeddings or documents");
  const Run run = to_run(given, "run");
  if (!embeddings.is_none()) {
    const DocumentEmbeddings vectors = to_embeddings(embeddings);
    return unlocked([&] { return mmr(run, vectors, options); });
  }
  const Texts texts = to_texts(documents);
  return unlocked([&] { return mmr(run, texts, Tokenizer(), options); });
}

/// Defines mmr for one form of scores.
template <class Scores, class Items, class Similarity, class Options, class Result>
void def_mmr(py::module_& module, Result (*function)(const Scores&, const Items&, const Similarity&, Options)) {
  with_options<MmrOptions>([&]<class... Option>() {
    module.def(
        "mmr",
        [function](const Scores& scores, const Items& embeddings, const Similarity& similarity,
                   const Option&... given) {
          return function(scores, embeddings, similarity, options_of<MmrOptions>(given...));
        },
        "scores"_a, "embeddings"_a = py::none(), py::kw_only(), "similarity"_a = py::none(), Option::argument()...);
  });
}

void def_mmr_of_run(py::module_& module) {
  with_options<MmrRunOptions>([&]<class... Option>() {
    module.def(
        "mmr",
        [](const RunOrDict& run, const RunEmbeddings& embeddings, const MaybeTexts& documents, const std::string& name,
           const Option&... given) {
          auto options = options_of<MmrRunOptions>(given...);
          options.name = name;
          return mmr_of_run(run, embeddings, documents, options);
        },
        "run"_a, "embeddings"_a = py::none(), py::kw_only(), "documents"_a = py::none(),
        "name"_a = MmrRunOptions().name, Option::argument()...);
  });
}

/// A function, as opposed to the name of a method.
bool is_function(py::handle object) { return PyCallable_Check(object.ptr()) != 0; }
using OwnMethod =
    Kind<"collections.abc.Callable[[numpy.ndarray, numpy.ndarray], collections.abc.Sequence[float] | numpy.ndarray]",
         &is_function>;

/// Scores or ranks as a table: a row for each document, a column for each run; NaN where a run has none.
template <class Value>
Array table_of(const QueryRankings& query, const Value& value) {
  const std::size_t runs = query.rankings.size();
  std::vector<double> cells(query.documents.size() * runs, std::numeric_limits<double>::quiet_NaN());
  for (std::size_t run = 0; run < runs; ++run)
    for (std::size_t i = 0; i < query.rankings[run].documents.size(); ++i)
      cells[query.rankings[run].documents[i] * runs + run] = value(query.rankings[run], i);
  return array_of(cells, query.documents.size());
}

/// Fuses by a function of Python, which gets two tables for each query, and returns a score for each document.
Run fuse_by(const std::vector<Run>& runs, const OwnMethod& method, FuseOptions options) {
  options.threads = 1;
  const MergeRankings merge = [&](const QueryRankings& query, std::vector<MergedDocument>& merged) {
    const std::string where = fmt::format("query '{}'", query.query);
    const py::object found = call_python(
        method, table_of(query, [](const RankedDocuments& ranking, std::size_t i) { return ranking.scores[i]; }),
        table_of(query, [](const RankedDocuments&, std::size_t i) { return static_cast<double>(i + 1); }));
    const Vector scores = located(where, [&] { return Vector(found, "the return value of the method"); });
    if (scores.size() != query.documents.size())
      raise(PyExc_ValueError, "{}: the method must return a score for each of the {} documents, not {} scores", where,
            query.documents.size(), scores.size());
    for (std::uint32_t i = 0; i < scores.size(); ++i) merged.push_back({i, scores.numbers()[i]});
  };
  return value_or_raise(fuse(runs, merge, options));
}

/// A method with its parameters, and what it has learnt.
ChosenFusion chosen_method(const std::string& method, FuseOptions& options, const LearntHint& learnt,
                           const py::kwargs& parameters) {
  add_parameters(method, options, parameters);
  ChosenFusion chosen = value_or_raise(choose_fusion(method, options.parameters));
  chosen.learnt = learnt_numbers(learnt);
  return chosen;
}

void def_fuse(py::module_& module) {
  with_options<FuseOptions>([&]<class... Option>() {
    module.def(
        "fuse",
        [](const RunsHint& rankings, const std::string& method, const std::string& name, const LearntHint& learnt,
           const Option&... given, const py::kwargs& parameters) {
          auto options = options_of<FuseOptions>(given...);
          options.name = name;
          const std::vector<Run> runs = to_runs(rankings);
          const ChosenFusion chosen = chosen_method(method, options, learnt, parameters);
          return unlocked([&] { return fuse(runs, chosen, options); });
        },
        "runs"_a, "method"_a = std::string(fusion_methods()[0].name), py::kw_only(), "name"_a = "",
        "learnt"_a = py::none(), Option::argument()...);
    module.def(
        "fuse",
        [](const RunsHint& rankings, const OwnMethod& method, const std::string& name, const Option&... given,
           const py::kwargs& parameters) {
          auto options = options_of<FuseOptions>(given...);
          options.name = name;
          for (const auto& [parameter, value] : parameters)
            raise(PyExc_TypeError, "fuse(): a function has no parameter '{}'", text_of(parameter.ptr()));
          return fuse_by(to_runs(rankings), method, options);
        },
        "runs"_a, "method"_a, py::kw_only(), "name"_a = "", Option::argument()...);
    module.def(
        "explain_fusion",
        [](const RunsHint& rankings, const std::string& query, const std::string& method,
           const std::optional<std::string>& document, const LearntHint& learnt, const Option&... given,
           const py::kwargs& parameters) {
          auto options = options_of<FuseOptions>(given...);
          const std::vector<Run> runs = to_runs(rankings);
          const ChosenFusion chosen = chosen_method(method, options, learnt, parameters);
          return to_result(unlocked([&] { return explain_fusion(runs, chosen, query, options, document); }));
        },
        "runs"_a, "query"_a, "method"_a = std::string(fusion_methods()[0].name), py::kw_only(),
        "document"_a = py::none(), "learnt"_a = py::none(), Option::argument()...);
    module.def(
        "learn_fusion",
        [](const RunsHint& rankings, const QrelsHint& judgments, const std::string& method, const Option&... given,
           const py::kwargs& parameters) {
          auto options = options_of<FuseOptions>(given...);
          add_parameters(method, options, parameters);
          const std::vector<Run> runs = to_runs(rankings);
          const Qrels qrels = to_qrels(judgments);
          const ChosenFusion chosen = value_or_raise(choose_fusion(method, options.parameters));
          return unlocked([&] { return learn_fusion(runs, qrels, chosen, options); }).learnt;
        },
        "runs"_a, "qrels"_a, "method"_a, py::kw_only(), Option::argument()...);
    module.def(
        "tune_fusion",
        [](const RunsHint& runs, const QrelsHint& qrels, const std::string& method, const QualityHint& quality,
           const MaybeNumber& first, const MaybeNumber& last, const MaybeNumber& step, const Option&... given,
           const py::kwargs& parameters) {
          TuneOptions options{first, last, step, options_of<FuseOptions>(given...)};
          add_parameters(method, options.fuse, parameters);
          return tune(runs, qrels, method, quality, options);
        },
        "runs"_a, "qrels"_a, "method"_a, "quality"_a, py::kw_only(), "first"_a = py::none(), "last"_a = py::none(),
        "step"_a = py::none(), Option::argument()...);
  });
}

void def_fusion_gain(py::module_& module) {
  with_options<FusionGainOptions, FuseOptions>([&]<class... Option>() {
    module.def(
        "fusion_gain",
        [](const RunsHint& rankings, const QrelsHint& judgments, const std::string& method, const MeasureHint& measure,
           const MaybeNumber& first, const MaybeNumber& last, const MaybeNumber& step, const Option&... given,
           const py::kwargs& parameters) {
          auto options = options_of<FusionGainOptions>(given...);
          options.tune = {first, last, step, options_of<FuseOptions>(given...)};
          add_parameters(method, options.tune.fuse, parameters);
          const std::vector<Run> runs = to_runs(rankings);
          const Qrels qrels = to_qrels(judgments);
          const AnyMeasure one = one_measure(measure);
          options.tune.fuse.threads = 1;  // a measure may be a function of Python
          return to_result(fusion_gain(runs, qrels, method, one, options));
        },
        "runs"_a, "qrels"_a, "method"_a, "measure"_a, py::kw_only(), "first"_a = py::none(), "last"_a = py::none(),
        "step"_a = py::none(), Option::argument()...);
  });
}

void def_round_robin(py::module_& module) {
  with_options<RoundRobinOptions>([&]<class... Option>() {
    module.def(
        "round_robin",
        [](const IdLists& rankings, const Option&... given) {
          return merge_lists(rankings, options_of<RoundRobinOptions>(given...));
        },
        "rankings"_a, Option::argument()...);
    module.def(
        "round_robin",
        [](const RunsHint& rankings, const Option&... given, const InOrder& ties, std::string name) {
          const std::vector<Run> runs = to_runs(rankings);
          const auto options = options_of<RoundRobinOptions>(given...);
          const auto order = options_of<FuseOptions>(ties).ties;
          return unlocked([&] { return round_robin(runs, options, order, std::move(name)); });
        },
        "rankings"_a, Option::argument()..., py::kw_only(), InOrder::argument(), "name"_a = "round_robin");
  });
}

}  // namespace

void bind_fusion(py::module_& module) {
  def_fuse(module);
  def_fusion_gain(module);
  def_mmr_of_run(module);
  def_mmr(module, &mmr_by_query);
  def_mmr(module, &bind_mmr);
  def_round_robin(module);
}

}  // namespace irmetrics::python
