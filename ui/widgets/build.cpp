// SPDX-License-Identifier: Apache-2.0
#include "ui/widgets/build.h"

#include "ui/base/theme.h"

#include <QAbstractButton>
#include <QFrame>
#include <QLabel>
#include <QLineEdit>
#include <QProgressBar>

namespace comparo::ui {

namespace {

template <class Box>
Box* boxOf(QWidget* parent, std::optional<QMargins> margins, int spacing, BoxItems items)
{
    auto* box = parent ? new Box(parent) : new Box;
    if (margins)
        box->setContentsMargins(*margins);
    if (spacing != kUsual)
        box->setSpacing(spacing);
    addAll(box, items);
    return box;
}

void applyFonts(QWidget* widget, const Traits& traits)
{
    if (traits.font)
        widget->setFont(*traits.font);
    else if (traits.small || traits.bold)
        widget->setFont(Theme::font(traits.small ? TextSize::Small : TextSize::Normal, traits.bold));
}

void applySizes(QWidget* widget, const Traits& traits)
{
    if (!traits.margins.isNull())
        widget->setContentsMargins(traits.margins);
    if (traits.minimumWidth > 0)
        widget->setMinimumWidth(traits.minimumWidth);
    if (traits.maximumWidth > 0)
        widget->setMaximumWidth(traits.maximumWidth);
    if (traits.minimumHeight > 0)
        widget->setMinimumHeight(traits.minimumHeight);
    if (traits.fixedHeight > 0)
        widget->setFixedHeight(traits.fixedHeight);
    if (!traits.fixedSize.isEmpty())
        widget->setFixedSize(traits.fixedSize);
}

void applyToLabel(QLabel* label, const Traits& traits)
{
    if (!traits.text.isEmpty())
        label->setText(traits.text);
    if (traits.format)
        label->setTextFormat(*traits.format);
    if (traits.align)
        label->setAlignment(traits.align);
    if (traits.buddy)
        label->setBuddy(traits.buddy);
    if (traits.wraps || traits.prose)
        label->setWordWrap(true);
    if (traits.links)
        label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::LinksAccessibleByMouse |
                                       Qt::LinksAccessibleByKeyboard);
    else if (traits.selectable || traits.prose)
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
}

void applyToButton(QAbstractButton* button, const Traits& traits)
{
    if (!traits.text.isEmpty())
        button->setText(traits.text);
    if (!traits.icon.isNull())
        button->setIcon(traits.icon);
    if (traits.checkable)
        button->setCheckable(true);
    if (traits.checked)
        button->setChecked(true);
}

} // namespace

BoxItem BoxItem::space(int stretch, int pixels)
{
    BoxItem item;
    item.m_number = stretch;
    item.m_pixels = pixels;
    return item;
}

void BoxItem::addTo(QBoxLayout& box) const
{
    if (m_widget)
        box.addWidget(m_widget, m_number, m_align);
    else if (m_layout)
        box.addLayout(m_layout, m_number);
    else if (m_pixels >= 0)
        box.addSpacing(m_pixels);
    else
        box.addStretch(m_number);
}

QHBoxLayout* hbox(QWidget* parent, QMargins margins, int spacing, BoxItems items)
{
    return boxOf<QHBoxLayout>(parent, margins, spacing, items);
}

QHBoxLayout* hbox(QWidget* parent, int spacing, BoxItems items)
{
    return boxOf<QHBoxLayout>(parent, {}, spacing, items);
}

QHBoxLayout* hbox(QMargins margins, int spacing, BoxItems items)
{
    return boxOf<QHBoxLayout>(nullptr, margins, spacing, items);
}

QHBoxLayout* hbox(int spacing, BoxItems items)
{
    return boxOf<QHBoxLayout>(nullptr, {}, spacing, items);
}

QVBoxLayout* vbox(QWidget* parent, QMargins margins, int spacing, BoxItems items)
{
    return boxOf<QVBoxLayout>(parent, margins, spacing, items);
}

QVBoxLayout* vbox(QWidget* parent, int spacing, BoxItems items)
{
    return boxOf<QVBoxLayout>(parent, {}, spacing, items);
}

QVBoxLayout* vbox(QMargins margins, int spacing, BoxItems items)
{
    return boxOf<QVBoxLayout>(nullptr, margins, spacing, items);
}

QVBoxLayout* vbox(int spacing, BoxItems items)
{
    return boxOf<QVBoxLayout>(nullptr, {}, spacing, items);
}

void addAll(QBoxLayout* box, BoxItems items)
{
    for (const BoxItem& item : items)
        item.addTo(*box);
}

void applyTraits(QWidget* widget, const Traits& traits)
{
    if (!traits.name.isEmpty())
        widget->setObjectName(traits.name);
    if (!traits.title.isEmpty())
        widget->setWindowTitle(traits.title);
    if (!traits.look.isEmpty())
        widget->setProperty("look", traits.look);
    if (!traits.tip.isEmpty())
        widget->setToolTip(traits.tip);
    if (!traits.spoken.isEmpty())
        widget->setAccessibleName(traits.spoken);
    if (traits.focus)
        widget->setFocusPolicy(*traits.focus);
    applyFonts(widget, traits);
    applySizes(widget, traits);
    if (auto* label = qobject_cast<QLabel*>(widget)) {
        applyToLabel(label, traits);
    } else if (auto* button = qobject_cast<QAbstractButton*>(widget)) {
        applyToButton(button, traits);
    } else if (auto* line = qobject_cast<QLineEdit*>(widget)) {
        if (!traits.text.isEmpty())
            line->setText(traits.text);
        if (!traits.placeholder.isEmpty())
            line->setPlaceholderText(traits.placeholder);
    } else if (auto* progress = qobject_cast<QProgressBar*>(widget); progress && traits.steps) {
        progress->setRange(0, *traits.steps);
        progress->setTextVisible(false);
    }
    if (auto* frame = qobject_cast<QFrame*>(widget); frame && traits.frame)
        frame->setFrameShape(static_cast<QFrame::Shape>(*traits.frame));
    if (traits.hidden)
        widget->hide();
}

} // namespace comparo::ui
