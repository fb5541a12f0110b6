// SPDX-License-Identifier: Apache-2.0
// What the canvas paints: the frame, marks on pixels, and labels.
#include "ui/canvas/canvas_overlays.h"
#include "ui/canvas/image_canvas.h"

#include <QCoreApplication>
#include <QLocale>
#include <QPaintEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace comparo::ui {

namespace {

/// Width of a pane that holds the legend and the zoom beside each other, and the height of the zoom's chip.
constexpr double kLegendRoom = 290.0;
constexpr double kZoomHeight = 32.0;

/// A pane in the widget's coordinates.
QRectF areaOf(const PaneLayout& pane, double ratio)
{
    return QRectF(QPointF(pane.x, pane.y) / ratio, QSizeF(pane.width, pane.height) / ratio);
}

} // namespace

void ImageCanvas::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    paintPicture(painter);
    if (isEmpty())
        return;
    paintOnPicture(painter);
    for (int pane = 0; pane < viewMode().panes; ++pane)
        paintMarks(painter, pane);
    if (m_dimmed) {
        QColor dim = palette().color(QPalette::Window);
        dim.setAlpha(130);
        painter.fillRect(rect(), dim);
    }
    paintLabels(painter);
}

/// The last frame; where it shows another view than the current one, or its panes lie elsewhere, it is moved
/// and scaled, so that pan, zoom and a new size are seen at once.
void ImageCanvas::paintPicture(QPainter& painter) const
{
    const QImage& image = m_source.image();
    const FrameRequest& shown = m_source.shown();
    const QColor background = QColor::fromRgb(frameRequest().background);
    const double ratio = devicePixelRatioF();
    if (image.isNull()) {
        painter.fillRect(rect(), background);
        return;
    }
    painter.save();
    painter.scale(1.0 / ratio, 1.0 / ratio);
    const QSize device = deviceSize();
    const bool samePanes = findViewMode(shown.mode).panes == viewMode().panes;
    const bool sameView =
        shown.view == m_view && shown.own == frameRequest().own && shown.arrangement == arrangement();
    if ((sameView && image.size() == device) || !samePanes) {
        if (image.size() != device)
            painter.fillRect(QRect({}, device), background);
        painter.drawImage(QPoint(0, 0), image);
        painter.restore();
        return;
    }
    painter.fillRect(QRect({}, device), background);
    const ViewMode& mode = viewMode();
    for (int i = 0; i < mode.panes; ++i) {
        const PaneLayout from = comparo::paneLayout(mode, shown.arrangement, shown.width, shown.height, i);
        const PaneLayout to = paneLayout(i);
        const QRectF source(from.x, from.y, from.width, from.height);
        const ViewTransform& before = shown.viewOf(i);
        const ViewTransform& now = viewOf(i);
        const PointD first = toImage(before, {0, 0}, from.width, from.height);
        const PointD last =
            toImage(before, {double(from.width), double(from.height)}, from.width, from.height);
        const PointD p = toPane(now, first, to.width, to.height);
        const PointD q = toPane(now, last, to.width, to.height);
        painter.setClipRect(QRect(to.x, to.y, to.width, to.height));
        if (before.scale == now.scale)
            painter.drawImage(QPointF(to.x + std::round(p.x), to.y + std::round(p.y)), image, source);
        else
            painter.drawImage(QRectF(QPointF(to.x + p.x, to.y + p.y), QPointF(to.x + q.x, to.y + q.y)), image,
                              source);
    }
    painter.restore();
}

/// What belongs to pixels: outlines, the region, the ring.
void ImageCanvas::paintMarks(QPainter& painter, int pane) const
{
    constexpr double kSmallestMark = 5.0;
    const double ratio = devicePixelRatioF();
    const PaneLayout layout = paneLayout(pane);
    const ViewTransform& view = viewOf(pane);
    const PaneAxis x = paneAxis(view.scale, view.center.x, layout.width);
    const PaneAxis y = paneAxis(view.scale, view.center.y, layout.height);
    const QRectF area = areaOf(layout, ratio);
    const auto boxOf = [&](const QRect& r) {
        const QPointF from(layout.x + x.edge(r.x()), layout.y + y.edge(r.y()));
        const QPointF to(layout.x + x.edge(r.x() + r.width()), layout.y + y.edge(r.y() + r.height()));
        return QRectF(from / ratio, to / ratio);
    };
    const auto pixelBox = [&](QPoint pixel) {
        QRectF box = boxOf(QRect(pixel, QSize(1, 1)));
        const double grow = std::max(0.0, (kSmallestMark - box.width()) / 2);
        return box.adjusted(-grow, -grow, grow, grow);
    };
    painter.save();
    painter.setClipRect(area);
    if (!m_ignored.isNull() && m_ignored.size() == imageSize())
        paintIgnored(painter, area, boxOf(QRect({}, m_ignored.size())), m_ignored, palette());
    for (qsizetype i = 0; i < m_outlines.size(); ++i) {
        QColor color = palette().color(QPalette::Highlight);
        color.setAlpha(i == m_currentOutline ? 255 : 150);
        const double space = i == m_currentOutline ? 3.0 : 1.0; // what is outlined stays free
        paintOutline(painter, boxOf(m_outlines[i]).adjusted(-space, -space, space, space), color);
        if (i == m_currentOutline)
            paintOutline(painter, boxOf(m_outlines[i]).adjusted(-1, -1, 1, 1), color);
    }
    if (!m_region.isEmpty())
        paintRegion(painter, area, boxOf(m_region), palette());
    if (m_linked && m_linked != m_hovered)
        paintOutline(painter, pixelBox(*m_linked), palette().color(QPalette::Highlight));
    if (m_hovered)
        paintOutline(painter, pixelBox(*m_hovered), QColor(Qt::white));
    if (m_pinned)
        paintOutline(painter, pixelBox(*m_pinned), palette().color(QPalette::Highlight));
    for (const Flag& flag : m_flags)
        paintFlag(painter, pixelBox(flag.pixel), flag.text, palette(), flag.isCurrent);
    if (m_ring)
        paintRing(painter, pixelBox(*m_ring), palette().color(QPalette::Highlight));
    if (const std::optional<double> handle = swipeHandle())
        paintSwipeHandle(painter, area, *handle, palette());
    painter.restore();
}

