// take_lines in Highway. Include only through src/kernels-inl.hpp or header_only-inl.hpp.
#if defined(IRMETRICS_KERNELS_TAKE_LINES_INL_HPP) == defined(HWY_TARGET_TOGGLE)
#ifdef IRMETRICS_KERNELS_TAKE_LINES_INL_HPP
#undef IRMETRICS_KERNELS_TAKE_LINES_INL_HPP
#else
#define IRMETRICS_KERNELS_TAKE_LINES_INL_HPP
#endif

#include <irmetrics/base/detail/id_hash.hpp>
#include <irmetrics/base/detail/short_decimal.hpp>
#include <irmetrics/kernels/detail/simd-inl.hpp>
#include <irmetrics/kernels/kernels.hpp>
#include <irmetrics/kernels/scalar.hpp>

#include <hwy/highway.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>

HWY_BEFORE_NAMESPACE();
namespace irmetrics::kernels::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

#if HWY_TARGET == HWY_SCALAR

inline TakenLines take_lines(const RunLineForm& form, std::string_view text, std::uint32_t offset,
                             const RunColumns& rows) {
  return scalar::take_lines(form, text, offset, rows);
}

#else

/// The form of a decimal: digits, and for some a point before the last of them; at most 15 digits, which make an exact
/// double.
struct DecimalForm {
  std::size_t point = 0;             // its distance from the end; 0: there is none
  std::size_t least = 0, sizes = 0;  // the least size, and the number of sizes, which is 0 for an unknown form
  double power = 1;                  // of ten, by which to divide
  alignas(16) std::array<std::uint8_t, 16> without_point = {};  // the positions of the digits in the last 16 bytes
};

/// The form of a decimal that parse_short_decimal reads. (The kernel depends on the order of bytes.)
inline DecimalForm form_of_decimal(std::string_view decimal) {
  DecimalForm form;
  const std::size_t found = decimal.rfind('.');
  form.point = found == std::string_view::npos ? 0 : decimal.size() - found;
  if (form.point == 1 || form.point > 16 || std::endian::native != std::endian::little) return {};
  form.least = std::max<std::size_t>(form.point, 1);
  form.sizes = form.point == 0 ? 15 : 17 - form.point;
  for (std::size_t i = 1; i < form.point; ++i) form.power *= 10;
  for (std::size_t i = 0; i < 16; ++i)
    form.without_point[i] =
        static_cast<std::uint8_t>(i + form.point > 16 || form.point == 0 ? i : std::max<std::size_t>(i, 1) - 1);
  return form;
}

/// The 16 bytes from n on are 0xFF in their last n bytes.
inline constexpr std::array<std::uint8_t, 32> last_bytes = [] {
  std::array<std::uint8_t, 32> bytes{};
  std::fill(bytes.begin() + 16, bytes.end(), 0xFF);
  return bytes;
}();

/// A constant of 16 bytes in memory. (Compilers make other constants anew for each line.)
template <class Lane, Lane Value>
alignas(16) inline constexpr std::array<Lane, 16 / sizeof(Lane)> constant = [] {
  std::array<Lane, 16 / sizeof(Lane)> lanes{};
  lanes.fill(Value);
  return lanes;
}();

