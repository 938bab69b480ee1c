// A Result holds a value or an error, and access to a missing value throws the text of the error.
#include "support/catch.hpp"

#include <irmetrics/irmetrics.hpp>

#include <memory>
#include <string>
#include <type_traits>
#include <utility>

using namespace irmetrics;
using namespace irmetrics::test;

namespace result_test {
namespace {

const Status problem(StatusCode::not_found, "no such thing", 2);

/// The text of the StatusError that a call throws; empty if it throws none.
template <class Call>
std::string thrown_by(Call&& call) {
  try {
    (void)call();
    return "";
  } catch (const StatusError& error) {
    CHECK(error.status() == problem);
    CHECK(error.status().system_error() == 2);
    return error.what();
  }
}

}  // namespace

TEST_CASE("a Status is success, or an error with code, text and the system's number") {
  CHECK(Status().ok());
  CHECK(Status().code() == StatusCode::ok);
  CHECK(Status().message().empty());
  CHECK(Status().system_error() == 0);
  CHECK_FALSE(problem.ok());
  CHECK(problem.code() == StatusCode::not_found);
  CHECK(problem.message() == "no such thing");
  CHECK(message(problem) == "no such thing");

  const Status copy = problem;
  CHECK(copy == problem);
  CHECK_FALSE(copy == Status());
  CHECK_FALSE(copy == Status(StatusCode::duplicate, "no such thing"));
  CHECK_FALSE(copy == Status(StatusCode::not_found, "another"));

  Status first;
  first.update(Status());
  CHECK(first.ok());
  first.update(problem);
  first.update(invalid_input("later"));
  CHECK(first == problem);
  CHECK_NOTHROW(Status().value());
  CHECK(thrown_by([] { return problem.value(), 0; }) == "no such thing");
}

TEST_CASE("every access to a missing value throws the text that message() returns") {
  const Result<std::string> none = problem;
  Result<std::string> changeable = problem;
  CHECK_FALSE(none.ok());
  CHECK(none.status() == problem);
  CHECK(thrown_by([&] { return none.value(); }) == message(none.status()));
  CHECK(thrown_by([&] { return changeable.value(); }) == message(none.status()));
  CHECK(thrown_by([&] { return Result<std::string>(problem).value(); }) == message(none.status()));
  CHECK(thrown_by([&] { return *none; }) == message(none.status()));
  CHECK(thrown_by([&] { return *changeable; }) == message(none.status()));
  CHECK(thrown_by([&] { return *Result<std::string>(problem); }) == message(none.status()));
  CHECK(thrown_by([&] { return none->size(); }) == message(none.status()));
  CHECK(none.value_or("other") == "other");
  try {
    (void)*read_qrels("nofile");
    FAIL("nothing was thrown");
  } catch (const StatusError& error) {
    CHECK(std::string(error.what()) == message(read_qrels("nofile").status()));
  }
}

TEST_CASE("a Result of a value is that value, and a temporary gives it away") {
  Result<std::string> some = "text";
  CHECK(some.ok());
  CHECK(some.status().ok());
  CHECK(*some == "text");
  CHECK(some->size() == 4);
  some.value() += "s";
  CHECK(some.value_or("other") == "texts");
  static_assert(std::is_same_v<decltype(*std::declval<Result<std::string>>()), std::string>);
  static_assert(std::is_same_v<decltype(std::declval<Result<std::string>>().value()), std::string>);
  static_assert(std::is_same_v<decltype(*some), std::string&>);

  Result<std::unique_ptr<int>> only_moved = std::make_unique<int>(3);
  CHECK(**std::move(only_moved) == 3);
}

TEST_CASE("a Result has a value or an error, never neither") {
  CHECK_FALSE(Result<int>().ok());
  CHECK_FALSE(Result<int>().status().ok());
  const Result<int> of_success = Status();
  CHECK_FALSE(of_success.ok());
  CHECK(of_success.status().code() == StatusCode::unsuitable);
}

}  // namespace result_test
