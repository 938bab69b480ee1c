// Splits text into sentences, by rules.
#pragma once

#include <irmetrics/config.hpp>

#include <string_view>
#include <vector>

namespace irmetrics {

/// Removes the first sentence from a text, and returns it with the white space around it. A sentence ends
/// - at an empty line, and at the end of the text;
/// - after one of . ! ? and the ellipsis, repeated or not, and closing quotes and brackets, if white space follows and
///   the next letter or digit is not a lower-case letter. A single full stop does not end a sentence after a capital
///   letter alone ("J. Smith"), after letters with full stops between them ("e.g."), and after one of the abbreviations
///   that names and numbers follow, such as Dr., vs. and Fig.;
/// - after the ideographic full stop and the full-width ! and ?.
std::string_view take_sentence(std::string_view& text) noexcept;

/// All sentences of a text that contain a letter or digit, without the white space around them.
std::vector<std::string_view> split_sentences(std::string_view text);

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/text/sentences-inl.hpp>
#endif
