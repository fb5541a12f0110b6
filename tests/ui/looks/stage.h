// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/base/settings.h"
#include "ui/shell/window/main_window.h"

#include <QTemporaryDir>

#include <functional>
#include <memory>
#include <span>

namespace comparo::ui {

/// A window with settings of its own, and what a scene does with it.
class Stage {
public:
    explicit Stage(QString data);

    [[nodiscard]] MainWindow& window() { return *m_window; }
    [[nodiscard]] QString data(const char* name) const { return m_data + u'/' + QLatin1StringView(name); }
    /// Lets events happen until `is` holds. Throws std::runtime_error if that takes too long.
    void wait(const char* what, const std::function<bool()>& is);
    void trigger(const char* action);
    template <class T>
    [[nodiscard]] T& find(const char* name)
    {
        T* found = m_window->findChild<T*>(QLatin1StringView(name));
        if (!found)
            fail(name);
        return *found;
    }
    /// A pipeline over a picture, with everything that is found out about its result.
    void inspect(const char* picture, std::initializer_list<const char*> steps, const char* a, const char* b);
    void page(const char* action);
    void settle();

    /// The window as it is on screen, with the dialogs and menus that are open over it.
    [[nodiscard]] QImage picture();

private:
    [[noreturn]] static void fail(const char* what);

    QString m_data;
    QTemporaryDir m_folder;
    Settings m_settings{m_folder.filePath(QStringLiteral("settings.ini"))};
    std::unique_ptr<MainWindow> m_window;
};

/// Something to be looked at.
struct Scene {
    const char* name;
    bool isOver; ///< a dialog, a menu or the tour: taken in one size, and made anew for every picture
    void (*play)(Stage&);
};

[[nodiscard]] std::span<const Scene> pageScenes();
[[nodiscard]] std::span<const Scene> overScenes();

} // namespace comparo::ui