/// Reads a decimal of a known form without sign, [end - size, end); the 16 bytes before `end` are readable. False if it
/// has another form.
HWY_INLINE bool read_decimal(const DecimalForm& form, const char* end, std::size_t size, double& value) {
  if (HWY_UNLIKELY(size - form.least >= form.sizes || (form.point != 0 && *(end - form.point) != '.'))) return false;
  const hn::FixedTag<std::uint8_t, 16> tag;
  const auto load = [tag](const void* from) { return hn::LoadU(tag, static_cast<const std::uint8_t*>(from)); };
  const auto all = hn::TableLookupBytes(hn::Xor(load(end - 16), load(constant<std::uint8_t, '0'>.data())),
                                        load(form.without_point.data()));
  const auto digits = hn::And(all, load(last_bytes.data() + (form.point == 0 ? size : size - 1)));
  const auto nine = load(constant<std::uint8_t, 9>.data());
  if (HWY_UNLIKELY(!hn::AllTrue(tag, hn::Eq(hn::Max(digits, nine), nine)))) return false;
  // Neighbours become numbers of two, four and eight digits. Each product leaves their sum in the upper half of a lane.
  const hn::FixedTag<std::uint16_t, 8> twos;
  const hn::FixedTag<std::uint32_t, 4> fours;
  const hn::FixedTag<std::uint64_t, 2> eights;
  const auto of_two = hn::ShiftRight<8>(
      hn::Mul(hn::BitCast(twos, digits), hn::Load(twos, constant<std::uint16_t, (10 << 8) + 1>.data())));
  const auto of_four = hn::ShiftRight<16>(
      hn::Mul(hn::BitCast(fours, of_two), hn::Load(fours, constant<std::uint32_t, (100 << 16) + 1>.data())));
  const auto of_eight = hn::Add(hn::MulEven(of_four, hn::Load(fours, constant<std::uint32_t, 10'000>.data())),
                                hn::ShiftRight<32>(hn::BitCast(eights, of_four)));
  const std::uint64_t number = hn::GetLane(of_eight) * 100'000'000 + hn::ExtractLane(of_eight, 1);
  value = static_cast<double>(static_cast<std::int64_t>(number)) / form.power;
  return true;
}

/// For each of 64 bytes a bit that says whether the predicate holds.
template <class Predicate>
HWY_INLINE std::uint64_t bits_of_64(const char* text, Predicate predicate) {
  const hn::CappedTag<std::uint8_t, 64> tag;
  std::uint64_t bits = 0;
  for (std::size_t i = 0; i < 64; i += hn::Lanes(tag))
    bits |= bits_of(tag, predicate(tag, i, hn::LoadU(tag, reinterpret_cast<const std::uint8_t*>(text + i)))) << i;
  return bits;
}

inline TakenLines take_lines(const RunLineForm& form, std::string_view text, std::uint32_t offset,
                             const RunColumns& columns) {
  static_assert(RunLineForm::longest == 64);
  const auto is_low = [](auto tag, std::size_t, auto bytes) {
    return hn::Eq(hn::Min(bytes, hn::Set(tag, ' ')), bytes);
  };
  const auto is_between = [from = form.between().data()](auto tag, std::size_t i, auto bytes) {
    return hn::Eq(bytes, hn::LoadU(tag, reinterpret_cast<const std::uint8_t*>(from + i)));
  };
  const RunColumns rows = columns;
  const std::size_t before = form.before().size(), after = form.after().size();
  const std::uint64_t beyond_between = before + after < 64 ? ~std::uint64_t{0} << (before + after) : 0;
  const char separator = form.separator();
  if (!form.known() || !text.starts_with(form.before())) return {};
  DecimalForm decimal;
  std::size_t begin = before;  // of the document
  std::size_t row = 0;
  for (; row < rows.room && begin + 2 * RunLineForm::longest <= text.size(); ++row) {
    const char* const document = text.data() + begin;
    const std::uint64_t ends = bits_of_64(document, is_low);
    const std::uint64_t later_ends = ends & (ends - 1), last_ends = later_ends & (later_ends - 1);
    if (HWY_UNLIKELY(last_ends == 0)) break;
    const auto length = static_cast<std::size_t>(std::countr_zero(ends));
    const auto rank_end = static_cast<std::size_t>(std::countr_zero(later_ends));
    const auto score_end = static_cast<std::size_t>(std::countr_zero(last_ends));
    if (HWY_UNLIKELY(length == 0 || rank_end == length + 1)) break;
    if (HWY_UNLIKELY(document[length] != separator || document[rank_end] != separator)) break;
    const bool negative = document[rank_end + 1] == '-';
    double score = 0;
    if (HWY_LIKELY(read_decimal(decimal, document + score_end, score_end - rank_end - (negative ? 2 : 1), score))) {
      if (negative) score = -score;
    } else {
      const std::string_view field(document + rank_end + 1, score_end - rank_end - 1);
      score = detail::parse_short_decimal(field);
      if (std::isnan(score)) break;
      decimal = form_of_decimal(field);
    }
    rows.begins[row] = offset + static_cast<std::uint32_t>(begin);
    rows.lengths[row] = static_cast<std::uint16_t>(length);
    rows.hashes[row] = detail::hash_id({document, length});
    rows.scores[row] = score;
    const std::uint64_t same = bits_of_64(document + score_end, is_between) | beyond_between;
    begin += score_end + after + before;
    if (HWY_UNLIKELY(~same != 0)) {  // the line is taken if the difference belongs to the next one
      const bool complete = static_cast<std::size_t>(std::countr_one(same)) >= after;
      return complete ? TakenLines{row + 1, begin - before} : TakenLines{row, begin - score_end - after - 2 * before};
    }
  }
  return {row, begin - before};
}

#endif  // HWY_TARGET

}  // namespace irmetrics::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // include guard per target
