// Copies a part of the judgments.
#pragma once

#include <irmetrics/base/result.hpp>
#include <irmetrics/stability/judgment_subset.hpp>

#include <utility>

namespace irmetrics {
namespace detail::stability {

inline Result<Qrels> judgment_subset(const Qrels& qrels, const KeepsJudgments& keeps) {
  TableBuilder builder;
  for (std::size_t query = 0; query < qrels.size(); ++query) {
    const Judgments judged = qrels[query];
    if (auto status = builder.start(judged.query); !status.ok()) return status;
    for (std::size_t row = 0; row < judged.size(); ++row) {
      const std::string_view document = judged.documents[row];
      const std::uint32_t hash = judged.documents.hashes[row];
      if (!keeps(query, document, hash)) continue;
      if (auto status = builder.append(document, hash, judged.grades[row]); !status.ok()) return status;
    }
  }
  return Qrels::of(builder.finish());
}

inline Result<NuggetQrels> judgment_subset(const NuggetQrels& nuggets, const KeepsJudgments& keeps) {
  NuggetQrelsBuilder builder;
  for (std::size_t query = 0; query < nuggets.size(); ++query) {
    const NuggetJudgments judged = nuggets[query];
    if (auto status = builder.add_query(judged.query); !status.ok()) return status;
    for (const Nugget& nugget : judged.nuggets)
      if (auto status = builder.add_nugget(judged.query, nugget); !status.ok()) return status;
    const DocumentIds& documents = judged.documents.documents;
    for (std::size_t row = 0; row < documents.size(); ++row) {
      if (!keeps(query, documents[row], documents.hashes[row])) continue;
      for (const Support& support : judged.support_of(row)) {
        auto status = builder.add(judged.query, judged.nuggets[support.nugget].id, documents[row], support.grade);
        if (!status.ok()) return status;
      }
    }
  }
  return std::move(builder).build();
}

}  // namespace detail::stability

IRMETRICS_INLINE Result<TestCollection> judgment_subset(const TestCollection& collection, const KeepsJudgments& keeps) {
  if (collection.nuggets() == nullptr) {
    auto qrels = detail::stability::judgment_subset(collection.qrels(), keeps);
    if (!qrels.ok()) return qrels.status();
    return TestCollection(*std::move(qrels));
  }
  auto nuggets = detail::stability::judgment_subset(*collection.nuggets(), keeps);
  if (!nuggets.ok()) return nuggets.status();
  if (collection.documents_are_shared()) return TestCollection(*std::move(nuggets));
  auto qrels = detail::stability::judgment_subset(collection.qrels(), keeps);
  if (!qrels.ok()) return qrels.status();
  return TestCollection::of(*std::move(qrels), *std::move(nuggets));
}

}  // namespace irmetrics
