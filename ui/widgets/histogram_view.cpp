// SPDX-License-Identifier: Apache-2.0
// Data, mouse and keys of the histogram; histogram_paint.cpp draws it.
#include "ui/widgets/histogram_view.h"

#include "ui/base/accessible_text.h"
#include "ui/base/numbers.h"
#include "ui/base/theme.h"

#include <QKeyEvent>
#include <QMouseEvent>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <numeric>

namespace comparo::ui {

using namespace Qt::StringLiterals;

namespace {

/// Half width of the axis for data without or with tiny errors, in steps.
constexpr int kMinHalfRange = 3;
constexpr int kGrabPixels = 6;
/// A press that moves less than this is a click.
constexpr double kClickPixels = 4.0;

/// The octaves between 0 and the smallest errors would take most of the axis: they are one empty bin on each
/// side.
std::vector<ErrorHistogram::Bin> withoutEmptyMiddle(const std::vector<ErrorHistogram::Bin>& bins)
{
    const auto isNegative = [](const ErrorHistogram::Bin& bin) { return bin.low < 0 && bin.count > 0; };
    const auto isPositive = [](const ErrorHistogram::Bin& bin) {
        return bin.high > 0 && bin.low >= 0 && bin.count > 0;
    };
    const auto negatives = std::find_if(bins.rbegin(), bins.rend(), isNegative).base();
    const auto positives = std::find_if(bins.begin(), bins.end(), isPositive);
    std::vector<ErrorHistogram::Bin> kept(bins.begin(), negatives);
    if (!kept.empty() && kept.back().high < 0)
        kept.push_back({kept.back().high, 0.0, 0});
    std::copy_if(negatives, positives, std::back_inserter(kept),
                 [](const ErrorHistogram::Bin& bin) { return bin.low == bin.high; });
    if (positives != bins.end() && positives->low > 0)
        kept.push_back({0.0, positives->low, 0});
    kept.insert(kept.end(), positives, bins.end());
    return kept;
}

/// Every whole error of an axis that is symmetric.
std::vector<ErrorHistogram::Bin> wholeErrors(const std::vector<ErrorHistogram::Bin>& bins)
{
    double reach = kMinHalfRange;
    for (const ErrorHistogram::Bin& bin : bins)
        reach = std::max({reach, std::abs(bin.low), std::abs(bin.high)});
    std::vector<ErrorHistogram::Bin> all;
    for (double error = -reach; error <= reach; ++error)
        all.push_back({error, error, 0});
    for (const ErrorHistogram::Bin& bin : bins)
        all[static_cast<std::size_t>(bin.low + reach)].count = bin.count;
    return all;
}

std::vector<double> asNumbers(const std::vector<std::uint64_t>& counts)
{
    return {counts.begin(), counts.end()};
}

} // namespace

HistogramView::HistogramView(QWidget* parent) : QWidget(parent)
{
    setObjectName(u"histogram"_s);
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setFont(Theme::font(TextSize::Small));
    setHistogram({});
    installAccessibleText(this, QAccessible::Chart, [this] { return spoken(); });
}

/// The share within the threshold, and the bins from the fullest on.
QString HistogramView::spoken() const
{
    if (m_series.empty() || m_series[0].total == 0.0)
        return m_isErrors ? tr("No error is counted.") : tr("No value is counted.");
    if (!m_isErrors)
        return tr("The values of A and B, from %1 to %2.")
            .arg(numbers::value(m_bins.front().low), numbers::value(m_bins.back().high));
    constexpr std::size_t kMost = 5;
    std::vector<ErrorHistogram::Bin> bins = m_bins;
    double within = 0.0;
    for (std::size_t i = 0; i < bins.size(); ++i) {
        bins[i].count = static_cast<std::uint64_t>(m_series[0].counts[i]);
        if (std::max(std::abs(bins[i].low), std::abs(bins[i].high)) <= m_threshold)
            within += m_series[0].counts[i];
    }
    QString text =
        tr("%1 of %2 samples lie within the threshold of %3.")
            .arg(numbers::percent(within / m_series[0].total),
                 numbers::count(static_cast<std::uint64_t>(m_series[0].total)), numbers::value(m_threshold));
    std::stable_sort(bins.begin(), bins.end(),
                     [](const auto& x, const auto& y) { return x.count > y.count; });
    for (std::size_t i = 0; i < std::min(bins.size(), kMost) && bins[i].count > 0; ++i)
        text += u' ' + (bins[i].low == bins[i].high
                            ? tr("%1 samples have the error %2.")
                                  .arg(numbers::count(bins[i].count), numbers::value(bins[i].low))
                            : tr("%1 samples have an error from %2 to %3.")
                                  .arg(numbers::count(bins[i].count), numbers::value(bins[i].low),
                                       numbers::value(bins[i].high)));
    return text;
}

void HistogramView::setAxis(std::vector<ErrorHistogram::Bin> bins, bool isErrors, bool isWhole)
{
    const bool isOther =
        isErrors != m_isErrors || isWhole != m_isWhole || bins.size() != m_bins.size() ||
        !std::equal(bins.begin(), bins.end(), m_bins.begin(),
                    [](const auto& p, const auto& q) { return p.low == q.low && p.high == q.high; });
    m_bins = std::move(bins);
    m_isErrors = isErrors;
    m_isWhole = isWhole;
    m_series.clear();
    m_hovered = -1;
    if (isOther) {
        m_band.reset();
        m_drag = Drag::None;
    }
    setAccessibleName(isErrors
                          ? tr("Histogram of the error A minus B; arrow keys move the threshold, with Shift "
                               "they light the pixels of a band")
                          : tr("Histogram of the values of A and B; arrow keys light the pixels of a band"));
    setToolTip(
        isErrors
            ? tr("Signed error A−B. Drag the handles, or use the arrow keys, to set the absolute "
                 "tolerance. Drag beside them, or use Shift and the arrow keys, to light the pixels of a "
                 "band of errors; Escape ends that.")
            : tr("Stored values of A and B. Drag, or use the arrow keys, to light the pixels of a band of "
                 "values; Escape ends that."));
    update();
}

void HistogramView::setHistogram(const ErrorHistogram& histogram, const std::optional<ErrorHistogram>& part)
{
    setAxis(histogram.logarithmic ? withoutEmptyMiddle(histogram.bins) : wholeErrors(histogram.bins), true,
            !histogram.logarithmic);
    Series series;
    for (const ErrorHistogram::Bin& bin : m_bins)
        series.counts.push_back(static_cast<double>(bin.count));
    series.total = static_cast<double>(histogram.total);
    if (part) {
        series.part.resize(m_bins.size());
        series.partTotal = static_cast<double>(part->total);
        // The outermost bins of a part may be narrower: each lies within one of the whole.
        for (const ErrorHistogram::Bin& bin : part->bins) {
            const double middle = bin.low == bin.high ? bin.low : bin.low + (bin.high - bin.low) / 2;
            const auto slot = static_cast<std::size_t>(std::clamp(slotOf(middle), 0.0, slotCount() - 0.5));
            series.part[slot] += static_cast<double>(bin.count);
        }
    }
    m_series.push_back(std::move(series));
}

void HistogramView::setValues(const ValueHistogram& a, const ValueHistogram& b, bool isWhole,
                              const std::optional<std::pair<ValueHistogram, ValueHistogram>>& part)
{
    std::vector<ErrorHistogram::Bin> bins;
    for (int i = 0; i < a.axis.bins; ++i)
        bins.push_back({a.axis.edge(i), a.axis.edge(i + 1), 0});
    setAxis(std::move(bins), false, isWhole && a.axis.width() == 1.0);
    const auto series = [](const ValueHistogram& whole, const ValueHistogram* piece) {
        return Series{asNumbers(whole.counts), piece ? asNumbers(piece->counts) : std::vector<double>(),
                      static_cast<double>(whole.total), piece ? static_cast<double>(piece->total) : 0.0};
    };
    m_series.push_back(series(a, part ? &part->first : nullptr));
    m_series.push_back(series(b, part ? &part->second : nullptr));
}

void HistogramView::setCurve(HistogramCurve curve)
{
    m_curve = curve;
    update();
}

void HistogramView::setLogarithmic(bool logarithmic)
{
    m_logarithmic = logarithmic;
    update();
}

void HistogramView::setThreshold(double threshold)
{
    m_threshold = threshold;
    update();
}

std::optional<HistogramView::Band> HistogramView::band() const
{
    if (!m_band)
        return std::nullopt;
    const ErrorHistogram::Bin& first = m_bins[static_cast<std::size_t>(m_band->first)];
    const ErrorHistogram::Bin& last = m_bins[static_cast<std::size_t>(m_band->second)];
    // A bin lacks its upper end, which is the next one's, and the last one of values has it.
    const bool hasEnd = last.low == last.high || (!m_isErrors && m_band->second + 1 == slotCount());
    const double high = m_isWhole && !m_isErrors ? last.low
                        : hasEnd                 ? last.high
                                                 : std::nextafter(last.high, last.low);
    Band band{first.low, high, {}};
    for (const Series& series : m_series)
        band.counts.push_back(static_cast<std::uint64_t>(std::accumulate(
            series.counts.begin() + m_band->first, series.counts.begin() + m_band->second + 1, 0.0)));
    return band;
}

void HistogramView::clearBand()
{
    m_band.reset();
    update();
}

void HistogramView::setBand(std::optional<Slots> band)
{
    if (band == m_band)
        return;
    m_band = band;
    update();
    Q_EMIT bandChanged();
}

QRectF HistogramView::plotRect() const
{
    const QFontMetrics metrics(font());
    const double left = metrics.horizontalAdvance(u"0.01%"_s) + 8.0;
    return {left, 8.0, std::max(1.0, width() - left - 4.0),
            std::max(1.0, height() - 16.0 - 2.0 * metrics.height())};
}

double HistogramView::xOfSlot(double slot) const
{
    const QRectF plot = plotRect();
    return plot.left() + slot / slotCount() * plot.width();
}

/// Where a value is on the axis, in slots from its left end.
double HistogramView::slotOf(double value) const
{
    if (m_bins.empty() || value < m_bins.front().low)
        return m_isWhole && !m_bins.empty() ? value - m_bins.front().low + 0.5 : 0.0;
    if (m_isWhole && m_isErrors)
        return value - m_bins.front().low + 0.5;
    const auto bin = std::find_if(m_bins.begin(), m_bins.end(), [value](const ErrorHistogram::Bin& b) {
        return b.low == b.high ? value == b.low : value < b.high;
    });
    if (bin == m_bins.end())
        return slotCount();
    const double span = bin->high - bin->low;
    return static_cast<double>(bin - m_bins.begin()) +
           (span > 0 ? std::max(0.0, value - bin->low) / span : 0.5);
}

double HistogramView::valueOf(double slot) const
{
    if (m_isWhole && m_isErrors)
        return slot + m_bins.front().low - 0.5;
    if (m_bins.empty())
        return 0.0;
    const double clamped = std::clamp(slot, 0.0, slotCount() - 1e-9);
    const auto& bin = m_bins[static_cast<std::size_t>(clamped)];
    return bin.low + (clamped - std::floor(clamped)) * (bin.high - bin.low);
}

int HistogramView::slotAt(double x) const
{
    const QRectF plot = plotRect();
    if (x < plot.left() || x >= plot.right() || m_bins.empty())
        return -1;
    return std::min(static_cast<int>((x - plot.left()) / plot.width() * slotCount()), slotCount() - 1);
}

bool HistogramView::isOnHandle(double x) const
{
    const double half = m_isWhole ? 0.5 : 0.0;
    return m_isErrors && (std::abs(x - xOfSlot(slotOf(m_threshold + half))) < kGrabPixels ||
                          std::abs(x - xOfSlot(slotOf(-m_threshold - half))) < kGrabPixels);
}

void HistogramView::moveTo(double x)
{
    const QRectF plot = plotRect();
    double threshold = std::abs(valueOf((x - plot.left()) / plot.width() * slotCount()));
    if (m_isWhole)
        threshold = std::clamp(std::round(threshold - 0.5), 0.0, std::max(m_bins.back().high, 0.0));
    if (threshold == m_threshold)
        return;
    setThreshold(threshold);
    Q_EMIT thresholdMoved(threshold);
}

void HistogramView::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton || m_bins.empty())
        return;
    m_pressed = event->position().x();
    m_moved = false;
    m_drag = isOnHandle(m_pressed) ? Drag::Threshold : Drag::Band;
    const QRectF plot = plotRect();
    m_bandStart = slotAt(std::clamp(m_pressed, plot.left(), plot.right() - 1e-6));
}

