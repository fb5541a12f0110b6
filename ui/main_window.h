#pragma once

#include "ui/actions.h"
#include "ui/session.h"
#include "ui/settings.h"

#include <QMainWindow>
#include <QUrl>

class QDockWidget;
class QMenu;
class QStackedWidget;

namespace comparo::ui {

class CommandPalette;
class GoToPixel;
class MessageBar;
class StartPage;
class StreamsPanel;
class Viewer;

/// Builds and docks the panels and binds the actions. Holds no state of the comparison: that is the
/// session's.
class MainWindow : public QMainWindow {
    Q_OBJECT

public:
    explicit MainWindow(Settings& settings, QWidget* parent = nullptr);

    [[nodiscard]] Session& session() { return m_session; }
    [[nodiscard]] Actions& actions() { return m_actions; }
    [[nodiscard]] Viewer& viewer() { return *m_viewer; }

    void openFile(const QString& path);
    void openPair(const QString& pathA, const QString& pathB);

    /// The bundled sample, looked for beside the program and above it; empty if it is not there.
    static QString samplePath();

protected:
    void closeEvent(QCloseEvent* event) override;
    void changeEvent(QEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;

private:
    void buildCentre();
    void buildDocks();
    void buildMenus();
    void buildTopBar();
    void bindActions();
    void bindViewActions();
    QDockWidget* dock(const QString& name, const QString& title, QWidget* content, Qt::DockWidgetArea area);
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
    void showStreams(bool shown);
    void bindSteps();
    void applyTheme(ThemeChoice choice);
    [[nodiscard]] QString imageFilter() const;

    Settings& m_settings;
    Actions m_actions;
    Session m_session;
    Viewer* m_viewer = nullptr;
    MessageBar* m_messages = nullptr;
    StartPage* m_startPage = nullptr;
    StreamsPanel* m_streams = nullptr;
    QDockWidget* m_scenarioDock = nullptr;
    QList<QDockWidget*> m_resultDocks; ///< of no use without a result
    QStackedWidget* m_pages = nullptr;
    QList<QDockWidget*> m_docks;
    QWidget* m_topBar = nullptr;
    QMenu* m_recentMenu = nullptr;
    CommandPalette* m_palette = nullptr;
    GoToPixel* m_goToPixel = nullptr;
    bool m_panelsVisible = true;
    bool m_streamsShown = false; ///< instead of the pictures
};

} // namespace comparo::ui
