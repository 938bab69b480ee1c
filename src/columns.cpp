// The compiled columns: Arrow's data in and out, and the scoring of rows in columns.
#include <irmetrics/columns/arrow_chunks-inl.hpp>
#include <irmetrics/columns/arrow_export-inl.hpp>
#include <irmetrics/columns/buffer_column-inl.hpp>
#include <irmetrics/columns/column-inl.hpp>
#include <irmetrics/columns/detail/exported_table-inl.hpp>
#include <irmetrics/columns/nugget_columns-inl.hpp>
#include <irmetrics/columns/row_columns-inl.hpp>
#include <irmetrics/evaluate/evaluate_columns-inl.hpp>
#include <irmetrics/evaluate/scores_to_arrow-inl.hpp>

namespace irmetrics {

template std::optional<Scores> detail::evaluate::evaluate_in_order(const RowColumns&, const TestCollection&,
                                                                   const std::vector<AnyMeasure>&,
                                                                   const EvaluateOptions&, const std::string&,
                                                                   const std::function<void()>&);
template Result<Scores> detail::evaluate::evaluate_stream(const TestCollection&, ArrowReader,
                                                          const std::vector<AnyMeasure>&, const EvaluateOptions&,
                                                          const std::string&, const RowNames&, std::size_t);

template IdColumn IdColumn::of<std::int8_t>(std::span<const std::int8_t>);
template IdColumn IdColumn::of<std::uint8_t>(std::span<const std::uint8_t>);
template IdColumn IdColumn::of<std::int16_t>(std::span<const std::int16_t>);
template IdColumn IdColumn::of<std::uint16_t>(std::span<const std::uint16_t>);
template IdColumn IdColumn::of<std::int32_t>(std::span<const std::int32_t>);
template IdColumn IdColumn::of<std::uint32_t>(std::span<const std::uint32_t>);
template IdColumn IdColumn::of<std::int64_t>(std::span<const std::int64_t>);
template IdColumn IdColumn::of<std::uint64_t>(std::span<const std::uint64_t>);
template NumberColumn NumberColumn::of<double>(std::span<const double>);
template NumberColumn NumberColumn::of<float>(std::span<const float>);
template NumberColumn NumberColumn::of<std::int8_t>(std::span<const std::int8_t>);
template NumberColumn NumberColumn::of<std::uint8_t>(std::span<const std::uint8_t>);
template NumberColumn NumberColumn::of<std::int16_t>(std::span<const std::int16_t>);
template NumberColumn NumberColumn::of<std::uint16_t>(std::span<const std::uint16_t>);
template NumberColumn NumberColumn::of<std::int32_t>(std::span<const std::int32_t>);
template NumberColumn NumberColumn::of<std::uint32_t>(std::span<const std::uint32_t>);
template NumberColumn NumberColumn::of<std::int64_t>(std::span<const std::int64_t>);
template NumberColumn NumberColumn::of<std::uint64_t>(std::span<const std::uint64_t>);

}  // namespace irmetrics
