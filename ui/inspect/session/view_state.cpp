// SPDX-License-Identifier: Apache-2.0
#include "ui/inspect/session/view_state.h"

#include "ui/base/text.h"
#include "ui/inspect/session/display_options.h"
#include "ui/inspect/session/pixels.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace comparo::ui {

using namespace Qt::StringLiterals;

const QString kFirstMode = u"triptych"_s;

ViewState::ViewState(Session& session, QObject* parent)
    : QObject(parent), m_session(session), m_mode(kFirstMode), m_displayOptions(displaySchema())
{
    for (const ViewMode& mode : allViewModes())
        m_modeParams.insert(fromUtf8(mode.id), ParamSet(mode.schema));
    connect(&session, &Session::inputChanged, this, [this] { m_isFirst = true; });
    connect(&session, &Session::resultCleared, this, &ViewState::forget);
    connect(&session, &Session::resultChanged, this, &ViewState::follow);
    // After these connections: who hears the referee may ask for the pixel, which has to be one of the
    // result.
    m_answer = new AnswerModel(session, this);
    m_makers = new MakersModel(session, this);
    m_referee = new RefereeModel(session, this);
    m_regions = new RegionModel(session, this);
    m_bookmarks = new BookmarkModel(session, this);
}

ViewState::~ViewState() = default;

/// There is another input: nothing of the last one is pinned.
void ViewState::forget()
{
    m_isFirst = true;
    m_followed.reset();
    m_pinned.reset();
    m_tie.reset();
    m_goingTo.reset();
}

void ViewState::follow()
{
    const AnalysisPtr before = std::exchange(m_followed, m_session.result());
    const AnalysisPtr& result = m_followed;
    const bool isFirst = std::exchange(m_isFirst, false);
    const Comparison& comparison = result->comparison;
    const bool sameImages = before && before->run == result->run && before->shown == result->shown &&
                            before->sample() == result->sample();
    const Shape& shape = result->imageA().shape();
    if (!before || before->imageA().shape().h != shape.h || before->imageA().shape().w != shape.w) {
        m_region = QRect();
        m_regionComparison.reset();
        if (m_pinned && !QRect(0, 0, shape.w, shape.h).contains(*m_pinned))
            m_pinned.reset();
        m_hovered.reset();
    }
    if (!before || before->imageA().dtype() != result->imageA().dtype() || m_autoRange)
        resetDisplay();
    const bool hasShown = std::all_of(m_display.rgb.begin(), m_display.rgb.end(),
                                      [&shape](int channel) { return channel < std::max(shape.c, 3); });
    if (m_display.channel >= shape.c || !hasShown) {
        DisplayTransform next = m_display;
        if (!hasShown)
            next.rgb = DisplayTransform().rgb;
        if (next.channel >= shape.c)
            next.channel = -1;
        setDisplay(next);
    }
    // The first look at an input is at its worst pixel.
    const bool differs = comparison.all.worst && comparison.all.differing > 0;
    if (isFirst && !m_pinned && differs)
        m_pinned = QPoint(comparison.all.worst->x, comparison.all.worst->y);
    if (isFirst)
        setAutoGain();
    Q_EMIT pinnedChanged();
    if (!sameImages) {
        setHighlight(std::nullopt);
        requestTie();
    }
    if (!m_region.isEmpty())
        requestRegion();
    if (const std::optional<Bookmark> place = std::exchange(m_goingTo, std::nullopt)) // once all have it
        QMetaObject::invokeMethod(
            this, [this, place = *place] { arrive(place); }, Qt::QueuedConnection);
    if (isFirst && differs) // once all have this result, for it asks for another one
        QMetaObject::invokeMethod(
            this, [this, worst = comparison.all.worst->n] { m_session.setSample(worst); },
            Qt::QueuedConnection);
}

const ParamSet& ViewState::modeParams() const
{
    return *m_modeParams.constFind(m_mode);
}

