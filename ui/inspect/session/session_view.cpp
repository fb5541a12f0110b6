#include "ui/inspect/session/session.h"

#include <algorithm>
#include <cmath>

/// What of the result is looked at: mode, display range, pixel, region.
namespace comparo::ui {

const ParamSet& Session::modeParams() const
{
    return *m_modeParams.constFind(m_mode);
}

void Session::setSample(int sample)
{
    const int count = m_result ? m_result->imageA().shape().n : 1;
    const int shown = std::clamp(sample, 0, count - 1);
    if (shown == m_sample)
        return;
    m_sample = shown;
    requestResult();
}

void Session::setMode(const QString& id)
{
    if (id == m_mode || !m_modeParams.contains(id))
        return;
    m_mode = id;
    Q_EMIT modeChanged();
}

void Session::setModeParams(const ParamSet& params)
{
    ParamSet& current = m_modeParams[m_mode];
    if (current == params)
        return;
    current = params;
    Q_EMIT modeChanged();
}

void Session::setDisplay(const DisplayTransform& display)
{
    if (display == m_display)
        return;
    m_display = display;
    Q_EMIT displayChanged();
}

void Session::setChannel(int channel)
{
    DisplayTransform next = m_display;
    next.channel = m_result && channel >= m_result->imageA().shape().c ? -1 : channel;
    setDisplay(next);
    requestTie();
}

void Session::resetDisplay()
{
    DisplayTransform next = m_display;
    const Comparison& comparison = m_result->comparison;
    if (m_autoRange || (isFloat(comparison.descA.dtype) && comparison.peak != 1.0)) {
        next.low = m_result->valueMin;
        next.high = m_result->valueMax > m_result->valueMin ? m_result->valueMax : m_result->valueMin + 1.0;
    } else {
        next.low = 0.0;
        next.high = comparison.peak;
    }
    setDisplay(next);
}

void Session::setAutoGain()
{
    const Comparison& comparison = m_result->comparison;
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

void Session::toggleAutoRange()
{
    if (!m_result)
        return;
    if (modeParams().schema().find("gain")) {
        setAutoGain();
        return;
    }
    m_autoRange = !m_autoRange;
    resetDisplay();
    Q_EMIT displayChanged();
}

void Session::setPinned(std::optional<QPoint> pixel)
{
    if (pixel == m_pinned)
        return;
    m_pinned = pixel;
    Q_EMIT pinnedChanged();
    requestTie();
}

void Session::setHovered(std::optional<QPoint> pixel)
{
    if (pixel == m_hovered)
        return;
    m_hovered = pixel;
    Q_EMIT hoveredChanged();
}

void Session::setRegion(const QRect& region)
{
    if (region == m_region)
        return;
    m_region = region;
    requestRegion();
}

void Session::showPixel(QPoint pixel)
{
    setPinned(pixel);
    Q_EMIT pixelShown(pixel);
}

void Session::goToWorst()
{
    if (!m_result || !m_result->comparison.all.worst)
        return;
    const SamplePosition worst = *m_result->comparison.all.worst;
    setSample(worst.n);
    showPixel({worst.x, worst.y});
}

void Session::goToDifference(int direction)
{
    if (!m_result)
        return;
    const Shape& shape = m_result->imageA().shape();
    const QPoint from = m_pinned.value_or(direction > 0 ? QPoint(shape.w - 1, shape.h - 1) : QPoint(0, 0));
    m_jobs.latest(
        m_seekSlot, this,
        [result = m_result, from, direction](const Progress& progress) {
            return findDifference(result->imageA(), result->imageB(), result->pyramidA->sample(), from,
                                  direction, progress);
        },
        [this](const std::optional<QPoint>& found) {
            if (found)
                showPixel(*found);
        });
}

} // namespace comparo::ui
