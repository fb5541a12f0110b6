// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/inspect/session/session.h"
#include "ui/peers/model.h"

#include <QObject>

#include <QStringList>

#include <memory>
#include <vector>

namespace comparo {
struct SideMatrixReport; // engine/report/sides/report.h
}

namespace comparo::ui {

using SidesReportPtr = std::shared_ptr<const SideMatrixReport>;

/// The session's input and pipeline on every device that is here, and in every program that was chosen, each
/// side against every other one.
class SidesModel : public QObject {
    Q_OBJECT

public:
    SidesModel(Session& session, PeersModel& peers, QObject* parent = nullptr);
    ~SidesModel() override;

    [[nodiscard]] Session& session() { return m_session; }
    /// With which numerics each device is run; at least one.
    [[nodiscard]] const std::vector<Numerics>& numerics() const { return m_numerics; }
    void setNumerics(std::vector<Numerics> numerics);

    /// The programs that run it, too, on every device of theirs; each is started when it is needed.
    [[nodiscard]] const QStringList& programs() const { return m_programs; }
    void setPrograms(const QStringList& names);
    [[nodiscard]] const PeersModel& peers() const { return m_peers; }
    /// Programs that could not take part in the last run, each with why.
    [[nodiscard]] const QStringList& leftOut() const { return m_leftOut; }

    /// Whether there is something to run: an input, steps, devices, and no pair of files.
    [[nodiscard]] bool canRun() const;
    /// changed() follows, twice: when it begins and when it has ended.
    void run();
    void stop();
    [[nodiscard]] bool isRunning() const { return m_running; }
    /// The newest matrix, or null.
    [[nodiscard]] const SidesReportPtr& report() const { return m_report; }
    /// Whether the session has another input, pipeline or tolerance by now.
    [[nodiscard]] bool isStale() const;
    /// Why the last run gave none; empty otherwise.
    [[nodiscard]] const QString& error() const { return m_error; }

    /// Makes two sides of the matrix, which ran, the sides of the session; pairOpened() follows.
    void openPair(std::size_t a, std::size_t b);
    /// Writes the page of the matrix; reportWritten() or the session's failed() follows.
    void writeReport(const QString& path);

Q_SIGNALS:
    void changed();
    void progressed(double fraction, const QString& label);
    void pairOpened();
    void reportWritten(const QString& path);

private:
    void startPrograms();
    void runSides();

    Session& m_session;
    PeersModel& m_peers;
    QStringList m_programs;
    QStringList m_leftOut;
    std::vector<Side> m_programSides; ///< of those that have started
    qsizetype m_awaited = 0;          ///< programs that are starting
    quint64 m_number = 0;             ///< of the run: what an older one waited for is of no use
    std::vector<Numerics> m_numerics{Numerics::Framework, Numerics::Exact};
    SidesReportPtr m_report;
    QString m_error;
    bool m_running = false;
    JobId m_job = 0;
    JobRunner::Slot m_slot;
    JobRunner::Slot m_reportSlot;
    JobRunner m_jobs; ///< last: its destructor waits for work that uses the members above
};

} // namespace comparo::ui
