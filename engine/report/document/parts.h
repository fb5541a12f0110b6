// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/capture/environment.h"
#include "engine/report/document/document.h"
#include "engine/report/picture/pictures.h"

/// Parts that documents of several subjects have.
namespace comparo::document {

/// "within", "different": how the outcome of a row or cell looks.
Tone toneOf(OutcomeKind kind);

/// What the machine is; values that are empty are left out.
Facts environmentOf(const Environment& environment);

/// The colours of |a - b| up to `most`; words where there is no difference.
Legend differenceLegend(double most, bool isEqual);

/// A, B and their difference side by side; chips and labels of A and B, pictures of both.
Figure triptychOf(std::string chipA, std::string labelA, std::string chipB, std::string labelB,
                  report::Triptych pictures, Legend legend);

/// The same of two images, whose picture is chosen as it is everywhere.
Figure triptychOf(std::string chipA, std::string labelA, std::string chipB, std::string labelB,
                  const Tensor& a, const Tensor& b, const Comparison& comparison);

} // namespace comparo::document
