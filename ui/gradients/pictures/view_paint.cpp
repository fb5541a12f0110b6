// SPDX-License-Identifier: Apache-2.0
#include "ui/base/theme.h"
#include "ui/gradients/pictures/dimmed.h"
#include "ui/gradients/pictures/view.h"

#include <QLinearGradient>
#include <QPainter>
#include <QPixmap>

#include <algorithm>
#include <cmath>

/// How the maps of gradients look.
namespace comparo::ui {

using namespace Qt::StringLiterals;

namespace {

constexpr int kLegendHeight = 8;
constexpr int kMostLegend = 160;

/// A tile of diagonal lines that joins its neighbours; the ground between them is tinted, so that a place
/// smaller than the tile is seen too.
QPixmap hatching(const QColor& line, const QColor& ground)
{
    constexpr int kTile = 6;
    QImage tile(kTile, kTile, QImage::Format_ARGB32_Premultiplied);
    tile.fill(ground);
    for (int i = 0; i < kTile; ++i)
        tile.setPixelColor(i, kTile - 1 - i, line);
    return QPixmap::fromImage(tile);
}

} // namespace

void GradientsView::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillRect(rect(), tokens().window);
    for (int pane = 0; pane < m_panes.size(); ++pane)
        paintPane(painter, pane);
}

void GradientsView::paintPane(QPainter& painter, int index) const
{
    const ThemeTokens& t = tokens();
    const GradientsPane& pane = m_panes[index];
    const QRectF rect = paneRect(index);
    const QRectF area = pictureArea(index);

    QRectF chip(rect.left() - 8.0, rect.top() + 2.0, 0.0, 20.0);
    if (!pane.chip.isEmpty()) {
        painter.setFont(Theme::font(TextSize::Normal, true));
        chip.setLeft(rect.left());
        chip.setWidth(std::max(20.0, painter.fontMetrics().horizontalAdvance(pane.chip) + 12.0));
        painter.setPen(Qt::NoPen);
        painter.setBrush(pane.color);
        painter.drawRoundedRect(chip, 4, 4);
        painter.setPen(t.isDark() ? t.window : QColor(Qt::white));
        painter.drawText(chip, Qt::AlignCenter, pane.chip);
    }
    painter.setFont(Theme::font(TextSize::Normal));
    painter.setPen(t.text);
    const QRectF words(chip.right() + 8.0, chip.top(), rect.right() - chip.right() - 8.0, chip.height());
    painter.drawText(
        words, Qt::AlignVCenter | Qt::AlignLeft,
        painter.fontMetrics().elidedText(pane.label, Qt::ElideRight, static_cast<int>(words.width())));

    painter.fillRect(area, t.canvas);
    painter.save();
    painter.setClipRect(area);
    painter.setOpacity(m_isDimmed ? kDimmed : 1.0);
    paintPicture(painter, index);
    painter.restore();
    paintLegend(painter, pane,
                QRectF(rect.left(), area.bottom(), rect.width(), rect.bottom() - area.bottom()));
    if (hasFocus() && index == 0) {
        painter.setPen(QPen(t.accent, 1.0));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(area.adjusted(-0.5, -0.5, 0.5, 0.5));
    }
}

void GradientsView::paintPicture(QPainter& painter, int index) const
{
    const GradientsPane& pane = m_panes[index];
    const QRectF target = imageRect(index);
    if (pane.image.isNull())
        return;
    // The picture's last row and column may stand for less than a whole map pixel.
    const double step = std::ceil(static_cast<double>(m_imageSize.width()) / pane.image.width());
    const QRectF whole(target.topLeft(), QSizeF(pane.image.size()) * step * m_scale);
    painter.setRenderHint(QPainter::SmoothPixmapTransform, step * m_scale < 1.0);
    painter.setClipRect(target, Qt::IntersectClip);
    painter.drawImage(whole, pane.image);
    if (pane.isHatched && !m_mask.isNull())
        paintHatching(painter, index, whole);
    const auto outline = [&](QPoint pixel, const QColor& color) {
        const QRectF own = pixelRect(index, pixel);
        const double grow = std::max(2.0, (9.0 - own.width()) / 2.0);
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(QColor(0, 0, 0, 200), 3.0));
        painter.drawRect(own.adjusted(-grow, -grow, grow, grow));
        painter.setPen(QPen(color, 1.4));
        painter.drawRect(own.adjusted(-grow, -grow, grow, grow));
    };
    painter.setRenderHint(QPainter::Antialiasing);
    if (m_pinned)
        outline(*m_pinned, QColor(Qt::white));
    if (m_hovered && m_hovered != m_pinned)
        outline(*m_hovered, tokens().accent);
}

