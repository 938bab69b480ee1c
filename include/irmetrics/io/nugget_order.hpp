// The natural order of a query's nuggets, for files that do not define an order: by number, if their ids are numbers.
#pragma once

#include <irmetrics/collection/nugget_qrels.hpp>

namespace irmetrics {

/// The same judgments, with the nuggets of a query ordered by number if all of their ids are whole numbers. Otherwise
/// nuggets keep their order.
NuggetQrels in_natural_order(const NuggetQrels& nuggets);

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/io/nugget_order-inl.hpp>
#endif
