// Writes the files that the benchmarks read. The same name, scale and seed give the same bytes on every machine.
#include "zipfian_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <stdexcept>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

namespace {

constexpr std::string_view usage = R"(usage: workload NAME DIRECTORY [--scale N] [--seed S]

Writes DIRECTORY/NAME.run and DIRECTORY/NAME.qrels, or DIRECTORY/NAME.csv, or DIRECTORY/NAME.jsonl. NAME is one of
  msmarco       6,980 queries x 1,000 documents, scores descending, 1 judged document per query (256 MB)
  shuffled      msmarco with the lines of each query in random order and 5 % of the scores tied
  robust        250 queries x 1,000 documents, 1,250 judgments per query, 6 % of them relevant (10 MB)
  nuggets       3,000 queries x 1,000 documents, 4 nuggets per query, 8 supporting documents per nugget (170 MB)
  nuggets_hard  as nuggets, with 64 nuggets per query, 40 supporting documents per nugget (439 MB)
  systems       scores of 50 systems for 250 queries
  passages      2,000 samples, each with a query of 12 words and 30 passages of 120 words, one of them gold (40 MB)

--scale N  N times as many queries; N may be a fraction such as 0.01 (default 1)
--seed S   seed of the random numbers (default 1)
)";

/// splitmix64, which gives the same numbers on every platform; the distributions of the standard library do not.
class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}

  std::uint64_t next() {
    std::uint64_t z = state_ += 0x9E3779B97F4A7C15;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EB;
    return z ^ (z >> 31);
  }
  /// A whole number in [0, bound), for bounds below 2^32.
  std::uint32_t below(std::uint32_t bound) { return static_cast<std::uint32_t>((next() >> 32) * bound >> 32); }
  /// True with a probability of `thousandths` / 1000.
  bool happens(std::uint32_t thousandths) { return below(1000) < thousandths; }
  /// A whole number in [0, bound); smaller numbers are more likely.
  std::uint32_t skewed(std::uint32_t bound) { return below(below(below(bound) + 1) + 1); }

  template <class T>
  void shuffle(std::vector<T>& items) {
    for (std::size_t i = items.size(); i > 1; --i) std::swap(items[i - 1], items[below(static_cast<std::uint32_t>(i))]);
  }

 private:
  std::uint64_t state_;
};

/// Draws distinct numbers below a bound; clear() makes all of them available again.
class Distinct {
 public:
  Distinct(Random& random, std::uint32_t bound) : random_(random), taken_(bound) {}

  std::uint32_t draw() {
    std::uint32_t number = random_.below(static_cast<std::uint32_t>(taken_.size()));
    while (taken_[number]) number = random_.below(static_cast<std::uint32_t>(taken_.size()));
    taken_[number] = true;
    drawn_.push_back(number);
    return number;
  }
  void clear() {
    for (const std::uint32_t number : drawn_) taken_[number] = false;
    drawn_.clear();
  }

 private:
  Random& random_;
  std::vector<bool> taken_;
  std::vector<std::uint32_t> drawn_;
};

/// A text file, written in large blocks.
class Output {
 public:
  explicit Output(std::string path) : path_(std::move(path)), file_(std::fopen(path_.c_str(), "wb")) {
    if (file_ == nullptr) fail();
  }
  Output(const Output&) = delete;
  Output& operator=(const Output&) = delete;
  ~Output() {
    if (file_ != nullptr) std::fclose(file_);
  }

  Output& operator<<(std::string_view text) {
    text_ += text;
    return *this;
  }
  Output& operator<<(std::uint32_t number) {
    std::array<char, 10> digits;
    text_.append(digits.data(), std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr);
    return *this;
  }
  /// A number with its last `digits` digits after the decimal point.
  void decimal(std::uint32_t number, std::uint32_t digits) {
    std::uint32_t one = 1;
    for (std::uint32_t i = 0; i < digits; ++i) one *= 10;
    *this << number / one << ".";
    padded(number % one, digits);
  }
  /// A number with leading zeros, at least `digits` digits long.
  void padded(std::uint32_t number, std::uint32_t digits) {
    const std::size_t begin = text_.size();
    *this << number;
    if (const std::size_t size = text_.size() - begin; size < digits) text_.insert(begin, digits - size, '0');
  }
  void end_line() {
    text_ += '\n';
    if (text_.size() > (std::size_t{1} << 20)) flush();
  }
  void close() {
    flush();
    if (std::fclose(std::exchange(file_, nullptr)) != 0) fail();
  }

 private:
  [[noreturn]] void fail() const { throw std::runtime_error(fmt::format("{}: cannot be written", path_)); }
  void flush() {
    if (std::fwrite(text_.data(), 1, text_.size(), file_) != text_.size()) fail();
    text_.clear();
  }

  std::string path_;
  std::FILE* file_;
  std::string text_;
};

struct Options {
  std::string name, directory;
  double scale = 1;
  std::uint64_t seed = 1;

