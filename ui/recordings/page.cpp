// SPDX-License-Identifier: Apache-2.0
#include "ui/recordings/page.h"

#include "engine/base/error.h"
#include "engine/capture/bundle.h"
#include "engine/codec/arrays/array_format.h"
#include "ui/base/settings.h"
#include "ui/base/text.h"
#include "ui/canvas/image_canvas.h"
#include "ui/inspect/files/saved_session.h"
#include "ui/inspect/session/session.h"
#include "ui/page/answer_card.h"
#include "ui/recordings/export.h"
#include "ui/recordings/findings.h"
#include "ui/recordings/live_bar.h"
#include "ui/recordings/model.h"
#include "ui/recordings/panel.h"
#include "ui/recordings/viewer.h"
#include "ui/widgets/message_bar.h"

#include <QApplication>
#include <QClipboard>
#include <QFileDialog>
#include <QFileInfo>
#include <QMainWindow>

#include <algorithm>

namespace comparo::ui {

using namespace Qt::StringLiterals;

namespace {

/// Not of a pipe, whose first bytes are read once.
/// A recording, or a file of arrays that are no images.
bool isRecording(const QString& path)
{
    if (!QFileInfo(path).isFile())
        return false;
    try {
        if (isCapture(toPath(path)))
            return true;
        const auto arrays = openIfArrays(toPath(path));
        return arrays && holdsMoreThanAnImage(*arrays);
    } catch (const Error&) { // whoever opens it says why it cannot be read
        return false;
    }
}

} // namespace

RecordingsPage::RecordingsPage(PageHost& host)
    : PanelPage(host, u"recordings"_s),
      m_model(new RecordingsModel(this)),
      m_reports(new RecordingsExport(*m_model, this))
{
    connect(m_model, &RecordingsModel::opened, this, [this] {
        const QStringList open = files();
        for (const QString& path : m_model->live() ? open.first(1) : open) {
            this->host().settings().addRecentFile(path);
            this->host().settings().setLastFolder(QFileInfo(path).absolutePath());
        }
        Q_EMIT changed();
        Q_EMIT filesChanged();
    });
    connect(m_model, &RecordingsModel::failed, this, &Page::failed);
    sayProgress(m_reports);
    connect(m_reports, &RecordingsExport::markdownReady, this, [this](const QString& text) {
        QApplication::clipboard()->setText(text);
        this->host().messages().showNotice(tr("Findings copied as Markdown."));
    });
    connect(m_reports, &RecordingsExport::failed, this,
            [this](const QString& message) { this->host().messages().showError(message, message); });
    bindActions();
}

void RecordingsPage::bindActions()
{
    const auto isOpen = [this] { return m_model->isOpen(); };
    const auto viewer = [this]() -> RecordingsViewer& { return panel().viewer(); };
    bindCanvas(isOpen);
    for (const auto& [next, previous] :
         {std::pair("next_region", "previous_region"), std::pair("next_difference", "previous_difference")}) {
        bind(
            QLatin1StringView(next), [this] { m_model->selectDifference(1); }, isOpen);
        bind(
            QLatin1StringView(previous), [this] { m_model->selectDifference(-1); }, isOpen);
    }
    bind(
        u"first_diverging"_s, [this] { m_model->select(m_model->firstDiffering().value_or(m_model->row())); },
        isOpen);
    bind(
        u"worst_difference"_s, [viewer] { viewer().showWorst(); }, isOpen);
    bind(
        u"brighter"_s, [viewer] { viewer().stepGain(1); }, isOpen);
    bind(
        u"darker"_s, [viewer] { viewer().stepGain(-1); }, isOpen);
    bind(
        u"next_kind"_s, [viewer] { viewer().stepKind(1); }, isOpen);
    bind(
        u"previous_kind"_s, [viewer] { viewer().stepKind(-1); }, isOpen);
    bind(
        u"numbers"_s, [viewer] { viewer().cycleNumbers(); }, isOpen);
    bind(
        u"reload"_s, [this] { m_model->reopen(); }, isOpen);
    bind(
        u"swap"_s, [this] { m_model->swapSides(); },
        [this] { return m_model->isPair() && !m_model->live(); });
    for (const char* mode : {"side_by_side", "swipe", "blink", "onion", "difference"}) {
        const QString id = QLatin1StringView(mode);
        bind(
            id, [viewer, id] { viewer().setMode(id); }, isOpen,
            [this, id] { return isMade() && panel().viewer().mode() == id; });
    }
    bind(
        u"export_report"_s, [this] { chooseReport(); }, [this] { return m_reports->canWrite(); });
    bind(
        u"copy_markdown"_s, [this] { m_reports->makeMarkdown(); }, [this] { return m_reports->canWrite(); });
    bind(
        u"copy_command"_s, [this] { host().copyCommand(m_model->command()); },
        [this] { return !m_model->command().isEmpty(); });
}

/// It shows what is open: after a change of the language that is there before the page.
QWidget* RecordingsPage::make(QWidget* parent)
{
    auto* made = new RecordingsPanel(*m_model, host().peers(), parent);
    const auto fillDevices = [this, made] { made->liveBar().setDevices(host().session().devices()); };
    connect(&host().session(), &Session::devicesChanged, made, fillDevices);
    fillDevices();
    connect(&made->liveBar(), &RecordingsLiveBar::addRequested, this,
            [this] { host().addImplementation({}); });
    connect(&made->findings().card(), &AnswerCard::copyWanted, m_reports, &RecordingsExport::makeMarkdown);
    connect(made, &RecordingsPanel::openRequested, this, &RecordingsPage::chooseFile);
    connect(made, &RecordingsPanel::filesDropped, this,
            [this](const QList<QUrl>& urls) { host().takeFiles(urls); });
    connect(&made->viewer(), &RecordingsViewer::modeChanged, this, &Page::changed);
    if (m_model->isOpen())
        for (const auto signal :
             {&RecordingsModel::opened, &RecordingsModel::rowsChanged, &RecordingsModel::rowSelected,
              &RecordingsModel::showChanged, &RecordingsModel::rangeChanged, &RecordingsModel::detailChanged})
            Q_EMIT(m_model->*signal)();
    return made;
}

QString RecordingsPage::title() const
{
    if (!m_model->isOpen())
        return {};
    const QString name = m_model->file(0)->name;
    return m_model->isPair() ? name + u" / "_s + m_model->file(1)->name : name;
}

bool RecordingsPage::isReady()
{
    return panel().isReady();
}

ImageCanvas* RecordingsPage::canvas()
{
    return &panel().viewer().canvas();
}

void RecordingsPage::tell()
{
    Q_EMIT m_reports->changed();
}

bool RecordingsPage::isRunning() const
{
    return m_reports->isRunning();
}

void RecordingsPage::stop()
{
    m_reports->stop();
}

bool RecordingsPage::takes(const QStringList& paths) const
{
    return std::any_of(paths.begin(), paths.end(), isRecording);
}

void RecordingsPage::open(const QStringList& paths)
{
    for (const QString& path : paths)
        if (!isRecording(path) && arrayFormatOf(toPath(path)).empty()) { // else reading it says what is wrong
            host().session().reportFailure(
                tr("A recording is compared with another recording, which %1 is not.")
                    .arg(QFileInfo(path).fileName()));
            return;
        }
    openArrays(paths);
}

void RecordingsPage::openArrays(const QStringList& paths)
{
    widget(); // says what goes wrong
    m_model->open(QFileInfo(paths[0]).absoluteFilePath(),
                  paths.size() < 2 ? QString() : QFileInfo(paths[1]).absoluteFilePath());
    host().showPage(*this);
}

QStringList RecordingsPage::files() const
{
    QStringList paths;
    for (int side = 0; m_model->isOpen() && side < (m_model->isPair() ? 2 : 1); ++side)
        paths << m_model->file(side)->path;
    return paths;
}

void RecordingsPage::readAgain(const QStringList& changed)
{
    const QStringList open = files();
    if (std::any_of(open.begin(), open.end(), [&](const QString& path) { return changed.contains(path); }))
        m_model->reopen();
}

void RecordingsPage::save(SavedSession& saved) const
{
    saved.recordings = files();
}

void RecordingsPage::restore(const SavedSession& saved)
{
    if (saved.recordings.isEmpty())
        return;
    widget(); // says what goes wrong
    m_model->open(saved.recordings[0], saved.recordings.value(1));
    if (saved.page == id())
        host().showPage(*this);
}

void RecordingsPage::chooseFile(bool asB)
{
    const QString path = QFileDialog::getOpenFileName(
        &host().mainWindow(), asB ? tr("Open another recording as B") : tr("Open a recording"),
        host().settings().lastFolder(),
        tr("Recordings (*%1);;All files (*)").arg(QLatin1StringView(kCaptureExtension)));
    if (path.isEmpty())
        return;
    if (asB && m_model->isOpen())
        host().openFiles({m_model->file(0)->path, path});
    else
        host().openFiles({path});
}

void RecordingsPage::chooseReport()
{
    const QString path = chooseReportFile(tr("Export the report of two recordings"),
                                          QFileInfo(m_model->file(0)->path).completeBaseName() + u'-' +
                                              QFileInfo(m_model->file(1)->path).completeBaseName());
    if (!path.isEmpty())
        m_reports->write(path);
}

} // namespace comparo::ui
