// SPDX-License-Identifier: Apache-2.0
#include "ui/peers/dialog_size.h"

#include <QLayout>
#include <QWidget>

#include <algorithm>

namespace comparo::ui {

void fitHeight(QWidget& window, int leastWidth)
{
    QLayout& layout = *window.layout();
    layout.activate();
    const int width = std::max(window.width(), leastWidth);
    const int height =
        layout.hasHeightForWidth() ? layout.totalHeightForWidth(width) : layout.totalSizeHint().height();
    window.resize(width, height);
}

} // namespace comparo::ui
