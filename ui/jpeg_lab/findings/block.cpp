// SPDX-License-Identifier: Apache-2.0
#include "ui/jpeg_lab/findings/block.h"

#include "ui/base/accessible_text.h"
#include "ui/base/ink.h"
#include "ui/base/numbers.h"
#include "ui/base/text.h"
#include "ui/base/theme.h"
#include "ui/jpeg_lab/findings/model.h"
#include "ui/jpeg_lab/pictures/pictures.h"
#include "ui/widgets/build.h"

#include <QButtonGroup>
#include <QComboBox>
#include <QHelpEvent>
#include <QLabel>
#include <QPainter>
#include <QSignalBlocker>
#include <QToolButton>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace comparo::ui {

using namespace Qt::StringLiterals;

CoefficientGrid::CoefficientGrid(QWidget* parent) : QWidget(parent)
{
    setObjectName(u"coefficients"_s);
    setAccessibleName(tr("Quantised coefficients of the block, eight by eight"));
    installAccessibleText(this, QAccessible::Table, [this] {
        QStringList rows;
        for (std::size_t i = 0; i < m_values.size(); ++i)
            if (i % 8 == 0)
                rows << QString::number(m_values[i]);
            else
                rows.last() += u' ' + QString::number(m_values[i]);
        return m_values.size() == 64 ? rows.join(u"; "_s) : m_text;
    });
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
}

void CoefficientGrid::setValues(std::vector<int> values, std::array<int, 64> steps, bool isDifference,
                                const QString& text)
{
    m_values = std::move(values);
    m_steps = steps;
    m_isDifference = isDifference;
    m_text = text;
    update();
}

void CoefficientGrid::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    const ThemeTokens& t = tokens();
    if (m_values.size() != 64) {
        painter.setPen(t.muted);
        painter.drawText(rect(), Qt::AlignCenter | Qt::TextWordWrap, m_text);
        return;
    }
    const double w = cell().width();
    const double h = cell().height();
    QFont font = Theme::font(TextSize::Small);
    font.setPixelSize(static_cast<int>(std::clamp(std::min(h * 0.6, w * 0.34), 8.0, 13.0)));
    painter.setFont(font);
    const auto mix = [](int from, int to, double weight) {
        return static_cast<int>(std::lround(from + (to - from) * weight));
    };
    for (int i = 0; i < 64; ++i) {
        const int value = m_values[static_cast<std::size_t>(i)];
        const int row = i / 8, column = i % 8;
        const QRectF box(column * w, row * h, w - 1.0, h - 1.0);
        QColor back = t.raised;
        if (value != 0) {
            // Larger ones stand out by their logarithm; of a difference the sides have their colours.
            const QColor ink = m_isDifference ? (value > 0 ? t.a : t.b) : t.accent;
            const double weight = std::min(0.8, 0.18 + 0.09 * std::log2(1.0 + std::abs(value)));
            back = QColor(mix(back.red(), ink.red(), weight), mix(back.green(), ink.green(), weight),
                          mix(back.blue(), ink.blue(), weight));
        }
        painter.fillRect(box, back);
        painter.setPen(value == 0 ? t.muted : inkOn(back));
        painter.drawText(box, Qt::AlignCenter,
                         m_isDifference ? numbers::withSign(value)
                                        : QString::number(value).replace(u'-', QChar(0x2212)));
    }
}

QSizeF CoefficientGrid::cell() const
{
    constexpr double kWidest = 56.0;
    const double w = std::min(kWidest, width() / 8.0);
    return {w, std::min(w, height() / 8.0)};
}

bool CoefficientGrid::event(QEvent* event)
{
    if (event->type() != QEvent::ToolTip || m_values.size() != 64)
        return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const int x = std::clamp(static_cast<int>(help->pos().x() / std::max(1.0, cell().width())), 0, 7);
    const int y = std::clamp(static_cast<int>(help->pos().y() / std::max(1.0, cell().height())), 0, 7);
    const auto at = static_cast<std::size_t>(y * 8 + x);
    QString text = tr("frequency (%1, %2): %3").arg(x).arg(y).arg(m_values[at]);
    if (m_steps[at] > 0)
        text += tr("; times the step %1 that is %2").arg(m_steps[at]).arg(m_values[at] * m_steps[at]);
    QToolTip::showText(help->globalPos(), text, this);
    return true;
}

