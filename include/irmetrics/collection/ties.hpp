// What the order of documents with equal scores may be.
#pragma once

#include <irmetrics/enum_text.hpp>

#include <array>
#include <cstdint>
#include <string_view>

namespace irmetrics {

/// The order of documents with equal scores. Ids compare by bytes.
enum class Ties : std::uint8_t {
  docno_desc,   // larger id first, as trec_eval and gdeval
  docno_asc,    // smaller id first, as pyndeval and the preference measures of trec_eval
  input,        // the one that was given first, as FreshStack's coverage and cwl
  rank_column,  // scores are not used; the rank column is the order, as ndeval
  error,        // a query with two equal scores is an error
};
template <>
inline constexpr std::array<std::string_view, 5> enum_names<Ties> = {"docno_desc", "docno_asc", "input", "rank_column",
                                                                     "error"};

}  // namespace irmetrics
