// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/base/settings.h"
#include "ui/jobs/job_runner.h"

#include <QElapsedTimer>
#include <QList>
#include <QTimer>
#include <QWidget>

class QAction;
class QVBoxLayout;

namespace comparo::ui {

class Actions;
class ScenarioCard;

/// The first window: doors, faults that users reported as cards, the files of the last times, and what may be
/// dropped here.
class StartPage : public QWidget {
    Q_OBJECT

public:
    StartPage(Actions& actions, Settings& settings, QWidget* parent = nullptr);

    /// Lists the recent files again.
    void refresh();

    /// While a file is opened the cards get no pictures: it needs the processors, and takes the place of this
    /// page.
    void setHeld(bool held);

Q_SIGNALS:
    void fileChosen(const QString& path);
    void scenarioChosen(const QString& id);

protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    QWidget* makeOffer(QAction* tour);
    QWidget* makeScenarios();
    QWidget* door(QAction* action, const QString& icon, const QString& title, const QString& text);

    Settings& m_settings;
    QWidget* m_recent;
    QVBoxLayout* m_recentLayout;
    QWidget* m_offer = nullptr; ///< of the tour, the first time
    QList<ScenarioCard*> m_cards;
    QElapsedTimer m_shown;
    QTimer m_paints; ///< the cards, once the page stays
    bool m_isHeld = false;
    JobRunner m_jobs;
};

} // namespace comparo::ui
