// SPDX-License-Identifier: Apache-2.0
#include "engine/view/viewport_renderer.h"

#include "engine/device/cpu/thread_pool.h"
#include "engine/view/color_rows.h"
#include "engine/view/difference_rows.h"
#include "engine/view/modes/pane_shaders.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <optional>

namespace comparo {

namespace {

constexpr double kCostOfPixel = 8.0;

/// A colour a step towards white on a dark background, towards black on a bright one.
std::uint32_t raised(std::uint32_t color, int percent)
{
    const int r = static_cast<int>(color >> 16 & 0xff);
    const int g = static_cast<int>(color >> 8 & 0xff);
    const int b = static_cast<int>(color & 0xff);
    const int goal = r + g + b < 3 * 128 ? 255 : 0;
    const auto part = [&](int v) { return static_cast<std::uint32_t>(v + (goal - v) * percent / 100); };
    return 0xff000000u | part(r) << 16 | part(g) << 8 | part(b);
}

bool haveOneSize(const FrameRequest& request)
{
    const Pyramid* a = request.a.get();
    const Pyramid* b = request.b.get();
    return a != nullptr && b != nullptr && a->width() == b->width() && a->height() == b->height() &&
           a->channels() == b->channels();
}

/// Everything that one pane needs, resolved once a frame.
struct Pane {
    PaneLayout layout;
    ViewTransform view;
    PaneShader shader;
    std::optional<ColorRows> a;
    std::optional<ColorRows> b;
    std::optional<DifferenceRows> difference;
    std::optional<DifferenceRows> highlight;
    int ownedWidth = 0; ///< with the gap up to the next pane, so that panes never write to the same pixel
    int ownedHeight = 0;
    int left = 0, right = 0; ///< columns [left, right) show an image
    int top = 0, bottom = 0; ///< rows [top, bottom)
    int frameLeft = -1, frameRight = -1, frameTop = -1, frameBottom = -1; ///< the border, outside the image
};

struct Scratch {
    ColorRows::Scratch colors;
    DifferenceRows::Scratch differences;
    std::vector<std::uint32_t> a, b;
    std::vector<float> difference;
    std::vector<float> highlight;
};

/// Whether lit is what lies outside a band around 0: then the largest difference that a pixel covers decides,
/// and no levels are built of the marks.
bool isByMagnitude(const DifferenceQuery& query)
{
    return query.measure == DifferenceMeasure::Plain && query.band->outside &&
           query.band->low == -query.band->high;
}

class Renderer {
public:
    Renderer(const FrameRequest& request, Frame& frame);
    bool run(const std::stop_token& stop);

private:
    Pane makePane(const PaneShader& shader, const PaneLayout& layout, const ViewTransform& view);
    ColorRows side(const Pyramid& image, const Pane& pane, double begin, double end) const;
    DifferenceRows differences(const DifferenceQuery& query, const Pane& pane) const;
    void light(const Pane& pane, int y, Scratch& scratch, std::uint32_t* out) const;
    void include(Pane& pane, const SampleAxis& columns, const SampleAxis& rows, int imageWidth,
                 int imageHeight) const;
    void renderRow(const Pane& pane, int y, Scratch& scratch, std::uint32_t* out) const;
    [[nodiscard]] bool repeats(const Pane& pane, int y) const;

