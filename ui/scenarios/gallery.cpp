// SPDX-License-Identifier: Apache-2.0
#include "ui/scenarios/gallery.h"

#include "ui/base/text.h"
#include "ui/base/theme.h"
#include "ui/scenarios/card.h"
#include "ui/widgets/build.h"

#include <QGridLayout>
#include <QLabel>
#include <QScrollArea>

namespace comparo::ui {

using namespace Qt::StringLiterals;

namespace {

constexpr int kPictureWidth = 288;
constexpr int kColumns = 3;

} // namespace

ScenarioGallery::ScenarioGallery(QWidget* parent) : QDialog(parent)
{
    configure(this, {.name = u"scenario_gallery"_s, .title = tr("Scenarios")});
    auto* layout = vbox(this, {24, 24, 24, 24}, 16);
    auto* title = new QLabel(tr("Faults that users reported, and their fixes"), this);
    title->setFont(Theme::font(TextSize::Large, true));
    auto* text =
        new QLabel(tr("Each opens as the fault, with its story beside it. Left half of a picture: side A; "
                      "right half: side B, or the difference as it was reported."),
                   this);
    text->setProperty("look", u"muted"_s);
    text->setWordWrap(true);
    addAll(layout, {title, text});
    auto* scroll = new QScrollArea(this);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    auto* content = new QWidget(scroll->viewport());
    auto* grid = new QGridLayout(content);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setSpacing(16);
    int index = 0;
    for (const Scenario& scenario : allScenarios()) {
        auto* card = new ScenarioCard(scenario, kPictureWidth, content);
        grid->addWidget(card, index / kColumns, index % kColumns);
        ++index;
        connect(card, &QPushButton::clicked, this, [this, card] {
            Q_EMIT chosen(fromUtf8(card->scenario().id));
            accept();
        });
        card->paintFault(m_jobs);
    }
    grid->setRowStretch(index / kColumns + 1, 1);
    scroll->setWidget(content);
    layout->addWidget(scroll, 1);
    resize(kColumns * (kPictureWidth + 48) + 48, 520);
}

} // namespace comparo::ui
