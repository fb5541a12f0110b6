#include "ui/panels/pipeline_strip.h"

#include "ui/numbers.h"
#include "ui/text.h"
#include "ui/theme.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>

namespace comparo::ui {

using namespace Qt::StringLiterals;

namespace {

constexpr int kMargin = 8;
constexpr int kThumbnail = 48;
constexpr int kArrow = 24;
constexpr int kTextWidth = 152;
constexpr int kInputText = 72;
constexpr int kInputWidth = kThumbnail + 3 * kMargin + kInputText;
constexpr int kCardWidth = 2 * kThumbnail + 4 + kTextWidth + 3 * kMargin;

void drawThumbnail(QPainter& painter, const QRectF& box, const QImage& image)
{
    painter.fillRect(box, tokens().canvas);
    if (image.isNull())
        return;
    QSizeF size = QSizeF(image.size()).scaled(box.size(), Qt::KeepAspectRatio);
    const QRectF target(QPointF(box.center().x() - size.width() / 2, box.center().y() - size.height() / 2),
                        size);
    painter.drawImage(target, image);
}

} // namespace

PipelineStrip::PipelineStrip(Session& session, QWidget* parent) : QWidget(parent), m_session(session)
{
    setObjectName(u"pipeline_strip"_s);
    setFocusPolicy(Qt::TabFocus);
    setAccessibleName(tr("Steps of the run with their differences"));
    setToolTip(
        tr("Local: both sides get A's input of the step. Accumulated: each side goes on with its own."));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    const auto repaint = qOverload<>(&QWidget::update);
    connect(&session, &Session::resultChanged, this, repaint);
    connect(&session, &Session::runningChanged, this, repaint);
    connect(&session, &Session::selectedStepChanged, this, repaint);
    connect(&Theme::instance(), &Theme::changed, this, repaint);
}

QSize PipelineStrip::sizeHint() const
{
    return {640, kThumbnail + 4 * kMargin};
}

QRectF PipelineStrip::card(std::size_t position) const
{
    const double top = kMargin;
    const double height = kThumbnail + 2 * kMargin;
    const auto count = static_cast<double>(m_session.result() ? m_session.result()->steps.size() : 0);
    const double left = kMargin + kInputWidth + kArrow;
    // Cards shrink to share the width; below the pictures' width they run off the right edge.
    const double share = count > 0 ? (width() - left - kMargin - (count - 1) * kArrow) / count : kCardWidth;
    const double w = std::clamp(share, 2.0 * kThumbnail + 72.0, static_cast<double>(kCardWidth));
    return {left + static_cast<double>(position) * (w + kArrow), top, w, height};
}

void PipelineStrip::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setRenderHint(QPainter::SmoothPixmapTransform);
    const ThemeTokens& t = tokens();
    const AnalysisPtr& result = m_session.result();
    if (!result || !result->a)
        return;
    painter.setOpacity(m_session.isRunning() ? 0.5 : 1.0);
    const QFont normal = Theme::font(TextSize::Normal, true);
    const QFont small = Theme::font(TextSize::Small);
    const auto drawCard = [&](const QRectF& box, bool selected) {
        painter.setPen(QPen(selected ? t.accent : t.border, selected ? 1.6 : 1.0));
        painter.setBrush(t.raised);
        painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), 6, 6);
    };
    const auto drawArrow = [&](double x, double y) {
        painter.setPen(QPen(t.muted, 1.4));
        painter.drawLine(QPointF(x + 4, y), QPointF(x + kArrow - 5, y));
        painter.drawLine(QPointF(x + kArrow - 9, y - 4), QPointF(x + kArrow - 5, y));
        painter.drawLine(QPointF(x + kArrow - 9, y + 4), QPointF(x + kArrow - 5, y));
    };

    const QRectF input(kMargin, kMargin, kInputWidth, kThumbnail + 2 * kMargin);
    drawCard(input, false);
    drawThumbnail(painter, QRectF(input.left() + kMargin, input.top() + kMargin, kThumbnail, kThumbnail),
                  result->thumbnailInput);
    const double inputText = input.left() + 2 * kMargin + kThumbnail;
    painter.setFont(normal);
    painter.setPen(t.text);
    painter.drawText(QRectF(inputText, input.top() + kMargin, kInputText, kThumbnail / 2.0), Qt::AlignVCenter,
                     tr("input"));
    painter.setFont(small);
    painter.setPen(t.muted);
    const Shape& shape = result->a->input.shape();
    painter.drawText(
        QRectF(inputText, input.top() + kMargin + kThumbnail / 2.0, kInputText, kThumbnail / 2.0),
        Qt::AlignVCenter, u"%1\u00d7%2"_s.arg(shape.w).arg(shape.h));

    for (std::size_t i = 0; i < result->steps.size(); ++i) {
        const StepFinding& finding = result->steps[i];
        const QRectF box = card(i);
        drawArrow(box.left() - kArrow, box.center().y());
        drawCard(box, finding.step == m_session.selectedStep() && result->steps.size() > 1);
        double x = box.left() + kMargin;
        const double y = box.top() + kMargin;
        for (const bool isA : {true, false}) {
            const QRectF picture(x, y, kThumbnail, kThumbnail);
            drawThumbnail(painter, picture, isA ? finding.thumbnailA : finding.thumbnailB);
            const QRectF chip(picture.left(), picture.top(), 14, 14);
            painter.fillRect(chip, isA ? t.a : t.b);
            painter.setFont(small);
            painter.setPen(t.isDark() ? t.window : QColor(Qt::white));
            painter.drawText(chip, Qt::AlignCenter, isA ? u"A"_s : u"B"_s);
            x += kThumbnail + 4;
        }
        x += kMargin - 4;
        const double w = box.right() - kMargin - x;
        const double line = kThumbnail / 3.0;
        painter.setFont(normal);
        painter.setPen(t.text);
        const QString name = fromUtf8(result->setup.pipeline.steps[finding.step].op->id);
        painter.drawText(QRectF(x, y, w, line), Qt::AlignVCenter,
                         QFontMetrics(normal).elidedText(name, Qt::ElideRight, static_cast<int>(w)));
        painter.setFont(small);
        const auto share = [&](int row, const QString& label, double value) {
            const QRectF place(x, y + row * line, w, line);
            painter.setPen(value > 0.0 ? t.bad : t.good);
            const QString text =
                (value > 0.0 ? u"\u2260 "_s : u"= "_s) + label + u' ' + numbers::percent(value);
            painter.drawText(place, Qt::AlignVCenter,
                             QFontMetrics(small).elidedText(text, Qt::ElideRight, static_cast<int>(w)));
        };
        share(1, tr("local"), finding.localShare);
        share(2, tr("accumulated"), finding.accumulatedShare);
    }
    if (hasFocus()) {
        painter.setPen(QPen(t.accent, 1));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(rect().adjusted(0, 0, -1, -1));
    }
}

void PipelineStrip::mousePressEvent(QMouseEvent* event)
{
    if (!m_session.result())
        return;
    for (std::size_t i = 0; i < m_session.result()->steps.size(); ++i)
        if (card(i).contains(event->position()))
            m_session.selectStep(m_session.result()->steps[i].step);
}

void PipelineStrip::keyPressEvent(QKeyEvent* event)
{
    const auto count = m_session.setup().pipeline.steps.size();
    const std::size_t now = m_session.selectedStep();
    if (event->key() == Qt::Key_Right && now + 1 < count)
        m_session.selectStep(now + 1);
    else if (event->key() == Qt::Key_Left && now > 0)
        m_session.selectStep(now - 1);
    else
        QWidget::keyPressEvent(event);
}

} // namespace comparo::ui
