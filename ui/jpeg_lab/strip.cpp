// SPDX-License-Identifier: Apache-2.0
#include "ui/jpeg_lab/strip.h"

#include "ui/base/accessible_text.h"
#include "ui/base/engine_text.h"
#include "ui/base/numbers.h"
#include "ui/base/text.h"
#include "ui/base/theme.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>

namespace comparo::ui {

using namespace Qt::StringLiterals;

namespace {

constexpr double kStripMargin = 8.0;
constexpr double kGap = 8.0;
constexpr double kStripTop = 12.0;
constexpr double kHeight = 96.0;

QString statusText(const StageDifference& stage)
{
    if (!stage.comparable)
        return JpegStrip::tr("other size");
    if (stage.differing == 0)
        return JpegStrip::tr("✓ equal");
    const double share =
        static_cast<double>(stage.differing) / static_cast<double>(std::max<std::uint64_t>(1, stage.samples));
    return u"≠ "_s + numbers::shortPercent(share);
}

/// Bold where the names of all stages have room, so that no stage looks less than the others.
QFont nameFont(int width)
{
    const QFont bold = Theme::font(TextSize::Small, true);
    for (int stage = 0; stage < kJpegStages; ++stage)
        if (QFontMetrics(bold).horizontalAdvance(
                translated(std::string(nameOf(static_cast<JpegStage>(stage))))) > width)
            return Theme::font(TextSize::Small);
    return bold;
}

} // namespace

JpegStrip::JpegStrip(JpegLab& lab, QWidget* parent) : QWidget(parent), m_lab(lab)
{
    setObjectName(u"jpeg_strip"_s);
    setFocusPolicy(Qt::TabFocus);
    setAccessibleName(tr("Stages of both files with their differences"));
    installAccessibleText(this, QAccessible::List, [this] { return spoken(); });
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    const auto repaint = qOverload<>(&QWidget::update);
    connect(&lab.look(), &LabLook::stagesChanged, this, repaint);
    connect(&lab.look(), &LabLook::viewChanged, this, repaint);
    connect(&lab, &JpegLab::busyChanged, this, repaint);
    connect(&lab.files(), &LabFiles::resultChanged, this, repaint);
    connect(&Theme::instance(), &Theme::changed, this, repaint);
}

QRectF JpegStrip::card(int stage) const
{
    const double wide = (width() - 2 * kStripMargin - (kJpegStages - 1) * kGap) / kJpegStages;
    return {kStripMargin + stage * (wide + kGap), kStripTop, wide, kHeight};
}

/// Each stage with its share, and the first that differs.
QString JpegStrip::spoken() const
{
    if (!m_lab.look().stages() || !m_lab.look().stages()->error.isEmpty())
        return emptyText();
    const auto& comparison = m_lab.look().stages()->comparison;
    QStringList stages;
    for (std::size_t i = 0; i < comparison.stages.size(); ++i)
        stages << tr("%1: %2").arg(translated(std::string(nameOf(static_cast<JpegStage>(i)))),
                                   statusText(comparison.stages[i]));
    QString text = stages.join(u"; "_s) + u'.';
    if (comparison.firstDiverging)
        text +=
            u' ' +
            tr("First that differs: %1.").arg(translated(std::string(nameOf(*comparison.firstDiverging))));
    return text;
}

QString JpegStrip::emptyText() const
{
    if (m_lab.isBusy())
        return tr("Taking the files apart…");
    if (m_lab.look().stages() && !m_lab.look().stages()->error.isEmpty())
        return tr("The stages cannot be compared: %1").arg(engineText(m_lab.look().stages()->error));
    if (m_lab.files().result() && !m_lab.files().result()->side(1))
        return tr("Stages appear here once both sides have a file: choose an encoder for B.");
    if (m_lab.files().result() && m_lab.files().result()->isPair() && !m_lab.look().stages())
        return tr("The stages were cancelled. Click here to take the files apart again.");
    return tr("Stages of both files appear here: YCbCr, subsampled, DCT, quantised, bitstream, planes, "
              "upsampled, decoded.");
}

void JpegStrip::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    if (!m_lab.look().stages() || !m_lab.look().stages()->error.isEmpty()) {
        painter.setPen(tokens().muted);
        painter.drawText(QRectF(rect()).adjusted(16, 0, -16, 0), Qt::AlignCenter | Qt::TextWordWrap,
                         emptyText());
        return;
    }
    for (int i = 0; i < kJpegStages; ++i)
        paintCard(painter, i);
}

