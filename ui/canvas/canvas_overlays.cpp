// SPDX-License-Identifier: Apache-2.0
#include "ui/canvas/canvas_overlays.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QLocale>
#include <QPen>

#include <algorithm>
#include <cmath>
#include <vector>

namespace comparo::ui {

namespace {

constexpr double kMargin = 8.0;
constexpr double kPadding = 6.0;
constexpr double kRadius = 4.0;
constexpr double kLegendWidth = 160.0;
constexpr double kLegendBar = 8.0;

QString tr(const char* text)
{
    return QCoreApplication::translate("ImageCanvas", text);
}

QColor veil(const QPalette& palette, int alpha)
{
    QColor color = palette.color(QPalette::Window);
    color.setAlpha(alpha);
    return color;
}

QRectF placed(const QRectF& area, ChipAnchor anchor, const QSizeF& size)
{
    const QRectF inner = area.adjusted(kMargin, kMargin, -kMargin, -kMargin);
    switch (anchor) {
    case ChipAnchor::TopLeft:
        return {inner.topLeft(), size};
    case ChipAnchor::TopRight:
        return {QPointF(inner.right() - size.width(), inner.top()), size};
    case ChipAnchor::BottomLeft:
        return {QPointF(inner.left(), inner.bottom() - size.height()), size};
    case ChipAnchor::BottomRight:
        return {QPointF(inner.right() - size.width(), inner.bottom() - size.height()), size};
    case ChipAnchor::Centre:
        break;
    }
    return {QPointF(inner.center().x() - size.width() / 2, inner.center().y() - size.height() / 2), size};
}

QString numberText(double value)
{
    return QLocale::c().toString(value, 'g', 4).replace(QLatin1Char('-'), QChar(0x2212));
}

void paintGround(QPainter& painter, const QPalette& palette, const QRectF& box)
{
    painter.setPen(Qt::NoPen);
    painter.setBrush(veil(palette, 225));
    painter.drawRoundedRect(box, kRadius, kRadius);
}

} // namespace

QRectF paintChip(QPainter& painter, const QPalette& palette, const QRectF& area, ChipAnchor anchor,
                 const QString& text, const std::optional<SideBadge>& badge)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const QFontMetricsF metrics(painter.font());
    const double height = std::ceil(metrics.height() + kPadding);
    const double badgeWidth =
        badge ? std::max(height, metrics.horizontalAdvance(badge->letter) + 2 * kPadding) : 0.0;
    const double room = area.width() - 2 * kMargin - badgeWidth - 2 * kPadding;
    const QString shown = metrics.elidedText(text, Qt::ElideMiddle, std::max(room, 0.0));
    const double textWidth = shown.isEmpty() ? 0.0 : metrics.horizontalAdvance(shown) + 2 * kPadding;
    const QRectF box = placed(area, anchor, {std::ceil(badgeWidth + textWidth), height});
    paintGround(painter, palette, box);
    if (badge) {
        const QRectF square(box.topLeft(), QSizeF(badgeWidth, height));
        painter.setBrush(badge->fill);
        painter.drawRoundedRect(square, kRadius, kRadius);
        QFont bold = painter.font();
        bold.setBold(true);
        painter.save();
        painter.setFont(bold);
        painter.setPen(badge->text);
        painter.drawText(square, Qt::AlignCenter, badge->letter);
        painter.restore();
    }
    painter.setPen(palette.color(QPalette::WindowText));
    painter.drawText(box.adjusted(badgeWidth, 0, 0, 0), Qt::AlignCenter, shown);
    painter.restore();
    return box;
}

void paintLegend(QPainter& painter, const QPalette& palette, const QRectF& area,
                 const DifferenceShading& shading)
{
    const QFontMetricsF metrics(painter.font());
    const double width = std::min(kLegendWidth, area.width() - 2 * kMargin - 2 * kPadding);
    if (width < 60.0)
        return;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const double height = kLegendBar + metrics.height() + 2 * kPadding;
    const QRectF box = placed(area, ChipAnchor::BottomLeft, {width + 2 * kPadding, height});
    paintGround(painter, palette, box);
    const QRectF bar(box.left() + kPadding, box.top() + kPadding, width, kLegendBar);
    const QRectF text(bar.left(), bar.bottom() + 1, width, metrics.height());
    painter.setRenderHint(QPainter::Antialiasing, false);
    if (shading.isThreshold()) {
        painter.fillRect(bar, QColor::fromRgb(shading.map().colors.back()));
    } else {
        const int steps = static_cast<int>(width);
        std::vector<float> differences;
        for (int i = 0; i < steps; ++i) {
            const double share = (i + 0.5) / steps;
            const double shown = (shading.isSigned() ? 2.0 * share - 1.0 : share) * shading.full();
            // The legend is linear in what is shown, which for squares is not what is measured.
            differences.push_back(static_cast<float>(shading.shown(2.0) == 4.0 ? std::sqrt(shown) : shown));
        }
        std::vector<std::uint32_t> line(differences.size());
        shading.colorRow(differences.data(), steps, FrameRequest(), line.data());
        for (int i = 0; i < steps; ++i)
            painter.fillRect(QRectF(bar.left() + i, bar.top(), 1, bar.height()),
                             QColor::fromRgb(line[static_cast<std::size_t>(i)]));
    }
    painter.setPen(palette.color(QPalette::WindowText));
    const QString full = numberText(shading.full());
    if (shading.isThreshold()) {
        painter.drawText(text, Qt::AlignCenter, tr("differs by more than %1").arg(full));
    } else if (shading.isSigned()) {
        painter.drawText(text, Qt::AlignLeft | Qt::AlignVCenter, tr("B +%1").arg(full));
        painter.drawText(text, Qt::AlignCenter, QStringLiteral("0"));
        painter.drawText(text, Qt::AlignRight | Qt::AlignVCenter, tr("A +%1").arg(full));
    } else {
        painter.drawText(text, Qt::AlignLeft | Qt::AlignVCenter, QStringLiteral("0"));
        painter.drawText(text, Qt::AlignRight | Qt::AlignVCenter, QStringLiteral("≥ ") + full);
    }
    painter.restore();
}

