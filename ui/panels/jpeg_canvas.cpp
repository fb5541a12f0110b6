#include "ui/panels/jpeg_canvas.h"

#include "ui/theme.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>

namespace comparo::ui {

namespace {

/// Smallest distance of grid lines on screen: denser ones would hide the picture.
constexpr double kDensest = 10.0;
constexpr double kSignRoom = 12.0;

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
    const double room =
        std::min(m_map.cell.width(), m_map.cell.height()) * view().scale / devicePixelRatioF();
    if (room >= kSignRoom) {
        painter.setFont(Theme::font(TextSize::Small, true));
        painter.setPen(palette().color(QPalette::WindowText));
        for (const BlockMap::Sign& sign : m_map.signs) {
            const QRectF box =
                boxOf(QRect(sign.cell.x() * m_map.cell.width(), sign.cell.y() * m_map.cell.height(),
                            m_map.cell.width(), m_map.cell.height()));
            if (box.intersects(QRectF(rect())))
                painter.drawText(box, Qt::AlignCenter, sign.text);
        }
    }
    painter.restore();
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
    const QRectF box(QPointF(kMargin, height() - kMargin - size.height()), size);
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
    if (!hasMap() || isEmpty() || m_map.legend.empty())
        return;
    QPainter painter(this);
    paintLegend(painter);
}

} // namespace comparo::ui
