// Boost.Math without exceptions: undefined values are NaN or infinite.
#pragma once

#include <boost/math/policies/policy.hpp>

namespace irmetrics::detail::significance {

using Quiet =
    boost::math::policies::policy<boost::math::policies::domain_error<boost::math::policies::ignore_error>,
                                  boost::math::policies::pole_error<boost::math::policies::ignore_error>,
                                  boost::math::policies::overflow_error<boost::math::policies::ignore_error>,
                                  boost::math::policies::evaluation_error<boost::math::policies::ignore_error>>;

}  // namespace irmetrics::detail::significance
