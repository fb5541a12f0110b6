// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/base/theme.h"

#include <QLabel>
#include <QVariant>

namespace comparo::ui {

/// Black or white, whichever can be read on a colour: at least 4.58 to 1 on every one.
inline QColor inkOn(const QColor& ground)
{
    return Theme::contrast(ground, Qt::black) >= Theme::contrast(ground, Qt::white) ? Qt::black : Qt::white;
}

/// A palette of one colour for words, whatever they stand on.
inline QPalette inked(const QColor& color)
{
    QPalette palette;
    for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
        palette.setColor(role, color);
    return palette;
}

/// Words in a colour of their own, until the next; an invalid one is that of the theme.
inline void setInk(QWidget& widget, const QColor& color)
{
    widget.setPalette(color.isValid() ? inked(color) : QPalette());
}

/// A word on a ground of its own, with round corners.
inline void setBadge(QLabel& label, const QColor& ground, const QColor& ink)
{
    label.setProperty("look", QStringLiteral("badge"));
    QPalette palette = inked(ink);
    palette.setColor(QPalette::Window, ground);
    label.setPalette(palette);
}

} // namespace comparo::ui
