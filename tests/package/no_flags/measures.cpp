// All measures, compiled here.
#include <irmetrics/measures/all.hpp>
#include <irmetrics/measures/measure.hpp>
#include <irmetrics/text/readability.hpp>

#include <vector>

using namespace irmetrics;

template <class... Ms>
std::vector<AnyMeasure> make_all(MeasureList<Ms...>) {
  return {Ms()...};
}

std::vector<AnyMeasure> all_of_them() { return make_all(AllMeasures()); }

Readability readability_of(const TextCounts& counts) { return readability(counts); }
