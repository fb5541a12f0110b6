// SPDX-License-Identifier: Apache-2.0
#include "ui/inspect/pipeline/strip.h"

#include "ui/base/accessible_text.h"
#include "ui/base/ink.h"
#include "ui/base/numbers.h"
#include "ui/base/text.h"
#include "ui/base/theme.h"
#include "ui/inspect/findings/answer_view.h"

#include <QContextMenuEvent>
#include <QKeyEvent>
#include <QMenu>
#include <QMouseEvent>
#include <QPainter>
#include <QStringList>

#include <algorithm>

namespace comparo::ui {

using namespace Qt::StringLiterals;

namespace {

constexpr int kMargin = 8;
constexpr int kHeight = 64;

/// Sizes of the cards: roomy ones while the steps fit, narrow ones with short words where they do not.
struct Layout {
    bool narrow = false;
    int thumbnail = 48;
    int arrow = 24;
    int inputText = 72;
    int text = 152;

    [[nodiscard]] int inputWidth() const { return thumbnail + (narrow ? 2 : 3) * kMargin + inputText; }
    [[nodiscard]] int cardWidth() const { return 2 * thumbnail + 4 + text + 3 * kMargin; }
    [[nodiscard]] int width(int steps) const
    {
        return 2 * kMargin + inputWidth() + steps * (arrow + cardWidth());
    }
};

/// "≠ L 0.13 %", or "= L 0 %".
QString shareText(const QString& label, double share)
{
    return (share > 0.0 ? u"\u2260 "_s : u"= "_s) + label + numbers::shortPercent(share);
}

QString shortLocal()
{
    return PipelineStrip::tr("L ");
}

QString shortAccumulated()
{
    return PipelineStrip::tr("\u03a3 ");
}

/// Of the words beside the pictures in a narrow card: small shares have many digits.
int narrowTextWidth(const std::vector<StepFinding>& steps)
{
    const QFontMetrics metrics(Theme::font(TextSize::Small));
    int widest = 60;
    for (const StepFinding& step : steps)
        widest = std::max({widest, metrics.horizontalAdvance(shareText(shortLocal(), step.localShare)),
                           metrics.horizontalAdvance(shareText(shortAccumulated(), step.accumulatedShare))});
    return widest;
}

Layout layoutFor(int steps, int width, int narrowText)
{
    const Layout roomy;
    if (roomy.width(steps) <= width)
        return roomy;
    Layout tight = roomy; // the same, with less room for words
    tight.text = 112;
    return tight.width(steps) <= width ? tight : Layout{true, 28, 14, 0, narrowText};
}

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

void drawCard(QPainter& painter, const QRectF& box, bool shown)
{
    painter.setPen(QPen(shown ? tokens().accent : tokens().border, shown ? 1.6 : 1.0));
    painter.setBrush(tokens().raised);
    painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), 6, 6);
}

void drawArrow(QPainter& painter, double from, double to, double y)
{
    const double tip = to - (to - from > 20 ? 5 : 3);
    painter.setPen(QPen(tokens().muted, 1.4));
    painter.drawLine(QPointF(from + 3, y), QPointF(tip, y));
    painter.drawLine(QPointF(tip - 4, y - 4), QPointF(tip, y));
    painter.drawLine(QPointF(tip - 4, y + 4), QPointF(tip, y));
}

/// Marks the step at which the difference enters.
void drawFlag(QPainter& painter, const QRectF& box, const QColor& colour)
{
    const QString text = PipelineStrip::tr("first difference");
    const QFont font = Theme::font(TextSize::Small);
    const QRectF flag(box.left() + kMargin, box.top() - 7, QFontMetrics(font).horizontalAdvance(text) + 12,
                      14);
    painter.setPen(Qt::NoPen);
    painter.setBrush(colour);
    painter.drawRoundedRect(flag, 3, 3);
    painter.setFont(font);
    painter.setPen(inkOn(colour));
    painter.drawText(flag, Qt::AlignCenter, text);
}

} // namespace

PipelineStrip::PipelineStrip(ViewState& view, QWidget* parent)
    : QWidget(parent), m_session(view.session()), m_answer(view.answer())
{
    setObjectName(u"pipeline_strip"_s);
    setFocusPolicy(Qt::TabFocus);
    setAccessibleName(tr("Steps of the run with their differences"));
    installAccessibleText(this, QAccessible::List, [this] { return spoken(); });
    setToolTip(tr(
        "Local (L): differing samples when both sides get A's input of the step. Accumulated (\u03a3): when "
        "each side goes on with its own. Click a step to look at its outputs; right-click to isolate it."));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    const auto repaint = qOverload<>(&QWidget::update);
    connect(&m_session, &Session::resultChanged, this, [this] {
        m_narrowText = m_session.result() ? narrowTextWidth(m_session.result()->steps) : 0;
        update();
    });
    connect(&m_session, &Session::runningChanged, this, repaint);
    connect(&m_answer, &AnswerModel::changed, this, repaint);
    connect(&m_session, &Session::selectedStepChanged, this, repaint);
    connect(&Theme::instance(), &Theme::changed, this, repaint);
}

