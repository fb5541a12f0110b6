// SPDX-License-Identifier: Apache-2.0
// What is planted: each rule draws its own parameters.
#pragma once

#include "tests/engine/diagnose/trials/pictures.h"

#include <functional>
#include <string>
#include <utility>

namespace comparo::trials {

struct Rule {
    std::string words;
    std::function<Picture(const Picture&)> run;
    double white = 1.0; ///< of what a rule of values makes
};

/// A rule that moves samples, for pictures of three channels and at least 14 x 14 pixels.
Rule placedRule(Random& random);

/// A rule that changes values, for pictures of three channels.
Rule valuedRule(DType dtype, double white, Random& random);

/// A rule that makes f(sample, channel) of every sample.
template <class F>
Rule eachValue(std::string words, DType to, double white, F f)
{
    return {std::move(words),
            [=](const Picture& from) {
                Picture result = from;
                result.dtype = to;
                result.each([&](double& v, int, int c, int, int) { v = f(v, c); });
                return result;
            },
            white};
}

} // namespace comparo::trials
