// Measures as values: the concept that a measure satisfies, and AnyMeasure, which holds any of them.
#pragma once

#include <irmetrics/alignment/judged_ranking.hpp>
#include <irmetrics/alignment/nugget_ranking.hpp>
#include <irmetrics/measures/descriptor.hpp>
#include <irmetrics/measures/parameter_text.hpp>
#include <irmetrics/measures/quotient.hpp>

#include <concepts>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <type_traits>
#include <typeinfo>
#include <utility>

namespace irmetrics {

/// Whatever turns what is known of a query into a number.
template <class Function, class Query>
concept TurnsIntoNumber = std::is_invocable_r_v<double, const Function&, const Query&>;

/// What describes itself as a measure does. Asked first: it is the question that no other type answers by recursion.
template <class M>
concept Described = requires {
  M::descriptor;
};

/// Whatever tells its value for a query in two parts, as a measure with Aggregate::pooled must.
template <class Function, class Query>
concept GivesQuotient = requires(const Function& function, const Query& query) {
  { function.quotient(query) } -> std::same_as<Quotient>;
};

/// A measure of documents: a value that turns a judged ranking into a number, and says what it is in a descriptor.
template <class M>
concept DocumentMeasure = Described<M> && std::copyable<M> && TurnsIntoNumber<M, JudgedRanking>;

/// A nugget-aware measure: it takes a nugget ranking, made at the level of support that its member `rel` asks for.
template <class M>
concept NuggetMeasure = Described<M> && std::copyable<M> && TurnsIntoNumber<M, NuggetRanking> &&
    std::convertible_to<decltype(M::rel), double>;

template <class M>
concept Measure = DocumentMeasure<M> || NuggetMeasure<M>;

class AnyMeasure;

/// What AnyMeasure can be made from: any measure but itself.
template <class M>
concept ConcreteMeasure = !std::same_as<M, AnyMeasure> && Measure<M>;

/// What a user's own measure can be made from: anything that takes a judged ranking, or a nugget ranking, and gives a
/// number.
template <class Function>
concept ScoringFunction = TurnsIntoNumber<Function, JudgedRanking> || TurnsIntoNumber<Function, NuggetRanking>;

/// The canonical text of a measure, such as RBP(p=0.9)@10. Parameters at their default are left out.
template <Measure M>
std::string canonical_text(const M& measure) {
  [[maybe_unused]] const M defaults{};
  std::string arguments;
  std::string after_at;
  for_each_parameter<M>([&](const auto& parameter) {
    const auto& value = measure.*parameter.member;
    if (parameter.written == Written::after_at_always ||
        (parameter.written == Written::after_at && value != defaults.*parameter.member)) {
      after_at = "@" + value_text(value);
    } else if (parameter.written == Written::as_argument && value != defaults.*parameter.member) {
      arguments += fmt::format("{}{}={}", arguments.empty() ? "" : ",", parameter.name, value_text(value));
    }
  });
  return fmt::format("{}{}{}", M::descriptor.name, arguments.empty() ? "" : "(" + arguments + ")", after_at);
}

/// The first parameter that lies outside its range, as a message; nothing if all are fine.
template <Measure M>
std::optional<std::string> range_error(const M& measure) {
  std::optional<std::string> error;
  for_each_parameter<M>([&](const auto& parameter) {
    const auto& value = measure.*parameter.member;
    const bool left_out = parameter.written == Written::after_at && value == decltype(M{}.*parameter.member){};
    if (!error && !left_out && !lies_in(value, parameter.range))
      error = fmt::format("{}: {} must be {}, not {}", M::descriptor.name, parameter.name,
                          wanted_text(value, parameter.range), value_text(value));
  });
  return error;
}

/// Any measure, built-in or a user's own. Immutable; copies share the same value.
class AnyMeasure {
 public:
  /// Throws ParameterError if a parameter lies outside its range.
  template <ConcreteMeasure M>
  AnyMeasure(M measure) {  // NOLINT(google-explicit-constructor): a measure is an AnyMeasure
    for_each_parameter<M>([&](const auto& parameter) { put_in_order(measure.*parameter.member); });
    if (const auto error = range_error(measure)) throw ParameterError(*error);
    static_assert(M::descriptor.aggregate != Aggregate::pooled || can_be_pooled<M>,
                  "a measure that is pooled has a member function quotient()");
    std::uint32_t cutoff = 0;
    for_each_parameter<M>([&](const auto& parameter) {
      if constexpr (std::is_same_v<decltype(measure.*parameter.member), std::uint32_t&>)
        if (parameter.written != Written::as_argument) cutoff = measure.*parameter.member;
    });
    std::optional<double> missing = M::descriptor.missing;
    if (!missing && M::descriptor.better == Better::higher && M::descriptor.values.low >= 0 &&
        is_mean(M::descriptor.aggregate))
      missing = 0;  // no empty ranking is worth less
    self_ = std::make_shared<const Holder<M>>(canonical_text(measure), M::descriptor.aggregate, M::descriptor.better,
                                              missing, cutoff, std::move(measure));
  }

