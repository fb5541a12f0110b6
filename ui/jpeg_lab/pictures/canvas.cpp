// SPDX-License-Identifier: Apache-2.0
#include "ui/jpeg_lab/pictures/canvas.h"

#include "ui/base/theme.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>

namespace comparo::ui {

namespace {

/// Smallest distance of grid lines on screen: denser ones would hide the picture.
constexpr double kDensest = 32.0;
constexpr double kSignRoom = 12.0;
/// Radius of a ring around a small accused cell, and how many of them still help.
constexpr double kRing = 10.0;
constexpr std::ptrdiff_t kMostRings = 24;
/// What the chip of the zoom takes in the lower right corner.
constexpr QSizeF kZoomChip(96.0, 34.0);

} // namespace

JpegCanvas::JpegCanvas(QWidget* parent) : ImageCanvas(parent) {}

void JpegCanvas::setGrid(QSize block, QSize mcu)
{
    m_block = block;
    m_mcu = mcu;
    update();
}

void JpegCanvas::setMap(const BlockMap& map)
{
    m_map = map;
    update();
}

void JpegCanvas::setEmptyText(const QString& text)
{
    m_emptyText = text;
    update();
}

QRectF JpegCanvas::boxOf(const QRect& pixels) const
{
    const double ratio = devicePixelRatioF();
    const PaneAxis x = paneAxis(view().scale, view().center.x, width() * ratio);
    const PaneAxis y = paneAxis(view().scale, view().center.y, height() * ratio);
    const QPointF from(x.edge(pixels.x()), y.edge(pixels.y()));
    const QPointF to(x.edge(pixels.x() + pixels.width()), y.edge(pixels.y() + pixels.height()));
    return {from / ratio, to / ratio};
}

void JpegCanvas::paintOnPicture(QPainter& painter) const
{
    if (hasMap())
        paintMap(painter);
    paintGrid(painter, m_block, false);
    paintGrid(painter, m_mcu, true);
    if (pinned() && !m_mcu.isEmpty()) {
        const QPoint first(pinned()->x() / m_mcu.width() * m_mcu.width(),
                           pinned()->y() / m_mcu.height() * m_mcu.height());
        painter.save();
        painter.setBrush(Qt::NoBrush);
        const QRectF box = boxOf(QRect(first, m_mcu));
        painter.setPen(QPen(QColor(0, 0, 0, 150), 3));
        painter.drawRect(box);
        painter.setPen(QPen(palette().color(QPalette::Highlight), 1.5));
        painter.drawRect(box);
        painter.restore();
    }
}

void JpegCanvas::paintGrid(QPainter& painter, QSize cell, bool isStrong) const
{
    const double ratio = devicePixelRatioF();
    if (cell.isEmpty() || std::min(cell.width(), cell.height()) * view().scale / ratio < kDensest)
        return;
    const QSize image = imageSize();
    const QRectF whole = boxOf(QRect({}, image));
    const QRectF seen = whole.intersected(QRectF(rect()));
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, false);
    // Two tones beside each other are seen on any ground.
    const QColor dark(0, 0, 0, isStrong ? 170 : 80);
    const QColor light(255, 255, 255, isStrong ? 190 : 70);
    const double thick = isStrong ? 1.0 : 0.0;
    for (int x = cell.width(); x < image.width(); x += cell.width()) {
        const double at = boxOf(QRect(x, 0, 1, 1)).left();
        if (at < seen.left() || at > seen.right())
            continue;
        painter.fillRect(QRectF(at - 1 - thick, seen.top(), 1 + thick, seen.height()), dark);
        painter.fillRect(QRectF(at, seen.top(), 1, seen.height()), light);
    }
    for (int y = cell.height(); y < image.height(); y += cell.height()) {
        const double at = boxOf(QRect(0, y, 1, 1)).top();
        if (at < seen.top() || at > seen.bottom())
            continue;
        painter.fillRect(QRectF(seen.left(), at - 1 - thick, seen.width(), 1 + thick), dark);
        painter.fillRect(QRectF(seen.left(), at, seen.width(), 1), light);
    }
    painter.restore();
}

void JpegCanvas::paintMap(QPainter& painter) const
{
    const QRect picture({}, imageSize());
    const QRectF whole = boxOf(picture);
    QColor dim = palette().color(QPalette::Window);
    dim.setAlpha(150);
    painter.save();
    painter.setClipRect(whole);
    painter.fillRect(whole, dim);
    painter.setRenderHint(QPainter::SmoothPixmapTransform, false);
    const QRectF covered = boxOf(
        QRect(0, 0, m_map.cells.width() * m_map.cell.width(), m_map.cells.height() * m_map.cell.height()));
    painter.drawImage(covered, m_map.cells);
    paintSigns(painter);
    painter.restore();
}

