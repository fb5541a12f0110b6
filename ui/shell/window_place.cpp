// SPDX-License-Identifier: Apache-2.0
#include "ui/shell/window_place.h"

#include "ui/base/settings.h"

#include <QGuiApplication>
#include <QScreen>
#include <QWidget>

#include <algorithm>

namespace comparo::ui {

using namespace Qt::StringLiterals;

QString screenKey(const QScreen& screen)
{
    QString name = screen.name();
    // Slashes make groups in settings.
    std::replace_if(
        name.begin(), name.end(), [](QChar c) { return c == u'/' || c == u'\\'; }, u'_');
    const QSize size = screen.size();
    return u"%1_%2x%3"_s.arg(name).arg(size.width()).arg(size.height());
}

QRect placedWithin(const QRect& wanted, const QRect& available)
{
    QRect rect(wanted.topLeft(), wanted.size().boundedTo(available.size()));
    rect.moveLeft(std::clamp(rect.left(), available.left(), available.right() + 1 - rect.width()));
    rect.moveTop(std::clamp(rect.top(), available.top(), available.bottom() + 1 - rect.height()));
    return rect;
}

QByteArray WindowPlacement::restore(QWidget& window, const Settings& settings)
{
    const QScreen* screen = QGuiApplication::primaryScreen();
    for (const QScreen* each : QGuiApplication::screens())
        if (screenKey(*each) == settings.lastScreen())
            screen = each;
    if (!screen) {
        window.resize(kWidth, kHeight);
        return {};
    }
    const QRect available = screen->availableGeometry();
    const WindowPlace place = settings.windowPlace(screenKey(*screen));
    QRect wanted = place.geometry;
    if (wanted.isEmpty()) {
        wanted = QRect(QPoint(), QSize(kWidth, kHeight).boundedTo(available.size()));
        wanted.moveCenter(available.center());
    }
    window.setGeometry(placedWithin(wanted, available));
    if (place.isMaximised)
        window.setWindowState(window.windowState() | Qt::WindowMaximized);
    return place.docks;
}

void WindowPlacement::keepFrameOnScreen(QWidget& window)
{
    if (window.isMaximized() || window.isFullScreen())
        return;
    const QRect frame = window.frameGeometry();
    const QRect inner = window.geometry();
    const QRect placed = placedWithin(frame, window.screen()->availableGeometry());
    if (placed == frame)
        return;
    const QSize border = frame.size() - inner.size();
    window.setGeometry(QRect(placed.topLeft() + (inner.topLeft() - frame.topLeft()), placed.size() - border));
}

void WindowPlacement::save(const QWidget& window, const QByteArray& docks, Settings& settings)
{
    if (const QScreen* screen = window.screen())
        settings.setWindowPlace(screenKey(*screen),
                                {window.isMaximized() ? window.normalGeometry() : window.geometry(),
                                 window.isMaximized(), docks});
}

} // namespace comparo::ui
