// SPDX-License-Identifier: Apache-2.0
#include "ui/inspect/session/commands.h"

#include "ui/inspect/session/session.h"

#include <utility>

namespace comparo::ui {

namespace {
constexpr qint64 kMergeMilliseconds = 1000;
}

ChangeSetup::ChangeSetup(Session& session, Setup before, Setup after, const QString& text,
                         const QString& mergeKey)
    : QUndoCommand(text),
      m_session(session),
      m_before(std::move(before)),
      m_after(std::move(after)),
      m_mergeKey(mergeKey)
{
    m_age.start();
}

void ChangeSetup::undo()
{
    m_session.applySetup(m_before);
}

void ChangeSetup::redo()
{
    m_session.applySetup(m_after);
}

bool ChangeSetup::mergeWith(const QUndoCommand* newer)
{
    const auto* next = static_cast<const ChangeSetup*>(newer);
    if (m_mergeKey.isEmpty() || next->m_mergeKey != m_mergeKey || m_age.elapsed() > kMergeMilliseconds)
        return false;
    m_after = next->m_after;
    m_age.restart();
    setObsolete(m_after == m_before);
    return true;
}

} // namespace comparo::ui
