// Measures as values: the concept Measure, and AnyMeasure, which can store any of them.
#pragma once

#include <irmetrics/alignment/judged_ranking.hpp>
#include <irmetrics/alignment/nugget_ranking.hpp>
#include <irmetrics/alignment/tied_ranking.hpp>
#include <irmetrics/measures/descriptor.hpp>
#include <irmetrics/measures/detail/type_key.hpp>
#include <irmetrics/measures/parameter_text.hpp>
#include <irmetrics/measures/quotient.hpp>

#include <concepts>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>

namespace irmetrics {

struct PreferenceRanking;

/// A function from a ranking to a number.
template <class Function, class Query>
concept TurnsIntoNumber = requires(const Function& function, const Query& query) {
  { function(query) } -> std::convertible_to<double>;
};

/// A type with a measure's descriptor. Checked first, because no other type answers this question by recursion.
template <class M>
concept Described = requires {
  M::descriptor;
};

/// A type that returns its value as a Quotient, which Aggregate::pooled requires.
template <class Function, class Query>
concept GivesQuotient = requires(const Function& function, const Query& query) {
  { function.quotient(query) } -> std::same_as<Quotient>;
};

/// A measure whose mean over all orders of tied documents has a formula, its member function `expected`. It returns NaN
/// for a ranking to which the formula does not apply.
template <class M>
concept HasExpectation = requires(const M& measure, const TiedRanking& query) {
  { measure.expected(query) } -> std::same_as<double>;
};

/// The effect of the order on the value of a measure: the descriptor's, or what its member function order_effect()
/// returns for its parameters.
template <class M>
constexpr OrderEffect order_effect_of([[maybe_unused]] const M& measure) noexcept {
  if constexpr (requires { measure.order_effect(); })
    return measure.order_effect();
  else if constexpr (requires { M::descriptor.order_effect; })
    return M::descriptor.order_effect;
  else
    return OrderEffect::any;
}

/// A measure of documents: a value with a descriptor that maps a judged ranking to a number.
template <class M>
concept DocumentMeasure = Described<M> && std::is_copy_constructible_v<M> && TurnsIntoNumber<M, JudgedRanking>;

/// A nugget-aware measure: it takes a nugget ranking for the level of support in its member `rel`.
template <class M>
concept NuggetMeasure = Described<M> && std::is_copy_constructible_v<M> && TurnsIntoNumber<M, NuggetRanking> &&
    std::convertible_to<decltype(M::rel), double>;

/// A function of a preference ranking. The others come first, because a generic function may not be asked about an
/// incomplete type.
template <class Function>
concept TakesPreferences = !TurnsIntoNumber<Function, JudgedRanking> && !TurnsIntoNumber<Function, NuggetRanking> &&
                           TurnsIntoNumber<Function, PreferenceRanking>;

/// A measure of preferences or of judgment groups: it takes a preference ranking (alignment/preference_ranking.hpp).
template <class M>
concept PreferenceMeasure = Described<M> && std::is_copy_constructible_v<M> && TakesPreferences<M>;

/// A measure of documents, of nuggets, or of preferences.
template <class M>
concept Measure = DocumentMeasure<M> || NuggetMeasure<M> || PreferenceMeasure<M>;

class AnyMeasure;

/// A value over all orders of tied documents: the mean, the best or the worst.
enum class OfOrders : std::uint8_t { expected, best, worst };
template <>
inline constexpr std::array<std::string_view, 3> enum_names<OfOrders> = {"expected", "best", "worst"};

/// Any measure except AnyMeasure itself.
template <class M>
concept ConcreteMeasure = !std::same_as<M, AnyMeasure> && Measure<M>;

/// A user's own function: it takes a judged ranking, a nugget ranking or a preference ranking, and returns a number.
template <class Function>
concept ScoringFunction =
    TurnsIntoNumber<Function, JudgedRanking> || TurnsIntoNumber<Function, NuggetRanking> || TakesPreferences<Function>;

/// The canonical text of a measure, such as RBP(p=0.9)@10. Parameters with their default value are omitted.
template <Measure M>
std::string canonical_text(const M& measure) {
  return detail::measures::canonical_text(detail::measures::any_descriptor<M>, &measure);
}

/// A message about the first parameter outside its range; nullopt if all are valid.
template <Measure M>
std::optional<std::string> range_error(const M& measure) {
  return detail::measures::range_error(detail::measures::any_descriptor<M>, &measure);
}

namespace detail::measures {

/// The properties of a measure besides its values.
struct MeasureTraits {
  std::string text;
  Aggregate aggregate = Aggregate::mean;
  Better better = Better::higher;
  std::optional<double> missing;
  std::uint32_t cutoff = 0;
  Outcome outcome = Outcome::number;
  std::optional<double> rel = {};
  bool default_rel = false;
  std::optional<OfOrders> of_orders = {};
};

/// A measure behind one interface.
struct HeldMeasure {
  HeldMeasure() = default;
  HeldMeasure(const HeldMeasure&) = delete;
  HeldMeasure& operator=(const HeldMeasure&) = delete;
  IRMETRICS_INLINE virtual ~HeldMeasure();
  virtual double score(const JudgedRanking& query) const = 0;
  virtual double score(const NuggetRanking& query) const = 0;
  virtual double score(const PreferenceRanking& query) const = 0;
  virtual double expected(const TiedRanking& query) const = 0;
  virtual OrderEffect order_effect() const noexcept = 0;
  virtual Quotient quotient(const JudgedRanking& query) const = 0;
  virtual Quotient quotient(const NuggetRanking& query) const = 0;
  virtual std::optional<double> support_level() const noexcept = 0;
  virtual bool needs_preferences() const noexcept = 0;
  virtual TypeKey type() const noexcept = 0;
  virtual bool equals(const HeldMeasure& same_type) const = 0;  // beside the text
  virtual const AnyMeasure* single() const noexcept { return nullptr; }
  MeasureTraits traits;
};

template <class M>
constexpr bool can_be_pooled = GivesQuotient<M, JudgedRanking> || GivesQuotient<M, NuggetRanking>;

template <class M>
struct Holder final : HeldMeasure {
  explicit Holder(M measure_) : measure(std::move(measure_)) {}
  template <class Query>
  double score_as(const Query& query) const {
    if constexpr (TurnsIntoNumber<M, Query>)
      return measure(query);
    else
      return std::numeric_limits<double>::quiet_NaN();
  }
  double score(const JudgedRanking& query) const override { return score_as(query); }
  double score(const NuggetRanking& query) const override { return score_as(query); }
  double score(const PreferenceRanking& query) const override {
    if constexpr (TakesPreferences<M>)
      return measure(query);
    else
      return std::numeric_limits<double>::quiet_NaN();
  }
  double expected([[maybe_unused]] const TiedRanking& query) const override {
    if constexpr (HasExpectation<M>)
      return measure.expected(query);
    else
      return std::numeric_limits<double>::quiet_NaN();
  }
  OrderEffect order_effect() const noexcept override { return order_effect_of(measure); }
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
  bool needs_preferences() const noexcept override { return TakesPreferences<M>; }
  TypeKey type() const noexcept override { return type_key<M>(); }
  bool equals(const HeldMeasure& same_type) const override {
    if constexpr (Described<M>)
      return true;
    else if constexpr (std::equality_comparable<M>)
      return measure == static_cast<const Holder&>(same_type).measure;
    else
      return false;
  }
  M measure;
};

/// A measure whose parameters have yet to be set and checked.
struct FreshMeasure {
  std::unique_ptr<HeldMeasure> held;
  void* measure;  // the measure inside the holder
  const AnyDescriptor* descriptor;
  bool wrote_rel = false;  // whether a text names its parameter `rel`
};

template <Measure M>
FreshMeasure fresh_measure(M measure) {
  static_assert(M::descriptor.aggregate != Aggregate::pooled || can_be_pooled<M>,
                "a pooled measure must have a member function quotient()");
  auto* const holder = new Holder<M>(std::move(measure));
  return {std::unique_ptr<HeldMeasure>(holder), &holder->measure, &any_descriptor<M>};
}

}  // namespace detail::measures

/// Any measure, built-in or a user's own. Immutable; copies share one value.
class AnyMeasure {
 public:
  /// Throws ParameterError if a parameter is outside its range.
  template <ConcreteMeasure M>
  AnyMeasure(M measure)  // NOLINT(google-explicit-constructor): a measure is an AnyMeasure
      : AnyMeasure(detail::measures::fresh_measure(std::move(measure))) {}
  /// Sorts the list parameters. Throws ParameterError if a parameter is outside its range.
  explicit AnyMeasure(detail::measures::FreshMeasure fresh);

