// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/inspect/session/session.h"
#include "ui/jobs/task.h"

namespace comparo::ui {

/// How often a side is repeated unless somebody says otherwise.
constexpr int kRepeats = 5;

/// Repetitions of both sides of the session's result: whether one and the same computation gives the same
/// bits. What they gave becomes a part of that result.
class RepeatModel : public QObject {
    Q_OBJECT

public:
    explicit RepeatModel(Session& session, QObject* parent = nullptr);
    ~RepeatModel() override;

    /// Whether there is something to repeat now.
    [[nodiscard]] bool canRepeat() const
    {
        return m_session.trace(0) && !m_session.isRunning() && !isRunning();
    }
    /// Runs both sides of the result again, on emulated devices under different schedules; changed() follows.
    /// Nothing for two files, or while something runs.
    void repeat(int times = kRepeats);
    void stop() { m_task.stop(); }
    [[nodiscard]] bool isRunning() const { return m_task.isRunning(); }

Q_SIGNALS:
    /// A repetition began or ended.
    void changed();
    void progressed(double fraction);

private:
    Session& m_session;
    Task m_task;
};

} // namespace comparo::ui
