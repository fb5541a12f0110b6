// SPDX-License-Identifier: Apache-2.0
// The pages of the window: what is shown where, and what is said about it.
#include "engine/scenario/scenario.h"
#include "ui/base/numbers.h"
#include "ui/base/text.h"
#include "ui/canvas/image_canvas.h"
#include "ui/gradients/panel.h"
#include "ui/inspect/viewer/viewer.h"
#include "ui/jpeg_lab/panel.h"
#include "ui/scenarios/gallery.h"
#include "ui/shell/start_page.h"
#include "ui/shell/top_bar_parts.h"
#include "ui/shell/window/main_window.h"
#include "ui/streams/panel.h"
#include "ui/streams/view.h"
#include "ui/widgets/message_bar.h"

#include <QDir>
#include <QDockWidget>
#include <QStackedWidget>
#include <QToolBar>

#include <algorithm>
#include <cmath>

namespace comparo::ui {

using namespace Qt::StringLiterals;

/// Says in place what fails, what is written and how far it is.
void MainWindow::followMessages()
{
    connect(&m_session, &Session::stepIsolated, this, [this](std::size_t number) {
        m_messages->showNotice(
            tr("Step %1 alone: both sides get what side A gave it, and draw what it drew.").arg(number),
            tr("The whole pipeline"), [this] { m_session.leaveIsolation(); });
    });
    connect(&m_session, &Session::pipelineSaved, this, [this](const QString& path) {
        m_messages->showNotice(tr("Pipeline written to %1").arg(QDir::toNativeSeparators(path)));
    });
    const auto reportWritten = [this](const QString& path) {
        m_messages->showWritten(tr("Report written to %1"), path);
    };
    connect(&m_reports, &ReportExport::written, this, reportWritten);
    connect(&m_matrix, &SidesModel::reportWritten, this, reportWritten);
    connect(&m_reports, &ReportExport::changed, this, [this] {
        if (!m_reports.isWriting())
            m_messages->clearProgress();
    });
    connect(&m_reports, &ReportExport::progressed, this, [this](double fraction, const QString& label) {
        m_messages->showProgress(
            tr("Report, %1: %2").arg(numbers::percent(std::floor(fraction * 100.0) / 100.0), label),
            [this] { m_reports.cancel(); });
    });
}

void MainWindow::showResultState()
{
    const bool has = m_session.hasInput();
    if (!has)
        m_startPage->refresh();
    const bool hasResult = m_session.result() != nullptr;
    const bool isTool = !m_toolAction.isEmpty();
    const ToolContent shown = isTool ? need(m_toolAction) : ToolContent();
    const bool isOwn = isOwnPageShown();
    m_pages->setCurrentIndex(isOwn                                  ? m_pages->indexOf(shown.page)
                             : !has                                 ? 0
                             : m_scenarios.scenario() && !hasResult ? 2
                             : isTool                               ? m_pages->indexOf(shown.page)
                                                                    : 1);
    m_topBar->setVisible(has || isOwn);
    for (QDockWidget* dock : m_docks)
        dock->setVisible(has && m_panelsVisible && !isTool &&
                         (hasResult || !m_scenarios.scenario() || !m_resultDocks.contains(dock)));
    widenFindings();
    // Tool pages have verdicts of their own.
    m_verdict->setWanted(has && !m_panelsVisible && !isTool);
    m_scenarioDock->setVisible(m_scenarios.scenario() && m_panelsVisible && !isOwn);
    refreshLab();
    if ((has || isOwn) && isTool)
        shown.focus->setFocus();
    else if (has)
        m_viewer->canvas().setFocus();
}

void MainWindow::addToolPage(const QString& action, std::function<ToolContent()> make)
{
    m_toolPages.push_back({action, std::move(make), {}});
}

MainWindow::ToolContent& MainWindow::need(const QString& action)
{
    const auto tool = std::find_if(m_toolPages.begin(), m_toolPages.end(),
                                   [&](const ToolPage& page) { return page.action == action; });
    if (!tool->made.page) {
        tool->made = tool->make();
        // Beside the docks, which it hides, it needs no room.
        tool->made.page->setMinimumWidth(1);
        m_pages->addWidget(tool->made.page);
    }
    return tool->made;
}

MainWindow::ToolContent MainWindow::makeStreams()
{
    auto* streams = new StreamsPanel(m_streams, m_pages);
    connect(streams, &StreamsPanel::pixelChosen, this, [this](QPoint pixel) {
        showPictures();
        m_session.inspectStep(std::nullopt);
        m_view.showPixel(pixel);
    });
    return {streams, &streams->view(), [this] { return m_streams.run() != nullptr; }};
}

MainWindow::ToolContent MainWindow::makeGradients()
{
    m_gradientsPanel = new GradientsPanel(m_session, m_pages);
    return {m_gradientsPanel, m_gradientsPanel, [this] { return m_gradientsPanel->isReady(); }};
}

GradientsPanel& MainWindow::gradientsPanel()
{
    need(u"gradients"_s);
    return *m_gradientsPanel;
}

void MainWindow::toggleToolPage(const QString& action)
{
    m_toolAction = m_toolAction == action ? QString() : action;
    for (const ToolPage& tool : m_toolPages)
        m_actions.get(tool.action)->setChecked(tool.action == m_toolAction);
    if (isLabShown())
        fillLab();
    showResultState();
}

void MainWindow::showPictures()
{
    if (!m_toolAction.isEmpty())
        toggleToolPage(m_toolAction);
}

bool MainWindow::isToolPageReady() const
{
    return std::all_of(m_toolPages.begin(), m_toolPages.end(), [this](const ToolPage& tool) {
        return tool.action != m_toolAction || tool.made.isReady();
    });
}

void MainWindow::setPanelsVisible(bool visible)
{
    m_panelsVisible = visible;
    showResultState();
    m_viewer->setStripVisible(visible);
    m_viewer->canvas().setFocus();
}

void MainWindow::showScenarios()
{
    auto* gallery = new ScenarioGallery(this);
    gallery->setAttribute(Qt::WA_DeleteOnClose);
    connect(gallery, &ScenarioGallery::chosen, this,
            [this](const QString& id) { m_scenarios.open(findScenario(toUtf8(id)), 0); });
    gallery->open();
}

} // namespace comparo::ui