void HistogramView::mouseMoveEvent(QMouseEvent* event)
{
    const double x = event->position().x();
    if (m_drag != Drag::None && std::abs(x - m_pressed) >= kClickPixels)
        m_moved = true;
    if (m_drag == Drag::Threshold && m_moved) {
        moveTo(x);
        return;
    }
    if (m_drag == Drag::Band && m_moved) {
        const QRectF plot = plotRect();
        const int slot = slotAt(std::clamp(x, plot.left(), plot.right() - 1e-6));
        setBand(Slots{std::min(slot, m_bandStart), std::max(slot, m_bandStart)});
        return;
    }
    setCursor(isOnHandle(x) ? Qt::SplitHCursor : Qt::CrossCursor);
    const int slot = slotAt(x);
    if (slot == m_hovered)
        return;
    m_hovered = slot;
    update();
    Q_EMIT binHovered(slot < 0 ? QString() : slotText(slot));
}

QString HistogramView::slotText(int slot) const
{
    const auto i = static_cast<std::size_t>(slot);
    const ErrorHistogram::Bin& bin = m_bins[i];
    const auto count = [&](std::size_t series) {
        return static_cast<std::uint64_t>(m_series[series].counts[i]);
    };
    const bool isOne = m_isWhole || bin.low == bin.high;
    if (m_isErrors) {
        const QString range =
            isOne ? numbers::withSign(bin.low)
                  : tr("%1 to %2").arg(numbers::withSign(bin.low), numbers::withSign(bin.high));
        return tr("error %1: %2 samples, %3")
            .arg(range, numbers::count(count(0)),
                 numbers::percent(count(0), static_cast<std::uint64_t>(m_series[0].total)));
    }
    const QString range = isOne ? numbers::value(bin.low)
                                : tr("%1 to %2").arg(numbers::value(bin.low), numbers::value(bin.high));
    return tr("value %1: %2 samples of A, %3 of B")
        .arg(range, numbers::count(count(0)), numbers::count(count(1)));
}

