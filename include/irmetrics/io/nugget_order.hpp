// The order of a query's nuggets where a file gives them none of its own: by number, if their ids are numbers.
#pragma once

#include <irmetrics/collection/nugget_qrels.hpp>

namespace irmetrics {

/// The same judgments, with the nuggets of a query by number where the ids of all of them are whole numbers. Elsewhere
/// they stay in the order in which they were given.
NuggetQrels in_natural_order(const NuggetQrels& nuggets);

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/io/nugget_order-inl.hpp>
#endif
