// SPDX-License-Identifier: Apache-2.0
#include "ui/base/style/style.h"

#include "ui/base/style/look.h"
#include "ui/base/style/shapes.h"
#include "ui/base/theme.h"

#include <QFrame>
#include <QHeaderView>
#include <QLabel>
#include <QListWidget>
#include <QPainter>
#include <QScrollArea>
#include <QStyleFactory>
#include <QTableView>

#include <algorithm>

namespace comparo::ui {

using namespace Qt::StringLiterals;

namespace {

/// Around the words of a button, line included.
constexpr QSize kAroundPush(13, 5);
QSize aroundTool(Look look)
{
    switch (look) {
    case Look::Outlined:
        return {9, 5};
    case Look::Section:
        return {5, 5};
    case Look::Tab:
        return {8, 7};
    default:
        return {7, 4};
    }
}
constexpr QSize kAroundHeader(8, 6); // more than Fusion leaves

/// Words in the colour of errors are no card.
Look frameLookOf(const QWidget* widget)
{
    const Look look = lookOf(widget);
    const bool isWords = look == Look::Muted || look == Look::Panel ||
                         (look == Look::Error && qobject_cast<const QLabel*>(widget));
    return isWords ? Look::None : look;
}

QRect inset(const QRect& rect, const QSize& by)
{
    return rect.adjusted(by.width(), by.height(), -by.width(), -by.height());
}

} // namespace

Style::Style() : QProxyStyle(QStyleFactory::create(u"Fusion"_s)) {}

void Style::polish(QWidget* widget)
{
    QProxyStyle::polish(widget);
    if (auto* scroll = qobject_cast<QScrollArea*>(widget))
        scroll->setFrameShape(QFrame::NoFrame);
    else if (auto* table = qobject_cast<QTableView*>(widget))
        table->setFrameShape(QFrame::StyledPanel);
    else if (auto* header = qobject_cast<QHeaderView*>(widget);
             header && !header->testAttribute(Qt::WA_SetFont))
        header->setFont(Theme::font(TextSize::Normal)); // however small its table writes
    switch (lookOf(widget)) {
    case Look::Panel:
        widget->setAutoFillBackground(true);
        widget->setBackgroundRole(QPalette::AlternateBase); // the surface: theme.cpp
        break;
    case Look::Line:
        widget->setFixedHeight(1);
        break;
    case Look::Muted:
        widget->setForegroundRole(QPalette::PlaceholderText);
        break;
    case Look::Error:
        widget->setForegroundRole(QPalette::BrightText);
        [[fallthrough]];
    case Look::Card:
    case Look::Notice:
    case Look::Bar:
    case Look::Title:
    case Look::Footer:
        if (auto* label = qobject_cast<QLabel*>(widget))
            label->setIndent(0); // whatever line is below it
        if (auto* frame = qobject_cast<QFrame*>(widget))
            frame->setFrameStyle(frame->frameStyle()); // asks for what is left within its lines
        break;
    default:
        break;
    }
}

int Style::styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                     QStyleHintReturn* result) const
{
    switch (hint) {
    case SH_Widget_Animation_Duration:
    case SH_Widget_Animate:
    case SH_DialogButtonBox_ButtonsHaveIcons:
        return 0; // nor have some buttons of a row a sign that others lack
    case SH_Table_GridLineColor:
        return static_cast<int>(tokens().border.rgba());
    default:
        return QProxyStyle::styleHint(hint, option, widget, result);
    }
}

int Style::pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const
{
    switch (metric) {
    case PM_ScrollBarExtent:
        return kScrollBarWidth;
    case PM_ScrollBarSliderMin:
        return 24;
    case PM_DockWidgetSeparatorExtent:
        return 5;
    case PM_ExclusiveIndicatorWidth:
    case PM_ExclusiveIndicatorHeight:
        return 14;
    case PM_ToolTipLabelFrameWidth:
        return 4;
    case PM_ToolBarFrameWidth:
        return 1;
    default:
        return QProxyStyle::pixelMetric(metric, option, widget);
    }
}

QSize Style::sizeFromContents(ContentsType type, const QStyleOption* option, const QSize& contents,
                              const QWidget* widget) const
{
    switch (type) {
    case CT_ToolButton:
        return contents + QSize(3, 3) + 2 * aroundTool(lookOf(widget));
    case CT_PushButton:
        return QSize(std::max(40, contents.width()), contents.height()) + 2 * kAroundPush;
    case CT_MenuBarItem:
        return contents + QSize(16, 8);
    case CT_HeaderSection:
        if (const auto* header = qstyleoption_cast<const QStyleOptionHeader*>(option);
            header && header->orientation == Qt::Horizontal)
            return QProxyStyle::sizeFromContents(type, option, contents, widget) + kAroundHeader;
        break;
    default:
        break;
    }
    return QProxyStyle::sizeFromContents(type, option, contents, widget);
}

