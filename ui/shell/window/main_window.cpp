// SPDX-License-Identifier: Apache-2.0
#include "ui/shell/window/main_window.h"

#include "engine/scenario/scenario.h"
#include "ui/base/engine_text.h"
#include "ui/base/language.h"
#include "ui/base/sample.h"
#include "ui/base/text.h"
#include "ui/base/theme.h"
#include "ui/canvas/image_canvas.h"
#include "ui/inspect/files/saved_session.h"
#include "ui/inspect/page/page.h"
#include "ui/inspect/viewer/failure_page.h"
#include "ui/inspect/viewer/viewer.h"
#include "ui/scenarios/panel.h"
#include "ui/shell/pages.h"
#include "ui/shell/start_page.h"
#include "ui/shell/window/help.h"
#include "ui/shell/window/language.h"
#include "ui/shell/window/page_tabs.h"
#include "ui/shell/window/search.h"
#include "ui/shell/window/sessions.h"
#include "ui/shell/window/top_bar.h"
#include "ui/shell/window_place.h"
#include "ui/widgets/message_bar.h"
#include "ui/widgets/panel_scroll.h"
#include "ui/widgets/retire.h"

#include <QCloseEvent>
#include <QDockWidget>
#include <QFileInfo>
#include <QKeyEvent>
#include <QStackedWidget>
#include <QTimer>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace comparo::ui {

using namespace Qt::StringLiterals;

MainWindow::MainWindow(Settings& settings, QWidget* parent)
    : QMainWindow(parent),
      m_settings(settings),
      m_actions(this),
      m_tabs(new PageTabs(*this, this)),
      m_topBar(new TopBar(*this, this)),
      m_stack(new QStackedWidget(this)),
      m_failure(new FailurePage(m_session, m_stack))
{
    setObjectName(u"main_window"_s);
    setWindowIcon(QIcon(u":/icons/comparoscope.svg"_s));
    setAcceptDrops(true);
    setMenuWidget(m_tabs);
    addToolBar(m_topBar);
    connect(m_topBar, &TopBar::verdictClicked, this, [this] { setPanelsVisible(true); });
    auto* centre = new QWidget(this);
    auto* layout = new QVBoxLayout(centre);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_stack, 1);
    m_stack->addWidget(m_failure);
    setCentralWidget(centre);
    setDockOptions(QMainWindow::AllowNestedDocks);
    m_peers.setTimeout(m_settings.peerTimeout());
    connect(&m_peers, &PeersModel::timeoutKept, this,
            [this](double seconds) { m_settings.setPeerTimeout(seconds); });
    makeMessages();
    makeStartPage();
    m_pages = makePages(*this);
    m_pictures = &page<InspectPage>();
    m_shown = m_pictures;
    m_tabs->setPages(m_pages);
    m_topBar->setPages(m_pages);
    makeScenario();
    m_pictures->sizeDocks();
    m_search = new WindowSearch(*this);
    m_help = new WindowHelp(*this);
    m_sessions = new WindowSessions(*this);
    m_language = new WindowLanguage(*this);
    makeMenus();
    bindActions();
    followSession();
    if (const QByteArray docks = WindowPlacement::restore(*this, m_settings); !docks.isEmpty())
        m_pictures->setFindingsRestored(restoreState(docks, Settings::kStateVersion));
    m_placedSize = size();
    showState();
    m_session.start();
}

/// Pages stop what nobody sees, and ask models for that. What models say on their way is of no use any more.
MainWindow::~MainWindow()
{
    hide();
    QObject* const models[] = {&m_session, &m_session.undoStack(), &m_view, &m_scenarios};
    for (QObject* model : models) {
        model->disconnect(this);
        model->disconnect(&m_actions);
    }
    for (Page* page : m_pages) {
        page->disconnect(this);
        page->drop();
    }
    qDeleteAll(m_pages);
}