/// Letters in cells that have room for one; where cells are small and few, rings, so that they are found.
void JpegCanvas::paintSigns(QPainter& painter) const
{
    const double room =
        std::min(m_map.cell.width(), m_map.cell.height()) * view().scale / devicePixelRatioF();
    const auto boxOfCell = [this](QPoint cell) {
        return boxOf(QRect(cell.x() * m_map.cell.width(), cell.y() * m_map.cell.height(), m_map.cell.width(),
                           m_map.cell.height()));
    };
    if (room >= kSignRoom) {
        QFont font = Theme::font(TextSize::Small, true);
        font.setPixelSize(static_cast<int>(std::clamp(room * 0.45, 9.0, 24.0)));
        painter.setFont(font);
        for (const BlockMap::Sign& sign : m_map.signs) {
            const QRectF box = boxOfCell(sign.cell);
            if (!box.intersects(QRectF(rect())))
                continue;
            const QColor ground = m_map.cells.pixelColor(sign.cell);
            const bool isLight = Theme::contrast(QColor(ground.rgb()), Qt::black) >
                                 Theme::contrast(QColor(ground.rgb()), Qt::white);
            painter.setPen(isLight ? Qt::black : Qt::white);
            painter.drawText(box, Qt::AlignCenter, sign.text);
        }
        return;
    }
    const auto accused = std::count_if(m_map.signs.begin(), m_map.signs.end(),
                                       [](const auto& sign) { return sign.isAccused; });
    if (accused > kMostRings)
        return;
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(Qt::NoBrush);
    for (const BlockMap::Sign& sign : m_map.signs) {
        if (!sign.isAccused)
            continue;
        const QPointF centre = boxOfCell(sign.cell).center();
        for (const auto& [color, width] : {std::pair(palette().color(QPalette::Window), 4.0),
                                           std::pair(QColor(m_map.cells.pixelColor(sign.cell).rgb()), 2.0)}) {
            painter.setPen(QPen(color, width));
            painter.drawEllipse(centre, kRing, kRing);
        }
    }
}

void JpegCanvas::paintLegend(QPainter& painter) const
{
    constexpr double kMargin = 8.0;
    constexpr double kPadding = 6.0;
    constexpr double kSwatch = 10.0;
    painter.setFont(Theme::font(TextSize::Small));
    const QFontMetricsF metrics(painter.font());
    const double line = std::ceil(metrics.height()) + 2.0;
    double wide = 0.0;
    for (const BlockMap::Entry& entry : m_map.legend)
        wide = std::max(wide, metrics.horizontalAdvance(entry.text));
    const double most = width() - 2 * kMargin - 2 * kPadding - kSwatch - 6.0;
    wide = std::min(wide, most);
    const QSizeF size(wide + kSwatch + 6.0 + 2 * kPadding,
                      line * static_cast<double>(m_map.legend.size()) + 2 * kPadding - 2.0);
    QRectF box(QPointF(kMargin, height() - kMargin - size.height()), size);
    if (box.right() > width() - kZoomChip.width())
        box.translate(0.0, -kZoomChip.height());
    if (wide < 24.0 || box.top() < 40.0)
        return;
    QColor ground = palette().color(QPalette::Window);
    ground.setAlpha(225);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(ground);
    painter.drawRoundedRect(box, 4, 4);
    double y = box.top() + kPadding;
    for (const BlockMap::Entry& entry : m_map.legend) {
        const QRectF swatch(box.left() + kPadding, y + (line - 2 - kSwatch) / 2, kSwatch, kSwatch);
        painter.setPen(QPen(palette().color(QPalette::WindowText), 0.6));
        painter.setBrush(entry.color);
        painter.drawRoundedRect(swatch, 2, 2);
        painter.setPen(palette().color(QPalette::WindowText));
        painter.drawText(QRectF(swatch.right() + 6.0, y, wide, line - 2), Qt::AlignLeft | Qt::AlignVCenter,
                         metrics.elidedText(entry.text, Qt::ElideRight, wide));
        y += line;
    }
}

void JpegCanvas::paintEvent(QPaintEvent* event)
{
    ImageCanvas::paintEvent(event);
    if (isEmpty() && !m_emptyText.isEmpty()) {
        QPainter painter(this);
        painter.setPen(palette().color(QPalette::WindowText));
        painter.drawText(QRectF(rect()).adjusted(16, 16, -16, -16), Qt::AlignCenter | Qt::TextWordWrap,
                         m_emptyText);
    }
    if (!hasMap() || isEmpty() || m_map.legend.empty())
        return;
    QPainter painter(this);
    paintLegend(painter);
}

} // namespace comparo::ui
