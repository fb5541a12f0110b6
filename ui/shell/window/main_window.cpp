// SPDX-License-Identifier: Apache-2.0
#include "ui/shell/window/main_window.h"

#include "ui/advise/model.h"
#include "ui/base/language.h"
#include "ui/base/text.h"
#include "ui/base/theme.h"
#include "ui/canvas/image_canvas.h"
#include "ui/help/book.h"
#include "ui/inspect/findings/panel.h"
#include "ui/inspect/pipeline/panel.h"
#include "ui/inspect/viewer/failure_page.h"
#include "ui/inspect/viewer/picture_speech.h"
#include "ui/inspect/viewer/pixel_panel.h"
#include "ui/inspect/viewer/side_bar.h"
#include "ui/inspect/viewer/viewer.h"
#include "ui/jpeg_lab/lab.h"
#include "ui/jpeg_lab/panel.h"
#include "ui/recordings/export.h"
#include "ui/scenarios/panel.h"
#include "ui/shell/session_keeper.h"
#include "ui/shell/start_page.h"
#include "ui/shell/top_bar_parts.h"
#include "ui/shell/window/retire.h"
#include "ui/shell/window_place.h"
#include "ui/sweep/model.h"
#include "ui/widgets/message_bar.h"
#include "ui/widgets/panel_scroll.h"

#include <QCloseEvent>
#include <QDockWidget>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QStackedWidget>
#include <QThread>
#include <QTimer>
#include <QToolBar>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace comparo::ui {

using namespace Qt::StringLiterals;

namespace {

/// Least widths of the docks: the form and the statistics of four columns fit.
constexpr int kLeftWidth = 280;
constexpr int kRightWidth = 312;
/// Least width of the top bar: the sides and icons without names fit.
constexpr int kTopBarWidth = 800;

struct TopButton {
    const char* action;
    const char* name;
};

constexpr TopButton kTopButtons[] = {{"jpeg_lab", QT_TRANSLATE_NOOP("MainWindow", "JPEG lab")},
                                     {"recordings", QT_TRANSLATE_NOOP("MainWindow", "Recordings")},
                                     {"gradients", QT_TRANSLATE_NOOP("MainWindow", "Gradients")},
                                     {"streams", QT_TRANSLATE_NOOP("MainWindow", "Streams")},
                                     {"verify", QT_TRANSLATE_NOOP("MainWindow", "Devices")},
                                     {"sweep", QT_TRANSLATE_NOOP("MainWindow", "Sweep")},
                                     {"advise", QT_TRANSLATE_NOOP("MainWindow", "Advice")},
                                     {"export_report", QT_TRANSLATE_NOOP("MainWindow", "Report")}};

void fill(QDockWidget* dock, QWidget* content)
{
    QWidget* old = dock->widget();
    if (old)
        content->resize(old->size()); // what it lays out when it is shown, it lays out once
    dock->setWidget(content);
    retire(old);
}

} // namespace

MainWindow::MainWindow(Settings& settings, QWidget* parent)
    : QMainWindow(parent), m_settings(settings), m_actions(this)
{
    setObjectName(u"main_window"_s);
    setWindowTitle(u"Comparoscope"_s);
    setWindowIcon(QIcon(u":/icons/comparoscope.svg"_s));
    setAcceptDrops(true);
    build();
    if (const QByteArray docks = WindowPlacement::restore(*this, m_settings); !docks.isEmpty())
        m_findingsWidth = restoreState(docks, Settings::kStateVersion) ? -1 : 0;
    m_placedSize = size();
    QMetaObject::invokeMethod(
        this, [this] { m_loopLevel = QThread::currentThread()->loopLevel(); }, Qt::QueuedConnection);
    showResultState();
    m_session.start();
}

