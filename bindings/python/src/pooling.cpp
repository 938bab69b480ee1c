// Pools of documents to judge, in Python.
#include "files.hpp"
#include "option_arguments.hpp"
#include "result.hpp"
#include "samples.hpp"

#include <fmt/format.h>

namespace irmetrics::python {
namespace {

using PairsHint = As<"dict[str, list[str]]">;

std::optional<Qrels> judged_already(const MaybeQrels& qrels) {
  return qrels.is_none() ? std::nullopt : std::optional(to_qrels(qrels));
}

std::vector<JudgingPair> pairs_of(const PairsHint& pairs) {
  std::vector<JudgingPair> found;
  refuse_tables(pairs);
  for_each_entry(pairs, [&](const py::object& query, const py::object& documents) {
    const std::string id = any_id(query.ptr(), "a query id");
    for (std::string& document : ids_in(documents, fmt::format("the document ids of query '{}'", id)))
      found.push_back({id, std::move(document)});
  });
  return found;
}

}  // namespace

void bind_pooling(py::module_& module) {
  Taking<PoolOptions>::define<"pool">(
      module,
      +[](PoolOptions options, const RunsHint& runs, const MaybeQrels& qrels) {
        const std::vector<Run> all = to_runs(runs);
        const std::optional<Qrels> judged = judged_already(qrels);
        return to_result(unlocked([&] { return pool(all, options, judged ? &*judged : nullptr); }));
      },
      "runs"_a, "qrels"_a = py::none(), py::kw_only());
  Taking<PoolOptions>::define<"pool_pairs">(
      module,
      +[](PoolOptions options, const RunsHint& runs, const MaybeQrels& qrels, bool unjudged) {
        if (unjudged && qrels.is_none()) raise(PyExc_TypeError, "unjudged=True needs qrels");
        const std::vector<Run> all = to_runs(runs);
        const std::optional<Qrels> judged = judged_already(qrels);
        const std::vector<JudgingPair> pairs =
            unlocked([&] { return pool_pairs(all, options, judged ? &*judged : nullptr); });
        py::dict found;
        py::list documents;
        std::string_view query;
        for (const JudgingPair& pair : pairs) {
          if (unjudged && pair.judged) continue;
          if (pair.query != query) {
            query = pair.query;
            documents = py::list();
            found[py::str(pair.query)] = documents;
          }
          documents.append(py::str(pair.document));
        }
        return PairsHint(py::object(found));
      },
      "runs"_a, "qrels"_a = py::none(), py::kw_only(), "unjudged"_a = false);
  module.def(
      "write_pairs",
      [](const PairsHint& pairs, const Path& path, const MaybeTexts& documents, const MaybeTexts& queries) {
        if (documents.is_none() != queries.is_none())
          raise(PyExc_TypeError, "texts of pairs need both documents and queries");
        const std::vector<JudgingPair> found = pairs_of(pairs);
        if (documents.is_none())
          return write_file(path, [&](const std::string& name) { return write_pairs(found, name); });
        const Texts texts = to_texts(documents), questions = to_texts(queries);
        write_file(path, [&](const std::string& name) { return write_pairs(found, texts, questions, name); });
      },
      "pairs"_a, "path"_a, py::kw_only(), "documents"_a = py::none(), "queries"_a = py::none());
}

}  // namespace irmetrics::python
