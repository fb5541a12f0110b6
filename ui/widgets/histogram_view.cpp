#include "ui/widgets/histogram_view.h"

#include "ui/base/numbers.h"
#include "ui/base/theme.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <vector>

namespace comparo::ui {

using namespace Qt::StringLiterals;

namespace {

/// Half width of the axis for data without or with tiny errors, in steps.
constexpr int kMinHalfRange = 3;
constexpr int kGrabPixels = 6;
constexpr int kHandle = 5;

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

} // namespace

HistogramView::HistogramView(QWidget* parent) : QWidget(parent)
{
    setObjectName(u"histogram"_s);
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setFont(Theme::font(TextSize::Small));
    setAccessibleName(tr("Histogram of the error A minus B; arrow keys move the threshold"));
    setToolTip(
        tr("Signed error A−B. The height is logarithmic. Drag the handles, or use the arrow keys, to set the "
           "absolute tolerance."));
}

void HistogramView::setHistogram(const ErrorHistogram& histogram)
{
    m_histogram = histogram;
    m_hovered = -1;
    if (histogram.logarithmic) {
        m_histogram.bins = withoutEmptyMiddle(histogram.bins);
        m_firstSlot = 0;
        m_lastSlot = std::max(0, static_cast<int>(m_histogram.bins.size()) - 1);
    } else {
        double reach = kMinHalfRange;
        for (const ErrorHistogram::Bin& bin : histogram.bins)
            reach = std::max({reach, std::abs(bin.low), std::abs(bin.high)});
        m_firstSlot = -static_cast<int>(reach);
        m_lastSlot = static_cast<int>(reach);
    }
    update();
}

void HistogramView::setThreshold(double threshold)
{
    m_threshold = threshold;
    update();
}

QRectF HistogramView::plotRect() const
{
    const QFontMetrics metrics(font());
    const double left = metrics.horizontalAdvance(u"100k"_s) + 8.0;
    return {left, 8.0, std::max(1.0, width() - left - 4.0),
            std::max(1.0, height() - 16.0 - 2.0 * metrics.height())};
}

double HistogramView::xOfSlot(double slot) const
{
    const QRectF plot = plotRect();
    return plot.left() + (slot - m_firstSlot) / slotCount() * plot.width();
}

double HistogramView::slotOfError(double error) const
{
    if (!m_histogram.logarithmic)
        return error + 0.5;
    const auto& bins = m_histogram.bins;
    if (bins.empty() || error < bins.front().low)
        return 0.0;
    for (std::size_t i = 0; i < bins.size(); ++i) {
        const bool holds = bins[i].low == bins[i].high ? error == bins[i].low : error < bins[i].high;
        if (holds) {
            const double span = bins[i].high - bins[i].low;
            return static_cast<double>(i) + (span > 0 ? std::max(0.0, error - bins[i].low) / span : 0.5);
        }
    }
    return static_cast<double>(bins.size());
}

double HistogramView::errorOfSlot(double slot) const
{
    if (!m_histogram.logarithmic)
        return slot - 0.5;
    const auto& bins = m_histogram.bins;
    if (bins.empty())
        return 0.0;
    const double clamped = std::clamp(slot, 0.0, static_cast<double>(bins.size()) - 1e-9);
    const auto& bin = bins[static_cast<std::size_t>(clamped)];
    return bin.low + (clamped - std::floor(clamped)) * (bin.high - bin.low);
}

int HistogramView::binAt(double x) const
{
    const QRectF plot = plotRect();
    if (x < plot.left() || x >= plot.right())
        return -1;
    const int slot = m_firstSlot + static_cast<int>((x - plot.left()) / plot.width() * slotCount());
    if (m_histogram.logarithmic)
        return slot < static_cast<int>(m_histogram.bins.size()) ? slot : -1;
    for (std::size_t i = 0; i < m_histogram.bins.size(); ++i)
        if (static_cast<int>(m_histogram.bins[i].low) == slot)
            return static_cast<int>(i);
    return -1;
}

/// Between the labels of the error axis, which keep a distance that is seen.
int HistogramView::labelStep() const
{
    const QFontMetricsF metrics(font());
    const double label = metrics.horizontalAdvance(numbers::withSign(-m_lastSlot));
    const double gap = 1.5 * metrics.horizontalAdvance(u'0');
    for (const int step : {1, 2, 5, 10, 20, 50, 100})
        if (step * plotRect().width() / slotCount() >= label + gap)
            return step;
    return 200;
}

void HistogramView::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    const ThemeTokens& t = tokens();
    const QRectF plot = plotRect();
    const QFontMetricsF metrics(font());
    painter.setPen(t.border);
    painter.drawLine(plot.bottomLeft(), plot.bottomRight());