void HistogramView::mouseReleaseEvent(QMouseEvent* event)
{
    const Drag drag = std::exchange(m_drag, Drag::None);
    if (drag == Drag::None || event->button() != Qt::LeftButton)
        return;
    if (drag == Drag::Band && m_moved)
        return;
    if (!m_isErrors) {
        setBand(std::nullopt);
        return;
    }
    if (!m_moved)
        moveTo(event->position().x());
    Q_EMIT thresholdChosen(m_threshold);
}

/// The band: Left and Right move it, with Shift they move its upper end; there is none before the first key.
bool HistogramView::moveByKey(QKeyEvent* event)
{
    const int direction = event->key() == Qt::Key_Right ? 1 : event->key() == Qt::Key_Left ? -1 : 0;
    const bool extends = event->modifiers().testFlag(Qt::ShiftModifier);
    const bool moves = !m_isErrors || event->modifiers().testFlag(Qt::AltModifier);
    if (direction == 0 || !(extends || moves) || m_bins.empty())
        return false;
    const int last = slotCount() - 1;
    if (!m_band) {
        const int start = m_isErrors ? std::clamp(static_cast<int>(slotOf(0.0)), 0, last) : last / 2;
        setBand(Slots{start, start});
    } else if (extends) {
        setBand(Slots{m_band->first, std::clamp(m_band->second + direction, m_band->first, last)});
    } else if (m_band->first + direction >= 0 && m_band->second + direction <= last) {
        setBand(Slots{m_band->first + direction, m_band->second + direction});
    }
    return true;
}

void HistogramView::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Escape && m_band) {
        setBand(std::nullopt);
        return;
    }
    if (moveByKey(event))
        return;
    const int direction = event->key() == Qt::Key_Right || event->key() == Qt::Key_Up    ? 1
                          : event->key() == Qt::Key_Left || event->key() == Qt::Key_Down ? -1
                                                                                         : 0;
    if (direction == 0 || !m_isErrors || m_bins.empty()) {
        QWidget::keyPressEvent(event);
        return;
    }
    double next = 0.0;
    if (m_isWhole)
        next = std::clamp(m_threshold + direction, 0.0, std::max(m_bins.back().high, 0.0));
    else
        next = m_threshold > 0.0 ? m_threshold * std::pow(2.0, 0.25 * direction) : direction > 0 ? 1e-8 : 0.0;
    setThreshold(next);
    Q_EMIT thresholdMoved(next);
    Q_EMIT thresholdChosen(next);
}

void HistogramView::leaveEvent(QEvent*)
{
    m_hovered = -1;
    update();
    Q_EMIT binHovered({});
}

} // namespace comparo::ui
