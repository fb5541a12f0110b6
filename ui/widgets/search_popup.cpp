// SPDX-License-Identifier: Apache-2.0
#include "ui/widgets/search_popup.h"

#include "ui/widgets/build.h"

#include <QAbstractItemView>
#include <QKeyEvent>
#include <QLineEdit>
#include <QVBoxLayout>

#include <algorithm>

namespace comparo::ui {

namespace {

constexpr int kTop = 64;    ///< below the bars of the window
constexpr int kMargin = 16; ///< that the window keeps around it

} // namespace

SearchPopup::SearchPopup(QSize size, const QString& placeholder, const QString& name, QWidget* window)
    : QFrame(window), m_size(size), m_column(new QVBoxLayout(this)), m_line(new QLineEdit(this))
{
    setProperty("look", QStringLiteral("card"));
    setAutoFillBackground(true);
    m_column->setContentsMargins(8, 8, 8, 8);
    m_column->setSpacing(8);
    configure(m_line, {.placeholder = placeholder, .spoken = name});
    m_column->addWidget(m_line);
    m_line->installEventFilter(this);
    connect(m_line, &QLineEdit::textChanged, this, [this] { fill(); });
    hide();
}

void SearchPopup::setList(QAbstractItemView* list)
{
    m_list = list;
    m_list->setFocusPolicy(Qt::NoFocus);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setFrameShape(QFrame::NoFrame);
    m_column->addWidget(m_list, 1);
    connect(m_list, &QAbstractItemView::clicked, this, &SearchPopup::take);
}

QString SearchPopup::typed() const
{
    return m_line->text().simplified();
}

void SearchPopup::open()
{
    if (isVisible()) {
        leave();
        return;
    }
    m_before = window()->focusWidget();
    m_line->clear();
    fill();
    const QSize room = parentWidget()->size();
    resize(m_size.boundedTo({room.width() - 2 * kMargin, room.height() - kTop - kMargin}));
    move((room.width() - width()) / 2, kTop);
    show();
    raise();
    m_line->setFocus();
}

void SearchPopup::leave()
{
    hide();
    QWidget* next = m_before ? m_before.data() : parentWidget();
    next->setFocus();
}

void SearchPopup::take()
{
    const int row = m_list->currentIndex().row();
    const std::function<void()> action = row < 0 ? std::function<void()>() : actionOf(row);
    if (!action)
        return;
    leave();
    action();
}

bool SearchPopup::pressKey(int key)
{
    const int rows = m_list->model()->rowCount();
    const int row = m_list->currentIndex().row();
    const int height = rows > 0 ? std::max(m_list->sizeHintForRow(0), 1) : 1;
    const int page = std::max(m_list->viewport()->height() / height - 1, 1);
    const auto go = [this, rows](int to) {
        m_list->setCurrentIndex(m_list->model()->index(std::clamp(to, 0, std::max(rows - 1, 0)), 0));
    };
    switch (key) {
    case Qt::Key_Escape:
        leave();
        return true;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        take();
        return true;
    case Qt::Key_Down:
        go(row + 1);
        return true;
    case Qt::Key_Up:
        go(row - 1);
        return true;
    case Qt::Key_PageDown:
        go(row + page);
        return true;
    case Qt::Key_PageUp:
        go(row - page);
        return true;
    default:
        return false;
    }
}

bool SearchPopup::eventFilter(QObject* watched, QEvent* event)
{
    if (watched != m_line)
        return QFrame::eventFilter(watched, event);
    if (event->type() == QEvent::FocusOut)
        hide();
    return event->type() == QEvent::KeyPress && pressKey(static_cast<QKeyEvent*>(event)->key());
}

} // namespace comparo::ui