void JpegStrip::paintCard(QPainter& painter, int index) const
{
    const LabStages& stages = *m_lab.look().stages();
    const ThemeTokens& t = tokens();
    const auto at = static_cast<std::size_t>(index);
    if (at >= stages.comparison.stages.size())
        return;
    const StageDifference& difference = stages.comparison.stages[at];
    const auto stage = static_cast<JpegStage>(index);
    const QRectF box = card(index);
    const bool isShown = m_lab.look().stage() ? *m_lab.look().stage() == stage : stage == JpegStage::Decoded;
    const bool isFirst = stages.comparison.firstDiverging && *stages.comparison.firstDiverging == stage;
    painter.setPen(QPen(isShown ? t.accent : t.border, isShown ? 1.8 : 1.0));
    painter.setBrush(t.raised);
    painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), 6, 6);
    if (index > 0) {
        painter.setPen(QPen(t.muted, 1.2));
        const double y = box.center().y();
        painter.drawLine(QPointF(box.left() - kGap + 2, y), QPointF(box.left() - 2, y));
    }
    const QString name = translated(std::string(nameOf(stage)));
    painter.setFont(nameFont(static_cast<int>(box.width() - 4)));
    painter.setPen(t.text);
    painter.drawText(
        QRectF(box.left() + 2, box.top() + 4, box.width() - 4, 16), Qt::AlignCenter,
        QFontMetrics(painter.font()).elidedText(name, Qt::ElideRight, static_cast<int>(box.width() - 4)));
    const double side = std::min(48.0, (box.width() - 2 * 6.0 - 4.0) / 2.0);
    const double left = box.center().x() - side - 2.0;
    painter.setFont(Theme::font(TextSize::Small));
    for (std::size_t i = 0; i < 2; ++i) {
        const QRectF place(left + static_cast<double>(i) * (side + 4.0), box.top() + 24, side, 44.0);
        painter.fillRect(place, t.canvas);
        const QImage& image = stages.thumbnails[at][i];
        if (!image.isNull()) {
            const QSizeF size = QSizeF(image.size()).scaled(place.size(), Qt::KeepAspectRatio);
            painter.setRenderHint(QPainter::SmoothPixmapTransform);
            painter.drawImage(
                QRectF(QPointF(place.center().x() - size.width() / 2, place.center().y() - size.height() / 2),
                       size),
                image);
        } else if (stage == JpegStage::Bitstream) {
            painter.setPen(t.muted);
            const LabSide* file = stages.result->side(static_cast<int>(i));
            painter.drawText(place, Qt::AlignCenter,
                             file ? tr("%1\nkB").arg(QString::number(
                                        static_cast<double>(file->file.size()) / 1000.0, 'g', 3))
                                  : QString());
        }
        painter.fillRect(QRectF(place.left(), place.bottom(), place.width(), 3), i == 0 ? t.a : t.b);
    }
    painter.setPen(!difference.comparable || difference.differing > 0 ? t.bad : t.good);
    painter.drawText(QRectF(box.left() + 2, box.bottom() - 22, box.width() - 4, 18), Qt::AlignCenter,
                     statusText(difference));
    if (isFirst) {
        const QString text =
            box.width() > 96 ? tr("first difference") : tr("first ≠", "the first difference, in short");
        const QRectF flag(box.center().x() - QFontMetrics(painter.font()).horizontalAdvance(text) / 2.0 - 6,
                          box.top() - 8, QFontMetrics(painter.font()).horizontalAdvance(text) + 12, 15);
        painter.setPen(Qt::NoPen);
        painter.setBrush(t.bad);
        painter.drawRoundedRect(flag, 3, 3);
        painter.setPen(t.isDark() ? t.window : QColor(Qt::white));
        painter.drawText(flag, Qt::AlignCenter, text);
    }
    if (isShown && hasFocus()) {
        painter.setPen(QPen(t.accent, 1, Qt::DotLine));
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(box.adjusted(3, 3, -3, -3), 4, 4);
    }
}

void JpegStrip::choose(int stage)
{
    if (!m_lab.look().stages() || !m_lab.look().stages()->error.isEmpty())
        return;
    const auto chosen = static_cast<JpegStage>(std::clamp(stage, 0, kJpegStages - 1));
    if (chosen == JpegStage::Decoded)
        m_lab.look().showStage(std::nullopt);
    else
        m_lab.look().showStage(chosen);
}

void JpegStrip::mousePressEvent(QMouseEvent* event)
{
    if (!m_lab.look().stages())
        m_lab.look().retry();
    for (int i = 0; i < kJpegStages; ++i)
        if (card(i).contains(event->position()))
            choose(i);
}

void JpegStrip::keyPressEvent(QKeyEvent* event)
{
    const int now = static_cast<int>(m_lab.look().stage().value_or(JpegStage::Decoded));
    if (event->key() == Qt::Key_Left)
        choose(now - 1);
    else if (event->key() == Qt::Key_Right)
        choose(now + 1);
    else
        QWidget::keyPressEvent(event);
}

bool JpegStrip::event(QEvent* event)
{
    if (event->type() == QEvent::ToolTip && m_lab.look().stages() && m_lab.look().stages()->error.isEmpty()) {
        const auto* help = static_cast<QHelpEvent*>(event);
        const std::vector<StageDifference>& stages = m_lab.look().stages()->comparison.stages;
        for (int i = 0; i < kJpegStages && i < static_cast<int>(stages.size()); ++i)
            if (card(i).contains(help->pos()))
                QToolTip::showText(help->globalPos(), engineText(stages[static_cast<std::size_t>(i)].words),
                                   this);
        return true;
    }
    return QWidget::event(event);
}

} // namespace comparo::ui
