// Ends of sentences, by hand.
#include "support/files.hpp"

#include <irmetrics/text/sentences.hpp>

#include <fmt/ranges.h>

using namespace irmetrics;

namespace sentences_test {
namespace {

std::string split(std::string_view text) { return fmt::format("{}", fmt::join(split_sentences(text), "|")); }

}  // namespace

TEST_CASE("sentences end after full stops, and marks of questions and exclamations", "[text]") {
  CHECK(split("One. Two! Three? Four") == "One.|Two!|Three?|Four");
  CHECK(split("What?! No... Yes.") == "What?!|No...|Yes.");
  CHECK(split("He said \"Go.\" She went. (Both did.) Then") == "He said \"Go.\"|She went.|(Both did.)|Then");
  CHECK(split("It is \xE2\x80\x9Cso.\xE2\x80\x9D \xE2\x80\x9CWhy?\xE2\x80\x9D") ==
        "It is \xE2\x80\x9Cso.\xE2\x80\x9D|\xE2\x80\x9CWhy?\xE2\x80\x9D");
  CHECK(split("Wait\xE2\x80\xA6 Now. 8 of 9 came.") == "Wait\xE2\x80\xA6|Now.|8 of 9 came.");
  CHECK(split("\xE4\xBB\x8A\xE6\x97\xA5\xE3\x80\x82\xE6\x98\x8E\xE6\x97\xA5\xEF\xBC\x9F\xE3\x81\xAF") ==
        "\xE4\xBB\x8A\xE6\x97\xA5\xE3\x80\x82|\xE6\x98\x8E\xE6\x97\xA5\xEF\xBC\x9F|\xE3\x81\xAF");
}

TEST_CASE("full stops within a sentence", "[text]") {
  CHECK(split("Dr. Smith met Mrs. J. K. Jones vs. Prof. X.") == "Dr. Smith met Mrs. J. K. Jones vs. Prof. X.");
  CHECK(split("See Fig. 3, e.g. This. The U.S. Army. So am I. You too.") ==
        "See Fig. 3, e.g. This.|The U.S. Army.|So am I.|You too.");
  CHECK(split("At 8.30 in file.txt of example.com. End") == "At 8.30 in file.txt of example.com.|End");
  CHECK(split("Is it so? he asked. \xC3\xA9t\xC3\xA9. \xC3\x89t\xC3\xA9.") ==
        "Is it so? he asked. \xC3\xA9t\xC3\xA9.|\xC3\x89t\xC3\xA9.");
}

TEST_CASE("empty lines end sentences, line ends do not", "[text]") {
  CHECK(split("A title\n \r\nBegins here\nand goes on.\n\n\nEnd") == "A title|Begins here\nand goes on.|End");
  CHECK(split("") == "");
  CHECK(split(" ... \n\n ?! - \n") == "");
  CHECK(split("One. ... Two.") == "One.|Two.");
}

TEST_CASE("the sentences of a text are its parts", "[text]") {
  const std::string text = "One.  Two \xFF! \n\n...\xE2 x. \xE3\x80";
  std::string_view left = text;
  std::string all;
  while (!left.empty()) {
    const std::string_view sentence = take_sentence(left);
    REQUIRE(!sentence.empty());
    all += sentence;
  }
  CHECK(all == text);
}

}  // namespace sentences_test
