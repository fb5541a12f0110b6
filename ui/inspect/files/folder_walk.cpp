// SPDX-License-Identifier: Apache-2.0
#include "ui/inspect/files/folder_walk.h"

#include "ui/base/text.h"
#include "ui/inspect/files/image_filter.h"

#include <QDir>
#include <QFileInfo>

#include <algorithm>

namespace comparo::ui {

namespace {

/// By letters, whatever their case, with runs of digits by their number.
bool comesBefore(const QString& x, const QString& y)
{
    const auto numberAt = [](const QString& text, qsizetype from) {
        qsizetype end = from;
        while (end < text.size() && text[end].isDigit())
            ++end;
        qsizetype begin = from;
        while (begin + 1 < end && text[begin] == u'0')
            ++begin;
        return QStringView(text).mid(begin, end - begin);
    };
    qsizetype i = 0;
    qsizetype j = 0;
    while (i < x.size() && j < y.size()) {
        if (x[i].isDigit() && y[j].isDigit()) {
            const QStringView p = numberAt(x, i);
            const QStringView q = numberAt(y, j);
            if (p.size() != q.size())
                return p.size() < q.size();
            if (const int compared = p.compare(q); compared != 0)
                return compared < 0;
            i = p.end() - QStringView(x).begin();
            j = q.end() - QStringView(y).begin();
            continue;
        }
        const QChar c = x[i++].toCaseFolded();
        const QChar d = y[j++].toCaseFolded();
        if (c != d)
            return c < d;
    }
    if (i < x.size() || j < y.size())
        return j < y.size();
    return x < y; // the same but for case or leading zeros
}

QStringList readableNames(const QString& folder)
{
    QStringList names = QDir(folder).entryList(imagePatterns(), QDir::Files);
    std::sort(names.begin(), names.end(), comesBefore);
    return names;
}

} // namespace

std::optional<FolderStep> folderStep(const QString& a, const QString& b, int direction)
{
    const QFileInfo first(a);
    const QFileInfo second(b);
    const bool isPair = !b.isEmpty();
    const QDir folderA = first.absoluteDir();
    const QDir folderB = second.absoluteDir();
    if (isPair && (folderA == folderB || first.fileName() != second.fileName()))
        return std::nullopt;
    const QStringList names = readableNames(folderA.path());
    for (qsizetype at = names.indexOf(first.fileName()) + direction; at >= 0 && at < names.size();
         at += direction)
        if (!isPair)
            return FolderStep{folderA.filePath(names[at]), {}};
        else if (QFileInfo(folderB.filePath(names[at])).isFile())
            return FolderStep{folderA.filePath(names[at]), folderB.filePath(names[at])};
    return std::nullopt;
}

FolderWalk::FolderWalk(Session& session, QObject* parent) : QObject(parent), m_session(session) {}

void FolderWalk::step(int direction)
{
    if (!m_session.hasInput() || m_session.path(0).isEmpty()) {
        Q_EMIT ended(tr("What is compared comes from no file: there is no next one."));
        return;
    }
    const QString a = m_session.path(0);
    const QString b = m_session.isPair() ? m_session.path(1) : QString();
    m_jobs.latest(
        m_slot, this, [a, b, direction] { return folderStep(a, b, direction); },
        [this, isPair = !b.isEmpty(), direction](const std::optional<FolderStep>& next) {
            if (!next)
                Q_EMIT ended(isPair          ? tr("No further name is in both folders.")
                             : direction > 0 ? tr("This is the last image of its folder.")
                                             : tr("This is the first image of its folder."));
            else if (isPair)
                m_session.openPair(next->a, next->b);
            else
                m_session.open(next->a);
        });
}

} // namespace comparo::ui
