// SPDX-License-Identifier: Apache-2.0
// Files of the window: what opens them, the dialogs that choose them, and what is dropped on it.
#include "engine/capture/bundle.h"
#include "engine/scenario/scenario.h"
#include "ui/base/text.h"
#include "ui/inspect/files/image_filter.h"
#include "ui/inspect/files/pair_dialog.h"
#include "ui/inspect/files/saved_session.h"
#include "ui/inspect/page/page.h"
#include "ui/shell/start_page.h"
#include "ui/shell/window/main_window.h"

#include <QApplication>
#include <QClipboard>
#include <QDir>
#include <QDragEnterEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QImageReader>
#include <QMenu>
#include <QMimeData>

#include <algorithm>

namespace comparo::ui {

using namespace Qt::StringLiterals;

namespace {

/// Of three files the one whose size no other has is what the others were made of; else the first one.
QStringList withSourceFirst(QStringList paths)
{
    QList<QSize> sizes;
    for (const QString& path : paths)
        sizes << (QFileInfo(path).isFile() ? QImageReader(path).size() : QSize());
    for (int i = 0; i < 3; ++i)
        if (sizes[(i + 1) % 3] == sizes[(i + 2) % 3] && sizes[i] != sizes[(i + 1) % 3])
            paths.move(i, 0);
    return paths;
}

} // namespace

void MainWindow::openFiles(const QStringList& paths)
{
    for (Page* page : m_pages)
        if (page->takes(paths)) {
            page->open(paths);
            return;
        }
    if (m_shown->yields())
        showPictures();
    m_startPage->setHeld(true);
    m_pictures->open(paths);
}

bool MainWindow::ownsInput() const
{
    return std::any_of(m_pages.begin(), m_pages.end(),
                       [this](const Page* page) { return page->owns(m_session.path(0)); });
}

void MainWindow::openScenario(const QString& id)
{
    m_scenarios.open(findScenario(toUtf8(id)), 0);
}

/// One, or the two of a pair.
void MainWindow::chooseFiles(int count)
{
    if (count == 2) {
        auto* dialog = new PairDialog(m_settings, this);
        connect(dialog, &PairDialog::chosen, this, &MainWindow::openFiles);
        if (m_session.isPair())
            dialog->setPaths(m_session.path(0), m_session.path(1));
        dialog->show();
        return;
    }
    QStringList patterns{u'*' + QString(QLatin1StringView(kCaptureExtension))};
    patterns += imagePatterns();
    const QString filter = tr("Images, tensors and recordings (%1);;All files (*)").arg(patterns.join(u' '));
    const QString path =
        QFileDialog::getOpenFileName(this, tr("Open an image"), m_settings.lastFolder(), filter);
    if (!path.isEmpty())
        openFiles({path});
}

void MainWindow::fillRecentMenu(QMenu& menu)
{
    menu.clear();
    const QStringList files = m_settings.recentFiles();
    for (const QString& path : files)
        connect(menu.addAction(QDir::toNativeSeparators(path)), &QAction::triggered, this,
                [this, path] { openFile(path); });
    menu.addSeparator();
    QAction* clear = menu.addAction(tr("Forget these"));
    clear->setEnabled(!files.isEmpty());
    connect(clear, &QAction::triggered, this, [this] { m_settings.clearRecentFiles(); });
}

void MainWindow::takeFiles(const QList<QUrl>& urls)
{
    QStringList paths;
    for (const QUrl& url : urls)
        if (url.isLocalFile())
            paths << url.toLocalFile();
    const auto isOne = [&](const QString& ending) {
        return paths.size() == 1 && paths[0].endsWith(ending, Qt::CaseInsensitive);
    };
    const auto page = std::find_if(m_pages.begin(), m_pages.end(), [&](const Page* each) {
        return !paths.isEmpty() && each->takesDropped(paths);
    });
    if (page != m_pages.end())
        (*page)->open(paths);
    else if (isOne(kSessionExtension))
        openSession(paths[0]);
    else if (isOne(u".json"_s))
        m_session.openPipeline(paths[0]);
    else if (isOne(u".py"_s))
        addImplementation(paths[0]);
    else if (paths.size() == 1 || paths.size() == 2)
        openFiles(paths);
    else if (paths.size() == 3)
        openFiles(withSourceFirst(paths));
    else
        m_session.reportFailure(
            tr("Drop one image to run the pipeline on it, two to compare them, or three: the source and what "
               "was made of it. %1 were dropped.")
                .arg(paths.size()));
}

/// Files, a path, or the picture itself.
void MainWindow::paste()
{
    const QMimeData* pasted = QApplication::clipboard()->mimeData();
    QList<QUrl> urls;
    for (const QUrl& url : pasted->urls())
        if (url.isLocalFile())
            urls << url;
    const QStringList lines = pasted->text().split(u'\n', Qt::SkipEmptyParts);
    for (const QString& line : urls.isEmpty() ? lines : QStringList()) {
        QString path = line.trimmed();
        if (path.size() > 1 && path.startsWith(u'"') && path.endsWith(u'"'))
            path = path.mid(1, path.size() - 2);
        if (QFileInfo(path).isAbsolute() && QFileInfo::exists(path))
            urls << QUrl::fromLocalFile(path);
    }
    if (!urls.isEmpty()) {
        takeFiles(urls);
        return;
    }
    const QImage image = qvariant_cast<QImage>(pasted->imageData());
    const QString file = m_pasted.filePath(u"pasted %1.png"_s.arg(++m_pastes));
    if (image.isNull())
        m_session.reportFailure(tr("There is no image in the clipboard, and no path of a file."));
    else if (image.save(file))
        openFile(file);
    else
        m_session.reportFailure(tr("The pasted image could not be written to %1.").arg(file));
}

/// What can be decoded of a broken JPEG is in the lab.
void MainWindow::openBroken(const QStringList& paths)
{
    QFile file(paths.constFirst());
    if (paths.size() != 1 || !QFileInfo(paths[0]).isFile() || !file.open(QIODevice::ReadOnly) ||
        file.read(3) != "\xff\xd8\xff")
        return;
    for (Page* page : m_pages)
        if (page->id() == u"jpeg_lab"_s)
            page->open(paths);
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
