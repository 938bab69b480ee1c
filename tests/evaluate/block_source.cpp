// Evaluation of a source written here against evaluate on a run of the same blocks: several threads, blocks that only
// the calling thread may read, scattered and unjudged queries, errors, cancellation, pauses, progress.
#include "support/catch.hpp"
#include "support/random_data.hpp"
#include "support/same_scores.hpp"
#include "support/value_of.hpp"

#include <irmetrics/collection/ranked_list_builder.hpp>
#include <irmetrics/irmetrics.hpp>

#include <fmt/format.h>

#include <atomic>
#include <deque>
#include <functional>
#include <map>
#include <mutex>
#include <set>
#include <stdexcept>
#include <thread>

using namespace irmetrics;
using namespace irmetrics::test;

namespace block_source_test {
namespace {

struct OneBlock {
  std::string query;
  std::vector<std::string> documents;  // with descending scores
  bool of_caller = false;              // whether only the calling thread may read it
  std::string error = "";              // of reading it
};

/// Blocks in parts of several blocks each. Checks that the evaluation calls the interface as documented.
class Source final : public BlockSource {
 public:
  Source(std::vector<OneBlock> blocks, unsigned threads, std::size_t share = 3)
      : blocks_(std::move(blocks)), share_(share), left_(blocks_.size() / share + 1) {
    for (std::size_t i = 0; i < left_.size(); ++i) left_[i] = i * share;
    while (readers_.size() < threads) readers_.emplace_back(*this);
  }

  unsigned threads() const override { return static_cast<unsigned>(readers_.size()); }
  BlockReader& reader(unsigned thread) override { return readers_[thread]; }
  std::size_t parts() const override { return left_.size(); }
  Cancel cancel(bool /*alone*/) const override { return cancel_; }
  std::uint64_t size() const override { return blocks_.size(); }
  void pause() override {
    ++pauses_;
    good_ = good_ && is_caller() && reading_ == 0;
  }
  std::size_t parts_between_pauses() const override { return 4; }
  bool continues() override {
    good_ = good_ && is_caller() && reading_ == 0;
    return resumes_-- > 0;
  }

  bool is_caller() const { return std::this_thread::get_id() == caller_; }

  Cancel cancel_ = {};
  int resumes_ = 0;
  int pauses_ = 0;
  std::atomic<bool> good_ = true;
  std::atomic<int> reads_ = 0;
  std::function<void(const OneBlock&)> before_reading_ = {};

 private:
  class Reader final : public BlockReader {
   public:
    explicit Reader(Source& source) : source_(source) {}

    Status start(std::size_t part, bool alone, const Cancel& /*cancel*/) override {
      part_ = part;
      alone_ = alone;
      next_ = source_.left_[part];
      if (alone) source_.good_ = source_.good_ && source_.is_caller() && source_.reading_ == 0;
      return Status();
    }

    Result<const Block*> next() override {
      ++source_.reading_;
      auto block = read();
      --source_.reading_;
      return block;
    }

    Status explain(Status error, const RankedList& list) const override {
      return annotate(error, fmt::format("block {} with {} rows", next_ - 1, list.size()));
    }
    std::uint64_t position() const override { return next_; }

   private:
    Result<const Block*> read() {
      source_.left_[part_] = next_;
      if (next_ == std::min((part_ + 1) * source_.share_, source_.blocks_.size())) return nullptr;
      const OneBlock& one = source_.blocks_[next_];
      if (one.of_caller && !alone_) return needs_calling_thread();
      if (source_.before_reading_) source_.before_reading_(one);
      if (!one.error.empty()) return invalid_input("block {}: {}", next_, one.error);
      ++next_;
      ++source_.reads_;
      list_.start(one.query);
      for (std::size_t i = 0; i < one.documents.size(); ++i)
        if (auto added = list_.add(one.documents[i], -static_cast<double>(i)); !added.ok()) return added;
      block_.list = list_.list();
      return &block_;
    }

    Source& source_;
    std::size_t part_ = 0, next_ = 0;
    bool alone_ = false;
    RankedListBuilder list_;
    Block block_;
  };

