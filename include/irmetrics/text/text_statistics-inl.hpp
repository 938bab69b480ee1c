// Computes the statistics of texts, in blocks of texts and on several threads.
#pragma once

#include <irmetrics/collection/detail/text_arena-inl.hpp>
#include <irmetrics/hash_table.hpp>
#include <irmetrics/text.hpp>
#include <irmetrics/text/detail/stemmer-inl.hpp>
#include <irmetrics/text/detail/unicode-inl.hpp>
#include <irmetrics/text/detail/word_table-inl.hpp>
#include <irmetrics/text/lexical_diversity-inl.hpp>
#include <irmetrics/text/sentences-inl.hpp>
#include <irmetrics/text/syllables.hpp>
#include <irmetrics/text/text_statistics.hpp>
#include <irmetrics/threads.hpp>

#include <algorithm>
#include <cmath>
#include <condition_variable>
#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <utility>

namespace irmetrics {
namespace detail::text {

/// Number of sentences by number of words.
using SentenceLengths = HashMap<std::size_t, std::size_t>;

/// Mean and variance by Welford's updates, in the order of the values.
class SpreadOf {
 public:
  void add(double value, std::size_t times = 1) {
    if (std::isnan(value)) {
      spread_.undefined += times;
      return;
    }
    if (spread_.values == 0) spread_.smallest = spread_.largest = value;
    spread_.smallest = std::min(spread_.smallest, value);
    spread_.largest = std::max(spread_.largest, value);
    spread_.values += times;
    const double change = value - mean_;
    mean_ += change * static_cast<double>(times) / static_cast<double>(spread_.values);
    squares_ += change * static_cast<double>(times) * (value - mean_);
  }

  Spread spread() const {
    Spread result = spread_;
    if (result.values > 0) result.mean = mean_;
    if (result.values > 1) result.standard_deviation = std::sqrt(squares_ / static_cast<double>(result.values - 1));
    return result;
  }

 private:
  Spread spread_;
  double mean_ = 0, squares_ = 0;
};

/// The median of values by their frequencies, sorted.
inline double median(const std::vector<std::pair<std::size_t, std::size_t>>& lengths, std::size_t values) {
  const auto at = [&](std::size_t place) {
    for (const auto& [length, times] : lengths) {
      if (place < times) return static_cast<double>(length);
      place -= times;
    }
    return std::numeric_limits<double>::quiet_NaN();
  };
  return (at((values - 1) / 2) + at(values / 2)) / 2;
}

/// The length of the apostrophe or hyphen at a position, or of the full stop or comma between two digits; 0 elsewhere.
inline std::size_t joining_mark(std::string_view text, std::size_t at) noexcept {
  // The right single quotation mark, the hyphen and the non-breaking hyphen.
  static constexpr std::array<std::string_view, 3> marks = {"\xE2\x80\x99", "\xE2\x80\x90", "\xE2\x80\x91"};
  switch (text[at]) {
    case '\'':
    case '-':
      return 1;
    case '.':
    case ',':
      return at > 0 && is_ascii_digit(text[at - 1]) && at + 1 < text.size() && is_ascii_digit(text[at + 1]) ? 1 : 0;
    case '\xE2':
      return one_of(marks, text, at);
    default:
      return 0;
  }
}

/// Whether a letter or digit ends before a position.
inline bool ends_word_character(std::string_view text, std::size_t at) noexcept {
  if (at == 0) return false;
  do --at;
  while (at > 0 && (static_cast<unsigned char>(text[at]) & 0xC0) == 0x80);
  return begins_word_character(text, at);
}

/// A sentence without the marks that join words; `buffer` stores it if it has any.
inline std::string_view with_joined_words(std::string_view text, std::string& buffer) {
  std::size_t copied = 0;
  buffer.clear();
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t length = joining_mark(text, at), end = at + length;
    if (length > 0 && end < text.size() && ends_word_character(text, at) && begins_word_character(text, end)) {
      buffer.append(text.substr(copied, at - copied));
      copied = end;
    }
    at = std::max(end, at + 1);
  }
  return copied == 0 ? text : std::string_view(buffer.append(text.substr(copied)));
}

/// Computes the statistics of one text after another.
class TextMeter {
 public:
  TextMeter(const Tokenizer& tokenizer, const std::string& stemmer) : words_(tokenizer), stemmer_(stemmer) {}

