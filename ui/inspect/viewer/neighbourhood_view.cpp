// SPDX-License-Identifier: Apache-2.0
#include "ui/inspect/viewer/neighbourhood_view.h"

#include "ui/base/accessible_text.h"
#include "ui/base/ink.h"
#include "ui/base/numbers.h"
#include "ui/base/theme.h"

#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace comparo::ui {

using namespace Qt::StringLiterals;

namespace {

constexpr int kSide = 8;

/// At most five characters: "+12", "\u2212.472", "+4e-7"; of a value without its plus.
QString cellText(double number, bool isDifference)
{
    QString text = isDifference ? numbers::withSign(number) : numbers::value(number);
    constexpr int kMost = 5;
    if (text.size() <= kMost || !std::isfinite(number))
        return text;
    const double size = std::abs(number);
    text = size >= 0.001 && size < 0.9995 ? QString::number(size, 'f', 3).mid(1)
           : size >= 1.0 && size < 999.5
               ? QString::number(size, 'g', 3)
               : QString::number(size, 'e', 0).replace(u"e-0"_s, u"e-"_s).replace(u"e+0"_s, u"e"_s);
    const QString plus = isDifference ? u"+"_s : QString();
    return (number > 0 ? plus : QString(QChar(0x2212))) + text;
}

/// As large as the cells allow, one size for all of them.
QFont cellFont(const QStringList& texts, QSizeF cell)
{
    constexpr int kLeast = 7;
    constexpr double kMargins = 4.0;
    QFont font = Theme::font(TextSize::Small);
    for (int size = static_cast<int>(std::clamp(cell.height() * 0.6, 1.0 * kLeast, 12.0));; --size) {
        font.setPixelSize(size);
        const QFontMetricsF metrics(font);
        const bool fits = std::all_of(texts.begin(), texts.end(), [&](const QString& text) {
            return metrics.horizontalAdvance(text) <= cell.width() - kMargins;
        });
        if (fits || size == kLeast)
            return font;
    }
}

} // namespace

int shownChannel(const ViewState& view, QPoint pixel)
{
    const Analysis& result = *view.session().result();
    const Tensor& a = result.imageA();
    if (view.channel() >= 0) // a new result may have fewer than the one for which it was chosen
        return std::min(view.channel(), a.shape().c - 1);
    const Tensor& b = result.imageB();
    const int n = result.sample();
    int channel = 0;
    double largest = 0.0;
    for (int c = 0; c < a.shape().c; ++c) {
        const double d = std::abs(a.at(n, c, pixel.y(), pixel.x()) - b.at(n, c, pixel.y(), pixel.x()));
        if (d > largest) {
            largest = d;
            channel = c;
        }
    }
    return channel;
}

NeighbourhoodView::NeighbourhoodView(ViewState& view, QWidget* parent)
    : QWidget(parent), m_session(view.session()), m_view(view)
{
    setObjectName(u"neighbourhood"_s);
    setShows(Shows::Difference);
    installAccessibleText(this, QAccessible::Table, [this] { return spoken(); });
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    const auto repaint = qOverload<>(&QWidget::update);
    connect(&m_session, &Session::resultChanged, this, repaint);
    connect(&view, &ViewState::pinnedChanged, this, repaint);
    connect(&view, &ViewState::hoveredChanged, this, repaint);
    connect(&view, &ViewState::displayChanged, this, repaint);
}

void NeighbourhoodView::setShows(Shows shows)
{
    m_shows = shows;
    const QString what = shows == Shows::A ? u"A"_s : shows == Shows::B ? u"B"_s : tr("A minus B");
    setAccessibleName(tr("%1 in the eight by eight neighbourhood of the pixel").arg(what));
    update();
    notifyAccessibleChange(this);
}

double NeighbourhoodView::valueAt(QPoint pixel, int channel) const
{
    const Analysis& result = *m_session.result();
    const auto of = [&](const Tensor& image) {
        return image.at(result.sample(), channel, pixel.y(), pixel.x());
    };
    return m_shows == Shows::A   ? of(result.imageA())
           : m_shows == Shows::B ? of(result.imageB())
                                 : of(result.imageA()) - of(result.imageB());
}

/// Of a difference: blue where A is larger, orange where B is, the colours of the sides. Of a value: the gray
/// that the picture shows.
QColor NeighbourhoodView::groundOf(double value, double largest) const
{
    const ThemeTokens& t = tokens();
    if (m_shows != Shows::Difference) {
        const DisplayTransform& display = m_view.display();
        if (!std::isfinite(value))
            return t.raised;
        const double share = std::clamp((value - display.low) / (display.white() - display.low), 0.0, 1.0);
        const int gray = static_cast<int>(std::lround(255.0 * std::pow(share, 1.0 / display.gamma)));
        return {gray, gray, gray};
    }
    if (value == 0.0)
        return t.raised;
    const QColor side = value > 0 ? t.a : t.b;
    const double weight = std::isfinite(value) && largest > 0 ? 0.25 + 0.55 * std::abs(value) / largest : 0.8;
    const auto mix = [weight](int from, int to) {
        return static_cast<int>(std::lround(from + (to - from) * weight));
    };
    return {mix(t.raised.red(), side.red()), mix(t.raised.green(), side.green()),
            mix(t.raised.blue(), side.blue())};
}

