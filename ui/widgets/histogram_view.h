// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/compare/value_histogram.h"

#include <QString>
#include <QWidget>

#include <optional>
#include <utility>
#include <vector>

namespace comparo::ui {

/// What is drawn over the axis: how often, or which share lies up to a place; on a logarithmic axis the share
/// that lies there or beyond, so that rare samples are seen.
enum class HistogramCurve { Counts, Cumulative };

/// Histogram of the signed error, with a threshold: two handles at -t and +t that are dragged together, or
/// moved by the arrow keys. Or of the values of A and B. A drag beside the handles, or the arrow keys with
/// Shift, choose a band of bins. What belongs to a region stands before the whole.
class HistogramView : public QWidget {
    Q_OBJECT

public:
    explicit HistogramView(QWidget* parent = nullptr);

    /// Errors; `part` is what of them belongs to a region.
    void setHistogram(const ErrorHistogram& histogram,
                      const std::optional<ErrorHistogram>& part = std::nullopt);
    /// Values of A and B over one axis; `isWhole` if all are whole numbers.
    void setValues(const ValueHistogram& a, const ValueHistogram& b, bool isWhole,
                   const std::optional<std::pair<ValueHistogram, ValueHistogram>>& part = std::nullopt);
    void setCurve(HistogramCurve curve);
    void setLogarithmic(bool logarithmic);
    /// Half width of the band around 0, in the data's unit.
    void setThreshold(double threshold);
    [[nodiscard]] double threshold() const { return m_threshold; }

    /// The values or errors that are chosen, from the first to the last.
    struct Band {
        double low = 0.0;
        double high = 0.0;
        std::vector<std::uint64_t> counts; ///< samples in it: of the errors, or of A and of B
    };
    [[nodiscard]] std::optional<Band> band() const;
    /// Without the signal.
    void clearBand();

    QSize sizeHint() const override { return {280, 150}; }
    QSize minimumSizeHint() const override { return {160, 120}; }

Q_SIGNALS:
    void thresholdMoved(double threshold);
    /// The handle was let go, or moved by a key.
    void thresholdChosen(double threshold);
    /// Another band, or none: see band().
    void bandChanged();
    /// Text about the bin under the cursor, empty without one.
    void binHovered(const QString& text);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void leaveEvent(QEvent* event) override;

private:
    enum class Drag { None, Threshold, Band };

    [[nodiscard]] QString spoken() const;

    /// Of one curve: what stands in each slot of the axis.
    struct Series {
        std::vector<double> counts;
        std::vector<double> part;
        double total = 0.0;
        double partTotal = 0.0;
    };
    using Slots = std::pair<int, int>; ///< first and last

    void setAxis(std::vector<ErrorHistogram::Bin> bins, bool isErrors, bool isWhole);
    [[nodiscard]] int slotCount() const { return static_cast<int>(m_bins.size()); }
    [[nodiscard]] QRectF plotRect() const;
    [[nodiscard]] double xOfSlot(double slot) const;
    [[nodiscard]] double slotOf(double value) const;
    [[nodiscard]] double valueOf(double slot) const;
    [[nodiscard]] int slotAt(double x) const;
    [[nodiscard]] bool isOnHandle(double x) const;
    [[nodiscard]] QString slotText(int slot) const;
    [[nodiscard]] std::vector<double> heights(const std::vector<double>& counts, double total) const;
    void moveTo(double x);
    void setBand(std::optional<Slots> band);
    [[nodiscard]] bool moveByKey(QKeyEvent* event);

    struct Scale;
    [[nodiscard]] Scale scale() const;
    void paintScale(QPainter& painter, const Scale& scale) const;
    void paintErrors(QPainter& painter, const Scale& scale) const;
    void paintValues(QPainter& painter, const Scale& scale) const;
    void paintCumulative(QPainter& painter, const Scale& scale) const;
    void paintAxis(QPainter& painter) const;
    void paintHandles(QPainter& painter) const;

    std::vector<ErrorHistogram::Bin> m_bins; ///< the slots of the axis, ascending
    std::vector<Series> m_series;            ///< errors, or A and B
    bool m_isErrors = true;
    bool m_isWhole = true; ///< a slot is one whole number
    HistogramCurve m_curve = HistogramCurve::Counts;
    bool m_logarithmic = true;
    double m_threshold = 0.0;
    std::optional<Slots> m_band;
    int m_bandStart = 0;
    int m_hovered = -1;
    Drag m_drag = Drag::None;
    double m_pressed = 0.0;
    bool m_moved = false;
};

} // namespace comparo::ui
