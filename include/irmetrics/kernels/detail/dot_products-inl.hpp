// Dot products in Highway. Include only through src/kernels-inl.hpp or header_only-inl.hpp.
#if defined(IRMETRICS_KERNELS_DOT_PRODUCTS_INL_HPP) == defined(HWY_TARGET_TOGGLE)
#ifdef IRMETRICS_KERNELS_DOT_PRODUCTS_INL_HPP
#undef IRMETRICS_KERNELS_DOT_PRODUCTS_INL_HPP
#else
#define IRMETRICS_KERNELS_DOT_PRODUCTS_INL_HPP
#endif

#include <irmetrics/kernels/scalar.hpp>

#include <hwy/highway.h>

#include <algorithm>
#include <span>

HWY_BEFORE_NAMESPACE();
namespace irmetrics::kernels::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

using Doubles = hn::CappedTag<double, 8>;
using DoubleLanes = hn::Vec<Doubles>;

HWY_INLINE DoubleLanes load_doubles(const float* numbers) {
  const hn::Rebind<float, Doubles> single;
  return hn::PromoteTo(Doubles(), hn::LoadU(single, numbers));
}

// Like to_float of scalar.hpp: the bits are moved to their positions in a float, and a multiplication adjusts the
// exponent and handles numbers without a leading 1.
HWY_INLINE DoubleLanes load_doubles(const Half* numbers) {
  const hn::Rebind<std::uint16_t, Doubles> half;
  const hn::Rebind<std::uint32_t, Doubles> word;
  const hn::Rebind<float, Doubles> single;
  const auto bits = hn::PromoteTo(word, hn::LoadU(half, &numbers->bits));
  const auto magnitude = hn::And(bits, hn::Set(word, 0x7FFF));
  const auto sign = hn::ShiftLeft<16>(hn::Xor(bits, magnitude));
  const auto scaled = hn::Mul(hn::BitCast(single, hn::ShiftLeft<13>(magnitude)), hn::Set(single, 0x1p112F));
  const auto endless = hn::VecFromMask(word, hn::Gt(magnitude, hn::Set(word, 0x7BFF)));  // infinity and NaN
  const auto result = hn::Or(hn::BitCast(word, scaled), hn::And(endless, hn::Set(word, 0x7F800000)));
  return hn::PromoteTo(Doubles(), hn::BitCast(single, hn::Or(result, sign)));
}

// Adds the products of 8 numbers to 8 sums, which are contiguous in as many vectors as needed.
template <class Number>
HWY_INLINE void add_eight(const Number* one, const Number* other, DoubleLanes& a, DoubleLanes& b, DoubleLanes& c,
                          DoubleLanes& d) {
  const std::size_t lanes = hn::Lanes(Doubles());
  const auto product = [&](std::size_t at)
                           HWY_ATTR { return hn::Mul(load_doubles(one + at), load_doubles(other + at)); };
  a = hn::Add(a, product(0));
  if (lanes <= 4) b = hn::Add(b, product(lanes));
  if (lanes <= 2) {
    c = hn::Add(c, product(2 * lanes));
    d = hn::Add(d, product(3 * lanes));
  }
}

HWY_INLINE double sum_of_eight(DoubleLanes a, DoubleLanes b, DoubleLanes c, DoubleLanes d) {
  const Doubles tag;
  const std::size_t lanes = hn::Lanes(tag);
  HWY_ALIGN double sums[8];
  hn::StoreU(a, tag, sums);
  if (lanes <= 4) hn::StoreU(b, tag, sums + lanes);
  if (lanes <= 2) {
    hn::StoreU(c, tag, sums + 2 * lanes);
    hn::StoreU(d, tag, sums + 3 * lanes);
  }
  return scalar::sum_of_eight(sums);
}

template <class Number>
HWY_INLINE double dot_product(const Number* one, const Number* other, std::size_t width) {
  const Doubles tag;
  auto a = hn::Zero(tag), b = hn::Zero(tag), c = hn::Zero(tag), d = hn::Zero(tag);
  std::size_t i = 0;
  for (; i + 8 <= width; i += 8) add_eight(one + i, other + i, a, b, c, d);
  if (i < width) {  // padded with zeros, which change no sum
    Number last_one[8] = {}, last_other[8] = {};
    std::copy(one + i, one + width, last_one);
    std::copy(other + i, other + width, last_other);
    add_eight(last_one, last_other, a, b, c, d);
  }
  return sum_of_eight(a, b, c, d);
}

HWY_INLINE double dot_product(const std::int8_t* one, const std::int8_t* other, std::size_t width) {
  const hn::ScalableTag<std::int16_t> tag;
  const hn::Rebind<std::int8_t, decltype(tag)> bytes;
  const hn::RepartitionToWide<decltype(tag)> wide;
  const std::size_t lanes = hn::Lanes(tag);
  constexpr std::size_t most = 1 << 14;  // steps for which a sum of 32 bits cannot overflow: each adds at most 2^15
  HWY_ALIGN std::int32_t part[hn::MaxLanes(wide)];
  std::int64_t sum = 0;
  std::size_t i = 0;
  while (i + lanes <= width) {
    auto even = hn::Zero(wide), odd = hn::Zero(wide);
    for (std::size_t step = 0; step < most && i + lanes <= width; ++step, i += lanes)
      even = hn::ReorderWidenMulAccumulate(wide, hn::PromoteTo(tag, hn::LoadU(bytes, one + i)),
                                           hn::PromoteTo(tag, hn::LoadU(bytes, other + i)), even, odd);
    hn::Store(hn::Add(even, odd), wide, part);
    for (std::size_t lane = 0; lane < hn::Lanes(wide); ++lane) sum += part[lane];
  }
  for (; i < width; ++i) sum += std::int64_t{one[i]} * other[i];
  return static_cast<double>(sum);
}

template <class Number>
HWY_INLINE void multiply_rows(std::span<const Number> vector, std::span<const Number> rows, std::span<double> products,
                              std::span<double> squares) {
#if HWY_TARGET == HWY_SCALAR
  scalar::dot_products(vector, rows, products, squares);
#else
  const std::size_t width = vector.size();
  for (std::size_t i = 0; i < products.size(); ++i) {
    const Number* row = rows.data() + i * width;
    products[i] = dot_product(vector.data(), row, width);
    if (!squares.empty()) squares[i] = dot_product(row, row, width);
  }
#endif
}

inline void dot_products_float(std::span<const float> vector, std::span<const float> rows, std::span<double> products,
                               std::span<double> squares) {
  multiply_rows(vector, rows, products, squares);
}

inline void dot_products_half(std::span<const Half> vector, std::span<const Half> rows, std::span<double> products,
                              std::span<double> squares) {
  multiply_rows(vector, rows, products, squares);
}

inline void dot_products_int8(std::span<const std::int8_t> vector, std::span<const std::int8_t> rows,
                              std::span<double> products, std::span<double> squares) {
  multiply_rows(vector, rows, products, squares);
}

}  // namespace irmetrics::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // include guard per target