void MainWindow::followSession()
{
    connect(&m_session, &Session::inputChanged, this, [this] {
        const bool isOwn = m_scenarios.scenario() || m_session.isComputed() || ownsInput();
        for (int side = 0; m_session.hasInput() && !isOwn && side < (m_session.isPair() ? 2 : 1); ++side) {
            m_settings.addRecentFile(m_session.path(side));
            // Nobody wants a report where the program is installed.
            if (const QFileInfo file(m_session.path(side)); file != QFileInfo(samplePath()))
                m_settings.setLastFolder(file.absolutePath());
        }
        showState();
    });
    connect(&m_session, &Session::resultChanged, this, [this] {
        if (m_stack->currentWidget() == m_failure)
            showState();
        else
            refresh();
    });
    connect(&m_session, &Session::resultCleared, this, &MainWindow::showState);
    connect(&m_session, &Session::openFailed, this, &MainWindow::openBroken);
    connect(&m_session, &Session::runningChanged, &m_actions, &Actions::refresh);
    connect(&m_session.undoStack(), &QUndoStack::indexChanged, this, &MainWindow::refreshUndo);
    connect(&m_scenarios, &ScenarioModel::changed, this, [this] {
        if (!isInLanguage())
            return; // new widgets are told of an old one
        if (m_scenarios.scenario() && m_shown->yields())
            showPictures();
        showState();
        m_scenarioDock->raise();
    });
    for (Page* page : m_pages)
        connect(page, &Page::changed, this, &MainWindow::refresh);
    connect(m_pictures, &InspectPage::restored, this, [this](const SavedSession& saved) {
        for (Page* page : m_pages)
            if (page->id() == saved.page)
                showPage(*page);
        setPanelsVisible(saved.panels);
    });
    connect(&Theme::instance(), &Theme::changed, this, [this] {
        m_actions.retint();
        m_actions.refresh();
    });
}

RepeatModel& MainWindow::repeats()
{
    return m_pictures->repeats();
}

ReportExport& MainWindow::reports()
{
    return m_pictures->reports();
}

Viewer& MainWindow::viewer()
{
    return m_pictures->viewer();
}

QMenuBar* MainWindow::menuBar() const
{
    return &m_tabs->menus();
}

QWidget& MainWindow::topBar()
{
    return m_topBar->content();
}

HelpWindow& MainWindow::help()
{
    return m_help->window();
}

QString MainWindow::scenario() const
{
    const Scenario* scenario = m_scenarios.scenario();
    return scenario ? fromUtf8(scenario->id) : QString();
}

void MainWindow::addImplementation(const QString& file)
{
    m_pictures->addImplementation(file);
}

void MainWindow::savePipeline()
{
    m_pictures->savePipeline();
}

QString MainWindow::samplePath()
{
    return bundledSamplePath();
}

void MainWindow::keepSession(const QString& path, bool restores)
{
    m_sessions->keep(path, restores);
}

void MainWindow::openSession(const QString& path)
{
    m_sessions->open(path);
}

void MainWindow::saveSession(const QString& path)
{
    m_sessions->save(path);
}

void MainWindow::restore(const SavedSession& saved)
{
    for (const Scenario& each : allScenarios())
        if (fromUtf8(each.id) == saved.scenario)
            m_scenarios.open(each, std::clamp(saved.fix, 0, static_cast<int>(each.fixes.size())));
    m_startPage->setHeld(!saved.files.isEmpty());
    for (Page* page : m_pages)
        page->restore(saved);
}

void MainWindow::makeMessages()
{
    retire(std::exchange(m_messages, new MessageBar(centralWidget())));
    connect(&m_session, &Session::failed, m_messages, [this](const QString& message, const QString& details) {
        if (!isSaidInPlace(message))
            m_messages->showError(message, details);
    });
    connect(&m_session, &Session::failureCleared, m_messages, &MessageBar::clearError);
}

/// The card of the answer says why there is no result.
bool MainWindow::isSaidInPlace(const QString& message) const
{
    const std::optional<Outcome>& outcome = m_session.outcome();
    return !m_session.result() && outcome && engineText(outcome->sentence()) == message &&
           m_shown == m_pictures && m_hasPanels && m_stack->currentWidget() != m_failure;
}

