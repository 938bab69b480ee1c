// The compiled loops over the rows of columns, which take most of the time of an evaluation of columns: apart from the
// other functions of columns, so that a build for a small size can still optimise them.
#include <irmetrics/columns/detail/row_loops-inl.hpp>

namespace irmetrics::detail::columns {

template bool hash_texts<std::int32_t>(const void*, const char*, std::size_t, std::size_t,
                                       std::span<std::uint32_t>) noexcept;
template bool have_length<std::int32_t>(const void*, std::size_t, std::size_t, std::size_t) noexcept;
template bool hash_texts<std::int64_t>(const void*, const char*, std::size_t, std::size_t,
                                       std::span<std::uint32_t>) noexcept;
template bool have_length<std::int64_t>(const void*, std::size_t, std::size_t, std::size_t) noexcept;
template void hash_numbers<std::uint8_t>(const char*, std::ptrdiff_t, std::size_t, std::span<std::uint32_t>) noexcept;
template void hash_numbers<std::uint16_t>(const char*, std::ptrdiff_t, std::size_t, std::span<std::uint32_t>) noexcept;
template void hash_numbers<std::uint32_t>(const char*, std::ptrdiff_t, std::size_t, std::span<std::uint32_t>) noexcept;
template void hash_numbers<std::uint64_t>(const char*, std::ptrdiff_t, std::size_t, std::span<std::uint32_t>) noexcept;

}  // namespace irmetrics::detail::columns
