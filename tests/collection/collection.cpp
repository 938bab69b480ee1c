// Qrels and Run against plain maps: the collection does not depend on the order of rows.
#include "support/files.hpp"
#include "support/random_data.hpp"

#include <irmetrics/collection/id_index.hpp>

#include <map>

using namespace irmetrics;
using namespace irmetrics::test;

namespace collection_test {
namespace {

using Rows = std::map<std::string, std::vector<std::pair<std::string, double>>>;

/// The rows of a collection, query by query, in its order.
template <class Collection, class ValuesOf>
std::vector<std::pair<std::string, std::vector<std::pair<std::string, double>>>> rows_of(const Collection& collection,
                                                                                         ValuesOf values_of) {
  std::vector<std::pair<std::string, std::vector<std::pair<std::string, double>>>> rows;
  for (std::size_t i = 0; i < collection.size(); ++i) {
    rows.push_back({std::string(collection.query(i)), {}});
    const auto part = collection[i];
    for (std::size_t row = 0; row < part.size(); ++row)
      rows.back().second.emplace_back(part.documents[row], values_of(part)[row]);
  }
  return rows;
}

}  // namespace

TEST_CASE("a run keeps the rows of each query in the order of their addition, and queries in byte order") {
  Random random(301);
  for (int i = 0; i < 300; ++i) {
    const std::vector<std::string> queries = random_ids(random, 1 + random.below(6));
    RunBuilder builder("name");
    Rows wanted;
    std::string query = queries[0];
    for (int row = random.whole(0, 60); row > 0; --row) {
      if (random.chance(0.3)) query = random.pick(queries);
      const std::string document = random_id(random, 30);
      const double score = random_score(random, 10);
      REQUIRE(builder.add(query, document, score).ok());
      wanted[query].emplace_back(document, score);
    }
    const Run run = value_of(std::move(builder).build());
    const auto ours = rows_of(run, [](const RankedList& list) { return list.scores; });
    REQUIRE(Rows(ours.begin(), ours.end()) == wanted);
    REQUIRE(std::is_sorted(ours.begin(), ours.end(), [](const auto& a, const auto& b) { return a.first < b.first; }));
    REQUIRE(run.name() == "name");
    for (std::size_t q = 0; q < run.size(); ++q) {
      REQUIRE(run.find(run.query(q)) == q);
      const auto& rows = wanted[std::string(run.query(q))];
      REQUIRE(run[q].descending == std::is_sorted(rows.begin(), rows.end(),
                                                  [](const auto& a, const auto& b) { return a.second > b.second; }));
      std::map<std::string, int> counts;
      for (const auto& [document, score] : rows) ++counts[document];
      REQUIRE(run[q].distinct == (counts.size() == rows.size()));
    }
    REQUIRE(run.find("no such query") == std::nullopt);
  }
}

TEST_CASE("qrels find the grades of exactly the judged documents") {
  Random random(302);
  for (int i = 0; i < 300; ++i) {
    const std::vector<std::string> queries = random_ids(random, 1 + random.below(6));
    QrelsBuilder builder;
    std::map<std::string, std::map<std::string, double>> wanted;
    for (int row = random.whole(1, 80); row > 0; --row) {
      const std::string query = random.pick(queries);
      const std::string document = random_id(random, 60);
      const double grade = random.whole(-2, 3);
      if (wanted[query].emplace(document, grade).second) REQUIRE(builder.add(query, document, grade).ok());
    }
    const Qrels qrels = value_of(std::move(builder).build());
    REQUIRE(qrels.size() == wanted.size());
    for (std::size_t q = 0; q < qrels.size(); ++q) {
      const auto& grades = wanted[std::string(qrels.query(q))];
      const Judgments judgments = qrels[q];
      REQUIRE(judgments.size() == grades.size());
      REQUIRE(std::is_sorted(judgments.descending.begin(), judgments.descending.end(), std::greater<>()));
      std::vector<double> all;
      for (const auto& [document, grade] : grades) {
        REQUIRE(judgments.grade(document) == grade);
        all.push_back(grade);
      }
      REQUIRE(std::is_permutation(all.begin(), all.end(), judgments.descending.begin(), judgments.descending.end()));
      for (int j = 0; j < 20; ++j)
        if (const std::string other = random_id(random, 60); !grades.contains(other))
          REQUIRE(judgments.grade(other) == std::nullopt);
    }
  }
}

TEST_CASE("equal ids have equal hashes at any address, and hashes of ids of all lengths spread") {
  Random random(303);
  std::map<std::uint32_t, int> seen;
  int ids = 0;
  for (std::size_t length = 1; length <= 40; ++length) {
    for (int i = 0; i < 200; ++i) {
      std::string id(length, 'd');
      for (std::size_t at = length > 3 ? length - 3 : 0; at < length; ++at)
        id[at] = static_cast<char>('0' + random.whole(0, 9));
      const std::string elsewhere = "xyz" + id + "after";
      REQUIRE(detail::hash_id(id) == detail::hash_id(std::string_view(elsewhere).substr(3, length)));
      ++seen[detail::hash_id(id)];
      ++ids;
    }
  }
  CHECK(seen.size() > static_cast<std::size_t>(ids) / 2);  // 10, 100 or 1000 ids per length, drawn with replacement
}

TEST_CASE("building fails on invalid rows, and names query and document") {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  QrelsBuilder qrels;
  CHECK(error_of(qrels.add("", "d", 1)) == "a query id is empty");
  CHECK(error_of(qrels.add("q", "", 1)) == "query 'q': a document id is empty");
  CHECK(error_of(qrels.add("q", std::string(65'536, 'x'), 1)) ==
        "query 'q': document id '" + std::string(40, 'x') + "...' is longer than 65535 bytes");
  CHECK(qrels.add("q", std::string(65'535, 'x'), 1).ok());
  CHECK(error_of(qrels.add("q", "d", infinity)) ==
        "query 'q', document 'd': the grade must be a finite number, not inf");
  CHECK(value_of(std::move(qrels).build()).judgment_count() == 1);  // what was refused is not in the qrels

  QrelsBuilder twice;
  CHECK(twice.add("q", "d", 1).ok());
  CHECK(twice.add("p", "d", 1).ok());
  CHECK(twice.add("q", "d", 0).ok());
  CHECK(error_of(std::move(twice).build()) ==
        "query 'q': document 'd' is judged twice, as 1 and as 0; expected one judgment per document");

  RunBuilder run;
  CHECK(error_of(run.add("q", "d", -infinity)) ==
        "query 'q', document 'd': the score must be a finite number, not -inf");
  CHECK(error_of(run.add("q", "", 1)) == "query 'q': a document id is empty");
  const std::vector<std::string_view> documents = {"a", "b"};
  CHECK(error_of(run.add("q", documents, std::vector<double>{1, infinity})) ==
        "query 'q', document 'b': the score must be a finite number, not inf");
  CHECK(error_of(run.add("q", documents, std::vector<double>{1})) ==
        "query 'q': there must be one score for each document, not 1 scores for 2 documents");
  CHECK(error_of(run.add("", documents, std::vector<double>{1, 2})) == "a query id is empty");
  CHECK(run.add("q", std::vector<std::string_view>{}, std::vector<double>{}).ok());
  CHECK(value_of(std::move(run).build()).size() == 0);  // refused documents leave no empty query

  TableBuilder table;  // tables from readers are checked when they become a collection
  CHECK(table.add("q", "d", infinity).ok());
  CHECK(error_of(Run::of(table.finish(), "run")) ==
        "query 'q', document 'd': the score must be a finite number, not inf");
}

TEST_CASE("a run built from arrays equals one built by documents") {
  Random random(302);
  for (int i = 0; i < 200; ++i) {
    const std::vector<std::string> queries = random_ids(random, 1 + random.below(6));
    RunBuilder by_documents, by_arrays;
    for (int block = random.whole(1, 12); block > 0; --block) {
      const std::string query = random.pick(queries);
      std::vector<std::string> ids;
      std::vector<double> scores;
      for (int row = random.whole(0, 20); row > 0; --row) {
        ids.push_back(random_id(random, 30));
        scores.push_back(random_score(random, 10));
        REQUIRE(by_documents.add(query, ids.back(), scores.back()).ok());
      }
      REQUIRE(by_arrays.add(query, std::vector<std::string_view>(ids.begin(), ids.end()), scores).ok());
    }
    const auto of_scores = [](const RankedList& list) { return list.scores; };
    const Run a = value_of(std::move(by_documents).build()), b = value_of(std::move(by_arrays).build());
    REQUIRE(rows_of(a, of_scores) == rows_of(b, of_scores));
    for (std::size_t q = 0; q < a.size(); ++q)
      REQUIRE(std::ranges::equal(a[q].documents.hashes, b[q].documents.hashes));
  }
}

TEST_CASE("columns become collections, and must have equal length") {
  const std::vector<std::string_view> queries = {"q2", "q1", "q2"};
  const std::vector<std::string_view> documents = {"a", "b", "c"};
  const std::vector<double> numbers = {1, 2, 3};
  const Qrels qrels = value_of(qrels_from_columns(queries, documents, numbers));
  CHECK(qrels.size() == 2);
  CHECK(qrels.judgment_count() == 3);
  CHECK(qrels[1].grade("c") == 3);
  const Run run = value_of(run_from_columns(queries, documents, numbers, "mine"));
  CHECK(run.name() == "mine");
  CHECK(run.document_count() == 3);
  CHECK_FALSE(run.has_ranks());
  CHECK(error_of(run_from_columns(queries, documents, std::span(numbers).first(2))) ==
        "columns must have the same length, not 3 queries, 3 documents and 2 scores");
  CHECK(error_of(qrels_from_columns(queries, std::span(documents).first(1), numbers)) ==
        "columns must have the same length, not 3 queries, 1 documents and 3 grades");
  const std::vector<std::string_view> empty = {"a", "", "c"};
  CHECK(error_of(run_from_columns(queries, empty, numbers)) == "row 2: query 'q1': a document id is empty");
  CHECK(error_of(qrels_from_columns(empty, documents, numbers)) == "row 2: a query id is empty");
}

TEST_CASE("a collection is a value: a copy keeps its rows after the original is gone") {
  auto original = std::make_unique<Qrels>(value_of(qrels_from_columns(
      std::vector<std::string_view>{"q"}, std::vector<std::string_view>{"d"}, std::vector<double>{2})));
  const Qrels copy = *original;
  original.reset();
  CHECK(copy[0].grade("d") == 2);
  CHECK(Qrels().size() == 0);
  CHECK(Run().size() == 0);
}

TEST_CASE("a renamed run is the same run, and the original keeps its name") {
  RunBuilder builder("first");
  REQUIRE(builder.add("q", "d", 1.5).ok());
  const Run first = value_of(std::move(builder).build());
  const Run second = first.named("second");
  CHECK(first.name() == "first");
  CHECK(second.name() == "second");
  CHECK(second[0].scores.data() == first[0].scores.data());  // shared, not copied
  CHECK(second.query(0) == "q");
  CHECK(Run().named("nothing").name() == "nothing");
}

TEST_CASE("many documents at once keep the limit of rows, and have a score each") {
  const std::vector<std::string_view> ids = {"a", "b"};
  const std::vector<double> scores = {2, 1};
  Limits limits;
  limits.query_rows = 3;
  RunBuilder builder("run", limits);
  REQUIRE(builder.add("q1", ids, scores).ok());
  REQUIRE(builder.add("q2", ids, scores).ok());
  CHECK(error_of(builder.add("q1", ids, scores)).starts_with("query 'q1' has more rows than the limit query_rows=3;"));
  CHECK(error_of(TableBuilder().add("q3", ids, std::span(scores).first(1))) ==
        "query 'q3': expected a value for each document, not 1 for 2");
  REQUIRE(builder.add("q1", std::span(ids).first(1), std::span(scores).first(1)).ok());
  const Run run = value_of(std::move(builder).build());
  CHECK(run.size() == 2);
  CHECK(run[0].size() == 3);
}

TEST_CASE("the rows of a table have ranks or none") {
  const std::vector<std::string_view> ids = {"b"};
  const std::vector<double> values = {1};
  const std::string expected = "query 'q': expected a rank for every row or for none";
  TableBuilder with, without;
  REQUIRE(with.add("q", "a", 1, 1).ok());
  CHECK(error_of(with.add("q", "b", 1)) == expected);
  CHECK(error_of(with.add("q", ids, values)) == expected);
  REQUIRE(without.add("q", "a", 1).ok());
  CHECK(error_of(without.add("q", "b", 1, 2)) == expected);
  CHECK(with.finish().ranks.size() == 1);
  CHECK(without.finish().ranks.empty());
}

}  // namespace collection_test
