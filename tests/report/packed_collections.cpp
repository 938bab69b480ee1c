// Collections as bytes: they are restored as they were, whatever their order was; changed bytes are errors, and so are
// bytes with a right checksum that no collection has.
#include "support/plain_nuggets.hpp"
#include "support/plain_samples.hpp"
#include "support/qrels_and_runs.hpp"

#include <irmetrics/report/packed.hpp>

#include <fmt/format.h>

#include <cstring>

using namespace irmetrics;
using namespace irmetrics::test;

namespace packed_collections_test {
namespace {

using Row = std::tuple<std::string, std::string, double, std::uint32_t>;

std::vector<Row> rows_of(const Run& run) {
  std::vector<Row> rows;
  for (std::size_t i = 0; i < run.size(); ++i)
    for (std::size_t row = 0; row < run[i].size(); ++row)
      rows.emplace_back(run[i].query, run[i].documents[row], run[i].scores[row],
                        run.has_ranks() ? run[i].ranks[row] : 0);
  return rows;
}
std::vector<Row> rows_of(const Qrels& qrels) {
  std::vector<Row> rows;
  for (std::size_t i = 0; i < qrels.size(); ++i)
    for (std::size_t row = 0; row < qrels[i].size(); ++row)
      rows.emplace_back(qrels[i].query, qrels[i].documents[row], qrels[i].grades[row], 0);
  return rows;
}

template <class T>
T again(const T& given) {
  const std::string bytes = packed(given);
  T read = value_of(unpacked<T>(bytes));
  CHECK(packed(read) == bytes);
  return read;
}

std::vector<Returned> random_rows(Random& random) {
  std::vector<Returned> rows;
  for (const std::string& query : random_ids(random, random.below(6)))
    for (const std::string& document : random_ids(random, random.below(20)))
      rows.push_back({query, document, random_score(random, 9)});
  return rows;
}

/// The value of bytes with a right checksum, if any, can be packed.
template <class T>
std::size_t check_sealed(std::string bytes) {
  detail::report::seal(bytes);
  const auto read = unpacked<T>(bytes);
  if (!read.ok()) {
    CHECK(message(read.status()) == "the bytes are not those of a packed value");
    return 0;
  }
  CHECK(!packed(*read).empty());
  return 1;
}

template <class T>
void check_damage(const T& given) {
  const std::string bytes = packed(given);
  std::size_t read = 0;
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    CHECK(!unpacked<T>(bytes.substr(0, i)).ok());
    if (i >= 16) CHECK(check_sealed<T>(bytes.substr(0, i)) == 0);
    for (const unsigned char change : {0x01, 0x80, 0xFF}) {
      std::string changed = bytes;
      changed[i] = static_cast<char>(static_cast<unsigned char>(changed[i]) ^ change);
      CHECK(!unpacked<T>(changed).ok());
      if (i >= 16) read += check_sealed<T>(changed);
    }
  }
  CHECK(read > 0);  // another text, for example
  CHECK(read < bytes.size() * 3);
  CHECK(!unpacked<T>(bytes + '\0').ok());
  CHECK(check_sealed<T>(bytes + '\0') == 0);
}

NuggetQrels some_nuggets() {
  NuggetQrelsBuilder builder;
  require_ok(builder.add_query("none"));
  require_ok(builder.add_nugget("q", {.id = "b", .text = "text", .importance = Importance::vital, .weight = 2}));
  require_ok(builder.add_nugget("q", {.id = "a", .stance = Stance::opposing}));
  require_ok(builder.add("q", "a", "d2", 0.5));
  require_ok(builder.add("q", "b", "d1"));
  require_ok(builder.add("q", "a", "d1", 0));
  return value_of(std::move(builder).build());
}

Samples some_samples() {
  Random random(5);
  return built(random_samples(random, 3, {.texts = true, .systems = 2, .passages = 4}));
}

}  // namespace

TEST_CASE("Runs are restored with their rows, their ranks and their name, in any order of adding", "[packed]") {
  Random random(1);
  for (int n = 0; n < 200; ++n) {
    std::vector<Returned> rows = random_rows(random);
    const Run run = run_of(rows, n % 2 == 0 ? "run" : "\xFF run\n");
    const Run read = again(run);
    CHECK(read.name() == run.name());
    CHECK(read.size() == run.size());
    CHECK(rows_of(read) == rows_of(run));
    for (std::size_t i = 0; i < run.size(); ++i) {
      CHECK(read[i].descending == run[i].descending);
      CHECK(read[i].distinct == run[i].distinct);
    }
    std::stable_sort(rows.begin(), rows.end(), [](const Returned& a, const Returned& b) { return a.query > b.query; });
    CHECK(packed(run_of(rows, run.name())) == packed(run));
  }
  TableBuilder ranked;
  require_ok(ranked.add("b", "d", 1, 7));
  require_ok(ranked.add("a", "e", -0.0, 1));
  require_ok(ranked.add("b", "d", 1, 3));  // a duplicate: the policy of an evaluation treats it
  require_ok(ranked.add("a", std::string(65535, 'x'), 5e-324, 0xFFFFFFFF));
  const Run run = value_of(Run::of(ranked.finish(), ""));
  const Run read = again(run);
  CHECK(rows_of(read) == rows_of(run));
  CHECK(read.has_ranks());
  CHECK(std::signbit(read[0].scores[0]));
  CHECK_FALSE(read[1].distinct);
  TableBuilder empty;
  require_ok(empty.start("a query without documents"));
  CHECK(again(value_of(Run::of(empty.finish(), "r"))).size() == 1);
  CHECK(again(Run()).size() == 0);
}