  /// A function without a descriptor is not a measure yet: this explains what it needs.
  template <ScoringFunction Function>
    requires(!Described<Function> && !std::same_as<Function, AnyMeasure>)
  AnyMeasure(Function) {  // NOLINT(google-explicit-constructor)
    static_assert(Described<Function>,
                  "a measure needs a descriptor (a static constexpr member named descriptor, see describe), or a name: "
                  "AnyMeasure(\"name\", function)");
  }

  /// A struct with a descriptor that is not a measure yet: this explains what it needs.
  template <Described M>
    requires(!Measure<M>)
  AnyMeasure(const M&) {  // NOLINT(google-explicit-constructor)
    constexpr bool takes_documents = TurnsIntoNumber<M, JudgedRanking>,
                   takes_nuggets = TurnsIntoNumber<M, NuggetRanking>;
    static_assert(std::is_copy_constructible_v<M>, "a measure must be copyable");
    static_assert(
        !std::is_copy_constructible_v<M> || takes_documents || takes_nuggets,
        "a measure needs a call operator that is const, takes a const JudgedRanking& or a const NuggetRanking&, "
        "and returns a number");
    static_assert(!std::is_copy_constructible_v<M> || takes_documents || !takes_nuggets,
                  "a measure of nuggets needs a member `double rel`, the smallest grade of support");
  }

