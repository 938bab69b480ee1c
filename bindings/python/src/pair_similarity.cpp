// Similarity of pairs of texts in Python.
#include "collection_access.hpp"
#include "option_arguments.hpp"
#include "result.hpp"
#include "samples.hpp"

namespace irmetrics::python {
namespace {

using SequenceHint = As<"str | collections.abc.Iterable[str]">;

std::vector<std::string> words_of(py::handle words, const char* what) {
  if (!has_attribute(words, "__iter__"))
    raise(PyExc_TypeError, "{} must be text or a list of words, not {}", what, value_and_type(words.ptr()));
  std::vector<std::string> result;
  for (const py::handle word : Iteration(words)) result.emplace_back(utf8_of(word, "a word"));
  return result;
}

double ratio_of(const SequenceHint& first, const SequenceHint& second, bool autojunk) {
  if (PyUnicode_Check(first.ptr()) != PyUnicode_Check(second.ptr()))
    raise(PyExc_TypeError, "first and second must both be text, or both be lists of words");
  if (PyUnicode_Check(first.ptr())) {
    const std::string_view one = utf8_of(first, "first"), other = utf8_of(second, "second");
    return unlocked([&] { return sequence_ratio(one, other, autojunk, until_signal()); });
  }
  const std::vector<std::string> one = words_of(first, "first"), other = words_of(second, "second");
  return unlocked([&] { return sequence_ratio(one, other, autojunk, until_signal()); });
}

/// Texts with ids, or a list of texts, whose ids are their positions.
Texts to_compared_texts(const Anything& source) {
  if (!is_list(source)) return to_texts(source);
  TextsBuilder builder;
  std::size_t place = 0;
  for (const py::handle text : Iteration(source)) {
    if (!PyUnicode_Check(text.ptr())) return to_texts(source);
    check(builder.add(std::to_string(place++), utf8_of(text, "a text")));
  }
  return std::move(builder).build();
}

}  // namespace

void bind_pair_similarity(py::module_& module) {
  define<"sequence_ratio">(module, &ratio_of, "first"_a, "second"_a, py::kw_only(), "autojunk"_a = true);
  Taking<PairSimilarityOptions>::define<"pair_similarity">(
      module,
      +[](PairSimilarityOptions options, const TextsHint& texts, ProgressFunction progress) {
        const Texts compared = to_compared_texts(texts);
        return to_result(with_progress(options, std::move(progress), [&](const PairSimilarityOptions& how) {
          return pair_similarity(compared, how);
        }));
      },
      "texts"_a, py::kw_only(), "progress"_a = py::none());
}

}  // namespace irmetrics::python