/// What the cards say, one sentence a step.
QString PipelineStrip::spoken() const
{
    const AnalysisPtr& result = m_session.result();
    if (!result)
        return tr("No run yet.");
    QStringList sentences;
    for (std::size_t i = 0; i < result->steps.size(); ++i) {
        const StepFinding& step = result->steps[i];
        const QString name = translated(result->setup().pipeline.steps[step.step].op->info.label);
        sentences << tr("Step %1, %2: local %3, accumulated %4 of the samples differ.")
                         .arg(QString::number(step.step + 1), name, numbers::shortPercent(step.localShare),
                              numbers::shortPercent(step.accumulatedShare));
    }
    if (!result->steps.empty())
        sentences << tr("Shown: step %1.").arg(result->steps[result->shown].step + 1);
    return sentences.join(u' ');
}

QSize PipelineStrip::sizeHint() const
{
    return {640, kHeight + 2 * kMargin};
}

QRectF PipelineStrip::card(std::size_t position) const
{
    const auto count = static_cast<int>(m_session.result() ? m_session.result()->steps.size() : 0);
    const Layout layout = layoutFor(count, width(), m_narrowText);
    const auto left = [&](std::size_t i) {
        return kMargin + layout.inputWidth() + layout.arrow +
               static_cast<int>(i) * (layout.cardWidth() + layout.arrow);
    };
    // More steps than fit: the one that is looked at stays in sight.
    const int over =
        m_session.result() ? left(m_session.result()->shown) + layout.cardWidth() + kMargin - width() : 0;
    return {static_cast<double>(left(position) - std::max(0, over)), kMargin * 1.0, layout.cardWidth() * 1.0,
            kHeight * 1.0};
}

void PipelineStrip::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setRenderHint(QPainter::SmoothPixmapTransform);
    const AnalysisPtr& result = m_session.result();
    if (!result || !result->whole.a)
        return;
    painter.setOpacity(m_session.isRunning() ? 0.5 : 1.0);
    paintInput(painter, *result);
    const std::optional<std::size_t> first = m_answer.step() ? m_answer.step() : result->firstDiverging();
    for (std::size_t i = 0; i < result->steps.size(); ++i) {
        paintStep(painter, *result, i);
        if (i == first && result->steps.size() > 1)
            drawFlag(painter, card(i), lookOf(m_answer).color);
    }
    if (hasFocus()) {
        painter.setPen(QPen(tokens().accent, 1));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(rect().adjusted(0, 0, -1, -1));
    }
}

void PipelineStrip::paintInput(QPainter& painter, const Analysis& result) const
{
    const ThemeTokens& t = tokens();
    const Layout layout = layoutFor(static_cast<int>(result.steps.size()), width(), m_narrowText);
    const double right = card(0).left() - layout.arrow;
    const QRectF box(right - layout.inputWidth(), kMargin, layout.inputWidth(), kHeight);
    drawCard(painter, box, false);
    const double top = box.top() + (kHeight - layout.thumbnail) / 2.0;
    drawThumbnail(painter, QRectF(box.left() + kMargin, top, layout.thumbnail, layout.thumbnail),
                  result.thumbnailInput);
    if (layout.inputText == 0)
        return;
    const double x = box.left() + 2 * kMargin + layout.thumbnail;
    painter.setFont(Theme::font(TextSize::Normal, true));
    painter.setPen(t.text);
    painter.drawText(QRectF(x, top, layout.inputText, layout.thumbnail / 2.0), Qt::AlignVCenter, tr("input"));
    painter.setFont(Theme::font(TextSize::Small));
    painter.setPen(t.muted);
    const Shape& shape = result.whole.a->input.shape();
    painter.drawText(QRectF(x, top + layout.thumbnail / 2.0, layout.inputText, layout.thumbnail / 2.0),
                     Qt::AlignVCenter, u"%1\u00d7%2"_s.arg(shape.w).arg(shape.h));
}

