// SPDX-License-Identifier: Apache-2.0
#include "ui/jobs/file_watch.h"

#include <QFile>
#include <QFileInfo>

#include <sys/stat.h>

namespace comparo::ui {

namespace {

constexpr int kSettleMs = 200;

} // namespace

FileWatch::FileWatch(QObject* parent) : QObject(parent)
{
    m_settle.setSingleShot(true);
    m_settle.setInterval(kSettleMs);
    connect(&m_settle, &QTimer::timeout, this, &FileWatch::look);
    for (const auto signal : {&QFileSystemWatcher::fileChanged, &QFileSystemWatcher::directoryChanged})
        connect(&m_watcher, signal, this, [this] { m_settle.start(); });
}

FileWatch::Stamp FileWatch::stampOf(const QString& path)
{
    struct stat64 found {};
    if (stat64(QFile::encodeName(path).constData(), &found) != 0)
        return {};
    return {true, found.st_dev, found.st_ino, found.st_size, found.st_mtim.tv_sec, found.st_mtim.tv_nsec};
}

void FileWatch::setFiles(const QStringList& paths)
{
    if (paths == m_files)
        return;
    m_files = paths;
    m_known.clear();
    m_seen.clear();
    m_settle.stop();
    for (const QString& path : paths)
        m_known.insert(path, stampOf(path));
    watch();
}

/// A file that was replaced is no longer watched under its name; its folder tells that there is another one.
void FileWatch::watch()
{
    QStringList wanted;
    for (const QString& path : m_files) {
        wanted << QFileInfo(path).absolutePath();
        if (QFileInfo::exists(path))
            wanted << path;
    }
    wanted.removeDuplicates();
    const QStringList watched = m_watcher.files() + m_watcher.directories();
    QStringList gone;
    for (const QString& path : watched)
        if (!wanted.removeOne(path))
            gone << path;
    if (!gone.isEmpty())
        m_watcher.removePaths(gone);
    if (!wanted.isEmpty())
        m_watcher.addPaths(wanted);
}

void FileWatch::look()
{
    QStringList others;
    bool isSettled = true;
    for (const QString& path : m_files) {
        const Stamp now = stampOf(path);
        if (now == m_known.value(path) || !now.isThere) {
            m_seen.remove(path);
            continue;
        }
        others << path;
        if (m_seen.value(path) != now) {
            m_seen.insert(path, now);
            isSettled = false;
        }
    }
    watch();
    if (others.isEmpty())
        return;
    if (!isSettled) { // somebody may still be writing
        m_settle.start();
        return;
    }
    for (const QString& path : others)
        m_known.insert(path, m_seen.take(path));
    Q_EMIT changed(others);
}

} // namespace comparo::ui
