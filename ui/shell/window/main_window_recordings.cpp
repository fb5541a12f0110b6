// SPDX-License-Identifier: Apache-2.0
// What ties the page of recordings to the window.
#include "engine/capture/bundle.h"
#include "engine/codec/codec.h"
#include "ui/base/numbers.h"
#include "ui/base/text.h"
#include "ui/inspect/viewer/viewer.h"
#include "ui/recordings/export.h"
#include "ui/recordings/findings.h"
#include "ui/recordings/live_bar.h"
#include "ui/recordings/model.h"
#include "ui/recordings/panel.h"
#include "ui/recordings/viewer.h"
#include "ui/shell/window/main_window.h"
#include "ui/widgets/message_bar.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QStackedWidget>

#include <cmath>

namespace comparo::ui {

using namespace Qt::StringLiterals;

void MainWindow::buildRecordings()
{
    m_recordings = new RecordingsModel(this);
    addToolPage(u"recordings"_s, [this] { return makeRecordings(); });
    connect(m_recordings, &RecordingsModel::opened, this, [this] {
        const int files = m_recordings->isPair() && !m_recordings->live() ? 2 : 1;
        for (int side = 0; side < files; ++side) {
            m_settings.addRecentFile(m_recordings->file(side)->path);
            m_settings.setLastFolder(QFileInfo(m_recordings->file(side)->path).absolutePath());
        }
        refreshLab();
    });
    buildRecordingsExport();
}

/// It shows what is open: after a change of the language that is there before the page.
MainWindow::ToolContent MainWindow::makeRecordings()
{
    m_recordingsPanel = new RecordingsPanel(*m_recordings, m_peers, m_pages);
    const auto fillDevices = [this] { m_recordingsPanel->liveBar().setDevices(m_session.devices()); };
    connect(&m_session, &Session::devicesChanged, m_recordingsPanel, fillDevices);
    fillDevices();
    connect(&m_recordingsPanel->liveBar(), &RecordingsLiveBar::addRequested, this,
            [this] { addImplementation({}); });
    connect(m_recordingsPanel, &RecordingsPanel::openRequested, this, &MainWindow::chooseRecording);
    connect(m_recordingsPanel, &RecordingsPanel::filesDropped, this, &MainWindow::takeFiles);
    connect(&m_recordingsPanel->viewer(), &RecordingsViewer::modeChanged, this,
            &MainWindow::refreshRecordings);
    if (m_recordings->isOpen())
        for (const auto signal :
             {&RecordingsModel::opened, &RecordingsModel::rowsChanged, &RecordingsModel::rowSelected,
              &RecordingsModel::showChanged, &RecordingsModel::rangeChanged, &RecordingsModel::detailChanged})
            Q_EMIT(m_recordings->*signal)();
    return {m_recordingsPanel, m_recordingsPanel, [this] { return m_recordingsPanel->isReady(); }};
}

RecordingsPanel& MainWindow::recordingsPanel()
{
    need(u"recordings"_s);
    return *m_recordingsPanel;
}

void MainWindow::buildRecordingsExport()
{
    m_recordingsExport = new RecordingsExport(*m_recordings, this);
    connect(m_recordingsExport, &RecordingsExport::progressed, this,
            [this](double fraction, const QString& label) {
                m_messages->showProgress(
                    tr("Report, %1: %2").arg(numbers::percent(std::floor(fraction * 100.0) / 100.0), label),
                    [this] { m_recordingsExport->cancel(); });
            });
    connect(m_recordingsExport, &RecordingsExport::changed, this, [this] {
        if (!m_recordingsExport->isWriting())
            m_messages->clearProgress();
    });
    connect(m_recordingsExport, &RecordingsExport::written, this,
            [this](const QString& path) { m_messages->showWritten(tr("Report written to %1"), path); });
    connect(m_recordingsExport, &RecordingsExport::failed, this,
            [this](const QString& message) { m_messages->showError(message, message); });
}

void MainWindow::chooseRecordingsReport()
{
    const QString subject = QFileInfo(m_recordings->file(0)->path).completeBaseName() + u'-' +
                            QFileInfo(m_recordings->file(1)->path).completeBaseName();
    const QString path = chooseReportFile(tr("Export the report of two recordings"), subject);
    if (!path.isEmpty())
        m_recordingsExport->write(path);
}

bool MainWindow::openIfRecording(const QString& pathA, const QString& pathB)
{
    // Not of a pipe, whose first bytes are read once.
    const auto isOne = [](const QString& path) {
        return QFileInfo(path).isFile() && isCapture(toPath(path));
    };
    const bool isA = isOne(pathA);
    const bool isB = isOne(pathB);
    if (!isA && !isB) {
        if (isRecordingsShown())
            toggleToolPage(u"recordings"_s);
        return false;
    }
    if (!pathB.isEmpty() && isA != isB) {
        m_session.reportFailure(tr("A recording is compared with another recording, which %1 is not.")
                                    .arg(QFileInfo(isA ? pathB : pathA).fileName()));
        return true;
    }
    need(u"recordings"_s); // says what goes wrong
    m_recordings->open(QFileInfo(pathA).absoluteFilePath(),
                       pathB.isEmpty() ? QString() : QFileInfo(pathB).absoluteFilePath());
    if (!isRecordingsShown())
        toggleToolPage(u"recordings"_s);
    return true;
}

void MainWindow::chooseRecording(bool asB)
{
    const QString path = QFileDialog::getOpenFileName(
        this, asB ? tr("Open another recording as B") : tr("Open a recording"), m_settings.lastFolder(),
        tr("Recordings (*%1);;All files (*)").arg(QLatin1StringView(kCaptureExtension)));
    if (path.isEmpty())
        return;
    if (asB && m_recordings->isOpen())
        openPair(m_recordings->file(0)->path, path);
    else
        openFile(path);
}

QString MainWindow::fileFilter() const
{
    QStringList patterns{u'*' + QString(QLatin1StringView(kCaptureExtension))};
    for (const Codec* codec : allCodecs())
        for (const std::string& extension : codec->extensions())
            patterns << u'*' + fromUtf8(extension);
    return tr("Images, tensors and recordings (%1);;All files (*)").arg(patterns.join(u' '));
}

/// Keys that the page has, too, although no comparison has a result.
void MainWindow::refreshRecordings()
{
    const bool isShown = isRecordingsShown();
    const bool isOpen = m_recordings->isOpen();
    for (const char* id :
         {"fit", "one_to_one", "zoom_in", "zoom_out", "brighter", "darker", "numbers", "next_region",
          "previous_region", "next_difference", "previous_difference", "first_diverging", "next_kind",
          "previous_kind", "copy_image", "reload", "worst_difference"})
        m_actions.get(QLatin1StringView(id))->setEnabled(isShown ? isOpen : m_session.result() != nullptr);
    m_actions.get(u"swap"_s)->setEnabled(!isShown || (m_recordings->isPair() && !m_recordings->live()));
    const QString mode = isShown ? m_recordingsPanel->viewer().mode() : m_view.mode();
    for (const char* id : {"side_by_side", "swipe", "blink", "onion", "difference"})
        m_actions.get(QLatin1StringView(id))->setChecked(mode == QLatin1StringView(id));
    if (isShown)
        m_actions.get(u"export_report"_s)->setEnabled(m_recordingsExport->canWrite());
    if (isShown && isOpen) {
        m_actions.get(u"copy_command"_s)->setEnabled(!m_recordings->command().isEmpty());
        QString name = m_recordings->file(0)->name;
        if (m_recordings->isPair())
            name += u" / "_s + m_recordings->file(1)->name;
        setWindowTitle(u"%1 \u2013 Comparoscope"_s.arg(name));
    } else {
        setWindowTitle(m_session.hasInput() ? u"%1 \u2013 Comparoscope"_s.arg(m_session.title())
                                            : u"Comparoscope"_s);
    }
}

bool MainWindow::actOnRecordings(const QString& action)
{
    if (!isRecordingsShown())
        return false;
    RecordingsViewer& viewer = m_recordingsPanel->viewer();
    if (action == u"next_region"_s || action == u"next_difference"_s)
        m_recordings->selectDifference(1);
    else if (action == u"previous_region"_s || action == u"previous_difference"_s)
        m_recordings->selectDifference(-1);
    else if (action == u"first_diverging"_s)
        m_recordings->select(m_recordings->firstDiffering().value_or(m_recordings->row()));
    else if (action == u"worst_difference"_s)
        viewer.showWorst();
    else if (action == u"brighter"_s || action == u"darker"_s)
        viewer.stepGain(action == u"brighter"_s ? 1 : -1);
    else if (action == u"next_kind"_s || action == u"previous_kind"_s)
        viewer.stepKind(action == u"next_kind"_s ? 1 : -1);
    else if (action == u"numbers"_s)
        viewer.cycleNumbers();
    else if (action == u"swap"_s)
        m_recordings->swapSides();
    else if (action == u"reload"_s)
        m_recordings->reopen();
    else
        viewer.setMode(action);
    refreshRecordings();
    return true;
}

} // namespace comparo::ui
