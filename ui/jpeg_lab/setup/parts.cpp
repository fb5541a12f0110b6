// SPDX-License-Identifier: Apache-2.0
#include "ui/jpeg_lab/setup/parts.h"

#include "ui/base/theme.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QVBoxLayout>

namespace comparo::ui::setup_parts {

using namespace Qt::StringLiterals;

QLabel* small(const QString& name, QWidget* parent)
{
    auto* label = new QLabel(parent);
    label->setObjectName(name);
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    label->setFont(Theme::font(TextSize::Small));
    label->setProperty("look", u"muted"_s);
    return label;
}

QLabel* title(const QString& text, QWidget* parent)
{
    auto* label = new QLabel(text, parent);
    label->setFont(Theme::font(TextSize::Normal, true));
    return label;
}

QHBoxLayout* titleRow()
{
    auto* row = new QHBoxLayout;
    row->setSpacing(8);
    return row;
}

void arrange(QWidget* part, QLayout* title, QLayout* content)
{
    auto* layout = new QVBoxLayout(part);
    layout->setContentsMargins(12, 8, 12, 8);
    layout->setSpacing(6);
    layout->addLayout(title);
    layout->addLayout(content);
}

void narrow(QComboBox* combo)
{
    combo->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    combo->setMinimumContentsLength(6);
}

} // namespace comparo::ui::setup_parts