/// All widgets, and what ties them to the models.
void MainWindow::build()
{
    m_language = language::code();
    buildTopBar();
    buildCentre();
    buildDocks();
    makeMenus();
    bindActions();
    bindViewActions();
    m_actions.get(u"add_step"_s)->setEnabled(false);
    makeSearch();
    bindHelp();
    buildSessions();

    connect(&m_session, &Session::inputChanged, this, [this] {
        showInput();
        if (!m_session.hasInput()) {
            showResultState();
            return;
        }
        setWindowTitle(u"%1 \u2013 Comparoscope"_s.arg(m_session.title()));
        const bool isOwn = m_scenarios.scenario() || m_session.isComputed() || m_lab->owns(m_session.path(0));
        for (int side = 0; !isOwn && side < (m_session.isPair() ? 2 : 1); ++side) {
            m_settings.addRecentFile(m_session.path(side));
            // Nobody wants a report where the program is installed.
            if (const QFileInfo file(m_session.path(side)); file != QFileInfo(samplePath()))
                m_settings.setLastFolder(file.absolutePath());
        }
        showResultState();
    });
    connect(&m_session, &Session::resultChanged, this, [this] {
        m_actions.setHasResult(true);
        refreshLab();
        if (m_pages->currentIndex() == 2)
            showResultState();
    });
    connect(&m_session, &Session::resultCleared, this, [this] {
        m_actions.setHasResult(false);
        showResultState();
    });
    connect(&m_scenarios, &ScenarioModel::changed, this, [this] {
        if (!isInLanguage())
            return; // new widgets are told of an old one
        if (isSweepShown())
            showPictures();
        showResultState();
        m_scenarioDock->raise();
    });
    const auto enableCancel = [this] {
        m_actions.get(u"cancel"_s)
            ->setEnabled(m_session.isRunning() || m_repeats.isRunning() || m_matrix.isRunning() ||
                         m_reports.isWriting() || m_advice->isRunning() || m_recordingsExport->isWriting() ||
                         m_sweep->isRunning());
        m_actions.get(u"repeat"_s)->setEnabled(m_repeats.canRepeat());
    };
    for (const auto change : {&Session::resultChanged, &Session::resultCleared})
        connect(&m_session, change, this, enableCancel);
    connect(&m_session, &Session::runningChanged, this, enableCancel);
    connect(&m_repeats, &RepeatModel::changed, this, enableCancel);
    connect(&m_matrix, &SidesModel::changed, this, enableCancel);
    connect(&m_reports, &ReportExport::changed, this, enableCancel);
    connect(m_advice, &AdviceModel::changed, this, enableCancel);
    connect(m_recordingsExport, &RecordingsExport::changed, this, enableCancel);
    connect(m_sweep, &SweepModel::changed, this, enableCancel);
    enableCancel();
    connect(&Theme::instance(), &Theme::changed, this, [this] { m_actions.retint(); });
}

void MainWindow::showInput()
{
    m_actions.get(u"swap"_s)->setEnabled(m_session.hasInput());
    m_actions.get(u"add_step"_s)->setEnabled(m_session.hasInput() && !m_session.isPair());
}

/// Pages stop what nobody sees, and ask models for that.
MainWindow::~MainWindow()
{
    hide();
    m_recordingsExport->disconnect(this);
    m_advice->disconnect(this); // it goes behind the actions that it would enable
    m_advice->setup().undoStack().disconnect(this);
}

void MainWindow::buildTopBar()
{
    auto* bar = addToolBar(tr("Sides"));
    bar->setObjectName(u"top_bar"_s);
    bar->setMovable(false);
    bar->setContextMenuPolicy(Qt::PreventContextMenu);
    auto* content = new QWidget(bar);
    auto* layout = new QHBoxLayout(content);
    layout->setContentsMargins(8, 4, 8, 4);
    layout->setSpacing(8);
    m_subject = new SubjectLabel(m_session, content);
    layout->addWidget(m_subject, 8); // before the space behind it
    m_topLayout = layout;
    makeSideBar();
    m_verdict = new VerdictChip(m_session, content);
    connect(m_verdict, &QToolButton::clicked, this, [this] { setPanelsVisible(true); });
    layout->addWidget(m_verdict);
    layout->addStretch(1);
    for (const TopButton& top : kTopButtons) {
        auto* button = new QToolButton(content);
        const QString id = QLatin1StringView(top.action);
        button->setDefaultAction(m_actions.get(id));
        button->setObjectName(u"top_"_s + id);
        button->setIconSize(kIconBesideText);
        button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
        button->setProperty("look", u"outlined"_s);
        layout->addWidget(button);
        m_topButtons.append(button);
    }
    content->setMinimumWidth(kTopBarWidth);
    bar->addWidget(content);
    m_topBar = bar;
    nameTopButtons();
    buildPeers();
}

