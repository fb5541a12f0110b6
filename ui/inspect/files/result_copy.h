// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/inspect/session/session.h"

#include <QObject>
#include <QStringList>
#include <QTemporaryDir>

namespace comparo::ui {

/// The result as something to paste elsewhere. One at a time: a newer request takes its place.
class ResultCopy : public QObject {
    Q_OBJECT

public:
    explicit ResultCopy(Session& session, QObject* parent = nullptr);

    /// The report for an issue, as Markdown; markdownReady() or the session's failed() follows.
    void makeMarkdown();
    /// What is shown of A and B, and A minus B where both have one shape, as .npy files with every bit, in a
    /// folder that goes with this object; filesReady() or failed() follows.
    void makeArrays();

Q_SIGNALS:
    void markdownReady(const QString& text);
    void filesReady(const QStringList& paths);

private:
    Session& m_session;
    QTemporaryDir m_folder;
    JobRunner::Slot m_slot;
    JobRunner m_jobs{nullptr, 1}; ///< last: its destructor waits for work that uses nothing of this object
};

} // namespace comparo::ui
