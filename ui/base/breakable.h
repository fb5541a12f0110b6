// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

namespace comparo::ui {

/// With places, which are not seen, where a line may end inside a long word: behind the signs of a path, a
/// pipeline and a module, and before a capital inside a long name, as in UpSampleBilinear2d. A number stays
/// whole, and so does PyTorch.
QString breakable(QString text);

} // namespace comparo::ui
