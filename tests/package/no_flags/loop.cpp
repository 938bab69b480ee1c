// The project's own loop, in a section of its own.
#ifdef INCLUDES_IRMETRICS
#include <irmetrics/irmetrics.hpp>
#endif

#include <cstddef>

__attribute__((section(".text.the_loop"))) void add_products(double* sums, const double* one, const double* other,
                                                             std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) sums[i] = one[i] * other[i] + sums[i];
}
