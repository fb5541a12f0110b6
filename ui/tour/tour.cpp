// SPDX-License-Identifier: Apache-2.0
#include "ui/tour/tour.h"

#include "ui/base/theme.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace comparo::ui {

using namespace Qt::StringLiterals;

namespace {

constexpr int kCardWidth = 380;
constexpr int kGap = 12;  ///< between the card and what it is about
constexpr int kFrame = 3; ///< of the line around it
constexpr int kDim = 130; ///< of 255
constexpr int kFollowMs = 150;

} // namespace

Tour::Tour(QList<TourStop> stops, QWidget* window)
    : QWidget(window),
      m_stops(std::move(stops)),
      m_card(new QFrame(this)),
      m_title(new QLabel(m_card)),
      m_text(new QLabel(m_card)),
      m_count(new QLabel(m_card)),
      m_back(new QPushButton(tr("Back"), m_card)),
      m_next(new QPushButton(m_card)),
      m_leave(new QPushButton(tr("Leave the tour"), m_card))
{
    setObjectName(u"tour"_s);
    m_card->setObjectName(u"tour_card"_s);
    m_card->setProperty("look", u"card"_s);
    m_title->setObjectName(u"tour_title"_s);
    m_title->setFont(Theme::font(TextSize::Normal, true));
    m_title->setWordWrap(true);
    m_text->setObjectName(u"tour_text"_s);
    m_text->setWordWrap(true);
    m_text->setTextFormat(Qt::RichText);
    m_count->setProperty("look", u"muted"_s);
    m_back->setObjectName(u"tour_back"_s);
    m_next->setObjectName(u"tour_next"_s);
    m_next->setDefault(true);
    m_leave->setObjectName(u"tour_leave"_s);
    auto* layout = new QVBoxLayout(m_card);
    layout->setContentsMargins(16, 12, 16, 12);
    layout->setSpacing(8);
    layout->addWidget(m_title);
    layout->addWidget(m_text);
    auto* buttons = new QHBoxLayout;
    buttons->addWidget(m_leave);
    buttons->addStretch(1);
    buttons->addWidget(m_count);
    buttons->addWidget(m_back);
    buttons->addWidget(m_next);
    layout->addLayout(buttons);
    connect(m_back, &QPushButton::clicked, this, [this] { go(m_at - 1); });
    connect(m_next, &QPushButton::clicked, this, [this] { go(m_at + 1); });
    connect(m_leave, &QPushButton::clicked, this, &Tour::leave);
    constexpr int kBesideText = 24; // as wide as other buttons are beside their words
    m_leave->setMinimumWidth(m_leave->fontMetrics().horizontalAdvance(m_leave->text()) + kBesideText);
    for (QPushButton* button : {m_back, m_next, m_leave})
        button->installEventFilter(this);
    m_timer.setInterval(kFollowMs);
    connect(&m_timer, &QTimer::timeout, this, &Tour::follow);
    hide();
}

void Tour::start()
{
    if (!isRunning())
        m_before = window()->focusWidget();
    go(0);
}

void Tour::leave()
{
    if (!isRunning())
        return;
    m_at = -1;
    m_timer.stop();
    hide();
    if (m_before)
        m_before->setFocus();
    Q_EMIT left();
}

void Tour::go(int stop)
{
    if (stop < 0)
        return;
    if (stop >= m_stops.size()) {
        leave();
        return;
    }
    m_at = stop;
    const TourStop& shown = m_stops[stop];
    m_title->setText(shown.title);
    m_text->setText(shown.text);
    m_count->setText(tr("%1 of %2").arg(stop + 1).arg(m_stops.size()));
    m_back->setEnabled(stop > 0);
    m_next->setText(stop + 1 < m_stops.size() ? tr("Next") : tr("Done"));
    m_card->setAccessibleName(shown.title);
    hide();
    follow();
    m_timer.start();
}

/// Covers the window, but for what is talked about.
void Tour::follow()
{
    QWidget* window = parentWidget();
    const QWidget* target = m_stops[m_at].target();
    QRect clear;
    if (target && target->isVisible())
        clear = QRect(target->mapTo(window, QPoint()), target->size())
                    .adjusted(-kFrame, -kFrame, kFrame, kFrame)
                    .intersected(window->rect());
    if (isVisible() && geometry() == window->rect() && clear == m_clear)
        return;
    QWidget* const focused = isAncestorOf(window->focusWidget()) ? window->focusWidget() : m_next;
    // What another mask lays open is drawn again where this was hidden, and else not all of it.
    hide();
    setGeometry(window->rect());
    m_clear = clear;
    placeCard();
    const QRect inner = m_clear.adjusted(kFrame, kFrame, -kFrame, -kFrame);
    setMask(QRegion(rect()).subtracted(inner).united(m_card->geometry()));
    show();
    raise();
    focused->setFocus();
}

/// Beside it where there is room, else over its lower right corner.
void Tour::placeCard()
{
    m_card->setFixedWidth(std::min(kCardWidth, width() - 2 * kGap));
    m_card->ensurePolished();
    m_card->setFixedHeight(m_card->heightForWidth(m_card->width()));
    const QSize size = m_card->size();
    const QRect room = rect().adjusted(kGap, kGap, -kGap, -kGap);
    const QRect& what = m_clear;
    const QPoint places[] = {{what.right() + kGap, what.top()},
                             {what.left() - kGap - size.width(), what.top()},
                             {what.left(), what.bottom() + kGap},
                             {what.left(), what.top() - kGap - size.height()}};
    QRect card(QPoint(room.center() - QPoint(size.width() / 2, size.height() / 2)), size);
    if (!what.isEmpty()) {
        card.moveBottomRight(what.bottomRight() - QPoint(2 * kGap, 2 * kGap));
        for (const QPoint& place : places) {
            QRect tried(place, size);
            tried.moveTop(
                std::clamp(tried.top(), room.top(), std::max(room.top(), room.bottom() + 1 - size.height())));
            tried.moveLeft(std::clamp(tried.left(), room.left(),
                                      std::max(room.left(), room.right() + 1 - size.width())));
            if (room.contains(tried) && !tried.intersects(what)) {
                card = tried;
                break;
            }
        }
    }
    m_card->move(card.topLeft());
}

void Tour::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.fillRect(rect(), QColor(0, 0, 0, kDim));
    if (m_clear.isEmpty())
        return;
    painter.setPen(QPen(tokens().accent, 2 * kFrame));
    painter.drawRect(m_clear.adjusted(kFrame - 1, kFrame - 1, -kFrame, -kFrame));
}

bool Tour::eventFilter(QObject* watched, QEvent* event)
{
    // Escape is a key of the picture, too.
    if (event->type() == QEvent::ShortcutOverride &&
        static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape) {
        event->accept();
        return true;
    }
    if (event->type() == QEvent::KeyPress) {
        switch (static_cast<QKeyEvent*>(event)->key()) {
        case Qt::Key_Escape:
            leave();
            return true;
        case Qt::Key_Return:
        case Qt::Key_Enter:
            static_cast<QPushButton*>(watched)->click();
            return true;
        default:
            break;
        }
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace comparo::ui
