// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/ui/monkey/watchdog.h"

#include <QDeadlineTimer>
#include <QList>
#include <QMap>
#include <QObject>
#include <QPointer>
#include <QTimer>

#include <cstdint>

class QFileDialog;

namespace comparo::ui {

class Dice;
class MainWindow;
class Playground;

/// Does what nobody would with a window: random events, which follow from a seed. What it sees that should
/// not be is a problem; it stops there.
class Monkey : public QObject {
    Q_OBJECT

public:
    static constexpr int kLeastEvents = 200;

    Monkey(std::uint64_t seed, const Playground& ground, std::chrono::seconds time);

    /// Runs the application's event loop until the window is closed or the time is over. The window is closed
    /// then.
    void play(MainWindow& window);

    [[nodiscard]] bool isOver() const
    {
        return (m_time.hasExpired() && m_event >= kLeastEvents) || !m_problems.isEmpty();
    }
    [[nodiscard]] const QStringList& problems() const { return m_problems; }
    /// Stops the game. Any thread may not: the window's only.
    void addProblem(const QString& problem);

    // What was done, to be seen that it was

    [[nodiscard]] int events() const { return m_event; }
    [[nodiscard]] int results() const { return m_results; }
    /// Dialogs and menus that were open and could be left.
    [[nodiscard]] int left() const { return m_left; }
    /// How often a program was allowed to start.
    [[nodiscard]] int allowed() const { return m_allowed; }
    /// "1204 events: 312 clicks, …".
    [[nodiscard]] QString account() const;

private:
    void step();
    void act(Dice& dice);
    void note(const QString& event);
    void allow() { ++m_allowed; }
    void watchDialogs();
    void leave(QWidget& front);
    [[nodiscard]] QWidget* target(Dice& dice) const;
    /// Something in the target that is seen, mostly what takes input.
    [[nodiscard]] QWidget* partOf(QWidget& target, Dice& dice) const;

    void pressKey(Dice& dice);
    void pressShortcut(Dice& dice);
    void click(Dice& dice);
    void drag(Dice& dice);
    void turnWheel(Dice& dice);
    void dropFiles(Dice& dice);
    void resizeWindow(Dice& dice);
    void triggerAction(Dice& dice);
    void typeText(Dice& dice);
    void wait(Dice& dice);
    void spoilFile(Dice& dice);
    void nameFile(QFileDialog& dialog, Dice& dice);

    std::uint64_t m_seed;
    const Playground& m_ground;
    QDeadlineTimer m_time;
    QPointer<MainWindow> m_window;
    QTimer m_next;
    QDeadlineTimer m_first{60000}; ///< until then, waits for the first result, which has more to play with
    QDeadlineTimer m_idle{0};      ///< until then, waits for work to end
    QPointer<QWidget> m_leaving;
    int m_attempts = 0;
    bool m_finishing = false;
    QStringList m_problems;
    QMap<QString, int> m_counts;
    int m_event = 0;
    int m_results = 0;
    int m_left = 0;
    int m_allowed = 0;
};

} // namespace comparo::ui