void PipelineStrip::paintStep(QPainter& painter, const Analysis& result, std::size_t position) const
{
    const ThemeTokens& t = tokens();
    const Layout layout = layoutFor(static_cast<int>(result.steps.size()), width(), m_narrowText);
    const StepFinding& finding = result.steps[position];
    const QRectF box = card(position);
    drawArrow(painter, box.left() - layout.arrow, box.left(), box.center().y());
    drawCard(painter, box, position == result.shown && result.steps.size() > 1);
    const QFont normal = Theme::font(TextSize::Normal, true);
    const QFont small = Theme::font(TextSize::Small);
    const double line = QFontMetricsF(small).height() + 1;
    // Narrow cards have the name above the pictures, roomy ones beside them.
    const double top = layout.narrow ? box.bottom() - 6 - layout.thumbnail : box.top() + kMargin;
    double x = box.left() + kMargin;
    for (const bool isA : {true, false}) {
        const QRectF picture(x, top, layout.thumbnail, layout.thumbnail);
        drawThumbnail(painter, picture, isA ? finding.thumbnailA : finding.thumbnailB);
        const QRectF chip(picture.left(), picture.top(), 14, 14);
        painter.fillRect(chip, isA ? t.a : t.b);
        painter.setFont(small);
        painter.setPen(t.isDark() ? t.window : QColor(Qt::white));
        painter.drawText(chip, Qt::AlignCenter, isA ? u"A"_s : u"B"_s);
        x += layout.thumbnail + 4;
    }
    x += kMargin - 4;
    const double nameLeft = layout.narrow ? box.left() + kMargin : x;
    const double nameWidth = box.right() - kMargin - nameLeft;
    painter.setFont(layout.narrow ? Theme::font(TextSize::Small, true) : normal);
    painter.setPen(t.text);
    const QString name = fromUtf8(result.setup().pipeline.steps[finding.step].op->id);
    painter.drawText(QRectF(nameLeft, box.top() + (layout.narrow ? 6 : kMargin), nameWidth, 16),
                     Qt::AlignVCenter,
                     painter.fontMetrics().elidedText(name, Qt::ElideRight, static_cast<int>(nameWidth)));
    painter.setFont(small);
    const auto share = [&](int row, const QString& label, double value) {
        const double y =
            layout.narrow ? top + row * layout.thumbnail / 2.0 : box.top() + kMargin + 17 + row * line;
        const QRectF place(x, y, box.right() - x, layout.narrow ? layout.thumbnail / 2.0 : line);
        painter.setPen(markOf(m_answer, value > 0.0));
        painter.drawText(place, Qt::AlignVCenter, shareText(label, value));
    };
    share(0,
          layout.narrow       ? shortLocal()
          : layout.text < 152 ? tr("loc. ")
                              : tr("local "),
          finding.localShare);
    share(1,
          layout.narrow       ? shortAccumulated()
          : layout.text < 152 ? tr("acc. ")
                              : tr("accumulated "),
          finding.accumulatedShare);
}

void PipelineStrip::mousePressEvent(QMouseEvent* event)
{
    if (!m_session.result())
        return;
    for (std::size_t i = 0; i < m_session.result()->steps.size(); ++i)
        if (card(i).contains(event->position()))
            inspect(i);
}

/// Of the step under the mouse; by the keyboard, of the selected one.
void PipelineStrip::contextMenuEvent(QContextMenuEvent* event)
{
    const AnalysisPtr result = m_session.result();
    if (!result)
        return;
    const bool isMouse = event->reason() == QContextMenuEvent::Mouse;
    for (std::size_t i = 0; i < result->steps.size(); ++i) {
        const bool isMeant = isMouse ? card(i).contains(event->pos()) : i == result->shown;
        if (!isMeant)
            continue;
        const std::size_t step = result->steps[i].step;
        auto* menu = new QMenu(this);
        menu->setAttribute(Qt::WA_DeleteOnClose);
        QAction* isolate =
            menu->addAction(tr("Isolate this step"), this, [this, step] { m_session.isolateStep(step); });
        isolate->setEnabled(result->steps.size() > 1);
        menu->addAction(tr("Look at its outputs"), this, [this, i] {
            if (m_session.result() && i < m_session.result()->steps.size())
                inspect(i);
        });
        if (m_session.isIsolated())
            menu->addAction(tr("Back to the whole pipeline"), &m_session, &Session::leaveIsolation);
        menu->popup(event->globalPos());
        return;
    }
}

void PipelineStrip::keyPressEvent(QKeyEvent* event)
{
    const AnalysisPtr& result = m_session.result();
    if (result && event->key() == Qt::Key_Right && result->shown + 1 < result->steps.size())
        inspect(result->shown + 1);
    else if (result && event->key() == Qt::Key_Left && result->shown > 0)
        inspect(result->shown - 1);
    else
        QWidget::keyPressEvent(event);
}

void PipelineStrip::inspect(std::size_t position)
{
    const auto& steps = m_session.result()->steps;
    m_session.selectStep(steps[position].step);
    m_session.inspectStep(position + 1 < steps.size() ? std::optional(steps[position].step) : std::nullopt);
}

} // namespace comparo::ui
