// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/streams/run.h"
#include "ui/widgets/zoomed_view.h"

#include <QPointF>
#include <QRectF>

#include <optional>
#include <vector>

namespace comparo::ui {

/// The picture of a timeline: a lane for each host thread and stream, boxes for calls, arrows for order, red
/// where an order is missing. Zoomed in the direction of time alone; a click selects, arrow keys go from call
/// to call, ] and [ from hazard to hazard.
class StreamsView : public ZoomedView {
    Q_OBJECT

public:
    explicit StreamsView(QWidget* parent = nullptr);

    static constexpr double kNamesWidth = 176.0; ///< of the column with the names of the lanes

    /// Null shows nothing. The selection is lost, the whole picture is shown.
    void setRun(const StreamsRunPtr& run);
    [[nodiscard]] const StreamsRunPtr& run() const { return m_run; }

    /// Boxes of the picture that are selected: one, or the two of a hazard.
    [[nodiscard]] const std::vector<std::size_t>& selected() const { return m_selected; }
    void select(std::vector<std::size_t> boxes);

    /// The hazard whose two boxes are selected.
    [[nodiscard]] std::optional<std::size_t> hazard() const { return m_hazard; }
    void selectHazard(std::size_t hazard);

    void fit() override;
    void zoomBy(double factor, double aroundX);

    /// Where a box is drawn in the widget.
    [[nodiscard]] QRectF boxRect(std::size_t box) const;

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

Q_SIGNALS:
    void selectionChanged();

protected:
    void zoomAt(double factor, QPointF point) override { zoomBy(factor, point.x()); }
    [[nodiscard]] QPointF middle() const override { return {kNamesWidth + bodyWidth() / 2, 0.0}; }
    void moveBy(QPointF way) override;
    void clickAt(QPointF point) override;
    void hoverAt(QPointF point) override;
    [[nodiscard]] bool isOwnKey(int key) const override;
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    [[nodiscard]] const report::TimelinePicture& picture() const { return m_run->picture; }
    [[nodiscard]] QString spoken() const;
    [[nodiscard]] double fitScale() const;
    [[nodiscard]] double bodyWidth() const;
    /// Of y: lanes grow with the widget up to a limit, text does not.
    [[nodiscard]] double stretch() const;
    [[nodiscard]] std::optional<std::size_t> boxAt(QPointF point) const;
    [[nodiscard]] QString toolTipAt(QPointF point) const;
    void keepInside();
    void reveal(std::size_t box);
    void step(int direction);
    void stepLane(int direction);
    void stepHazard(int direction);
    bool handleKey(const QKeyEvent& event);
    void paintLanes(QPainter& painter) const;
    void paintBox(QPainter& painter, std::size_t box) const;
    void paintArrow(QPainter& painter, const report::PictureArrow& arrow) const;

    StreamsRunPtr m_run;
    std::vector<std::size_t> m_selected;
    std::optional<std::size_t> m_hazard;
    double m_scale = 1.0; ///< of x; heights and text keep their size
    QPointF m_offset;     ///< what of the picture is at the left and upper edge, in widget pixels
    bool m_isFitted = true;
};

} // namespace comparo::ui
