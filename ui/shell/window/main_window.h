// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/base/actions.h"
#include "ui/base/settings.h"
#include "ui/inspect/files/folder_walk.h"
#include "ui/inspect/files/report_export.h"
#include "ui/inspect/files/result_copy.h"
#include "ui/inspect/files/saved_session.h"
#include "ui/inspect/session/repeats.h"
#include "ui/inspect/session/view_state.h"
#include "ui/jobs/file_watch.h"
#include "ui/peers/model.h"
#include "ui/scenarios/model.h"
#include "ui/sides/model.h"
#include "ui/streams/model.h"

#include <QMainWindow>
#include <QPointer>
#include <QUrl>

#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

class QDockWidget;
class QHBoxLayout;
class QMenu;
class QStackedWidget;
class QToolButton;

namespace comparo::ui {

class AdviceModel;
class AdvicePanel;
class CommandPalette;
class GoToPixel;
class GradientsPanel;
class GridPanel;
class HelpBook;
class HelpWindow;
class ImageCanvas;
class JpegLab;
class JpegLabPanel;
class RecordingsExport;
class RecordingsModel;
class RecordingsPanel;
class MessageBar;
class OpPicker;
class SessionKeeper;
class SideBar;
class StartPage;
class SweepModel;
class SweepPanel;
class Tour;
class VerdictChip;
class Viewer;
struct PaletteEntry;

/// Builds and docks the panels and binds the actions. State of the comparison is in the models that it holds.
class MainWindow : public QMainWindow {
    Q_OBJECT

public:
    explicit MainWindow(Settings& settings, QWidget* parent = nullptr);
    ~MainWindow() override;

    [[nodiscard]] Session& session() { return m_session; }
    [[nodiscard]] ViewState& view() { return m_view; }
    [[nodiscard]] RepeatModel& repeats() { return m_repeats; }
    [[nodiscard]] ReportExport& reports() { return m_reports; }
    [[nodiscard]] ScenarioModel& scenarios() { return m_scenarios; }
    [[nodiscard]] StreamsModel& streams() { return m_streams; }
    [[nodiscard]] SidesModel& matrix() { return m_matrix; }
    [[nodiscard]] PeersModel& peers() { return m_peers; }
    [[nodiscard]] Actions& actions() { return m_actions; }
    /// The one there is now: another language makes another one.
    [[nodiscard]] Viewer& viewer() { return *m_viewer; }
    /// Whether all of it is in the language of the program.
    [[nodiscard]] bool isInLanguage() const;

    /// Asks what program is to run a side; of a Python file, whether it may be started.
    void addImplementation(const QString& file);

    void openFile(const QString& path);
    void openPair(const QString& pathA, const QString& pathB);
    /// Shows the JPEG lab with a picture, or a .jpg to inspect.
    void openInLab(const QString& path);
    [[nodiscard]] JpegLab& lab() { return *m_lab; }
    /// Pages are made when they are first asked for.
    [[nodiscard]] JpegLabPanel& labPanel();
    [[nodiscard]] RecordingsModel& recordings() { return *m_recordings; }
    [[nodiscard]] RecordingsExport& recordingsExport() { return *m_recordingsExport; }
    [[nodiscard]] RecordingsPanel& recordingsPanel();
    [[nodiscard]] AdviceModel& advice() { return *m_advice; }
    [[nodiscard]] AdvicePanel& advicePanel();
    [[nodiscard]] SweepModel& sweep() { return *m_sweep; }
    [[nodiscard]] SweepPanel& sweepPanel();
    [[nodiscard]] GradientsPanel& gradientsPanel();
    [[nodiscard]] bool isSweepShown() const { return m_toolAction == QStringLiteral("sweep"); }
    /// Shows the page "Sweep" with what a sweep is made of, or with journals (.jsonl).
    void openSweep(const QStringList& paths);
    [[nodiscard]] bool isRecordingsShown() const { return m_toolAction == QStringLiteral("recordings"); }

    /// From now on what is open is kept in a file for the next start; that of the last one comes back now
    /// if `restores`.
    void keepSession(const QString& path, bool restores);
    /// Opens a session that was saved, or says why not.
    void openSession(const QString& path);
    void saveSession(const QString& path);

    /// Made when it is first asked for.
    [[nodiscard]] HelpWindow& help();

    /// Whether the page in the place of the pictures has its result on screen; true where none is shown.
    [[nodiscard]] bool isToolPageReady() const;

