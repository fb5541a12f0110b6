// SPDX-License-Identifier: Apache-2.0
#include "ui/inspect/viewer/drop_targets.h"

#include "ui/base/theme.h"
#include "ui/inspect/files/image_filter.h"

#include <QApplication>
#include <QDragEnterEvent>
#include <QFileInfo>
#include <QMimeData>
#include <QPainter>

#include <algorithm>
#include <utility>

namespace comparo::ui {

using namespace Qt::StringLiterals;

namespace {

constexpr int kMargin = 16;
constexpr int kCorner = 8;

QStringList pathsOf(const QList<QUrl>& urls)
{
    QStringList paths;
    for (const QUrl& url : urls)
        if (url.isLocalFile())
            paths << url.toLocalFile();
    return paths;
}

bool isPicture(const QString& path)
{
    const QStringList patterns = imagePatterns();
    return QFileInfo(path).isFile() &&
           std::any_of(patterns.begin(), patterns.end(), [&](const QString& pattern) {
               return path.endsWith(pattern.mid(1), Qt::CaseInsensitive); // without the *
           });
}

} // namespace

DropTargets::DropTargets(QWidget& window, QWidget& over, std::function<bool()> isMeant,
                         std::function<bool()> hasHalves)
    : QWidget(&over),
      m_window(window),
      m_over(over),
      m_isMeant(std::move(isMeant)),
      m_hasHalves(std::move(hasHalves))
{
    setObjectName(u"drop_targets"_s);
    setAcceptDrops(true);
    hide();
    qApp->installEventFilter(this);
}

/// Whoever of the window hears of files first: what takes them lies above.
bool DropTargets::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() != QEvent::DragEnter && event->type() != QEvent::DragLeave &&
        event->type() != QEvent::Drop)
        return false;
    auto* widget = qobject_cast<QWidget*>(watched);
    if (!widget || widget == this || widget->window() != &m_window)
        return false;
    if (event->type() != QEvent::DragEnter) {
        hide();
        return false;
    }
    auto* drag = static_cast<QDragEnterEvent*>(event);
    if (drag->source() == nullptr && drag->mimeData()->hasUrls() && m_isMeant())
        appear(drag->mimeData()->urls());
    return false;
}

void DropTargets::appear(const QList<QUrl>& urls)
{
    m_paths = pathsOf(urls);
    m_lit = -1;
    if (m_paths.isEmpty())
        return;
    setGeometry(m_over.rect());
    raise();
    show();
    update();
}

/// 1: one area.
int DropTargets::halves() const
{
    const bool arePictures = std::all_of(m_paths.begin(), m_paths.end(), isPicture);
    return arePictures && (m_paths.size() == 2 || (m_paths.size() == 1 && m_hasHalves())) ? 2 : 1;
}

QRect DropTargets::areaOf(int half) const
{
    const QRect whole = rect().adjusted(kMargin, kMargin, -kMargin, -kMargin);
    if (halves() == 1)
        return whole;
    const int width = (whole.width() - kMargin) / 2;
    return {half == 0 ? whole.left() : whole.right() - width + 1, whole.top(), width, whole.height()};
}

QString DropTargets::wordsOf(int half) const
{
    const QString letter = half == 0 ? u"A"_s : u"B"_s;
    if (halves() == 1)
        return m_paths.size() == 3 ? tr("Drop a source and two results of it")
                                   : tr("Drop to open %1").arg(QFileInfo(m_paths.front()).fileName());
    return m_paths.size() == 2 ? tr("%1 as %2").arg(QFileInfo(m_paths[half]).fileName(), letter)
                               : tr("Drop here to open it as %1").arg(letter);
}

/// Two files go to both halves at once.
void DropTargets::point(QPoint at)
{
    m_lit = halves() == 2 && m_paths.size() == 1 ? (at.x() < width() / 2 ? 0 : 1) : 2;
    update();
}

void DropTargets::dragEnterEvent(QDragEnterEvent* event)
{
    if (!event->mimeData()->hasUrls())
        return;
    appear(event->mimeData()->urls());
    point(event->position().toPoint());
    event->acceptProposedAction();
}

void DropTargets::dragMoveEvent(QDragMoveEvent* event)
{
    point(event->position().toPoint());
    event->acceptProposedAction();
}

void DropTargets::dragLeaveEvent(QDragLeaveEvent*)
{
    hide();
}

void DropTargets::dropEvent(QDropEvent* event)
{
    point(event->position().toPoint());
    event->acceptProposedAction();
    hide();
    Q_EMIT dropped(event->mimeData()->urls(), m_lit > 1 ? -1 : m_lit);
}

void DropTargets::paintEvent(QPaintEvent*)
{
    const ThemeTokens& t = tokens();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    QColor veil = t.window;
    veil.setAlphaF(0.84F);
    painter.fillRect(rect(), veil);
    painter.setFont(Theme::font(TextSize::Large, true));
    for (int half = 0; half < halves(); ++half) {
        const bool isLit = m_lit == half || m_lit == 2;
        const QColor accent = halves() == 1 ? t.accent : half == 0 ? t.a : t.b;
        QColor fill = accent;
        fill.setAlphaF(isLit ? 0.28F : 0.08F);
        painter.setBrush(fill);
        painter.setPen(QPen(accent, isLit ? 3.0 : 1.5, isLit ? Qt::SolidLine : Qt::DashLine));
        const QRect area = areaOf(half);
        painter.drawRoundedRect(area, kCorner, kCorner);
        painter.setPen(t.text);
        painter.drawText(area.adjusted(kMargin, kMargin, -kMargin, -kMargin),
                         Qt::AlignCenter | Qt::TextWordWrap, wordsOf(half));
    }
}

} // namespace comparo::ui