JpegBlock::JpegBlock(JpegLab& lab, QWidget* parent)
    : QWidget(parent),
      m_lab(lab),
      m_facts(new QLabel(this)),
      m_component(new QComboBox(this)),
      m_grid(new CoefficientGrid(this))
{
    setObjectName(u"jpeg_block"_s);
    configure(
        m_facts,
        {.name = u"block_facts"_s, .small = true, .align = Qt::AlignLeft | Qt::AlignTop, .prose = true});
    auto* layout = vbox(this, {12, 8, 12, 12}, 8, {m_facts});
    configure(m_component, {.name = u"block_component"_s, .spoken = tr("Component of the block")});
    auto* row = hbox(4, {m_component, stretch()});
    auto* group = new QButtonGroup(this);
    const QString names[] = {u"A"_s, u"B"_s, u"A − B"_s};
    for (int i = 0; i < 3; ++i) {
        auto* button =
            configure(new QToolButton(this), {.name = u"block_shown_%1"_s.arg(i),
                                              .text = names[i],
                                              .spoken = i == 2 ? tr("Difference of the coefficients")
                                                               : tr("Coefficients of %1").arg(names[i]),
                                              .focus = Qt::TabFocus,
                                              .checkable = true});
        group->addButton(button, i);
        m_shown[static_cast<std::size_t>(i)] = button;
        row->addWidget(button);
    }
    m_shown[0]->setChecked(true);
    addAll(layout, {row, {m_grid, 1}});
    connect(group, &QButtonGroup::idClicked, this, [this](int id) {
        m_what = id;
        refresh();
    });
    connect(m_component, &QComboBox::activated, this,
            [this](int index) { m_lab.look().setComponent(index); });
    connect(&lab.look(), &LabLook::pixelChanged, this, &JpegBlock::refresh);
    connect(&lab.files(), &LabFiles::resultChanged, this, [this] {
        // The worse file is looked at first.
        const LabResultPtr& result = m_lab.files().result();
        const LabSide* b = result ? result->side(1) : nullptr;
        if (b && !b->inspection.isGood() && result->side(0)->inspection.isGood())
            m_what = 1;
        refresh();
    });
    connect(&lab.look(), &LabLook::viewChanged, this, &JpegBlock::refresh);
    connect(&Theme::instance(), &Theme::changed, this, &JpegBlock::refresh);
    refresh();
}

const LabSide* JpegBlock::side(int index) const
{
    const LabResultPtr& result = m_lab.files().result();
    const LabSide* side = result ? result->side(index) : nullptr;
    return side && side->inspection.walk && side->inspection.file.frame ? side : nullptr;
}

