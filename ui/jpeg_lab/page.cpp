// SPDX-License-Identifier: Apache-2.0
#include "ui/jpeg_lab/page.h"

#include "engine/report/jpeg/matrix_report.h"
#include "ui/base/settings.h"
#include "ui/canvas/image_canvas.h"
#include "ui/inspect/files/image_filter.h"
#include "ui/inspect/files/saved_session.h"
#include "ui/jpeg_lab/lab.h"
#include "ui/jpeg_lab/pair_page.h"
#include "ui/jpeg_lab/panel.h"
#include "ui/jpeg_lab/pictures/pictures.h"
#include "ui/widgets/retire.h"
#include "ui/widgets/save_dialog.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QMainWindow>

namespace comparo::ui {

using namespace Qt::StringLiterals;

JpegLabPage::JpegLabPage(PageHost& host)
    : PanelPage(host, u"jpeg_lab"_s), m_lab(new JpegLab(host.peers(), this))
{
    m_lab->setShown(false);
    connect(&host.session(), &Session::devicesChanged, this,
            [this] { m_lab->setDevices(this->host().session().devices()); });
    connect(&m_lab->files(), &LabFiles::resultChanged, this, &Page::changed);
    connect(&m_lab->matrix(), &LabMatrix::changed, this, &Page::changed);
    connect(m_lab, &JpegLab::failed, this, &Page::failed);
    connect(&m_lab->matrix(), &LabMatrix::pairReady, this,
            [this](const QString& before, const QString& after) {
                this->host().showPictures();
                this->host().openFiles({before, after});
            });
    bind(
        u"export_report"_s, [this] { chooseReport(); }, [this] { return hasReport(); });
    bind(
        u"copy_command"_s, [this] { this->host().copyCommand(panel().command()); },
        [this] { return isMade() && !panel().command().isEmpty(); });
    bindCanvas(
        [this] { return isMade() && panel().page() == JpegLabPanel::Files && m_lab->files().result(); });
}

/// It shows what the lab has: after a change of the language that is there before the page.
QWidget* JpegLabPage::make(QWidget* parent)
{
    auto* made = new JpegLabPanel(*m_lab, parent);
    connect(made, &JpegLabPanel::pageChanged, this, &Page::changed);
    connect(made, &JpegLabPanel::openRequested, this, &JpegLabPage::chooseFile);
    connect(made, &QObject::destroyed, &made->tabs(), [tabs = &made->tabs()] { retire(tabs); });
    const auto tellAll = [this] {
        Q_EMIT m_lab->input().changed();
        for (const auto signal : {&LabFiles::setupChanged, &LabFiles::resultChanged})
            Q_EMIT(m_lab->files().*signal)();
        for (const auto signal :
             {&LabLook::stagesChanged, &LabLook::viewChanged, &LabLook::mapChanged, &LabLook::pixelChanged})
            Q_EMIT(m_lab->look().*signal)();
        Q_EMIT m_lab->matrix().changed();
        Q_EMIT m_lab->stress().changed();
        Q_EMIT m_lab->busyChanged();
    };
    if (m_lab->input().hasSource()) // after the making of the page, which takes as long
        QMetaObject::invokeMethod(made, tellAll, Qt::QueuedConnection);
    return made;
}

QWidget* JpegLabPage::topBar()
{
    return isMade() ? &panel().tabs() : nullptr;
}

QWidget& JpegLabPage::focus()
{
    return panel().pictures().focused();
}

bool JpegLabPage::isReady()
{
    return m_lab->files().result() && !m_lab->isBusy() && panel().pictures().isDrawn();
}

ImageCanvas* JpegLabPage::canvas()
{
    return &panel().pictures().canvas(0);
}

void JpegLabPage::showPixel(QPoint pixel)
{
    m_lab->look().showPixel(pixel);
}

QString JpegLabPage::input() const
{
    const Session& session = host().session();
    return session.hasInput() ? session.path(0) + u'|' + session.title() : QString();
}

void JpegLabPage::arrange()
{
    const Session& session = host().session();
    if (!isShown() || !session.hasInput() || m_lab->matrix().owns(session.path(0)) || input() == m_input ||
        (m_lab->input().hasSource() && m_input.isEmpty()))
        return;
    m_input = input();
    if (session.path(0).isEmpty())
        m_lab->input().openPicture(session.input(0).tensor, session.title());
    else
        m_lab->input().open(session.path(0));
}

void JpegLabPage::open(const QStringList& paths)
{
    widget(); // says what goes wrong
    m_lab->input().open(QFileInfo(paths.constFirst()).absoluteFilePath());
    m_input = input();
    host().showPage(*this);
}

bool JpegLabPage::owns(const QString& path) const
{
    return m_lab->matrix().owns(path);
}

void JpegLabPage::save(SavedSession& saved) const
{
    if (isShown() && QFileInfo(m_lab->input().path()).isFile() &&
        m_lab->input().path() != host().session().path(0))
        saved.labFile = m_lab->input().path();
}

void JpegLabPage::restore(const SavedSession& saved)
{
    if (!saved.labFile.isEmpty())
        open({saved.labFile});
}

void JpegLabPage::chooseFile()
{
    const QString path =
        QFileDialog::getOpenFileName(&host().mainWindow(), tr("Open a picture, or a JPEG to inspect"),
                                     host().settings().lastFolder(), imageFilter());
    if (!path.isEmpty())
        open({path});
}

bool JpegLabPage::hasReport()
{
    return isMade() && (panel().page() == JpegLabPanel::Files    ? m_lab->files().result() != nullptr
                        : panel().page() == JpegLabPanel::Matrix ? m_lab->matrix().report() != nullptr
                                                                 : false);
}

void JpegLabPage::chooseReport()
{
    const bool isMatrix = panel().page() == JpegLabPanel::Matrix;
    const QString path = chooseReportFile(
        isMatrix ? tr("Export the report of the matrix") : tr("Export the report of the JPEG lab"),
        QFileInfo(m_lab->input().source()->name).completeBaseName() +
            (isMatrix ? u"-jpeg-matrix.html"_s : u"-jpeg-report.html"_s),
        isMatrix ? reportFilters(matrixFormats()) : reportFilters(labPairFormats()));
    if (path.isEmpty())
        return;
    if (isMatrix)
        m_lab->matrix().writeReport(path);
    else
        m_lab->exportReport(path);
}

} // namespace comparo::ui