void ViewState::setMode(const QString& id)
{
    m_soloOf.clear();
    if (id == m_mode || !m_modeParams.contains(id))
        return;
    m_mode = id;
    Q_EMIT modeChanged();
}

/// "a" and "b" are what a session of before may have been left in.
bool ViewState::isSolo() const
{
    return !m_soloOf.isEmpty() || m_mode == u"a"_s || m_mode == u"b"_s;
}

/// Of another mode with the same fields, whose set belongs to its own schema.
void ViewState::takeParams(const QString& to, const QString& from)
{
    m_modeParams[to].parseItems(m_modeParams.value(from).toText(true));
}

void ViewState::showAlone(QString of, int pane)
{
    const QString alone = pane == 0 ? u"a"_s : pane == 1 ? u"b"_s : u"difference"_s;
    if (alone == u"difference"_s) // of the same kind and gain
        takeParams(alone, of);
    m_mode = alone;
    m_soloOf = std::move(of);
    Q_EMIT modeChanged();
}

void ViewState::toggleSolo(int pane)
{
    if (isSolo()) {
        const QString all = m_soloOf.isEmpty() ? kFirstMode : m_soloOf;
        if (m_mode == u"difference"_s)
            takeParams(all, m_mode);
        setMode(all);
    } else if (pane >= 0 && pane < findViewMode(toUtf8(m_mode)).panes &&
               findViewMode(toUtf8(m_mode)).panes > 1) {
        showAlone(m_mode, pane);
    }
}

void ViewState::stepSolo()
{
    const QString all = !isSolo() ? m_mode : m_soloOf.isEmpty() ? kFirstMode : m_soloOf;
    const int panes = findViewMode(toUtf8(all)).panes;
    const int next = !isSolo() ? 0 : m_mode == u"a"_s ? 1 : m_mode == u"b"_s ? 2 : 3;
    if (panes > 1 && next < panes)
        showAlone(all, next);
    else if (isSolo())
        toggleSolo(0);
}

void ViewState::setModeParams(const ParamSet& params)
{
    ParamSet& current = m_modeParams[m_mode];
    if (current == params)
        return;
    current = params;
    Q_EMIT modeChanged();
}

void ViewState::setDisplay(const DisplayTransform& display)
{
    m_displayOptions.set("exposure", display.exposure);
    show(display);
}

void ViewState::setDisplayOptions(const ParamSet& options)
{
    if (options == m_displayOptions)
        return;
    m_displayOptions = options;
    show(m_display);
    Q_EMIT displayChanged(); // the grid is no part of the display
}

void ViewState::setHighlight(const std::optional<DifferenceQuery>& highlight)
{
    if (highlight == m_highlight)
        return;
    m_highlight = highlight;
    Q_EMIT highlightChanged();
}

/// With the options, in the units of the result.
void ViewState::show(const DisplayTransform& display)
{
    const bool isWhole = m_followed && !isFloat(m_followed->imageA().dtype());
    const StoredUnit unit{0.0, isWhole ? m_followed->comparison.peak : 1.0};
    const DisplayTransform next = withOptions(display, m_displayOptions, unit);
    if (next == m_display)
        return;
    m_display = next;
    Q_EMIT displayChanged();
}

void ViewState::setChannel(int channel)
{
    DisplayTransform next = m_display;
    next.channel = m_followed && channel >= m_followed->imageA().shape().c ? -1 : channel;
    setDisplay(next);
    requestTie();
}

void ViewState::resetDisplay()
{
    DisplayTransform next = m_display;
    const Comparison& comparison = m_followed->comparison;
    if (m_autoRange || (isFloat(comparison.descA.dtype) && comparison.peak != 1.0)) {
        next.low = m_followed->valueMin;
        next.high =
            m_followed->valueMax > m_followed->valueMin ? m_followed->valueMax : m_followed->valueMin + 1.0;
    } else {
        next.low = 0.0;
        next.high = comparison.peak;
    }
    setDisplay(next);
}

