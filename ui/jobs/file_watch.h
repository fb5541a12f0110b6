// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QFileSystemWatcher>
#include <QHash>
#include <QObject>
#include <QStringList>
#include <QTimer>

namespace comparo::ui {

/// Says when files have another content, be they written to or replaced by others of their name. It waits
/// until they stay as they are for a moment; a file that is gone is waited for.
class FileWatch : public QObject {
    Q_OBJECT

public:
    explicit FileWatch(QObject* parent = nullptr);

    /// Watches these and no others. What they are now is what they are compared with.
    void setFiles(const QStringList& paths);
    [[nodiscard]] QStringList files() const { return m_files; }

Q_SIGNALS:
    void changed(const QStringList& paths);

private:
    /// Which file lies there, and how it is.
    struct Stamp {
        bool isThere = false;
        quint64 device = 0;
        quint64 inode = 0;
        qint64 size = 0;
        qint64 seconds = 0;
        qint64 nanoseconds = 0;
        bool operator==(const Stamp&) const = default;
    };

    static Stamp stampOf(const QString& path);
    void watch();
    void look();

    QStringList m_files;
    QHash<QString, Stamp> m_known;
    QHash<QString, Stamp> m_seen; ///< at the last look, where it was another one
    QFileSystemWatcher m_watcher;
    QTimer m_settle;
};

} // namespace comparo::ui
