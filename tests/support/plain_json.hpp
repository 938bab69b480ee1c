// JSON written without a library: the same values in random notations.
#pragma once

#include "support/random_data.hpp"

#include <fmt/format.h>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace irmetrics::test {

/// A quoted string; ASCII bytes are escaped where required, and at random elsewhere.
inline std::string plain_json(Random& random, std::string_view text) {
  std::string json = "\"";
  for (const char byte : text) {
    const auto code = static_cast<unsigned char>(byte);
    if (byte == '"' || byte == '\\' || (byte == '/' && random.chance(0.3)))
      json += std::string("\\") + byte;
    else if (byte == '\n' && random.chance(0.5))
      json += "\\n";
    else if (code < 0x20 || (code < 0x80 && random.chance(0.1)))
      json += random.chance(0.5) ? fmt::format("\\u{:04x}", code) : fmt::format("\\u{:04X}", code);
    else
      json += byte;
  }
  return json + "\"";
}

inline std::string plain_json_blank(Random& random) { return random.pick<std::string>({"", "", " ", "\t ", "  "}); }

/// Serialized values between brackets.
inline std::string plain_json_joined(Random& random, char open, const std::vector<std::string>& values, char close) {
  std::string json(1, open);
  for (std::size_t i = 0; i < values.size(); ++i)
    json += (i == 0 ? "" : ",") + plain_json_blank(random) + values[i] + plain_json_blank(random);
  return json + plain_json_blank(random) + close;
}

inline std::string plain_json_list(Random& random, const std::vector<std::string>& values) {
  return plain_json_joined(random, '[', values, ']');
}

/// An object of serialized values, its members in random order.
inline std::string plain_json_object(Random& random, std::vector<std::pair<std::string, std::string>> members) {
  random.shuffle(members);
  std::vector<std::string> written;
  for (const auto& [key, value] : members) written.push_back(plain_json(random, key) + ": " + value);
  return plain_json_joined(random, '{', written, '}');
}

}  // namespace irmetrics::test
