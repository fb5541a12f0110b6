// SPDX-License-Identifier: Apache-2.0
// What ties the page "Advice" to the window.
#include "engine/report/advise/report.h"
#include "ui/advise/panel.h"
#include "ui/base/text.h"
#include "ui/inspect/viewer/side_bar.h"
#include "ui/shell/window/main_window.h"
#include "ui/shell/window/retire.h"
#include "ui/widgets/message_bar.h"
#include "ui/widgets/save_dialog.h"

#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QStackedWidget>

namespace comparo::ui {

using namespace Qt::StringLiterals;

void MainWindow::buildAdvice()
{
    m_advice = new AdviceModel(m_session, this);
    addToolPage(u"advise"_s, [this] { return makeAdvice(); });
    connect(m_advice, &AdviceModel::changed, this, &MainWindow::refreshLab);
    connect(m_advice, &AdviceModel::requestChanged, this, &MainWindow::refreshLab);
    connect(m_advice, &AdviceModel::contractSaved, this, [this](const QString& path) {
        m_messages->showNotice(tr("Contract written to %1").arg(QDir::toNativeSeparators(path)));
    });
    connect(m_advice, &AdviceModel::reportWritten, this,
            [this](const QString& path) { m_messages->showWritten(tr("Report written to %1"), path); });
    connect(m_advice, &AdviceModel::caseReady, this,
            [this](const ComparisonJob& job, std::optional<std::size_t> step) {
                if (isAdviceShown())
                    showPictures();
                m_session.openJob(job);
                m_session.inspectStep(step);
            });
}

MainWindow::ToolContent MainWindow::makeAdvice()
{
    m_advicePanel = new AdvicePanel(*m_advice, m_peers, m_actions.get(u"swap"_s), m_pages);
    connect(m_advicePanel, &AdvicePanel::made, this, [this] {
        SideBar& sides = m_advicePanel->sides();
        m_topLayout->insertWidget(m_topLayout->indexOf(m_sides) + 1, &sides);
        connect(m_advicePanel, &QObject::destroyed, &sides, [&sides] { retire(&sides); });
        connect(&sides, &SideBar::addRequested, this, [this] { addImplementation({}); });
        // Its own layout tells the bar of another width by an event.
        connect(&sides, &SideBar::resized, this, &MainWindow::arrangeTopBar, Qt::QueuedConnection);
        refreshLab();
        QMetaObject::invokeMethod(this, &MainWindow::arrangeTopBar, Qt::QueuedConnection); // it is wider now
    });
    connect(m_advicePanel, &AdvicePanel::contractWanted, this, &MainWindow::chooseContract);
    connect(m_advicePanel, &AdvicePanel::reportWanted, this, &MainWindow::chooseAdviceReport);
    return {m_advicePanel, m_advicePanel, [this] { return m_advicePanel->isReady(); }};
}

AdvicePanel& MainWindow::advicePanel()
{
    need(u"advise"_s);
    return *m_advicePanel;
}

void MainWindow::placeAdviceSides()
{
    if (m_advicePanel && m_advicePanel->isMade())
        m_advicePanel->sides().setVisible(isAdviceShown());
}

QUndoStack& MainWindow::shownUndoStack()
{
    return (isAdviceShown() ? m_advice->setup() : m_session).undoStack();
}

void MainWindow::chooseContract()
{
    QString path = QFileDialog::getSaveFileName(this, tr("Save the proposed tolerances as a contract"),
                                                QDir(m_settings.lastFolder()).filePath(u"contract.json"_s),
                                                tr("Contracts (*.json)"));
    if (path.isEmpty())
        return;
    if (QFileInfo(path).suffix().isEmpty())
        path += u".json"_s;
    m_advice->saveContract(path);
}

void MainWindow::chooseAdviceReport()
{
    const QString path =
        SaveDialog(this, tr("Export the report of the advice"),
                   QDir(m_settings.lastFolder()).filePath(u"advice.html"_s), reportFilters(adviceFormats()))
            .ask();
    if (!path.isEmpty())
        m_advice->writeReport(path);
}

} // namespace comparo::ui
