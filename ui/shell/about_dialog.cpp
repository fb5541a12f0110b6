// SPDX-License-Identifier: Apache-2.0
#include "ui/shell/about_dialog.h"

#include "engine/capture/environment.h"
#include "ui/base/engine_text.h"
#include "ui/base/text.h"
#include "ui/base/theme.h"
#include "ui/widgets/build.h"

#include <QApplication>
#include <QClipboard>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QPushButton>

namespace comparo::ui {

using namespace Qt::StringLiterals;

namespace {

constexpr int kIconSide = 64;
constexpr int kTextWidth = 360;

/// Name and value of each fact.
std::vector<std::pair<Message, Message>> facts()
{
    std::vector<std::pair<Message, Message>> rows = programTexts();
    rows.emplace_back(message("{}", "Qt"), message("{}", qVersion()));
    std::erase_if(rows, [](const auto& row) { return row.second.isEmpty(); });
    return rows;
}

} // namespace

AboutDialog::AboutDialog(QWidget* parent) : QDialog(parent)
{
    configure(this, {.name = u"about"_s, .title = tr("About Comparoscope")});
    setAttribute(Qt::WA_DeleteOnClose);
    auto* layout = vbox(this, {24, 24, 24, 16}, 16);
    layout->setSizeConstraint(QLayout::SetFixedSize);

    auto* icon = new QLabel(this);
    icon->setPixmap(QIcon(u":/icons/comparoscope.svg"_s).pixmap(kIconSide, kIconSide));
    auto* words = new QLabel(tr("Where, how much and why image computation differs between a CPU and a GPU.\n"
                                "Free software under the Apache License 2.0."),
                             this);
    words->setWordWrap(true);
    auto* title = new QLabel(u"Comparoscope"_s, this);
    title->setFont(Theme::font(TextSize::Large, true));
    layout->addLayout(hbox(16, {{icon, 0, Qt::AlignTop}, {vbox(4, {title, words}), 1}}));

    auto* form = new QFormLayout;
    form->setHorizontalSpacing(16);
    form->setVerticalSpacing(4);
    form->setLabelAlignment(Qt::AlignLeft | Qt::AlignTop);
    QString text;
    for (const auto& [name, value] : facts()) {
        auto* label = configure(new QLabel(engineText(name), this),
                                {.look = u"muted"_s, .align = Qt::AlignLeft | Qt::AlignTop});
        auto* field =
            configure(new QLabel(engineText(value), this), {.minimumWidth = kTextWidth, .prose = true});
        form->addRow(label, field);
        text += fromUtf8(english(name) + ": " + english(value) +
                         "\n"); // in English, for whoever maintains the program
    }
    layout->addLayout(form);

    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    auto* copy = buttons->addButton(tr("Copy"), QDialogButtonBox::ActionRole);
    copy->setObjectName(u"about_copy"_s);
    copy->setToolTip(tr("Everything above as text, for a bug report"));
    connect(copy, &QPushButton::clicked, this, [text] { QApplication::clipboard()->setText(text); });
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    layout->addWidget(buttons);
}

} // namespace comparo::ui
