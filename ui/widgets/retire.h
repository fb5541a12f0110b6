// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QWidget>

namespace comparo::ui {

/// Takes a widget away from now on. It is deleted in an event of its own; null is nothing to take away.
inline void retire(QWidget* widget)
{
    if (!widget)
        return;
    widget->hide();
    widget->deleteLater();
}

} // namespace comparo::ui