  /// The statistics of a text in UTF-8; adds the lengths of its sentences.
  absl::StatusOr<DocumentStatistics> operator()(std::string_view text, SentenceLengths& lengths) {
    if (words_.size() > most_words) forget_words();
    DocumentStatistics result;
    numbers_.clear();
    const bool joins = !words_.tokenizer().options().splitter;
    while (!text.empty()) {
      const std::string_view sentence = take_sentence(text);
      const std::size_t before = numbers_.size();
      const absl::Status status = words_.read(joins ? with_joined_words(sentence, joined_) : sentence, numbers_);
      if (!status.ok()) return status;
      if (numbers_.size() == before) continue;
      ++result.sentences;
      ++lengths[numbers_.size() - before];
    }
    learn_words();
    stem_types_.begin_text();
    for (const std::uint32_t number : numbers_) {
      const Word& word = known_[number];
      result.syllables += word.syllables;
      result.characters += word.characters;
      stem_types_(word.stem);
    }
    result.stems = stem_types_.types();
    result.diversity = diversity_(numbers_);
    result.readability = readability({.words = numbers_.size(),
                                      .sentences = result.sentences,
                                      .syllables = result.syllables,
                                      .characters = result.characters});
    return result;
  }

 private:
  struct Word {
    std::uint32_t syllables, characters, stem;
  };
  static constexpr std::size_t most_words = 1 << 21;  // in memory; more words are forgotten, and learnt again

  void learn_words() {
    while (known_.size() < words_.size()) {
      const std::string_view word = words_.term(static_cast<std::uint32_t>(known_.size()));
      const auto characters = std::count_if(
          word.begin(), word.end(), [](char byte) { return (static_cast<unsigned char>(byte) & 0xC0) != 0x80; });
      known_.push_back({.syllables = static_cast<std::uint32_t>(count_syllables(word)),
                        .characters = static_cast<std::uint32_t>(characters),
                        .stem = stems_->number(stemmer_.stem(word))});
    }
  }

  void forget_words() {
    words_ = TermReader(words_.tokenizer());
    stems_ = std::make_unique<Numbering>();
    known_.clear();
  }

  TermReader words_;
  Stemmer stemmer_;
  std::unique_ptr<Numbering> stems_ = std::make_unique<Numbering>();
  std::vector<Word> known_;  // by number
  std::vector<std::uint32_t> numbers_;
  std::string joined_;
  TypeNumbering stem_types_;
  DiversityMeter diversity_;
};

/// Some consecutive texts, and then their statistics.
struct TextBlock {
  struct Ends {
    std::size_t id, text;
  };

  std::size_t number = 0;
  std::string bytes;  // ids and texts in turn
  std::vector<Ends> ends;
  std::vector<DocumentStatistics> statistics;
  SentenceLengths lengths;
  absl::Status status;

  static constexpr std::size_t most_bytes = 1 << 20, most_texts = 1 << 12;

  bool full() const noexcept { return bytes.size() >= most_bytes || ends.size() >= most_texts; }

  void add(std::string_view id, std::string_view text) {
    bytes.append(id);
    const std::size_t id_end = bytes.size();
    bytes.append(text);
    ends.push_back({id_end, bytes.size()});
  }

  std::string_view id(std::size_t i) const noexcept {
    const std::size_t begin = i == 0 ? 0 : ends[i - 1].text;
    return std::string_view(bytes).substr(begin, ends[i].id - begin);
  }

  void compute(TextMeter& meter, const Cancel& cancel) {
    statistics.reserve(ends.size());
    for (std::size_t i = 0; i < ends.size(); ++i) {
      cancel.check();
      auto one = meter(std::string_view(bytes).substr(ends[i].id, ends[i].text - ends[i].id), lengths);
      if (!one.ok()) {
        status = annotate(one.status(), message_text("text '{}'", id(i)));
        return;
      }
      statistics.push_back(*one);
    }
  }
};

/// Adds up the statistics of texts, in order.
class StatisticsSum {
 public:
  explicit StatisticsSum(bool per_document) : per_document_(per_document) {}

  void add(const TextBlock& block) {
    for (std::size_t i = 0; i < block.statistics.size(); ++i) {
      const DocumentStatistics& one = block.statistics[i];
      TextStructure& structure = result_.structure;
      ++structure.documents;
      if (one.diversity.words == 0) ++structure.without_words;
      structure.words += one.diversity.words;
      structure.sentences += one.sentences;
      words_.add(static_cast<double>(one.diversity.words));
      sentences_.add(static_cast<double>(one.sentences));
      ttr_.add(one.diversity.ttr);
      maas_.add(one.diversity.maas);
      hdd_.add(one.diversity.hdd);
      mtld_.add(one.diversity.mtld);
      types_.add(static_cast<double>(one.diversity.types));
      stems_.add(static_cast<double>(one.stems));
      flesch_kincaid_.add(one.readability.flesch_kincaid);
      flesch_reading_ease_.add(one.readability.flesch_reading_ease);
      ari_.add(one.readability.ari);
      if (!per_document_) continue;
      result_.ids.emplace_back(block.id(i));
      result_.per_document.push_back(one);
    }
    for (const auto& [length, times] : block.lengths) lengths_[length] += times;
  }

