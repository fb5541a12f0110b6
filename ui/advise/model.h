// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/advise/findings.h"
#include "ui/inspect/session/session.h"

#include <QObject>

#include <optional>

namespace comparo::ui {

/// State of the page "Advice": what tolerances are to be measured on, and what was measured. Steps and sides
/// are those of a session of its own, which has no input and runs nothing.
class AdviceModel : public QObject {
    Q_OBJECT

public:
    explicit AdviceModel(Session& inspected, QObject* parent = nullptr);
    ~AdviceModel() override;

    /// Looks for devices, and takes steps and sides of the comparison; once.
    void start();
    [[nodiscard]] bool isStarted() const { return m_started; }
    /// Steps and sides, to be changed there.
    [[nodiscard]] Session& setup() { return m_setup; }
    void takeFromComparison();

    /// All of it, with the steps and sides.
    [[nodiscard]] AdviceRequest request() const;
    /// Anything but steps and sides.
    void setRequest(const AdviceRequest& request);
    /// The command that asks for the same; empty where `problem` says why there is none.
    [[nodiscard]] const QString& command() const { return m_command; }
    [[nodiscard]] const QString& problem() const { return m_problem; }

    [[nodiscard]] bool canRun() const { return m_problem.isEmpty() && !m_setup.devices().isEmpty(); }
    /// changed() follows, twice: when it begins and when it has ended. Runs as soon as there are devices.
    void run();
    void stop();
    [[nodiscard]] bool isRunning() const { return m_running || m_isWanted; }
    /// The newest ones, or null.
    [[nodiscard]] const AdviceFindingsPtr& findings() const { return m_findings; }
    /// Whether something else is asked for by now.
    [[nodiscard]] bool isStale() const;
    /// Why the last run gave none; empty otherwise.
    [[nodiscard]] const QString& error() const { return m_error; }

    /// Makes one measured case a comparison to be inspected, with the proposed tolerance; caseReady() follows.
    void openCase(const MeasuredCase& one);
    /// The rules of all advices, as 'comparo advise --propose' writes them.
    void saveContract(const QString& path);
    /// .html, .md or .json.
    void writeReport(const QString& path);

Q_SIGNALS:
    void changed();
    void requestChanged();
    void progressed(double fraction, const QString& label);
    /// `step`: the one that was measured alone, an index in the pipeline.
    void caseReady(const comparo::ComparisonJob& job, std::optional<std::size_t> step);
    void contractSaved(const QString& path);
    void reportWritten(const QString& path);

private:
    void refreshCommand();
    void startRun();
    [[nodiscard]] Tolerance proposedFor(const MeasuredCase& one) const;

    Session& m_inspected;
    Session m_setup;
    AdviceRequest m_request;
    QString m_command;
    QString m_problem;
    bool m_started = false;
    AdviceFindingsPtr m_findings;
    QString m_error;
    bool m_running = false;
    bool m_isWanted = false; ///< to be run once there are devices
    JobId m_job = 0;
    JobRunner::Slot m_slot;
    JobRunner::Slot m_caseSlot;
    JobRunner::Slot m_fileSlot;
    JobRunner m_jobs; ///< last: its destructor waits for work that uses the members above
};

} // namespace comparo::ui
