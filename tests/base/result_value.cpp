// Values that fit the fields of results: those of a described struct do, values of other types do not.
#include "support/catch.hpp"

#include <irmetrics/base/result_value.hpp>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace irmetrics::result_value_test {
namespace {

struct Named {
  std::string name;
  double value = 0;

  static constexpr auto description = describe_result<Named>("Named", "A value.", ResultKind::row) |
                                      key_field("name", &Named::name, "its name") |
                                      field("value", &Named::value, "the value");
};

struct All {
  std::string text = "t";
  bool flag = true;
  std::uint32_t count = 3;
  std::int64_t negative = -3;
  double number = 0.5;
  std::optional<double> maybe;
  std::vector<std::string> texts = {"a", "b"};
  std::vector<std::string> ids = {"x"};
  std::vector<double> by_id = {1.5};
  Named one{"n", 1};
  std::vector<Named> many = {{"m", 2}};

  static constexpr auto description =
      describe_result<All>("All", "All types.") | field("text", &All::text, "text") |
      field("flag", &All::flag, "flag") | field("count", &All::count, "count") |
      field("negative", &All::negative, "negative") | field("number", &All::number, "number") |
      field("maybe", &All::maybe, "number, or none") | detail_field("texts", &All::texts, "texts") |
      by_name("by_id", "id", &All::ids, &All::by_id, "values by id") | field("one", &All::one, "row") |
      rows_field("many", &All::many, "rows");
};

const FieldInfo& field_named(std::string_view name) {
  const std::vector<FieldInfo>& fields = result_info<All>().fields;
  const auto found = std::ranges::find(fields, name, &FieldInfo::name);
  REQUIRE(found != fields.end());
  return *found;
}

bool fits(const ResultValue& value, std::string_view field) { return fitted(value, field_named(field)).has_value(); }

}  // namespace

TEST_CASE("the values of a struct fit its fields, and no field of another type", "[base]") {
  const ResultRecord record = record_of(All{});
  const std::vector<FieldInfo>& fields = record.info->fields;
  const auto is_number = [&](std::size_t i) {
    return record.values[i].as<double>() != nullptr || record.values[i].as<std::uint64_t>() != nullptr ||
           record.values[i].as<std::int64_t>() != nullptr;
  };
  for (std::size_t i = 0; i < fields.size(); ++i)
    for (std::size_t j = 0; j < fields.size(); ++j) {
      INFO(fields[i].name << " as " << fields[j].name);
      const auto found = fitted(record.values[i], fields[j]);
      const bool whole = fields[i].name == "count" || fields[i].name == "negative";
      const bool expected = i == j || (whole && (fields[j].name == "count" || fields[j].name == "negative")) ||
                            (is_number(i) && fields[j].name == "number") ||
                            (fields[i].name == "number" && fields[j].name == "maybe");
      CHECK(found.has_value() == expected);
      if (i == j && found) CHECK(*found == record.values[i]);
    }
}

TEST_CASE("whole numbers become numbers, and rows may be a map by their keys", "[base]") {
  CHECK(*fitted({std::uint64_t{2}}, field_named("number")) == ResultValue{2.0});
  CHECK(*fitted({std::int64_t{-2}}, field_named("number")) == ResultValue{-2.0});
  CHECK(fits({}, "maybe"));
  CHECK(!fits({}, "number"));
  CHECK(!fits({std::vector<ResultValue>{{std::string("a")}, {1.0}}}, "texts"));
  CHECK(fits({std::vector<ResultValue>{}}, "texts"));
  const auto map_of = [](ResultValue value) {
    ResultMap map;
    map.add("x", std::move(value));
    return ResultValue{std::move(map)};
  };
  CHECK(fits(map_of({1.0}), "by_id"));
  CHECK(!fits({std::vector<ResultValue>{{1.0}}}, "by_id"));
  CHECK(!fits(map_of({1.0}), "texts"));
  CHECK(!fits(map_of({record_of(Named{})}), "many"));  // rows of a table are a list
  CHECK(!fits({record_of(All{})}, "one"));
}

}  // namespace irmetrics::result_value_test
