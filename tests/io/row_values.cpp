// The readers of samples, labels and FreshStack's queries with values of another kind than those of files: trees of the
// JSON library with paths and errors of their own, against the readers of files.
#include "support/files.hpp"

#include <irmetrics/io/detail/freshstack_row-inl.hpp>
#include <irmetrics/io/detail/nugget_label_row-inl.hpp>
#include <irmetrics/io/detail/row_value.hpp>
#include <irmetrics/io/detail/sample_row-inl.hpp>
#include <irmetrics/io/nugget_label_files.hpp>
#include <irmetrics/io/sample_files.hpp>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

using namespace irmetrics;
using namespace irmetrics::test;

namespace row_values_test {
namespace {

using nlohmann::json;

class TreeValue : public detail::io::RowValue<TreeValue> {
 public:
  TreeValue(const json& tree, std::string path) : tree_(&tree), path_(std::move(path)) {}

  TreeValue member(const char* key) const {
    const bool has = is_object() && tree_->contains(key);
    return {has ? (*tree_)[key] : nothing(), path_ + "/" + key};
  }
  TreeValue column(const ColumnNames& kind) const {
    for (const std::string_view name : kind.names)
      for (const auto& [key, value] : tree_->items())
        if (is_spelling(key, name)) return member(key.c_str());
    return member(kind.names.front().data());
  }
  template <class OnItem>
  Status for_each(OnItem&& on_item) const {
    if (!is_list()) return expected("a list");
    for (std::size_t i = 0; i < tree_->size(); ++i)
      if (Status status = on_item(TreeValue((*tree_)[i], fmt::format("{}/{}", path_, i))); !status.ok()) return status;
    return Status();
  }
  template <class OnMember>
  Status for_each_member(OnMember&& on_member) const {
    if (!is_object()) return expected("an object");
    for (const auto& [key, value] : tree_->items())
      if (Status status = on_member(std::string(key), member(key.c_str())); !status.ok()) return status;
    return Status();
  }

  bool missing() const { return tree_->is_null(); }
  bool is_object() const { return tree_->is_object(); }
  bool is_list() const { return tree_->is_array(); }
  bool is_text() const { return tree_->is_string(); }
  bool is_boolean() const { return tree_->is_boolean(); }
  std::string path() const { return path_.substr(std::min(path_.size(), std::string("row/").size())); }

  Result<std::string_view> view() const {
    if (!is_text()) return expected("a text");
    return std::string_view(tree_->get_ref<const std::string&>());
  }
  Result<std::string> id() const {
    if (is_text()) return tree_->get<std::string>();
    if (tree_->is_number_integer()) return tree_->dump();
    return expected("an id");
  }
  Result<double> number() const {
    if (!tree_->is_number()) return expected("a number");
    return tree_->get<double>();
  }
  Result<bool> boolean() const {
    if (!is_boolean()) return expected("a truth");
    return tree_->get<bool>();
  }

  Status expected(std::string_view what) const { return wrong_type("{} is no {}: {}", path_, what, tree_->dump()); }
  Status expected(std::string_view what, double found) const {
    return invalid_input("{} is {}, not {}", path_, found, what);
  }
  Status wrong(std::string_view problem) const { return invalid_input("{}: {}", path_, problem); }

 private:
  static const json& nothing() {
    static const json none;
    return none;
  }

  const json* tree_;
  std::string path_;
};

Result<Samples> samples_of(const json& row) {
  const TreeValue value(row, "row");
  SamplesBuilder builder;
  SampleColumns sample;
  const auto id = detail::io::sample_id(value, 7);
  if (!id.ok()) return id.status();
  sample.id = *id;
  Status status = detail::io::read_sample_columns(value, Permutations::error, sample);
  if (status.ok()) status = sample.add_to(builder);
  if (!status.ok()) return status;
  return std::move(builder).build();
}

Result<std::vector<LabelledQuery>> labels_of(const json& row) {
  NuggetLabelsBuilder builder;
  Status status = detail::io::read_label_row(TreeValue(row, "row"), "here", builder);
  if (!status.ok()) return status;
  return std::move(builder).build();
}

}  // namespace

TEST_CASE("samples of other values equal those of a file", "[io]") {
  for (const char* text :
       {R"({"query_id": "q", "query": "why", "passages": ["one", "two"], "gold": [0, true], "scores": {"s": [1, 2]}})",
        R"({"id": 5, "claim": "c", "passages": [{"id": 1, "title": "T", "text": "x"}, {"_id": "2", "chunk": ""}],
            "gold_indices": [1], "permutations": {"m": "[2] > [1]", "n": [0]}})",
        R"({"claim_id": "r", "question": "q", "chunks": ["a", "b", "c"], "gold_chunk_ix": 1, "bm25_rank": [0.5, 2, 7],
            "gpt4o_rank": [2, 0, 1], "reranker_top_ixs": [2, 1], "reranker_top_scores": [7.5, 3]})"}) {
    INFO(text);
    const json row = json::parse(text);
    const Samples found = value_of(samples_of(row)), read = value_of(parse_samples(row.dump(), "F"));
    REQUIRE(found.size() == 1);
    const Sample one = found[0], other = read[0];
    CHECK(one.id == other.id);
    CHECK(one.query == other.query);
    CHECK(std::ranges::equal(one.passages, other.passages));
    CHECK(std::ranges::equal(one.passage_ids, other.passage_ids));
    CHECK(std::ranges::equal(one.gold, other.gold));
    REQUIRE(found.systems() == read.systems());
    for (std::size_t i = 0; i < found.systems().size(); ++i) CHECK(std::ranges::equal(found.scores(i), read.scores(i)));
  }
  const Samples numbered = value_of(samples_of(json::parse(R"({"gold": [1]})")));
  CHECK(numbered[0].id == "7");
}

