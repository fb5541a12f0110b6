// SPDX-License-Identifier: Apache-2.0
#include "engine/report/chart/timeline_pdf.h"

#include <algorithm>
#include <cmath>

namespace comparo::report {

namespace {

constexpr double kScale = 0.62; ///< points a pixel of the picture
constexpr double kNames = 92.0; ///< width of the column with the names of the lanes
constexpr double kRowWidth = (PdfFlow::kWidth - kNames) / kScale;
constexpr std::size_t kMostScoreRows = 8;
constexpr std::uint32_t kRed = 0xb42318;
constexpr std::uint32_t kLane = 0xf6f7f9;

struct Colors {
    std::uint32_t fill;
    std::uint32_t edge;
};

Colors colorsOf(const PictureBox& box)
{
    if (box.isHazard)
        return {0xfdecea, kRed};
    switch (box.role) {
    case BoxRole::Kernel:
        return {0xe4e0fb, 0x5546c8};
    case BoxRole::Copy:
        return {0xdfe5ec, 0x7b8794};
    case BoxRole::HostAccess:
        return {0xffffff, kPdfInk};
    default:
        return {0xffffff, 0x7b8794};
    }
}

/// A part of the picture that fits the width of a page, like a line of a score.
struct Row {
    double from = 0.0;
    double to = 0.0;
};

std::vector<Row> rowsOf(const TimelinePicture& picture)
{
    std::vector<Row> rows;
    double from = 0.0;
    while (from < picture.width) {
        double to = from + kRowWidth;
        // No box is cut, unless it is wider than the page.
        for (bool isCut = true; isCut;) {
            isCut = false;
            for (const PictureBox& box : picture.boxes) {
                if (box.left <= from + 8.0 || box.left >= to || box.right() <= to)
                    continue;
                to = box.left - 4.0;
                isCut = true;
            }
        }
        rows.push_back({from, std::min(to, picture.width)});
        from = to;
    }
    return rows;
}

void drawCurve(PdfCanvas& canvas, const PictureCurve& curve, bool isMissing)
{
    constexpr int kPieces = 24;
    const auto at = [](const double* p, double t) {
        const double s = 1.0 - t;
        return s * s * s * p[0] + 3 * s * s * t * p[1] + 3 * s * t * t * p[2] + t * t * t * p[3];
    };
    std::vector<double> points;
    for (int i = 0; i <= kPieces; ++i) {
        points.push_back(at(curve.x, static_cast<double>(i) / kPieces));
        points.push_back(at(curve.y, static_cast<double>(i) / kPieces));
        // Every other piece of a missing order is a gap.
        if (isMissing && points.size() == 4) {
            if (i % 2 == 1)
                canvas.strokes(points, kRed, 1.2);
            points.erase(points.begin(), points.begin() + 2);
        }
    }
    if (!isMissing)
        canvas.strokes(points, kPdfSoft, 0.7);
    const double x = curve.x[3];
    const double y = curve.y[3];
    const double back = curve.y[3] >= curve.y[2] ? -4.0 : 4.0;
    if (isMissing)
        canvas.strokes({x - 2.5, y + back, x, y, x + 2.5, y + back}, kRed, 1.2);
    else
        canvas.strokes({x - 3.5, y - 2.0, x, y, x - 3.5, y + 2.0}, kPdfSoft, 0.7);
}

void drawBox(PdfCanvas& canvas, const PictureBox& box, const PictureRect& rect)
{
    const auto [fill, edge] = colorsOf(box);
    const bool isEvent = box.role == BoxRole::Record || box.role == BoxRole::Wait;
    double x = rect.left + 5.0;
    if (!isEvent || box.isHazard) {
        const double radius = box.role == BoxRole::Synchronize ? rect.height / 2 : 2.0;
        canvas.fill(rect.left, rect.top, rect.width, rect.height, fill, radius);
        canvas.frame(rect.left, rect.top, rect.width, rect.height, edge, box.isHazard ? 1.4 : 0.6, radius);
    }
    if (isEvent) {
        const double middle = rect.top + rect.height / 2;
        canvas.strokes({x, middle, x + 3.5, middle - 3.5, x + 7, middle, x + 3.5, middle + 3.5, x, middle},
                       kPdfInk, box.role == BoxRole::Record ? 1.6 : 0.7);
        x += 11.0;
    }
    if (box.role == BoxRole::Synchronize)
        x += 3.0;
    const double room = rect.left + rect.width - x - (isEvent ? 0.0 : 1.0);
    if (box.detail.isEmpty()) {
        canvas.line(rect.left + 4.0, rect.top + rect.height / 2 - 4.5, english(box.title), {6.6},
                    rect.width - 5.0);
    } else {
        canvas.line(x, rect.top + 3.0, english(box.title), {6.6}, room);
        canvas.line(x, rect.top + 12.5, english(box.detail), {6.0, false, false, kPdfSoft}, room);
    }
    if (box.isHazard) {
        canvas.disc(rect.left + rect.width - 1.0, rect.top + 1.0, 4.0, kRed);
        canvas.text(rect.left + rect.width - 5.0, rect.top - 3.2, "!",
                    {6.6, true, false, 0xffffff, PdfFont::Align::Center}, 8.0);
    }
}

void drawRow(PdfFlow& flow, const TimelinePicture& picture, const Row& row)
{
    PdfCanvas& canvas = flow.canvas();
    const double height = kScale * (picture.height - TimelinePicture::kAxisHeight);
    flow.keep(height + 10.0);
    const double top = flow.y() - kScale * TimelinePicture::kAxisHeight;
    for (const PictureLane& lane : picture.lanes) {
        const double y = top + kScale * lane.top;
        canvas.fill(PdfFlow::kLeft, y + 0.6, PdfFlow::kWidth, kScale * lane.height - 1.2, kLane);
        canvas.line(PdfFlow::kLeft + 4.0, y + 9.0, english(lane.title), {7.5, true}, kNames - 8.0);
        canvas.line(PdfFlow::kLeft + 4.0, y + 19.0, english(lane.detail), {6.2, false, false, kPdfSoft},
                    kNames - 8.0);
    }
    const auto place = [&](const PictureBox& box) {
        return PictureRect{PdfFlow::kLeft + kNames + kScale * (box.left - row.from), top + kScale * box.top,
                           kScale * std::min(box.width, row.to - box.left), kScale * box.height};
    };
    const auto isHere = [&row](const PictureBox& box) { return box.left >= row.from && box.left < row.to; };
    for (const PictureBox& box : picture.boxes)
        if (isHere(box))
            drawBox(canvas, box, place(box));
    for (const PictureArrow& arrow : picture.arrows) {
        const PictureBox& from = picture.boxes[arrow.from];
        const PictureBox& to = picture.boxes[arrow.to];
        if (isHere(from) && isHere(to))
            drawCurve(canvas, arrowCurve(arrow.kind, place(from), place(to)),
                      arrow.kind == PictureArrow::Kind::Missing);
    }
    flow.advance(height + 8.0);
}

} // namespace

void drawTimeline(PdfFlow& flow, const TimelinePicture& picture)
{
    const std::vector<Row> rows = rowsOf(picture);
    // The rows from the one with the first hazard on.
    std::size_t first = 0;
    for (const PictureBox& box : picture.boxes) {
        if (!box.isHazard)
            continue;
        while (first + 1 < rows.size() && rows[first].to <= box.left)
            ++first;
        break;
    }
    if (rows.size() <= kMostScoreRows || first < kMostScoreRows)
        first = 0;
    const std::size_t end = std::min(rows.size(), first + kMostScoreRows);
    for (std::size_t i = first; i < end; ++i)
        drawRow(flow, picture, rows[i]);
    if (end - first < rows.size())
        flow.paragraph("Only a part of the calls is shown; the JSON report contains all.",
                       {7.5, false, false, kPdfSoft});
}

void drawTimelineLegend(PdfFlow& flow)
{
    flow.paragraph(
        "Violet: kernels; grey: copies; + and −: memory allocated and freed; round: the host waits; "
        "diamonds: events. Arrows are guaranteed orders; dashed red: one that is missing.",
        {7.5, false, false, kPdfSoft});
}

} // namespace comparo::report
