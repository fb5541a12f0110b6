// SPDX-License-Identifier: Apache-2.0
#include "ui/recordings/slices/map_view.h"

#include "engine/report/picture/axis_map.h"
#include "ui/base/numbers.h"
#include "ui/base/theme.h"
#include "ui/widgets/report_image.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>

namespace comparo::ui {

using namespace Qt::StringLiterals;

namespace {

constexpr int kLeastMapHeight = 24;
constexpr int kMostMapHeight = 240;
constexpr int kLargestMapCell = 32;

/// "3", "64–127": the indices that a cell stands for.
QString cellIndices(std::int64_t cell, std::int64_t together)
{
    return together == 1 ? QString::number(cell)
                         : u"%1–%2"_s.arg(cell * together).arg((cell + 1) * together - 1);
}

} // namespace

AxisMapView::AxisMapView(QWidget* parent) : QWidget(parent)
{
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
}

void AxisMapView::setMap(std::shared_ptr<const AxisMap> map)
{
    m_map = std::move(map);
    m_marked.reset();
    setAccessibleDescription({});
    updateGeometry();
    draw();
}

int AxisMapView::heightFor(int width) const
{
    if (!m_map || m_map->width == 0)
        return kLeastMapHeight;
    const double cell =
        std::min<double>(kLargestMapCell, static_cast<double>(width) / static_cast<double>(m_map->width));
    return std::clamp(static_cast<int>(cell * static_cast<double>(m_map->height)), kLeastMapHeight, kMostMapHeight);
}

void AxisMapView::draw()
{
    m_shown = m_map ? m_map->reduced(std::max(1, height()), std::max(1, width())) : AxisMap();
    m_image = imageOf(report::axisMapPixels(m_shown));
    if (m_marked && (m_marked->x() >= m_shown.width || m_marked->y() >= m_shown.height))
        m_marked.reset();
    update();
}

QRectF AxisMapView::rectOf(int row, int column) const
{
    const double cellWidth =
        static_cast<double>(width()) / static_cast<double>(std::max<std::int64_t>(m_shown.width, 1));
    const double cellHeight =
        static_cast<double>(height()) / static_cast<double>(std::max<std::int64_t>(m_shown.height, 1));
    return {column * cellWidth, row * cellHeight, cellWidth, cellHeight};
}

QPoint AxisMapView::pointOf(int row, int column) const
{
    return rectOf(row, column).center().toPoint();
}

std::optional<QPoint> AxisMapView::cellAt(QPointF point) const
{
    if (m_image.isNull() || !QRectF(rect()).contains(point))
        return std::nullopt;
    const QRectF cell = rectOf(0, 0);
    return QPoint(std::min(static_cast<int>(point.x() / cell.width()), m_image.width() - 1),
                  std::min(static_cast<int>(point.y() / cell.height()), m_image.height() - 1));
}

QString AxisMapView::textOf(QPoint cell) const
{
    const double largest = m_shown.at(cell.y(), cell.x());
    const QString column = cellIndices(cell.x(), m_shown.columnsInCell);
    return m_shown.rowAxis
               ? tr("axis %1: %2, axis %3: %4, largest |A−B| %5")
                     .arg(QString::number(*m_shown.rowAxis), cellIndices(cell.y(), m_shown.rowsInCell),
                          QString::number(m_shown.columnAxis), column, numbers::value(largest))
               : tr("axis %1: %2, largest |A−B| %3")
                     .arg(QString::number(m_shown.columnAxis), column, numbers::value(largest));
}

void AxisMapView::mark(QPoint cell)
{
    m_marked = cell;
    setAccessibleDescription(textOf(cell));
    setToolTip(textOf(cell));
    update();
}

void AxisMapView::choose()
{
    if (m_marked && m_shown.at(m_marked->y(), m_marked->x()) > 0.0)
        Q_EMIT placeChosen(
            m_shown.places[static_cast<std::size_t>(m_marked->y() * m_shown.width + m_marked->x())]);
}

void AxisMapView::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    if (m_image.isNull())
        return;
    painter.drawImage(rect(), m_image);
    if (!m_marked)
        return;
    painter.setPen(QPen(tokens().accent, 2.0));
    painter.drawRect(rectOf(m_marked->y(), m_marked->x()).adjusted(-1.0, -1.0, 1.0, 1.0));
}

void AxisMapView::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    draw();
}

void AxisMapView::mousePressEvent(QMouseEvent* event)
{
    const auto cell = event->button() == Qt::LeftButton ? cellAt(event->position()) : std::nullopt;
    if (!cell)
        return;
    mark(*cell);
    choose();
}

void AxisMapView::mouseMoveEvent(QMouseEvent* event)
{
    if (const auto cell = cellAt(event->position()))
        setToolTip(textOf(*cell));
}

void AxisMapView::keyPressEvent(QKeyEvent* event)
{
    const QPoint way = event->key() == Qt::Key_Left    ? QPoint(-1, 0)
                       : event->key() == Qt::Key_Right ? QPoint(1, 0)
                       : event->key() == Qt::Key_Up    ? QPoint(0, -1)
                       : event->key() == Qt::Key_Down  ? QPoint(0, 1)
                                                       : QPoint();
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) {
        choose();
    } else if (!way.isNull() && !m_image.isNull()) {
        const QPoint to = m_marked ? *m_marked + way : QPoint();
        mark({std::clamp(to.x(), 0, m_image.width() - 1), std::clamp(to.y(), 0, m_image.height() - 1)});
    } else {
        QWidget::keyPressEvent(event);
    }
}

} // namespace comparo::ui
