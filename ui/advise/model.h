// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/advise/findings.h"
#include "ui/inspect/session/session.h"
#include "ui/page/result_model.h"

#include <optional>

namespace comparo::ui {

/// State of the page "Advice": what tolerances are to be measured on, and what was measured. Steps and sides
/// are those of a session of its own, which has no input and runs nothing.
class AdviceModel : public ResultModel {
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
    [[nodiscard]] QString command() const override { return m_command; }
    [[nodiscard]] const QString& problem() const { return m_problem; }

    [[nodiscard]] bool canRun() const override { return m_problem.isEmpty() && !m_setup.devices().isEmpty(); }
    /// As soon as there are devices.
    void run() override;
    /// The newest ones, or null.
    [[nodiscard]] const AdviceFindingsPtr& findings() const { return m_findings; }
    [[nodiscard]] bool hasResult() const override { return m_findings != nullptr; }
    /// Whether something else is asked for by now.
    [[nodiscard]] bool isStale() const;

    /// Makes one measured case a comparison to be inspected, with the proposed tolerance; caseReady()
    /// follows.
    void openCase(const MeasuredCase& one);
    /// The rules of all advices, as 'comparo advise --propose' writes them; contracts().written() follows.
    void saveContract(const QString& path);
    [[nodiscard]] FileTask& contracts() { return m_contracts; }
    /// .html, .md or .json.
    void writeReport(const QString& path) override;

Q_SIGNALS:
    void requestChanged();
    /// `step`: the one that was measured alone, an index in the pipeline.
    void caseReady(const comparo::ComparisonJob& job, std::optional<std::size_t> step);

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
    Task m_case;
    FileTask m_contracts;
};

} // namespace comparo::ui