    std::uint64_t largest = 1;
    for (const ErrorHistogram::Bin& bin : m_histogram.bins)
        largest = std::max(largest, bin.count);
    // One empty decade below 1, so that a single sample is visible.
    const double decades = std::ceil(std::log10(static_cast<double>(largest)) + 1e-9) + 0.5;
    const auto heightOf = [&](double count) { return (std::log10(count) + 0.5) / decades * plot.height(); };

    const int labelEvery = decades > 5.0 ? 2 : 1;
    for (int decade = 0; decade < decades; ++decade) {
        const double y = plot.bottom() - heightOf(std::pow(10.0, decade));
        QColor line = t.border;
        line.setAlphaF(0.5F);
        painter.setPen(line);
        painter.drawLine(QPointF(plot.left(), y), QPointF(plot.right(), y));
        if (decade % labelEvery != 0)
            continue;
        painter.setPen(t.muted);
        static const char* const names[] = {"1", "10", "100", "1k", "10k", "100k", "1M", "10M", "100M", "1G"};
        painter.drawText(QRectF(0, y - metrics.height() / 2, plot.left() - 6, metrics.height()),
                         Qt::AlignRight | Qt::AlignVCenter, QLatin1StringView(names[std::min(decade, 9)]));
    }

    for (std::size_t i = 0; i < m_histogram.bins.size(); ++i) {
        const ErrorHistogram::Bin& bin = m_histogram.bins[i];
        if (bin.count == 0)
            continue;
        const int slot = m_histogram.logarithmic ? static_cast<int>(i) : static_cast<int>(bin.low);
        const double x0 = xOfSlot(slot);
        const double x1 = xOfSlot(slot + 1);
        const double gap = x1 - x0 > 4.0 ? 1.0 : 0.0;
        const double h = heightOf(static_cast<double>(bin.count));
        const bool zero = bin.low <= 0.0 && (bin.high > 0.0 || bin.low == bin.high) && bin.low == -bin.high;
        const bool inside =
            std::max(std::abs(bin.low), m_histogram.logarithmic ? std::abs(bin.high) : 0.0) <= m_threshold;
        QColor color = zero ? t.muted : inside ? t.good : t.bad;
        if (static_cast<int>(i) == m_hovered)
            color = color.lighter(125);
        painter.fillRect(QRectF(x0 + gap, plot.bottom() - h, std::max(1.0, x1 - x0 - 2 * gap), h), color);
    }

    // Error axis.
    painter.setPen(t.muted);
    const double axisTop = plot.bottom() + 4.0;
    const auto label = [&](double slot, const QString& text) {
        const double w = metrics.horizontalAdvance(text);
        const double x = std::clamp(xOfSlot(slot) - w / 2, 0.0, width() - w);
        painter.drawText(QPointF(x, axisTop + metrics.ascent()), text);
    };
    if (m_histogram.logarithmic) {
        if (!m_histogram.bins.empty()) {
            const QString low = numbers::withSign(m_histogram.bins.front().low);
            const QString high = numbers::withSign(m_histogram.bins.back().high);
            label(0.0, low);
            label(static_cast<double>(m_histogram.bins.size()), high);
            const double zero = slotOfError(0.0);
            const double room =
                1.5 * std::max(metrics.horizontalAdvance(low), metrics.horizontalAdvance(high));
            if (xOfSlot(zero) - plot.left() > room && plot.right() - xOfSlot(zero) > room)
                label(zero, u"0"_s);
        }
    } else {
        const int step = labelStep();
        for (int value = -(m_lastSlot / step) * step; value <= m_lastSlot; value += step)
            label(value + 0.5, numbers::withSign(value));
    }
    const QString caption = tr("error A−B (count, log scale)");
    painter.drawText(QRectF(plot.left(), height() - metrics.height() - 1, plot.width(), metrics.height()),
                     Qt::AlignHCenter, caption);