void MainWindow::makeStartPage()
{
    StartPage* old = std::exchange(m_startPage, new StartPage(m_actions, m_settings, m_stack));
    m_startPage->setObjectName(u"start_page"_s);
    m_stack->addWidget(m_startPage);
    if (old && m_stack->currentWidget() == old)
        m_stack->setCurrentWidget(m_startPage);
    if (old)
        m_stack->removeWidget(old);
    retire(old);
    connect(m_startPage, &StartPage::fileChosen, this, &MainWindow::openFile);
    const auto release = [page = m_startPage] { page->setHeld(false); };
    connect(&m_session, &Session::inputChanged, m_startPage, release);
    connect(&m_session, &Session::failed, m_startPage, release);
    connect(m_startPage, &StartPage::scenarioChosen, this, &MainWindow::openScenario);
}

void MainWindow::makeScenario()
{
    if (!m_scenarioDock) {
        m_scenarioDock = m_pictures->makeDock(u"scenario_dock"_s, Qt::LeftDockWidgetArea);
        tabifyDockWidget(m_pictures->pipelineDock(), m_scenarioDock);
    }
    m_scenarioDock->setWindowTitle(tr("Scenario"));
    auto* scroll = new PanelScroll(m_scenarioDock);
    auto* scenario = new ScenarioPanel(m_scenarios, scroll->viewport());
    scenario->setProperty("look", u"panel"_s);
    scroll->setWidget(scenario);
    InspectPage::fill(m_scenarioDock, scroll);
}

/// A page that needs a comparison gives way to what says that there is none.
void MainWindow::showState()
{
    const bool has = m_session.hasInput();
    if (!has)
        m_startPage->refresh();
    const bool isOwn = m_shown->hasOwnInput();
    const bool fails = m_scenarios.scenario() && !m_session.result();
    QWidget& page = m_shown->widget();
    m_stack->setCurrentWidget(isOwn ? &page : !has ? m_startPage : fails ? m_failure : &page);
    m_scenarioDock->setVisible(m_scenarios.scenario() && m_hasPanels && !isOwn);
    for (Page* each : m_pages)
        each->arrange();
    refresh();
    if (has || isOwn)
        m_shown->focus().setFocus();
}

void MainWindow::refresh()
{
    m_tabs->arrange();
    m_topBar->arrange();
    m_actions.show(m_shown, m_session.result() && !m_shown->hasOwnInput());
    refreshUndo();
    const QString own = m_shown->title();
    const QString title = own.isEmpty() && m_session.hasInput() ? m_session.title() : own;
    setWindowTitle(title.isEmpty() ? u"Comparoscope"_s : u"%1 \u2013 Comparoscope"_s.arg(title));
}

void MainWindow::showPage(Page& page)
{
    if (m_shown == &page)
        return;
    std::erase(m_before, m_shown);
    m_before.push_back(std::exchange(m_shown, &page));
    std::erase(m_before, m_shown);
    showState();
}

/// One that has nothing to show by now is left out. Null: none.
Page* MainWindow::pageBefore() const
{
    const auto found = std::find_if(m_before.rbegin(), m_before.rend(), [this](const Page* page) {
        return m_actions.get(page->id())->isEnabled();
    });
    return found == m_before.rend() ? nullptr : *found;
}

void MainWindow::goBack()
{
    Page* const before = pageBefore();
    if (!before)
        return;
    m_before.erase(std::find(m_before.begin(), m_before.end(), before), m_before.end());
    m_shown = before;
    showState();
}

bool MainWindow::closeNotice()
{
    const auto bars = findChildren<MessageBar*>();
    return std::any_of(bars.begin(), bars.end(),
                       [](MessageBar* bar) { return bar->isVisible() && bar->dismiss(); });
}

void MainWindow::setFullScreen(bool isFull)
{
    setWindowState(windowState().setFlag(Qt::WindowFullScreen, isFull));
}

void MainWindow::keyPressEvent(QKeyEvent* event)
{
    if (event->key() != Qt::Key_Escape || event->modifiers() != Qt::NoModifier) {
        QMainWindow::keyPressEvent(event);
        return;
    }
    const QWidget* field = focusWidget();
    if (closeNotice())
        return;
    if (field && field->testAttribute(Qt::WA_InputMethodEnabled))
        m_stack->currentWidget() == &m_shown->widget() ? m_shown->focus().setFocus() : m_stack->setFocus();
    else if (pageBefore())
        goBack();
    else if (isFullScreen())
        setFullScreen(false);
}

