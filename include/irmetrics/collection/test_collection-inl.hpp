// Joins document and nugget judgments, and adds the corpus.
#pragma once

#include <irmetrics/base/error.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/collection/test_collection.hpp>

namespace irmetrics {

IRMETRICS_INLINE Result<TestCollection> TestCollection::of(Qrels qrels, NuggetQrels nuggets) {
  const auto error = [](std::string_view query, std::string_view has, std::string_view lacks) {
    return invalid_input(
        "query '{}' is judged by the {} but not by the {}; both must judge the same queries: use each separately",
        query, has, lacks);
  };
  for (std::size_t i = 0; i < qrels.size(); ++i)
    if (!nuggets.find(qrels.query(i))) return error(qrels.query(i), "qrels", "nuggets");
  for (std::size_t i = 0; i < nuggets.size(); ++i)
    if (!qrels.find(nuggets.query(i))) return error(nuggets.query(i), "nuggets", "qrels");
  TestCollection both(std::move(qrels));
  both.ideals_ = std::make_shared<KeptIdeals>(nuggets.size());
  both.nuggets_ = std::move(nuggets);
  both.separate_ = true;
  return both;
}

IRMETRICS_INLINE TestCollection TestCollection::with_corpus(std::span<const std::string> documents) const {
  TestCollection collection = *this;
  collection.corpus_ = std::make_shared<const HashSet<std::string>>(documents.begin(), documents.end());
  return collection;
}

}  // namespace irmetrics
