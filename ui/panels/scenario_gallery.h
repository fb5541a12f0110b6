#pragma once

#include "engine/scenario/scenario.h"
#include "ui/jobs/job_runner.h"

#include <QDialog>
#include <QHash>
#include <QImage>

class QLabel;

namespace comparo::ui {

/// A scenario's fault in one picture: side A left; right side B, its uint8 difference where that is what was
/// reported, or hatching where B gave nothing. At most
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
