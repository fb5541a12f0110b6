// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QObject>

#include <deque>
#include <functional>

namespace comparo::ui {

class MainWindow;

/// Another language while the window is open: what has words is made again, and the models stay.
class WindowLanguage : public QObject {
    Q_OBJECT

public:
    explicit WindowLanguage(MainWindow& window);

    /// Whether all of the window is in the language of the program.
    [[nodiscard]] bool isInLanguage() const;
    /// Makes the window in the language of the program, a part in every turn of the event loop.
    void retranslateUi();

private:
    void retranslateNextPart();
    [[nodiscard]] bool isInCall() const;

    MainWindow& m_window;
    QString m_language; ///< that the widgets are made in
    std::deque<std::function<void()>> m_partsToMake;
    int m_loopLevel = 0; ///< of the event loop that is not inside of a dialog
};

} // namespace comparo::ui
