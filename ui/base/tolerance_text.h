// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/compare/statistics.h"

#include <QString>

namespace comparo::ui {

/// "atol 1, rtol 1e-05, ulp 2"; empty for bit-exact.
QString toleranceText(const Tolerance& tolerance);

/// The same backwards; a bare number is an atol, nothing or "bit-exact" means bit-exact. Throws
/// Error(InvalidArgument) that says what is accepted.
Tolerance parseTolerance(const QString& text);

/// The absolute tolerance that this pair would pass.
Tolerance passingTolerance(const Comparison& comparison);

} // namespace comparo::ui