    /// The bundled sample, looked for beside the program and above it; empty if it is not there.
    static QString samplePath();

protected:
    void closeEvent(QCloseEvent* event) override;
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;

private:
    struct ToolContent {
        QWidget* page = nullptr;
        QWidget* focus = nullptr; ///< takes the keys
        std::function<bool()> isReady;
    };
    /// A page that its action shows in the place of the pictures and the docks. It is made when it is first
    /// needed, so that the window is there sooner.
    struct ToolPage {
        QString action;
        std::function<ToolContent()> make;
        ToolContent made; ///< without a page until then
    };

    void buildCentre();
    ToolContent makeStreams();
    ToolContent makeGradients();
    ToolContent makeSides();
    void buildAdvice();
    ToolContent makeAdvice();
    /// The boxes of its sides stand in the top bar once the page is made.
    void placeAdviceSides();
    void chooseContract();
    void chooseAdviceReport();
    ToolContent makeGrid();
    void buildPeers();
    /// Puts a peer on a side. Where it has none of the steps, its first op takes their place.
    void usePeer(const QString& name, int side);
    void buildLab();
    ToolContent makeLab();
    void buildRecordings();
    ToolContent makeRecordings();
    void buildRecordingsExport();
    void buildSweep();
    ToolContent makeSweep();
    /// The steps, sides and tolerance of the comparison, for the page "Sweep".
    void takeForSweep();
    void refreshSweep();
    /// Shows the page of recordings if the file, or the two, are such; where only one is, says so.
    bool openIfRecording(const QString& pathA, const QString& pathB = {});
    void chooseRecording(bool asB);
    void refreshRecordings();
    /// Does an action of the window on the page of recordings, if that is shown.
    bool actOnRecordings(const QString& action);
    [[nodiscard]] QString fileFilter() const;
    void chooseLabFile();
    void chooseLabReport();
    void chooseRecordingsReport();
    /// The name of a file to be written, in one of the formats of reports; empty if nobody chose one.
    [[nodiscard]] QString chooseReportFile(const QString& title, const QString& subject);
    void chooseMatrixReport();
    void buildDocks();
    void buildTopBar();
    void widenFindings();
    void arrangeTopBar();
    void bindActions();
    void bindViewActions();
    void bindArrangement();
    void bindViews();
    void buildSessions();
    [[nodiscard]] SavedSession savedSession() const;
    void openSaved(const SavedSession& saved);
    void showSavedView();
    void chooseSession();
    void saveSessionAs();
    void watchFiles();
    void runAgain(const QStringList& files);
    void bindHelp();
    [[nodiscard]] const HelpBook& helpBook();
    void showHelp(const QString& page);
    [[nodiscard]] QString helpTopic() const;
    [[nodiscard]] QList<PaletteEntry> helpEntries(const QString& typed);
    void startTour();
    [[nodiscard]] QList<PaletteEntry> pixelEntries(const QString& typed);
    [[nodiscard]] QList<PaletteEntry> bookmarkEntries();
    [[nodiscard]] QList<PaletteEntry> stepEntries();
    [[nodiscard]] QList<PaletteEntry> opEntriesForPalette();
    [[nodiscard]] QList<PaletteEntry> scenarioEntries();
    [[nodiscard]] QList<PaletteEntry> fileEntries(const QString& typed);
    /// An empty one: widgets that are made for another place cost twice, being styled again.
    QDockWidget* dock(const QString& name, Qt::DockWidgetArea area);
    void takeFiles(const QList<QUrl>& urls);
    void fillRecentMenu();
    void setPanelsVisible(bool visible);
    void showResultState();
    void chooseImage();
    void choosePair();
    void chooseReport();
    void choosePipeline();
    void savePipeline();
    void showScenarios();
    void replacePage(QWidget* old, QWidget* made);
    void addToolPage(const QString& action, std::function<ToolContent()> make);
    /// The page of the action, made if it is not there.
    ToolContent& need(const QString& action);
    void toggleToolPage(const QString& action);
    /// The lab shows what the comparison has open, unless a file of its own was opened there.
    void fillLab();
    /// What the top bar holds belongs to the page: the sides of the comparison, or the tabs of the lab.
    void refreshLab();
    [[nodiscard]] bool isAdviceShown() const { return m_toolAction == QStringLiteral("advise"); }
    /// Of the comparison, or of the page that has steps of its own.
    [[nodiscard]] QUndoStack& shownUndoStack();
    /// Whether the page that is shown has inputs of its own, and needs no comparison.
    [[nodiscard]] bool isOwnPageShown() const
    {
        return isLabShown() || isRecordingsShown() || isSweepShown() || isAdviceShown();
    }
    [[nodiscard]] bool isSidesShown() const { return m_toolAction == QStringLiteral("verify"); }
    [[nodiscard]] bool isGridShown() const { return m_toolAction == QStringLiteral("grid"); }
    [[nodiscard]] bool isLabShown() const { return m_toolAction == QStringLiteral("jpeg_lab"); }
    /// The one that keys like "fit" mean.
    [[nodiscard]] ImageCanvas& shownCanvas();
    void showPictures();
    void stepKind(int direction);
    void setArrangement(std::optional<PaneArrangement> arrangement);
    void refreshArrangement();
    void bindSteps();
    void copyCommand();
    void bindCopies();
    void addDragHandle();
    void followMessages();
    void refreshUndo();
    void applyTheme(ThemeChoice choice);
    void refreshTheme();
    void bindLanguages();
    void refreshLanguage();
    void build();
    void showInput();

