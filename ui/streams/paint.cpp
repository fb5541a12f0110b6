// SPDX-License-Identifier: Apache-2.0
#include "ui/streams/paint.h"

#include "ui/base/theme.h"

#include <QPainterPath>

namespace comparo::ui {

namespace {

constexpr double kDiamond = 6.0;

QColor mixed(const QColor& color, const QColor& ground, double share)
{
    const auto mix = [share](int c, int g) { return static_cast<int>(c * share + g * (1.0 - share)); };
    return {mix(color.red(), ground.red()), mix(color.green(), ground.green()),
            mix(color.blue(), ground.blue())};
}

void drawDiamond(QPainter& painter, QPointF left, bool isFilled)
{
    QPainterPath path(left);
    path.lineTo(left + QPointF(kDiamond, -kDiamond));
    path.lineTo(left + QPointF(2 * kDiamond, 0));
    path.lineTo(left + QPointF(kDiamond, kDiamond));
    path.closeSubpath();
    painter.setPen(QPen(tokens().text, 1.4));
    painter.setBrush(isFilled ? tokens().text : tokens().raised);
    painter.drawPath(path);
}

} // namespace

double streamsTextLeft(report::BoxRole role)
{
    switch (role) {
    case report::BoxRole::Record:
    case report::BoxRole::Wait:
        return 26.0;
    case report::BoxRole::Synchronize:
        return 12.0;
    default:
        return 8.0;
    }
}

void drawStreamsShape(QPainter& painter, report::BoxRole role, bool isHazard, const QRectF& rect)
{
    using report::BoxRole;
    const ThemeTokens& t = tokens();
    const bool isEvent = role == BoxRole::Record || role == BoxRole::Wait;
    QColor fill = t.raised;
    QColor edge = t.muted;
    if (role == BoxRole::Kernel) {
        fill = mixed(t.accent, t.raised, 0.24);
        edge = t.accent;
    } else if (role == BoxRole::Copy) {
        fill = mixed(t.muted, t.raised, 0.28);
    } else if (role == BoxRole::Memory) {
        fill = Qt::transparent;
    } else if (role == BoxRole::HostAccess) {
        edge = t.text;
    }
    if (isHazard) {
        fill = mixed(t.bad, t.raised, 0.18);
        edge = t.bad;
    }
    if (!isEvent || isHazard) {
        const double radius = role == BoxRole::Synchronize ? rect.height() / 2 : 3.0;
        painter.setPen(QPen(edge, isHazard ? 2.5 : 1.0));
        painter.setBrush(fill);
        painter.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), radius, radius);
    }
    if (isEvent)
        drawDiamond(painter, QPointF(rect.left() + 8.0, rect.center().y()), role == BoxRole::Record);
    if (role == BoxRole::HostAccess)
        painter.fillRect(QRectF(rect.left() + 1, rect.top() + 1, 3, rect.height() - 2), edge);
}

void drawStreamsArrow(QPainter& painter, report::PictureArrow::Kind kind, const report::PictureCurve& curve)
{
    const bool isMissing = kind == report::PictureArrow::Kind::Missing;
    const auto point = [&curve](int i) { return QPointF(curve.x[i], curve.y[i]); };
    QPainterPath path(point(0));
    path.cubicTo(point(1), point(2), point(3));
    const QColor color = isMissing ? tokens().bad : tokens().muted;
    QPen pen(color, isMissing ? 2.0 : 1.3);
    if (isMissing)
        pen.setDashPattern({3.0, 2.0});
    painter.setPen(pen);
    painter.setBrush(Qt::NoBrush);
    painter.drawPath(path);
    const QPointF tip = point(3);
    QPainterPath head(tip);
    if (isMissing) {
        const double back = curve.y[3] >= curve.y[2] ? -8.0 : 8.0;
        head.lineTo(tip + QPointF(-4.5, back));
        head.lineTo(tip + QPointF(4.5, back));
    } else {
        head.lineTo(tip + QPointF(-7.0, -3.5));
        head.lineTo(tip + QPointF(-7.0, 3.5));
    }
    head.closeSubpath();
    painter.setPen(Qt::NoPen);
    painter.setBrush(color);
    painter.drawPath(head);
}

} // namespace comparo::ui
