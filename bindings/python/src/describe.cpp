// Descriptions of collections, and the filter of judgments, in Python.
#include "nuggets.hpp"
#include "option_arguments.hpp"
#include "result.hpp"
#include "samples.hpp"

#include <irmetrics/describe/official.hpp>
#include <irmetrics/io/detail/file_names.hpp>

namespace irmetrics::python {
namespace {

using Sizes = As<"int | collections.abc.Sequence[int] | None">;
using FilteredQrelsHint = As<"tuple[Qrels, irmetrics.results.FilterReport]">;
using FilteredNuggetsHint = As<"tuple[NuggetQrels, irmetrics.results.FilterReport]">;

template <class... Collections>
bool is_one_of(py::handle object) {
  return (py::isinstance<Collections>(object) || ...);
}
constexpr auto is_described = is_one_of<NuggetQrels, Qrels, Run, Samples, Texts>;

/// The name of a file without its folders and endings.
std::string stem_of(py::handle path) {
  PyObject* bytes = nullptr;
  if (PyUnicode_FSConverter(path.ptr(), &bytes) == 0) throw py::error_already_set();
  return detail::io::file_stem(std::string(py::reinterpret_steal<py::bytes>(bytes)));
}

/// A source with its name, or each of {name: source}, whose values are collections or paths.
std::vector<NamedObject> named_sources(const Anything& source, const char* kind) {
  if (source.is_none()) return {};
  if (is_path(source)) return {{stem_of(source), source}};
  std::vector<NamedObject> sources;
  if (!is_described(source) && is_mapping(source))
    for_each_entry(source, [&](const py::object& name, const py::object& value) {
      if (is_described(value) || (is_path(value) && !PyUnicode_Check(value.ptr())))
        sources.push_back({py::str(name), value});
    });
  if (sources.empty() || sources.size() != py::len(source)) return {{kind, source}};
  return sources;
}

/// Calls describe(source, name) for a source, or for each value of {name: source}, and collects what it returns.
template <class Description, class Describe>
void describe_each(const Anything& source, const char* kind, std::vector<Description>& found,
                   const Describe& describe) {
  for (const auto& [name, one] : named_sources(source, kind))
    found.push_back(located(name, [&, &name = name, &one = one] { return describe(one, name); }));
}

std::size_t size_of(py::handle given) {
  py::detail::make_caster<std::size_t> size;
  if (!size.load(given, true))
    raise(PyExc_TypeError, "collection_size must be a whole number of at least 0, or a list of them, not {}",
          value_and_type(given.ptr()));
  return py::detail::cast_op<std::size_t>(size);
}

/// The number of documents of the collections, in the order of the qrels.
std::vector<std::size_t> sizes_of(const Sizes& given, const std::vector<TextsDescription>& documents) {
  std::vector<std::size_t> sizes;
  if (is_list(given))
    for (const py::handle size : given) sizes.push_back(size_of(size));
  else if (!given.is_none())
    sizes.push_back(size_of(given));
  else
    for (const TextsDescription& texts : documents) sizes.push_back(texts.texts);
  return sizes;
}

/// Raises TypeError for a collection that has an argument of its own.
void refuse_other_collections(py::handle source) {
  const auto refuse = [&]<class Collection>(std::type_identity<Collection>, const char* argument) {
    if (py::isinstance<Collection>(source))
      raise(PyExc_TypeError, "expected judgments of documents, not {}; write describe({}=...)",
            std::string(py::str(py::type::of(source).attr("__name__"))), argument);
  };
  refuse(std::type_identity<Run>(), "runs");
  refuse(std::type_identity<NuggetQrels>(), "nuggets");
  refuse(std::type_identity<Samples>(), "samples");
  refuse(std::type_identity<Texts>(), "documents");
}

void describe_all_qrels(const Anything& source, const std::vector<std::size_t>& sizes, DescribeOptions options,
                        std::vector<QrelsDescription>& found) {
  const std::size_t count = named_sources(source, "qrels").size();
  if (count > 0 && sizes.size() > 1 && sizes.size() != count)
    raise(PyExc_ValueError, "expected one collection size, or one for each of the {} qrels, not {}", count,
          sizes.size());
  describe_each(source, "qrels", found, [&](const py::object& one, const std::string& name) {
    if (!sizes.empty()) options.collection_size = sizes[sizes.size() > 1 ? found.size() : 0];
    refuse_other_collections(one);
    const Qrels qrels = to_qrels(one);
    return unlocked([&] { return describe_qrels(qrels, name, options); });
  });
}

auto describe_collections(DescribeOptions options, const Anything& qrels, const Anything& nuggets,
                          const Anything& annotations, const Anything& queries, const Anything& answers,
                          const Anything& documents, const Anything& samples, const Anything& runs,
                          const Sizes& collection_size) {
  CollectionDescription found;
  const auto texts = [&](const Anything& source, const char* kind, std::vector<TextsDescription>& into,
                         TextRole role = TextRole::text) {
    describe_each(source, kind, into, [&](const py::object& one, const std::string& name) {
      const Texts given = to_texts(one, role);
      return unlocked([&] { return describe_texts(given, name, options); });
    });
  };
  texts(queries, "queries", found.queries);
  texts(answers, "answers", found.answers, TextRole::answer);
  texts(documents, "documents", found.documents);
  describe_all_qrels(qrels, sizes_of(collection_size, found.documents), options, found.qrels);
  describe_each(nuggets, "nuggets", found.nuggets, [&](const py::object& one, const std::string& name) {
    const NuggetQrels given = to_nuggets(one);
    return unlocked([&] { return describe_nuggets(given, name, options); });
  });
  describe_each(annotations, "nugget_quality", found.nugget_quality,
                [&](const py::object& one, const std::string& name) {
                  return NamedNuggetQuality{name, value_or_raise(nugget_quality_of(one))};
                });
  describe_each(samples, "samples", found.samples, [&](const py::object& one, const std::string& name) {
    const Samples given = to_samples(one);
    return unlocked([&] { return describe_samples(given, name, options); });
  });
  if (!runs.is_none())
    for (const Run& run : to_runs(runs))
      found.runs.push_back(unlocked([&] { return Result<RunDescription>(describe_run(run, options)); }));
  return to_result(found);
}

/// The kept judgments and the report.
template <class Filter>
py::tuple filtered(const Filter& filter) {
  auto found = unlocked(filter);
  return py::make_tuple(std::move(found.judgments), to_result(found.report));
}

// One source, or several by name.
using DescribedQrels = As<"irmetrics._types.AnyQrels | collections.abc.Mapping[str, typing.Any] | None">;
using DescribedNuggets = As<"irmetrics._types.AnyNuggets | collections.abc.Mapping[str, typing.Any] | None">;
using MaybeTable = As<"irmetrics._types.AnyTable | None">;
using MaybeSamples = As<"irmetrics._types.AnySamples | collections.abc.Mapping[str, typing.Any] | None">;
using MaybeRuns = As<"irmetrics._types.AnyRuns | None">;

}  // namespace

void bind_describe(py::module_& module) {
  module.def(
      "official", [](const std::string& id) { return to_result(value_or_raise(official(id))); }, "id"_a);
  Taking<DescribeOptions>::define<"describe">(
      module,
      +[](DescribeOptions options, const DescribedQrels& qrels, const DescribedNuggets& nuggets,
          const MaybeTable& quality, const MaybeTexts& queries, const MaybeTexts& answers, const MaybeTexts& documents,
          const MaybeSamples& samples, const MaybeRuns& runs, const Sizes& collection_size) {
        return describe_collections(std::move(options), qrels, nuggets, quality, queries, answers, documents, samples,
                                    runs, collection_size);
      },
      "qrels"_a = py::none(), py::kw_only(), "nuggets"_a = py::none(), "nugget_quality"_a = py::none(),
      "queries"_a = py::none(), "answers"_a = py::none(), "documents"_a = py::none(), "samples"_a = py::none(),
      "runs"_a = py::none(), "collection_size"_a = py::none());
  module.def(
      "filter_judgments",
      [](const NuggetQrels& judgments, double rel, const Choice<"drop", FilterDrop>& drop) -> FilteredNuggetsHint {
        return filtered([&] { return filter_judgments(judgments, rel, drop); });
      },
      "judgments"_a, "rel"_a = default_support_level, Choice<"drop", FilterDrop>::argument(FilterDrop::queries));
  module.def(
      "filter_judgments",
      [](const QrelsHint& judgments, double rel) -> FilteredQrelsHint {
        if (const auto names = column_labels(judgments); names && has_columns(*names, nugget_kinds))
          raise(PyExc_TypeError, "the table has a column of nuggets; write filter_judgments(NuggetQrels(table))");
        const Qrels qrels = to_qrels(judgments);
        return filtered([&] { return filter_judgments(qrels, rel); });
      },
      "judgments"_a, "rel"_a = 1.0);
}

}  // namespace irmetrics::python
