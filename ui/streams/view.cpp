// SPDX-License-Identifier: Apache-2.0
#include "ui/streams/view.h"

#include "ui/base/accessible_text.h"
#include "ui/base/engine_text.h"
#include "ui/base/text.h"
#include "ui/base/theme.h"
#include "ui/streams/lists.h"
#include "ui/streams/paint.h"
#include "ui/widgets/build.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace comparo::ui {

using namespace Qt::StringLiterals;
using report::BoxRole;
using report::PictureArrow;
using report::PictureBox;

namespace {

constexpr double kMostScale = 8.0;
constexpr double kLeastBox = 3.0; ///< that stays visible however far out
constexpr int kLeastHeight = 120;
constexpr double kMostStretch = 1.8;
constexpr double kMostFit = 1.5; ///< a short timeline is not blown up further

} // namespace

StreamsView::StreamsView(QWidget* parent) : ZoomedView(parent)
{
    configure(this, {.name = u"streams_view"_s, .spoken = tr("Timeline: lanes of host threads and streams")});
    installAccessibleText(this, QAccessible::Chart, [this] { return spoken(); });
    connect(&Theme::instance(), &Theme::changed, this, qOverload<>(&QWidget::update));
}

/// How many calls and hazards there are, and the selected ones by name.
QString StreamsView::spoken() const
{
    if (!m_run)
        return tr("No run yet.");
    QString text = tr("%n call(s).", nullptr, static_cast<int>(picture().boxes.size())) + u' ' +
                   tr("%n hazard(s).", nullptr, static_cast<int>(m_run->races.hazards.size()));
    for (const std::size_t box : m_selected)
        for (const auto& [name, value] : callFacts(*m_run, {box}))
            text += name.isEmpty() ? QString() : u' ' + name + u": "_s + value + u'.';
    return text;
}

QSize StreamsView::sizeHint() const
{
    return {720, m_run ? static_cast<int>(picture().height) + 8 : 300};
}

QSize StreamsView::minimumSizeHint() const
{
    return {320, kLeastHeight};
}

void StreamsView::setRun(const StreamsRunPtr& run)
{
    m_run = run;
    m_selected.clear();
    m_hazard.reset();
    m_offset = {};
    setMaximumHeight(run ? std::max(kLeastHeight, static_cast<int>(kMostStretch * picture().height) + 8)
                         : QWIDGETSIZE_MAX);
    updateGeometry();
    fit();
    Q_EMIT selectionChanged();
}

double StreamsView::bodyWidth() const
{
    return std::max(1.0, width() - kNamesWidth);
}

double StreamsView::stretch() const
{
    return m_run && picture().height > 0.0
               ? std::clamp((height() - 8.0) / picture().height, 1.0, kMostStretch)
               : 1.0;
}

double StreamsView::fitScale() const
{
    if (!m_run || picture().width <= 0.0)
        return 1.0;
    return std::min(kMostFit, bodyWidth() / picture().width);
}

void StreamsView::fit()
{
    m_isFitted = true;
    m_scale = fitScale();
    m_offset.setX(0.0);
    keepInside();
    update();
}

void StreamsView::zoomBy(double factor, double aroundX)
{
    if (!m_run)
        return;
    const double scale = std::clamp(m_scale * factor, fitScale(), kMostScale);
    const double at = (aroundX - kNamesWidth + m_offset.x()) / m_scale;
    m_isFitted = scale == fitScale();
    m_scale = scale;
    m_offset.setX(at * scale - (aroundX - kNamesWidth));
    keepInside();
    update();
}

void StreamsView::keepInside()
{
    if (!m_run)
        return;
    m_offset.setX(std::clamp(m_offset.x(), 0.0, std::max(0.0, picture().width * m_scale - bodyWidth())));
    m_offset.setY(std::clamp(m_offset.y(), 0.0, std::max(0.0, picture().height * stretch() - height())));
}

QRectF StreamsView::boxRect(std::size_t index) const
{
    const PictureBox& box = picture().boxes[index];
    return {kNamesWidth + box.left * m_scale - m_offset.x(), box.top * stretch() - m_offset.y(),
            std::max(kLeastBox, box.width * m_scale), box.height * stretch()};
}

