// Embeddings of documents by id. Immutable; copies share the same numbers.
#pragma once

#include <irmetrics/base/error.hpp>
#include <irmetrics/base/hash_table.hpp>
#include <irmetrics/config.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <deque>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace irmetrics {

/// The embeddings of documents, all of the same width. Immutable; copies share them.
class DocumentEmbeddings {
 public:
  DocumentEmbeddings() : data_(std::make_shared<Data>()) {}

  std::size_t size() const noexcept { return data_->rows.size(); }
  /// The number of numbers of each embedding; 0 if there are none.
  std::size_t width() const noexcept { return data_->width; }
  /// The embedding of a document; empty if it has none. The view is valid while this object exists.
  std::span<const float> find(std::string_view document) const& noexcept {
    const auto row = data_->rows.find(document);
    if (row == data_->rows.end()) return {};
    return std::span(data_->numbers).subspan(row->second * data_->width, data_->width);
  }
  std::span<const float> find(std::string_view document) const&& = delete;

 private:
  friend class DocumentEmbeddingsBuilder;
  struct Data {
    std::vector<float> numbers;
    std::size_t width = 0;
    std::deque<std::string> documents;  // does not move its texts, to which the keys of `rows` refer
    HashMap<std::string_view, std::size_t> rows;
  };
  std::shared_ptr<const Data> data_;
};

/// Builds embeddings one at a time.
class DocumentEmbeddingsBuilder {
 public:
  DocumentEmbeddingsBuilder() = default;
  // Not copied: the ids of a copy would refer to those of the original.
  DocumentEmbeddingsBuilder(DocumentEmbeddingsBuilder&&) = default;
  DocumentEmbeddingsBuilder& operator=(DocumentEmbeddingsBuilder&&) = default;
  /// Fails on an empty or duplicate id, on an embedding that is empty or of another width than the first, and on a
  /// number that is not finite.
  Status add(std::string_view document, std::span<const float> embedding) {
    if (document.empty()) return invalid_input("a document id is empty");
    if (data_.rows.empty()) data_.width = embedding.size();
    if (embedding.empty() || embedding.size() != data_.width)
      return invalid_input("document '{}': the embedding must have {} numbers, not {}", document,
                           std::max<std::size_t>(data_.width, 1), embedding.size());
    for (std::size_t i = 0; i < embedding.size(); ++i)
      if (!std::isfinite(embedding[i]))
        return invalid_input("document '{}': the embedding has a number that is not finite, at position {}", document,
                             i + 1);
    if (data_.rows.contains(document)) return duplicate_input("document '{}' has two embeddings", document);
    data_.documents.emplace_back(document);
    data_.rows.emplace(std::string_view(data_.documents.back()), data_.rows.size());
    data_.numbers.insert(data_.numbers.end(), embedding.begin(), embedding.end());
    return Status();
  }
  DocumentEmbeddings build() && {
    DocumentEmbeddings embeddings;
    embeddings.data_ = std::make_shared<const DocumentEmbeddings::Data>(std::move(data_));
    return embeddings;
  }
  void build() & = delete;  // it empties the builder: std::move(builder).build()

 private:
  DocumentEmbeddings::Data data_;
};

}  // namespace irmetrics