    // What is made of words. Each of these makes a part of the window, in the place of the one that is there.
    void makeMenus();
    void makeSearch();
    void makeSideBar();
    void makeStartPage();
    void makeMessages();
    void makeViewer();
    void makePipeline();
    void makePixel();
    void makeScenario();
    void makeFindings();
    void placeFindings();
    void nameTopButtons();
    void nameDocks();

    /// Makes the window in the language of the program, a part in every turn of the event loop.
    void speakAgain();
    void speakOn();
    [[nodiscard]] bool isInCall() const;
    void leaveWords();
    void showModels();
    void showSession();
    void endSpeaking();
    /// Of the page, with what a person wrote into it.
    void makePageAgain(ToolPage& page);
    [[nodiscard]] QString imageFilter() const;

    Settings& m_settings;
    Actions m_actions;
    PeersModel m_peers;
    Session m_session;
    ViewState m_view{m_session}; ///< before all panels
    RepeatModel m_repeats{m_session};
    ReportExport m_reports{m_session};
    ResultCopy m_copies{m_session};
    FolderWalk m_walk{m_session};
    FileWatch m_watch;
    ScenarioModel m_scenarios{m_session};
    StreamsModel m_streams{m_session};
    SidesModel m_matrix{m_session, m_peers};
    Viewer* m_viewer = nullptr;
    MessageBar* m_messages = nullptr;
    StartPage* m_startPage = nullptr;
    std::vector<ToolPage> m_toolPages;
    JpegLab* m_lab = nullptr;
    QPointer<JpegLabPanel> m_labPanel; ///< as the other pages, null until it is made
    AdviceModel* m_advice = nullptr;
    QPointer<AdvicePanel> m_advicePanel;
    RecordingsModel* m_recordings = nullptr;
    QPointer<RecordingsPanel> m_recordingsPanel;
    RecordingsExport* m_recordingsExport = nullptr;
    SweepModel* m_sweep = nullptr;
    QPointer<SweepPanel> m_sweepPanel;
    QPointer<GradientsPanel> m_gradientsPanel;
    QString m_labInput; ///< the comparison's input that the lab was last filled with
    QDockWidget* m_pipelineDock = nullptr;
    QDockWidget* m_pixelDock = nullptr;
    QDockWidget* m_findingsDock = nullptr;
    QWidget* m_findings = nullptr;
    QDockWidget* m_scenarioDock = nullptr;
    QList<QDockWidget*> m_resultDocks; ///< of no use without a result
    QStackedWidget* m_pages = nullptr;
    QList<QDockWidget*> m_docks;
    QWidget* m_topBar = nullptr;
    QHBoxLayout* m_topLayout = nullptr;
    QList<QToolButton*> m_topButtons;
    SideBar* m_sides = nullptr;
    QPointer<GridPanel> m_grid;
    QWidget* m_subject = nullptr; ///< the name of the file
    VerdictChip* m_verdict = nullptr;
    QMenu* m_recentMenu = nullptr;
    CommandPalette* m_palette = nullptr;
    OpPicker* m_opPicker = nullptr;
    GoToPixel* m_goToPixel = nullptr;
    std::unique_ptr<HelpBook> m_helpBook; ///< made when a page or a search first asks for it
    HelpWindow* m_help = nullptr;
    Tour* m_tour = nullptr;
    std::unique_ptr<SessionKeeper> m_keeper;   ///< null: nothing is kept
    std::optional<SavedSession> m_sessionView; ///< of a session whose first result is not there yet
    bool m_panelsVisible = true;
    int m_findingsWidth = 0; ///< what they were given here; 0: nothing yet, -1: what was restored
    QString m_language;      ///< that the widgets are made in
    std::deque<std::function<void()>> m_partsToMake; ///< in another language
    std::optional<ViewTransform> m_viewToKeep;       ///< while the viewer is made again
    int m_loopLevel = 0;                             ///< of the event loop that is not inside of a dialog
    QSize m_placedSize;   ///< what the window was given when it was made; another one since was asked for
    QString m_toolAction; ///< of the page that is shown instead of the pictures; empty: none
};

} // namespace comparo::ui