  TextStatistics finish(std::string stemmer) && {
    TextStatistics result = std::move(result_);
    result.stemmer = std::move(stemmer);
    result.structure.words_per_document = words_.spread();
    result.structure.sentences_per_document = sentences_.spread();
    std::vector<std::pair<std::size_t, std::size_t>> lengths(lengths_.begin(), lengths_.end());
    std::sort(lengths.begin(), lengths.end());
    SpreadOf sentence;
    for (const auto& [length, times] : lengths) sentence.add(static_cast<double>(length), times);
    result.structure.words_per_sentence = sentence.spread();
    if (!lengths.empty()) result.structure.median_words_per_sentence = median(lengths, result.structure.sentences);
    result.diversity = {ttr_.spread(), maas_.spread(), hdd_.spread(), mtld_.spread(), types_.spread(), stems_.spread()};
    result.readability = {flesch_kincaid_.spread(), flesch_reading_ease_.spread(), ari_.spread()};
    result.school_grades = irmetrics::school_grades({.flesch_kincaid = result.readability.flesch_kincaid.mean,
                                                     .flesch_reading_ease = result.readability.flesch_reading_ease.mean,
                                                     .ari = result.readability.ari.mean});
    return result;
  }

 private:
  bool per_document_;
  TextStatistics result_;
  SpreadOf words_, sentences_, ttr_, maas_, hdd_, mtld_, types_, stems_, flesch_kincaid_, flesch_reading_ease_, ari_;
  SentenceLengths lengths_;
};

/// Blocks of texts on their way from the thread that reads to the threads that compute, and to the sum in order. The
/// reading thread computes, too, when enough blocks wait.
class TextBlocks {
 public:
  TextBlocks(StatisticsSum& sum, unsigned threads) : sum_(sum), most_waiting_(threads <= 1 ? 0 : 2 * threads) {}

  /// Adds the next block; computes one if too many wait.
  void add(std::unique_ptr<TextBlock> block, TextMeter& meter, const Cancel& cancel) {
    block->number = added_++;
    {
      const std::scoped_lock lock(mutex_);
      waiting_.push_back(std::move(block));
      if (waiting_.size() <= most_waiting_) {
        changed_.notify_one();
        return;
      }
    }
    compute_one(meter, cancel);
  }

  /// No more blocks follow.
  void close() {
    const std::scoped_lock lock(mutex_);
    closed_ = true;
    changed_.notify_all();
  }

  /// Computes blocks until all are computed, or being computed by other threads.
  void compute_all(TextMeter& meter, const Cancel& cancel) {
    while (true) {
      while (compute_one(meter, cancel)) {
      }
      std::unique_lock lock(mutex_);
      if (waiting_.empty() && closed_) return;
      changed_.wait_for(lock, Cancel::pause, [&] { return !waiting_.empty() || closed_; });
      lock.unlock();
      cancel.check();
    }
  }

  /// The error of the first text that has one.
  absl::Status status() const {
    const std::scoped_lock lock(mutex_);
    return status_;
  }

 private:
  bool compute_one(TextMeter& meter, const Cancel& cancel) {
    std::unique_ptr<TextBlock> block;
    {
      const std::scoped_lock lock(mutex_);
      if (waiting_.empty()) return false;
      block = std::move(waiting_.front());
      waiting_.pop_front();
    }
    block->compute(meter, cancel);
    const std::scoped_lock lock(mutex_);
    computed_.emplace(block->number, std::move(block));
    for (auto next = computed_.begin(); next != computed_.end() && next->first == summed_;
         next = computed_.erase(next), ++summed_) {
      if (!status_.ok()) continue;
      status_ = next->second->status;
      if (status_.ok()) sum_.add(*next->second);
    }
    return true;
  }

