// SPDX-License-Identifier: Apache-2.0
// Sessions of the window: what is open as something to be kept and opened again, and files that change.
#include "engine/codec/file_limits.h"
#include "engine/peer/registry.h"
#include "engine/scenario/scenario.h"
#include "ui/base/text.h"
#include "ui/canvas/image_canvas.h"
#include "ui/inspect/viewer/viewer.h"
#include "ui/jpeg_lab/lab.h"
#include "ui/recordings/model.h"
#include "ui/shell/session_keeper.h"
#include "ui/shell/start_page.h"
#include "ui/shell/window/main_window.h"
#include "ui/widgets/message_bar.h"

#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QLocale>
#include <QTime>
#include <QTimer>

#include <algorithm>
#include <span>
#include <utility>

namespace comparo::ui {

using namespace Qt::StringLiterals;

namespace {

/// The file of a name's program, if it runs one that lies here.
QString pythonFileOf(const std::string& peer)
{
    for (const PeerCommand& command : peerRegistry().commands())
        if (command.name == peer)
            for (const std::string& word : command.program.arguments)
                if (const QFileInfo file(fromUtf8(word)); word.ends_with(".py") && file.isFile())
                    return file.absoluteFilePath();
    return {};
}

} // namespace

void MainWindow::buildSessions()
{
    const auto bind = [this](const char* id, std::function<void()> handler) {
        m_actions.bind(QLatin1StringView(id), this, std::move(handler));
    };
    bind("open_session", [this] { chooseSession(); });
    bind("save_session", [this] { saveSessionAs(); });
    bind("close_session", [this] {
        showPictures();
        m_session.close();
    });
    bind("watch_files", [this] {
        m_settings.setWatchesFiles(m_actions.get(u"watch_files"_s)->isChecked());
        watchFiles();
    });
    m_actions.get(u"watch_files"_s)->setChecked(m_settings.watchesFiles());
    for (const auto signal : {&Session::inputChanged, &Session::setupChanged})
        connect(&m_session, signal, this, &MainWindow::watchFiles);
    connect(m_recordings, &RecordingsModel::opened, this, &MainWindow::watchFiles);
    connect(&m_watch, &FileWatch::changed, this, &MainWindow::runAgain);
    const auto enable = [this] {
        m_actions.get(u"close_session"_s)->setEnabled(m_session.hasInput());
        m_actions.get(u"save_session"_s)->setEnabled(!savedSession().isEmpty());
    };
    connect(&m_session, &Session::inputChanged, this, enable);
    connect(m_recordings, &RecordingsModel::opened, this, enable);
    enable();
}

SavedSession MainWindow::savedSession() const
{
    SavedSession saved;
    if (m_scenarios.scenario()) {
        saved.scenario = fromUtf8(m_scenarios.scenario()->id);
        saved.fix = m_scenarios.fix();
    } else if (m_session.hasInput() && !m_session.isComputed() && !m_lab->owns(m_session.path(0))) {
        saved.files << m_session.path(0);
        if (m_session.isPair())
            saved.files << m_session.path(1);
    }
    saved.setup = m_session.setup();
    saved.mode = m_view.mode();
    saved.modeParams = fromUtf8(m_view.modeParams().toText(true));
    saved.exposure = m_view.display().exposure;
    saved.channel = m_view.channel();
    saved.pinned = m_view.pinned();
    saved.region = m_view.region();
    saved.bookmarks = m_sessionView ? m_sessionView->bookmarks : m_view.bookmarks().all();
    saved.sample = m_session.sample();
    if (const AnalysisPtr& result = m_session.result(); result && result->shown + 1 < result->steps.size())
        saved.inspected = static_cast<int>(result->steps[result->shown].step);
    saved.selected = static_cast<int>(m_session.selectedStep());
    const ImageCanvas& canvas = m_viewer->canvas();
    if (m_session.result() && !canvas.isFitted())
        saved.zoom = SavedZoom{canvas.view().scale, canvas.view().center.x, canvas.view().center.y};
    saved.page = m_toolAction;
    for (int side = 0; m_recordings->isOpen() && side < (m_recordings->isPair() ? 2 : 1); ++side)
        saved.recordings << m_recordings->file(side)->path;
    if (isLabShown() && QFileInfo(m_lab->path()).isFile() && m_lab->path() != m_session.path(0))
        saved.labFile = m_lab->path();
    saved.panels = m_panelsVisible;
    return saved;
}

void MainWindow::openSaved(const SavedSession& saved)
{
    // What is looked at comes back with the first result; a file that is not there any more has none.
    m_sessionView = saved;
    const Scenario* scenario = nullptr;
    for (const Scenario& each : allScenarios())
        if (fromUtf8(each.id) == saved.scenario)
            scenario = &each;
    if (scenario) {
        m_scenarios.open(*scenario, std::clamp(saved.fix, 0, static_cast<int>(scenario->fixes.size())));
        if (saved.setup && !(*saved.setup == m_session.setup()))
            m_session.applySetup(*saved.setup);
    } else {
        if (saved.setup)
            m_session.initialise(*saved.setup, true);
        m_startPage->setHeld(!saved.files.isEmpty());
        if (saved.files.size() == 2)
            m_session.openPair(saved.files[0], saved.files[1]);
        else if (!saved.files.isEmpty())
            m_session.open(saved.files[0]);
    }
    if (!saved.recordings.isEmpty()) {
        need(u"recordings"_s); // says what goes wrong
        m_recordings->open(saved.recordings[0], saved.recordings.value(1));
    }
    if (saved.page == u"recordings"_s && !saved.recordings.isEmpty() && !isRecordingsShown())
        toggleToolPage(u"recordings"_s);
    if (!saved.labFile.isEmpty())
        openInLab(saved.labFile);
    connect(&m_session, &Session::resultChanged, this, &MainWindow::showSavedView,
            Qt::ConnectionType(Qt::SingleShotConnection | Qt::QueuedConnection));
}

/// After everybody has the first result, and has asked for the sample that differs most.
void MainWindow::showSavedView()
{
    if (!m_sessionView || !m_session.result())
        return;
    const SavedSession saved = *std::exchange(m_sessionView, std::nullopt);
    if (std::any_of(allViewModes().begin(), allViewModes().end(),
                    [&](const ViewMode& mode) { return fromUtf8(mode.id) == saved.mode; })) {
        m_view.setMode(saved.mode);
        try {
            ParamSet params = m_view.modeParams();
            params.parseItems(toUtf8(saved.modeParams));
            m_view.setModeParams(params);
        } catch (const Error&) { // of another version: the mode as it is by itself
        }
    }
    DisplayTransform display = m_view.display();
    display.exposure = saved.exposure;
    m_view.setDisplay(display);
    m_view.setChannel(std::max(saved.channel, -1));
    if (saved.inspected)
        m_session.inspectStep(static_cast<std::size_t>(*saved.inspected));
    m_session.setSample(saved.sample);
    if (saved.selected >= 0 &&
        static_cast<std::size_t>(saved.selected) < m_session.setup().pipeline.steps.size())
        m_session.selectStep(static_cast<std::size_t>(saved.selected));
    const auto showPlace = [this, saved] {
        m_view.setPinned(saved.pinned);
        m_view.setRegion(saved.region);
        if (saved.zoom && saved.zoom->scale > 0.0)
            m_viewer->canvas().setView({saved.zoom->scale, {saved.zoom->x, saved.zoom->y}});
    };
    if (m_session.isRunning()) // another step, or sample, is on its way: its picture has the place
        connect(&m_session, &Session::resultChanged, this, showPlace,
                Qt::ConnectionType(Qt::SingleShotConnection | Qt::QueuedConnection));
    else
        showPlace();
    const bool isPage = std::any_of(m_toolPages.begin(), m_toolPages.end(),
                                    [&](const ToolPage& page) { return page.action == saved.page; });
    if (isPage && m_toolAction != saved.page)
        toggleToolPage(saved.page);
    setPanelsVisible(saved.panels);
    m_view.bookmarks().setAll(saved.bookmarks);
}

void MainWindow::keepSession(const QString& path, bool restores)
{
    m_keeper = std::make_unique<SessionKeeper>(path, nullptr);
    const std::optional<SavedSession> last = m_keeper->last();
    const LastEnd end = m_keeper->lastEnd();
    m_keeper->follow([this] { return savedSession(); });
    if (!restores || !last || last->isEmpty())
        return;
    const auto restore = [this, saved = *last] {
        m_keeper->beginRestoring();
        openSaved(saved);
        // What ends the application while it opens the session must not do so at every start.
        constexpr int kStableMs = 5000;
        QTimer::singleShot(kStableMs, this, [this] { m_keeper->endRestoring(); });
    };
    if (end == LastEnd::Restoring) {
        m_messages->showNotice(tr("Comparoscope ended while it opened its last session, so it starts empty."),
                               tr("Open it anyway"), restore);
        return;
    }
    restore();
    if (end == LastEnd::Crashed)
        m_messages->showNotice(tr("Comparoscope ended unexpectedly. What was open is back."));
}

void MainWindow::chooseSession()
{
    const QString path =
        QFileDialog::getOpenFileName(this, tr("Open a session"), m_settings.lastFolder(),
                                     tr("Sessions (*%1);;All files (*)").arg(kSessionExtension));
    if (!path.isEmpty())
        openSession(path);
}

void MainWindow::openSession(const QString& path)
{
    try {
        const std::vector<std::byte> bytes = readFileUpTo(toPath(path), kMaxTextBytes);
        const QByteArray json(reinterpret_cast<const char*>(bytes.data()),
                              static_cast<qsizetype>(bytes.size()));
        const SavedSession saved = SavedSession::fromJson(json, QFileInfo(path).absolutePath());
        showPictures();
        openSaved(saved);
        m_settings.setLastFolder(QFileInfo(path).absolutePath());
    } catch (const Error& error) {
        m_session.fail(tr("The session could not be opened."), error);
    }
}

void MainWindow::saveSessionAs()
{
    const QString subject = QFileInfo(m_session.path(0)).completeBaseName();
    const QString name = (subject.isEmpty() ? u"session"_s : subject) + kSessionExtension;
    QString path = QFileDialog::getSaveFileName(this, tr("Save the session as"),
                                                QDir(m_settings.lastFolder()).filePath(name),
                                                tr("Sessions (*%1)").arg(kSessionExtension));
    if (path.isEmpty())
        return;
    if (QFileInfo(path).suffix().isEmpty())
        path += kSessionExtension;
    saveSession(path);
}

void MainWindow::saveSession(const QString& path)
{
    try {
        const QByteArray json = savedSession().toJson(QFileInfo(path).absolutePath());
        writeFile(toPath(path),
                  std::as_bytes(std::span(json.constData(), static_cast<std::size_t>(json.size()))));
        m_messages->showNotice(tr("Session written to %1").arg(QDir::toNativeSeparators(path)));
    } catch (const Error& error) {
        m_session.fail(tr("The session could not be saved."), error);
    }
}

/// The opened files, and those of the programs that run the sides.
void MainWindow::watchFiles()
{
    QStringList files;
    if (m_settings.watchesFiles()) {
        for (int side = 0; side < 2; ++side)
            if (const QString path = m_session.path(side); QFileInfo(path).isFile())
                files << path;
        for (const Side* side : {&m_session.setup().a, &m_session.setup().b})
            if (const QString file = isProgram(*side) ? pythonFileOf(side->peer->name) : QString();
                !file.isEmpty() && !m_session.isPair())
                files << file;
        for (int side = 0; m_recordings->isOpen() && side < (m_recordings->isPair() ? 2 : 1); ++side)
            files << m_recordings->file(side)->path;
        files.removeDuplicates();
    }
    m_watch.setFiles(files);
}

void MainWindow::runAgain(const QStringList& files)
{
    QStringList names;
    for (const QString& file : files)
        names << QFileInfo(file).fileName();
    m_messages->showNotice(
        tr("%1 changed at %2: run again.")
            .arg(names.join(u", "_s), QLocale().toString(QTime::currentTime(), u"HH:mm:ss"_s)));
    for (int side = 0; m_recordings->isOpen() && side < (m_recordings->isPair() ? 2 : 1); ++side)
        if (files.contains(m_recordings->file(side)->path)) {
            m_recordings->reopen();
            break;
        }
    bool waits = false;
    for (const Side* side : {&m_session.setup().a, &m_session.setup().b}) {
        if (!isProgram(*side) || !files.contains(pythonFileOf(side->peer->name)))
            continue;
        waits = true;
        m_peers.startAgain(
            fromUtf8(side->peer->name), side->peer->options, this,
            [this](const PeerDescription&) { m_session.reload(); },
            [this](const QString& message) { m_session.reportFailure(message); });
    }
    if (!waits && (files.contains(m_session.path(0)) || files.contains(m_session.path(1))))
        m_session.reload();
}

} // namespace comparo::ui