void ViewState::setAutoGain()
{
    const Comparison& comparison = m_followed->comparison;
    const double largest = comparison.all.maxAbs;
    if (!(largest > 0.0) || !std::isfinite(largest))
        return;
    for (ParamSet& params : m_modeParams) {
        const Field* gain = params.schema().find("gain");
        if (!gain)
            continue;
        const double stops =
            std::clamp(std::floor(std::log2(comparison.peak / largest)), gain->min, gain->max);
        params.set("gain", static_cast<std::int64_t>(stops));
    }
    Q_EMIT modeChanged();
}

void ViewState::toggleAutoRange()
{
    if (!m_followed)
        return;
    if (modeParams().schema().find("gain")) {
        setAutoGain();
        return;
    }
    m_autoRange = !m_autoRange;
    resetDisplay();
    Q_EMIT displayChanged();
}

bool ViewState::isInside(QPoint pixel) const
{
    const Shape shape = m_followed ? m_followed->imageA().shape() : Shape{};
    return QRect(0, 0, shape.w, shape.h).contains(pixel);
}

void ViewState::setPinned(std::optional<QPoint> pixel)
{
    if (pixel && !isInside(*pixel))
        pixel.reset();
    if (pixel == m_pinned)
        return;
    m_pinned = pixel;
    Q_EMIT pinnedChanged();
    requestTie();
}

void ViewState::setHovered(std::optional<QPoint> pixel)
{
    if (pixel && !isInside(*pixel))
        pixel.reset();
    if (pixel == m_hovered)
        return;
    m_hovered = pixel;
    Q_EMIT hoveredChanged();
}

void ViewState::setRegion(const QRect& region)
{
    if (region == m_region)
        return;
    m_region = region;
    requestRegion();
}

void ViewState::showPixel(QPoint pixel)
{
    if (!isInside(pixel))
        return;
    setPinned(pixel);
    Q_EMIT pixelShown(pixel);
}

void ViewState::goToWorst()
{
    if (!m_followed || !m_followed->comparison.all.worst)
        return;
    const SamplePosition worst = *m_followed->comparison.all.worst;
    m_session.setSample(worst.n);
    showPixel({worst.x, worst.y});
}

void ViewState::goToDifference(int direction)
{
    if (!m_followed)
        return;
    const Shape& shape = m_followed->imageA().shape();
    const QPoint from = m_pinned.value_or(direction > 0 ? QPoint(shape.w - 1, shape.h - 1) : QPoint(0, 0));
    m_jobs.latest(
        m_seekSlot, this,
        [result = m_followed, from, direction](const Progress& progress) {
            return findDifference(result->imageA(), result->imageB(), result->pyramidA->sample(), from,
                                  direction, progress);
        },
        [this](const std::optional<QPoint>& found) {
            if (found)
                showPixel(*found);
        });
}

void ViewState::goToRegion(int direction)
{
    if (const std::optional<std::size_t> row = m_regions->next(direction))
        showRegion(*row);
    else
        goToDifference(direction);
}

void ViewState::showRegion(std::size_t row)
{
    if (row >= m_regions->ranked().size())
        return;
    const SamplePosition worst = m_regions->at(row).worst;
    m_regions->setCurrent(row);
    m_session.setSample(worst.n);
    showPixel({worst.x, worst.y});
}

void ViewState::toggleBookmark(const ViewTransform& view)
{
    const QPoint middle(static_cast<int>(std::floor(view.center.x)),
                        static_cast<int>(std::floor(view.center.y)));
    toggleBookmarkAt(m_pinned ? *m_pinned : m_hovered.value_or(middle), view);
}

