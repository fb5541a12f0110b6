// SPDX-License-Identifier: Apache-2.0
// Files of the window: what opens them, the dialogs that choose them, and what is dropped on it.
#include "engine/codec/codec.h"
#include "engine/report/run/report.h"
#include "ui/base/sample.h"
#include "ui/base/text.h"
#include "ui/shell/start_page.h"
#include "ui/shell/window/main_window.h"
#include "ui/widgets/save_dialog.h"

#include <QDir>
#include <QDragEnterEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QMenu>
#include <QMimeData>

#include <algorithm>

namespace comparo::ui {

using namespace Qt::StringLiterals;

void MainWindow::openFile(const QString& path)
{
    if (isSweepShown())
        showPictures();
    if (openIfRecording(path))
        return;
    m_startPage->setHeld(true);
    m_session.open(QFileInfo(path).absoluteFilePath());
}

void MainWindow::openPair(const QString& pathA, const QString& pathB)
{
    if (isSweepShown())
        showPictures();
    if (openIfRecording(pathA, pathB))
        return;
    m_startPage->setHeld(true);
    m_session.openPair(QFileInfo(pathA).absoluteFilePath(), QFileInfo(pathB).absoluteFilePath());
}

QString MainWindow::samplePath()
{
    return bundledSamplePath();
}

QString MainWindow::imageFilter() const
{
    QStringList patterns;
    for (const Codec* codec : allCodecs())
        for (const std::string& extension : codec->extensions())
            patterns << u'*' + fromUtf8(extension);
    return tr("Images and tensors (%1);;All files (*)").arg(patterns.join(u' '));
}

void MainWindow::chooseImage()
{
    const QString path =
        QFileDialog::getOpenFileName(this, tr("Open an image"), m_settings.lastFolder(), fileFilter());
    if (!path.isEmpty())
        openFile(path);
}

void MainWindow::choosePair()
{
    const QString a =
        QFileDialog::getOpenFileName(this, tr("Open result A"), m_settings.lastFolder(), fileFilter());
    if (a.isEmpty())
        return;
    const QString b = QFileDialog::getOpenFileName(
        this, tr("Open result B, to compare with %1").arg(QFileInfo(a).fileName()),
        QFileInfo(a).absolutePath(), fileFilter());
    if (!b.isEmpty())
        openPair(a, b);
}

QString MainWindow::chooseReportFile(const QString& title, const QString& subject)
{
    const QString name = subject + u"-report"_s + fromUtf8(allReportWriters().front().extension);
    return SaveDialog(this, title, QDir(m_settings.lastFolder()).filePath(name),
                      reportFilters(allReportWriters()))
        .ask();
}

void MainWindow::chooseReport()
{
    const Scenario* scenario = m_scenarios.scenario();
    const QString path =
        chooseReportFile(tr("Export report"),
                         scenario ? fromUtf8(scenario->id) : QFileInfo(m_session.path(0)).completeBaseName());
    if (!path.isEmpty())
        m_reports.write(path, m_view.bookmarks().kept());
}

void MainWindow::choosePipeline()
{
    const QString path = QFileDialog::getOpenFileName(this, tr("Open a pipeline"), m_settings.lastFolder(),
                                                      tr("Pipelines (*.json)"));
    if (!path.isEmpty())
        m_session.openPipeline(path);
}

void MainWindow::savePipeline()
{
    QString path = QFileDialog::getSaveFileName(this, tr("Save the pipeline"),
                                                QDir(m_settings.lastFolder()).filePath(u"pipeline.json"_s),
                                                tr("Pipelines (*.json)"));
    if (path.isEmpty())
        return;
    if (QFileInfo(path).suffix().isEmpty())
        path += u".json"_s;
    m_session.savePipeline(path);
}

void MainWindow::fillRecentMenu()
{
    m_recentMenu->clear();
    const QStringList files = m_settings.recentFiles();
    for (const QString& path : files)
        connect(m_recentMenu->addAction(QDir::toNativeSeparators(path)), &QAction::triggered, this,
                [this, path] { openFile(path); });
    m_recentMenu->addSeparator();
    QAction* clear = m_recentMenu->addAction(tr("Forget these"));
    clear->setEnabled(!files.isEmpty());
    connect(clear, &QAction::triggered, this, [this] { m_settings.clearRecentFiles(); });
}

void MainWindow::takeFiles(const QList<QUrl>& urls)
{
    QStringList paths;
    for (const QUrl& url : urls)
        if (url.isLocalFile())
            paths << url.toLocalFile();
    const auto belongsToSweep = [](const QString& path) {
        return QFileInfo(path).isDir() || path.endsWith(u".jsonl"_s, Qt::CaseInsensitive);
    };
    if (!paths.isEmpty() && (isSweepShown() || std::all_of(paths.begin(), paths.end(), belongsToSweep)))
        openSweep(paths);
    else if (paths.size() == 1 && paths[0].endsWith(kSessionExtension, Qt::CaseInsensitive))
        openSession(paths[0]);
    else if (paths.size() == 1 && paths[0].endsWith(u".json"_s, Qt::CaseInsensitive))
        m_session.openPipeline(paths[0]);
    else if (paths.size() == 1 && paths[0].endsWith(u".py"_s, Qt::CaseInsensitive))
        addImplementation(paths[0]);
    else if (paths.size() == 2)
        openPair(paths[0], paths[1]);
    else if (paths.size() == 1)
        openFile(paths[0]);
    else
        m_session.reportFailure(
            tr("Drop one image to run the pipeline on it, or two to compare them; %1 were dropped.")
                .arg(paths.size()));
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event)
{
    if (event->mimeData()->hasUrls())
        event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event)
{
    takeFiles(event->mimeData()->urls());
}

} // namespace comparo::ui
