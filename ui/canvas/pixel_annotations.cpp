// SPDX-License-Identifier: Apache-2.0
#include "ui/canvas/pixel_annotations.h"

#include "ui/canvas/pixel_tables.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace comparo::ui {

namespace {

constexpr double kGridScale = 8.0;
constexpr double kNumberScale = 38.0;

/// The image pixels that a pane shows.
struct Visible {
    int x0, y0, x1, y1;
};

PixelSources sourcesOf(const PaneShader& shader, const FrameRequest& request)
{
    PixelSources content;
    const Pyramid* a = request.a.get();
    const Pyramid* b = request.b.get();
    const bool pair =
        a && b && a->width() == b->width() && a->height() == b->height() && a->channels() == b->channels();
    if (pair) {
        content.a = a;
        content.b = b;
    }
    if (shader.difference)
        return content;
    content.ownIsB = !shader.a || (request.showB && b);
    content.own = content.ownIsB ? b : a;
    return content;
}

void paintGrid(QPainter& painter, const PaneAxis& x, const PaneAxis& y, const Visible& visible,
               const PaneLayout& pane)
{
    // A veil of mid gray is seen on black and on white, and never hides the pixel.
    const QColor line(128, 128, 128, x.scale >= 16.0 ? 110 : 70);
    const int top = std::max(y.edge(visible.y0), 0);
    const int bottom = std::min(y.edge(visible.y1), pane.height);
    const int left = x.edge(visible.x0);
    const int right = x.edge(visible.x1);
    for (int i = visible.x0 + 1; i < visible.x1; ++i)
        painter.fillRect(pane.x + x.edge(i), pane.y + top, 1, bottom - top, line);
    for (int j = visible.y0 + 1; j < visible.y1; ++j)
        painter.fillRect(pane.x + left, pane.y + y.edge(j), right - left, 1, line);
}

/// The grid of blocks that begins at pixel (0, 0): in two tones, seen on any ground. Lines closer than this
/// many device pixels would hide the picture.
void paintBlocks(QPainter& painter, const PaneAxis& x, const PaneAxis& y, const Visible& visible,
                 const PaneLayout& pane, QSize blocks, double devicePixelRatio)
{
    constexpr double kClosest = 4.0;
    const QColor dark(0, 0, 0, 150);
    const QColor bright(255, 255, 255, 170);
    const int thick = std::max(1, static_cast<int>(std::lround(devicePixelRatio)));
    const int top = std::max(y.edge(visible.y0), 0);
    const int bottom = std::min(y.edge(visible.y1), pane.height);
    const int left = std::max(x.edge(visible.x0), 0);
    const int right = std::min(x.edge(visible.x1), pane.width);
    const auto first = [](int from, int step) { return (from + step - 1) / step * step; };
    const auto isClear = [&](int step) { return step > 1 && step * x.scale >= kClosest * devicePixelRatio; };
    if (isClear(blocks.width()))
        for (int i = first(std::max(visible.x0, 1), blocks.width()); i < visible.x1; i += blocks.width()) {
            painter.fillRect(pane.x + x.edge(i) - thick, pane.y + top, thick, bottom - top, dark);
            painter.fillRect(pane.x + x.edge(i), pane.y + top, thick, bottom - top, bright);
        }
    if (isClear(blocks.height()))
        for (int j = first(std::max(visible.y0, 1), blocks.height()); j < visible.y1; j += blocks.height()) {
            painter.fillRect(pane.x + left, pane.y + y.edge(j) - thick, right - left, thick, dark);
            painter.fillRect(pane.x + left, pane.y + y.edge(j), right - left, thick, bright);
        }
}

/// The channels whose values are written: all of a picture, the ones that are seen of more than four.
std::vector<int> writtenChannels(const FrameRequest& request, int channels)
{
    if (request.display.channel >= 0 || channels > 4)
        return shownChannels(request.display, channels);
    std::vector<int> all;
    for (int c = 0; c < channels; ++c)
        all.push_back(c);
    return all;
}

/// Black or white, whichever is further away.
QColor readableOn(QRgb color)
{
    const int luma = 299 * qRed(color) + 587 * qGreen(color) + 114 * qBlue(color);
    return luma > 140 * 1000 ? QColor(Qt::black) : QColor(Qt::white);
}

/// The numbers of one pixel; those of a table stand below each other with their last digits.
void paintNumbers(QPainter& painter, const QRectF& area, const PixelTables& tables,
                  const PixelTables::Lines& lines, double lineHeight)
{
    const double character = area.width() / tables.characters();
    double y = area.y() + (area.height() - lineHeight * static_cast<double>(lines.size())) / 2;
    for (const auto& line : lines) {
        double x = area.x();
        for (std::size_t i = 0; i < static_cast<std::size_t>(tables.columns); ++i) {
            const double width = (tables.widths[i] + 1) * character;
            painter.drawText(QRectF(x, y, width - (tables.columns > 1 ? character / 2 : 0.0), lineHeight),
                             (tables.columns > 1 ? Qt::AlignRight : Qt::AlignHCenter) | Qt::AlignVCenter |
                                 Qt::TextSingleLine | Qt::TextDontClip,
                             line[i]);
            x += width;
        }
        y += lineHeight;
    }
}

} // namespace