TEST_CASE("errors of other values have their words, and a wrong type is a wrong type", "[io]") {
  const std::vector<std::tuple<const char*, const char*, bool>> cases = {
      {R"({"gold": "x"})", R"(row/gold is no a list: "x")", true},
      {R"({"gold": [1, null]})", "row/gold/1 is no 0, 1, true or false: null", true},
      {R"({"gold": [1, 2]})", "row/gold/1 is 2, not 0, 1, true or false", false},
      {R"({"gold": [1], "query": 3})", "row/query is no a text: 3", true},
      {R"({"query": "q", "passages": ["a", {"txt": "b"}], "gold": [1, 0]})",
       "row/passages/1: expected a text, an id, or both", false},
      {R"({"gold": [1, 0], "scores": {"s": [1, "2"]}})", R"(row/scores/s/1 is no a number: "2")", true},
      {R"({"query_id": 1.5, "gold": [1]})", "row/query_id is no an id: 1.5", true}};
  for (const auto& [row, error, is_type] : cases) {
    INFO(row);
    const auto found = samples_of(json::parse(row));
    CHECK(error_of(found) == error);
    CHECK(is_wrong_type(found.status()) == is_type);
  }
}

TEST_CASE("labels and FreshStack's queries of other values", "[io]") {
  const auto labels = value_of(labels_of(json::parse(R"({"qid": 1, "_id": "a", "Minor": 1, "missing": 2})")));
  REQUIRE(labels.size() == 1);
  CHECK(labels[0] == LabelledQuery{"1", {{.id = "a", .minor = true}}, 2});
  CHECK(error_of(labels_of(json::parse(R"({"qid": 1})"))) == "row: expected nugget_id, missing, or both");
  CHECK(error_of(labels_of(json::parse(R"({"qid": 1, "missing": 0.5})"))) ==
        "row/missing is 0.5, not a whole number of at least 0");
  CHECK(error_of(labels_of(json::parse(R"({"qid": 1, "nugget": "a", "minor": 2})"))) ==
        "row/minor is 2, not 0, 1, true or false");
  CHECK(error_of(labels_of(json::parse(R"({"qid": "", "missing": 1})"))) == "here: a query id is empty");

  const json row = json::parse(R"({"query_id": 1, "nuggets": [{"_id": "n", "text": "t", "importance": "vital",
      "weight": 2, "stance": "opposing", "relevant_corpus_ids": ["d", 5], "non_relevant_corpus_ids": ["e"]}]})");
  FreshStackRows rows("F"), lines("F");
  REQUIRE(rows.add_row(TreeValue(row, "row"), 1).ok());
  REQUIRE(lines.add(row.dump(), 1).ok());
  CHECK(error_of(rows.add_row(TreeValue(row, "row"), 2)) ==
        "F:2: duplicate query '1' (first in line 1); expected one row per query");
  const NuggetQrels found = value_of(std::move(rows).build()), read = value_of(std::move(lines).build());
  CHECK(std::ranges::equal(found[0].nuggets, read[0].nuggets));
  REQUIRE(found[0].documents.size() == 3);
  for (std::size_t i = 0; i < 3; ++i)
    CHECK(found[0].documents.documents[i] == std::string(read[0].documents.documents[i]));
  CHECK(error_of(FreshStackRows("F").add_row(TreeValue(json::parse(R"({"query_id": 1, "nuggets": 3})"), "row"), 1)) ==
        "row/nuggets is no a list: 3");
}

}  // namespace row_values_test
