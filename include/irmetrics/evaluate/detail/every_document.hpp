// Ranks all documents of a list, judged or not.
#pragma once

#include <irmetrics/collection/id_index.hpp>
#include <irmetrics/collection/qrels.hpp>
#include <irmetrics/collection/run.hpp>

#include <cstdint>
#include <vector>

namespace irmetrics::detail::evaluate {

/// Judgments that include every document of a ranked list, so that alignment ranks all of them.
class EveryDocument {
 public:
  Judgments of(const RankedList& list) {
    slots_.assign(id_index_slots(list.size()), 0);
    index_ids(list.documents, slots_, [](std::uint32_t, std::uint32_t) {});
    grades_.assign(list.size(), 0);
    return {list.query, list.documents, grades_, grades_, slots_};
  }

 private:
  std::vector<std::uint32_t> slots_;
  std::vector<double> grades_;
};

}  // namespace irmetrics::detail::evaluate
