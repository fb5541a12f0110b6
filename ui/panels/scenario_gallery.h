#pragma once

#include "engine/scenario/scenario.h"
#include "ui/jobs/job_runner.h"

#include <QDialog>
#include <QHash>
#include <QImage>

class QLabel;

namespace comparo::ui {

/// Side A and side B of a scenario's fault in one picture, A left; hatched where B gave none. At most
/// `width` pixels wide.
QImage scenarioPicture(const ScenarioOutcome& outcome, const Tensor& input, int width);

/// The scenarios as cards with a picture of the damage; one click opens one.
class ScenarioGallery : public QDialog {
    Q_OBJECT

public:
    explicit ScenarioGallery(QWidget* parent = nullptr);

Q_SIGNALS:
    void chosen(const QString& id);

private:
    QWidget* card(const Scenario& scenario);
    void paintFaults();

    QHash<QString, QLabel*> m_pictures;
    JobRunner m_jobs;
};

} // namespace comparo::ui
