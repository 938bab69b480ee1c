// Stores and finds texts.
#pragma once

#include <irmetrics/base/detail/checked_index.hpp>
#include <irmetrics/base/detail/text.hpp>
#include <irmetrics/base/error.hpp>
#include <irmetrics/base/hash_table.hpp>
#include <irmetrics/base/status.hpp>
#include <irmetrics/collection/detail/text_arena-inl.hpp>
#include <irmetrics/collection/texts.hpp>

#include <string>
#include <utility>
#include <vector>

namespace irmetrics {

struct Texts::Data {
  TextArena arena;
  std::vector<std::string_view> ids, texts;  // stored in the arena
  HashMap<std::string_view, std::size_t> indices;
  std::string source;
};

IRMETRICS_INLINE Texts::Texts() : data_(std::make_shared<const Data>()) {}
IRMETRICS_INLINE Texts::Texts(std::shared_ptr<const Data> data) : data_(std::move(data)) {}

IRMETRICS_INLINE std::size_t Texts::size() const noexcept { return data_->ids.size(); }
IRMETRICS_INLINE std::string_view Texts::id(std::size_t i) const& {
  return data_->ids[detail::checked_index("text", i, size())];
}
IRMETRICS_INLINE std::string_view Texts::operator[](std::size_t i) const& {
  return data_->texts[detail::checked_index("text", i, size())];
}

IRMETRICS_INLINE std::optional<std::size_t> Texts::find(std::string_view id) const noexcept {
  const auto found = data_->indices.find(id);
  return found == data_->indices.end() ? std::nullopt : std::optional(found->second);
}

IRMETRICS_INLINE bool Texts::operator==(const Texts& other) const noexcept {
  return data_ == other.data_ || (data_->ids == other.data_->ids && data_->texts == other.data_->texts);
}

IRMETRICS_INLINE std::string_view Texts::source() const& noexcept { return data_->source; }

IRMETRICS_INLINE TextsBuilder::TextsBuilder() : data_(std::make_unique<Texts::Data>()) {}
IRMETRICS_INLINE TextsBuilder::~TextsBuilder() = default;
IRMETRICS_INLINE TextsBuilder::TextsBuilder(TextsBuilder&&) noexcept = default;
IRMETRICS_INLINE TextsBuilder& TextsBuilder::operator=(TextsBuilder&&) noexcept = default;

IRMETRICS_INLINE Status TextsBuilder::add(std::string_view id, std::string_view text) {
  if (id.empty()) return invalid_input("text {} has no id", data_->ids.size() + 1);
  if (data_->indices.contains(id)) return duplicate_input("duplicate id '{}'", detail::shown(id));
  const std::string_view kept = data_->arena.keep(id);
  data_->indices.emplace(kept, data_->ids.size());
  data_->ids.push_back(kept);
  data_->texts.push_back(data_->arena.keep(text));
  return Status();
}

IRMETRICS_INLINE void TextsBuilder::set_source(std::string_view source) { data_->source = source; }

IRMETRICS_INLINE Texts TextsBuilder::build() && { return Texts(std::shared_ptr<const Texts::Data>(std::move(data_))); }

}  // namespace irmetrics
