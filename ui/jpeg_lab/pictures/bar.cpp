// SPDX-License-Identifier: Apache-2.0
// The bar above the lab's pictures: stage, component, and what the map shows.
#include "ui/base/theme.h"
#include "ui/jpeg_lab/pictures/pictures.h"
#include "ui/widgets/build.h"

#include <QButtonGroup>
#include <QComboBox>
#include <QFrame>
#include <QLabel>
#include <QSignalBlocker>
#include <QToolButton>

namespace comparo::ui {

using namespace Qt::StringLiterals;

namespace {

LabMap mapOf(int kind, int side)
{
    if (kind == 0)
        return LabMap::Error;
    return kind == 1 ? (side == 0 ? LabMap::ExcessA : LabMap::ExcessB)
                     : (side == 0 ? LabMap::DamageA : LabMap::DamageB);
}

} // namespace

QFrame* JpegPictures::makeBar()
{
    auto* bar = new QFrame(this);
    bar->setProperty("look", u"bar"_s);
    configure(m_stage, {.name = u"lab_stage_name"_s, .bold = true});
    configure(m_back, u"lab_stage_back"_s, tr("Decoded"), tr("Back to the decoded pictures"),
              {.look = u"outlined"_s, .focus = Qt::TabFocus});
    m_component->setObjectName(u"lab_component"_s);
    m_component->setAccessibleName(tr("Component"));
    m_component->setToolTip(tr("Which component of the stage is shown"));
    auto* label = configure(new QLabel(tr("Map"), bar), {.look = u"muted"_s});
    auto* row = hbox(bar, {8, 4, 8, 4}, 4, {m_stage, m_component, m_back, stretch(), label});
    const std::pair<QString, QString> maps[] = {
        {tr("A − B"), tr("Difference of the two pictures, every sample")},
        {tr("Excess"),
         tr("How far coefficients leave the interval that the source allows (over q/2), per block")},
        {tr("Damage"), tr("What was found in the file, per MCU")}};
    const auto add = [&](QToolButton*& button, const QString& text, const QString& tip, const QString& name) {
        button = new QToolButton(bar);
        button->setText(text);
        button->setToolTip(tip);
        button->setAccessibleName(tip);
        button->setObjectName(name);
        button->setCheckable(true);
        button->setFocusPolicy(Qt::TabFocus);
        row->addWidget(button);
    };
    for (int i = 0; i < 3; ++i) {
        QToolButton*& button = m_mapButtons[static_cast<std::size_t>(i)];
        add(button, maps[i].first, tr("Map: %1").arg(maps[i].second), u"lab_map_%1"_s.arg(i));
        m_maps->addButton(button, i);
    }
    configure(m_of, {.text = tr("of"), .look = u"muted"_s});
    row->addWidget(m_of);
    for (int i = 0; i < 2; ++i) {
        const QString side = i == 0 ? u"A"_s : u"B"_s;
        QToolButton*& button = m_mapSides[static_cast<std::size_t>(i)];
        add(button, side, tr("The map is of side %1").arg(side), u"lab_map_side_%1"_s.arg(i));
        m_mapSide->addButton(button, i);
    }
    connect(m_maps, &QButtonGroup::idClicked, this,
            [this](int kind) { m_lab.look().setMap(mapOf(kind, sideOf(m_lab.look().map()))); });
    connect(m_mapSide, &QButtonGroup::idClicked, this,
            [this](int side) { m_lab.look().setMap(mapOf(kindOf(m_lab.look().map()), side)); });
    connect(m_back, &QToolButton::clicked, this, [this] { m_lab.look().showStage(std::nullopt); });
    connect(m_component, &QComboBox::activated, this,
            [this](int index) { m_lab.look().setComponent(index); });
    return bar;
}

void JpegPictures::showMapButtons()
{
    const LabResultPtr& result = m_lab.files().result();
    const int kind = kindOf(m_lab.look().map());
    const int shown = sideOf(m_lab.look().map());
    const bool hasB = result && result->side(1);
    const auto isJudged = [&result](int side) {
        return result && result->side(side) && result->side(side)->inspection.interval;
    };
    m_mapButtons[0]->setVisible(hasB || !result);
    m_mapButtons[0]->setEnabled(hasB);
    m_mapButtons[1]->setEnabled(isJudged(0) || isJudged(1));
    m_mapButtons[1]->setVisible(!result || m_mapButtons[1]->isEnabled());
    m_mapButtons[2]->setEnabled(result != nullptr);
    m_mapButtons[static_cast<std::size_t>(kind)]->setChecked(true);
    m_of->setVisible(hasB && kind != 0);
    for (int i = 0; i < 2; ++i) {
        QToolButton* button = m_mapSides[static_cast<std::size_t>(i)];
        button->setVisible(hasB && kind != 0);
        button->setEnabled(kind != 1 || isJudged(i));
        button->setChecked(i == shown);
    }
}

void JpegPictures::showComponents()
{
    const jpeg::Frame* frame = frameOf(m_lab.files().result());
    const LabStageViewPtr& stage = m_lab.look().stageView();
    const QSignalBlocker blocker(m_component);
    m_component->clear();
    for (std::size_t c = 0; frame && c < frame->components.size(); ++c)
        m_component->addItem(componentName(*frame, static_cast<int>(c)));
    m_component->setCurrentIndex(m_lab.look().component());
    m_component->setVisible(frame && frame->components.size() > 1 && stage &&
                            stage->stage != JpegStage::Decoded);
}

} // namespace comparo::ui
