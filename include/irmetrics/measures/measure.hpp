// Measures as values: the concept Measure, and AnyMeasure, which can store any of them.
#pragma once

#include <irmetrics/alignment/judged_ranking.hpp>
#include <irmetrics/alignment/nugget_ranking.hpp>
#include <irmetrics/alignment/tied_ranking.hpp>
#include <irmetrics/base/status.hpp>
#include <irmetrics/measures/descriptor.hpp>
#include <irmetrics/measures/detail/type_key.hpp>
#include <irmetrics/measures/parameter_text.hpp>
#include <irmetrics/measures/quotient.hpp>

#include <concepts>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
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
  OrderEffect order_effect = OrderEffect::any;
  std::optional<double> support_level = {};
  // Checks the name of a user's own measure; null for a built-in one. A program that has no measures of its own, and
  // names none by texts, is linked without the grammar.
  Status (*check_name)(std::string_view text) = nullptr;
};

/// Fails if the name of a user's own measure is a spelling of a built-in one.
Status check_own_name(std::string_view text);

/// What the type of a measure can do. Null: it cannot.
struct MeasureFunctions {
  template <class Query>
  using Score = double (*)(const void* measure, const Query& query);
  template <class Query>
  using QuotientOf = Quotient (*)(const void* measure, const Query& query);

  Score<JudgedRanking> of_documents;
  Score<NuggetRanking> of_nuggets;
  Score<PreferenceRanking> of_preferences;
  Score<TiedRanking> expected;
  QuotientOf<JudgedRanking> quotient_of_documents;
  QuotientOf<NuggetRanking> quotient_of_nuggets;
  OrderEffect (*order_effect)(const void* measure);
  double (*support_level)(const void* measure);
  bool (*equal)(const void* measure, const void* other);  // null: measures with equal texts are equal
};

template <class M, class Query>
constexpr MeasureFunctions::Score<Query> score_function() noexcept {
  if constexpr (TurnsIntoNumber<M, Query>)
    return [](const void* measure, const Query& query) -> double { return (*static_cast<const M*>(measure))(query); };
  else
    return nullptr;
}

template <class M, class Query>
constexpr MeasureFunctions::QuotientOf<Query> quotient_function() noexcept {
  if constexpr (GivesQuotient<M, Query>)
    return [](const void* measure, const Query& query) { return static_cast<const M*>(measure)->quotient(query); };
  else
    return nullptr;
}

template <class M>
constexpr MeasureFunctions make_functions() noexcept {
  MeasureFunctions functions{};
  functions.of_documents = score_function<M, JudgedRanking>();
  functions.of_nuggets = score_function<M, NuggetRanking>();
  if constexpr (TakesPreferences<M>) functions.of_preferences = score_function<M, PreferenceRanking>();
  if constexpr (HasExpectation<M>)
    functions.expected = [](const void* measure, const TiedRanking& query) {
      return static_cast<const M*>(measure)->expected(query);
    };
  functions.quotient_of_documents = quotient_function<M, JudgedRanking>();
  functions.quotient_of_nuggets = quotient_function<M, NuggetRanking>();
  functions.order_effect = [](const void* measure) { return order_effect_of(*static_cast<const M*>(measure)); };
  if constexpr (NuggetMeasure<M>)
    functions.support_level = [](const void* measure) -> double { return static_cast<const M*>(measure)->rel; };
  else if constexpr (TurnsIntoNumber<M, NuggetRanking>)
    functions.support_level = [](const void*) { return default_support_level; };
  if constexpr (!Described<M>)
    functions.equal = []([[maybe_unused]] const void* measure, [[maybe_unused]] const void* other) {
      if constexpr (std::equality_comparable<M>)
        return *static_cast<const M*>(measure) == *static_cast<const M*>(other);
      else
        return false;
    };
  return functions;
}

template <class M>
inline constexpr MeasureFunctions functions_of = make_functions<M>();

/// A measure of any type.
struct HeldMeasure {
  HeldMeasure(const void* value_, const MeasureFunctions& functions_, TypeKey type_)
      : value(value_), functions(&functions_), type(type_) {}
  HeldMeasure(const HeldMeasure&) = delete;
  HeldMeasure& operator=(const HeldMeasure&) = delete;
  IRMETRICS_INLINE virtual ~HeldMeasure();
  /// Sets the properties that follow from the parameters.
  void complete();

  /// The result of one of the functions; NaN if the type does not have it.
  template <class Query>
  double score(MeasureFunctions::Score<Query> MeasureFunctions::*function, const Query& query) const {
    const auto score = functions->*function;
    return score != nullptr ? score(value, query) : std::numeric_limits<double>::quiet_NaN();
  }
  template <class Query>
  Quotient quotient(MeasureFunctions::QuotientOf<Query> MeasureFunctions::*function, const Query& query) const {
    const auto quotient = functions->*function;
    return quotient != nullptr ? quotient(value, query) : Quotient{};
  }

  const void* value;
  const MeasureFunctions* functions;
  TypeKey type;
  MeasureTraits traits;
  const AnyMeasure* single = nullptr;  // of a measure over all orders, that of one order
};

