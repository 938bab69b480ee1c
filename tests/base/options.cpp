// Options described once: a struct for this test, and everything derived from its list.
#include "support/catch.hpp"
#include "support/files.hpp"

#include <irmetrics/base/enum_names.hpp>
#include <irmetrics/base/options.hpp>
#include <irmetrics/report/result_report.hpp>

#include <array>
#include <cstdint>
#include <functional>
#include <limits>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace irmetrics {
namespace {

enum class Order : std::uint8_t { up, down };

}  // namespace

template <>
inline constexpr std::array<std::string_view, 2> enum_names<Order> = {"up", "down"};

namespace {

struct Window {
  double width = 0.5;
};

struct ShowOptions {
  std::string name = {};
  Order order = Order::down;
  Window window = {};
  std::uint64_t rows = 3;
  bool reversed = false;
  unsigned threads = 0;

  static constexpr auto options =
      describe_options | option("name", &ShowOptions::name, "name of what is shown") |
      option("order", &ShowOptions::order, "order of the rows") |
      option("width", member_of<&ShowOptions::window, &Window::width>, range::open(0, 1), "share of the page") |
      option("rows", &ShowOptions::rows, range::closed(1, 100), "how many rows are shown") |
      option("reversed", &ShowOptions::reversed, "whether the last is first") | threads_option(&ShowOptions::threads);
  static constexpr auto description = describe_result<ShowOptions>("ShowOptions", "How it is shown.") | options;
};

struct MoreOptions : ShowOptions {
  double speed = 1;

  static constexpr auto options = ShowOptions::options | option("speed", &MoreOptions::speed, "how fast");
};

template <class Options>
std::vector<std::string> names() {
  std::vector<std::string> result;
  for_each_option<Options>([&](const auto& option) { result.emplace_back(option.name); });
  return result;
}

}  // namespace

TEST_CASE("options are listed in order, options of a base first") {
  CHECK(names<ShowOptions>() == std::vector<std::string>{"name", "order", "width", "rows", "reversed", "threads"});
  CHECK(names<MoreOptions>() ==
        std::vector<std::string>{"name", "order", "width", "rows", "reversed", "threads", "speed"});
  CHECK(option_count<MoreOptions> == 7);
}

TEST_CASE("an option is read and set through its description") {
  MoreOptions options;
  for_each_option<MoreOptions>([&](const auto& option) {
    auto& value = std::invoke(option.get, options);
    if constexpr (std::is_same_v<decltype(value), double&>) value += 0.25;
  });
  CHECK(options.window.width == 0.75);
  CHECK(options.speed == 1.25);
}

TEST_CASE("a number outside its range is an error that names option and range") {
  const auto error = [](auto change) {
    ShowOptions options;
    change(options);
    return test::error_of(check_ranges(options));
  };
  CHECK(check_ranges(ShowOptions()).ok());
  CHECK(error([](ShowOptions& o) { o.window.width = 1; }) == "width must be in (0, 1), not 1");
  CHECK(error([](ShowOptions& o) { o.window.width = std::numeric_limits<double>::quiet_NaN(); }) ==
        "width must be in (0, 1), not nan");
  CHECK(error([](ShowOptions& o) { o.rows = 101; }) == "rows must be in [1, 100], not 101");
  CHECK(error([](ShowOptions& o) { o.rows = o.threads = 0; }) == "rows must be in [1, 100], not 0");
}

TEST_CASE("options as a result have null for empty text, and omit execution options") {
  const auto json = [](const ShowOptions& options) { return result_as_json(record_of(options)).value(); };
  CHECK(json({}) == R"({
  "name": null,
  "order": "down",
  "width": 0.5,
  "rows": 3,
  "reversed": false
}
)");
  CHECK(json({.name = "x"}).find(R"("name": "x")") != std::string::npos);
}

}  // namespace irmetrics