void MainWindow::showPictures()
{
    showPage(*m_pictures);
}

void MainWindow::setPanelsVisible(bool visible)
{
    m_hasPanels = visible;
    showState();
}

bool MainWindow::isInLanguage() const
{
    return m_language->isInLanguage();
}

std::vector<std::function<void()>> MainWindow::partsToMakeAgain()
{
    std::vector<std::function<void()>> parts{[this] { dropTranslatedWidgets(); }, [this] { makeScenario(); },
                                             [this] { makeStartPage(); }, [this] { makeMessages(); }};
    for (Page* page : m_pages)
        for (std::function<void()>& part : page->partsToMakeAgain())
            parts.push_back(std::move(part));
    parts.emplace_back([this] { showModels(); });
    parts.emplace_back([this] {
        for (Page* page : m_pages)
            page->tell();
        Q_EMIT m_scenarios.changed();
        Q_EMIT m_scenarios.endChanged();
    });
    parts.emplace_back([this] {
        showState();
        if (m_stack->currentWidget() == m_failure && !m_session.isRunning())
            m_session.reload(); // says what fails in this language
        m_pictures->lookAsBefore();
    });
    return parts;
}

/// Names of what stays; what is open beside the window, and what is only made when it is asked for, goes.
void MainWindow::dropTranslatedWidgets()
{
    m_help->forget();
    for (auto* widget : findChildren<QWidget*>(Qt::FindDirectChildrenOnly))
        if (widget->isWindow())
            retire(widget);
    m_actions.retranslate();
    refreshUndo();
    makeMenus();
    m_tabs->name();
    m_search->make();
}

/// Tells new widgets of what is there. An input that is known is not opened again.
void MainWindow::showModels()
{
    Q_EMIT m_peers.namesChanged();
    Q_EMIT m_peers.statusChanged();
    Q_EMIT m_session.devicesChanged();
    Q_EMIT m_session.setupChanged();
    if (m_session.result()) {
        Q_EMIT m_session.resultChanged();
        Q_EMIT m_session.findingsChanged();
    }
    Q_EMIT m_session.runningChanged(m_session.isRunning());
    Q_EMIT m_session.selectedStepChanged();
}

/// The window manager adds its frame after the window is there. A size that somebody asked for stays.
void MainWindow::showEvent(QShowEvent* event)
{
    QMainWindow::showEvent(event);
    constexpr int kLooks = 20;
    if (!event->spontaneous())
        QTimer::singleShot(0, this, [this] { keepFrameOnScreen(kLooks); });
}

/// Some window managers take their time: looked at until there is a frame.
void MainWindow::keepFrameOnScreen(int looks)
{
    if (size() != m_placedSize)
        return;
    WindowPlacement::keepFrameOnScreen(*this);
    constexpr int kBetweenMs = 50;
    if (looks > 0 && frameGeometry() == geometry())
        QTimer::singleShot(kBetweenMs, this, [this, looks] { keepFrameOnScreen(looks - 1); });
}

void MainWindow::resizeEvent(QResizeEvent* event)
{
    QMainWindow::resizeEvent(event);
    m_pictures->widenFindings();
}

void MainWindow::closeEvent(QCloseEvent* event)
{
    const bool hasDocks = m_hasPanels && m_session.hasInput();
    WindowPlacement::save(*this, hasDocks ? saveState(Settings::kStateVersion) : QByteArray(), m_settings);
    m_sessions->write();
    QMainWindow::closeEvent(event);
}

void MainWindow::changeEvent(QEvent* event)
{
    QMainWindow::changeEvent(event);
    if (event->type() == QEvent::ApplicationFontChange)
        update();
    if (event->type() == QEvent::WindowStateChange)
        m_actions.refresh();
    // Later, for the menu that asked for it is one of the parts.
    if (event->type() == QEvent::LanguageChange)
        QTimer::singleShot(0, m_language, &WindowLanguage::retranslateUi);
}

} // namespace comparo::ui
