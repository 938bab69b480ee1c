// Packed collections with any bytes after a right head: what is read equals itself, packed and read again. The first
// byte chooses the kind of collection.
#include "fuzz/target.hpp"

#include <irmetrics/report/packed.hpp>

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

void check(std::string_view bytes) {
  const int kinds = check_as<Run>(bytes) + check_as<Qrels>(bytes) + check_as<NuggetQrels>(bytes) +
                    check_as<Samples>(bytes) + check_as<Texts>(bytes);
  expect(kinds <= 1, "the bytes are {} kinds of collections", kinds);
}

const Registered registered({"packed", &check});

}  // namespace
}  // namespace irmetrics::fuzz::packed_target