QRect Style::subElementRect(SubElement element, const QStyleOption* option, const QWidget* widget) const
{
    QRect rect = QProxyStyle::subElementRect(element, option, widget);
    if (element == SE_ShapedFrameContents) {
        if (const QRect inside = insideFrame(option->rect, frameLookOf(widget)); inside != option->rect)
            return inside;
        if (rect != option->rect && qobject_cast<const QListWidget*>(widget))
            rect.adjust(0, 3, 0, -3); // the first row does not touch the line
    }
    return rect;
}

QRect Style::subControlRect(ComplexControl control, const QStyleOptionComplex* option, SubControl part,
                            const QWidget* widget) const
{
    const auto* bar = qstyleoption_cast<const QStyleOptionSlider*>(option);
    if (control != CC_ScrollBar || !bar)
        return QProxyStyle::subControlRect(control, option, part, widget);
    const bool isAcross = bar->orientation == Qt::Horizontal;
    const QRect handle = scrollHandle(*bar);
    QRect rect = bar->rect;
    switch (part) {
    case SC_ScrollBarSlider:
        rect = handle;
        break;
    case SC_ScrollBarSubPage:
        isAcross ? rect.setRight(handle.left() - 1) : rect.setBottom(handle.top() - 1);
        break;
    case SC_ScrollBarAddPage:
        isAcross ? rect.setLeft(handle.right() + 1) : rect.setTop(handle.bottom() + 1);
        break;
    case SC_ScrollBarGroove:
        break;
    default:
        return {};
    }
    return visualRect(bar->direction, bar->rect, rect);
}

void Style::drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                          const QWidget* widget) const
{
    const ThemeTokens& t = tokens();
    switch (element) {
    case PE_IndicatorCheckBox:
    case PE_IndicatorItemViewItemCheck:
        return drawCheckBox(*painter, *option);
    case PE_IndicatorRadioButton:
        return drawRadioButton(*painter, *option);
    case PE_PanelTipLabel:
        return drawBox(*painter, option->rect, t.raised, t.border, 0);
    case PE_IndicatorDockWidgetResizeHandle:
        return painter->fillRect(option->rect, option->state & State_MouseOver ? t.accent : t.window);
    default:
        QProxyStyle::drawPrimitive(element, option, painter, widget);
    }
    const auto* frame = qstyleoption_cast<const QStyleOptionFrame*>(option);
    if (element == PE_PanelLineEdit && frame && frame->lineWidth > 0)
        drawFieldLine(*painter, option->rect, *option);
}

void Style::drawControl(ControlElement element, const QStyleOption* option, QPainter* painter,
                        const QWidget* widget) const
{
    const ThemeTokens& t = tokens();
    const QRect& rect = option->rect;
    switch (element) {
    case CE_PushButton:
        if (const auto* button = qstyleoption_cast<const QStyleOptionButton*>(option))
            return drawPushButton(*button, *painter, widget);
        break;
    case CE_MenuBarItem:
        if (const auto* item = qstyleoption_cast<const QStyleOptionMenuItem*>(option))
            return drawMenuBarItem(*item, *painter, widget);
        break;
    case CE_ShapedFrame:
        if (const auto* frame = qstyleoption_cast<const QStyleOptionFrame*>(option)) {
            const Look look = frameLookOf(widget);
            if (look != Look::None || (frame->frameShape == QFrame::StyledPanel && frame->lineWidth > 0)) {
                QStyleOptionFrame whole(*frame);
                if (widget) // a frame leaves its contents' margins out
                    whole.rect = widget->rect();
                return drawFrame(*painter, whole, look);
            }
        }
        break;
    case CE_ToolBar:
        painter->fillRect(rect, t.window);
        return painter->fillRect(rect.left(), rect.bottom(), rect.width(), 1, t.border);
    case CE_MenuBarEmptyArea:
        return painter->fillRect(rect, t.window);
    case CE_HeaderSection:
    case CE_HeaderEmptyArea:
        painter->fillRect(rect, t.surface);
        return painter->fillRect(rect.left(), rect.bottom(), rect.width(), 1, t.border);
    case CE_HeaderLabel:
        if (const auto* header = qstyleoption_cast<const QStyleOptionHeader*>(option)) {
            QStyleOptionHeader muted(*header);
            muted.palette.setColor(QPalette::ButtonText, t.muted);
            muted.state &= ~State_On; // is bold
            muted.rect.adjust(kAroundHeader.width() / 2, 0, -kAroundHeader.width() / 2, 0);
            return QProxyStyle::drawControl(element, &muted, painter, widget);
        }
        break;
    default:
        break;
    }
    QProxyStyle::drawControl(element, option, painter, widget);
}

