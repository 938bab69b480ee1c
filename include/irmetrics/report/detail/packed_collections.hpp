// Collections as bytes: the documents of a query, or the passages of a sample, as flat columns.
#pragma once

#include <irmetrics/base/detail/packed_bytes.hpp>
#include <irmetrics/collection/nugget_qrels.hpp>
#include <irmetrics/collection/qrels.hpp>
#include <irmetrics/collection/run.hpp>
#include <irmetrics/collection/samples.hpp>
#include <irmetrics/collection/texts.hpp>

namespace irmetrics::detail::report {

void pass_collection(Packing& bytes, const Run& run);
void pass_collection(Packing& bytes, const Qrels& qrels);
void pass_collection(Packing& bytes, const NuggetQrels& nuggets);
void pass_collection(Packing& bytes, const Samples& samples);
void pass_collection(Packing& bytes, const Texts& texts);

void pass_collection(Unpacking& bytes, Run& run);
void pass_collection(Unpacking& bytes, Qrels& qrels);
void pass_collection(Unpacking& bytes, NuggetQrels& nuggets);
void pass_collection(Unpacking& bytes, Samples& samples);
void pass_collection(Unpacking& bytes, Texts& texts);

}  // namespace irmetrics::detail::report
