// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/diagnose/hypotheses/rule.h"

namespace comparo::hypotheses {

/// What may have happened to single samples and pixels of such a picture, to any dtype: ranges, limits, bits,
/// precision, transfer curves, colour spaces, alpha, well-known means and deviations, NaN.
Rules valueRules(const Shape& source, DType dtype);

/// Colour spaces and alpha, which valueRules() has among others.
void addColours(Rules& rules, const Shape& source, DType dtype);

/// A rule of values on such a picture, under each of the ways of storing.
void addValue(Rules& rules, const Shape& source, DType to, const char* id, const Message& words,
              const std::string& core, const std::function<double(const double*, int)>& value,
              std::initializer_list<Storing> storings = {Storing::HalfEven});

} // namespace comparo::hypotheses
