// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/base/actions.h"
#include "ui/base/settings.h"
#include "ui/inspect/session/view_state.h"
#include "ui/page/page.h"
#include "ui/peers/model.h"
#include "ui/scenarios/model.h"

#include <QMainWindow>
#include <QTemporaryDir>

#include <functional>
#include <vector>

class QDockWidget;
class QMenu;
class QMenuBar;

namespace comparo::ui {

class HelpWindow;
class InspectPage;
class PageTabs;
class RepeatModel;
class ReportExport;
class StartPage;
class TopBar;
class Viewer;
class WindowHelp;
class WindowLanguage;
class WindowSearch;
class WindowSessions;

/// Holds what the pages share, shows one of them, and does what no page does by itself.
class MainWindow : public QMainWindow, public PageHost {
    Q_OBJECT

public:
    explicit MainWindow(Settings& settings, QWidget* parent = nullptr);
    ~MainWindow() override;

    [[nodiscard]] Settings& settings() override { return m_settings; }
    [[nodiscard]] Actions& actions() override { return m_actions; }
    [[nodiscard]] PeersModel& peers() override { return m_peers; }
    [[nodiscard]] Session& session() override { return m_session; }
    [[nodiscard]] ViewState& view() override { return m_view; }
    [[nodiscard]] ScenarioModel& scenarios() { return m_scenarios; }
    [[nodiscard]] RepeatModel& repeats();
    [[nodiscard]] ReportExport& reports();
    /// The one there is now: another language makes another one.
    [[nodiscard]] Viewer& viewer();
    [[nodiscard]] MessageBar& messages() override { return *m_messages; }
    [[nodiscard]] QMainWindow& mainWindow() override { return *this; }
    [[nodiscard]] QStackedWidget& stack() override { return *m_stack; }
    [[nodiscard]] QWidget& topBar() override;
    /// It stands in a row with the tabs.
    [[nodiscard]] QMenuBar* menuBar() const;
    /// Made when it is first asked for.
    [[nodiscard]] HelpWindow& help();

    [[nodiscard]] const std::vector<Page*>& pages() const { return m_pages; }
    /// The one of a class.
    template <class P>
    [[nodiscard]] P& page() const
    {
        for (Page* each : m_pages)
            if (auto* found = qobject_cast<P*>(each))
                return *found;
        Q_UNREACHABLE();
    }
    [[nodiscard]] WindowHelp& explanations() const { return *m_help; }
    [[nodiscard]] InspectPage& pictures() const { return *m_pictures; }
    [[nodiscard]] Page& shownPage() override { return *m_shown; }
    void showPage(Page& page) override;
    void showPictures() override;
    /// To the page that the one that is shown was opened from.
    void goBack();
    [[nodiscard]] bool hasPanels() const override { return m_hasPanels; }
    void setPanelsVisible(bool visible) override;
    [[nodiscard]] QString scenario() const override;

    void addImplementation(const QString& file) override;
    void openFile(const QString& path) { openFiles({path}); }
    void openPair(const QString& pathA, const QString& pathB) { openFiles({pathA, pathB}); }
    /// Opens one file, or two to be compared, on the page that takes them.
    void openFiles(const QStringList& paths) override;
    void takeFiles(const QList<QUrl>& urls) override;
    void savePipeline() override;
    void copyCommand(const QString& command) override;
    /// Whether a page made the file that the comparison has open.
    [[nodiscard]] bool ownsInput() const;
    /// The bundled sample, looked for beside the program and above it; empty if it is not there.
    static QString samplePath();

    /// From now on what is open is kept in a file for the next start; that of the last one comes back now
    /// if `restores`.
    void keepSession(const QString& path, bool restores);
    /// Opens a session that was saved, or says why not.
    void openSession(const QString& path);
    void saveSession(const QString& path);
    void restore(const SavedSession& saved);

    /// Whether all of it is in the language of the program.
    [[nodiscard]] bool isInLanguage() const;
    /// What makes the window in another language, a part in every turn of the event loop.
    [[nodiscard]] std::vector<std::function<void()>> partsToMakeAgain();
    /// Tells the parts of a window what is there.
    void refresh();

protected:
    void closeEvent(QCloseEvent* event) override;
    void changeEvent(QEvent* event) override;
    /// Escape goes back, one thing at a time, and never stops work: it closes a notice, leaves a field, goes
    /// to the page before, leaves the full screen. What lies over the page, and what the picture has pinned,
    /// comes first.
    void keyPressEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;

private:
    void bindActions();
    void followSession();
    void makeMenus();
    void fillRecentMenu(QMenu& menu);
    void makeStartPage();
    void makeMessages();
    [[nodiscard]] bool isSaidInPlace(const QString& message) const;
    void makeScenario();
    void dropTranslatedWidgets();
    void showModels();
    void showState();
    void showScenarios();
    void openScenario(const QString& id);
    void chooseFiles(int count);
    void paste();
    void openBroken(const QStringList& paths);
    [[nodiscard]] Page* pageBefore() const;
    [[nodiscard]] bool closeNotice();
    void setFullScreen(bool isFull);
    void keepFrameOnScreen(int looks);
    void refreshUndo();
    [[nodiscard]] QUndoStack* undoStack();

    Settings& m_settings;
    Actions m_actions;
    PeersModel m_peers;
    Session m_session;
    ViewState m_view{m_session}; ///< before all panels
    ScenarioModel m_scenarios{m_session};
    PageTabs* m_tabs;
    TopBar* m_topBar;
    QStackedWidget* m_stack;
    MessageBar* m_messages = nullptr;
    StartPage* m_startPage = nullptr;
    QWidget* m_failure; ///< in the place of a scenario that has no result
    std::vector<Page*> m_pages;
    InspectPage* m_pictures = nullptr; ///< of m_pages
    Page* m_shown = nullptr;
    std::vector<Page*> m_before; ///< pages that led to the one that is shown, each once, the last one behind
    QDockWidget* m_scenarioDock = nullptr;
    WindowSearch* m_search;
    WindowHelp* m_help;
    WindowSessions* m_sessions;
    WindowLanguage* m_language;
    QTemporaryDir m_pasted; ///< pictures that were pasted
    int m_pastes = 0;
    bool m_hasPanels = true;
    QSize m_placedSize; ///< what the window was given when it was made; another one since was asked for
};

} // namespace comparo::ui