  StatisticsSum& sum_;
  std::size_t most_waiting_;
  std::size_t added_ = 0;
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<std::unique_ptr<TextBlock>> waiting_;
  std::map<std::size_t, std::unique_ptr<TextBlock>> computed_;  // by number; blocks before them are missing
  std::size_t summed_ = 0;
  bool closed_ = false;
  absl::Status status_;
};

/// Checks texts, and collects them in blocks.
class TextIntake {
 public:
  TextIntake(const TextStatisticsOptions& options, TextBlocks& blocks, TextMeter& meter, const Cancel& cancel)
      : options_(options), blocks_(blocks), meter_(meter), cancel_(cancel) {}

  absl::Status add(std::string_view id, std::string_view text) {
    cancel_.check();
    if (id.empty()) return invalid_input("text {} has no id", ids_.size() + 1);
    if (ids_.contains(id)) return duplicate_input("duplicate id '{}'", shown(id));
    ids_.insert(arena_.keep(id));
    bytes_ += text.size();
    if (const std::size_t at = find_invalid_utf8(text); at == text.size())
      block_->add(id, text);
    else if (options_.words.invalid_utf8 == InvalidUtf8::error)
      return invalid_input("text '{}': byte {} is not UTF-8", id, at);
    else
      block_->add(id, replace_invalid_utf8(text));
    if (!block_->full()) return absl::OkStatus();
    pass_on(0);
    return blocks_.status();
  }

  /// No more texts follow.
  void finish() { pass_on(bytes_); }

 private:
  void pass_on(std::uint64_t all_bytes) {
    blocks_.add(std::exchange(block_, std::make_unique<TextBlock>()), meter_, cancel_);
    if (options_.progress) options_.progress(bytes_, all_bytes);
  }

  const TextStatisticsOptions& options_;
  TextBlocks& blocks_;
  TextMeter& meter_;
  const Cancel& cancel_;
  std::unique_ptr<TextBlock> block_ = std::make_unique<TextBlock>();
  TextArena arena_;
  HashSet<std::string_view> ids_;
  std::uint64_t bytes_ = 0;
};

/// The tokenizer of the words, unless the options are invalid.
inline absl::StatusOr<Tokenizer> statistics_tokenizer(const TextStatisticsOptions& options) {
  const TokenizerOptions& words = options.words;
  if (!words.stemmer.empty() || !words.stopwords.empty() || words.ngrams.longest > 1)
    return invalid_input("words of text statistics are all words: a tokenizer with {} does not apply",
                         !words.stemmer.empty()     ? "a stemmer"
                         : !words.stopwords.empty() ? "stop words"
                                                    : "n-grams");
  if (options.stemmer.empty()) return invalid_input("stemmer must be a language, not empty");
  TokenizerOptions stems;
  stems.stemmer = options.stemmer;
  if (const auto made = Tokenizer::make(std::move(stems)); !made.ok()) return made.status();
  return Tokenizer::make(words);
}

}  // namespace detail::text

IRMETRICS_INLINE absl::StatusOr<TextStatistics> text_statistics(const TextSource& source,
                                                                const TextStatisticsOptions& options) {
  const auto tokenizer = detail::text::statistics_tokenizer(options);
  if (!tokenizer.ok()) return tokenizer.status();
  const unsigned threads = choose_threads(options.threads, std::numeric_limits<std::size_t>::max() / 2);
  detail::text::StatisticsSum sum(options.per_document);
  detail::text::TextBlocks blocks(sum, threads);
  absl::Status read;
  run_threads(threads, options.cancel, [&](unsigned thread, const Cancel& cancel) {
    detail::text::TextMeter meter(*tokenizer, options.stemmer);
    if (thread == 0) {
      detail::text::TextIntake intake(options, blocks, meter, cancel);
      read = source([&](std::string_view id, std::string_view text) { return intake.add(id, text); });
      intake.finish();
      blocks.close();
    }
    blocks.compute_all(meter, cancel);
  });
  if (absl::Status status = blocks.status(); !status.ok()) return status;
  if (!read.ok()) return read;
  TextStatistics result = std::move(sum).finish(options.stemmer);
  if (result.structure.documents == 0) return invalid_input("there are no texts");
  return result;
}

IRMETRICS_INLINE absl::StatusOr<TextStatistics> text_statistics(const Texts& texts,
                                                                const TextStatisticsOptions& options) {
  const auto source = [&](const OnText& on_text) {
    for (std::size_t i = 0; i < texts.size(); ++i)
      if (absl::Status status = on_text(texts.id(i), texts[i]); !status.ok()) return status;
    return absl::OkStatus();
  };
  return text_statistics(TextSource(source), options);
}

}  // namespace irmetrics
