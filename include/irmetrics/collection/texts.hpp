// Texts with ids: the documents or queries of a collection. Immutable; copies share the same texts.
#pragma once

#include <irmetrics/base/status.hpp>
#include <irmetrics/config.hpp>

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace irmetrics {

/// Texts with their ids, in the order given. Immutable; copies share them.
class Texts {
 public:
  Texts();

  std::size_t size() const noexcept;
  /// In the order given. An index that is too large throws std::out_of_range.
  std::string_view id(std::size_t i) const&;
  std::string_view operator[](std::size_t i) const&;
  // Views into the texts must not outlive them.
  std::string_view id(std::size_t i) const&& = delete;
  std::string_view operator[](std::size_t i) const&& = delete;
  std::optional<std::size_t> find(std::string_view id) const noexcept;
  /// Whether both have the same ids and texts in the same order, from any file.
  bool operator==(const Texts& other) const noexcept;
  /// Name of the file of the texts, for messages; empty if they are from memory.
  std::string_view source() const& noexcept;
  std::string_view source() const&& = delete;

 private:
  friend class TextsBuilder;
  struct Data;
  explicit Texts(std::shared_ptr<const Data> data);
  std::shared_ptr<const Data> data_;
};

/// Builds texts one at a time. Fails on an empty or duplicate id.
class TextsBuilder {
 public:
  TextsBuilder();
  ~TextsBuilder();
  TextsBuilder(TextsBuilder&&) noexcept;
  TextsBuilder& operator=(TextsBuilder&&) noexcept;

  Status add(std::string_view id, std::string_view text);
  void set_source(std::string_view source);
  Texts build() &&;
  void build() & = delete;  // it empties the builder: std::move(builder).build()

 private:
  std::unique_ptr<Texts::Data> data_;
};

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/collection/texts-inl.hpp>
#endif
