// Nugget judgments as plain maps, which tests generate at random, write in their own way, and compare.
#pragma once

#include "support/files.hpp"
#include "support/random_data.hpp"

#include <fmt/format.h>

#include <map>
#include <string>
#include <utility>
#include <vector>

namespace irmetrics::test {

struct PlainNuggets {
  std::vector<Nugget> nuggets;                                   // in order
  std::map<std::pair<std::string, std::string>, double> grades;  // of (nugget, document)

  bool operator==(const PlainNuggets&) const = default;
};
using PlainNuggetQrels = std::map<std::string, PlainNuggets>;

inline PlainNuggetQrels plain(const NuggetQrels& nuggets) {
  PlainNuggetQrels all;
  for (std::size_t i = 0; i < nuggets.size(); ++i) {
    const NuggetJudgments query = nuggets[i];
    PlainNuggets& one = all[std::string(query.query)];
    one.nuggets.assign(query.nuggets.begin(), query.nuggets.end());
    for (std::size_t row = 0; row < query.documents.size(); ++row)
      for (const auto& [nugget, grade] : query.support_of(row))
        one.grades[{query.nuggets[nugget].id, std::string(query.documents.documents[row])}] = grade;
  }
  return all;
}

/// "q1: n1 a=1 b=0; n2; q2:", each nugget with its attributes and its documents in byte order.
inline std::string text_of(const PlainNuggetQrels& all) {
  std::string text;
  for (const auto& [query, judged] : all) {
    text += fmt::format("{}{}:", text.empty() ? "" : " ", query);
    for (const Nugget& nugget : judged.nuggets) {
      text += fmt::format(" {}", nugget.id);
      if (!nugget.text.empty()) text += fmt::format(" '{}'", nugget.text);
      if (nugget.importance != Importance::unrated) text += fmt::format(" {}", enum_text(nugget.importance));
      if (nugget.stance != Stance::none) text += fmt::format(" {}", enum_text(nugget.stance));
      if (nugget.weight != 1) text += fmt::format(" x{}", nugget.weight);
      for (const auto& [pair, grade] : judged.grades)
        if (pair.first == nugget.id) text += fmt::format(" {}={}", pair.second, grade);
      text += ";";
    }
  }
  return text;
}
inline std::string text_of(const NuggetQrels& nuggets) { return text_of(plain(nuggets)); }

/// The same as text_or_error, for nugget judgments.
template <class Read>
std::string nuggets_or_error(const std::string& file, const std::string& text, Read&& read) {
  const auto as_text = [](const NuggetQrels& nuggets) { return text_of(nuggets); };
  return text_or_error(file, text, as_text, read);
}

/// Contents of random nugget judgments, which depend on the file format.
struct NuggetRange {
  bool whitespace = true;   // in ids
  bool unsupported = true;  // nuggets and queries without judgments
  bool texts = false;       // texts, importance, stances and weights
  std::vector<double> grades = {0, 1};
};

inline std::string random_nugget_id(Random& random, const NuggetRange& range, int ids) {
  std::string id = random_id(random, ids);
  if (range.whitespace && random.chance(0.3)) id = fmt::format("{} of {}", id, random.whole(0, 3));
  return id;
}

inline PlainNuggetQrels random_nuggets(Random& random, const NuggetRange& range) {
  PlainNuggetQrels all;
  for (int queries = random.whole(1, 4); queries > 0; --queries) {
    PlainNuggets& query = all[random_nugget_id(random, range, 9)];
    if (!query.nuggets.empty()) continue;
    const bool numbered = random.chance(0.4);
    for (int nuggets = random.chance(0.05) ? 130 : random.whole(range.unsupported ? 0 : 1, 6); nuggets > 0; --nuggets) {
      Nugget nugget{.id = numbered ? fmt::format("{}", nuggets * 3) : random_nugget_id(random, range, 300)};
      const auto same = [&nugget](const Nugget& other) { return other.id == nugget.id; };
      if (std::any_of(query.nuggets.begin(), query.nuggets.end(), same)) continue;
      if (range.texts && random.chance(0.7))
        nugget.text = random_nugget_id(random, range, 99) + " \"\\\n\t\x01/\xE2\x82\xAC";
      if (range.texts && random.chance(0.3))
        nugget.importance = random.pick<Importance>({Importance::vital, Importance::okay});
      if (range.texts && random.chance(0.3))
        nugget.stance = random.pick<Stance>({Stance::supporting, Stance::opposing});
      if (range.texts && random.chance(0.3)) nugget.weight = random.pick<double>({0.5, 2, 1e-3, 7.25});
      for (int documents = random.whole(range.unsupported ? 0 : 1, 5); documents > 0; --documents)
        query.grades[{nugget.id, random_nugget_id(random, range, 12)}] = random.pick(range.grades);
      query.nuggets.push_back(nugget);
    }
  }
  return all;
}

/// The same judgments built with the builder.
inline NuggetQrels built(const PlainNuggetQrels& all) {
  NuggetQrelsBuilder builder;
  for (const auto& [query, judged] : all) {
    REQUIRE(error_of(builder.add_query(query)) == "");
    for (const Nugget& nugget : judged.nuggets) REQUIRE(error_of(builder.add_nugget(query, nugget)) == "");
    for (const auto& [pair, grade] : judged.grades)
      REQUIRE(error_of(builder.add(query, pair.first, pair.second, grade)) == "");
  }
  return value_of(std::move(builder).build());
}

/// The same, with nuggets in numeric order if all ids are whole numbers.
inline PlainNuggetQrels by_number(PlainNuggetQrels all) {
  for (auto& [query, judged] : all) {
    std::vector<std::pair<unsigned long long, Nugget>> numbered;
    for (const Nugget& nugget : judged.nuggets)
      if (nugget.id.find_first_not_of("0123456789") == std::string::npos)
        numbered.emplace_back(std::stoull(nugget.id), nugget);
    if (numbered.size() < judged.nuggets.size()) continue;
    std::stable_sort(numbered.begin(), numbered.end(),
                     [](const auto& left, const auto& right) { return left.first < right.first; });
    judged.nuggets.clear();
    for (const auto& [number, nugget] : numbered) judged.nuggets.push_back(nugget);
  }
  return all;
}

}  // namespace irmetrics::test
