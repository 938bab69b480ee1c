// Tie rules: the order of documents with equal scores.
#pragma once

#include <irmetrics/base/enum_text.hpp>

#include <array>
#include <cstdint>
#include <string_view>

namespace irmetrics {

/// The order of documents with equal scores. Ids compare by bytes.
enum class Ties : std::uint8_t {
  docno_desc,   // larger id first, as in trec_eval and gdeval
  docno_asc,    // smaller id first, as in pyndeval and the preference measures of trec_eval
  input,        // input order, as in FreshStack's coverage and cwl
  rank_column,  // the rank column is the order and scores are ignored, as in ndeval
  error,        // two equal scores of a query are an error
};
template <>
inline constexpr std::array<std::string_view, 5> enum_names<Ties> = {"docno_desc", "docno_asc", "input", "rank_column",
                                                                     "error"};

}  // namespace irmetrics
