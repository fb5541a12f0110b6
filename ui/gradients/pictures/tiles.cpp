// SPDX-License-Identifier: Apache-2.0
#include "ui/gradients/pictures/tiles.h"
#include "ui/gradients/pictures/dimmed.h"

#include "engine/report/picture/difference_colors.h"
#include "ui/base/accessible_text.h"
#include "ui/base/numbers.h"
#include "ui/base/theme.h"

#include <QApplication>
#include <QClipboard>
#include <QKeyEvent>
#include <QLinearGradient>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace comparo::ui {

using namespace Qt::StringLiterals;

namespace {

constexpr int kSide = 8;
constexpr double kHeader = 28.0;
constexpr double kAxis = 18.0; ///< for the numbers of rows and columns
constexpr double kLegend = 26.0;
constexpr double kStrip = 8.0;
constexpr double kStrong = 0.6; ///< from this share of full colour on the text is white

/// "10⁻⁵".
QString powerText(int power)
{
    const QString superscripts = u"\u2070\u00b9\u00b2\u00b3\u2074\u2075\u2076\u2077\u2078\u2079"_s;
    QString text = u"10"_s;
    if (power < 0)
        text += QChar(0x207b);
    for (const QChar digit : QString::number(std::abs(power)))
        text += superscripts[digit.digitValue()];
    return text;
}

QString tenths(double value)
{
    // Three digits: 0.123 as a tenth says too little, 123.4 has no room.
    const QString text = QString::number(value, 'f', std::abs(value) < 9.95 ? 1 : 0);
    if (text == u"-0.0"_s || text == u"0.0"_s)
        return u"0"_s;
    return QString(text).replace(u'-', QChar(0x2212));
}

} // namespace

GradientsTiles::GradientsTiles(const QString& chip, QWidget* parent) : QWidget(parent), m_chip(chip)
{
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    setAccessibleName(chip);
    installAccessibleText(this, QAccessible::Table, [this] {
        QString text;
        for (std::size_t i = 0; i < m_values.size(); ++i)
            text += (i == 0 ? QString() : i % kSide == 0 ? u"; "_s : u" "_s) + numbers::value(m_values[i]);
        return text;
    });
    connect(&Theme::instance(), &Theme::changed, this, qOverload<>(&QWidget::update));
}

void GradientsTiles::setValues(const std::vector<double>& values, double scale)
{
    m_values = values;
    m_scale = scale;
    double most = 0.0;
    for (const double value : values)
        if (std::isfinite(value))
            most = std::max(most, std::fabs(value));
    // The largest has two or three digits before the point.
    m_power = most > 0.0 ? static_cast<int>(std::floor(std::log10(most))) - 1 : 0;
    update();
}

void GradientsTiles::setLabel(const QString& label, const QColor& chipColor)
{
    m_label = label;
    m_chipColor = chipColor;
    setAccessibleName(m_chip + u": "_s + label);
    notifyAccessibleChange(this);
    update();
}

void GradientsTiles::setDimmed(bool dimmed)
{
    m_isDimmed = dimmed;
    update();
}

void GradientsTiles::setCurrent(std::optional<QPoint> entry)
{
    m_current = entry;
    update();
}

void GradientsTiles::choose(std::optional<QPoint> entry)
{
    if (entry == m_current)
        return;
    setCurrent(entry);
    Q_EMIT currentChanged(entry);
}

QRectF GradientsTiles::gridRect() const
{
    const QRectF room = QRectF(rect()).adjusted(kAxis, kHeader + kAxis, -2.0, -kLegend);
    // Tiles may be wider than high, for their numbers, but not the other way.
    const double height = std::max(8.0, room.height());
    const double width = std::clamp(room.width(), 8.0, height * 1.6);
    return {room.left(), room.top(), width, std::min(height, width)};
}

QRectF GradientsTiles::tileRect(QPoint entry) const
{
    const QRectF grid = gridRect();
    const double w = grid.width() / kSide;
    const double h = grid.height() / kSide;
    return {grid.left() + entry.x() * w, grid.top() + entry.y() * h, w, h};
}

QString GradientsTiles::tileText(QPoint entry) const
{
    const double value = m_values[static_cast<std::size_t>(entry.y() * kSide + entry.x())];
    return std::isfinite(value) ? tenths(value / std::pow(10.0, m_power)) : numbers::value(value);
}