  std::vector<OneBlock> blocks_;
  std::size_t share_;
  std::vector<std::size_t> left_;  // of each part, the first block that was not scored
  std::deque<Reader> readers_;
  std::atomic<int> reading_ = 0;  // calls of next()
  const std::thread::id caller_ = std::this_thread::get_id();
};

struct Sample {
  Qrels qrels;
  std::vector<OneBlock> blocks;
  Run run;
};

Sample make_sample(std::uint64_t seed, int queries) {
  Random random(seed);
  Sample sample;
  QrelsBuilder qrels;
  RunBuilder run("run");
  for (int i = 0; i < queries; ++i) {
    OneBlock block{fmt::format("q{:04}", random.whole(0, 1) * 5000 + i), {}};
    for (int document = random.whole(1, 40); document > 0; --document)
      block.documents.push_back(fmt::format("d{}", document * 7 % 41));
    if (random.chance(0.8)) {
      for (int judged = 0; judged < 9; ++judged)
        REQUIRE(qrels.add(block.query, fmt::format("d{}", judged * 4), random.whole(0, 2)).ok());
    }
    if (random.chance(0.1)) REQUIRE(qrels.add(block.query + " without results", "d", 1).ok());
    for (std::size_t row = 0; row < block.documents.size(); ++row)
      REQUIRE(run.add(block.query, block.documents[row], -static_cast<double>(row)).ok());
    sample.blocks.push_back(std::move(block));
  }
  random.shuffle(sample.blocks);
  sample.qrels = value_of(std::move(qrels).build());
  sample.run = value_of(std::move(run).build());
  return sample;
}

const std::vector<AnyMeasure>& measures() {
  static const std::vector<AnyMeasure> all = value_of(parse_measures("nDCG@10 AP RR P@5 NumRet Judged@10 gm_map"));
  return all;
}

Result<Scores> score(const Qrels& qrels, Source& source, const WorkProgress& progress = {},
                     const std::vector<AnyMeasure>& all = measures()) {
  Evaluation evaluation(qrels, all, {});
  Status status = evaluation.score(source, progress);
  CHECK(source.good_);
  if (!status.ok()) return status;
  return evaluation.finish({"run"});
}

constexpr std::initializer_list<unsigned> numbers_of_threads = {1, 2, 3, 8};

}  // namespace

TEST_CASE("a source scores as the run of its blocks, with any number of threads", "[threads]") {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    Sample sample = make_sample(seed, 100);
    const Scores wanted = value_of(evaluate(sample.qrels, sample.run, measures()));
    REQUIRE(wanted.audit().extra > 5);
    REQUIRE(wanted.audit().missing > 2);
    Random random(seed);
    for (const double of_caller : {0.0, 0.2, 1.0}) {
      for (OneBlock& block : sample.blocks) block.of_caller = random.chance(of_caller);
      for (const unsigned threads : numbers_of_threads) {
        INFO("seed " << seed << ", " << threads << " threads, of the caller " << of_caller);
        Source source(sample.blocks, threads);
        CHECK(first_difference(value_of(score(sample.qrels, source)), wanted) == "");
        CHECK(source.reads_ == 100);
        CHECK(source.pauses_ >= 9);
      }
    }
  }
}

TEST_CASE("an unjudged query counts once, however many blocks it has", "[threads]") {
  Sample sample = make_sample(31, 60);
  const std::size_t extra = value_of(evaluate(sample.qrels, sample.run, measures())).audit().extra;
  Random random(32);
  std::vector<OneBlock> unjudged;
  for (const OneBlock& block : sample.blocks)
    if (!sample.qrels.find(block.query)) unjudged.push_back(block);
  for (int copy = 0; copy < 4; ++copy) sample.blocks.insert(sample.blocks.end(), unjudged.begin(), unjudged.end());
  random.shuffle(sample.blocks);
  for (const unsigned threads : numbers_of_threads) {
    Source source(sample.blocks, threads), only_unjudged(unjudged, threads);
    CHECK(value_of(score(sample.qrels, source)).audit().extra == extra);
    std::set<std::string> queries;
    for (const OneBlock& block : unjudged) queries.insert(block.query);
    CHECK(error_of(score(sample.qrels, only_unjudged)) ==
          fmt::format("run and qrels have no query in common: the run has '{}', the qrels have '{}'", *queries.begin(),
                      sample.qrels.query(0)));
  }
}

TEST_CASE("a judged query in two blocks is scattered", "[threads]") {
  Sample sample = make_sample(33, 60);
  const auto judged = std::find_if(sample.blocks.begin(), sample.blocks.end(),
                                   [&](const OneBlock& block) { return sample.qrels.find(block.query); });
  const OneBlock again{judged->query, {"another"}};
  for (const std::size_t at : {std::size_t{0}, std::size_t{30}, std::size_t{60}}) {
    for (const bool of_caller : {false, true}) {
      std::vector<OneBlock> blocks = sample.blocks;
      blocks.insert(blocks.begin() + static_cast<std::ptrdiff_t>(at), again)->of_caller = of_caller;
      for (const unsigned threads : numbers_of_threads) {
        Source source(blocks, threads);
        CHECK(has_scattered_queries(score(sample.qrels, source).status()));
      }
    }
  }
}