void StreamsView::select(std::vector<std::size_t> boxes)
{
    m_hazard.reset();
    m_selected = std::move(boxes);
    if (!m_selected.empty())
        reveal(m_selected.front());
    update();
    Q_EMIT selectionChanged();
}

void StreamsView::selectHazard(std::size_t index)
{
    if (!m_run || index >= m_run->races.hazards.size())
        return;
    const Hazard& hazard = m_run->races.hazards[index];
    m_selected = {picture().boxOf[hazard.first]};
    if (hazard.second != hazard.first)
        m_selected.push_back(picture().boxOf[hazard.second]);
    m_hazard = index;
    for (const std::size_t box : m_selected)
        reveal(box);
    update();
    Q_EMIT selectionChanged();
}

void StreamsView::reveal(std::size_t box)
{
    const QRectF rect = boxRect(box);
    const double margin = 24.0;
    if (rect.left() < kNamesWidth + margin)
        m_offset.rx() -= kNamesWidth + margin - rect.left();
    else if (rect.right() > width() - margin)
        m_offset.rx() += rect.right() - (width() - margin);
    if (rect.top() < margin)
        m_offset.ry() -= margin - rect.top();
    else if (rect.bottom() > height() - 12.0)
        m_offset.ry() += rect.bottom() - (height() - 12.0);
    keepInside();
}

// Painting ------------------------------------------------------------------------------------------------

void StreamsView::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.fillRect(rect(), tokens().surface);
    if (!m_run)
        return;
    painter.setRenderHint(QPainter::Antialiasing);
    paintLanes(painter);
    painter.save();
    painter.setClipRect(QRectF(kNamesWidth, 0, bodyWidth(), height()));
    for (std::size_t i = 0; i < picture().boxes.size(); ++i)
        paintBox(painter, i);
    for (const bool isMissing : {false, true})
        for (const PictureArrow& arrow : picture().arrows)
            if ((arrow.kind == PictureArrow::Kind::Missing) == isMissing)
                paintArrow(painter, arrow);
    painter.restore();
    if (hasFocus()) {
        painter.setPen(QPen(tokens().accent, 1));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5));
    }
}

void StreamsView::paintLanes(QPainter& painter) const
{
    const ThemeTokens& t = tokens();
    painter.setFont(Theme::font(TextSize::Small));
    for (const report::PictureLane& lane : picture().lanes) {
        const QRectF row(0, lane.top * stretch() - m_offset.y() + 1, width(), lane.height * stretch() - 2);
        painter.fillRect(row, t.window);
        const QRectF name(12, row.center().y() - 19, kNamesWidth - 20, 18);
        const QRectF detail(12, row.center().y(), kNamesWidth - 20, 18);
        painter.setFont(Theme::font(TextSize::Normal, true));
        painter.setPen(t.text);
        const auto elided = [&painter](const Message& text, double width) {
            return painter.fontMetrics().elidedText(engineText(text), Qt::ElideRight,
                                                    static_cast<int>(width));
        };
        painter.drawText(name, Qt::AlignVCenter, elided(lane.title, name.width()));
        painter.setFont(Theme::font(TextSize::Small));
        painter.setPen(t.muted);
        painter.drawText(detail, Qt::AlignVCenter, elided(lane.detail, detail.width()));
    }
    painter.setFont(Theme::font(TextSize::Small));
    painter.setPen(t.muted);
    const double axis = report::TimelinePicture::kAxisHeight * stretch();
    for (const report::PictureTick& tick : picture().ticks) {
        const double x = kNamesWidth + tick.x * m_scale - m_offset.x();
        if (x < kNamesWidth || x > width())
            continue;
        painter.setPen(t.border);
        painter.drawLine(QPointF(x, axis - 4 - m_offset.y()),
                         QPointF(x, picture().height * stretch() - m_offset.y()));
        painter.setPen(t.muted);
        painter.drawText(QRectF(x - 40, -m_offset.y(), 80, axis - 4), Qt::AlignCenter, fromUtf8(tick.label));
    }
    if (picture().ticks.empty())
        painter.drawText(QRectF(kNamesWidth + 16, -m_offset.y(), bodyWidth(), axis), Qt::AlignVCenter,
                         tr("first \u2192 later"));
}

