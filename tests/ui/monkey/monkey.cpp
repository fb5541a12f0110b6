// SPDX-License-Identifier: Apache-2.0
#include "tests/ui/monkey/monkey.h"

#include "tests/ui/monkey/dice.h"
#include "tests/ui/monkey/hands.h"
#include "tests/ui/monkey/playground.h"
#include "ui/peers/add_dialog.h"
#include "ui/shell/window/main_window.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAbstractSlider>
#include <QAbstractSpinBox>
#include <QApplication>
#include <QComboBox>
#include <QDir>
#include <QFileDialog>
#include <QLineEdit>
#include <QMenuBar>
#include <QTabBar>
#include <QWindow>

namespace comparo::ui {

using namespace Qt::StringLiterals;

namespace {

constexpr int kLeavePercent = 12;
/// Escape and the close button in turn. One Escape may close a list in a dialog only.
constexpr int kLeaveAttempts = 12;
constexpr int kOpenDialogs = 3;

} // namespace

Monkey::Monkey(std::uint64_t seed, const Playground& ground, std::chrono::seconds time)
    : m_seed(seed), m_ground(ground), m_time(time)
{
    m_next.setSingleShot(true);
    connect(&m_next, &QTimer::timeout, this, &Monkey::step);
}

void Monkey::play(MainWindow& window)
{
    m_window = &window;
    m_leaving = nullptr;
    m_finishing = false;
    connect(&window.session(), &Session::resultChanged, this, [this] { ++m_results; });
    note(u"a new window"_s);
    m_next.start(0);
    QApplication::exec();
    m_next.stop();
}

void Monkey::addProblem(const QString& problem)
{
    note(problem);
    m_problems << problem;
}

void Monkey::note(const QString& event)
{
    last_words::add((u"#%1 "_s.arg(m_event) + event).toStdString());
}

QString Monkey::account() const
{
    QStringList parts;
    for (auto count = m_counts.begin(); count != m_counts.end(); ++count)
        parts << u"%1 %2"_s.arg(count.key()).arg(count.value());
    return u"%1 events (%2), %3 results, %4 dialogs and menus left"_s.arg(m_event)
        .arg(parts.join(u", "_s))
        .arg(m_results)
        .arg(m_left);
}

void Monkey::step()
{
    if (!m_window)
        return;
    const bool waitsForFirst = m_results == 0 && !m_first.hasExpired();
    if (waitsForFirst || (!m_idle.hasExpired() && !isOver() && m_window->session().isRunning())) {
        m_next.start(10);
        return;
    }
    // First of all: what is done now may open a dialog, in whose loop the next event has to come.
    m_next.start(0);
    watchDialogs();
    QWidget* front = hands::inFront();
    if (m_leaving && m_leaving != front) {
        m_leaving = nullptr;
        ++m_left;
    }
    Dice dice(m_seed, static_cast<std::uint64_t>(m_event + 1));
    const bool leaves = dice.chance(kLeavePercent);
    if (front && (leaves || m_leaving || isOver())) {
        leave(*front);
    } else if (!isOver()) {
        ++m_event;
        act(dice);
    } else if (m_left == 0 && m_problems.isEmpty()) {
        note(u"a dialog, for there was none"_s);
        m_window->actions().get(u"open"_s)->trigger();
    } else if (!m_finishing) {
        m_finishing = true;
        note(u"the end"_s);
        m_window->close();
    } else if (!m_window->isVisible()) {
        QApplication::quit();
    }
}

void Monkey::act(Dice& dice)
{
    struct Kind {
        const char* name;
        int weight;
        void (Monkey::*act)(Dice&);
    };
    static const QList<Kind> kinds = {{"clicks", 30, &Monkey::click},
                                      {"keys", 16, &Monkey::pressKey},
                                      {"shortcuts", 12, &Monkey::pressShortcut},
                                      {"actions", 7, &Monkey::triggerAction},
                                      {"drags", 8, &Monkey::drag},
                                      {"wheel", 8, &Monkey::turnWheel},
                                      {"texts", 6, &Monkey::typeText},
                                      {"drops", 4, &Monkey::dropFiles},
                                      {"sizes", 2, &Monkey::resizeWindow},
                                      {"waits", 6, &Monkey::wait},
                                      {"spoilt files", 1, &Monkey::spoilFile}};
    if (m_window->isMinimized())
        m_window->showNormal();
    if (auto* dialog = qobject_cast<QFileDialog*>(hands::inFront()); dialog && dice.chance(40)) {
        ++m_counts[u"file names"_s];
        nameFile(*dialog, dice);
        return;
    }
    int at = dice.below(100);
    for (const Kind& kind : kinds) {
        at -= kind.weight;
        if (at >= 0)
            continue;
        ++m_counts[QLatin1StringView(kind.name)];
        (this->*kind.act)(dice);
        return;
    }
}

/// Keeps file dialogs in the folder, sees when a program is allowed to start, and lets only a few dialogs
/// that need not be left stand beside the window.
void Monkey::watchDialogs()
{
    QList<QDialog*> beside;
    for (QWidget* top : QApplication::topLevelWidgets()) {
        auto* dialog = qobject_cast<QDialog*>(top);
        if (!dialog || !dialog->isVisible())
            continue;
        if (auto* files = qobject_cast<QFileDialog*>(dialog)) {
            if (!m_ground.contains(files->directory().path()))
                files->setDirectory(m_ground.files());
            for (QLineEdit* edit : files->findChildren<QLineEdit*>())
                if (edit->text().contains(u'/') && !m_ground.contains(edit->text()))
                    edit->clear();
        }
        if (qobject_cast<AddPeerDialog*>(dialog))
            connect(dialog->findChild<QAbstractButton*>(u"add_start"_s), &QAbstractButton::clicked, this,
                    &Monkey::allow, Qt::UniqueConnection);
        if (!dialog->isModal())
            beside << dialog;
    }
    if (beside.size() > kOpenDialogs)
        beside.constFirst()->close();
}

void Monkey::leave(QWidget& front)
{
    if (m_leaving != &front) {
        m_leaving = &front;
        m_attempts = 0;
    }
    ++m_attempts;
    const QString name = hands::nameOf(&front);
    if (m_attempts > kLeaveAttempts) {
        addProblem(
            u"%1 (%2) can be left by neither Escape nor its close button"_s.arg(name, front.windowTitle()));
        front.hide();
    } else if (m_attempts % 2 == 1) {
        note(u"Escape, to leave "_s + name);
        hands::key(front, Qt::Key_Escape, Qt::NoModifier, {});
    } else if (QWindow* window = front.windowHandle()) {
        note(u"closes "_s + name);
        window->close();
    }
}

QWidget* Monkey::target(Dice& dice) const
{
    if (QWidget* front = hands::inFront())
        return front;
    QList<QWidget*> others;
    for (QWidget* top : QApplication::topLevelWidgets())
        if (top != m_window && top->isVisible() && qobject_cast<QDialog*>(top))
            others << top;
    return dice.chance(20) && !others.isEmpty() ? dice.of(others) : m_window.data();
}

QWidget* Monkey::partOf(QWidget& target, Dice& dice) const
{
    if (dice.chance(25))
        return &target;
    const bool takesInput = dice.chance(75);
    QList<QWidget*> parts;
    for (QWidget* part : target.findChildren<QWidget*>())
        if (part->isVisible() && part->window() == target.window() &&
            (!takesInput || qobject_cast<QAbstractButton*>(part) || qobject_cast<QComboBox*>(part) ||
             qobject_cast<QAbstractSpinBox*>(part) || qobject_cast<QLineEdit*>(part) ||
             qobject_cast<QAbstractSlider*>(part) || qobject_cast<QTabBar*>(part) ||
             qobject_cast<QMenuBar*>(part) || qobject_cast<QAbstractItemView*>(part->parentWidget()) ||
             part->focusPolicy() == Qt::StrongFocus))
            parts << part;
    constexpr int kTries = 8;
    for (int i = 0; i < kTries && !parts.isEmpty(); ++i) {
        QWidget* part = dice.of(parts);
        if (!part->visibleRegion().isEmpty())
            return part;
    }
    return &target;
}

} // namespace comparo::ui
