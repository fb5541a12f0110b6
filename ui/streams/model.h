// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/inspect/session/session.h"
#include "ui/jobs/task.h"
#include "ui/streams/run.h"

#include <QObject>

#include <string>

namespace comparo::ui {

/// State of the page "Streams": the timeline of one side of the session's result, and its run under another
/// schedule. Nothing is judged until somebody asks for a side.
class StreamsModel : public QObject {
    Q_OBJECT

public:
    explicit StreamsModel(Session& session, QObject* parent = nullptr);
    ~StreamsModel() override;

    [[nodiscard]] Session& session() { return m_session; }
    /// Judges the timeline of a side of the result; changed() follows, twice: empty, then with it.
    void show(int side);
    /// Whether the timeline that is there, or is being judged, is one of the newest result.
    [[nodiscard]] bool isShown() const;
    [[nodiscard]] int side() const { return m_side; }
    /// What that side of the result recorded, or null.
    [[nodiscard]] const Trace* trace() const { return m_session.trace(m_side); }
    [[nodiscard]] const StreamsRunPtr& run() const { return m_run; }

    /// Runs that side again under a schedule, as parseSchedule() reads it; changed() follows.
    void replay(const std::string& schedule);
    void stopReplay() { m_replaying.stop(); }
    [[nodiscard]] bool isReplaying() const { return m_replaying.isRunning(); }
    /// The newest such run of that side, or null.
    [[nodiscard]] const ReplayPtr& lastReplay() const { return m_replay; }

Q_SIGNALS:
    void changed();

private:
    Session& m_session;
    int m_side = 1;
    quint64 m_shownRun = 0; ///< of the result whose timeline is shown; 0: none
    StreamsRunPtr m_run;
    ReplayPtr m_replay;
    Task m_judging;
    Task m_replaying;
};

} // namespace comparo::ui