void MainWindow::nameTopButtons()
{
    for (const TopButton& top : kTopButtons)
        m_actions.get(QLatin1StringView(top.action))->setIconText(tr(top.name));
}

/// It stands behind the name of the file.
void MainWindow::makeSideBar()
{
    auto* sides = new SideBar(m_session, m_peers, m_actions.get(u"swap"_s), m_topLayout->parentWidget());
    sides->setObjectName(u"side_bar"_s);
    m_topLayout->insertWidget(m_topLayout->indexOf(m_subject) + 1, sides);
    retire(std::exchange(m_sides, sides));
    connect(m_sides, &SideBar::addRequested, this, [this] { addImplementation({}); });
    connect(m_sides, &SideBar::resized, this, &MainWindow::arrangeTopBar);
    connect(m_sides, &SideBar::restarted, this, [this] { m_session.reload(); });
}

void MainWindow::buildCentre()
{
    auto* centre = new QWidget(this);
    auto* layout = new QVBoxLayout(centre);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    m_pages = new QStackedWidget(centre);
    layout->addWidget(m_pages, 1);
    setCentralWidget(centre);
    makeMessages();
    followMessages();
    makeStartPage();
    makeViewer();
    m_pages->addWidget(new FailurePage(m_session, m_pages));
    addToolPage(u"streams"_s, [this] { return makeStreams(); });
    addToolPage(u"gradients"_s, [this] { return makeGradients(); });
    addToolPage(u"verify"_s, [this] { return makeSides(); });
    addToolPage(u"grid"_s, [this] { return makeGrid(); });
    connect(&m_matrix, &SidesModel::pairOpened, this, &MainWindow::showPictures);
    connect(&m_matrix, &SidesModel::changed, this, &MainWindow::refreshLab);
    buildLab();
    buildRecordings();
    buildAdvice();
    buildSweep();
}

void MainWindow::makeMessages()
{
    auto* messages = new MessageBar(centralWidget());
    static_cast<QBoxLayout*>(centralWidget()->layout())->insertWidget(0, messages);
    retire(std::exchange(m_messages, messages));
    connect(&m_session, &Session::failed, m_messages, &MessageBar::showError);
    connect(&m_session, &Session::failureCleared, m_messages, &MessageBar::clearError);
}

/// A page of the window in the place of one, which may be the one that is shown.
void MainWindow::replacePage(QWidget* old, QWidget* made)
{
    const bool isShown = old && m_pages->currentWidget() == old;
    m_pages->insertWidget(old ? m_pages->indexOf(old) : m_pages->count(), made);
    if (isShown)
        m_pages->setCurrentWidget(made);
    if (old)
        m_pages->removeWidget(old);
    retire(old);
}

void MainWindow::makeStartPage()
{
    auto* page = new StartPage(m_actions, m_settings, m_pages);
    page->setObjectName(u"start_page"_s);
    replacePage(std::exchange(m_startPage, page), page);
    connect(m_startPage, &StartPage::fileChosen, this, &MainWindow::openFile);
    const auto release = [this] { m_startPage->setHeld(false); };
    connect(&m_session, &Session::inputChanged, m_startPage, release);
    connect(&m_session, &Session::failed, m_startPage, release);
    connect(m_startPage, &StartPage::scenarioChosen, this,
            [this](const QString& id) { m_scenarios.open(findScenario(toUtf8(id)), 0); });
}

