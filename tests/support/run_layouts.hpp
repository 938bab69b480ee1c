// Run files that follow one layout for some lines and then leave it, and a plain reader of them.
#pragma once

#include "support/random_data.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace irmetrics::test {

/// A run text with lines of one layout, of which a proportion deviates in some way. With `malformed` also lines that
/// are errors.
class RunLayouts {
 public:
  RunLayouts(Random& random, double deviating, bool malformed)
      : random_(random), deviating_(deviating), malformed_(malformed) {}

  std::string text() {
    std::string text = random_.chance(0.1) ? "# a comment\n\n" : "";
    for (int queries = random_.whole(1, 5); queries > 0; --queries) {
      choose_layout();
      const std::string query = fmt::format("{}{}", random_.chance(0.5) ? "q" : "", random_.whole(1, 1'000'000));
      double score = random_.whole(-20, 1000);
      const bool descending = random_.chance(0.7);
      std::vector<std::string> documents = {"d0"};
      for (int rank = 1, lines = random_.whole(1, 60); rank <= lines; ++rank) {
        if (descending && !deviates()) score -= random_.unit();
        if (!descending) score = random_.whole(-50, 50) * 0.37;
        documents.push_back(deviates() ? random_.pick(documents) : random_id(random_, 10'000'000));
        const std::string other = deviates() ? random_.pick<std::string>({"q0", "other", query + "0"}) : query;
        text += line(other, documents.back(), std::to_string(rank), fmt::format("{:.{}f}", score, decimals_));
      }
    }
    if (random_.chance(0.2) && text.back() == '\n') text.pop_back();
    return text;
  }

 private:
  bool deviates() { return random_.chance(deviating_); }

  void choose_layout() {
    separator_ = random_.pick<std::string>({" ", " ", "\t"});
    constant_ = random_.pick<std::string>({"Q0", "0", "a-long-constant-in-the-second-column"});
    tag_ = random_.pick<std::string>({"bm25", "t", "a-long-tag-of-a-run-with-all-its-parameters"});
    line_end_ = random_.chance(0.1) ? "\r\n" : "\n";
    decimals_ = random_.pick<int>({0, 1, 3, 4, 6, 6, 6, 9, 13, 17});
  }

  std::string blank() {
    return deviates() ? random_.pick<std::string>({"\t", " ", "  ", " \t", "\v", "\f", "\r"}) : separator_;
  }

  std::string odd_score() {
    return random_.pick<std::string>({"1e-5", "-2.5E3", "+1.5", "0.12345678901234567", "1234567890.123456",
                                      "12345678901234567890", "123456789012345", "999999999999999.9",
                                      "99999999999999.9", ".5", "5.", "-3.25", "-0.0", "0", "-.125", "00000000000001.5",
                                      "0000000000000000000001.5", "1.5e0", "-0"});
  }

  std::string line(const std::string& query, std::string document, std::string rank, std::string score) {
    std::string text;
    if (deviates()) text += random_.pick<std::string>({"\n", "# comment\n", "#q Q0 d 1 1 t\n", " \t\r\n", "  "});
    if (deviates())
      document = random_.pick<std::string>({"#d", "d\x01", "\x1F", std::string(70, 'd'), "x", std::string(40, 'y')});
    if (deviates()) rank = random_.pick<std::string>({"0", "4000000000", "000000000000000000000000000000000001"});
    if (deviates()) score = odd_score();
    std::vector<std::string> fields = {query, deviates() ? "Q1" : constant_, document, rank,
                                       score, deviates() ? "tag" : tag_};
    if (malformed_ && random_.chance(0.02)) fields.pop_back();
    if (malformed_ && random_.chance(0.02)) fields.push_back("extra");
    if (malformed_ && random_.chance(0.02))
      fields[std::min<std::size_t>(4, fields.size() - 1)] =
          random_.pick<std::string>({"x", "nan", "-inf", ".", "-", "1.2.3", "1,5", "1e999", "5-"});
    for (std::size_t i = 0; i < fields.size(); ++i) text += (i > 0 ? blank() : "") + fields[i];
    if (deviates()) text += random_.pick<std::string>({" ", "\t", "\r", "  "});
    return text + (deviates() ? random_.pick<std::string>({"\n", "\r\n"}) : line_end_);
  }

  Random& random_;
  double deviating_;
  bool malformed_;
  std::string separator_, constant_, tag_, line_end_;
  int decimals_ = 0;
};

/// A line of a run as a plain reader sees it.
struct PlainLine {
  std::vector<std::string> fields;
  std::size_t number = 0;  // from 1
  std::size_t offset = 0;  // in bytes
  double score = 0;
};

/// The lines of a run text that are neither blank nor comments, up to the first that is malformed: that line's number
/// is stored in `malformed`.
inline std::vector<PlainLine> plain_lines(const std::string& text, std::optional<std::size_t>& malformed) {
  std::vector<PlainLine> lines;
  std::size_t number = 0;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    PlainLine line{{}, ++number, begin, 0};
    for (std::size_t at = begin; at < end;) {
      const std::size_t field = std::min(text.find_first_not_of(" \t\v\f\r", at), end);
      at = std::min(text.find_first_of(" \t\v\f\r", field), end);
      if (at > field) line.fields.push_back(text.substr(field, at - field));
    }
    begin = end + 1;
    if (line.fields.empty() || line.fields[0][0] == '#') continue;
    char* rest = nullptr;
    if (line.fields.size() == 6) line.score = std::strtod(line.fields[4].c_str(), &rest);
    if (rest == nullptr || *rest != '\0' || !std::isfinite(line.score)) {
      malformed = line.number;
      return lines;
    }
    lines.push_back(line);
  }
  return lines;
}

}  // namespace irmetrics::test