  /// The same for a function with a name.
  template <class Function>
    requires(!ScoringFunction<Function>)
  AnyMeasure(const std::string&, const Function&) {
    constexpr bool scores = ScoringFunction<Function>;
    static_assert(scores,
                  "a function for a measure is const, takes a const JudgedRanking& or a const NuggetRanking&, and "
                  "returns a number");
  }

  /// A user's own measure from a name and a function of a judged ranking or a nugget ranking, such as a lambda. Its
  /// text is the name, which does not parse. Several threads call the function at once. `missing`: see missing();
  /// `outcome`: see outcome().
  /// Throws ParameterError if the aggregate is pooled and the function does not return a Quotient.
  template <ScoringFunction Function>
  AnyMeasure(std::string name, Function function, Aggregate aggregate = Aggregate::mean, Better better = Better::higher,
             std::optional<double> missing = std::nullopt, Outcome outcome = Outcome::number)
      : AnyMeasure(
            std::unique_ptr<detail::measures::HeldMeasure>(new detail::measures::Holder<Function>(std::move(function))),
            {std::move(name), aggregate, better, missing, 0, outcome}, detail::measures::can_be_pooled<Function>) {}

  /// The value for a query. NaN for a ranking of another kind: support_level() and needs_preferences() name the kind.
  double operator()(const JudgedRanking& query) const { return self_->score(query); }
  double operator()(const NuggetRanking& query) const { return self_->score(query); }
  double operator()(const PreferenceRanking& query) const { return self_->score(query); }
  /// The mean value over all orders of tied documents, if the measure has a formula for it; otherwise NaN. See
  /// score_over_orders, which computes it for all measures.
  double expected(const TiedRanking& query) const { return self_->expected(query); }
  /// The same as dividend and divisor, for measures with Aggregate::pooled; 0 / 0 for others.
  Quotient quotient(const JudgedRanking& query) const { return self_->quotient(query); }
  Quotient quotient(const NuggetRanking& query) const { return self_->quotient(query); }
  /// The level of support that a nugget-aware measure requires of its nugget ranking; nullopt for other
  /// measures.
  std::optional<double> support_level() const noexcept { return self_->support_level(); }
  /// Whether the measure is one of preferences or judgment groups.
  bool needs_preferences() const noexcept { return self_->needs_preferences(); }
  /// The canonical text, which parse_measure converts to an equal measure.
  const std::string& text() const& noexcept { return self_->traits.text; }
  std::string text() && { return self_->traits.text; }
  /// Combines the values of the queries into one.
  Aggregate aggregate() const noexcept { return self_->traits.aggregate; }
  /// Whether higher or lower values are better.
  Better better() const noexcept { return self_->traits.better; }
  /// Whether the value of each query is 0 or 1, so that the mean is a proportion.
  Outcome outcome() const noexcept { return self_->traits.outcome; }
  /// The value of a query that is missing from the run, if the measure names it. See Missing.
  std::optional<double> missing() const noexcept { return self_->traits.missing; }
  /// The value over all orders of tied documents that the measure is, whatever the rule for ties; see over_orders.
  std::optional<OfOrders> of_orders() const noexcept { return self_->traits.of_orders; }
  /// The measure of one order, if this is one of all orders; otherwise null.
  const AnyMeasure* of_one_order() const& noexcept { return self_->single(); }
  const AnyMeasure* of_one_order() const&& = delete;
  /// How the order of documents changes the value.
  OrderEffect order_effect() const noexcept { return self_->order_effect(); }
  /// The rank cut-off; 0 if the measure has none.
  std::uint32_t cutoff() const noexcept { return self_->traits.cutoff; }
  /// The smallest grade that the measure requires, its parameter `rel`; nullopt if it has no such parameter.
  std::optional<double> rel() const noexcept { return self_->traits.rel; }
  /// Whether `rel` has its default, and the text that was parsed does not name it: "AP", but not "AP(rel=1)".
  bool has_default_rel() const noexcept { return self_->traits.default_rel; }