void annotatePixels(QImage& frame, const FrameRequest& request, const AnnotationStyle& style,
                    const Progress& progress)
{
    const double largest = std::max(request.view.scale, request.own ? request.own->view.scale : 0.0);
    if (largest < kGridScale && style.blocks.isEmpty())
        return;
    FrameRequest complete = request;
    const ViewMode& mode = findViewMode(request.mode);
    if (complete.modeParams == ParamSet())
        complete.modeParams = ParamSet(mode.schema);
    const std::vector<PaneShader> shaders = mode.bind(complete);
    QPainter painter(&frame);
    for (int pane = 0; pane < mode.panes; ++pane) {
        const PixelSources content = sourcesOf(shaders[static_cast<std::size_t>(pane)], request);
        const Pyramid* image = content.own ? content.own : content.a;
        if (!image)
            continue;
        const PaneLayout layout = paneLayout(mode, request.arrangement, request.width, request.height, pane);
        const ViewTransform& view = request.viewOf(pane);
        const PaneAxis x = paneAxis(view.scale, view.center.x, layout.width);
        const PaneAxis y = paneAxis(view.scale, view.center.y, layout.height);
        const Visible visible{std::max(x.pixelAt(0), 0), std::max(y.pixelAt(0), 0),
                              std::min(x.pixelAt(layout.width - 1) + 1, image->width()),
                              std::min(y.pixelAt(layout.height - 1) + 1, image->height())};
        if (visible.x0 >= visible.x1 || visible.y0 >= visible.y1)
            continue;
        painter.setClipRect(layout.x, layout.y, layout.width, layout.height);
        if (view.scale >= kGridScale)
            paintGrid(painter, x, y, visible, layout);
        if (!style.blocks.isEmpty())
            paintBlocks(painter, x, y, visible, layout, style.blocks, style.devicePixelRatio);
        if (view.scale < kNumberScale)
            continue;

        const PixelTables tables =
            fitTables(content, QRect(QPoint(visible.x0, visible.y0), QPoint(visible.x1 - 1, visible.y1 - 1)),
                      writtenChannels(request, image->channels()),
                      {view.scale, style.devicePixelRatio, style.font, style.format});
        if (tables.fontSize == 0)
            continue;
        QFont font = style.font;
        font.setPixelSize(tables.fontSize);
        painter.setFont(font);
        auto lines = tables.pixels.begin();
        const double lineHeight = QFontMetricsF(font).height();
        for (int j = visible.y0; j < visible.y1; ++j) {
            progress.throwIfCancelled();
            for (int i = visible.x0; i < visible.x1; ++i) {
                const QRectF area(layout.x + x.edge(i), layout.y + y.edge(j), x.edge(i + 1) - x.edge(i),
                                  y.edge(j + 1) - y.edge(j));
                // Just inside the corner, where no number of the cell has been drawn.
                const int px =
                    std::clamp(static_cast<int>(area.x()) + 1, layout.x, layout.x + layout.width - 1);
                const int py =
                    std::clamp(static_cast<int>(area.y()) + 1, layout.y, layout.y + layout.height - 1);
                painter.setPen(readableOn(frame.pixel(px, py)));
                paintNumbers(painter, area, tables, *lines++, lineHeight);
            }
        }
    }
}

} // namespace comparo::ui