TEST_CASE("Qrels are restored with their rows", "[packed]") {
  Random random(2);
  for (int n = 0; n < 200; ++n) {
    std::vector<Judgment> rows;
    for (const Returned& row : random_rows(random)) rows.push_back({row.query, row.document, row.score});
    const Qrels qrels = qrels_of(rows), read = again(qrels);
    CHECK(rows_of(read) == rows_of(qrels));
    for (std::size_t i = 0; i < qrels.size(); ++i) {
      CHECK(read.largest_grade(i) == qrels.largest_grade(i));
      CHECK(read[i].grade(qrels[i].documents[0]) == qrels[i].grades[0]);
    }
  }
  CHECK(again(Qrels()).size() == 0);
}

TEST_CASE("Nugget judgments are restored with their nuggets", "[packed]") {
  Random random(3);
  for (int n = 0; n < 200; ++n) {
    const PlainNuggetQrels given = random_nuggets(random, {.texts = true, .grades = {0, 0.5, 1, 3}});
    CHECK(plain(again(built(given))) == given);
  }
  CHECK(again(some_nuggets()).size() == 2);
  CHECK(again(NuggetQrels()).size() == 0);
}

TEST_CASE("Samples are restored with their texts and scores", "[packed]") {
  Random random(4);
  for (int n = 0; n < 100; ++n) {
    const auto plain = random_samples(random, random.below(6), {.texts = n % 2 == 0, .systems = random.below(4)});
    const Samples given = built(plain), read = again(given);
    REQUIRE(read.size() == plain.size());
    CHECK(read.systems() == given.systems());
    CHECK(read.has_texts() == given.has_texts());
    for (std::size_t i = 0; i < plain.size(); ++i) {
      const Sample sample = read[i];
      CHECK(sample.id == plain[i].id);
      CHECK(sample.query == plain[i].query);
      CHECK(std::equal(sample.gold.begin(), sample.gold.end(), plain[i].gold.begin(), plain[i].gold.end()));
      CHECK(std::equal(sample.passages.begin(), sample.passages.end(), plain[i].passages.begin(),
                       plain[i].passages.end()));
      for (std::size_t passage = 0; passage < sample.size(); ++passage)
        CHECK(sample.passage_ids[passage] ==
              (plain[i].passage_ids.empty() ? std::to_string(passage) : plain[i].passage_ids[passage]));
    }
    for (std::size_t system = 0; system < given.systems().size(); ++system)
      CHECK(std::ranges::equal(read.scores(system), given.scores(system)));
  }
  SamplesBuilder repaired;
  require_ok(repaired.add({.id = "s",
                           .query = {},
                           .passages = {},
                           .gold = std::vector<std::uint8_t>{1, 0},
                           .passage_ids = {},
                           .systems = {},
                           .repaired_permutations = 2}));
  const Samples read = again(value_of(std::move(repaired).build(3)));
  CHECK(read.repaired_permutations() == 2);
  CHECK(read.missing_queries() == 3);
}

TEST_CASE("Texts are restored in their order, without their file", "[packed]") {
  TextsBuilder builder;
  require_ok(builder.add("b", std::string(70000, 'x') + '\0'));
  require_ok(builder.add("a\xFF", ""));
  builder.set_source("a file");
  const Texts read = again(std::move(builder).build());
  REQUIRE(read.size() == 2);
  CHECK(read.id(0) == "b");
  CHECK(read[0] == std::string(70000, 'x') + '\0');
  CHECK(read.find("a\xFF") == 1);
  CHECK(read[1].empty());
  CHECK(read.source().empty());
  CHECK(again(Texts()).size() == 0);
}

TEST_CASE("Collections are members of structs", "[packed]") {
  struct Pair {
    Run run;
    Texts texts;
    double number = 0;
  };
  const auto read = value_of(unpacked<Pair>(packed(Pair{run_of({{"q", "d", 1}}), Texts(), 0.5})));
  CHECK(read.run.document_count() == 1);
  CHECK(read.number == 0.5);
}

TEST_CASE("Damaged collections are errors, also if their checksum is right", "[packed]") {
  check_damage(run_of({{"q1", "d1", 1}, {"q1", "d22", 0.5}, {"q2", "d1", 0}}));
  check_damage(qrels_of(std::vector<Judgment>{{"q1", "d1", 1}, {"q1", "d22", 0}, {"q2", "d1", 2}}));
  check_damage(some_nuggets());
  check_damage(some_samples());
  TextsBuilder texts;
  require_ok(texts.add("a", "text"));
  require_ok(texts.add("b", ""));
  check_damage(std::move(texts).build());
}

TEST_CASE("The bytes of another collection are errors", "[packed]") {
  CHECK_FALSE(unpacked<Qrels>(packed(Run())).ok());
  CHECK_FALSE(unpacked<Run>(packed(Qrels())).ok());
  CHECK_FALSE(unpacked<NuggetQrels>(packed(Texts())).ok());
  CHECK_FALSE(unpacked<Texts>(packed(NuggetQrels())).ok());
  CHECK_FALSE(unpacked<Samples>(packed(Texts())).ok());
}

TEST_CASE("Bytes of another format are an error that names it", "[packed]") {
  std::string bytes = packed(Run());
  bytes[8] = static_cast<char>(packed_format - 1);
  CHECK_FALSE(unpacked<Run>(bytes).ok());
  const std::uint64_t sum = detail::checksum(std::string_view(bytes).substr(sizeof sum));
  std::memcpy(bytes.data(), &sum, sizeof sum);
  CHECK(error_of(unpacked<Run>(bytes)) ==
        fmt::format("the value was packed in format {}; this version of irmetrics reads format {}", packed_format - 1,
                    packed_format));
}

}  // namespace packed_collections_test
