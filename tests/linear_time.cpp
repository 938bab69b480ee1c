// Small inputs that took minutes or gigabytes before: each now takes a time in proportion to its size, or is an error
// that names a limit. The bounds are far above what a busy machine with sanitizers takes, and far below what it was.
#include "support/files.hpp"
#include "support/growth.hpp"

#include <irmetrics/alignment/detail/exact_ideal.hpp>
#include <irmetrics/collection/id_index.hpp>

#include <fmt/format.h>

#include <numeric>

#include <pthread.h>

using namespace irmetrics;
using namespace irmetrics::test;

namespace linear_time_test {

using namespace irmetrics::detail::alignment;

namespace {

/// Runs on a thread with a stack of 128 KiB, as C libraries for small systems give to each thread.
void run_with_small_stack(void (*work)()) {
  pthread_attr_t attributes;
  REQUIRE(pthread_attr_init(&attributes) == 0);
  REQUIRE(pthread_attr_setstacksize(&attributes, std::size_t{128} << 10) == 0);
  pthread_t thread{};
  const auto call = [](void* function) -> void* {
    reinterpret_cast<void (*)()>(function)();
    return nullptr;
  };
  REQUIRE(pthread_create(&thread, &attributes, call, reinterpret_cast<void*>(work)) == 0);
  REQUIRE(pthread_join(thread, nullptr) == 0);
  pthread_attr_destroy(&attributes);
}

/// Ids of eight bytes whose hashes are all the same: the inverse of hash_id's steps, for different words.
std::vector<std::string> ids_of_equal_hash(std::size_t count) {
  constexpr std::uint64_t multiplier = 0x9E3779B97F4A7C15;
  std::uint64_t inverse = multiplier;  // modulo 2^64, by Newton's iteration
  for (int i = 0; i < 6; ++i) inverse *= 2 - multiplier * inverse;
  std::vector<std::string> ids;
  for (std::uint64_t i = 0; i < count; ++i) {
    const std::uint64_t hash = (i >> 16) << 48 | std::uint64_t{0x12345678} << 16 | (i & 0xFFFF);
    const std::uint64_t word = ((hash ^ hash >> 32) * inverse) ^ (8 * multiplier);
    std::string id;
    for (int byte = 0; byte < 8; ++byte) id += static_cast<char>(word >> 8 * byte & 0xFF);
    ids.push_back(std::move(id));
  }
  return ids;
}

}  // namespace

TEST_CASE("document ids chosen to have equal hashes are found as quickly as others") {
  const std::vector<std::string> ids = ids_of_equal_hash(200'000);
  for (const std::string& id : ids) REQUIRE(detail::hash_id(id) == 0x12345678);
  RunBuilder builder("run");
  QrelsBuilder judgments;
  for (std::size_t i = 0; i < ids.size(); ++i) {
    REQUIRE(builder.add("q", ids[i], -static_cast<double>(i)).ok());
    if (i % 2 == 0) REQUIRE(judgments.add("q", ids[i], 1).ok());
  }
  double precision = 0;
  CHECK(seconds([&] {
          const Run run = value_of(std::move(builder).build());
          const Qrels qrels = value_of(std::move(judgments).build());
          precision = value_of(evaluate(qrels, run, "SetP")).mean("SetP");
        }) < 10);
  CHECK(precision == 0.5);
}

TEST_CASE("a text with many tags is read in one pass") {
  std::string text = "<DOC><DOCNO>d1</DOCNO>";
  for (int i = 0; i < 300'000; ++i) text += "<b>";
  text += "</DOC>\n";
  CHECK(seconds([&] { CHECK(value_of(parse_texts(text, "text", TextFormat::trec)).size() == 1); }) < 10);
}

TEST_CASE("the search for an exact ideal needs no stack for its ranks") {
  run_with_small_stack([] {
    const std::uint64_t word = 1;
    std::vector<ExactIdeal::Group> groups = {{std::span(&word, 1), 5000}};
    const std::vector<double> weights = {1}, discounts(5000, 1.0);
    ExactIdeal ideal;
    const ExactIdeal::Result found = ideal.search(groups, weights, 0.5, discounts, 0, 10'000);
    CHECK(found.proved);
    CHECK(found.sum == Approx(2));
  });
}

TEST_CASE("the search for an exact ideal of many groups stops early") {
  constexpr std::size_t count = 20'000, width = mask_words(count);
  // Each group has a nugget of its own and, in the first half, another one: many could be supersets of others.
  std::vector<std::uint64_t> words(count * 2);
  std::vector<std::uint32_t> indices(count * 2);
  std::vector<std::uint32_t> ends(count);
  for (std::uint32_t group = 0; group < count; ++group) {
    words[2 * group] = std::uint64_t{1} << group % 64;
    words[2 * group + 1] = 1;
    indices[2 * group] = group / 64;
    indices[2 * group + 1] = static_cast<std::uint32_t>(width - 1);
    ends[group] = 2 * group + (group < count / 2 ? 2 : 1);
  }
  std::vector<ExactIdeal::Group> groups;
  for (std::uint32_t group = 0; group < count; ++group)
    groups.push_back(
        {NuggetMask(std::span(words).subspan(2 * group, ends[group] - 2 * group), &indices[2 * group]), 1});
  const std::vector<double> weights(width * 64, 1.0), discounts(10, 1.0);
  ExactIdeal ideal;
  ExactIdeal::Result found{};
  CHECK(seconds([&] { found = ideal.search(groups, weights, 0.5, discounts, 0, 10'000); }) < 60);
  CHECK(!found.proved);
}

TEST_CASE("AP-IA of many nuggets takes one pass over the documents") {
  NuggetQrelsBuilder builder;
  RunBuilder runs("run");
  constexpr int count = 60'000;
  for (int i = 0; i < count; ++i) {
    const std::string nugget = fmt::format("n{}", i), document = fmt::format("d{}", i);
    REQUIRE(builder.add_nugget("q", {.id = nugget}).ok());
    REQUIRE(builder.add("q", nugget, document, 1).ok());
    REQUIRE(runs.add("q", document, -i).ok());
  }
  const NuggetQrels nuggets = value_of(std::move(builder).build());
  const Run run = value_of(std::move(runs).build());
  double value = 0;
  CHECK(seconds([&] { value = value_of(evaluate(nuggets, run, "AP_IA")).mean("AP_IA"); }) < 2);
  double expected = 0;  // each nugget has one document: the mean of 1 / rank
  for (int i = 1; i <= count; ++i) expected += 1.0 / i;
  CHECK(value == Approx(expected / count).epsilon(1e-12));
}

TEST_CASE("support that moves between too many sources is an error, not gigabytes") {
  const auto snapshot = [](int sources, std::string_view name) {
    QrelsBuilder builder;
    for (int i = 0; i < sources; ++i) CHECK(builder.add("q", fmt::format("{}{}/d", name, i), 1).ok());
    return TestCollection(value_of(std::move(builder).build()));
  };
  CHECK(value_of(drift(snapshot(900, "a"), snapshot(1000, "b"))).queries.moves.table.size() == 900'000);
  CHECK(error_of(drift(snapshot(1100, "a"), snapshot(1000, "b"))) ==
        "support moves between more than 1000000 pairs of the 2100 sources; expected fewer sources, each of more "
        "documents");
}

}  // namespace linear_time_test