/// What names things: the sides of each pane, the legend, the zoom, progress and errors.
void ImageCanvas::paintLabels(QPainter& painter) const
{
    const double ratio = devicePixelRatioF();
    const FrameRequest request = frameRequest();
    const ViewMode& mode = viewMode();
    const std::vector<PaneShader> shaders = mode.bind(request);
    const SideBadge badgeA{m_badgeA.isEmpty() ? tr("A") : m_badgeA, m_accents.a, m_accents.onAccent};
    const SideBadge badgeB{m_badgeB.isEmpty() ? tr("B") : m_badgeB, m_accents.b, m_accents.onAccent};
    const std::optional<int> own = unlinked();
    const int lastLinked = own == mode.panes - 1 ? mode.panes - 2 : mode.panes - 1;
    const auto hasZoom = [&](int pane) { return pane == lastLinked || own == pane; };
    for (int i = 0; i < mode.panes; ++i) {
        const PaneShader& shader = shaders[static_cast<std::size_t>(i)];
        const QRectF area = areaOf(paneLayout(i), ratio);
        const bool both = shader.a && shader.b && !shader.difference;
        const QRectF left = both ? QRectF(area.topLeft(), QSizeF(area.width() / 2, area.height())) : area;
        const QRectF right = both ? left.translated(left.width(), 0) : area;
        if (shader.difference) {
            const DifferenceShading shading(request.modeParams, request.display);
            const auto gain = static_cast<int>(request.modeParams.getInt("gain"));
            QString text =
                QCoreApplication::translate("engine", request.modeParams.getChoice("kind").c_str());
            if (gain != 0 && !shading.isThreshold())
                text += QStringLiteral(" × ") + (gain >= 0 && gain < 31 ? QLocale().toString(1 << gain)
                                                              : QLocale().toString(std::ldexp(1.0, gain), 'g', 6));
            paintChip(painter, palette(), area, ChipAnchor::TopLeft, text,
                      SideBadge{badgeA.letter + QStringLiteral(" − ") + badgeB.letter,
                                palette().color(QPalette::Highlight),
                                palette().color(QPalette::HighlightedText)});
            // In a narrow pane the legend stands above the zoom, not beneath it.
            const bool isNarrow = area.width() < kLegendRoom && hasZoom(i);
            paintLegend(painter, palette(), isNarrow ? area.adjusted(0, 0, 0, -kZoomHeight) : area, shading);
            if (m_equal)
                paintChip(painter, palette(), area, ChipAnchor::Centre,
                          m_badgeA.isEmpty() ? tr("A and B are equal")
                                             : tr("%1 and %2 are equal").arg(m_badgeA, m_badgeB));
            continue;
        }
        if (shader.a)
            paintChip(painter, palette(), left, ChipAnchor::TopLeft, request.showB ? m_labelB : m_labelA,
                      request.showB ? badgeB : badgeA);
        if (i == 0) {
            const bool isNarrow = area.width() < kLegendRoom && hasZoom(i);
            paintDisplayLegend(painter, palette(), isNarrow ? area.adjusted(0, 0, 0, -kZoomHeight) : area,
                               request.display);
        }
        if (shader.b)
            paintChip(painter, palette(), right, both ? ChipAnchor::TopRight : ChipAnchor::TopLeft, m_labelB,
                      badgeB);
    }
    const auto zoomOf = [](const ViewTransform& view) {
        return tr("%1 %").arg(QLocale().toString(view.scale * 100.0, 'g', view.scale >= 10.0 ? 5 : 3));
    };
    paintChip(painter, palette(), areaOf(paneLayout(lastLinked), ratio), ChipAnchor::BottomRight,
              zoomOf(m_view));
    if (own)
        paintChip(painter, palette(), areaOf(paneLayout(*own), ratio), ChipAnchor::BottomRight,
                  tr("unlinked, %1").arg(zoomOf(m_own->view)));
    if (!m_error.isEmpty())
        paintChip(painter, palette(), rect(), ChipAnchor::Centre, m_error,
                  SideBadge{tr("!"), palette().color(QPalette::Highlight),
                            palette().color(QPalette::HighlightedText)});
    else if (m_dimmed && !m_busyText.isEmpty())
        paintChip(painter, palette(), rect(), ChipAnchor::Centre, m_busyText);
}

} // namespace comparo::ui
