// Syllables by hand, as in the CMU pronouncing dictionary.
#include <irmetrics/text/syllables.hpp>

#include <catch2/catch.hpp>

#include <string>
#include <utility>
#include <vector>

using namespace irmetrics;

namespace syllables_test {

TEST_CASE("syllables of words", "[text]") {
  const std::vector<std::pair<std::string, std::size_t>> words = {{"a", 1},
                                                                  {"the", 1},
                                                                  {"cat", 1},
                                                                  {"made", 1},
                                                                  {"table", 2},
                                                                  {"tables", 2},
                                                                  {"uses", 2},
                                                                  {"watches", 2},
                                                                  {"makes", 1},
                                                                  {"asked", 1},
                                                                  {"wanted", 2},
                                                                  {"needed", 2},
                                                                  {"free", 1},
                                                                  {"agreed", 2},
                                                                  {"special", 2},
                                                                  {"social", 2},
                                                                  {"media", 3},
                                                                  {"radio", 3},
                                                                  {"nation", 2},
                                                                  {"creation", 3},
                                                                  {"video", 3},
                                                                  {"ion", 2},
                                                                  {"playing", 2},
                                                                  {"going", 2},
                                                                  {"being", 2},
                                                                  {"quiet", 2},
                                                                  {"earlier", 3},
                                                                  {"actual", 3},
                                                                  {"quality", 3},
                                                                  {"technique", 2},
                                                                  {"lovely", 2},
                                                                  {"movement", 2},
                                                                  {"element", 3},
                                                                  {"careful", 2},
                                                                  {"tourism", 3},
                                                                  {"beautiful", 3},
                                                                  {"doesn't", 2},
                                                                  {"isnt", 2},
                                                                  {"don't", 1},
                                                                  {"evaluation", 5},
                                                                  {"retrieval", 3},
                                                                  {"information", 4},
                                                                  {"system", 2},
                                                                  {"rhythm", 1},
                                                                  {"THE", 1},
                                                                  {"Ferries", 2},
                                                                  {"1990", 1},
                                                                  {"", 1},
                                                                  {"caf\xC3\xA9", 2},
                                                                  {"\xC3\x89t\xC3\xA9", 2},
                                                                  {"gar\xC3\xA7on", 2},
                                                                  {"\xC3", 1},
                                                                  {"\xE2\x80", 1}};
  for (const auto& [word, syllables] : words) {
    INFO(word);
    CHECK(count_syllables(word) == syllables);
  }
}

}  // namespace syllables_test
