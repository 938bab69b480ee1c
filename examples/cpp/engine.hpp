// A minimal search engine, to be replaced by yours: it ranks passages by the number of words that they share with a
// question.
#pragma once

#include <algorithm>
#include <cctype>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace engine {

/// The distinct words of a text, in lower case.
inline std::set<std::string> words(std::string_view text) {
  std::set<std::string> result;
  std::string word;
  for (const char c : text) {
    if (std::isalnum(static_cast<unsigned char>(c)) != 0) {
      word += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    } else if (!word.empty()) {
      result.insert(std::exchange(word, {}));
    }
  }
  if (!word.empty()) result.insert(word);
  return result;
}

class Engine {
 public:
  struct Answer {
    std::string document;
    double score = 0;
  };

  void add(std::string_view document, std::string_view text) {
    documents_.push_back({std::string(document), words(text)});
  }

  /// Documents with at least one word of the question, best first.
  std::vector<Answer> search(std::string_view question) const {
    const std::set<std::string> wanted = words(question);
    std::vector<Answer> answers;
    for (const Document& document : documents_) {
      const auto shared =
          std::count_if(wanted.begin(), wanted.end(), [&](const auto& word) { return document.words.contains(word); });
      if (shared > 0) answers.push_back({document.id, static_cast<double>(shared)});
    }
    std::stable_sort(answers.begin(), answers.end(),
                     [](const Answer& a, const Answer& b) { return a.score > b.score; });
    return answers;
  }

 private:
  struct Document {
    std::string id;
    std::set<std::string> words;
  };
  std::vector<Document> documents_;
};

}  // namespace engine