void MainWindow::makeViewer()
{
    auto* viewer = new Viewer(m_view, m_actions, m_pages);
    viewer->setObjectName(u"viewer"_s);
    replacePage(std::exchange(m_viewer, viewer), viewer);
    addDragHandle();
    speakForPictures(m_viewer->canvas(), m_view);
    m_viewer->canvas().setArrangement(m_settings.paneArrangement());
    connect(m_viewer, &Viewer::filesDropped, this, &MainWindow::takeFiles);
    connect(&m_viewer->canvas(), &ImageCanvas::regionSelected, this,
            [this] { m_actions.get(u"select_region"_s)->setChecked(false); });
}

/// Names beside the icons where there is room for them; pages that nobody has begun, and that the menu has,
/// give way first.
void MainWindow::arrangeTopBar()
{
    const auto isTooWide = [this] {
        constexpr int kMargins = 12; // of the bar, around its content
        return m_topLayout->sizeHint().width() + kMargins > width();
    };
    const auto buttonOf = [this](const QString& action) {
        return *std::find_if(m_topButtons.begin(), m_topButtons.end(), [&](QToolButton* button) {
            return button->defaultAction() == m_actions.get(action);
        });
    };
    QToolButton* sweep = buttonOf(u"sweep"_s);
    QToolButton* advice = buttonOf(u"advise"_s);
    const auto show = [this](Qt::ToolButtonStyle style) {
        for (QToolButton* button : m_topButtons)
            button->setToolButtonStyle(style);
    };
    sweep->show();
    advice->show();
    show(Qt::ToolButtonTextBesideIcon);
    if (isTooWide() && !isAdviceShown())
        advice->hide();
    if (isTooWide() && !isSweepShown() && m_sweep->cases() == 0)
        sweep->hide();
    if (isTooWide())
        show(Qt::ToolButtonTextOnly); // a name says more than a sign does
    if (!isTooWide())
        return;
    show(Qt::ToolButtonIconOnly);
    for (QToolButton* button : {sweep, advice})
        button->show();
}

/// The window manager adds its frame after the window is there. A size that somebody asked for stays.
void MainWindow::showEvent(QShowEvent* event)
{
    QMainWindow::showEvent(event);
    if (!event->spontaneous() && size() == m_placedSize)
        QTimer::singleShot(0, this, [this] {
            if (size() == m_placedSize)
                WindowPlacement::keepFrameOnScreen(*this);
        });
}

void MainWindow::resizeEvent(QResizeEvent* event)
{
    QMainWindow::resizeEvent(event);
    arrangeTopBar();
    widenFindings();
}

/// In a wide window the findings are wide, until somebody gives them another width.
void MainWindow::widenFindings()
{
    constexpr int kMost = 440;
    QDockWidget* findings = m_resultDocks.value(1);
    if (!findings || !findings->isVisible())
        return;
    if (m_findingsWidth != 0 && findings->width() != m_findingsWidth)
        return;
    resizeDocks({findings}, {std::clamp(width() * 5 / 32, kRightWidth, kMost)}, Qt::Horizontal);
    layout()->activate();
    m_findingsWidth = findings->width();
}

QDockWidget* MainWindow::dock(const QString& name, Qt::DockWidgetArea area)
{
    auto* dock = new QDockWidget(this);
    dock->setObjectName(name);
    dock->setFeatures(QDockWidget::DockWidgetMovable);
    auto* label = new QLabel(dock);
    connect(dock, &QDockWidget::windowTitleChanged, label, &QLabel::setText);
    label->setFont(Theme::font(TextSize::Normal, true));
    label->setContentsMargins(12, 6, 12, 6);
    label->setAutoFillBackground(true);
    label->setProperty("look", u"title"_s);
    dock->setTitleBarWidget(label);
    addDockWidget(area, dock);
    m_docks.append(dock);
    return dock;
}

