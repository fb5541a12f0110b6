// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QRect>
#include <QString>

class QScreen;
class QWidget;

namespace comparo::ui {

class Settings;

/// What a screen is called in the settings: one of another size is another one.
QString screenKey(const QScreen& screen);

/// The rectangle moved into the available area, and made smaller where it is larger than that.
QRect placedWithin(const QRect& wanted, const QRect& available);

/// Where a window opens: on the screen that was used last, if it is there, as it was left on that screen; the
/// first time in its middle.
class WindowPlacement {
public:
    /// The first size, where the screen has room for it.
    static constexpr int kWidth = 1440;
    static constexpr int kHeight = 900;

    /// Places a window that is not shown yet. Returns the state of its docks on that screen, or nothing.
    static QByteArray restore(QWidget& window, const Settings& settings);
    /// Once the window has its frame: moves and shrinks it so that the frame is on the screen, too.
    static void keepFrameOnScreen(QWidget& window);
    static void save(const QWidget& window, const QByteArray& docks, Settings& settings);
};

} // namespace comparo::ui
