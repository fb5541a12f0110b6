// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QFrame>
#include <QList>
#include <QPointer>
#include <QRect>
#include <QString>
#include <QTimer>

#include <functional>

class QLabel;
class QPushButton;

namespace comparo::ui {

/// One thing that the tour shows.
struct TourStop {
    QString title;
    QString text;
    std::function<QWidget*()> target; ///< the widget itself; one that is gone or hidden is described only
};

/// A walk past the widgets of a window: the one that is talked about stays clear and can be used, the rest is
/// dimmed, and a card beside it says what it is for. Escape leaves at any time.
class Tour : public QWidget {
    Q_OBJECT

public:
    Tour(QList<TourStop> stops, QWidget* window);

    void start();
    void leave();
    [[nodiscard]] bool isRunning() const { return m_at >= 0; }
    /// Of the stops; -1 where the tour is not running.
    [[nodiscard]] int at() const { return m_at; }
    void go(int stop);
    /// What is left clear, in the window's coordinates; null: nothing.
    [[nodiscard]] QRect clear() const { return m_clear; }

Q_SIGNALS:
    void left();

protected:
    void paintEvent(QPaintEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void follow();
    void placeCard();

    QList<TourStop> m_stops;
    int m_at = -1;
    QRect m_clear;
    QFrame* m_card;
    QLabel* m_title;
    QLabel* m_text;
    QLabel* m_count;
    QPushButton* m_back;
    QPushButton* m_next;
    QPushButton* m_leave;
    QPointer<QWidget> m_before; ///< had the focus
    QTimer m_timer;             ///< widgets move as results come
};

} // namespace comparo::ui
