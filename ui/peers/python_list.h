// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/peer/pythons.h"
#include "ui/jobs/job_runner.h"

#include <QTreeWidget>

#include <vector>

namespace comparo::ui {

/// The Pythons of this machine and the versions of the libraries in each, looked for off the GUI thread.
class PythonList : public QTreeWidget {
    Q_OBJECT

public:
    explicit PythonList(QWidget* parent = nullptr);

    /// Looks for them; those beside this file, too. found() follows.
    void look(const QString& file);
    [[nodiscard]] bool isLooking() const { return m_jobs.isBusy(); }
    /// Chooses the one with this interpreter, or else the first that has this library.
    void choose(const QString& program, const QString& library);
    /// Its interpreter, or empty.
    [[nodiscard]] QString program() const;
    /// Of the chosen one; empty where it is not installed there.
    [[nodiscard]] QString versionOf(const QString& library) const;
    /// An interpreter that was named, in front of the others.
    void addNamed(const QString& program);

Q_SIGNALS:
    void found();
    void chosen();

private:
    void show(const std::vector<FoundPython>& pythons);
    void add(const FoundPython& python, int place);

    JobRunner::Slot m_slot;
    JobRunner m_jobs; ///< last: its destructor waits for work that uses nothing of this object
};

} // namespace comparo::ui
