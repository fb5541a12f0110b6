// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QProxyStyle>
#include <QStyleOption>

namespace comparo::ui {

/// Fusion, with buttons, frames and bars in the tokens of the theme, which are read whenever something is
/// drawn: a new theme takes a new palette and no more. A style sheet would say the same, at 0.1 ms a widget
/// for every page that opens and every change of a theme. Nothing moves to decorate: who asks the desktop
/// for less motion has it already.
class Style : public QProxyStyle {
public:
    Style();

    using QProxyStyle::polish;
    /// Gives a widget what its look asks for: see look.h.
    void polish(QWidget* widget) override;

    int styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                  QStyleHintReturn* result) const override;
    int pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const override;
    QSize sizeFromContents(ContentsType type, const QStyleOption* option, const QSize& contents,
                           const QWidget* widget) const override;
    QRect subElementRect(SubElement element, const QStyleOption* option,
                         const QWidget* widget) const override;
    QRect subControlRect(ComplexControl control, const QStyleOptionComplex* option, SubControl part,
                         const QWidget* widget) const override;
    void drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                       const QWidget* widget) const override;
    void drawControl(ControlElement element, const QStyleOption* option, QPainter* painter,
                     const QWidget* widget) const override;
    void drawComplexControl(ComplexControl control, const QStyleOptionComplex* option, QPainter* painter,
                            const QWidget* widget) const override;

private:
    void drawToolButton(const QStyleOptionToolButton& option, QPainter& painter, const QWidget* widget) const;
    void drawPushButton(const QStyleOptionButton& option, QPainter& painter, const QWidget* widget) const;
    void drawMenuBarItem(const QStyleOptionMenuItem& option, QPainter& painter, const QWidget* widget) const;
};

} // namespace comparo::ui