void GradientsTiles::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const ThemeTokens& t = tokens();
    painter.fillRect(rect(), t.window);
    painter.setFont(Theme::font(TextSize::Normal, true));
    const double chipWidth = std::max(20.0, painter.fontMetrics().horizontalAdvance(m_chip) + 12.0);
    const QRectF chip(0.0, 2.0, chipWidth, 20.0);
    painter.setPen(Qt::NoPen);
    painter.setBrush(m_chipColor);
    painter.drawRoundedRect(chip, 4, 4);
    painter.setPen(t.isDark() ? t.window : QColor(Qt::white));
    painter.drawText(chip, Qt::AlignCenter, m_chip);
    painter.setFont(Theme::font(TextSize::Normal));
    painter.setPen(t.text);
    const QRectF words(chip.right() + 8.0, chip.top(), width() - chip.right() - 8.0, chip.height());
    painter.drawText(
        words, Qt::AlignVCenter | Qt::AlignLeft,
        painter.fontMetrics().elidedText(m_label, Qt::ElideRight, static_cast<int>(words.width())));
    if (m_values.size() != kSide * kSide)
        return;

    painter.setFont(Theme::font(TextSize::Small));
    painter.setPen(t.muted);
    for (int i = 0; i < kSide; ++i) {
        const QRectF column = tileRect({i, 0});
        const QRectF row = tileRect({0, i});
        painter.drawText(QRectF(column.left(), column.top() - kAxis, column.width(), kAxis), Qt::AlignCenter,
                         QString::number(i));
        painter.drawText(QRectF(0, row.top(), kAxis - 4.0, row.height()), Qt::AlignRight | Qt::AlignVCenter,
                         QString::number(i));
    }
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setOpacity(m_isDimmed ? kDimmed : 1.0);
    for (int y = 0; y < kSide; ++y)
        for (int x = 0; x < kSide; ++x) {
            const double value = m_values[static_cast<std::size_t>(y * kSide + x)];
            const double part = m_scale > 0.0 ? std::clamp(value / m_scale, -1.0, 1.0) : 0.0;
            const QRectF tile = tileRect({x, y});
            const QColor color = std::isfinite(value)
                                     ? QColor::fromRgb(report::signedMap().at(0.5 + 0.5 * part))
                                     : QColor::fromRgb(report::kNonFiniteColor);
            painter.fillRect(tile.adjusted(0, 0, -1, -1), color);
            const QString text = tileText({x, y});
            if (painter.fontMetrics().horizontalAdvance(text) > tile.width() - 3.0 ||
                painter.fontMetrics().height() > tile.height())
                continue;
            painter.setPen(std::fabs(part) > kStrong ? QColor(Qt::white) : QColor(0x16, 0x19, 0x1d));
            painter.drawText(tile, Qt::AlignCenter, text);
        }
    painter.setOpacity(1.0);
    if (m_current) {
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(t.accent, 2.0));
        painter.drawRect(tileRect(*m_current).adjusted(-1, -1, 0, 0));
    }
    paintLegend(painter, {0.0, gridRect().bottom(), static_cast<double>(width()), kLegend});
}

void GradientsTiles::paintLegend(QPainter& painter, const QRectF& area) const
{
    const ThemeTokens& t = tokens();
    const QFontMetricsF metrics(painter.font());
    painter.setPen(t.muted);
    if (m_scale <= 0.0) {
        painter.drawText(area.adjusted(kAxis, 0, 0, 0), Qt::AlignVCenter | Qt::AlignLeft,
                         tr("no difference anywhere"));
        return;
    }
    const QString low = numbers::value(-m_scale);
    const QString high = numbers::value(m_scale);
    const double lowWidth = metrics.horizontalAdvance(low) + 6.0;
    QRectF strip(area.left() + kAxis + lowWidth, area.center().y() - kStrip / 2.0,
                 std::clamp(area.width() * 0.2, 24.0, 120.0), kStrip);
    QLinearGradient gradient(strip.topLeft(), strip.topRight());
    for (int i = 0; i <= 16; ++i)
        gradient.setColorAt(i / 16.0, QColor::fromRgb(report::signedMap().at(i / 16.0)));
    painter.drawText(QRectF(area.left() + kAxis, area.top(), lowWidth, area.height()),
                     Qt::AlignVCenter | Qt::AlignLeft, low);
    painter.fillRect(strip, gradient);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(t.border);
    painter.drawRect(strip);
    painter.setPen(t.muted);
    const QString unit = tr("tiles in %1").arg(powerText(m_power));
    painter.drawText(QRectF(strip.right() + 6.0, area.top(), area.right(), area.height()),
                     Qt::AlignVCenter | Qt::AlignLeft, high);
    const double right = gridRect().right();
    if (strip.right() + metrics.horizontalAdvance(high) + metrics.horizontalAdvance(unit) + 18.0 < right)
        painter.drawText(QRectF(area.left(), area.top(), right - area.left(), area.height()),
                         Qt::AlignVCenter | Qt::AlignRight, unit);
}

bool GradientsTiles::event(QEvent* event)
{
    if (event->type() == QEvent::ShortcutOverride &&
        static_cast<QKeyEvent*>(event)->matches(QKeySequence::Copy)) {
        event->accept();
        return true;
    }
    return QWidget::event(event);
}

void GradientsTiles::mouseMoveEvent(QMouseEvent* event)
{
    for (int y = 0; y < kSide; ++y)
        for (int x = 0; x < kSide; ++x)
            if (m_values.size() == kSide * kSide && tileRect({x, y}).contains(event->position()))
                return choose(QPoint(x, y));
    choose(std::nullopt);
}

void GradientsTiles::leaveEvent(QEvent*)
{
    choose(std::nullopt);
}

void GradientsTiles::keyPressEvent(QKeyEvent* event)
{
    if (m_values.size() != kSide * kSide)
        return QWidget::keyPressEvent(event);
    if (event->matches(QKeySequence::Copy)) {
        QString text;
        for (std::size_t i = 0; i < m_values.size(); ++i)
            text += QString::number(m_values[i], 'g', 17) + ((i + 1) % kSide == 0 ? u'\n' : u'\t');
        return QApplication::clipboard()->setText(text);
    }
    const QPoint from = m_current.value_or(QPoint(0, 0));
    const auto go = [&](int dx, int dy) {
        const QPoint to = m_current ? from + QPoint(dx, dy) : from;
        choose(QPoint(std::clamp(to.x(), 0, kSide - 1), std::clamp(to.y(), 0, kSide - 1)));
    };
    switch (event->key()) {
    case Qt::Key_Left:
        return go(-1, 0);
    case Qt::Key_Right:
        return go(1, 0);
    case Qt::Key_Up:
        return go(0, -1);
    case Qt::Key_Down:
        return go(0, 1);
    default:
        QWidget::keyPressEvent(event);
    }
}

} // namespace comparo::ui
