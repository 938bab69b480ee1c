// Owns a Snowball stemmer. Not thread-safe. Without Snowball (IRMETRICS_WITHOUT_SNOWBALL), no language is known.
#pragma once

#include <irmetrics/text/tokenizer.hpp>

#ifndef IRMETRICS_WITHOUT_SNOWBALL
#include <libstemmer.h>
#endif

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace irmetrics {
namespace detail::text {

#ifdef IRMETRICS_WITHOUT_SNOWBALL

class Stemmer {
 public:
  explicit Stemmer(const std::string&) noexcept {}
  explicit operator bool() const noexcept { return false; }
  std::string_view stem(std::string_view word) const noexcept { return word; }
};

/// The languages, as a list that ends with a null pointer.
inline const char* const* language_names() noexcept {
  static const char* const none = nullptr;
  return &none;
}

#else

class Stemmer {
 public:
  /// For a language, by its name or code; empty if it is unknown, or if the name is empty.
  explicit Stemmer(const std::string& language)
      : stemmer_(language.empty() ? nullptr : sb_stemmer_new(language.c_str(), nullptr)) {}

  explicit operator bool() const noexcept { return stemmer_ != nullptr; }

  /// The stem of a word, valid until the next call; the word itself if there is not enough memory.
  std::string_view stem(std::string_view word) const noexcept {
    const sb_symbol* const result =
        sb_stemmer_stem(stemmer_.get(), reinterpret_cast<const sb_symbol*>(word.data()), static_cast<int>(word.size()));
    if (result == nullptr) return word;
    return {reinterpret_cast<const char*>(result), static_cast<std::size_t>(sb_stemmer_length(stemmer_.get()))};
  }

 private:
  struct Delete {
    void operator()(sb_stemmer* stemmer) const noexcept { sb_stemmer_delete(stemmer); }
  };
  std::unique_ptr<sb_stemmer, Delete> stemmer_;
};

inline const char* const* language_names() noexcept { return sb_stemmer_list(); }

#endif

}  // namespace detail::text

IRMETRICS_INLINE std::vector<std::string> stemmer_languages() {
  std::vector<std::string> languages;
  for (const char* const* name = detail::text::language_names(); *name != nullptr; ++name)
    languages.emplace_back(*name);
  return languages;
}

}  // namespace irmetrics
