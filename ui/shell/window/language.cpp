// SPDX-License-Identifier: Apache-2.0
#include "ui/shell/window/language.h"

#include "ui/base/language.h"
#include "ui/shell/window/main_window.h"

#include <QApplication>
#include <QThread>
#include <QTimer>

#include <chrono>
#include <utility>

namespace comparo::ui {

namespace {

constexpr std::chrono::milliseconds kPatience{50}; ///< while something is open that the language waits for

} // namespace

WindowLanguage::WindowLanguage(MainWindow& window)
    : QObject(&window), m_window(window), m_language(language::code())
{
    QMetaObject::invokeMethod(
        this, [this] { m_loopLevel = QThread::currentThread()->loopLevel(); }, Qt::QueuedConnection);
}

bool WindowLanguage::isInLanguage() const
{
    return m_language == language::code() && m_partsToMake.empty();
}

/// A dialog, a menu or a drag is in a call of its own that is not to lose it, nor where it began. It may be
/// hidden already.
bool WindowLanguage::isInCall() const
{
    return QApplication::activeModalWidget() || QApplication::activePopupWidget() ||
           QThread::currentThread()->loopLevel() > m_loopLevel;
}

/// Every part is whole at every moment: in the old language, then in the new one. What is seen changes at
/// once, with the last.
void WindowLanguage::retranslateUi()
{
    if (m_language == language::code())
        return;
    if (isInCall()) {
        QTimer::singleShot(kPatience, this, &WindowLanguage::retranslateUi);
        return;
    }
    m_language = language::code();
    const std::vector<std::function<void()>> parts = m_window.partsToMakeAgain();
    m_partsToMake.assign(parts.begin(), parts.end());
    retranslateNextPart();
}

void WindowLanguage::retranslateNextPart()
{
    if (m_partsToMake.empty())
        return;
    const bool waits = isInCall();
    m_window.setUpdatesEnabled(waits);
    if (waits) {
        QTimer::singleShot(kPatience, this, &WindowLanguage::retranslateNextPart);
        return;
    }
    const std::function<void()> make = std::move(m_partsToMake.front());
    m_partsToMake.pop_front();
    make();
    if (m_partsToMake.empty())
        m_window.setUpdatesEnabled(true);
    QTimer::singleShot(0, this, &WindowLanguage::retranslateNextPart);
}

} // namespace comparo::ui