  /// The type of the measure or function, for comparison with others.
  detail::measures::TypeKey type() const noexcept { return self_->type(); }
  /// The measure, if it is an M.
  template <class M>
  const M* as() const noexcept {
    return type() == detail::measures::type_key<M>()
               ? &static_cast<const detail::measures::Holder<M>*>(self_.get())->measure
               : nullptr;
  }

  /// Whether both measures have the same type and text, and so the same parameters. A text does not distinguish
  /// functions: they are equal by their operator==, or if they are copies of one AnyMeasure.
  bool operator==(const AnyMeasure& other) const {
    return self_ == other.self_ || (text() == other.text() && type() == other.type() && self_->equals(*other.self_));
  }

 private:
  AnyMeasure(std::unique_ptr<detail::measures::HeldMeasure> held, detail::measures::MeasureTraits traits,
             bool can_be_pooled);
  friend AnyMeasure over_orders(const AnyMeasure& measure, OfOrders which);

  std::shared_ptr<const detail::measures::HeldMeasure> self_;
};

/// A measure's value over all orders of tied documents, as a measure of its own: "best(nDCG@10)".
AnyMeasure over_orders(const AnyMeasure& measure, OfOrders which);

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/measures/measure-inl.hpp>
#endif

template <>
struct std::hash<irmetrics::AnyMeasure> {
  std::size_t operator()(const irmetrics::AnyMeasure& measure) const noexcept {
    return std::hash<std::string>()(measure.text());
  }
};
