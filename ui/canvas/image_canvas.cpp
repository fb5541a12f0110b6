// SPDX-License-Identifier: Apache-2.0
#include "ui/canvas/image_canvas.h"

#include <QFontDatabase>
#include <QLocale>

#include <algorithm>
#include <cmath>

namespace comparo::ui {

namespace {

constexpr int kBusyDelayMs = 150;

bool sameSize(const Pyramid* p, const Pyramid* q)
{
    return p && q && p->width() == q->width() && p->height() == q->height();
}

std::shared_ptr<DifferencePyramid> differenceOf(const std::shared_ptr<const Pyramid>& a,
                                                const std::shared_ptr<const Pyramid>& b)
{
    if (!sameSize(a.get(), b.get()) || a->channels() != b->channels())
        return nullptr;
    return std::make_shared<DifferencePyramid>(a, b);
}

} // namespace

ImageCanvas::ImageCanvas(QWidget* parent) : QWidget(parent)
{
    setAttribute(Qt::WA_OpaquePaintEvent);
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setAcceptDrops(true);
    m_busyTimer.setSingleShot(true);
    m_busyTimer.setInterval(kBusyDelayMs);
    connect(&m_busyTimer, &QTimer::timeout, this, [this] {
        m_dimmed = true;
        update();
    });
    setMode(QStringLiteral("side_by_side"));
    connect(&m_source, &FrameSource::frameReady, this, [this] {
        m_error.clear();
        update();
    });
    connect(&m_source, &FrameSource::failed, this, [this](ErrorCode code, const QString& message) {
        m_error = message;
        update();
        Q_EMIT failed(code, message);
    });
    updateAccessibleName();
}

ImageCanvas::~ImageCanvas()
{
    if (m_difference)
        m_difference->abandon();
}

void ImageCanvas::setPair(std::shared_ptr<const Pyramid> a, std::shared_ptr<const Pyramid> b)
{
    if (a == m_a && b == m_b)
        return;
    const QSize before = imageSize();
    if (m_difference)
        m_difference->abandon();
    m_a = std::move(a);
    m_b = std::move(b);
    m_difference = differenceOf(m_a, m_b);
    m_error.clear();
    if (imageSize() != before) {
        m_ring.reset();
        m_region = {};
        setUnlinked(std::nullopt);
        setHovered(std::nullopt);
        if (m_pinned && !QRect({}, imageSize()).contains(*m_pinned))
            m_pinned.reset();
        if (!isEmpty())
            fitAll();
    }
    if (isEmpty())
        m_source.clear();
    requestFrame();
    updateAccessibleName();
    update();
}

void ImageCanvas::setLabels(const QString& a, const QString& b)
{
    m_labelA = a;
    m_labelB = b;
    updateAccessibleName();
    update();
}

void ImageCanvas::setBadges(const QString& a, const QString& b)
{
    m_badgeA = a;
    m_badgeB = b;
    update();
}

void ImageCanvas::setMode(const QString& id)
{
    if (id == m_mode)
        return;
    const ViewMode& mode = findViewMode(id.toStdString());
    const int panes = m_mode.isEmpty() ? 0 : viewMode().panes;
    m_mode = id;
    if (!m_params.contains(id))
        m_params.insert(id, ParamSet(mode.schema));
    if (m_fitted && mode.panes != panes)
        fitAll();
    requestFrame();
    update();
}

void ImageCanvas::setModeParams(const ParamSet& params)
{
    if (params == modeParams())
        return;
    m_params[m_mode] = params;
    requestFrame();
    update();
}

void ImageCanvas::setArrangement(std::optional<PaneArrangement> arrangement)
{
    if (arrangement == m_arrangement)
        return;
    m_arrangement = arrangement;
    if (m_fitted && !isEmpty())
        fitAll();
    requestFrame();
    update();
}

PaneArrangement ImageCanvas::arrangement() const
{
    const QSize image = imageSize();
    return m_arrangement.value_or(largerArrangement(viewMode(), image.width(), image.height(),
                                                    deviceSize().width(), deviceSize().height()));
}

void ImageCanvas::setDisplay(const DisplayTransform& display)
{
    if (display == m_display)
        return;
    m_display = display;
    requestFrame();
    update();
}

void ImageCanvas::setHighlight(const std::optional<DifferenceQuery>& highlight)
{
    if (highlight == m_highlight)
        return;
    m_highlight = highlight;
    requestFrame();
}

void ImageCanvas::setBlockGrid(QSize blocks)
{
    if (blocks == m_blocks)
        return;
    m_blocks = blocks;
    requestFrame();
}

void ImageCanvas::setView(const ViewTransform& view)
{
    m_fitted = false;
    changeView(view);
}

void ImageCanvas::setBusy(bool busy, const QString& text)
{
    m_busyText = text;
    if (busy && !m_dimmed) {
        if (!m_busyTimer.isActive())
            m_busyTimer.start();
        return;
    }
    m_busyTimer.stop();
    m_dimmed = busy;
    update();
}

void ImageCanvas::setEqual(bool equal)
{
    m_equal = equal;
    update();
}

void ImageCanvas::setNumberFormat(NumberFormat format)
{
    if (format == m_numberFormat)
        return;
    m_numberFormat = format;
    requestFrame();
}

void ImageCanvas::setAccents(const CanvasAccents& accents)
{
    m_accents = accents;
    update();
}

void ImageCanvas::setPinned(std::optional<QPoint> pixel)
{
    m_pinned = pixel && QRect({}, imageSize()).contains(*pixel) ? pixel : std::nullopt;
    updateAccessibleName();
    update();
}

void ImageCanvas::centerOn(QPoint pixel, double minScale)
{
    m_fitted = false;
    m_ring = pixel;
    setHovered(std::nullopt);     // what is read is where it went, until the pointer moves
    constexpr double kAir = 48.0; // room for the ring around a pixel at the border
    const PaneLayout layout = paneLayout(0);
    const QSize image = imageSize();
    changeView(keptInside({std::max(m_view.scale, minScale), {pixel.x() + 0.5, pixel.y() + 0.5}},
                          image.width(), image.height(), layout.width, layout.height,
                          kAir * devicePixelRatioF()));
    update();
}

void ImageCanvas::setRegion(const QRect& region)
{
    m_region = region.intersected(QRect({}, imageSize()));
    update();
}

void ImageCanvas::setIgnored(const QImage& pixels)
{
    if (pixels.isNull() && m_ignored.isNull())
        return;
    m_ignored = pixels;
    update();
}

void ImageCanvas::setOutlines(const QList<QRect>& outlines, int current)
{
    if (outlines == m_outlines && current == m_currentOutline)
        return;
    m_outlines = outlines;
    m_currentOutline = current;
    update();
}

void ImageCanvas::setFlags(const QList<Flag>& flags)
{
    if (flags == m_flags)
        return;
    m_flags = flags;
    update();
}

void ImageCanvas::setLinkedPixel(std::optional<QPoint> pixel)
{
    if (pixel == m_linked)
        return;
    m_linked = pixel;
    update();
}

void ImageCanvas::setBlinkLatched(bool latched)
{
    updateBlink(m_blinkHeld, latched);
}

const ParamSet& ImageCanvas::modeParams() const
{
    return m_params.find(m_mode).value();
}

QSize ImageCanvas::imageSize() const
{
    const Pyramid* image = m_a ? m_a.get() : m_b.get();
    return image ? QSize(image->width(), image->height()) : QSize(0, 0);
}

bool ImageCanvas::isFrameCurrent() const
{
    return m_source.isCurrent();
}

QImage ImageCanvas::frameImage() const
{
    return m_source.image();
}

std::optional<int> ImageCanvas::unlinked() const
{
    return m_own && m_own->pane < viewMode().panes && viewMode().panes > 1 ? std::optional(m_own->pane)
                                                                           : std::nullopt;
}

const ViewTransform& ImageCanvas::viewOf(int pane) const
{
    return unlinked() == pane ? m_own->view : m_view;
}

void ImageCanvas::setUnlinked(std::optional<int> pane)
{
    if (pane && (*pane < 0 || *pane >= viewMode().panes || viewMode().panes < 2))
        return;
    if (pane ? unlinked() == pane : !m_own)
        return;
    m_own = pane ? std::optional(PaneView{*pane, m_view}) : std::nullopt;
    requestFrame();
    updateAccessibleName();
    update();
    Q_EMIT unlinkedChanged();
}

ViewTransform ImageCanvas::wholeView() const
{
    const QSize image = imageSize();
    const PaneLayout layout = paneLayout(0);
    return fitView(image.width(), image.height(), layout.width, layout.height);
}

void ImageCanvas::fitAll()
{
    m_fitted = true;
    changeView(wholeView());
}

void ImageCanvas::fit()
{
    if (unlinked() == pane())
        gesture(wholeView());
    else
        fitAll();
}

void ImageCanvas::oneToOne()
{
    gesture({1.0, viewOf(pane()).center});
}

void ImageCanvas::zoomIn()
{
    setScale(steppedScale(viewOf(pane()).scale, 1), QPointF(-1, -1));
}

void ImageCanvas::zoomOut()
{
    setScale(steppedScale(viewOf(pane()).scale, -1), QPointF(-1, -1));
}

void ImageCanvas::stepGain(int direction)
{
    if (!viewMode().schema.find("gain"))
        return;
    ParamSet params = modeParams();
    const Field& field = *viewMode().schema.find("gain");
    const auto gain = static_cast<double>(params.getInt("gain") + (direction > 0 ? 1 : -1));
    params.set("gain", static_cast<std::int64_t>(std::clamp(gain, field.min, field.max)));
    setModeParams(params);
    Q_EMIT modeParamsChanged(params);
}

QString ImageCanvas::paneName(int pane) const
{
    const QString a = m_badgeA.isEmpty() ? tr("A") : m_badgeA;
    const QString b = m_badgeB.isEmpty() ? tr("B") : m_badgeB;
    return pane == 0 ? a : pane == 1 ? b : a + QStringLiteral(" \u2212 ") + b;
}

const ViewMode& ImageCanvas::viewMode() const
{
    return findViewMode(m_mode.toStdString());
}

PaneLayout ImageCanvas::paneLayout(int pane) const
{
    return comparo::paneLayout(viewMode(), arrangement(), deviceSize().width(), deviceSize().height(), pane);
}

QSize ImageCanvas::deviceSize() const
{
    return (QSizeF(size()) * devicePixelRatioF()).toSize();
}

FrameRequest ImageCanvas::frameRequest() const
{
    FrameRequest request;
    request.a = m_a;
    request.b = m_b;
    request.difference = m_difference;
    request.mode = m_mode.toStdString();
    request.modeParams = modeParams();
    request.arrangement = arrangement();
    request.showB = isBlinking() && m_b;
    request.display = m_display;
    request.highlight = m_highlight;
    request.view = m_view;
    if (unlinked())
        request.own = m_own;
    request.width = deviceSize().width();
    request.height = deviceSize().height();
    request.background = palette().color(QPalette::Window).rgb();
    return request;
}

void ImageCanvas::requestFrame()
{
    if (isEmpty() || deviceSize().isEmpty())
        return;
    const AnnotationStyle style{m_numberFormat, QFontDatabase::systemFont(QFontDatabase::FixedFont),
                                devicePixelRatioF(), m_blocks};
    m_source.request(frameRequest(), style);
}

void ImageCanvas::changeView(const ViewTransform& view)
{
    if (view == m_view)
        return;
    m_view = view;
    requestFrame();
    updateAccessibleName();
    update();
    Q_EMIT viewChanged(m_view);
}

/// Of a person, in the pane of the pointer: its view, which is that of all linked ones.
void ImageCanvas::gesture(const ViewTransform& view)
{
    if (unlinked() != pane()) {
        m_fitted = false;
        changeView(view);
        return;
    }
    if (view == m_own->view)
        return;
    m_own->view = view;
    requestFrame();
    updateAccessibleName();
    update();
}

void ImageCanvas::updateBlink(bool held, bool latched)
{
    const bool before = isBlinking();
    m_blinkHeld = held;
    m_blinkLatched = latched;
    if (isBlinking() == before)
        return;
    requestFrame();
    update();
    Q_EMIT blinkChanged(isBlinking());
}

void ImageCanvas::updateAccessibleName()
{
    if (isEmpty()) {
        setAccessibleName(tr("Picture, empty"));
        return;
    }
    const QLocale locale;
    QString name = tr("Picture of A %1 and B %2, zoom %3 %")
                       .arg(m_labelA, m_labelB, locale.toString(m_view.scale * 100.0, 'g', 4));
    if (unlinked())
        name += tr(", %1 moves by itself").arg(paneName(*unlinked()));
    const std::optional<QPoint> pixel = m_hovered ? m_hovered : m_pinned;
    if (pixel) {
        const auto values = [&](const Pyramid* image) {
            QStringList texts;
            if (image && QRect(0, 0, image->width(), image->height()).contains(*pixel))
                for (const int c : shownChannels(m_display, image->channels()))
                    texts << valueText(image->value(c, pixel->y(), pixel->x()), image->dtype(),
                                       m_numberFormat);
            return texts.join(QLatin1Char(' '));
        };
        name += tr(", pixel x %1 y %2, A %3, B %4")
                    .arg(pixel->x())
                    .arg(pixel->y())
                    .arg(values(m_a.get()), values(m_b.get()));
    }
    setAccessibleName(name);
}

} // namespace comparo::ui
