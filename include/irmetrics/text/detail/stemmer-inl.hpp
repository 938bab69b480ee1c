// Owns a Snowball stemmer. Not thread-safe. Without Snowball (IRMETRICS_WITHOUT_SNOWBALL), no language is known.
#pragma once

#include <irmetrics/text/tokenizer.hpp>

#ifndef IRMETRICS_WITHOUT_SNOWBALL
#include <libstemmer.h>
#endif

#include <cstddef>
#include <memory>
#include <new>
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
  static bool is_language(const std::string&) noexcept { return false; }
};

/// The languages, as a list that ends with a null pointer.
inline const char* const* language_names() noexcept {
  static const char* const none = nullptr;
  return &none;
}

#else

class Stemmer {
 public:
  /// For a language that is known (is_language); none if the name is empty.
  explicit Stemmer(const std::string& language) : stemmer_(language.empty() ? nullptr : open(language)) {
    if (!language.empty() && !stemmer_) throw std::bad_alloc();
  }

  explicit operator bool() const noexcept { return stemmer_ != nullptr; }

  /// The stem of a word, valid until the next call.
  std::string_view stem(std::string_view word) const {
    const sb_symbol* const result =
        sb_stemmer_stem(stemmer_.get(), reinterpret_cast<const sb_symbol*>(word.data()), static_cast<int>(word.size()));
    if (result == nullptr) throw std::bad_alloc();
    return {reinterpret_cast<const char*>(result), static_cast<std::size_t>(sb_stemmer_length(stemmer_.get()))};
  }

  /// Whether this is the name or the code of a language.
  static bool is_language(const std::string& language) {
    // Snowball returns a null pointer for an unknown language, and also if one of its allocations fails.
    return open(language) != nullptr || open(language) != nullptr;
  }

 private:
  struct Delete {
    void operator()(sb_stemmer* stemmer) const noexcept { sb_stemmer_delete(stemmer); }
  };
  using Pointer = std::unique_ptr<sb_stemmer, Delete>;

  static Pointer open(const std::string& language) { return Pointer(sb_stemmer_new(language.c_str(), nullptr)); }

  Pointer stemmer_;
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
