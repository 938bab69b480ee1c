// Ids of documents that have none of their own: what they say.
#pragma once

#include <irmetrics/config.hpp>

#include <string>
#include <string_view>

namespace irmetrics {

/// The id of a document without one, by its title and text: the first 32 hexadecimal digits of the SHA-256 of title,
/// the byte FF, which no UTF-8 has, and text. In Python
///   hashlib.sha256(title.encode() + b"\xff" + text.encode()).hexdigest()[:32]
/// Equal contents have equal ids, on every machine. Different ones have different ids for all that can be known: that
/// any two of a billion documents share the 128 bits has a probability of 1.5e-21, and nobody knows how to make two
/// that do in fewer than 2^64 trials.
std::string content_id(std::string_view title, std::string_view text);

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/io/content_id-inl.hpp>
#endif