QPoint NeighbourhoodView::origin() const
{
    const QPoint center = *m_view.currentPixel();
    const Shape& shape = m_session.result()->imageA().shape();
    return {std::clamp(center.x() - kSide / 2, 0, std::max(0, shape.w - kSide)),
            std::clamp(center.y() - kSide / 2, 0, std::max(0, shape.h - kSide))};
}

/// The rows from the top.
QString NeighbourhoodView::spoken() const
{
    if (!m_session.result() || !m_view.currentPixel())
        return tr("No pixel is chosen.");
    const QPoint center = *m_view.currentPixel();
    const QPoint first = origin();
    const int channel = shownChannel(m_view, center);
    const Shape& shape = m_session.result()->imageA().shape();
    QStringList rows;
    for (int y = first.y(); y < std::min(first.y() + kSide, shape.h); ++y) {
        QStringList values;
        for (int x = first.x(); x < std::min(first.x() + kSide, shape.w); ++x) {
            const double value = valueAt({x, y}, channel);
            values << (m_shows == Shows::Difference ? numbers::withSign(value) : numbers::value(value));
        }
        rows << tr("y %1: %2").arg(QString::number(y), values.join(u' '));
    }
    const QString what = m_shows == Shows::A ? u"A"_s : m_shows == Shows::B ? u"B"_s : tr("A minus B");
    return tr("%1 from x %2 on, around x %3, y %4. %5")
        .arg(what, QString::number(first.x()), QString::number(center.x()), QString::number(center.y()),
             rows.join(u"; "_s));
}

QRectF NeighbourhoodView::cell(int column, int row) const
{
    const double w = width() / static_cast<double>(kSide);
    const double h = height() / static_cast<double>(kSide);
    return {column * w, row * h, w - 1.0, h - 1.0};
}

std::optional<QPoint> NeighbourhoodView::pixelAt(QPointF position) const
{
    if (!m_session.result() || !m_view.currentPixel())
        return std::nullopt;
    const QPoint pixel = origin() + QPoint(static_cast<int>(position.x() * kSide / width()),
                                           static_cast<int>(position.y() * kSide / height()));
    const Shape& shape = m_session.result()->imageA().shape();
    if (pixel.x() < 0 || pixel.y() < 0 || pixel.x() >= shape.w || pixel.y() >= shape.h)
        return std::nullopt;
    return pixel;
}

void NeighbourhoodView::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    const ThemeTokens& t = tokens();
    if (!m_session.result() || !m_view.currentPixel()) {
        painter.setPen(t.muted);
        painter.drawText(rect(), Qt::AlignCenter | Qt::TextWordWrap,
                         tr("Point at a pixel, or click to pin one,\nto see its neighbourhood."));
        return;
    }
    const QPoint center = *m_view.currentPixel();
    const QPoint first = origin();
    const int channel = shownChannel(m_view, center);
    const Shape& shape = m_session.result()->imageA().shape();
    const int columns = std::min(kSide, shape.w);
    const int rows = std::min(kSide, shape.h);
    const bool isDifference = m_shows == Shows::Difference;
    const auto value = [&](int column, int row) { return valueAt(first + QPoint(column, row), channel); };
    double largest = 0.0;
    QStringList texts;
    for (int row = 0; row < rows; ++row)
        for (int column = 0; column < columns; ++column) {
            const double d = value(column, row);
            if (std::isfinite(d))
                largest = std::max(largest, std::abs(d));
            texts << cellText(d, isDifference);
        }
    painter.setFont(cellFont(texts, cell(0, 0).size()));
    for (int row = 0; row < rows; ++row) {
        for (int column = 0; column < columns; ++column) {
            const QRectF box = cell(column, row);
            const double d = value(column, row);
            const QColor back = groundOf(d, largest);
            painter.fillRect(box, back);
            painter.setPen(isDifference && d == 0.0 ? t.muted : inkOn(back));
            painter.drawText(box, Qt::AlignCenter, texts[row * columns + column]);
            if (first + QPoint(column, row) == center) {
                painter.setPen(QPen(isDifference ? t.text : t.accent, 2));
                painter.setBrush(Qt::NoBrush);
                painter.drawRect(box.adjusted(1, 1, -1, -1));
            }
        }
    }
}

void NeighbourhoodView::mousePressEvent(QMouseEvent* event)
{
    if (const auto pixel = pixelAt(event->position()))
        m_view.setPinned(*pixel);
}

bool NeighbourhoodView::event(QEvent* event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        if (const auto pixel = pixelAt(QPointF(help->pos())))
            QToolTip::showText(help->globalPos(), tr("x %1, y %2").arg(pixel->x()).arg(pixel->y()), this);
        return true;
    }
    return QWidget::event(event);
}

} // namespace comparo::ui
