// SPDX-License-Identifier: Apache-2.0
#include "ui/jpeg_lab/setup/parts.h"

#include "ui/base/theme.h"
#include "ui/widgets/build.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>

namespace comparo::ui::setup_parts {

using namespace Qt::StringLiterals;

QLabel* small(const QString& name, QWidget* parent)
{
    auto* label =
        configure(new QLabel(parent), {.name = name, .look = u"muted"_s, .small = true, .prose = true});
    return label;
}

QLabel* title(const QString& text, QWidget* parent)
{
    auto* label = configure(new QLabel(text, parent), {.bold = true});
    return label;
}

QHBoxLayout* titleRow()
{
    auto* row = hbox(8);
    return row;
}

void arrange(QWidget* part, QLayout* title, QLayout* content)
{
    vbox(part, {12, 8, 12, 8}, 6, {title, content});
}

void narrow(QComboBox* combo)
{
    combo->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    combo->setMinimumContentsLength(6);
}

} // namespace comparo::ui::setup_parts