void Style::drawComplexControl(ComplexControl control, const QStyleOptionComplex* option, QPainter* painter,
                               const QWidget* widget) const
{
    if (control == CC_ScrollBar)
        if (const auto* bar = qstyleoption_cast<const QStyleOptionSlider*>(option))
            return drawScrollBar(*painter, *bar);
    if (control == CC_ToolButton)
        if (const auto* button = qstyleoption_cast<const QStyleOptionToolButton*>(option))
            return drawToolButton(*button, *painter, widget);
    QProxyStyle::drawComplexControl(control, option, painter, widget);
    if (control == CC_ComboBox)
        drawFieldLine(*painter, option->rect, *option);
    else if (control == CC_SpinBox)
        drawFieldLine(*painter, option->rect.adjusted(0, 1, 0, -1), *option); // Fusion's is lower
}

void Style::drawToolButton(const QStyleOptionToolButton& option, QPainter& painter,
                           const QWidget* widget) const
{
    const ThemeTokens& t = tokens();
    const Look look = lookOf(widget);
    const bool isEnabled = option.state & State_Enabled;
    const bool isTab = look == Look::Tab;
    const bool isShown = isTab && option.state & State_On;
    const bool isOn = option.state & State_On && look != Look::Section && !isTab;
    const bool isNear = isEnabled && option.state & State_MouseOver;
    const bool hasFocus = option.state & State_HasFocus;
    const bool isOutlined = look == Look::Outlined;
    QColor ground = isOutlined || isNear ? t.raised : QColor();
    QColor line = isOutlined ? isNear ? t.accent : t.border : isNear ? t.border : QColor();
    if (isOn) {
        ground = isEnabled ? t.accent : t.border;
        line = ground;
    } else if (isEnabled && option.state & State_Sunken) {
        ground = t.border;
    }
    if (hasFocus)
        line = isOn ? t.text : t.accent;
    drawBox(painter, option.rect, ground, line, look == Look::Section ? 0 : 4);
    constexpr int kTabLine = 3;
    if (isShown)
        painter.fillRect(option.rect.adjusted(4, option.rect.height() - kTabLine, -4, 0), t.accent);
    QStyleOptionToolButton label(option);
    label.rect = inset(option.rect, aroundTool(look));
    label.features &= ~QStyleOptionToolButton::HasMenu;
    label.palette.setColor(QPalette::ButtonText, !isEnabled ? t.disabled
                                                 : isOn     ? t.onAccent
                                                 : isTab && !isShown && !isNear
                                                     ? t.muted
                                                     : option.palette.color(QPalette::ButtonText));
    proxy()->drawControl(CE_ToolButtonLabel, &label, &painter, widget);
}

void Style::drawPushButton(const QStyleOptionButton& option, QPainter& painter, const QWidget* widget) const
{
    const ThemeTokens& t = tokens();
    const bool isEnabled = option.state & State_Enabled;
    const bool isNear = isEnabled && option.state & (State_MouseOver | State_HasFocus);
    if (lookOf(widget) == Look::Card)
        return drawBox(painter, option.rect, t.raised, isNear ? t.accent : t.border,
                       8); // its labels stand on it
    const bool isDefault = isEnabled && option.features & QStyleOptionButton::DefaultButton;
    const bool isDown = isEnabled && option.state & (State_Sunken | State_On);
    const QColor ground = !isEnabled ? t.surface : isDefault ? t.accent : isDown ? t.border : t.raised;
    const QColor line = isNear ? isDefault ? t.text : t.accent : isDefault ? t.accent : t.border;
    drawBox(painter, option.rect, ground, line, 4);
    QStyleOptionButton label(option);
    label.rect = inset(option.rect, kAroundPush);
    label.palette.setColor(QPalette::ButtonText, !isEnabled ? t.disabled : isDefault ? t.onAccent : t.text);
    proxy()->drawControl(CE_PushButtonLabel, &label, &painter, widget);
}

void Style::drawMenuBarItem(const QStyleOptionMenuItem& option, QPainter& painter,
                            const QWidget* widget) const
{
    const ThemeTokens& t = tokens();
    painter.fillRect(option.rect, option.state & State_Selected ? t.raised : t.window);
    int flags = Qt::AlignCenter | Qt::TextShowMnemonic | Qt::TextDontClip | Qt::TextSingleLine;
    if (!proxy()->styleHint(SH_UnderlineShortcut, &option, widget))
        flags |= Qt::TextHideMnemonic;
    proxy()->drawItemText(&painter, option.rect, flags, option.palette, option.state & State_Enabled,
                          option.text, QPalette::ButtonText);
}

} // namespace comparo::ui
