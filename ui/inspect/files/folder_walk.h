// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/inspect/session/session.h"

#include <QObject>
#include <QString>
#include <QStringList>

#include <optional>

namespace comparo::ui {

/// Files that lie beside each other: of an image the next one of its folder; of a pair from two folders the
/// next name that both have. Names are in the order in which people count: 2 before 10.
struct FolderStep {
    QString a;
    QString b; ///< empty for one image
};

/// The step forwards (+1) or backwards (-1) from these files; `b` is empty for one image. Nothing at the end,
/// and for a pair from one folder, whose partners nothing names. Reads folders.
std::optional<FolderStep> folderStep(const QString& a, const QString& b, int direction);

/// Opens the files beside those of the session.
class FolderWalk : public QObject {
    Q_OBJECT

public:
    explicit FolderWalk(Session& session, QObject* parent = nullptr);

    void step(int direction);

Q_SIGNALS:
    /// There is nothing further: why, in a sentence.
    void ended(const QString& why);

private:
    Session& m_session;
    JobRunner::Slot m_slot;
    JobRunner m_jobs{nullptr, 1}; ///< last: its destructor waits for work that uses nothing of this object
};

} // namespace comparo::ui
