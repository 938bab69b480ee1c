// Packed collections, and parts of scores, with any bytes after a right head: what is read equals itself, packed and
// read again. The first byte chooses the kind of collection.
#include "fuzz/target.hpp"

#include <irmetrics/base/detail/little_endian.hpp>
#include <irmetrics/base/detail/packed_bytes.hpp>
#include <irmetrics/evaluate/scores_part.hpp>
#include <irmetrics/report/packed.hpp>

#include <cstdint>
#include <string>

namespace irmetrics::fuzz::packed_target {
namespace {

template <class Collection>
bool check_as(std::string_view bytes) {
  std::string sealed(detail::report::head_size, '\0');
  sealed += bytes;
  detail::report::seal(sealed);
  const auto read = unpacked<Collection>(sealed);
  if (!read.ok()) return false;
  const std::string again = packed(*read);
  const auto same = unpacked<Collection>(again);
  expect(same.ok(), "what was packed is refused: {}", message(same.status()));
  expect(*same == *read, "what was packed differs");
  expect(packed(*same) == again, "equal collections have different bytes");
  return true;
}

/// The same for the bytes of a part.
void check_as_part(std::string_view bytes) {
  const std::uint64_t sum = detail::little_endian(detail::checksum(bytes));
  std::string sealed = "irmetrics part\n\1";
  sealed.append(reinterpret_cast<const char*>(&sum), sizeof sum);
  sealed += bytes;
  const auto part = ScoresPart::of(sealed);
  if (!part.ok()) return;
  const std::string again = part->bytes();
  const auto same = ScoresPart::of(again);
  expect(same.ok(), "the bytes of a part are refused: {}", message(same.status()));
  expect(same->bytes() == again, "equal parts have different bytes");
}

void check(std::string_view bytes) {
  check_as_part(bytes);
  const int kinds = check_as<Run>(bytes) + check_as<Qrels>(bytes) + check_as<NuggetQrels>(bytes) +
                    check_as<Samples>(bytes) + check_as<Texts>(bytes);
  expect(kinds <= 1, "the bytes are {} kinds of collections", kinds);
}

const Registered registered({"packed", &check});

}  // namespace
}  // namespace irmetrics::fuzz::packed_target
