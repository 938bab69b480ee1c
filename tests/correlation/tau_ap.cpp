// AP correlation against the values of ircor's tests, the definition, and all orders of tied items.
#include "support/catch.hpp"
#include "support/tied_lists.hpp"

#include <irmetrics/base/error.hpp>
#include <irmetrics/correlation/tau_ap.hpp>

#include <cmath>

using namespace irmetrics;
using namespace irmetrics::test;

namespace tau_ap_test {
namespace {

using List = std::vector<double>;

/// Yilmaz et al.: for each item but the first, the proportion of items above it that are correctly above it.
double plain_tau_ap(const List& truth, const List& estimated) {
  double sum = 0;
  for (std::size_t i = 0; i < truth.size(); ++i) {
    double above = 0, rightly = 0;
    for (std::size_t j = 0; j < truth.size(); ++j) {
      if (estimated[j] <= estimated[i]) continue;
      ++above;
      rightly += truth[j] > truth[i] ? 1 : 0;
    }
    if (above > 0) sum += rightly / above;
  }
  return 2 * sum / (static_cast<double>(truth.size()) - 1) - 1;
}

/// Urbano and Marrero's version b in one direction: items above the whole tied group, over items below the top group.
double plain_tau_ap_b(const List& truth, const List& estimated) {
  double sum = 0, count = 0;
  for (std::size_t i = 0; i < truth.size(); ++i) {
    double above = 0, rightly = 0;
    for (std::size_t j = 0; j < truth.size(); ++j) {
      if (estimated[j] <= estimated[i]) continue;
      ++above;
      rightly += truth[j] > truth[i] ? 1 : 0;
    }
    if (above == 0) continue;
    ++count;
    sum += rightly / above;
  }
  return 2 * sum / count - 1;
}

}  // namespace

TEST_CASE("AP correlation equals the values of ircor's tests", "[statistics]") {
  // The three data sets and values in tests/testthat of Urbano's package ircor, which rounds to four decimals.
  struct Set {
    List truth, estimated, tied_truth, tied_estimated;
    double tau_ap, tau_ap_a, untied_b, tau_ap_b;
  };
  const std::vector<Set> sets = {
      {{.897, .372, .908, .898, .661, .062, .177, .384, .498, .992},
       {.82, .406, .817, .953, .673, .073, .364, .547, .589, .988},
       {.9, .4, .9, .9, .7, .1, .2, .4, .5, 1},
       {.8, .4, .8, 1, .7, .1, .4, .5, .6, 1},
       .8519,
       .7454,
       .8333,
       .7321},
      {{.266, .573, .202, .945, .629, .206, .687, .77, .718, .38},
       {.263, .843, .728, .928, .08, .114, .467, .641, .973, .644},
       {.3, .6, .2, .9, .6, .2, .7, .8, .7, .4},
       {.3, .8, .7, .9, .1, .1, .5, .6, 1, .6},
       .2504,
       .2692,
       .2880,
       .297},
      {{.185, .573, .944, .129, .468, .553, .761, .405, .976, .445},
       {.845, .272, .275, .924, .605, .334, .162, .872, .018, .25},
       {.2, .6, .9, .1, .5, .6, .8, .4, 1, .4},
       {.8, .3, .3, .9, .6, .3, .2, .9, 0, .2},
       -.6971,
       -.5558,
       -.668,
       -.7047},
  };
  for (const Set& set : sets) {
    const TauAP untied = tau_ap(set.truth, set.estimated).value();
    CHECK(untied.tau_ap == Approx(set.tau_ap).margin(5e-5));
    CHECK(untied.tau_ap_a == untied.tau_ap);
    CHECK(untied.tau_ap_b == Approx(set.untied_b).margin(5e-5));
    CHECK(untied.tau_ap_b == Approx((untied.tau_ap + tau_ap(set.estimated, set.truth)->tau_ap) / 2).margin(1e-15));
    const TauAP tied = tau_ap(set.truth, set.tied_estimated).value();
    CHECK(std::isnan(tied.tau_ap));
    CHECK(tied.tau_ap_a == Approx(set.tau_ap_a).margin(5e-5));
    const TauAP both = tau_ap(set.tied_truth, set.tied_estimated).value();
    CHECK(std::isnan(both.tau_ap));
    CHECK(std::isnan(both.tau_ap_a));
    CHECK(both.tau_ap_b == Approx(set.tau_ap_b).margin(5e-5));
    CHECK(both.tau_ap_b == tau_ap(set.tied_estimated, set.tied_truth)->tau_ap_b);
  }
}

TEST_CASE("AP correlation of random lists follows the definitions", "[statistics]") {
  Random random(611);
  for (int i = 0; i < random_cases(2000); ++i) {
    const std::size_t size = 2 + random.below(60);
    const List truth = untied_list(random, size), estimated = untied_list(random, size);
    CHECK(tau_ap(truth, estimated)->tau_ap == Approx(plain_tau_ap(truth, estimated)).margin(1e-13));
    const List tied = tied_list(random, size, random.whole(0, 20)),
               other = tied_list(random, size, random.whole(0, 20));
    const double plain = (plain_tau_ap_b(tied, other) + plain_tau_ap_b(other, tied)) / 2;
    const double ours = tau_ap(tied, other)->tau_ap_b;
    CHECK(((std::isnan(plain) && std::isnan(ours)) || ours == Approx(plain).margin(1e-13)));
  }
}

TEST_CASE("version a is the mean over all orders of tied items", "[statistics]") {
  Random random(612);
  for (int i = 0; i < random_cases(300); ++i) {
    const std::size_t size = 2 + random.below(5);
    const List truth = untied_list(random, size), estimated = tied_list(random, size, random.whole(0, 3));
    double sum = 0;
    const auto orders = untied_rankings(estimated);
    for (const List& order : orders) sum += plain_tau_ap(truth, order);
    CHECK(tau_ap(truth, estimated)->tau_ap_a == Approx(sum / static_cast<double>(orders.size())).margin(1e-13));
  }
}

TEST_CASE("AP correlation of degenerate lists is NaN; lists of unequal length are refused", "[statistics]") {
  for (const auto& [truth, estimated] :
       std::vector<std::pair<List, List>>{{{}, {}}, {{1}, {1}}, {{1, NAN, 2}, {1, 2, 3}}, {{1, 2}, {NAN, 2}}}) {
    const TauAP result = tau_ap(truth, estimated).value();
    CHECK(std::isnan(result.tau_ap));
    CHECK(std::isnan(result.tau_ap_a));
    CHECK(std::isnan(result.tau_ap_b));
  }
  const TauAP constant = tau_ap(List{1, 2, 3}, List{4, 4, 4}).value();
  CHECK(constant.tau_ap_a == Approx(0).margin(1e-15));
  CHECK(std::isnan(constant.tau_ap_b));
  CHECK(message(tau_ap(List{1}, List{1, 2}).status()) == "the lists must have the same length, not 1 and 2 items");
}

}  // namespace tau_ap_test
