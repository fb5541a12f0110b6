// SPDX-License-Identifier: Apache-2.0
// What ties the page "Sweep" to the window.
#include "ui/shell/window/main_window.h"
#include "ui/sweep/model.h"
#include "ui/sweep/panel.h"
#include "ui/sweep/setup.h"
#include "ui/widgets/message_bar.h"

#include <QFileInfo>
#include <QStackedWidget>
#include <QTableView>

namespace comparo::ui {

using namespace Qt::StringLiterals;

void MainWindow::buildSweep()
{
    m_sweep = new SweepModel(this);
    addToolPage(u"sweep"_s, [this] { return makeSweep(); });
    connect(m_sweep, &SweepModel::changed, this, &MainWindow::refreshSweep);
    connect(m_sweep, &SweepModel::caseReady, this, [this](const ComparisonJob& job) {
        m_session.openJob(job);
        showPictures();
    });
}

MainWindow::ToolContent MainWindow::makeSweep()
{
    m_sweepPanel = new SweepPanel(*m_sweep, m_settings, m_pages);
    const auto fillDevices = [this] { m_sweepPanel->setup().setDevices(m_session.devices()); };
    connect(&m_session, &Session::devicesChanged, m_sweepPanel, fillDevices);
    fillDevices();
    connect(m_sweepPanel, &SweepPanel::takeRequested, this, &MainWindow::takeForSweep);
    return {m_sweepPanel, m_sweepPanel, [this] { return m_sweepPanel->isReady(); }};
}

SweepPanel& MainWindow::sweepPanel()
{
    need(u"sweep"_s);
    return *m_sweepPanel;
}

void MainWindow::takeForSweep()
{
    if (!m_session.hasInput() || m_session.isPair() || m_session.setup().pipeline.steps.empty()) {
        m_sweepPanel->messages().showNotice(tr("Open an image and add a step in Inspect first."));
        return;
    }
    if (!m_sweepPanel->setup().takeSetup(m_session.setup()))
        m_sweepPanel->messages().showNotice(
            tr("Steps cannot say this pipeline: some are switched off, or have chosen random parameters, "
               "placement or broken links. Save it, and add the file."),
            tr("Save the pipeline…"), [this] { savePipeline(); });
}

void MainWindow::openSweep(const QStringList& paths)
{
    SweepSetup& setup = sweepPanel().setup();
    QStringList journals, inputs;
    for (const QString& path : paths) {
        const QString whole = QFileInfo(path).absoluteFilePath();
        if (path.endsWith(u".json"_s, Qt::CaseInsensitive))
            setup.addPipelineFile(whole);
        else
            (path.endsWith(u".jsonl"_s, Qt::CaseInsensitive) ? journals : inputs).append(whole);
    }
    setup.addInputs(inputs);
    if (!journals.isEmpty())
        m_sweep->openJournals(journals);
    if (!isSweepShown())
        toggleToolPage(u"sweep"_s);
}

/// Keys of the window that mean the page while it is shown.
void MainWindow::refreshSweep()
{
    if (!isSweepShown())
        return;
    m_actions.get(u"export_report"_s)->setEnabled(!m_sweep->isRunning() && m_sweep->table().count() > 0);
    m_actions.get(u"copy_command"_s)->setEnabled(!m_sweep->command().isEmpty());
    setWindowTitle(tr("Sweep – Comparoscope"));
}

} // namespace comparo::ui
