// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/answer/answer.h"
#include "ui/inspect/session/session.h"
#include "ui/page/result_model.h"
#include "ui/peers/model.h"

#include <QStringList>

#include <memory>
#include <optional>
#include <vector>

namespace comparo {
struct SideMatrixReport; // engine/report/sides/report.h
}

namespace comparo::ui {

using SidesReportPtr = std::shared_ptr<const SideMatrixReport>;

/// The session's input and pipeline on every device that is here, and in every program that was chosen, each
/// side against every other one.
class SidesModel : public ResultModel {
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
    [[nodiscard]] bool canRun() const override;
    void run() override;
    /// The newest matrix, or null.
    [[nodiscard]] const SidesReportPtr& report() const { return m_report; }
    [[nodiscard]] bool hasResult() const override { return m_report != nullptr; }
    /// That of the comparison.
    [[nodiscard]] QString command() const override { return m_session.command(); }
    /// Of the newest matrix, as 'comparo matrix' says it; null before it is known.
    [[nodiscard]] const Answer* answer() const { return m_answer ? &*m_answer : nullptr; }
    [[nodiscard]] bool isAnswering() const { return m_answering.isRunning(); }
    /// Applies the remedy that makes the two sides equal which differ most, to the session; pairOpened()
    /// follows.
    void makeEqual();
    /// Sets the tolerance that is proposed, and runs again.
    void accept();
    /// The matrix for an issue; markdownReady() or the session's failed() follows.
    void makeMarkdown();
    /// Whether the session has another input, pipeline or tolerance by now.
    [[nodiscard]] bool isStale() const;

    /// Makes two sides of the matrix, which ran, the sides of the session; pairOpened() follows.
    void openPair(std::size_t a, std::size_t b);
    /// Or the session's failed() follows.
    void writeReport(const QString& path) override;

Q_SIGNALS:
    void pairOpened();
    void answerChanged();
    void markdownReady(const QString& text);

private:
    void startPrograms();
    void runSides();
    void ask();
    [[nodiscard]] SidesReportPtr told() const;

    Session& m_session;
    PeersModel& m_peers;
    QStringList m_programs;
    QStringList m_leftOut;
    std::vector<Side> m_programSides; ///< of those that have started
    qsizetype m_awaited = 0;          ///< programs that are starting
    quint64 m_number = 0;             ///< of the run: what an older one waited for is of no use
    std::vector<Numerics> m_numerics{Numerics::Framework, Numerics::Exact};
    SidesReportPtr m_report;
    std::optional<Answer> m_answer;
    Task m_answering;
    Task m_copying;
};

} // namespace comparo::ui
