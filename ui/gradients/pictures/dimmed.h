// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace comparo::ui {

/// Opacity of a picture while its newer one is made.
inline constexpr double kDimmed = 0.4;

} // namespace comparo::ui