template <class M>
constexpr bool can_be_pooled = GivesQuotient<M, JudgedRanking> || GivesQuotient<M, NuggetRanking>;

template <class M>
struct Holder final : HeldMeasure {
  explicit Holder(M measure_) : HeldMeasure(&measure, functions_of<M>, type_key<M>()), measure(std::move(measure_)) {}
  M measure;
};

/// A measure whose parameters have yet to be set and checked.
struct FreshMeasure {
  std::unique_ptr<HeldMeasure> held;
  void* measure;  // the measure inside the holder
  const AnyDescriptor* descriptor;
  Status (*check_name)(std::string_view text) = nullptr;  // as in MeasureTraits
  bool wrote_rel = false;                                 // whether a text names its parameter `rel`
};

template <Measure M>
FreshMeasure fresh_measure(M measure) {
  static_assert(M::descriptor.aggregate != Aggregate::pooled || can_be_pooled<M>,
                "a pooled measure must have a member function quotient()");
  auto* const holder = new Holder<M>(std::move(measure));
  FreshMeasure fresh{std::unique_ptr<HeldMeasure>(holder), &holder->measure, &any_descriptor<M>};
  if constexpr (!is_built_in<M>()) fresh.check_name = &check_own_name;
  return fresh;
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
            {.text = std::move(name),
             .aggregate = aggregate,
             .better = better,
             .missing = missing,
             .outcome = outcome,
             .check_name = &detail::measures::check_own_name},
            detail::measures::can_be_pooled<Function>) {}

  /// The value for a query. NaN for a ranking of another kind: support_level() and needs_preferences() name the kind.
  double operator()(const JudgedRanking& query) const { return self_->score(&Functions::of_documents, query); }
  double operator()(const NuggetRanking& query) const { return self_->score(&Functions::of_nuggets, query); }
  double operator()(const PreferenceRanking& query) const { return self_->score(&Functions::of_preferences, query); }
  /// The mean value over all orders of tied documents, if the measure has a formula for it; otherwise NaN. See
  /// score_over_orders, which computes it for all measures.
  double expected(const TiedRanking& query) const { return self_->score(&Functions::expected, query); }
  /// The same as dividend and divisor, for measures with Aggregate::pooled; 0 / 0 for others.
  Quotient quotient(const JudgedRanking& query) const {
    return self_->quotient(&Functions::quotient_of_documents, query);
  }
  Quotient quotient(const NuggetRanking& query) const {
    return self_->quotient(&Functions::quotient_of_nuggets, query);
  }
  /// The level of support that a nugget-aware measure requires of its nugget ranking; nullopt for other
  /// measures.
  std::optional<double> support_level() const noexcept { return self_->traits.support_level; }
  /// Whether the measure is one of preferences or judgment groups.
  bool needs_preferences() const noexcept { return self_->functions->of_preferences != nullptr; }
  /// Whether it is a measure of irmetrics, and not a user's own.
  bool is_built_in() const noexcept { return self_->traits.check_name == nullptr; }
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
  const AnyMeasure* of_one_order() const& noexcept { return self_->single; }
  const AnyMeasure* of_one_order() const&& = delete;
  /// How the order of documents changes the value.
  OrderEffect order_effect() const noexcept { return self_->traits.order_effect; }
  /// The rank cut-off; 0 if the measure has none.
  std::uint32_t cutoff() const noexcept { return self_->traits.cutoff; }
  /// The smallest grade that the measure requires, its parameter `rel`; nullopt if it has no such parameter.
  std::optional<double> rel() const noexcept { return self_->traits.rel; }
  /// Whether `rel` has its default, and the text that was parsed does not name it: "AP", but not "AP(rel=1)".
  bool has_default_rel() const noexcept { return self_->traits.default_rel; }

  /// The type of the measure or function, for comparison with others.
  detail::measures::TypeKey type() const noexcept { return self_->type; }
  /// The measure, if it is an M.
  template <class M>
  const M* as() const noexcept {
    return type() == detail::measures::type_key<M>() ? static_cast<const M*>(self_->value) : nullptr;
  }

  /// Whether both measures have the same type and text, and so the same parameters. A text does not distinguish
  /// functions: they are equal by their operator==, or if they are copies of one AnyMeasure.
  bool operator==(const AnyMeasure& other) const {
    if (self_ == other.self_) return true;
    if (text() != other.text() || type() != other.type()) return false;
    if (of_orders()) return *of_one_order() == *other.of_one_order();
    return self_->functions->equal == nullptr || self_->functions->equal(self_->value, other.self_->value);
  }

 private:
  using Functions = detail::measures::MeasureFunctions;

  AnyMeasure(std::unique_ptr<detail::measures::HeldMeasure> held, detail::measures::MeasureTraits traits,
             bool can_be_pooled);
  friend AnyMeasure over_orders(const AnyMeasure& measure, OfOrders which);
  friend Status check_names(std::span<const AnyMeasure> measures);

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
