// SPDX-License-Identifier: Apache-2.0
// The events of the monkey.
#include "tests/ui/monkey/dice.h"
#include "tests/ui/monkey/hands.h"
#include "tests/ui/monkey/monkey.h"
#include "tests/ui/monkey/playground.h"
#include "ui/shell/window/main_window.h"

#include <QAbstractSpinBox>
#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QLineEdit>
#include <QPlainTextEdit>

#include <array>

namespace comparo::ui {

using namespace Qt::StringLiterals;

namespace {

/// How often the action "Quit" is taken where it comes up: a new window takes its time.
constexpr int kQuitPercent = 8;

Qt::KeyboardModifiers someModifiers(Dice& dice)
{
    const int kind = dice.below(100);
    return kind < 60   ? Qt::NoModifier
           : kind < 75 ? Qt::ShiftModifier
           : kind < 87 ? Qt::ControlModifier
           : kind < 94 ? Qt::AltModifier
                       : Qt::ControlModifier | Qt::ShiftModifier;
}

Qt::MouseButton someButton(Dice& dice)
{
    const int kind = dice.below(100);
    return kind < 80 ? Qt::LeftButton : kind < 93 ? Qt::RightButton : Qt::MiddleButton;
}

/// A point of what is seen of a widget.
QPoint placeIn(const QWidget& widget, Dice& dice)
{
    const QRect seen = widget.visibleRegion().boundingRect();
    const int x = dice.below(seen.width());
    const int y = dice.below(seen.height());
    return seen.topLeft() + QPoint(x, y);
}

QString textOf(QPoint at)
{
    return u"%1,%2"_s.arg(at.x()).arg(at.y());
}

QString textOf(int key, Qt::KeyboardModifiers modifiers)
{
    return QKeySequence(key | static_cast<int>(modifiers)).toString(QKeySequence::PortableText);
}

bool takesText(const QWidget* widget)
{
    return qobject_cast<const QLineEdit*>(widget) || qobject_cast<const QAbstractSpinBox*>(widget) ||
           qobject_cast<const QPlainTextEdit*>(widget) || qobject_cast<const QComboBox*>(widget);
}

QWidget& keyboardOf(MainWindow& window)
{
    if (QWidget* front = hands::inFront())
        return *front;
    QWidget* active = QApplication::activeWindow();
    return active ? *active : window;
}

} // namespace

void Monkey::pressKey(Dice& dice)
{
    static const QList<int> named = {
        Qt::Key_Escape, Qt::Key_Tab, Qt::Key_Backtab, Qt::Key_Return,  Qt::Key_Enter,  Qt::Key_Space,
        Qt::Key_Left,   Qt::Key_Up,  Qt::Key_Right,   Qt::Key_Down,    Qt::Key_PageUp, Qt::Key_PageDown,
        Qt::Key_Home,   Qt::Key_End, Qt::Key_Delete,  Qt::Key_Insert,  Qt::Key_Menu,   Qt::Key_Backspace,
        Qt::Key_F1,     Qt::Key_F2,  Qt::Key_F4,      Qt::Key_F5,      Qt::Key_F6,     Qt::Key_F8,
        Qt::Key_F10,    Qt::Key_F11, Qt::Key_Shift,   Qt::Key_Control, Qt::Key_Alt,    Qt::Key_Copy};
    // No digits: a size of 99999 is a fair wish, and this machine's memory is not what is tested.
    static const QString characters = u"abcdefghijklmnopqrstuvwxyz+-=?[].,;:*<>|\\\"'_%é"_s;
    int key = 0;
    QString text;
    Qt::KeyboardModifiers modifiers = someModifiers(dice);
    if (dice.chance(60)) {
        key = dice.of(named);
    } else {
        const QChar character = dice.of(characters);
        key = character.toUpper().unicode();
        if ((modifiers & ~Qt::KeyboardModifiers(Qt::ShiftModifier)) == Qt::NoModifier)
            text = modifiers == Qt::ShiftModifier ? character.toUpper() : character;
    }
    QWidget& target = keyboardOf(*m_window);
    note(u"key %1 to %2"_s.arg(textOf(key, modifiers), hands::nameOf(&target)));
    hands::key(target, key, modifiers, text);
}

void Monkey::pressShortcut(Dice& dice)
{
    const ActionSpec& spec = dice.of(Actions::table());
    const QList<QKeySequence> keys = Actions::keysOf(spec);
    if (keys.isEmpty() || (QLatin1StringView(spec.id) == "close"_L1 && !dice.chance(kQuitPercent)))
        return;
    const QKeyCombination combination = dice.of(keys)[0];
    QWidget& target = keyboardOf(*m_window);
    note(u"shortcut of %1 to %2"_s.arg(QLatin1StringView(spec.id), hands::nameOf(&target)));
    hands::key(target, combination.key(), combination.keyboardModifiers(), {});
}

void Monkey::triggerAction(Dice& dice)
{
    const ActionSpec& spec = dice.of(Actions::table());
    QAction* action = m_window->actions().get(QLatin1StringView(spec.id));
    if (hands::inFront() || !action->isEnabled() ||
        (QLatin1StringView(spec.id) == "close"_L1 && !dice.chance(kQuitPercent)))
        return;
    note(u"action "_s + action->objectName());
    action->trigger();
}

void Monkey::click(Dice& dice)
{
    QWidget* part = partOf(*target(dice), dice);
    const QPoint at = placeIn(*part, dice);
    const Qt::MouseButton button = someButton(dice);
    const Qt::KeyboardModifiers modifiers = someModifiers(dice);
    const bool twice = dice.chance(10);
    note(u"%1 click %2 at %3 in %4"_s.arg(twice ? u"double"_s : u"single"_s)
             .arg(static_cast<int>(button))
             .arg(textOf(at), hands::nameOf(part)));
    hands::click(*part, at, button, modifiers, twice);
}

void Monkey::drag(Dice& dice)
{
    QWidget* part = partOf(*target(dice), dice);
    QList<QPoint> places;
    for (int i = dice.between(2, 6); i > 0; --i)
        places << placeIn(*part, dice);
    const Qt::MouseButton button = someButton(dice);
    const Qt::KeyboardModifiers modifiers = someModifiers(dice);
    note(u"drag %1 from %2 to %3 in %4"_s.arg(static_cast<int>(button))
             .arg(textOf(places.constFirst()), textOf(places.constLast()), hands::nameOf(part)));
    hands::drag(*part, places, button, modifiers);
}

void Monkey::turnWheel(Dice& dice)
{
    QWidget* part = partOf(*target(dice), dice);
    const QPoint at = placeIn(*part, dice);
    const Qt::KeyboardModifiers modifiers = someModifiers(dice);
    const int steps = dice.between(1, 4) * (dice.chance(50) ? 120 : -120);
    const bool sideways = dice.chance(15);
    note(u"wheel %1 at %2 in %3"_s.arg(steps).arg(textOf(at), hands::nameOf(part)));
    hands::wheel(*part, at, sideways ? QPoint(steps, 0) : QPoint(0, steps), modifiers);
}

void Monkey::dropFiles(Dice& dice)
{
    QWidget* where = target(dice);
    const QStringList files = m_ground.handful(dice);
    const bool elsewhere = dice.chance(4);
    if (QApplication::activePopupWidget())
        return;
    QList<QUrl> urls;
    for (const QString& file : files)
        urls << (elsewhere ? QUrl(u"https://example.org/a.png"_s) : QUrl::fromLocalFile(file));
    QWidget* part = partOf(*where, dice);
    const QPoint at = placeIn(*part, dice);
    QStringList names;
    for (const QUrl& url : urls)
        names << url.fileName();
    note(u"drop of %1 at %2 in %3"_s.arg(names.join(u" + "_s), textOf(at), hands::nameOf(part)));
    hands::drop(*part, at, urls);
}

void Monkey::resizeWindow(Dice& dice)
{
    QWidget* top = target(dice);
    const int state = dice.below(20);
    const QSize size(dice.between(1, 1800), dice.between(1, 1200));
    if (top == m_window && state < 4) {
        note(u"window state %1"_s.arg(state));
        state == 0   ? m_window->showMaximized()
        : state == 1 ? m_window->showFullScreen()
        : state == 2 ? m_window->showMinimized()
                     : m_window->showNormal();
    } else if (top->isWindow() && !QApplication::activePopupWidget()) {
        note(u"size %1x%2 of %3"_s.arg(size.width()).arg(size.height()).arg(hands::nameOf(top)));
        top->resize(size);
    }
}

void Monkey::typeText(Dice& dice)
{
    static const QStringList texts = {u"0"_s,        u"1"_s,     u"-1"_s,       u"7"_s,        u"64"_s,
                                      u"96x33"_s,    u"1x1"_s,   u"x"_s,        u"0.5"_s,      u"1e-9"_s,
                                      u"nan"_s,      u"-inf"_s,  u"1e400"_s,    u"50%"_s,      u"3..5"_s,
                                      u"12,34"_s,    u"-5,-5"_s, u"%1 %n &x"_s, u"resize"_s,   u"ключ 鍵 🔑"_s,
                                      u"<b>a</b>"_s, u" "_s,     u""_s,         u"cpu/exact"_s};
    QWidget* field = QApplication::focusWidget();
    if (!takesText(field) || dice.chance(40)) {
        QList<QWidget*> fields;
        for (QWidget* part : target(dice)->findChildren<QWidget*>())
            if (takesText(part) && part->isVisible() && part->isEnabled())
                fields << part;
        if (fields.isEmpty())
            return;
        field = dice.of(fields);
        field->setFocus();
    }
    const bool isLong = dice.chance(5);
    const QString text = dice.of(texts);
    const int end = dice.below(100);
    note(u"text '%1' in %2"_s.arg(isLong ? u"a long one"_s : text, hands::nameOf(field)));
    const QPointer<QWidget> window = field->window();
    const auto press = [&](int key, Qt::KeyboardModifiers modifiers) {
        if (window)
            hands::key(*window, key, modifiers, {});
    };
    press(Qt::Key_A, Qt::ControlModifier);
    if (isLong) {
        QApplication::clipboard()->setText(QString(5000, u'w'));
        press(Qt::Key_V, Qt::ControlModifier);
    } else if (window) {
        hands::type(*window, text);
    }
    if (end < 60)
        press(Qt::Key_Return, Qt::NoModifier);
    else if (end < 80)
        press(Qt::Key_Tab, Qt::NoModifier);
}

void Monkey::wait(Dice& dice)
{
    if (dice.chance(50))
        m_idle.setRemainingTime(3000);
    m_next.start(dice.between(1, 150));
}

void Monkey::spoilFile(Dice& dice)
{
    if (dice.chance(40)) {
        note(u"the files as they were"_s);
        m_ground.restore();
    } else {
        note(u"spoils "_s + QFileInfo(m_ground.spoil(dice)).fileName());
    }
}

void Monkey::nameFile(QFileDialog& dialog, Dice& dice)
{
    static const QStringList names = {u"out.html"_s, u"out.json"_s, u"out.csv"_s, u"out.xml"_s,
                                      u"out.md"_s,   u"out.pdf"_s,  u"out"_s,     u"out.png"_s,
                                      u"."_s,        u""_s,         u"none"_s,    u"sample.png"_s};
    const QString existing = QFileInfo(m_ground.anyFile(dice)).fileName();
    const bool isNew = dice.chance(dialog.acceptMode() == QFileDialog::AcceptSave ? 80 : 10);
    const QString name = isNew ? dice.of(names) : existing;
    auto* edit = dialog.findChild<QLineEdit*>(u"fileNameEdit"_s);
    if (!edit)
        return;
    note(u"name '%1' in '%2'"_s.arg(name, dialog.windowTitle()));
    edit->setText(name);
    edit->setFocus();
    hands::key(dialog, Qt::Key_Return, Qt::NoModifier, {});
}

} // namespace comparo::ui
