#pragma once

#include "ui/base/theme.h"

namespace comparo::ui {

/// Black or white, whichever can be read on a colour: at least 4.58 to 1 on every one.
inline QColor inkOn(const QColor& ground)
{
    return Theme::contrast(ground, Qt::black) >= Theme::contrast(ground, Qt::white) ? Qt::black : Qt::white;
}

} // namespace comparo::ui
