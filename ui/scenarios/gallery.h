// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/jobs/job_runner.h"

#include <QDialog>

namespace comparo::ui {

/// The scenarios as cards with a picture of the damage; one click opens one.
class ScenarioGallery : public QDialog {
    Q_OBJECT

public:
    explicit ScenarioGallery(QWidget* parent = nullptr);

Q_SIGNALS:
    void chosen(const QString& id);

private:
    JobRunner m_jobs;
};

} // namespace comparo::ui