void MainWindow::buildDocks()
{
    setDockOptions(QMainWindow::AllowNestedDocks);
    m_pipelineDock = dock(u"pipeline_dock"_s, Qt::LeftDockWidgetArea);
    m_pixelDock = dock(u"pixel_dock"_s, Qt::LeftDockWidgetArea);
    m_findingsDock = dock(u"findings_dock"_s, Qt::RightDockWidgetArea);
    m_scenarioDock = dock(u"scenario_dock"_s, Qt::LeftDockWidgetArea);
    nameDocks();
    makePipeline();
    makePixel();
    makeScenario();
    makeFindings();
    placeFindings();
    tabifyDockWidget(m_pipelineDock, m_scenarioDock);
    m_docks.removeOne(m_scenarioDock);
    m_resultDocks = {m_pixelDock, m_findingsDock};
    resizeDocks({m_pipelineDock, m_findingsDock}, {kLeftWidth, kRightWidth}, Qt::Horizontal);
    resizeDocks({m_pipelineDock, m_pixelDock}, {400, 360}, Qt::Vertical);
}

void MainWindow::nameDocks()
{
    m_pipelineDock->setWindowTitle(tr("Pipeline"));
    m_pixelDock->setWindowTitle(tr("Pixel"));
    m_findingsDock->setWindowTitle(tr("Findings"));
    m_scenarioDock->setWindowTitle(tr("Scenario"));
}

void MainWindow::makePipeline()
{
    auto* scroll = new PanelScroll(m_pipelineDock);
    auto* pipeline = new PipelinePanel(m_session, scroll->viewport());
    pipeline->setProperty("look", u"panel"_s);
    connect(pipeline, &PipelinePanel::addWanted, m_actions.get(u"add_step"_s), &QAction::trigger);
    scroll->setWidget(pipeline);
    scroll->setMinimumWidth(kLeftWidth);
    fill(m_pipelineDock, scroll);
}

void MainWindow::makePixel()
{
    auto* pixel = new PixelPanel(m_view, m_pixelDock);
    pixel->setProperty("look", u"panel"_s);
    fill(m_pixelDock, pixel);
}

void MainWindow::makeScenario()
{
    auto* scroll = new PanelScroll(m_scenarioDock);
    auto* scenario = new ScenarioPanel(m_scenarios, scroll->viewport());
    scenario->setProperty("look", u"panel"_s);
    scroll->setWidget(scenario);
    fill(m_scenarioDock, scroll);
}

/// It takes its place in placeFindings(): laying out its texts takes as long as making them.
void MainWindow::makeFindings()
{
    if (m_findings && m_findings != m_findingsDock->widget())
        retire(m_findings);
    auto* findings = new FindingsPanel(m_view, m_repeats, m_findingsDock);
    findings->hide();
    findings->setMinimumWidth(kRightWidth);
    connect(findings, &FindingsPanel::streamsWanted, this, [this](int side) {
        m_streams.show(side);
        if (m_toolAction != u"streams"_s)
            toggleToolPage(u"streams"_s);
    });
    connect(findings, &FindingsPanel::jpegLabWanted, this, [this] {
        if (m_toolAction != u"jpeg_lab"_s)
            toggleToolPage(u"jpeg_lab"_s);
    });
    m_findings = findings;
}

void MainWindow::placeFindings()
{
    fill(m_findingsDock, m_findings);
}

void MainWindow::closeEvent(QCloseEvent* event)
{
    const bool hasDocks = m_panelsVisible && m_session.hasInput();
    WindowPlacement::save(*this, hasDocks ? saveState(Settings::kStateVersion) : QByteArray(), m_settings);
    if (m_keeper)
        m_keeper->write();
    QMainWindow::closeEvent(event);
}

void MainWindow::changeEvent(QEvent* event)
{
    QMainWindow::changeEvent(event);
    if (event->type() == QEvent::ApplicationFontChange)
        update();
    // Later, for the menu that asked for it is one of the parts.
    if (event->type() == QEvent::LanguageChange && m_language != language::code())
        QTimer::singleShot(0, this, &MainWindow::speakAgain);
}

} // namespace comparo::ui
