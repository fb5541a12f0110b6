// SPDX-License-Identifier: Apache-2.0
#include "ui/streams/legend.h"

#include "ui/base/theme.h"
#include "ui/streams/paint.h"
#include "ui/widgets/build.h"

#include <QPainter>

#include <algorithm>
#include <optional>

namespace comparo::ui {

using namespace Qt::StringLiterals;
using report::BoxRole;
using report::PictureArrow;

StreamsLegend::StreamsLegend(QWidget* parent) : QWidget(parent)
{
    configure(this, {.name = u"streams_legend"_s, .spoken = tr("What the signs of the timeline mean")});
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Maximum);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    connect(&Theme::instance(), &Theme::changed, this, qOverload<>(&QWidget::update));
}

int StreamsLegend::heightForWidth(int width) const
{
    return lay(nullptr, width);
}

QSize StreamsLegend::sizeHint() const
{
    return {640, lay(nullptr, std::max(640, width()))};
}

void StreamsLegend::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    lay(&painter, width());
}

int StreamsLegend::lay(QPainter* painter, int width) const
{
    constexpr double kMargin = 12.0;
    constexpr double kLine = 22.0;
    struct Sign {
        std::optional<BoxRole> role;
        PictureArrow::Kind arrow;
        QString words;
    };
    const Sign signs[] = {{BoxRole::Kernel, {}, tr("kernel")},
                          {BoxRole::Copy, {}, tr("copy")},
                          {BoxRole::Memory, {}, tr("memory: + allocated, \u2212 freed")},
                          {BoxRole::HostAccess, {}, tr("host reads or writes")},
                          {BoxRole::Synchronize, {}, tr("host waits")},
                          {BoxRole::Record, {}, tr("event recorded")},
                          {BoxRole::Wait, {}, tr("waits for event")},
                          {std::nullopt, PictureArrow::Kind::Event, tr("guaranteed order")},
                          {std::nullopt, PictureArrow::Kind::Missing, tr("order is missing")}};
    const QFont font = Theme::font(TextSize::Small);
    const QFontMetricsF metrics(font);
    double x = kMargin;
    double y = 2.0;
    for (const Sign& sign : signs) {
        const double picture = sign.role ? 24.0 : 34.0;
        const double whole = picture + metrics.horizontalAdvance(sign.words);
        if (x > kMargin && x + whole > width - kMargin) {
            x = kMargin;
            y += kLine;
        }
        if (painter) {
            const double middle = y + kLine / 2;
            if (sign.role)
                drawStreamsShape(*painter, *sign.role, false, QRectF(x, middle - 7, 18, 14));
            else if (sign.arrow == PictureArrow::Kind::Missing) {
                QPen pen(tokens().bad, 2.0);
                pen.setDashPattern({3.0, 2.0});
                painter->setPen(pen);
                painter->drawLine(QPointF(x, middle), QPointF(x + 28, middle));
            } else {
                drawStreamsArrow(*painter, sign.arrow,
                                 {{x, x + 9, x + 18, x + 28}, {middle, middle, middle, middle}});
            }
            painter->setFont(font);
            painter->setPen(tokens().muted);
            painter->drawText(QRectF(x + picture, y, whole, kLine), Qt::AlignVCenter, sign.words);
        }
        x += whole + 18.0;
    }
    return static_cast<int>(y + kLine + 2.0);
}

} // namespace comparo::ui