  /// A user's own measure from a name and anything that takes a judged ranking or a nugget ranking, such as a lambda.
  /// Its text is the name, which does not parse back. `missing`: see missing(). Throws ParameterError if it is to be
  /// pooled and gives no Quotient.
  template <ScoringFunction Function>
  AnyMeasure(std::string name, Function function, Aggregate aggregate = Aggregate::mean, Better better = Better::higher,
             std::optional<double> missing = std::nullopt)
      : self_(std::make_shared<const Holder<Function>>(std::move(name), aggregate, better, missing, 0,
                                                       std::move(function))) {
    if (aggregate == Aggregate::pooled && !can_be_pooled<Function>)
      throw ParameterError(
          fmt::format("{}: aggregate must not be pooled, for its values are not told in two parts: "
                      "it has no member function quotient()",
                      text()));
  }

  /// The value for a query. NaN for a ranking of the other kind: support_level() tells which kind is needed.
  double operator()(const JudgedRanking& query) const { return self_->score(query); }
  double operator()(const NuggetRanking& query) const { return self_->score(query); }
  /// The same in two parts, of a measure with Aggregate::pooled; 0 / 0 of any other.
  Quotient quotient(const JudgedRanking& query) const { return self_->quotient(query); }
  Quotient quotient(const NuggetRanking& query) const { return self_->quotient(query); }
  /// The level of support at which a nugget-aware measure wants its nugget ranking; nothing for one of documents.
  std::optional<double> support_level() const noexcept { return self_->support_level(); }
  /// The canonical text, which parse_measure turns into an equal measure.
  const std::string& text() const noexcept { return self_->text; }
  Aggregate aggregate() const noexcept { return self_->aggregate; }
  Better better() const noexcept { return self_->better; }
  /// What a query that the run lacks is worth, if the measure names it. See Missing.
  std::optional<double> missing() const noexcept { return self_->missing; }
  /// The rank cut-off; 0 if the measure has none.
  std::uint32_t cutoff() const noexcept { return self_->cutoff; }

  /// The type of the held measure, or of the function.
  const std::type_info& type() const noexcept { return self_->type(); }
  /// The held measure, if it is an M.
  template <class M>
  const M* as() const noexcept {
    const auto* holder = dynamic_cast<const Holder<M>*>(self_.get());
    return holder == nullptr ? nullptr : &holder->measure;
  }

  /// Whether the held measure is of the same type and has the same text, and so the same parameters. A text does not
  /// tell functions apart: they are equal if they say so (operator==), or are copies of one AnyMeasure.
  bool operator==(const AnyMeasure& other) const { return self_ == other.self_ || self_->equals(*other.self_); }

 private:
  template <class M>
  static constexpr bool can_be_pooled = GivesQuotient<M, JudgedRanking> || GivesQuotient<M, NuggetRanking>;

  struct Base {
    Base(std::string text_, Aggregate aggregate_, Better better_, std::optional<double> missing_, std::uint32_t cutoff_)
        : text(std::move(text_)), aggregate(aggregate_), better(better_), missing(missing_), cutoff(cutoff_) {}
    Base(const Base&) = delete;
    Base& operator=(const Base&) = delete;
    virtual ~Base() = default;
    virtual double score(const JudgedRanking& query) const = 0;
    virtual double score(const NuggetRanking& query) const = 0;
    virtual Quotient quotient(const JudgedRanking& query) const = 0;
    virtual Quotient quotient(const NuggetRanking& query) const = 0;
    virtual std::optional<double> support_level() const noexcept = 0;
    virtual const std::type_info& type() const noexcept = 0;
    virtual bool equals(const Base& other) const = 0;
    std::string text;
    Aggregate aggregate;
    Better better;
    std::optional<double> missing;
    std::uint32_t cutoff;
  };
  template <class M>
  struct Holder final : Base {
    Holder(std::string text_, Aggregate aggregate_, Better better_, std::optional<double> missing_,
           std::uint32_t cutoff_, M measure_)
        : Base(std::move(text_), aggregate_, better_, missing_, cutoff_), measure(std::move(measure_)) {}
    template <class Query>
    double score_as(const Query& query) const {
      if constexpr (TurnsIntoNumber<M, Query>)
        return measure(query);
      else
        return std::numeric_limits<double>::quiet_NaN();
    }
    double score(const JudgedRanking& query) const override { return score_as(query); }
    double score(const NuggetRanking& query) const override { return score_as(query); }
    template <class Query>
    Quotient quotient_of(const Query& query) const {
      if constexpr (GivesQuotient<M, Query>)
        return measure.quotient(query);
      else
        return {};
    }
    Quotient quotient(const JudgedRanking& query) const override { return quotient_of(query); }
    Quotient quotient(const NuggetRanking& query) const override { return quotient_of(query); }
    std::optional<double> support_level() const noexcept override {
      if constexpr (NuggetMeasure<M>)
        return measure.rel;
      else if constexpr (TurnsIntoNumber<M, NuggetRanking>)
        return default_support_level;
      else
        return std::nullopt;
    }
    const std::type_info& type() const noexcept override { return typeid(M); }
    bool equals(const Base& other) const override {
      const auto* same = dynamic_cast<const Holder*>(&other);
      if (same == nullptr || this->text != other.text) return false;
      if constexpr (Described<M>)
        return true;
      else if constexpr (std::equality_comparable<M>)
        return measure == same->measure;
      else
        return false;
    }
    M measure;
  };

  std::shared_ptr<const Base> self_;
};

}  // namespace irmetrics

template <>
struct std::hash<irmetrics::AnyMeasure> {
  std::size_t operator()(const irmetrics::AnyMeasure& measure) const noexcept {
    return std::hash<std::string>()(measure.text());
  }
};
