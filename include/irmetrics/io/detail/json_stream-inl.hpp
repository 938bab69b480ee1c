// Reads a source as one JSON value, piece by piece; in one file with the JSON library, which is slow to compile.
#pragma once

#include <irmetrics/base/detail/text.hpp>
#include <irmetrics/base/error.hpp>
#include <irmetrics/base/limits.hpp>
#include <irmetrics/base/status.hpp>
#include <irmetrics/config.hpp>
#include <irmetrics/io/detail/json_events-inl.hpp>

#include <nlohmann/json.hpp>

#include <cstddef>
#include <iterator>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace irmetrics::detail::io {

/// The bytes of a source in order, with the position of the last one that was taken.
class JsonBytes {
 public:
  explicit JsonBytes(ByteSource& source) : source_(source), piece_(std::size_t{1} << 18) { fill(); }

  bool at_end() const noexcept { return next_ == end_; }
  char front() const noexcept { return piece_[next_]; }
  void take() {
    const char byte = piece_[next_++];
    ++taken_;
    if (after_newline_) ++line_, column_ = 0;
    after_newline_ = byte == '\n';
    ++column_;
    if (byte == '\0') zero_ = true;
    if (next_ == end_ || zero_) fill();
  }

  /// The number of bytes that were taken.
  std::size_t taken() const noexcept { return taken_; }
  /// The line and the column of the last one, counted from 1.
  std::size_t line() const noexcept { return line_; }
  std::size_t column() const noexcept { return column_; }
  /// Whether a byte is zero, which the JSON library takes for the end. No more bytes follow.
  bool found_zero() const noexcept { return zero_; }
  /// The error of the source.
  const Status& status() const noexcept { return status_; }

 private:
  void fill() {
    next_ = end_ = 0;
    if (zero_ || !status_.ok()) return;
    const auto got = source_.read(piece_);
    if (got.ok())
      end_ = *got;
    else
      status_ = got.status();
  }

  ByteSource& source_;
  std::vector<char> piece_;
  std::size_t next_ = 0, end_ = 0, taken_ = 0;
  std::size_t line_ = 1, column_ = 0;
  bool after_newline_ = false, zero_ = false;
  Status status_;
};

/// An input iterator over the bytes; the default one is the end.
class JsonByteIterator {
 public:
  using iterator_category = std::input_iterator_tag;
  using value_type = char;
  using difference_type = std::ptrdiff_t;
  using pointer = const char*;
  using reference = char;

  JsonByteIterator() = default;
  explicit JsonByteIterator(JsonBytes& bytes) : bytes_(&bytes) {}

  char operator*() const noexcept { return bytes_->front(); }
  JsonByteIterator& operator++() {
    bytes_->take();
    return *this;
  }
  void operator++(int) { bytes_->take(); }
  bool operator==(const JsonByteIterator& other) const noexcept { return ended() == other.ended(); }
  bool operator!=(const JsonByteIterator& other) const noexcept { return !(*this == other); }

 private:
  bool ended() const noexcept { return bytes_ == nullptr || bytes_->at_end(); }
  JsonBytes* bytes_ = nullptr;
};

/// Passes the events of the JSON library on.
class JsonEventPasser final : public nlohmann::json_sax<nlohmann::json> {
 public:
  JsonEventPasser(std::string source, const JsonBytes& bytes, const OnJsonEvent& on_event)
      : source_(std::move(source)), bytes_(bytes), on_event_(on_event) {}

  bool null() override { return pass(JsonEvent::Kind::null); }
  bool boolean(bool /*value*/) override { return pass(JsonEvent::Kind::truth); }
  bool number_integer(number_integer_t value) override { return pass(JsonEvent::Kind::number, {}, value); }
  bool number_unsigned(number_unsigned_t value) override { return pass(JsonEvent::Kind::number, {}, value); }
  bool number_float(number_float_t value, const string_t& /*text*/) override {
    return pass(JsonEvent::Kind::number, {}, value);
  }
  bool string(string_t& value) override { return pass(JsonEvent::Kind::text, value); }
  bool binary(binary_t& /*value*/) override { return false; }  // not part of JSON
  bool start_object(std::size_t /*size*/) override { return open(JsonEvent::Kind::begin_object); }
  bool start_array(std::size_t /*size*/) override { return open(JsonEvent::Kind::begin_list); }
  bool end_object() override { return close(JsonEvent::Kind::end_object); }
  bool end_array() override { return close(JsonEvent::Kind::end_list); }
  bool key(string_t& name) override { return pass(JsonEvent::Kind::key, name); }
  bool parse_error(std::size_t position, const std::string& token, const nlohmann::json::exception& error) override {
    constexpr int number_overflow = 406;  // the identifier of nlohmann_json
    if (!bytes_.status().ok())
      status_ = bytes_.status();
    else if (complete_)
      status_ = invalid_input("{}:{}: column {}: expected the end of the file after its JSON value", source_,
                              bytes_.line(), bytes_.column());
    else if (error.id == number_overflow)
      status_ = invalid_input("{}:{}: {} is beyond the largest number", source_, bytes_.line(), shown(token));
    else if (position > bytes_.taken())
      status_ = invalid_input("{}:{}: unexpected end of JSON", source_, bytes_.line());
    else
      status_ = invalid_byte();
    return false;
  }

  /// The error of the last byte.
  Status invalid_byte() const {
    return invalid_input("{}:{}: column {}: invalid JSON", source_, bytes_.line(), bytes_.column());
  }
  const Status& status() const noexcept { return status_; }

 private:
  bool pass(JsonEvent::Kind kind, std::string_view text = {}, decltype(JsonEvent::held) number = {}) {
    status_ = on_event_({.kind = kind, .line = bytes_.line(), .text = text, .held = number});
    return status_.ok();
  }
  bool open(JsonEvent::Kind kind) {
    if (depth_ == Limits::json_depth) {
      status_ = invalid_input("{}:{}: values are nested more than {} deep", source_, bytes_.line(), depth_);
      return false;
    }
    ++depth_;
    return pass(kind);
  }
  bool close(JsonEvent::Kind kind) {
    complete_ = --depth_ == 0;
    return pass(kind);
  }

  std::string source_;
  const JsonBytes& bytes_;
  const OnJsonEvent& on_event_;
  std::size_t depth_ = 0;
  bool complete_ = false;  // an object or a list, which nothing may follow
  Status status_;
};

IRMETRICS_INLINE Status read_json_events(const std::string& path, ByteSource& source, const OnJsonEvent& on_event) {
  JsonBytes bytes(source);
  JsonEventPasser passer(source_name(path), bytes, on_event);
  const bool valid = nlohmann::json::sax_parse(JsonByteIterator(bytes), JsonByteIterator(), &passer);
  if (!valid) return passer.status();
  return bytes.found_zero() ? passer.invalid_byte() : bytes.status();
}

}  // namespace irmetrics::detail::io
