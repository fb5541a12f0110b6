// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/inspect/files/saved_session.h"

#include <QByteArray>
#include <QLockFile>
#include <QObject>
#include <QTimer>

#include <functional>
#include <memory>
#include <optional>

namespace comparo::ui {

/// How the last run of the application ended.
enum class LastEnd {
    Nothing,   ///< nothing was kept, or somebody else keeps it
    Closed,    ///< as it should
    Crashed,   ///< while it was used
    Restoring, ///< while its session was being opened: that may have been the reason
};

/// Keeps what is open in a file, so that the next start has it, after a crash, too. Of several windows that
/// run at once the first one keeps.
class SessionKeeper : public QObject {
    Q_OBJECT

public:
    /// Beside `path` lies the lock of whoever keeps.
    SessionKeeper(const QString& path, QObject* parent);
    /// Ends as Closed, unless somebody else keeps.
    ~SessionKeeper() override;

    /// In the user's folder for data.
    static QString standardPath();

    [[nodiscard]] bool keeps() const { return m_lock.isLocked(); }
    [[nodiscard]] LastEnd lastEnd() const { return m_lastEnd; }
    /// What was kept; nothing where it cannot be read.
    [[nodiscard]] std::optional<SavedSession> last() const;

    /// From now on what `now` says is written whenever it has changed, looked at every two seconds.
    void follow(std::function<SavedSession()> now);
    /// Says that the last session is being opened, and that it has been.
    void beginRestoring();
    void endRestoring();
    /// Writes now what has changed.
    void write();

private:
    void setState(const QByteArray& state);

    QString m_path;
    QLockFile m_lock;
    LastEnd m_lastEnd = LastEnd::Nothing;
    QByteArray m_last; ///< as it was read at the start
    QByteArray m_written;
    std::function<SavedSession()> m_now;
    QTimer m_timer;
};

} // namespace comparo::ui
