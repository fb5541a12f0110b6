// SPDX-License-Identifier: Apache-2.0
#pragma once

class QWidget;

namespace comparo::ui {

/// Makes a window as high as what it shows needs at its width, which is at least this one. adjustSize() takes
/// the height at the width that the window would like, where its sentences have more lines.
void fitHeight(QWidget& window, int leastWidth);

} // namespace comparo::ui
