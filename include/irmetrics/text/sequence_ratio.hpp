// Similarity of two texts: the proportion of the characters, or words, in their matching blocks.
#pragma once

#include <irmetrics/base/cancel.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/config.hpp>

#include <span>
#include <string>
#include <string_view>

namespace irmetrics {

/// The ratio of Python's difflib.SequenceMatcher(None, first, second, autojunk), equal in every digit: 2 M / T, where T
/// characters are in both texts, and M of each in blocks that match. The blocks are the longest common part, then the
/// longest ones before and after it, and so on; so exchanging the texts can change the ratio. Two empty texts have 1.
///
/// autojunk: in a second text of 200 characters or more, a character that makes up more than 1 % of it begins no block;
/// it only extends blocks of others. This is difflib's default.
///
/// Texts that consist of few different characters take time: at least as many steps as there are pairs of equal
/// characters. Fails beyond Limits::matching_steps.
///
/// Characters are code points. Fails, naming the byte, on invalid UTF-8.
Result<double> sequence_ratio(std::string_view first, std::string_view second, bool autojunk = true,
                              const Cancel& cancel = {});

/// The same for sequences of words.
Result<double> sequence_ratio(std::span<const std::string> first, std::span<const std::string> second,
                              bool autojunk = true, const Cancel& cancel = {});

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/text/sequence_ratio-inl.hpp>
#endif