    // Threshold handles.
    const double half = m_histogram.logarithmic ? 0.0 : 0.5;
    painter.setRenderHint(QPainter::Antialiasing);
    for (const double side : {-1.0, 1.0}) {
        const double x =
            std::clamp(xOfSlot(slotOfError(side * (m_threshold + half))), plot.left(), plot.right());
        painter.setPen(QPen(t.accent, hasFocus() ? 2.0 : 1.4));
        painter.drawLine(QPointF(x, plot.top() - 2), QPointF(x, plot.bottom()));
        painter.setPen(Qt::NoPen);
        painter.setBrush(t.accent);
        painter.drawEllipse(QPointF(x, plot.top()), kHandle - 1, kHandle - 1);
    }
}

void HistogramView::moveTo(double x)
{
    const QRectF plot = plotRect();
    const double slot = m_firstSlot + (x - plot.left()) / plot.width() * slotCount();
    double threshold = std::abs(errorOfSlot(slot));
    if (!m_histogram.logarithmic)
        threshold = std::clamp(std::round(threshold - 0.5), 0.0, static_cast<double>(m_lastSlot));
    if (threshold == m_threshold)
        return;
    setThreshold(threshold);
    Q_EMIT thresholdMoved(threshold);
}

void HistogramView::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton)
        return;
    m_dragging = true;
    moveTo(event->position().x());
}

void HistogramView::mouseMoveEvent(QMouseEvent* event)
{
    const double x = event->position().x();
    if (m_dragging) {
        moveTo(x);
        return;
    }
    const double half = m_histogram.logarithmic ? 0.0 : 0.5;
    const bool onHandle = std::abs(x - xOfSlot(slotOfError(m_threshold + half))) < kGrabPixels ||
                          std::abs(x - xOfSlot(slotOfError(-m_threshold - half))) < kGrabPixels;
    setCursor(onHandle ? Qt::SplitHCursor : Qt::ArrowCursor);
    const int bin = binAt(x);
    if (bin == m_hovered)
        return;
    m_hovered = bin;
    update();
    if (bin < 0) {
        Q_EMIT binHovered({});
        return;
    }
    const ErrorHistogram::Bin& b = m_histogram.bins[static_cast<std::size_t>(bin)];
    const QString range = m_histogram.logarithmic && b.low != b.high
                              ? tr("%1 to %2").arg(numbers::withSign(b.low), numbers::withSign(b.high))
                              : numbers::withSign(b.low);
    Q_EMIT binHovered(tr("error %1: %2 samples, %3")
                          .arg(range, numbers::count(b.count), numbers::percent(b.count, m_histogram.total)));
}

void HistogramView::mouseReleaseEvent(QMouseEvent*)
{
    if (m_dragging)
        Q_EMIT thresholdChosen(m_threshold);
    m_dragging = false;
}

void HistogramView::keyPressEvent(QKeyEvent* event)
{
    const int direction = event->key() == Qt::Key_Right || event->key() == Qt::Key_Up    ? 1
                          : event->key() == Qt::Key_Left || event->key() == Qt::Key_Down ? -1
                                                                                         : 0;
    if (direction == 0) {
        QWidget::keyPressEvent(event);
        return;
    }
    double next = 0.0;
    if (m_histogram.logarithmic)
        next = m_threshold > 0.0 ? m_threshold * std::pow(2.0, 0.25 * direction) : direction > 0 ? 1e-8 : 0.0;
    else
        next = std::clamp(m_threshold + direction, 0.0, static_cast<double>(m_lastSlot));
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
