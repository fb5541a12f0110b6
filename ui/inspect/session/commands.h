// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/inspect/session/analysis.h"

#include <QElapsedTimer>
#include <QString>
#include <QUndoCommand>

namespace comparo::ui {

class Session;

/// One change of the setup. The setup is a small value, so the command keeps it before and after; changes
/// with the same key that follow each other within a second (one drag of a slider) become one step of undo.
class ChangeSetup : public QUndoCommand {
public:
    ChangeSetup(Session& session, Setup before, Setup after, const QString& text, const QString& mergeKey);

    void undo() override;
    void redo() override;
    [[nodiscard]] int id() const override { return 1; }
    bool mergeWith(const QUndoCommand* newer) override;

private:
    Session& m_session;
    Setup m_before;
    Setup m_after;
    QString m_mergeKey;
    QElapsedTimer m_age;
};

} // namespace comparo::ui
