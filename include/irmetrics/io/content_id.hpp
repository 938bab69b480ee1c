// Content-based ids of documents without an id.
#pragma once

#include <irmetrics/config.hpp>

#include <string>
#include <string_view>

namespace irmetrics {

/// The id of a document from its title and text: the first 32 hexadecimal digits of the SHA-256 of title, the byte FF,
/// which does not occur in UTF-8, and text. In Python
///   hashlib.sha256(title.encode() + b"\xff" + text.encode()).hexdigest()[:32]
/// Equal contents have equal ids, on every machine. Different contents have different ids in practice: the probability
/// that any two of a billion documents share the 128 bits is 1.5e-21, and no known method constructs such a pair in
/// fewer than 2^64 trials.
std::string content_id(std::string_view title, std::string_view text);

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/io/content_id-inl.hpp>
#endif
