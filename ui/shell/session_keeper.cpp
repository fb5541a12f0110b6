// SPDX-License-Identifier: Apache-2.0
#include "ui/shell/session_keeper.h"

#include "engine/base/error.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QSaveFile>
#include <QStandardPaths>

namespace comparo::ui {

using namespace Qt::StringLiterals;

namespace {

constexpr int kLookMs = 2000;
constexpr qint64 kMostBytes = 64 << 20;
const QByteArray kClosed = "closed";
const QByteArray kUsed = "used";
const QByteArray kRestoring = "restoring";

QByteArray contentOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) && file.size() <= kMostBytes ? file.readAll() : QByteArray();
}

/// A full disk costs the next start its session, and nobody a word now.
void writeWhole(const QString& path, const QByteArray& bytes)
{
    QSaveFile file(path);
    if (file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size())
        file.commit();
}

QString statePath(const QString& path)
{
    return path + u".state"_s;
}

} // namespace

SessionKeeper::SessionKeeper(const QString& path, QObject* parent)
    : QObject(parent), m_path(path), m_lock(path + u".lock"_s)
{
    QDir().mkpath(QFileInfo(path).absolutePath());
    m_lock.setStaleLockTime(0); // held as long as its process lives
    if (!m_lock.tryLock(0))
        return;
    m_last = contentOf(path);
    const QByteArray state = contentOf(statePath(path));
    if (!m_last.isEmpty())
        m_lastEnd = state == kClosed      ? LastEnd::Closed
                    : state == kRestoring ? LastEnd::Restoring
                                          : LastEnd::Crashed;
    m_timer.setInterval(kLookMs);
    connect(&m_timer, &QTimer::timeout, this, &SessionKeeper::write);
}

SessionKeeper::~SessionKeeper()
{
    if (m_now)
        setState(kClosed);
}

QString SessionKeeper::standardPath()
{
    return QDir(QStandardPaths::writableLocation(QStandardPaths::AppLocalDataLocation))
        .filePath(u"last"_s + kSessionExtension);
}

std::optional<SavedSession> SessionKeeper::last() const
{
    if (m_last.isEmpty())
        return {};
    try {
        return SavedSession::fromJson(m_last);
    } catch (const Error&) {
        return {};
    }
}

void SessionKeeper::follow(std::function<SavedSession()> now)
{
    if (!keeps())
        return;
    m_now = std::move(now);
    setState(kUsed);
    m_timer.start();
}

void SessionKeeper::beginRestoring()
{
    if (keeps())
        setState(kRestoring);
}

void SessionKeeper::endRestoring()
{
    if (keeps())
        setState(kUsed);
}

void SessionKeeper::write()
{
    if (!m_now)
        return;
    const QByteArray json = m_now().toJson();
    if (json == m_written)
        return;
    m_written = json;
    writeWhole(m_path, json);
}

void SessionKeeper::setState(const QByteArray& state)
{
    writeWhole(statePath(m_path), state);
}

} // namespace comparo::ui
