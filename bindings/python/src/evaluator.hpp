// Evaluator and Scores in Python: the reusable inputs of evaluations, and their results.
#pragma once

#include "classify.hpp"
#include "files.hpp"

namespace irmetrics::python {

/// The measures of an evaluation, which all its scores share.
using SharedMeasures = std::shared_ptr<const std::vector<PythonMeasure>>;

/// The constant parts, shared by Scores and its per_query.
struct SharedScores {
  Scores scores;
  SharedMeasures measures;
  Policy policy;  // of the evaluation
};

struct PythonScores {
  std::shared_ptr<const SharedScores> shared;
  mutable py::object per_query = {};  // made once: it keeps the mappings that it makes
  const Scores& operator*() const noexcept { return shared->scores; }
  const Scores* operator->() const noexcept { return &shared->scores; }
};

/// Whether an object is ScoresByRun, the class of several results; and a new one of {name: Scores}.
inline bool is_scores_by_run(py::handle object) { return type_name(object) == "ScoresByRun"; }
py::object scores_by_run(const py::dict& scores);

/// The row of a measure, by its text in any spelling or a Measure. Raises KeyError.
std::size_t measure_row(const Scores& scores, py::handle measure);

/// The judgments for scoring runs, and the corpus unless it is None. Raises TypeError if there are none, or if nuggets
/// are given in place of qrels.
TestCollection to_collection(const py::object& qrels, const py::object& nuggets, Comments comments = Comments::on,
                             py::handle corpus = py::none());

class Evaluator {
 public:
  Evaluator(TestCollection collection, const std::vector<PythonMeasure>& measures, FileOptions options);

  const TestCollection& collection() const noexcept { return scoring_->collection(); }
  const std::vector<PythonMeasure>& measures() const noexcept { return *measures_; }
  const FileOptions& options() const noexcept { return options_; }

  /// Scores of one run, or ScoresByRun of several. `progress`: None, or a function of the bytes of a file that are read
  /// and their total.
  py::object evaluate(py::handle runs, const py::object& progress, const std::string& name) const;
  /// The scores of a run with some of the queries, and the scores of all parts.
  ScoresPart part(py::handle run, const py::object& progress, const std::string& name) const;
  PythonScores merge(py::handle parts) const;
  /// The scores of one run in several files, tables or others.
  PythonScores evaluate_shards(py::handle shards, const py::object& progress, const std::string& name) const;

 private:
  class SpareMemory;
  static std::shared_ptr<SpareMemory> no_spare_memory();
  PythonScores evaluate_one(const Input& run, const py::object& progress, const std::string& name) const;
  PythonScores evaluate_run(const Run& run) const;
  /// Scores a run file while it is read, with the GIL released.
  PythonScores evaluate_file(py::handle path, const py::object& progress) const;
  /// Scores the run of a file that Python opens.
  PythonScores evaluate_opened(py::handle source) const;
  /// Scores {query: {document: score}} query by query, without constructing a run.
  PythonScores evaluate_mapping(py::handle mapping, const std::string& name) const;
  /// Scores three columns: queries, documents and scores; without constructing a run if each query is in consecutive
  /// rows.
  PythonScores evaluate_columns(const NamedColumns& columns, const std::string& name) const;
  /// Scores columns of objects that stay where they are. Nothing unless each query is in consecutive rows, without any
  /// problem: a Run of them has the same scores, or the errors.
  std::optional<PythonScores> evaluate_objects(const RowColumns& columns, const std::string& name) const;

  /// The part of a file that Python opens, and of a run that is in memory.
  ScoresPart part_of_opened(const PythonFile& file, const FileOptions& options) const;
  ScoresPart part_in_memory(const Input& run, const std::string& name, const EvaluateOptions& options) const;
  detail::evaluate::Shard shard_of(py::handle item, std::size_t number, const std::string& name,
                                   const FileOptions& options) const;

  PythonScores finish(Scores scores) const;
  /// The same for scores of a file, with a warning about its comments if they look like records.
  PythonScores finish_file(Scores scores) const;

  std::shared_ptr<const Scoring> scoring_;
  SharedMeasures measures_;
  FileOptions options_;
  std::shared_ptr<SpareMemory> spare_memory_;  // of evaluate_mapping
};

}  // namespace irmetrics::python
