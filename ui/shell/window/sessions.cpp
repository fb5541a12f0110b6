// SPDX-License-Identifier: Apache-2.0
#include "ui/shell/window/sessions.h"

#include "engine/codec/file_limits.h"
#include "ui/base/text.h"
#include "ui/shell/session_keeper.h"
#include "ui/shell/window/main_window.h"
#include "ui/widgets/message_bar.h"

#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QLocale>
#include <QTime>
#include <QTimer>

#include <span>
#include <utility>

namespace comparo::ui {

using namespace Qt::StringLiterals;

WindowSessions::WindowSessions(MainWindow& window) : QObject(&window), m_window(window)
{
    Actions& actions = window.actions();
    const auto watches = [&actions] { return actions.get(u"watch_files"_s)->isChecked(); };
    actions.bind(u"open_session"_s, &window, {[this] { choose(); }});
    actions.bind(u"save_session"_s, &window, {[this] { saveAs(); }, [this] { return !now().isEmpty(); }});
    actions.bind(u"close_session"_s, &window,
                 {[this] {
                      m_window.showPictures();
                      m_window.session().close();
                  },
                  [this] { return m_window.session().hasInput(); }});
    actions.get(u"watch_files"_s)->setChecked(window.settings().watchesFiles());
    actions.bind(u"watch_files"_s, &window, {[this, watches] {
                     m_window.settings().setWatchesFiles(watches());
                     watchFiles();
                 }});
    for (Page* page : window.pages())
        connect(page, &Page::filesChanged, this, &WindowSessions::watchFiles);
    connect(&m_watch, &FileWatch::changed, this, &WindowSessions::runAgain);
}

WindowSessions::~WindowSessions() = default;

SavedSession WindowSessions::now() const
{
    SavedSession saved;
    const Session& session = m_window.session();
    if (m_window.scenarios().scenario()) {
        saved.scenario = m_window.scenario();
        saved.fix = m_window.scenarios().fix();
    } else if (session.hasInput() && !session.isComputed() && !m_window.ownsInput()) {
        saved.files << session.path(0);
        if (session.isPair())
            saved.files << session.path(1);
    }
    saved.page = m_window.shownPage().id();
    saved.panels = m_window.hasPanels();
    for (const Page* page : m_window.pages())
        page->save(saved);
    return saved;
}

void WindowSessions::keep(const QString& path, bool restores)
{
    m_keeper = std::make_unique<SessionKeeper>(path, nullptr);
    const std::optional<SavedSession> last = m_keeper->last();
    const LastEnd end = m_keeper->lastEnd();
    m_keeper->follow([this] { return now(); });
    if (!restores || !last || last->isEmpty())
        return;
    const auto restore = [this, saved = *last] {
        m_keeper->beginRestoring();
        m_window.restore(saved);
        // What ends the application while it opens the session must not do so at every start.
        constexpr int kStableMs = 5000;
        QTimer::singleShot(kStableMs, this, [this] { m_keeper->endRestoring(); });
    };
    if (end == LastEnd::Restoring) {
        m_window.messages().showRefusal(
            tr("Comparoscope ended while it opened its last session, so it starts empty."),
            tr("Open it anyway"), restore);
        return;
    }
    restore();
    if (end == LastEnd::Crashed)
        m_window.messages().showRefusal(tr("Comparoscope ended unexpectedly. What was open is back."));
}

void WindowSessions::choose()
{
    const QString path =
        QFileDialog::getOpenFileName(&m_window, tr("Open a session"), m_window.settings().lastFolder(),
                                     tr("Sessions (*%1);;All files (*)").arg(kSessionExtension));
    if (!path.isEmpty())
        open(path);
}

void WindowSessions::open(const QString& path)
{
    try {
        const std::vector<std::byte> bytes = readFileUpTo(toPath(path), kMaxTextBytes);
        const QByteArray json(reinterpret_cast<const char*>(bytes.data()),
                              static_cast<qsizetype>(bytes.size()));
        const SavedSession saved = SavedSession::fromJson(json, QFileInfo(path).absolutePath());
        m_window.showPictures();
        m_window.restore(saved);
        m_window.settings().setLastFolder(QFileInfo(path).absolutePath());
    } catch (const Error& error) {
        m_window.session().fail(tr("The session could not be opened."), error);
    }
}

void WindowSessions::saveAs()
{
    const QString subject = QFileInfo(m_window.session().path(0)).completeBaseName();
    const QString name = (subject.isEmpty() ? u"session"_s : subject) + kSessionExtension;
    QString path = QFileDialog::getSaveFileName(&m_window, tr("Save the session as"),
                                                QDir(m_window.settings().lastFolder()).filePath(name),
                                                tr("Sessions (*%1)").arg(kSessionExtension));
    if (path.isEmpty())
        return;
    if (QFileInfo(path).suffix().isEmpty())
        path += kSessionExtension;
    save(path);
}

void WindowSessions::save(const QString& path)
{
    try {
        const QByteArray json = now().toJson(QFileInfo(path).absolutePath());
        writeFile(toPath(path),
                  std::as_bytes(std::span(json.constData(), static_cast<std::size_t>(json.size()))));
        m_window.messages().showNotice(tr("Session written to %1").arg(QDir::toNativeSeparators(path)));
    } catch (const Error& error) {
        m_window.session().fail(tr("The session could not be saved."), error);
    }
}

void WindowSessions::write()
{
    if (m_keeper)
        m_keeper->write();
}

/// The opened files, and those of the programs that run the sides.
void WindowSessions::watchFiles()
{
    QStringList files;
    for (const Page* page : m_window.pages())
        if (m_window.settings().watchesFiles())
            files << page->files();
    files.removeDuplicates();
    m_watch.setFiles(files);
}

void WindowSessions::runAgain(const QStringList& files)
{
    QStringList names;
    for (const QString& file : files)
        names << QFileInfo(file).fileName();
    m_window.messages().showNotice(
        tr("%1 changed at %2: run again.")
            .arg(names.join(u", "_s), QLocale().toString(QTime::currentTime(), u"HH:mm:ss"_s)));
    for (Page* page : m_window.pages())
        page->readAgain(files);
}

} // namespace comparo::ui
