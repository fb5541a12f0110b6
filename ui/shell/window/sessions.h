// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/inspect/files/saved_session.h"
#include "ui/jobs/file_watch.h"

#include <QObject>

#include <memory>

namespace comparo::ui {

class MainWindow;
class SessionKeeper;

/// Sessions of the window: what is open as something to be kept and opened again, and files that change.
class WindowSessions : public QObject {
    Q_OBJECT

public:
    explicit WindowSessions(MainWindow& window);
    ~WindowSessions() override;

    void keep(const QString& path, bool restores);
    void open(const QString& path);
    void save(const QString& path);
    /// Writes what is kept.
    void write();

private:
    [[nodiscard]] SavedSession now() const;
    void choose();
    void saveAs();
    void watchFiles();
    void runAgain(const QStringList& files);

    MainWindow& m_window;
    FileWatch m_watch;
    std::unique_ptr<SessionKeeper> m_keeper; ///< null: nothing is kept
};

} // namespace comparo::ui