void StreamsView::paintBox(QPainter& painter, std::size_t index) const
{
    const QRectF rect = boxRect(index);
    if (rect.right() < kNamesWidth || rect.left() > width() || rect.bottom() < 0 || rect.top() > height())
        return;
    const ThemeTokens& t = tokens();
    const PictureBox& box = picture().boxes[index];
    const bool isSelected = std::find(m_selected.begin(), m_selected.end(), index) != m_selected.end();
    if (isSelected) {
        painter.setPen(QPen(t.accent, 2));
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(rect.adjusted(-3, -3, 3, 3), 5, 5);
    }
    drawStreamsShape(painter, box.role, box.isHazard, rect);
    // The short words of memory stand in the middle, so that they are there however narrow the box is.
    const bool isShort = box.detail.isEmpty();
    const double left = isShort ? 1.0 : streamsTextLeft(box.role);
    const double room = rect.width() - left - (isShort ? 1.0 : 3.0);
    if (room > 6.0) {
        painter.setFont(Theme::font(TextSize::Small));
        const double height = painter.fontMetrics().height();
        const double top = rect.center().y() - (isShort ? height / 2 : height + 0.5);
        const auto line = [&](double y, const QString& words, const QColor& color) {
            const QString fitting =
                painter.fontMetrics().elidedText(words, Qt::ElideRight, static_cast<int>(std::ceil(room)));
            if (fitting == u"\u2026"_s) // which says nothing
                return;
            painter.setPen(color);
            painter.drawText(QRectF(rect.left() + left, y, room, height),
                             Qt::AlignVCenter | (isShort ? Qt::AlignHCenter : Qt::AlignLeft), fitting);
        };
        QString title = engineText(box.title);
        // The legend says by its colour that it is a copy; from where to where stands here alone.
        if (box.role == report::BoxRole::Copy && painter.fontMetrics().horizontalAdvance(title) > room)
            title = title.section(u' ', 1);
        line(top, title, t.text);
        // Half of a number would be another number: it stands without what follows it.
        const QString detail = engineText(box.detail);
        if (!isShort)
            line(top + height + 1,
                 painter.fontMetrics().horizontalAdvance(detail) > room ? detail.section(u' ', 0, 0) : detail,
                 t.text);
    }
    if (box.isHazard) {
        const QPointF centre(rect.right() - 2, rect.top() + 1);
        painter.setPen(Qt::NoPen);
        painter.setBrush(t.bad);
        painter.drawEllipse(centre, 7.5, 7.5);
        painter.setFont(Theme::font(TextSize::Small, true));
        painter.setPen(t.isDark() ? t.window : QColor(Qt::white));
        painter.drawText(QRectF(centre.x() - 8, centre.y() - 8, 16, 16), Qt::AlignCenter, u"!"_s);
    }
}

void StreamsView::paintArrow(QPainter& painter, const PictureArrow& arrow) const
{
    const auto place = [this](std::size_t box) {
        const QRectF rect = boxRect(box);
        return report::PictureRect{rect.left(), rect.top(), rect.width(), rect.height()};
    };
    const report::PictureRect from = place(arrow.from);
    const report::PictureRect to = place(arrow.to);
    if (std::max(from.left + from.width, to.left + to.width) < kNamesWidth ||
        std::min(from.left, to.left) > width())
        return;
    const report::PictureCurve curve = arrowCurve(arrow.kind, from, to);
    drawStreamsArrow(painter, arrow.kind, curve);
    if (arrow.kind != PictureArrow::Kind::Missing)
        return;
    const QString name =
        m_run->races.hazards.size() > 1 ? tr("missing %1").arg(arrow.hazard + 1) : tr("missing");
    painter.setFont(Theme::font(TextSize::Small, true));
    const double width = painter.fontMetrics().horizontalAdvance(name) + 10.0;
    const QPointF middle((curve.x[0] + 3 * curve.x[1] + 3 * curve.x[2] + curve.x[3]) / 8,
                         (curve.y[0] + 3 * curve.y[1] + 3 * curve.y[2] + curve.y[3]) / 8);
    const QRectF label(middle.x() - width / 2, middle.y() - 8, width, 16);
    painter.setPen(m_hazard == arrow.hazard ? QPen(tokens().accent, 1.5) : QPen(Qt::NoPen));
    painter.setBrush(tokens().surface);
    painter.drawRoundedRect(label, 3, 3);
    painter.setPen(tokens().bad);
    painter.drawText(label, Qt::AlignCenter, name);
}

} // namespace comparo::ui