QString JpegBlock::factsText() const
{
    const QPoint pixel = *m_lab.look().pixel();
    QString text = u"<b>%1</b>"_s.arg(tr("Pixel x %1, y %2").arg(pixel.x()).arg(pixel.y()));
    for (int i = 0; i < 2; ++i) {
        const auto place = m_lab.look().placeOf(i, pixel);
        if (!place)
            continue;
        const jpeg::Frame& frame = *side(i)->inspection.file.frame;
        text += u"<p style=\"margin:6px 0 2px 0\"><b style=\"color:%1\">%2</b> %3</p>"_s.arg(
            (i == 0 ? tokens().a : tokens().b).name(), i == 0 ? u"A"_s : u"B"_s,
            tr("MCU %1, column %2, row %3")
                .arg(numbers::count(static_cast<std::uint64_t>(place->mcu)))
                .arg(place->column)
                .arg(place->row));
        text += u"<table cellspacing=0 cellpadding=1>"_s;
        for (const LabBlock& block : place->blocks) {
            const QString name = componentName(frame, block.component);
            if (block.bits.empty())
                text += u"<tr><td width=24>%1</td><td>%2</td></tr>"_s.arg(name, tr("never decoded"));
            constexpr std::size_t kMostScans = 4;
            for (std::size_t s = 0; s < std::min(block.bits.size(), kMostScans); ++s) {
                const jpeg::BlockBits& bits = block.bits[s];
                const QString scan = block.bits.size() > 1 ? tr("scan %1, ").arg(bits.scan + 1) : QString();
                text += u"<tr><td width=24>%1</td><td>%2%3</td></tr>"_s.arg(
                    s == 0 ? name : QString(), scan,
                    tr("byte %1 to %2 (%n bits)", nullptr, static_cast<int>(bits.end - bits.begin))
                        .arg(byteText(bits.begin), byteText(bits.end)));
            }
            if (block.bits.size() > kMostScans)
                text += u"<tr><td></td><td>%1</td></tr>"_s.arg(
                    tr("and %n more scans", nullptr, static_cast<int>(block.bits.size() - kMostScans)));
        }
        text += u"</table>"_s;
    }
    return text;
}

void JpegBlock::refresh()
{
    const LabSide* sides[] = {side(0), side(1)};
    const LabSide* any = sides[0] ? sides[0] : sides[1];
    {
        const QSignalBlocker blocker(m_component);
        m_component->clear();
        if (any)
            for (std::size_t c = 0; c < any->inspection.file.frame->components.size(); ++c)
                m_component->addItem(componentName(*any->inspection.file.frame, static_cast<int>(c)));
        m_component->setCurrentIndex(std::min(m_lab.look().component(), m_component->count() - 1));
        m_component->setVisible(m_component->count() > 1);
    }
    for (std::size_t i = 0; i < 3; ++i)
        m_shown[i]->setEnabled(i == 2 ? sides[0] && sides[1] : sides[i] != nullptr);
    const int what = m_shown[static_cast<std::size_t>(m_what)]->isEnabled() ? m_what : sides[0] ? 0 : 1;
    m_shown[static_cast<std::size_t>(what)]->setChecked(true);
    if (!any || !m_lab.look().pixel()) {
        m_facts->setText(u"<span style=\"color:%1\">%2</span>"_s.arg(
            tokens().muted.name(), tr("Click a pixel of a picture: its MCU, the place of its bits in the "
                                      "file and its 64 coefficients appear here.")));
        m_grid->setValues({}, {}, false, {});
        return;
    }
    m_facts->setText(factsText());
    const int component = std::max(0, m_component->currentIndex());
    std::array<std::vector<int>, 2> values;
    std::array<int, 64> steps{};
    for (int i = 0; i < 2; ++i) {
        const auto place = m_lab.look().placeOf(i, *m_lab.look().pixel());
        if (!place || static_cast<std::size_t>(component) >= place->blocks.size() || !sides[i])
            continue;
        const LabBlock& block = place->blocks[static_cast<std::size_t>(component)];
        const jpeg::CoefficientPlane& plane =
            sides[i]->inspection.walk->planes[static_cast<std::size_t>(component)];
        if (block.bx >= plane.blocksWide || block.by >= plane.blocksHigh)
            continue;
        for (const std::int16_t value : plane.block(block.bx, block.by))
            values[static_cast<std::size_t>(i)].push_back(value);
        if (const jpeg::QuantTable* table = sides[i]->inspection.file.tableOf(component); table && i == what)
            std::copy(table->steps.begin(), table->steps.end(), steps.begin());
    }
    if (what < 2) {
        m_grid->setValues(values[static_cast<std::size_t>(what)], steps, false,
                          tr("This side has no such block."));
        return;
    }
    std::vector<int> difference;
    if (values[0].size() == values[1].size())
        for (std::size_t i = 0; i < values[0].size(); ++i)
            difference.push_back(values[0][i] - values[1][i]);
    m_grid->setValues(std::move(difference), {}, true,
                      tr("The two files have other blocks here, so there is no difference to show."));
}

} // namespace comparo::ui