void ViewState::toggleBookmarkAt(QPoint pixel, const ViewTransform& view)
{
    if (!m_followed || !isInside(pixel))
        return;
    for (const auto& [place, row] : m_bookmarks->shown())
        if (place == pixel) {
            m_bookmarks->remove(row);
            return;
        }
    m_bookmarks->add({{},
                      pixel,
                      m_followed->sample(),
                      m_bookmarks->shownStep(),
                      m_mode,
                      fromUtf8(modeParams().toText(true)),
                      m_display.channel,
                      view});
}

void ViewState::showBookmark(int row)
{
    if (row < 0 || row >= m_bookmarks->all().size())
        return;
    const Bookmark place = m_bookmarks->all()[row];
    m_bookmarks->setCurrent(row);
    if (!m_bookmarks->outputs(place))
        return;
    m_session.inspectStep(place.step);
    m_session.setSample(place.sample);
    if (m_bookmarks->isShown(place))
        arrive(place);
    else
        m_goingTo = place;
}

/// With the result that has the place: what a person saw there.
void ViewState::arrive(const Bookmark& place)
{
    if (!m_bookmarks->isShown(place))
        return;
    if (m_modeParams.contains(place.mode)) {
        setMode(place.mode);
        try {
            ParamSet params = modeParams();
            params.parseItems(toUtf8(place.modeParams));
            setModeParams(params);
        } catch (const Error&) { // of another version: the mode as it is by itself
        }
    }
    setChannel(std::max(place.channel, -1));
    setPinned(place.pixel);
    Q_EMIT placeShown(place.pixel, place.view);
}

void ViewState::goToBookmark(int direction)
{
    if (const std::optional<int> row = m_bookmarks->next(direction))
        showBookmark(*row);
}

void ViewState::requestRegion()
{
    m_regionComparison.reset();
    Q_EMIT regionChanged();
    if (!m_followed || m_region.isEmpty())
        return;
    CompareOptions options;
    options.tolerance = m_session.setup().tolerance;
    const Comparison& whole = m_followed->comparison;
    options.channelNames = whole.channelNames;
    options.dtypeA = whole.dtypeA;
    options.dtypeB = whole.dtypeB;
    options.region = {m_region.x(), m_region.y(), m_region.width(), m_region.height()};
    m_jobs.latest(
        m_regionSlot, this,
        [result = m_followed, options](const Progress& progress) {
            return compare(result->imageA(), result->imageB(), options, progress);
        },
        [this](const Comparison& comparison) {
            m_regionComparison = comparison;
            Q_EMIT regionChanged();
        },
        [this](const Error& error) { m_session.fail(tr("The region could not be measured."), error); });
}

void ViewState::requestTie()
{
    m_tieSlot.stop();
    m_tie.reset();
    Q_EMIT tieChanged();
    if (!m_pinned || !m_followed || !m_followed->trace(0) || m_followed->steps.empty())
        return;
    // The channel that is shown, else the one with the largest difference at this pixel.
    const Tensor& a = m_followed->imageA();
    const Tensor& b = m_followed->imageB();
    const int x = m_pinned->x();
    const int y = m_pinned->y();
    const int n = m_followed->sample();
    int channel = std::clamp(m_display.channel, 0, a.shape().c - 1);
    if (m_display.channel < 0) {
        double largest = 0.0;
        for (int c = 0; c < a.shape().c; ++c) {
            if (const double d = std::abs(a.at(n, c, y, x) - b.at(n, c, y, x)); d > largest) {
                largest = d;
                channel = c;
            }
        }
    }
    m_jobs.latest(
        m_tieSlot, this,
        [result = m_followed, n, channel, x, y] {
            return tieLens(*result->trace(0), *result->trace(1), result->shown, n, channel, y, x);
        },
        [this](const TieLens& lens) {
            m_tie = lens;
            Q_EMIT tieChanged();
        },
        [this](const Error& error) {
            m_session.fail(tr("The value before rounding could not be found."), error);
        });
}

} // namespace comparo::ui
