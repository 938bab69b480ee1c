// Counts the syllables of English words, by rules.
#pragma once

#include <irmetrics/config.hpp>

#include <cstddef>
#include <string_view>

namespace irmetrics {

/// The number of syllables of a word, at least 1: groups of vowels without silent e, corrected for about fifty
/// sequences of letters ("ia" has two syllables, "cial" has one). Letters that are not vowels of Latin-1, digits and
/// punctuation are consonants. docs/text_statistics.md states its agreement with the CMU pronouncing dictionary.
std::size_t count_syllables(std::string_view word);

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/text/syllables-inl.hpp>
#endif