TEST_CASE("of several errors, the first one in the input is reported", "[threads]") {
  const Sample sample = make_sample(34, 90);
  const auto error_with = [&](const std::map<std::size_t, OneBlock>& bad, unsigned threads) {
    std::vector<OneBlock> blocks = sample.blocks;
    for (const auto& [at, block] : bad) blocks[at] = block;
    Source source(blocks, threads);
    return error_of(score(sample.qrels, source));
  };
  const OneBlock unreadable{"q", {}, false, "cannot be read"}, of_caller{"q", {}, true, "cannot be read alone"};
  const OneBlock twice{std::string(sample.qrels.query(0)), {"d", "d"}};
  for (int repetition = 0; repetition < 20; ++repetition) {
    for (const unsigned threads : numbers_of_threads) {
      INFO(threads << " threads");
      CHECK(error_with({{50, unreadable}}, threads) == "block 50: cannot be read");
      CHECK(error_with({{20, unreadable}, {50, unreadable}, {89, unreadable}}, threads) == "block 20: cannot be read");
      CHECK(error_with({{20, of_caller}, {50, unreadable}}, threads) == "block 20: cannot be read alone");
      CHECK(error_with({{20, unreadable}, {50, of_caller}}, threads) == "block 20: cannot be read");
      CHECK(error_with({{51, of_caller}, {52, unreadable}}, threads) == "block 51: cannot be read alone");
    }
  }
  // An error of scoring, which the reader explains.
  std::vector<OneBlock> blocks = {{"q", {"d"}}, twice, {"p", {"d"}, false, "cannot be read"}};
  for (const unsigned threads : numbers_of_threads) {
    Source source(blocks, threads, 1);
    CHECK(error_of(score(sample.qrels, source)) ==
          fmt::format("block 1 with 2 rows: query '{}': duplicate document 'd', at positions 1 and 2", twice.query));
  }
}

TEST_CASE("an exception of a reader leaves the evaluation", "[threads]") {
  const Sample sample = make_sample(35, 60);
  for (const unsigned threads : numbers_of_threads) {
    Source source(sample.blocks, threads);
    source.before_reading_ = [&](const OneBlock& block) {
      if (block.query == sample.blocks[40].query) throw std::domain_error("of a reader");
    };
    Evaluation evaluation(sample.qrels, measures(), {});
    CHECK_THROWS_WITH(evaluation.score(source), "of a reader");
  }
}

TEST_CASE("a cancelled evaluation of a source ends, or continues with what was not scored", "[threads]") {
  const Sample sample = make_sample(36, 200);
  const Scores wanted = value_of(evaluate(sample.qrels, sample.run, measures()));
  for (const unsigned threads : numbers_of_threads) {
    INFO(threads << " threads");
    Source cancelled(sample.blocks, threads);
    std::atomic<bool> asked = false;
    cancelled.cancel_ = Cancel([&] { return asked = true; });
    cancelled.before_reading_ = [&](const OneBlock&) {  // the other threads wait for the one that asks
      for (int wait = 0; wait == 0 || (!asked && !cancelled.is_caller() && wait < 5000); ++wait)
        std::this_thread::sleep_for(std::chrono::milliseconds(2));
    };
    Evaluation evaluation(sample.qrels, measures(), {});
    CHECK_THROWS_AS(evaluation.score(cancelled), Cancelled);
    CHECK(cancelled.reads_ < 150);

    // Interrupted in measures, so that the claims of queries are given up. A part is read again from its last block on.
    std::atomic<int> calls = 0;
    std::vector<AnyMeasure> all = {AnyMeasure("Interrupted", [&](const JudgedRanking& query) {
      if (query.retrieved > 0 && ++calls % 60 == 59) throw Cancelled();
      return 1.0;
    })};
    all.insert(all.end(), measures().begin(), measures().end());
    Source continues(sample.blocks, threads);
    continues.resumes_ = 100;
    Evaluation interrupted(sample.qrels, all, {});
    REQUIRE(interrupted.score(continues).ok());
    CHECK(continues.good_);
    CHECK(continues.resumes_ < 100);
    const Scores scores = value_of(interrupted.finish({"run"}));
    CHECK(scores.audit().missing == wanted.audit().missing);
    CHECK(scores.audit().extra == wanted.audit().extra);
    for (const AnyMeasure& measure : measures()) {
      INFO(measure.text());
      const auto ours = scores.per_query(measure.text()), theirs = wanted.per_query(measure.text());
      CHECK(std::vector(ours.begin(), ours.end()) == std::vector(theirs.begin(), theirs.end()));
    }
  }
}

TEST_CASE("the calling thread reports progress, at last of the whole source", "[threads]") {
  const Sample sample = make_sample(37, 200);
  for (const unsigned threads : numbers_of_threads) {
    Source source(sample.blocks, threads);
    std::uint64_t last = 0;
    bool good = true;
    const auto progress = [&](std::uint64_t done, std::uint64_t all) {
      good = good && source.is_caller() && done <= all && all == 200;
      last = done;
    };
    REQUIRE(score(sample.qrels, source, progress).ok());
    CHECK(good);
    CHECK(last == 200);
  }
}

TEST_CASE("workers score several sources, each with its own counts", "[threads]") {
  const auto scoring = std::make_shared<const Scoring>(make_sample(38, 80).qrels, measures(), Policy());
  Evaluation::Workers workers;
  for (const unsigned threads : {3U, 1U, 2U}) {
    const Sample sample = make_sample(38, 80);
    const Scores wanted = value_of(evaluate(sample.qrels, sample.run, measures()));
    Source source(sample.blocks, threads);
    Evaluation evaluation(scoring, false);
    REQUIRE(evaluation.score(source, {}, workers).ok());
    CHECK(first_difference(value_of(evaluation.finish({"run"})), wanted) == "");
  }
  CHECK(workers.size() == 3);
}

}  // namespace block_source_test
