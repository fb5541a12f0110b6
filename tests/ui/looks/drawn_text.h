// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QColor>
#include <QList>
#include <QRect>
#include <QString>

class QWidget;

namespace comparo::ui {

/// A piece of text as a widget paints it, whoever makes it: labels, views, charts, overlays of a picture.
struct DrawnText {
    QString text;
    QRect place; ///< of what is seen of it, in the widget's coordinates
    QColor color;
    bool isLarge = false; ///< by WCAG: from 24 pixels on, or 18.66 in bold
};

/// Every text that a widget and what lies in it paints now.
[[nodiscard]] QList<DrawnText> drawnTexts(QWidget& widget);

} // namespace comparo::ui