void paintDisplayLegend(QPainter& painter, const QPalette& palette, const QRectF& area,
                        const DisplayTransform& display)
{
    struct Key {
        std::uint32_t color;
        QString text;
    };
    std::vector<Key> keys;
    const FrameRequest colors;
    const bool below = std::isfinite(display.markBelow);
    const bool above = std::isfinite(display.markAbove);
    if (below)
        keys.push_back({colors.belowColor, tr("below %1").arg(numberText(display.markBelow))});
    if (above)
        keys.push_back({colors.aboveColor, tr("above %1").arg(numberText(display.markAbove))});
    if (below || above) {
        keys.push_back({colors.nanColor, tr("not a number")});
        keys.push_back({colors.infinityColor, tr("infinite")});
    }
    const bool isFalse = !display.colors.empty();
    if (keys.empty() && !isFalse)
        return;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const QFontMetricsF metrics(painter.font());
    const double line = metrics.height();
    const double square = std::floor(metrics.ascent() * 0.8);
    double width = isFalse ? kLegendWidth : 0.0;
    for (const Key& key : keys)
        width = std::max(width, square + kPadding + metrics.horizontalAdvance(key.text));
    const double bar = isFalse ? kLegendBar + 1 + line : 0.0;
    const QRectF box =
        placed(area, ChipAnchor::BottomLeft,
               {width + 2 * kPadding, bar + line * static_cast<double>(keys.size()) + 2 * kPadding});
    if (box.width() > area.width() || box.height() > area.height()) {
        painter.restore();
        return;
    }
    paintGround(painter, palette, box);
    painter.setRenderHint(QPainter::Antialiasing, false);
    QRectF row = box.adjusted(kPadding, kPadding, -kPadding, -kPadding);
    for (const Key& key : keys) {
        painter.fillRect(QRectF(row.left(), std::round(row.top() + (line - square) / 2), square, square),
                         QColor::fromRgb(key.color));
        painter.setPen(palette.color(QPalette::WindowText));
        painter.drawText(QRectF(row.left() + square + kPadding, row.top(), row.width(), line),
                         Qt::AlignLeft | Qt::AlignVCenter | Qt::TextDontClip, key.text);
        row.setTop(row.top() + line);
    }
    if (isFalse) {
        const ColorMap& map = findColorMap(display.colors);
        const int steps = static_cast<int>(row.width());
        for (int i = 0; i < steps; ++i) {
            const double share = std::pow((i + 0.5) / steps, 1.0 / display.gamma);
            painter.fillRect(QRectF(row.left() + i, row.top(), 1, kLegendBar),
                             QColor::fromRgb(map.at(share)));
        }
        const QRectF text(row.left(), row.top() + kLegendBar + 1, row.width(), line);
        painter.setPen(palette.color(QPalette::WindowText));
        painter.drawText(text, Qt::AlignLeft | Qt::AlignVCenter, numberText(display.low));
        painter.drawText(text, Qt::AlignRight | Qt::AlignVCenter, numberText(display.white()));
    }
    painter.restore();
}

void paintOutline(QPainter& painter, const QRectF& box, const QColor& color)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setBrush(Qt::NoBrush);
    QPen pen(QColor(0, 0, 0, 160));
    pen.setCosmetic(true);
    pen.setJoinStyle(Qt::MiterJoin);
    painter.setPen(pen);
    painter.drawRect(box.adjusted(-1.5, -1.5, 0.5, 0.5));
    pen.setColor(color);
    painter.setPen(pen);
    painter.drawRect(box.adjusted(-0.5, -0.5, -0.5, -0.5));
    painter.restore();
}

