// SPDX-License-Identifier: Apache-2.0
#include "ui/gradients/parts.h"

#include "ui/base/ink.h"
#include "ui/base/text.h"
#include "ui/base/theme.h"
#include "ui/widgets/build.h"

#include <QFrame>
#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>

namespace comparo::ui {

using namespace Qt::StringLiterals;

QLabel* gradientsWords(QWidget* parent, const QString& name, bool muted)
{
    auto* label = configure(new QLabel(parent), {.name = name, .format = Qt::PlainText, .prose = true});
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Maximum);
    policy.setHeightForWidth(true);
    label->setSizePolicy(policy);
    if (muted) {
        configure(label, {.look = u"muted"_s, .small = true});
    } else {
        label->setFont(Theme::font(TextSize::Normal, true));
    }
    return label;
}

QLayout* gradientsHead(QLabel* finding)
{
    // Margins of its own a label that wraps has only once it was styled a second time.
    auto* head = vbox({8, 8, 8, 4}, kUsual, {finding});
    finding->setMinimumHeight(20);
    return head;
}

QString gradientsTensorName(const std::string& tensor)
{
    if (tensor == "quantization_table_y")
        return QCoreApplication::translate("Gradients", "table of luma");
    if (tensor == "quantization_table_c")
        return QCoreApplication::translate("Gradients", "table of chroma");
    return fromUtf8(tensor);
}

void setGradientsFinding(QLabel* label, bool isGood, const QString& sentence)
{
    label->setText(sentence.isEmpty() ? QString() : (isGood ? u"\u2713 "_s : u"\u26a0 "_s) + sentence);
    setInk(*label, isGood ? tokens().good : tokens().warn);
}

QToolButton* gradientsButton(QHBoxLayout* row, const QString& name, const QString& text, const QString& tip,
                             bool checkable)
{
    auto* button = configure(new QToolButton(row->parentWidget()),
                             {.name = name, .text = text, .tip = tip, .spoken = tip.isEmpty() ? text : tip});
    button->setCheckable(checkable);
    button->setFocusPolicy(Qt::TabFocus);
    if (!checkable)
        button->setProperty("look", u"outlined"_s);
    row->addWidget(button);
    return button;
}

QWidget* gradientsBar(QWidget* parent, QHBoxLayout*& row)
{
    auto* bar = new QFrame(parent);
    bar->setProperty("look", u"bar"_s);
    row = hbox(bar, {8, 4, 8, 4}, 4);
    return bar;
}

} // namespace comparo::ui
