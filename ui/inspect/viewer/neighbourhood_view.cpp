#include "ui/inspect/viewer/neighbourhood_view.h"

#include "ui/base/numbers.h"
#include "ui/base/spoken.h"
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

/// At most five characters: "+12", "\u2212.472", "+4e-7".
QString cellText(double difference)
{
    QString text = numbers::withSign(difference);
    constexpr int kMost = 5;
    if (text.size() <= kMost)
        return text;
    const double size = std::abs(difference);
    text = size >= 0.001 && size < 0.9995 ? QString::number(size, 'f', 3).mid(1)
           : size >= 1.0 && size < 999.5
               ? QString::number(size, 'g', 3)
               : QString::number(size, 'e', 0).replace(u"e-0"_s, u"e-"_s).replace(u"e+0"_s, u"e"_s);
    return (difference > 0 ? QChar(u'+') : QChar(0x2212)) + text;
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
    setAccessibleName(tr("A minus B in the eight by eight neighbourhood of the pixel"));
    speakFor(this, QAccessible::Table, [this] { return spoken(); });
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    const auto repaint = qOverload<>(&QWidget::update);
    connect(&m_session, &Session::resultChanged, this, repaint);
    connect(&view, &ViewState::pinnedChanged, this, repaint);
    connect(&view, &ViewState::hoveredChanged, this, repaint);
    connect(&view, &ViewState::displayChanged, this, repaint);
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
    const Tensor& a = m_session.result()->imageA();
    const Tensor& b = m_session.result()->imageB();
    const int n = m_session.result()->sample();
    QStringList rows;
    for (int y = first.y(); y < std::min(first.y() + kSide, a.shape().h); ++y) {
        QStringList values;
        for (int x = first.x(); x < std::min(first.x() + kSide, a.shape().w); ++x)
            values << numbers::withSign(a.at(n, channel, y, x) - b.at(n, channel, y, x));
        rows << tr("y %1: %2").arg(QString::number(y), values.join(u' '));
    }
    return tr("A minus B from x %1 on, around x %2, y %3. %4")
        .arg(QString::number(first.x()), QString::number(center.x()), QString::number(center.y()),
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
    const Tensor& a = m_session.result()->imageA();
    const Tensor& b = m_session.result()->imageB();
    const Shape& shape = a.shape();
    const int n = m_session.result()->sample();
    const int columns = std::min(kSide, shape.w);
    const int rows = std::min(kSide, shape.h);
    double largest = 0.0;
    const auto difference = [&](int column, int row) {
        return a.at(n, channel, first.y() + row, first.x() + column) -
               b.at(n, channel, first.y() + row, first.x() + column);
    };
    for (int row = 0; row < rows; ++row)
        for (int column = 0; column < columns; ++column)
            if (const double d = std::abs(difference(column, row)); std::isfinite(d))
                largest = std::max(largest, d);
    QStringList texts;
    for (int row = 0; row < rows; ++row)
        for (int column = 0; column < columns; ++column)
            texts << cellText(difference(column, row));
    painter.setFont(cellFont(texts, cell(0, 0).size()));
    for (int row = 0; row < rows; ++row) {
        for (int column = 0; column < columns; ++column) {
            const QRectF box = cell(column, row);
            const double d = difference(column, row);
            QColor back = t.raised;
            if (d != 0.0) {
                // Blue where A is larger, orange where B is: the colours of the sides.
                const QColor side = d > 0 ? t.a : t.b;
                const double weight =
                    std::isfinite(d) && largest > 0 ? 0.25 + 0.55 * std::abs(d) / largest : 0.8;
                const auto mix = [weight](int from, int to) {
                    return static_cast<int>(std::lround(from + (to - from) * weight));
                };
                back = QColor(mix(back.red(), side.red()), mix(back.green(), side.green()),
                              mix(back.blue(), side.blue()));
            }
            painter.fillRect(box, back);
            painter.setPen(d == 0.0                                                           ? t.muted
                           : Theme::contrast(back, t.text) >= Theme::contrast(back, t.window) ? t.text
                                                                                              : t.window);
            painter.drawText(box, Qt::AlignCenter, texts[row * columns + column]);
            if (first + QPoint(column, row) == center) {
                painter.setPen(QPen(t.text, 2));
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
