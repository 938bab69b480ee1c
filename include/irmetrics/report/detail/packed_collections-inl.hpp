// Writes the columns of collections, and builds collections from them. Bytes that no collection has are damage: the
// checksum does not prove that a packed collection wrote them.
#pragma once

#include <irmetrics/base/detail/id_hash.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/report/detail/packing.hpp>

#include <cstring>
#include <limits>
#include <numeric>

namespace irmetrics::detail::report {

/// The kinds of collections, the first byte of each: the bytes of one are not those of another.
enum class PackedKind : std::uint8_t { run = 'R', qrels = 'Q', nuggets = 'N', samples = 'S', texts = 'T' };

template <class Ends>
void pass_kind(Ends& bytes, PackedKind kind) {
  if (passed(bytes, static_cast<unsigned char>(kind)) != static_cast<unsigned char>(kind)) bytes.fail();
}

inline void pack_text(Packing& bytes, std::string_view text) {
  pass_size(bytes, text.size());
  bytes.bytes(text.data(), text.size());
}
inline std::string_view unpack_text(Unpacking& bytes) { return bytes.take(pass_size(bytes, 0)); }

inline void pack_texts(Packing& bytes, std::span<const std::string_view> texts) {
  for (const std::string_view text : texts) pack_text(bytes, text);
}
inline std::vector<std::string_view> unpack_texts(Unpacking& bytes, std::size_t count) {
  std::vector<std::string_view> texts(count);
  for (std::string_view& text : texts) text = unpack_text(bytes);
  return texts;
}

template <class Number>
void pack_numbers(Packing& bytes, std::span<const Number> numbers) {
  bytes.bytes(numbers.data(), numbers.size_bytes());
}
/// Appends so many numbers to others. Each has its bytes, or nothing is appended.
template <class Number>
void unpack_numbers(Unpacking& bytes, std::size_t count, std::vector<Number>& numbers) {
  const std::string_view packed = bytes.take(std::uint64_t{count} * sizeof(Number));
  if (packed.empty()) return;
  numbers.resize(numbers.size() + count);
  std::memcpy(numbers.data() + numbers.size() - count, packed.data(), packed.size());
}

/// The lengths of ids, then their texts, one after the other.
inline void pack_ids(Packing& bytes, const DocumentIds& ids) {
  pack_numbers(bytes, ids.lengths);
  for (std::size_t i = 0; i < ids.size(); ++i) bytes.bytes(ids[i].data(), ids[i].size());
}

/// Appends the ids of a query to a table.
inline void unpack_ids(Unpacking& bytes, std::size_t count, Table& table) {
  const std::size_t first = table.lengths.size();
  unpack_numbers(bytes, count, table.lengths);
  const auto lengths = std::span(table.lengths).subspan(first);
  const auto size = std::accumulate(lengths.begin(), lengths.end(), std::uint64_t{0});
  const std::string_view text = bytes.take(size);
  if (size > std::numeric_limits<std::uint32_t>::max() || text.size() != size) return bytes.fail();
  std::uint32_t begin = 0;
  for (const std::uint16_t length : lengths) {
    if (length == 0) return bytes.fail();
    table.begins.push_back(begin);
    table.hashes.push_back(hash_id(text.substr(begin, length)));
    begin += length;
  }
  table.text.insert(table.text.end(), text.begin(), text.end());
}

inline std::span<const double> values_of(const RankedList& query) { return query.scores; }
inline std::span<const double> values_of(const Judgments& query) { return query.grades; }
inline std::span<const std::uint32_t> ranks_of(const RankedList& query) { return query.ranks; }
inline std::span<const std::uint32_t> ranks_of(const Judgments&) { return {}; }

/// The number of rows and the bytes of their ids; for each query its id, its number of rows, and their columns.
template <class Collection>
void pack_rows(Packing& bytes, const Collection& collection) {
  std::size_t rows = 0, text = 0;
  for (std::size_t i = 0; i < collection.size(); ++i) {
    const auto lengths = collection[i].documents.lengths;
    rows += lengths.size();
    text += std::accumulate(lengths.begin(), lengths.end(), std::size_t{0});
  }
  bool ranks = false;
  if constexpr (std::is_same_v<Collection, Run>) ranks = collection.has_ranks();
  passed(bytes, ranks);
  pass_size(bytes, rows);
  pass_size(bytes, text);
  pass_size(bytes, collection.size());
  for (std::size_t i = 0; i < collection.size(); ++i) {
    const auto query = collection[i];
    pack_text(bytes, query.query);
    pass_size(bytes, query.size());
    pack_ids(bytes, query.documents);
    pack_numbers(bytes, values_of(query));
    pack_numbers(bytes, ranks_of(query));
  }
}

inline Table unpack_rows(Unpacking& bytes) {
  Table table;
  const bool ranks = passed(bytes, false);
  const std::size_t rows = pass_size(bytes, 0), text = pass_size(bytes, 0), queries = pass_size(bytes, 0);
  if (!bytes.has(std::uint64_t{rows} * sizeof(double))) return {};
  table.queries.reserve(queries);
  table.text.reserve(text);
  table.begins.reserve(rows);
  table.lengths.reserve(rows);
  table.hashes.reserve(rows);
  table.values.reserve(rows);
  table.ranks.reserve(ranks ? rows : 0);
  for (std::size_t i = 0; i < queries && bytes.good(); ++i) {
    const std::string_view id = unpack_text(bytes);
    if (id.empty() || (i > 0 && id <= table.queries.back().id)) bytes.fail();
    const std::size_t count = pass_size(bytes, 0);
    table.queries.push_back({std::string(id), table.text.size(), table.values.size(), count});
    unpack_ids(bytes, count, table);
    unpack_numbers(bytes, count, table.values);
    if (ranks) unpack_numbers(bytes, count, table.ranks);
  }
  if (table.values.size() != rows || table.text.size() != text) bytes.fail();
  return table;
}

/// Sets a collection to the built one.
template <class Collection>
void set_built(Unpacking& bytes, Collection& collection, Result<Collection> built) {
  if (!built.ok()) return bytes.fail();
  collection = *std::move(built);
}

IRMETRICS_INLINE void pass_collection(Packing& bytes, const Run& run) {
  pass_kind(bytes, PackedKind::run);
  pack_text(bytes, run.name());
  pack_rows(bytes, run);
}
IRMETRICS_INLINE void pass_collection(Unpacking& bytes, Run& run) {
  pass_kind(bytes, PackedKind::run);
  std::string name(unpack_text(bytes));
  Table table = unpack_rows(bytes);
  if (bytes.good()) set_built(bytes, run, Run::of(std::move(table), std::move(name)));
}

IRMETRICS_INLINE void pass_collection(Packing& bytes, const Qrels& qrels) {
  pass_kind(bytes, PackedKind::qrels);
  pack_rows(bytes, qrels);
}
IRMETRICS_INLINE void pass_collection(Unpacking& bytes, Qrels& qrels) {
  pass_kind(bytes, PackedKind::qrels);
  Table table = unpack_rows(bytes);
  if (bytes.good()) set_built(bytes, qrels, Qrels::of(std::move(table)));
}

/// For each query its id, its nuggets, the ids of its documents, and the grades of each for the nuggets that it was
/// judged for.
IRMETRICS_INLINE void pass_collection(Packing& bytes, const NuggetQrels& nuggets) {
  pass_kind(bytes, PackedKind::nuggets);
  pass_size(bytes, nuggets.size());
  for (std::size_t i = 0; i < nuggets.size(); ++i) {
    const NuggetJudgments query = nuggets[i];
    pack_text(bytes, query.query);
    passed(bytes, std::vector(query.nuggets.begin(), query.nuggets.end()));
    pass_size(bytes, query.documents.size());
    pack_ids(bytes, query.documents.documents);
    pack_numbers(bytes, query.support_ends);
    for (const auto [nugget, grade] : query.support) {  // without the padding between them
      passed(bytes, nugget);
      passed(bytes, grade);
    }
  }
}

/// Adds the judgments of a query.
inline Status unpack_support(Unpacking& bytes, std::string_view query, std::span<const Nugget> nuggets,
                             NuggetQrelsBuilder& builder) {
  Table documents;
  const std::size_t count = pass_size(bytes, 0);
  unpack_ids(bytes, count, documents);
  std::vector<std::uint32_t> ends;
  unpack_numbers(bytes, count, ends);
  std::uint32_t at = 0;
  for (std::size_t row = 0; row < count && bytes.good(); ++row) {
    if (ends[row] <= at) return damaged_bytes();
    const std::string_view document(documents.text.data() + documents.begins[row], documents.lengths[row]);
    for (; at < ends[row] && bytes.good(); ++at) {
      const auto nugget = passed(bytes, std::uint32_t{0});
      const auto grade = passed(bytes, double{0});
      if (nugget >= nuggets.size()) return damaged_bytes();
      if (Status status = builder.add(query, nuggets[nugget].id, document, grade); !status.ok()) return status;
    }
  }
  return Status();
}

IRMETRICS_INLINE void pass_collection(Unpacking& bytes, NuggetQrels& nuggets) {
  pass_kind(bytes, PackedKind::nuggets);
  NuggetQrelsBuilder builder;
  for (std::size_t left = pass_size(bytes, 0); left > 0 && bytes.good(); --left) {
    const std::string_view query = unpack_text(bytes);
    Status status = builder.add_query(query);
    const auto its_nuggets = passed(bytes, std::vector<Nugget>());
    for (std::size_t i = 0; i < its_nuggets.size() && status.ok(); ++i)
      status = builder.add_nugget(query, its_nuggets[i]);
    if (status.ok()) status = unpack_support(bytes, query, its_nuggets, builder);
    if (!status.ok()) bytes.fail();
  }
  if (bytes.good()) set_built(bytes, nuggets, std::move(builder).build());
}

/// The systems; for each sample its id, its query, the ids of its passages, their texts, their gold labels, and their
/// scores by each system.
IRMETRICS_INLINE void pass_collection(Packing& bytes, const Samples& samples) {
  pass_kind(bytes, PackedKind::samples);
  passed(bytes, samples.systems());
  passed(bytes, samples.has_texts());
  passed(bytes, std::uint64_t{samples.repaired_permutations()});
  passed(bytes, std::uint64_t{samples.missing_queries()});
  pass_size(bytes, samples.size());
  for (std::size_t i = 0; i < samples.size(); ++i) {
    const Sample sample = samples[i];
    pack_text(bytes, sample.id);
    pack_text(bytes, sample.query);
    pass_size(bytes, sample.size());
    pack_texts(bytes, sample.passage_ids);
    pack_texts(bytes, sample.passages);
    pack_numbers(bytes, sample.gold);
    for (std::size_t system = 0; system < samples.systems().size(); ++system)
      pack_numbers(bytes, samples.scores(system).subspan(sample.first, sample.size()));
  }
}

IRMETRICS_INLINE void pass_collection(Unpacking& bytes, Samples& samples) {
  pass_kind(bytes, PackedKind::samples);
  const auto names = passed(bytes, std::vector<std::string>());
  const bool has_texts = passed(bytes, false);
  auto repaired = static_cast<std::size_t>(passed(bytes, std::uint64_t{0}));
  const auto missing = static_cast<std::size_t>(passed(bytes, std::uint64_t{0}));
  SamplesBuilder builder;
  std::vector<std::uint8_t> gold;
  std::vector<double> scores;  // of all systems
  std::vector<SystemPassageScores> systems(names.size());
  for (std::size_t left = pass_size(bytes, 0); left > 0 && bytes.good(); --left) {
    const std::string_view id = unpack_text(bytes), query = unpack_text(bytes);
    const std::size_t size = pass_size(bytes, 0);
    const auto ids = unpack_texts(bytes, size), passages = unpack_texts(bytes, has_texts ? size : 0);
    gold.clear();
    unpack_numbers(bytes, size, gold);
    scores.clear();
    for (std::size_t system = 0; system < names.size(); ++system) unpack_numbers(bytes, size, scores);
    if (!bytes.good()) return;
    for (std::size_t system = 0; system < names.size(); ++system)
      systems[system] = {names[system], std::span(scores).subspan(system * size, size)};
    if (!builder.add({id, query, passages, gold, ids, systems, std::exchange(repaired, 0)}).ok()) bytes.fail();
  }
  if (bytes.good()) set_built(bytes, samples, std::move(builder).build(missing));
}

IRMETRICS_INLINE void pass_collection(Packing& bytes, const Texts& texts) {
  pass_kind(bytes, PackedKind::texts);
  pass_size(bytes, texts.size());
  for (std::size_t i = 0; i < texts.size(); ++i) {
    pack_text(bytes, texts.id(i));
    pack_text(bytes, texts[i]);
  }
}

IRMETRICS_INLINE void pass_collection(Unpacking& bytes, Texts& texts) {
  pass_kind(bytes, PackedKind::texts);
  TextsBuilder builder;
  for (std::size_t left = pass_size(bytes, 0); left > 0 && bytes.good(); --left) {
    const std::string_view id = unpack_text(bytes);
    if (!builder.add(id, unpack_text(bytes)).ok()) bytes.fail();
  }
  if (bytes.good()) texts = std::move(builder).build();
}

}  // namespace irmetrics::detail::report
