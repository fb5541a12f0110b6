// SPDX-License-Identifier: Apache-2.0
// What ties the JPEG lab to the window.
#include "engine/report/jpeg/matrix_report.h"
#include "ui/advise/model.h"
#include "ui/inspect/grid/cell.h"
#include "ui/inspect/grid/panel.h"
#include "ui/inspect/viewer/side_bar.h"
#include "ui/inspect/viewer/viewer.h"
#include "ui/jpeg_lab/lab.h"
#include "ui/jpeg_lab/pair_page.h"
#include "ui/jpeg_lab/panel.h"
#include "ui/jpeg_lab/pictures/pictures.h"
#include "ui/recordings/model.h"
#include "ui/recordings/panel.h"
#include "ui/recordings/viewer.h"
#include "ui/shell/window/main_window.h"
#include "ui/shell/window/retire.h"
#include "ui/widgets/save_dialog.h"

#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QStackedWidget>
#include <QToolButton>

namespace comparo::ui {

using namespace Qt::StringLiterals;

void MainWindow::buildLab()
{
    m_lab = new JpegLab(m_peers, this);
    m_lab->setShown(false);
    addToolPage(u"jpeg_lab"_s, [this] { return makeLab(); });
    connect(&m_session, &Session::devicesChanged, this, [this] { m_lab->setDevices(m_session.devices()); });
    connect(&m_session, &Session::inputChanged, this, [this] {
        if (isLabShown())
            fillLab();
    });
    connect(m_lab, &JpegLab::resultChanged, this, &MainWindow::refreshLab);
    connect(m_lab, &JpegLab::matrixChanged, this, &MainWindow::refreshLab);
    connect(m_lab, &JpegLab::pairReady, this, [this](const QString& before, const QString& after) {
        showPictures();
        openPair(before, after);
    });
}

/// It shows what the lab has: after a change of the language that is there before the page.
MainWindow::ToolContent MainWindow::makeLab()
{
    m_labPanel = new JpegLabPanel(*m_lab, m_pages);
    connect(m_labPanel, &JpegLabPanel::pageChanged, this, &MainWindow::refreshLab);
    m_topLayout->insertWidget(m_topLayout->indexOf(m_sides) + 1, &m_labPanel->tabs());
    m_labPanel->tabs().setVisible(isLabShown());
    connect(m_labPanel, &QObject::destroyed, &m_labPanel->tabs(),
            [tabs = &m_labPanel->tabs()] { retire(tabs); });
    connect(m_labPanel, &JpegLabPanel::openRequested, this, &MainWindow::chooseLabFile);
    const auto tellAll = [this] {
        for (const auto signal : {&JpegLab::sourceChanged, &JpegLab::setupChanged, &JpegLab::resultChanged,
                                  &JpegLab::stagesChanged, &JpegLab::stageViewChanged, &JpegLab::mapChanged,
                                  &JpegLab::pixelChanged, &JpegLab::matrixChanged, &JpegLab::stressChanged,
                                  &JpegLab::busyChanged})
            Q_EMIT(m_lab->*signal)();
    };
    if (m_lab->hasSource()) // after the making of the page, which takes as long
        QMetaObject::invokeMethod(m_labPanel, tellAll, Qt::QueuedConnection);
    return {m_labPanel, &m_labPanel->pictures().focused(),
            [this] { return m_lab->result() && !m_lab->isBusy() && m_labPanel->pictures().isDrawn(); }};
}

JpegLabPanel& MainWindow::labPanel()
{
    need(u"jpeg_lab"_s);
    return *m_labPanel;
}

void MainWindow::fillLab()
{
    const QString input = m_session.path(0) + u'|' + m_session.title();
    if (!m_session.hasInput() || m_lab->owns(m_session.path(0)) || input == m_labInput ||
        (m_lab->hasSource() && m_labInput.isEmpty()))
        return;
    m_labInput = input;
    if (m_session.path(0).isEmpty())
        m_lab->openPicture(m_session.input(0).tensor, m_session.title());
    else
        m_lab->open(m_session.path(0));
}

void MainWindow::refreshLab()
{
    const bool isLab = isLabShown();
    m_sides->setVisible(!isOwnPageShown());
    m_subject->setVisible(!isOwnPageShown() && !m_session.isPair() && m_session.hasInput());
    placeAdviceSides();
    if (m_labPanel)
        m_labPanel->tabs().setVisible(isLab);
    for (QToolButton* button : m_topButtons) // of use once there is one
        if (button->defaultAction() == m_actions.get(u"recordings"_s))
            button->setVisible(isRecordingsShown() || m_recordings->isOpen());
    arrangeTopBar();
    bool hasReport = m_session.result() != nullptr;
    if (isLab)
        hasReport = m_labPanel->page() == JpegLabPanel::Files    ? m_lab->result() != nullptr
                    : m_labPanel->page() == JpegLabPanel::Matrix ? m_lab->matrix() != nullptr
                                                                 : false;
    if (isAdviceShown())
        hasReport = m_advice->findings() != nullptr;
    if (isSidesShown())
        hasReport = m_matrix.report() && !m_matrix.isRunning();
    m_actions.get(u"export_report"_s)->setEnabled(hasReport && !isRecordingsShown());
    m_actions.get(u"copy_command"_s)
        ->setEnabled(isLab             ? !m_labPanel->command().isEmpty()
                     : isAdviceShown() ? !m_advice->command().isEmpty()
                                       : m_session.result() != nullptr);
    m_actions.get(u"add_step"_s)
        ->setEnabled(isAdviceShown() || (m_session.hasInput() && !m_session.isPair()));
    refreshRecordings();
    refreshSweep();
}

ImageCanvas& MainWindow::shownCanvas()
{
    if (isRecordingsShown())
        return m_recordingsPanel->viewer().canvas();
    if (GridCell* cell = isGridShown() ? m_grid->current() : nullptr)
        return cell->canvas();
    return isLabShown() ? m_labPanel->pictures().canvas(0) : m_viewer->canvas();
}

void MainWindow::openInLab(const QString& path)
{
    need(u"jpeg_lab"_s); // says what goes wrong
    m_lab->open(QFileInfo(path).absoluteFilePath());
    m_labInput = m_session.hasInput() ? m_session.path(0) + u'|' + m_session.title() : QString();
    if (!isLabShown())
        toggleToolPage(u"jpeg_lab"_s);
}

void MainWindow::chooseLabFile()
{
    const QString path = QFileDialog::getOpenFileName(this, tr("Open a picture, or a JPEG to inspect"),
                                                      m_settings.lastFolder(), imageFilter());
    if (!path.isEmpty())
        openInLab(path);
}

void MainWindow::chooseLabReport()
{
    const bool isMatrix = m_labPanel->page() == JpegLabPanel::Matrix;
    const QString name = QFileInfo(m_lab->source()->name).completeBaseName() +
                         (isMatrix ? u"-jpeg-matrix.html"_s : u"-jpeg-report.html"_s);
    const QString path =
        SaveDialog(this,
                   isMatrix ? tr("Export the report of the matrix") : tr("Export the report of the JPEG lab"),
                   QDir(m_settings.lastFolder()).filePath(name),
                   isMatrix ? reportFilters(matrixFormats()) : reportFilters(labPairFormats()))
            .ask();
    if (path.isEmpty())
        return;
    if (isMatrix)
        m_lab->exportMatrix(path);
    else
        m_lab->exportReport(path);
}

} // namespace comparo::ui
