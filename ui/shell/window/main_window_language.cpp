// Another language while the window is open: its widgets are made again, and the models stay.
#include "ui/advise/model.h"
#include "ui/base/language.h"
#include "ui/base/theme.h"
#include "ui/canvas/image_canvas.h"
#include "ui/help/book.h"
#include "ui/inspect/session/referee.h"
#include "ui/inspect/session/regions.h"
#include "ui/inspect/viewer/viewer.h"
#include "ui/jpeg_lab/lab.h"
#include "ui/recordings/export.h"
#include "ui/recordings/model.h"
#include "ui/shell/window/main_window.h"
#include "ui/sweep/model.h"
#include "ui/sweep/panel.h"
#include "ui/sweep/setup.h"

#include <QApplication>
#include <QDockWidget>
#include <QMenu>
#include <QMenuBar>
#include <QRubberBand>
#include <QShortcut>
#include <QStackedWidget>
#include <QStatusBar>
#include <QTabBar>
#include <QThread>
#include <QTimer>
#include <QToolBar>

#include <chrono>
#include <optional>
#include <utility>

namespace comparo::ui {

using namespace Qt::StringLiterals;

void MainWindow::bindLanguages()
{
    for (const auto& [id, choice] : {std::pair(u"language_system"_s, LanguageChoice::System),
                                     std::pair(u"language_en"_s, LanguageChoice::English),
                                     std::pair(u"language_zh_CN"_s, LanguageChoice::Chinese)})
        m_actions.bind(id, this, [this, choice = choice] {
            m_settings.setLanguage(choice);
            language::apply(choice);
            refreshLanguage();
        });
    refreshLanguage();
}

void MainWindow::refreshLanguage()
{
    const LanguageChoice now = language::choice();
    m_actions.get(u"language_system"_s)->setChecked(now == LanguageChoice::System);
    m_actions.get(u"language_en"_s)->setChecked(now == LanguageChoice::English);
    m_actions.get(u"language_zh_CN"_s)->setChecked(now == LanguageChoice::Chinese);
}

/// Every model that the window hears.
QList<QObject*> MainWindow::heardModels()
{
    return {&m_peers,
            &m_session,
            &m_session.undoStack(),
            &m_view,
            &m_repeats,
            &m_reports,
            &m_copies,
            &m_walk,
            &m_watch,
            &m_scenarios,
            &m_streams,
            &m_matrix,
            m_lab,
            m_recordings,
            m_recordingsExport,
            m_advice,
            &m_advice->setup().undoStack(),
            m_sweep,
            &Theme::instance()};
}

void MainWindow::removeWidgets()
{
    m_pages->hide(); // pages stop what nobody sees
    m_actions.unbind(this);
    for (QObject* model : heardModels())
        model->disconnect(this);
    menuBar()->clear();
    qDeleteAll(menuBar()->findChildren<QMenu*>(Qt::FindDirectChildrenOnly));
    for (auto* dock : findChildren<QDockWidget*>(Qt::FindDirectChildrenOnly)) {
        removeDockWidget(dock);
        delete dock;
    }
    for (auto* bar : findChildren<QToolBar*>(Qt::FindDirectChildrenOnly)) {
        removeToolBar(bar);
        delete bar;
    }
    delete takeCentralWidget();
    qDeleteAll(findChildren<QShortcut*>(Qt::FindDirectChildrenOnly));
    // What is left is ours, as are dialogs and what pops up, but for what a QMainWindow makes for itself.
    for (auto* widget : findChildren<QWidget*>(Qt::FindDirectChildrenOnly))
        if (!qobject_cast<QMenuBar*>(widget) && !qobject_cast<QStatusBar*>(widget) &&
            !qobject_cast<QTabBar*>(widget) && !qobject_cast<QRubberBand*>(widget))
            delete widget;
    m_help = nullptr;
    m_helpBook.reset(); // of another language
    m_tour = nullptr;
    m_docks.clear();
    m_resultDocks.clear();
    m_topButtons.clear();
    m_toolPages.clear();
    m_labPanel = nullptr;
    m_advicePanel = nullptr;
    m_recordingsPanel = nullptr;
    m_sweepPanel = nullptr;
    m_gradientsPanel = nullptr;
    m_grid = nullptr;
}

/// Tells new widgets of what is there. An input that is known is not opened again.
void MainWindow::showModels()
{
    Q_EMIT m_peers.namesChanged();
    Q_EMIT m_peers.statusChanged();
    Q_EMIT m_session.devicesChanged();
    Q_EMIT m_session.setupChanged();
    if (m_session.hasInput())
        showInput();
    if (m_session.result()) {
        Q_EMIT m_session.resultChanged();
        Q_EMIT m_session.findingsChanged();
    }
    Q_EMIT m_session.runningChanged(m_session.isRunning());
    Q_EMIT m_session.selectedStepChanged();
    Q_EMIT m_view.modeChanged();
    Q_EMIT m_view.displayChanged();
    Q_EMIT m_view.pinnedChanged();
    Q_EMIT m_view.regionChanged();
    Q_EMIT m_view.regions().changed();
    Q_EMIT m_view.bookmarks().changed();
    Q_EMIT m_view.referee().changed();
    Q_EMIT m_repeats.changed();
    Q_EMIT m_reports.changed();
    Q_EMIT m_scenarios.changed();
    Q_EMIT m_scenarios.endChanged();
    Q_EMIT m_streams.changed();
    Q_EMIT m_matrix.changed();
    Q_EMIT m_advice->requestChanged();
    Q_EMIT m_advice->changed();
    Q_EMIT m_sweep->changed();
    Q_EMIT m_recordingsExport->changed();
}

void MainWindow::rebuild()
{
    if (m_language == language::code())
        return;
    // A dialog, a menu or a drag is in a call of its own that is not to lose it, nor where it began. It may be
    // hidden already.
    constexpr std::chrono::milliseconds kPatience{50};
    if (QApplication::activeModalWidget() || QApplication::activePopupWidget() ||
        QThread::currentThread()->loopLevel() > m_loopLevel) {
        QTimer::singleShot(kPatience, this, &MainWindow::rebuild);
        return;
    }
    const ViewTransform seen = m_viewer->canvas().view();
    const bool isScenarioOnTop = m_scenarioDock->isVisible() && !m_scenarioDock->visibleRegion().isEmpty();
    const QByteArray docks = saveState(Settings::kStateVersion);
    std::optional<SweepFields> sweep;
    if (m_sweepPanel)
        sweep = m_sweepPanel->setup().fields();
    setUpdatesEnabled(false);
    removeWidgets();
    m_actions.retranslate();
    m_actions.get(u"select_region"_s)->setChecked(false);
    build();
    if (!m_toolAction.isEmpty())
        need(m_toolAction);
    centralWidget()->show();
    restoreState(docks, Settings::kStateVersion);
    showModels();
    if (sweep)
        sweepPanel().setup().setFields(*sweep);
    m_viewer->setStripVisible(m_panelsVisible);
    showResultState();
    if (isScenarioOnTop)
        m_scenarioDock->raise();
    arrangeTopBar();
    setUpdatesEnabled(true);
    // The canvas has its size once the layouts have settled.
    QMetaObject::invokeMethod(
        m_viewer,
        [this, seen] {
            if (m_session.result())
                m_viewer->canvas().setView(seen);
        },
        Qt::QueuedConnection);
}

} // namespace comparo::ui
