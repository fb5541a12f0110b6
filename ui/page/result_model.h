// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/jobs/task.h"

namespace comparo::ui {

/// What is run when somebody asks for it, and its result: what a page has to know of the model behind it.
class ResultModel : public QObject {
    Q_OBJECT

public:
    /// `threads`: see Task.
    explicit ResultModel(QObject* parent, int threads = 2);

    [[nodiscard]] Task& task() { return m_task; }
    /// What writes its reports.
    [[nodiscard]] FileTask& reports() { return m_reports; }

    [[nodiscard]] virtual bool canRun() const = 0;
    /// changed() follows when it begins, and when it has ended.
    virtual void run() = 0;
    virtual void stop() { m_task.stop(); }
    [[nodiscard]] bool isRunning() const { return m_task.isRunning(); }
    /// Why the last run gave no result; empty otherwise.
    [[nodiscard]] const QString& error() const { return m_task.error(); }
    /// Whether there is one, be it of an older setup.
    [[nodiscard]] virtual bool hasResult() const = 0;
    /// The shell command that does the same; empty where there is none.
    [[nodiscard]] virtual QString command() const { return {}; }
    /// In the format of the extension; written() of reports() follows where it could be.
    virtual void writeReport(const QString& path) = 0;

Q_SIGNALS:
    void changed();

protected:
    Task m_task;
    FileTask m_reports;
};

} // namespace comparo::ui
