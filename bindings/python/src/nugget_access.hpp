// What NuggetQrels are in Python: dicts, columns, equality and pickles.
#pragma once

#include <irmetrics/collection/nugget_qrels.hpp>

#include <pybind11/pybind11.h>

#include <string>

namespace irmetrics::python {

/// {nugget: {document: grade}} of one query.
pybind11::dict nugget_dict(const NuggetJudgments& query);

/// The judgments as four lists: queries, nuggets, documents, grades.
pybind11::tuple nugget_columns(const NuggetQrels& nuggets);

/// Whether both have the same queries, the same nuggets in the same order, and the same judgments in any order.
bool equal_nuggets(const NuggetQrels& left, const NuggetQrels& right);

/// "NuggetQrels: 2 queries, 5 nuggets, 12 judgments"
std::string summary(const NuggetQrels& nuggets);

pybind11::tuple pickle_nugget(const Nugget& nugget);
Nugget unpickle_nugget(const pybind11::tuple& state);
pybind11::tuple pickle_nuggets(const NuggetQrels& nuggets);
NuggetQrels unpickle_nuggets(const pybind11::tuple& state);

}  // namespace irmetrics::python