void GradientsView::paintHatching(QPainter& painter, int index, const QRectF& whole) const
{
    const QRect visible = pictureArea(index).toAlignedRect();
    // Diverging maps are white where there is nothing, the others black.
    const bool isWhite = m_panes[index].map && m_panes[index].map->diverging;
    QImage overlay(visible.size(), QImage::Format_ARGB32_Premultiplied);
    overlay.fill(Qt::transparent);
    QPainter inner(&overlay);
    inner.fillRect(overlay.rect(), isWhite ? hatching(QColor(0, 0, 0, 210), QColor(0, 0, 0, 56))
                                           : hatching(QColor(255, 255, 255, 220), QColor(255, 255, 255, 56)));
    inner.setCompositionMode(QPainter::CompositionMode_DestinationIn);
    inner.setRenderHint(QPainter::SmoothPixmapTransform, false);
    QImage mask(overlay.size(), QImage::Format_ARGB32_Premultiplied);
    mask.fill(Qt::transparent);
    {
        QPainter stencil(&mask);
        stencil.drawImage(whole.translated(-visible.topLeft()), m_mask);
    }
    inner.drawImage(0, 0, mask);
    inner.end();
    painter.drawImage(visible.topLeft(), overlay);
}

void GradientsView::paintLegend(QPainter& painter, const GradientsPane& pane, const QRectF& area) const
{
    const ThemeTokens& t = tokens();
    painter.setFont(Theme::font(TextSize::Small));
    painter.setPen(t.muted);
    const QFontMetrics metrics = painter.fontMetrics();
    if (!pane.map) {
        painter.drawText(area, Qt::AlignVCenter | Qt::AlignLeft,
                         metrics.elidedText(pane.low, Qt::ElideRight, static_cast<int>(area.width())));
        return;
    }
    const double lowWidth = metrics.horizontalAdvance(pane.low) + 6.0;
    const double highWidth = metrics.horizontalAdvance(pane.high) + 6.0;
    const double room = area.width() - lowWidth - highWidth;
    const double bar = std::clamp(room * 0.45, 24.0, static_cast<double>(kMostLegend));
    const double middle = area.center().y();
    QRectF strip(area.left() + lowWidth, middle - kLegendHeight / 2.0, bar, kLegendHeight);
    QLinearGradient gradient(strip.topLeft(), strip.topRight());
    for (int i = 0; i <= 16; ++i)
        gradient.setColorAt(i / 16.0, QColor::fromRgb(pane.map->at(i / 16.0)));
    painter.drawText(QRectF(area.left(), area.top(), lowWidth, area.height()),
                     Qt::AlignVCenter | Qt::AlignLeft, pane.low);
    painter.fillRect(strip, gradient);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(t.border);
    painter.drawRect(strip);
    painter.setPen(t.muted);
    painter.drawText(QRectF(strip.right() + 6.0, area.top(), highWidth, area.height()),
                     Qt::AlignVCenter | Qt::AlignLeft, pane.high);
    const QRectF rest(strip.right() + 6.0 + highWidth + 6.0, area.top(),
                      area.right() - strip.right() - highWidth - 12.0, area.height());
    if (rest.width() > 24.0)
        painter.drawText(rest, Qt::AlignVCenter | Qt::AlignRight,
                         metrics.elidedText(pane.middle, Qt::ElideRight, static_cast<int>(rest.width())));
}

} // namespace comparo::ui