void paintFlag(QPainter& painter, const QRectF& box, const QString& text, const QPalette& palette,
               bool isCurrent)
{
    constexpr double kStaff = 14.0;
    constexpr double kLargePixel = 24.0;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const QFontMetricsF metrics(painter.font());
    const double height = std::ceil(metrics.height());
    const double width = std::max(height, metrics.horizontalAdvance(text) + kPadding);
    const QPointF foot(std::floor(box.center().x()) + 0.5,
                       box.width() >= kLargePixel ? box.top() : box.center().y());
    const QRectF cloth(foot.x(), std::floor(foot.y() - kStaff - height), width, height);
    const QColor ground = palette.color(isCurrent ? QPalette::Highlight : QPalette::Window);
    const QColor ink = palette.color(isCurrent ? QPalette::HighlightedText : QPalette::WindowText);
    for (const QPen& pen : {QPen(QColor(0, 0, 0, 150), 3.0), QPen(palette.color(QPalette::Highlight), 1.5)}) {
        painter.setPen(pen);
        painter.drawLine(foot, cloth.topLeft());
    }
    painter.setPen(QPen(palette.color(QPalette::Highlight), 1.0));
    painter.setBrush(ground);
    painter.drawRect(cloth);
    painter.setPen(ink);
    painter.drawText(cloth, Qt::AlignCenter, text);
    painter.restore();
}

void paintRing(QPainter& painter, const QRectF& box, const QColor& color)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(Qt::NoBrush);
    // A large pixel gets a frame: a ring around it would hide its neighbours.
    constexpr double kLargePixel = 24.0;
    const bool large = box.width() >= kLargePixel;
    const double radius = std::max(18.0, 0.75 * std::hypot(box.width(), box.height()));
    const QRectF around =
        large ? box.adjusted(-2, -2, 2, 2)
              : QRectF(box.center() - QPointF(radius, radius), QSizeF(2 * radius, 2 * radius));
    for (const QPen& pen : {QPen(QColor(0, 0, 0, 140), 5.0), QPen(color, 2.5)}) {
        painter.setPen(pen);
        if (large)
            painter.drawRect(around);
        else
            painter.drawEllipse(around);
    }
    painter.restore();
}

void paintSwipeHandle(QPainter& painter, const QRectF& pane, double x, const QPalette& palette)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const double at = pane.left() + x;
    painter.fillRect(QRectF(at - 1, pane.top(), 2, pane.height()), palette.color(QPalette::Highlight));
    const QRectF grip(at - 9, pane.center().y() - 16, 18, 32);
    painter.setPen(QPen(palette.color(QPalette::HighlightedText), 1));
    painter.setBrush(palette.color(QPalette::Highlight));
    painter.drawRoundedRect(grip, 9, 9);
    painter.drawText(grip, Qt::AlignCenter, QStringLiteral("⇔"));
    painter.restore();
}

void paintIgnored(QPainter& painter, const QRectF& pane, const QRectF& image, const QImage& pixels,
                  const QPalette& palette)
{
    constexpr int kStripes = 8, kStripe = 2; // device pixels from one to the next, and of one
    const double ratio = painter.device()->devicePixelRatioF();
    const QRectF seen = image.intersected(pane);
    const QRect device = QRectF(seen.topLeft() * ratio, seen.size() * ratio).toAlignedRect();
    if (seen.isEmpty() || device.isEmpty())
        return;
    // The pixel of each column and row of the screen.
    const auto pixelOf = [ratio](int at, double begin, double extent, int count) {
        return std::clamp(static_cast<int>(((at + 0.5) / ratio - begin) / extent * count), 0, count - 1);
    };
    std::vector<int> columns;
    for (int x = 0; x < device.width(); ++x)
        columns.push_back(pixelOf(device.x() + x, image.x(), image.width(), pixels.width()));
    QImage layer(device.size(), QImage::Format_ARGB32_Premultiplied);
    layer.fill(Qt::transparent);
    const QRgb ground = qPremultiply(veil(palette, 140).rgba());
    QColor ink = palette.color(QPalette::WindowText);
    ink.setAlpha(150);
    const QRgb stripe = qPremultiply(ink.rgba());
    for (int y = 0; y < device.height(); ++y) {
        const uchar* const from =
            pixels.constScanLine(pixelOf(device.y() + y, image.y(), image.height(), pixels.height()));
        auto* const to = reinterpret_cast<QRgb*>(layer.scanLine(y));
        for (int x = 0; x < device.width(); ++x)
            if (from[columns[static_cast<std::size_t>(x)]] != 0)
                to[x] = (device.x() + x + device.y() + y) % kStripes < kStripe ? stripe : ground;
    }
    layer.setDevicePixelRatio(ratio);
    painter.drawImage(QPointF(device.topLeft()) / ratio, layer);
}

void paintRegion(QPainter& painter, const QRectF& pane, const QRectF& region, const QPalette& palette)
{
    painter.save();
    const QRectF r = region.intersected(pane);
    const QColor shade = veil(palette, 110);
    painter.fillRect(QRectF(pane.topLeft(), QPointF(pane.right(), r.top())), shade);
    painter.fillRect(QRectF(QPointF(pane.left(), r.bottom()), pane.bottomRight()), shade);
    painter.fillRect(QRectF(QPointF(pane.left(), r.top()), r.bottomLeft()), shade);
    painter.fillRect(QRectF(r.topRight(), QPointF(pane.right(), r.bottom())), shade);
    painter.restore();
    paintOutline(painter, region, palette.color(QPalette::Highlight));
}

} // namespace comparo::ui