  std::uint32_t queries(std::uint32_t usual) const {
    return std::max(1U, static_cast<std::uint32_t>(usual * scale + 0.5));
  }
  std::string path(std::string_view extension) const { return fmt::format("{}/{}.{}", directory, name, extension); }
};

struct Row {
  std::uint32_t document, rank, score;  // the score in millionths
};

/// A ranking of 1,000 documents. Scores decrease by about 0.01 per rank, and by at least 0.00001, so that they also
/// differ as 32-bit floats. `tied` in a thousand scores equal the score of the preceding rank.
std::vector<Row> draw_ranking(Random& random, Distinct& documents, std::uint32_t tied) {
  std::vector<Row> rows;
  std::uint32_t score = 25'000'000 + random.below(10'000'000);
  for (std::uint32_t rank = 1; rank <= 1000; ++rank) {
    rows.push_back({documents.draw(), rank, score});
    if (!random.happens(tied)) score -= 10 + random.below(20'000 - 10);
  }
  return rows;
}

void write_msmarco(const Options& options, bool shuffled) {
  Random random(options.seed);
  Output run(options.path("run"));
  Output qrels(options.path("qrels"));
  Distinct queries(random, 1'100'000);
  Distinct documents(random, 8'841'823);
  const std::uint32_t count = options.queries(6980);
  for (std::uint32_t i = 0; i < count; ++i) {
    const std::uint32_t query = 100'000 + queries.draw();
    std::vector<Row> rows = draw_ranking(random, documents, shuffled ? 50 : 0);
    const bool found = random.happens(850);
    const std::uint32_t relevant = found ? rows[random.skewed(1000)].document : documents.draw();
    qrels << query << " 0 " << relevant << " 1";
    qrels.end_line();
    if (shuffled) random.shuffle(rows);
    for (const Row& row : rows) {
      run << query << " Q0 " << row.document << " " << row.rank << " ";
      run.decimal(row.score, 6);
      run << " bm25";
      run.end_line();
    }
    documents.clear();
  }
  run.close();
  qrels.close();
}

void write_robust_id(Output& out, std::uint32_t document) {
  constexpr std::array<std::string_view, 6> sources = {"FBIS3-", "FBIS4-", "FT911-", "FT943-", "FR940-", "LA052-"};
  out << sources[document % sources.size()];
  out.padded(document / sources.size(), 6);
}

void write_robust(const Options& options) {
  constexpr std::uint32_t judged = 1250, judged_retrieved = 450, relevant = 75, relevant_retrieved = 50;
  Random random(options.seed);
  Output run(options.path("run"));
  Output qrels(options.path("qrels"));
  Distinct documents(random, 528'155);
  Distinct positions(random, 1000);
  const std::uint32_t count = options.queries(250);
  for (std::uint32_t query = 301; query < 301 + count; ++query) {
    const std::vector<Row> rows = draw_ranking(random, documents, 0);
    for (const Row& row : rows) {
      run << query << " Q0 ";
      write_robust_id(run, row.document);
      run << " " << row.rank << " ";
      run.decimal(row.score, 6);
      run << " robst";
      run.end_line();
    }
    std::vector<bool> taken(rows.size());
    for (std::uint32_t i = 0; i < judged; ++i) {
      // The first judgments are the relevant ones. Some of the relevant documents and some of the others are retrieved,
      // at early ranks.
      const bool is_relevant = i < relevant;
      const bool retrieved =
          is_relevant ? i < relevant_retrieved : i - relevant < judged_retrieved - relevant_retrieved;
      std::uint32_t position = random.skewed(1000);
      while (retrieved && taken[position]) position = is_relevant ? random.skewed(1000) : random.below(1000);
      if (retrieved) taken[position] = true;
      const std::uint32_t grade = !is_relevant ? 0 : random.happens(100) ? 3 : random.happens(250) ? 2 : 1;
      qrels << query << " 0 ";
      write_robust_id(qrels, retrieved ? rows[position].document : documents.draw());
      qrels << " " << grade;
      qrels.end_line();
    }
    documents.clear();
  }
  run.close();
  qrels.close();
}

void write_clueweb_id(Output& out, std::uint32_t document) {
  constexpr std::uint32_t records = 40'000, files = 100;
  out << "clueweb09-en";
  out.padded(document / (records * files), 4);
  out << "-";
  out.padded(document / records % files, 2);
  out << "-";
  out.padded(document % records, 5);
}

/// Judgments are lines of (query, nugget, document, 1). The documents that support a nugget are drawn from `candidates`
/// documents of the query, so that many documents support several nuggets. Four of five candidates are retrieved, at
/// any rank.
void write_nuggets(const Options& options, std::uint32_t nuggets, std::uint32_t supporters, std::uint32_t candidates) {
  Random random(options.seed);
  Output run(options.path("run"));
  Output qrels(options.path("qrels"));
  Distinct documents(random, 48'000'000);
  std::vector<std::uint32_t> pool;
  const std::uint32_t count = options.queries(3000);
  for (std::uint32_t query = 1; query <= count; ++query) {
    std::vector<Row> rows = draw_ranking(random, documents, 0);
    for (const Row& row : rows) {
      run << query << " Q0 ";
      write_clueweb_id(run, row.document);
      run << " " << row.rank << " ";
      run.decimal(row.score, 6);
      run << " nuggets";
      run.end_line();
    }
    random.shuffle(rows);
    pool.clear();
    for (std::uint32_t i = 0; i < candidates; ++i)
      pool.push_back(i < candidates * 4 / 5 ? rows[i].document : documents.draw());
    for (std::uint32_t nugget = 1; nugget <= nuggets; ++nugget) {
      random.shuffle(pool);
      for (std::uint32_t i = 0; i < supporters; ++i) {
        qrels << query << " " << nugget << " ";
        write_clueweb_id(qrels, pool[i]);
        qrels << " 1";
        qrels.end_line();
      }
    }
    documents.clear();
  }
  run.close();
  qrels.close();
}

/// A value is the sum of the query's easiness, the system's quality and a random number.
void write_systems(const Options& options) {
  Random random(options.seed);
  Output out(options.path("csv"));
  const std::uint32_t count = options.queries(250);
  std::vector<std::uint32_t> easiness;
  out << "system";
  for (std::uint32_t query = 301; query < 301 + count; ++query) {
    easiness.push_back(random.below(5000));
    out << "," << query;
  }
  out.end_line();
  for (std::uint32_t system = 1; system <= 50; ++system) {
    out << "system";
    out.padded(system, 2);
    const std::uint32_t quality = random.below(1500);
    for (const std::uint32_t easy : easiness) {
      out << ",";
      out.decimal(std::min(easy + quality + random.below(3500), 10'000U), 4);
    }
    out.end_line();
  }
  out.close();
}

void write_passages(const Options& options) {
  constexpr std::uint32_t passages = 30, query_words = 12, passage_words = 120;
  const irmetrics::benchmarks::ZipfianText texts(20'000);
  Random random(options.seed);
  const auto below = [&random](std::uint32_t bound) { return random.below(bound); };
  Output out(options.path("jsonl"));
  const std::uint32_t count = options.queries(2000);
  for (std::uint32_t sample = 1; sample <= count; ++sample) {
    std::string line = fmt::format(R"({{"query_id": "{}", "query": ")", sample);
    texts.write(line, query_words, below);
    line += R"(", "passages": [)";
    for (std::uint32_t i = 0; i < passages; ++i) {
      line += i == 0 ? "\"" : ", \"";
      texts.write(line, passage_words, below);
      line += '"';
    }
    line += R"(], "gold": [)";
    const std::uint32_t gold = random.below(passages);
    for (std::uint32_t i = 0; i < passages; ++i) line += fmt::format("{}{}", i == 0 ? "" : ", ", i == gold ? 1 : 0);
    out << line << "]}";
    out.end_line();
  }
  out.close();
}

template <class Number>
Number parse(std::string_view option, std::string_view text, Number smallest) {
  Number number{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{} || end != text.data() + text.size() || number < smallest)
    throw std::runtime_error(fmt::format("{}: expected a number, not '{}'", option, text));
  return number;
}

Options parse_arguments(const std::vector<std::string_view>& arguments) {
  Options options;
  std::vector<std::string_view> names;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const bool has_value = i + 1 < arguments.size();
    if (arguments[i] == "--scale" && has_value) {
      options.scale = parse("--scale", arguments[++i], 0.0);
    } else if (arguments[i] == "--seed" && has_value) {
      options.seed = parse<std::uint64_t>("--seed", arguments[++i], 0);
    } else {
      names.push_back(arguments[i]);
    }
  }
  if (names.size() != 2) throw std::runtime_error("expected a name and a directory; run without arguments for help");
  options.name = names[0];
  options.directory = names[1];
  return options;
}

void write(const Options& options) {
  if (options.name == "msmarco") return write_msmarco(options, false);
  if (options.name == "shuffled") return write_msmarco(options, true);
  if (options.name == "robust") return write_robust(options);
  if (options.name == "nuggets") return write_nuggets(options, 4, 8, 32);
  if (options.name == "nuggets_hard") return write_nuggets(options, 64, 40, 400);
  if (options.name == "systems") return write_systems(options);
  if (options.name == "passages") return write_passages(options);
  throw std::runtime_error(fmt::format(
      "unknown workload '{}'; available: msmarco, shuffled, robust, nuggets, nuggets_hard, systems, passages",
      options.name));
}

}  // namespace

int main(int count, char** arguments) {
  if (count == 1) {
    fmt::print("{}", usage);
    return EXIT_SUCCESS;
  }
  try {
    write(parse_arguments({arguments + 1, arguments + count}));
    return EXIT_SUCCESS;
  } catch (const std::exception& error) {
    fmt::print(stderr, "workload: {}\n", error.what());
    return EXIT_FAILURE;
  }
}
