// Precomputed similarities in Python: embeddings and scores.
#include "pickles.hpp"
#include "samples.hpp"
#include "similarity_object.hpp"
#include "vector.hpp"

namespace irmetrics::python {
namespace {

using SharedArray = std::shared_ptr<const EmbeddingArray>;

const char* type_name(const Embeddings& embeddings) {
  constexpr std::array names = {"float32", "float16", "int8"};
  return names[embeddings.values.index()];
}

/// Dense similarity of arrays, which it keeps alive.
class HeldDense {
 public:
  HeldDense(SharedArray queries, std::vector<SharedArray> passages, bool a_sample, DenseKind kind)
      : queries_(std::move(queries)), passages_(std::move(passages)), a_sample_(a_sample), kind_(kind) {}

  std::string text() const { return DenseSimilarity({}, {}, kind_).text(); }

  /// The arguments of make_dense that restore it.
  using Arguments = std::tuple<Anything, Anything, Choice<"kind", DenseKind>>;
  Arguments arguments() const {
    py::list passages;
    for (const SharedArray& one : passages_) passages.append(one->array());
    return Arguments(queries_->array(), a_sample_ ? py::object(passages) : py::object(passages[0]), kind_);
  }

  PassageScores score(const Samples& samples, const SimilarityOptions& options) const {
    if (!a_sample_) return DenseSimilarity(queries_->rows(), passages_[0]->rows(), kind_).score(samples, options);
    if (const absl::Status status = check_arrays(samples); !status.ok()) return status;
    return std::visit(
        [&](auto first) -> PassageScores {
          std::vector<typename decltype(first)::value_type> all;
          all.reserve(samples.passages() * queries_->rows().width);
          for (const SharedArray& one : passages_) {
            const auto values = std::get<decltype(first)>(one->rows().values);
            all.insert(all.end(), values.begin(), values.end());
          }
          const Embeddings together{decltype(first)(all), queries_->rows().width};
          return DenseSimilarity(queries_->rows(), together, kind_).score(samples, options);
        },
        passages_.empty() ? queries_->rows().values : passages_[0]->rows().values);
  }

 private:
  absl::Status check_arrays(const Samples& samples) const {
    if (passages_.size() != samples.size())
      return invalid_input("there are passages' embeddings for {} samples, not {}", passages_.size(), samples.size());
    for (std::size_t i = 0; i < passages_.size(); ++i) {
      const Embeddings& rows = passages_[i]->rows();
      const Sample sample = samples[i];
      if (rows.width != queries_->rows().width)
        return invalid_input("sample '{}': the embeddings of its passages have {} numbers, that of its query {}",
                             sample.id, rows.width, queries_->rows().width);
      if (rows.rows() != sample.size())
        return invalid_input("sample '{}': there are embeddings of {} passages, not {}", sample.id, rows.rows(),
                             sample.size());
      if (rows.values.index() != passages_[0]->rows().values.index())
        return invalid_input("sample '{}': its embeddings are {}, those before are {}", sample.id, type_name(rows),
                             type_name(passages_[0]->rows()));
    }
    return absl::OkStatus();
  }

  SharedArray queries_;
  std::vector<SharedArray> passages_;
  bool a_sample_;
  DenseKind kind_;
};

/// Precomputed scores: one per passage of all samples, and the number per sample if the input had rows.
struct HeldScores {
  std::string name;
  std::shared_ptr<const std::vector<double>> scores;
  std::optional<std::vector<std::uint64_t>> rows;

  std::string text() const { return name; }
  PassageScores score(const Samples& samples, const SimilarityOptions& /*options*/) const {
    if (rows && rows->size() != samples.size())
      return invalid_input("there are scores of {} samples, not {}", rows->size(), samples.size());
    for (std::size_t i = 0; rows && i < rows->size(); ++i)
      if (const Sample sample = samples[i]; (*rows)[i] != sample.size())
        return invalid_input("sample '{}': there are scores of {} passages, not {}", sample.id, (*rows)[i],
                             sample.size());
    if (absl::Status status = check_passage_scores(samples, name, *scores); !status.ok()) return status;
    return *scores;
  }
};

/// A similarity and its source.
template <class Held>
struct PythonHeld : PythonSimilarity {
  explicit PythonHeld(Held of) : PythonSimilarity{of}, held(std::move(of)) {}
  Held held;
};
using PythonDense = PythonHeld<HeldDense>;
using PythonGiven = PythonHeld<HeldScores>;

PythonDense make_dense(const Anything& queries, const Anything& passages, const Choice<"kind", DenseKind>& kind) {
  auto first = std::make_shared<const EmbeddingArray>(queries, "queries");
  std::vector<SharedArray> arrays;
  const bool a_sample = is_list(passages);
  if (a_sample) {
    for (const py::handle one : Iteration(passages))
      arrays.push_back(std::make_shared<const EmbeddingArray>(one, fmt::format("passages[{}]", arrays.size())));
  } else {
    arrays.push_back(std::make_shared<const EmbeddingArray>(passages, "passages"));
  }
  return PythonDense(HeldDense(std::move(first), std::move(arrays), a_sample, kind));
}

PythonGiven make_given(const Anything& scores, std::string name) {
  refuse_table(scores);
  std::vector<double> values;
  const auto add = [&values](py::handle some) {
    const Vector numbers(some, "score");
    values.insert(values.end(), numbers.numbers().begin(), numbers.numbers().end());
    return numbers.size();
  };
  std::optional<std::vector<std::uint64_t>> rows;
  const py::object given = has_attribute(scores, "__len__") ? py::object(scores) : py::object(py::list(scores));
  if (py::len(given) == 0 || has_attribute(*py::iter(given), "__len__")) {
    rows.emplace();
    for (const py::handle row : Iteration(given))
      located(fmt::format("scores[{}]", rows->size()), [&] { rows->push_back(add(row)); });
  } else {
    add(given);
  }
  return PythonGiven(
      {std::move(name), std::make_shared<const std::vector<double>>(std::move(values)), std::move(rows)});
}

}  // namespace

void bind_given_similarities(py::module_& module) {
  py::class_<PythonDense, PythonSimilarity>(module, "Dense", doc<"Dense">())
      .def(py::init(&make_dense), "queries"_a, "passages"_a, Choice<"kind", DenseKind>::argument(DenseKind::cosine))
      .def(pickled([](const PythonDense& self) { return self.held.arguments(); },
                   +[](const HeldDense::Arguments& arguments) { return std::apply(make_dense, arguments); }));
  py::class_<PythonGiven, PythonSimilarity>(module, "GivenScores", doc<"GivenScores">())
      .def(py::init(&make_given), "scores"_a, py::kw_only(), "name"_a = "scores")
      .def(pickled(
          [](const PythonGiven& self) {
            const auto& [name, scores, rows] = self.held;
            return py::make_tuple(name, to_bytes(*scores), to_bytes(rows));
          },
          +[](const py::tuple& state) {
            auto scores = std::make_shared<const std::vector<double>>(from_bytes<std::vector<double>>(state[1]));
            return PythonGiven({state[0].cast<std::string>(), std::move(scores),
                                from_bytes<std::optional<std::vector<std::uint64_t>>>(state[2])});
          }));
}

}  // namespace irmetrics::python
