// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/sweep/sweep_request.h"
#include "engine/sweep/sweep_run.h"
#include "ui/page/result_model.h"
#include "ui/sweep/gallery.h"
#include "ui/sweep/groups.h"
#include "ui/sweep/table.h"

#include <QString>
#include <QStringList>
#include <QTimer>

#include <algorithm>
#include <functional>
#include <memory>
#include <vector>

namespace comparo::ui {

/// State of the page "Sweep": what runs or was run, row by row, with its journal on disk, which is the one of
/// 'comparo sweep'.
class SweepModel : public ResultModel {
    Q_OBJECT

public:
    explicit SweepModel(QObject* parent = nullptr);
    ~SweepModel() override;

    [[nodiscard]] SweepTable& table() { return m_table; }
    [[nodiscard]] SweepGroups& groups() { return m_groups; }
    [[nodiscard]] SweepGallery& gallery() { return m_gallery; }

    /// Runs a sweep, in the place of the one that is shown; `jobs` cases at once, 0: as suits it. A journal
    /// that exists is gone on from, and refused where it is another sweep's. Folders of the journal are made.
    void start(const SweepRequest& request, int jobs, const QString& journal);
    /// Shows what journals hold: of one sweep, or the shards of one.
    void openJournals(const QStringList& paths);
    /// Runs what is missing, from the journal; of several journals there is none until saveJournal().
    void run() override;
    [[nodiscard]] bool canRun() const override;
    /// Writes everything as one journal, which is the sweep's from then on.
    void saveJournal(const QString& path);

    /// Cases that run end; none begins until unpause().
    void pause();
    void unpause();
    /// Ends the run; what is done is kept.
    void stop() override;
    [[nodiscard]] bool isPaused() const { return isRunning() && m_isPaused; }
    [[nodiscard]] bool isStopping() const { return isRunning() && m_isStopping; }
    [[nodiscard]] bool isOpening() const { return m_opening.isRunning(); }
    [[nodiscard]] bool hasResult() const override { return m_table.count() > 0; }
    /// What is shown, or null: nothing yet, or folders are still being read.
    [[nodiscard]] const SweepPlanPtr& plan() const { return m_plan; }
    /// Cases of the shard, with a result or without.
    [[nodiscard]] std::size_t cases() const;
    [[nodiscard]] std::size_t missing() const { return cases() - std::min(cases(), m_table.count()); }
    /// Results that the journal had when the run began.
    [[nodiscard]] std::size_t resumed() const { return m_resumed; }
    [[nodiscard]] const QString& journal() const { return m_journal; }
    [[nodiscard]] const SweepShard& shard() const { return m_shard; }
    /// The shell command that goes on with this sweep.
    [[nodiscard]] QString command() const override;
    /// All that reports tell.
    [[nodiscard]] SweepResults results() const;

    /// Writes a report as 'comparo sweep --report' does; or failed() follows.
    void writeReport(const QString& path) override;
    /// Writes a contract as 'comparo sweep --propose' does.
    void writeContract(const QString& path);
    /// Reads the picture of a case; caseReady() follows, or failed().
    void openCase(std::size_t number);

Q_SIGNALS:
    void failed(const QString& message, const QString& details);
    void notice(const QString& message);
    void caseReady(const comparo::ComparisonJob& job);

private:
    /// What the threads of a run hand over.
    struct Run;

    void begin(const std::shared_ptr<Run>& run);
    void drain();
    void ended();
    void forget();
    void take(const std::vector<EnvironmentFacts>& environments);
    void fail(const QString& what, const Error& error);
    void write(std::function<void(const SweepResults&)> write, const QString& path, const QString& failure);

    SweepTable m_table;
    SweepGroups m_groups{m_table};
    SweepGallery m_gallery;
    SweepPlanPtr m_plan;
    SweepShard m_shard;
    QString m_journal;
    QStringList m_opened; ///< the journals that are shown, where they are several
    std::vector<EnvironmentFacts> m_environments;
    std::string m_options = "{}"; ///< of a sweep without a plan here
    std::string m_sweepCommand;   ///< that runs all of it
    std::size_t m_cases = 0;      ///< of all shards
    std::size_t m_resumed = 0;
    bool m_isPaused = false;
    bool m_isStopping = false;
    std::shared_ptr<Run> m_run; ///< null: nothing runs
    QTimer m_drain;
    Task m_opening;
    Task m_case;
};

} // namespace comparo::ui
