// SPDX-License-Identifier: Apache-2.0
#include "engine/report/chart/timeline_text.h"
#include "ui/base/engine_text.h"
#include "ui/base/text.h"
#include "ui/base/theme.h"
#include "ui/streams/view.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QToolTip>

#include <algorithm>
#include <cmath>

/// The hand on the timeline's picture: wheel, mouse, keys, tool tips.
namespace comparo::ui {

using namespace Qt::StringLiterals;
using report::PictureBox;

std::optional<std::size_t> StreamsView::boxAt(QPointF point) const
{
    if (!m_run || point.x() < kNamesWidth)
        return std::nullopt;
    for (std::size_t i = picture().boxes.size(); i-- > 0;)
        if (boxRect(i).adjusted(-1, -1, 1, 1).contains(point))
            return i;
    return std::nullopt;
}

QString StreamsView::toolTipAt(QPointF point) const
{
    const std::optional<std::size_t> index = boxAt(point);
    if (!index)
        return {};
    const PictureBox& box = picture().boxes[*index];
    const report::TimelineText text(m_run->entries);
    QString html = u"<table>"_s;
    const auto row = [&html](const Message& name, const Message& what) {
        html += u"<tr><td style=\"color:%1\">%2&nbsp;</td><td>%3</td></tr>"_s.arg(
            tokens().muted.name(), engineText(name).toHtmlEscaped(), engineText(what).toHtmlEscaped());
    };
    constexpr std::size_t kMost = 12;
    if (box.entries.size() == 1) {
        std::size_t count = 0;
        for (const auto& [name, what] : text.facts(box.entries.front()))
            if (count++ < kMost)
                row(name, what);
    } else {
        for (std::size_t i = 0; i < std::min(kMost, box.entries.size()); ++i) {
            const TimelineEntry& entry = m_run->entries[box.entries[i]];
            row(message("#{}", box.entries[i]),
                joined({text.title(entry), report::TimelineText::detail(entry)}, " · "));
        }
        if (box.entries.size() > kMost)
            row({}, message("{}", toUtf8(tr("and %n more", nullptr,
                                            static_cast<int>(box.entries.size() - kMost)))));
    }
    return html + u"</table>"_s;
}

bool StreamsView::event(QEvent* event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        const QString text = toolTipAt(QPointF(help->pos()));
        if (text.isEmpty())
            QToolTip::hideText();
        else
            QToolTip::showText(help->globalPos(), text, this);
        return true;
    }
    return ZoomedView::event(event);
}

void StreamsView::resizeEvent(QResizeEvent*)
{
    if (m_isFitted)
        fit();
    else
        keepInside();
}

bool StreamsView::isOwnKey(int key) const
{
    return ZoomedView::isOwnKey(key) || key == Qt::Key_BracketLeft || key == Qt::Key_BracketRight;
}

void StreamsView::moveBy(QPointF way)
{
    m_offset -= way;
    if (way.x() != 0.0)
        m_isFitted = false;
    keepInside();
    update();
}

void StreamsView::clickAt(QPointF point)
{
    if (!m_run)
        return;
    const std::optional<std::size_t> box = boxAt(point);
    select(box ? std::vector{*box} : std::vector<std::size_t>());
}

void StreamsView::hoverAt(QPointF point)
{
    setCursor(boxAt(point) ? Qt::PointingHandCursor : Qt::ArrowCursor);
}

void StreamsView::step(int direction)
{
    const auto count = static_cast<std::ptrdiff_t>(picture().boxes.size());
    if (count == 0)
        return;
    const std::ptrdiff_t next = m_selected.empty()
                                    ? (direction > 0 ? 0 : count - 1)
                                    : static_cast<std::ptrdiff_t>(m_selected.front()) + direction;
    select({static_cast<std::size_t>(std::clamp<std::ptrdiff_t>(next, 0, count - 1))});
}

void StreamsView::stepLane(int direction)
{
    if (m_selected.empty()) {
        step(1);
        return;
    }
    const PictureBox& from = picture().boxes[m_selected.front()];
    const double middle = from.left + from.width / 2;
    // The nearest box of the nearest lane in that direction that has any.
    std::optional<std::size_t> best;
    for (std::size_t i = 0; i < picture().boxes.size(); ++i) {
        const PictureBox& box = picture().boxes[i];
        const auto away = [&](const PictureBox& b) {
            return static_cast<std::ptrdiff_t>(b.lane) - static_cast<std::ptrdiff_t>(from.lane);
        };
        if (away(box) * direction <= 0)
            continue;
        const auto distance = [&](const PictureBox& b) {
            return std::pair(away(b) * direction, std::abs(b.left + b.width / 2 - middle));
        };
        if (!best || distance(box) < distance(picture().boxes[*best]))
            best = i;
    }
    if (best)
        select({*best});
}

void StreamsView::stepHazard(int direction)
{
    const auto count = static_cast<std::ptrdiff_t>(m_run->races.hazards.size());
    if (count == 0)
        return;
    const std::ptrdiff_t from = m_hazard ? static_cast<std::ptrdiff_t>(*m_hazard) : direction > 0 ? -1 : 0;
    selectHazard(static_cast<std::size_t>((from + direction + count) % count));
}

bool StreamsView::handleKey(const QKeyEvent& event)
{
    if (!m_run)
        return false;
    switch (event.key()) {
    case Qt::Key_Right:
    case Qt::Key_Left:
        step(event.key() == Qt::Key_Right ? 1 : -1);
        return true;
    case Qt::Key_Down:
    case Qt::Key_Up:
        stepLane(event.key() == Qt::Key_Down ? 1 : -1);
        return true;
    case Qt::Key_Home:
    case Qt::Key_End:
        m_selected.clear();
        step(event.key() == Qt::Key_Home ? 1 : -1);
        return true;
    case Qt::Key_BracketRight:
    case Qt::Key_BracketLeft:
        stepHazard(event.key() == Qt::Key_BracketRight ? 1 : -1);
        return true;
    case Qt::Key_Escape:
        if (m_selected.empty())
            return false;
        select({});
        return true;
    default:
        return handleZoomKey(event.key());
    }
}

void StreamsView::keyPressEvent(QKeyEvent* event)
{
    if (!handleKey(*event))
        QWidget::keyPressEvent(event);
}

} // namespace comparo::ui