    const FrameRequest& m_request;
    Frame& m_frame;
    const std::uint32_t m_border;
    const std::uint32_t m_gap;
    std::shared_ptr<DifferencePyramid> m_pair;
    std::vector<Pane> m_panes;
};

Renderer::Renderer(const FrameRequest& request, Frame& frame)
    : m_request(request),
      m_frame(frame),
      m_border(raised(request.background, 22)),
      m_gap(raised(request.background, 10)),
      m_pair(request.difference)
{
    const ViewMode& mode = findViewMode(request.mode);
    if (request.highlight && !m_pair && haveOneSize(request))
        m_pair = std::make_shared<DifferencePyramid>(request.a, request.b);
    std::vector<PaneShader> shaders = mode.bind(request);
    const auto layoutOf = [&](int pane) {
        return paneLayout(mode, request.arrangement, request.width, request.height, pane);
    };
    for (int i = 0; i < mode.panes; ++i) {
        Pane pane = makePane(shaders[static_cast<std::size_t>(i)], layoutOf(i), request.viewOf(i));
        const bool isLast = i + 1 == mode.panes;
        const bool above = request.arrangement == PaneArrangement::Above;
        // In a frame smaller than its gaps the next pane begins outside.
        const int right = isLast || above ? request.width : std::min(layoutOf(i + 1).x, request.width);
        const int bottom = isLast || !above ? request.height : std::min(layoutOf(i + 1).y, request.height);
        pane.ownedWidth = right - pane.layout.x;
        pane.ownedHeight = bottom - pane.layout.y;
        m_panes.push_back(std::move(pane));
    }
}

/// One image in the columns between two shares of the pane's width.
ColorRows Renderer::side(const Pyramid& image, const Pane& pane, double begin, double end) const
{
    const ViewTransform& view = pane.view;
    const PaneLayout& layout = pane.layout;
    const SampleAxis columns = sampleAxis(paneAxis(view.scale, view.center.x, layout.width), image.width(),
                                          layout.width, image.levels(), Sampling::Blend);
    SampleAxis rows = sampleAxis(paneAxis(view.scale, view.center.y, layout.height), image.height(),
                                 layout.height, image.levels(), Sampling::Blend);
    const auto column = [&](double share) { return static_cast<int>(std::lround(share * layout.width)); };
    return ColorRows(image, clipped(columns, column(begin), column(end)), std::move(rows), m_request);
}

/// Answers about the pair in a pane.
DifferenceRows Renderer::differences(const DifferenceQuery& query, const Pane& pane) const
{
    const Pyramid& image = m_pair->a();
    const ViewTransform& view = pane.view;
    const PaneLayout& layout = pane.layout;
    return DifferenceRows(*m_pair, query,
                          sampleAxis(paneAxis(view.scale, view.center.x, layout.width), image.width(),
                                     layout.width, image.levels(), Sampling::Cover),
                          sampleAxis(paneAxis(view.scale, view.center.y, layout.height), image.height(),
                                     layout.height, image.levels(), Sampling::Cover));
}

/// Widens the part of a pane that shows an image.
void Renderer::include(Pane& pane, const SampleAxis& columns, const SampleAxis& rows, int imageWidth,
                       int imageHeight) const
{
    if (columns.isEmpty() || rows.isEmpty())
        return;
    const bool first = pane.left >= pane.right;
    pane.left = first ? columns.begin : std::min(pane.left, columns.begin);
    pane.right = first ? columns.end : std::max(pane.right, columns.end);
    pane.top = first ? rows.begin : std::min(pane.top, rows.begin);
    pane.bottom = first ? rows.end : std::max(pane.bottom, rows.end);
    const ViewTransform& view = pane.view;
    const PaneAxis x = paneAxis(view.scale, view.center.x, pane.layout.width);
    const PaneAxis y = paneAxis(view.scale, view.center.y, pane.layout.height);
    const int right = std::max(x.edge(imageWidth), x.edge(0) + 1);
    const int bottom = std::max(y.edge(imageHeight), y.edge(0) + 1);
    pane.frameLeft = x.edge(0) - 1;
    pane.frameTop = y.edge(0) - 1;
    pane.frameRight = first ? right : std::max(pane.frameRight, right);
    pane.frameBottom = first ? bottom : std::max(pane.frameBottom, bottom);
}

Pane Renderer::makePane(const PaneShader& shader, const PaneLayout& layout, const ViewTransform& view)
{
    Pane pane;
    pane.layout = layout;
    pane.view = view;
    pane.shader = shader;
    const Pyramid* a = m_request.a.get();
    const Pyramid* b = m_request.b.get();
    if (m_request.showB && b != nullptr)
        a = b;
    if (shader.a && a != nullptr) {
        pane.a = side(*a, pane, 0.0, shader.aEnd);
        include(pane, pane.a->columns(), pane.a->rows(), a->width(), a->height());
    }
    if (shader.b && b != nullptr) {
        pane.b = side(*b, pane, shader.bBegin, 1.0);
        include(pane, pane.b->columns(), pane.b->rows(), b->width(), b->height());
    }
    if (shader.difference) {
        if (m_request.a == nullptr || m_request.b == nullptr) {
            // Without a pair there is no difference: the pane stays background.
            pane.left = pane.right = pane.top = pane.bottom = 0;
            return pane;
        }
        if (!m_pair)
            m_pair = std::make_shared<DifferencePyramid>(m_request.a, m_request.b);
        const Pyramid& image = m_pair->a();
        if (shader.difference->channel >= image.channels())
            failArgument(message("Channel {} is out of range; number of channels: {}.",
                                 shader.difference->channel, image.channels()));
        DifferenceRows rows = differences(*shader.difference, pane);
        include(pane, rows.columns(), rows.rows(), image.width(), image.height());
        if (pane.left < pane.right)
            pane.difference.emplace(std::move(rows));
    }
    if (m_request.highlight && m_pair && pane.left < pane.right) {
        DifferenceQuery query = *m_request.highlight;
        if (query.channel < m_pair->a().channels()) {
            if (isByMagnitude(query))
                query.band.reset();
            // Values are those of the side that is seen.
            if (query.measure == DifferenceMeasure::ValueAOrB && shader.a != shader.b && !shader.difference)
                query.measure =
                    shader.b || m_request.showB ? DifferenceMeasure::ValueB : DifferenceMeasure::ValueA;
            pane.highlight.emplace(differences(query, pane));
        }
    }
    return pane;
}

/// Whether a row shows the same samples as the one above it, so that its pixels are the same.
bool Renderer::repeats(const Pane& pane, int y) const
{
    if (y <= pane.top || y >= pane.bottom)
        return false;
    const auto same = [y](const SampleAxis& rows) {
        if (y <= rows.begin || y >= rows.end || !rows.nearest)
            return false;
        const auto i = static_cast<std::size_t>(y - rows.begin);
        return rows.lower[i] == rows.lower[i - 1];
    };
    return (!pane.a || same(pane.a->rows())) && (!pane.b || same(pane.b->rows())) &&
           (!pane.difference || same(pane.difference->rows())) &&
           (!pane.highlight || same(pane.highlight->rows()));
}

void Renderer::renderRow(const Pane& pane, int y, Scratch& scratch, std::uint32_t* out) const
{
    const int width = pane.layout.width;
    const bool inside = y >= pane.top && y < pane.bottom && pane.left < pane.right;
    if (!inside) {
        std::fill(out, out + width, m_request.background);
        if (y == pane.frameTop || y == pane.frameBottom)
            std::fill(out + std::clamp(pane.frameLeft, 0, width),
                      out + std::clamp(pane.frameRight + 1, 0, width), m_border);
        return;
    }
    std::fill(out, out + pane.left, m_request.background);
    std::fill(out + pane.right, out + width, m_request.background);
    if (pane.frameLeft >= 0 && pane.frameLeft < width)
        out[pane.frameLeft] = m_border;
    if (pane.frameRight >= 0 && pane.frameRight < width)
        out[pane.frameRight] = m_border;

    const auto colors = [&](const std::optional<ColorRows>& side, std::vector<std::uint32_t>& line) {
        line.resize(static_cast<std::size_t>(width));
        const bool whole = side && y >= side->rows().begin && y < side->rows().end &&
                           side->columns().begin == pane.left && side->columns().end == pane.right;
        if (!whole)
            std::fill(line.begin(), line.end(), m_request.background);
        if (side && y >= side->rows().begin && y < side->rows().end && !side->columns().isEmpty())
            side->row(y, scratch.colors, line.data());
        return line.data();
    };
    ShadeRow row;
    row.paneWidth = width;
    row.begin = pane.left;
    row.end = pane.right;
    row.out = out;
    if (pane.shader.a)
        row.a = colors(pane.a, scratch.a);
    if (pane.shader.b)
        row.b = colors(pane.b, scratch.b);
    if (pane.difference) {
        scratch.difference.resize(static_cast<std::size_t>(width));
        pane.difference->row(y, scratch.differences, scratch.difference.data());
        row.difference = scratch.difference.data();
    }
    pane.shader.shade(row);
    if (pane.highlight)
        light(pane, y, scratch, out);
}

/// Of a row that was shaded: the lit pixels in their colour, the others dimmed.
void Renderer::light(const Pane& pane, int y, Scratch& scratch, std::uint32_t* out) const
{
    const DifferenceRows& rows = *pane.highlight;
    if (y < rows.rows().begin || y >= rows.rows().end)
        return;
    scratch.highlight.resize(static_cast<std::size_t>(pane.layout.width));
    rows.row(y, scratch.differences, scratch.highlight.data());
    const float* __restrict answers = scratch.highlight.data();
    const ValueBand band =
        isByMagnitude(*m_request.highlight) ? *m_request.highlight->band : ValueBand{0.0, 0.0, true};
    const std::uint32_t lit = m_request.highlightColor;
    for (int x = rows.columns().begin; x < rows.columns().end; ++x)
        out[x] = band.holds(answers[x]) ? lit : dimmed(out[x]);
}

bool Renderer::run(const std::stop_token& stop)
{
    const auto width = static_cast<std::ptrdiff_t>(m_frame.width);
    const int panes = static_cast<int>(m_panes.size());
    int rows = 0;
    for (const Pane& pane : m_panes)
        rows = std::max(rows, pane.ownedHeight);
    return parallelRows(
        {m_panes.front().layout.width, rows, panes}, kCostOfPixel, 1, stop, [&](int z, int y0, int y1) {
            const Pane& pane = m_panes[static_cast<std::size_t>(z)];
            const PaneLayout& layout = pane.layout;
            if (pane.ownedWidth <= 0)
                return;
            Scratch scratch;
            for (int y = y0; y < std::min(y1, pane.ownedHeight); ++y) {
                std::uint32_t* out = m_frame.pixels.data() + (layout.y + y) * width + layout.x;
                if (y >= layout.height) {
                    std::fill(out, out + pane.ownedWidth, m_gap);
                    continue;
                }
                if (y > y0 && repeats(pane, y))
                    std::memcpy(out, out - width, static_cast<std::size_t>(layout.width) * sizeof(*out));
                else
                    renderRow(pane, y, scratch, out);
                std::fill(out + layout.width, out + pane.ownedWidth, m_gap);
            }
        });
}

} // namespace

void renderFrame(const FrameRequest& request, Frame& frame, const Progress& progress)
{
    if (request.width < 0 || request.height < 0 || !(request.view.scale > 0.0) ||
        (request.own && !(request.own->view.scale > 0.0)))
        failArgument(message("A frame needs a size of at least zero and a scale above zero."));
    const ViewMode& mode = findViewMode(request.mode);
    FrameRequest complete = request;
    if (complete.modeParams == ParamSet())
        complete.modeParams = ParamSet(mode.schema);
    else if (&complete.modeParams.schema() != &mode.schema)
        failArgument(message("The parameters do not match view mode '{}'.", Verbatim(mode.id)));

    frame.width = request.width;
    frame.height = request.height;
    frame.pixels.resize(static_cast<std::size_t>(request.width) * static_cast<std::size_t>(request.height));
    if (frame.pixels.empty())
        return;
    progress.throwIfCancelled();
    Renderer renderer(complete, frame);
    if (!renderer.run(progress.stop))
        fail(ErrorCode::Cancelled, message("Cancelled."));
}

Frame renderFrame(const FrameRequest& request, const Progress& progress)
{
    Frame frame;
    renderFrame(request, frame, progress);
    return frame;
}

} // namespace comparo
