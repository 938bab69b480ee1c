// Content ids.
#pragma once

#include <irmetrics/io/content_id.hpp>
#include <irmetrics/io/detail/sha256-inl.hpp>

#include <string>
#include <string_view>
#include <utility>

namespace irmetrics {

IRMETRICS_INLINE std::string content_id(std::string_view title, std::string_view text) {
  detail::io::Sha256 hash;
  hash.add(title);
  hash.add("\xff");
  hash.add(text);
  return hash.digits().substr(0, 32);
}

}  // namespace irmetrics
