// Statistics and similarity of texts in Python.
#include "collection_access.hpp"
#include "column.hpp"
#include "option_arguments.hpp"
#include "result.hpp"
#include "samples.hpp"
#include "similarity_object.hpp"

namespace irmetrics::python {
namespace {

/// Texts without ids get their numbers, from 1.
absl::Status each_python_text(py::handle texts, const OnText& on_text) {
  const py::object items =
      is_mapping(texts) ? py::object(texts.attr("items")()) : py::reinterpret_borrow<py::object>(texts);
  std::size_t row = 0;
  for (const py::handle item : items_in(items)) {
    ++row;
    std::string id;
    py::object text = py::reinterpret_borrow<py::object>(item);
    if (PyUnicode_Check(item.ptr()) != 0 || PyBytes_Check(item.ptr()) != 0) {
      id = std::to_string(row);
    } else {
      const py::tuple pair = fields_of(item, row, 2, "a text, or (id, text)");
      id = any_id(py::object(pair[0]).ptr(), "an id");
      text = pair[1];
    }
    const std::string_view bytes = utf8_of(text, fmt::format("the text of '{}'", id));
    const ReleasedGil release;
    if (absl::Status status = on_text(id, bytes); !status.ok()) return status;
  }
  return absl::OkStatus();
}

TextSource text_source(const Anything& texts, TextFormat format) {
  if (py::isinstance<Texts>(texts))
    return [all = texts.cast<Texts>()](const OnText& on_text) {
      for (std::size_t i = 0; i < all.size(); ++i)
        if (absl::Status status = on_text(all.id(i), all[i]); !status.ok()) return status;
      return absl::OkStatus();
    };
  if (is_path(texts))
    return [path = path_text(texts), format](const OnText& on_text) { return read_each_text(path, on_text, format); };
  if (!has_attribute(texts, "__iter__"))
    raise(PyExc_TypeError, "expected texts, {{id: text}}, (id, text) tuples, Texts or a path, not {}",
          Py_TYPE(texts.ptr())->tp_name);
  return [texts](const OnText& on_text) { return through_library([&] { return each_python_text(texts, on_text); }); };
}

using Words = As<"collections.abc.Iterable[str]">;

LexicalDiversity diversity_of(const Words& words) {
  if (PyUnicode_Check(words.ptr()) != 0) raise(PyExc_TypeError, "words must be a list of words, not a text");
  std::unordered_map<std::string, std::uint32_t> numbers;
  std::vector<std::uint32_t> numbered;
  for (const py::handle word : items_in(words)) {
    const auto next = static_cast<std::uint32_t>(numbers.size());
    numbered.push_back(numbers.try_emplace(std::string(utf8_of(word, "a word")), next).first->second);
  }
  return lexical_diversity(numbered, until_signal());
}

using SequenceHint = As<"str | collections.abc.Iterable[str]">;

std::vector<std::string> words_of(py::handle words, const char* what) {
  if (!has_attribute(words, "__iter__"))
    raise(PyExc_TypeError, "{} must be text or a list of words, not {}", what, value_and_type(words.ptr()));
  return texts_in(words, "a word");
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
  std::size_t index = 0;
  for (const py::handle text : Iteration(source)) {
    if (!PyUnicode_Check(text.ptr())) return to_texts(source);
    check(builder.add(std::to_string(index++), utf8_of(text, "a text")));
  }
  return std::move(builder).build();
}

}  // namespace

void bind_text_statistics(py::module_& module) {
  Taking<TextStatisticsOptions>::define<"text_statistics">(
      module,
      +[](TextStatisticsOptions options, const TextsHint& texts, const std::optional<Tokenizer>& tokenizer,
          const Choice<"text_format", TextFormat>& text_format, ProgressFunction progress) {
        if (tokenizer) options.words = tokenizer->options();
        if (options.words.splitter) options.threads = 1;
        const TextSource source = text_source(texts, text_format);
        return to_result(with_progress(options, std::move(progress),
                                       [&](const TextStatisticsOptions& how) { return text_statistics(source, how); }));
      },
      "texts"_a, py::kw_only(), "tokenizer"_a = py::none(),
      Choice<"text_format", TextFormat>::argument(TextFormat::automatic), "progress"_a = py::none());
  module.def(
      "lexical_diversity", [](const Words& words) { return to_result(diversity_of(words)); }, "words"_a);
  module.def(
      "readability",
      [](std::size_t words, std::size_t sentences, std::size_t syllables, std::size_t characters) {
        return to_result(readability({words, sentences, syllables, characters}));
      },
      "words"_a, "sentences"_a, "syllables"_a, "characters"_a);
  module.def("sequence_ratio", &ratio_of, "first"_a, "second"_a, py::kw_only(), "autojunk"_a = true);
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
