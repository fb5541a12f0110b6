#include "ui/shell/main_window.h"

#include "ui/base/text.h"
#include "ui/base/theme.h"
#include "ui/canvas/image_canvas.h"
#include "ui/gradients/panel.h"
#include "ui/inspect/findings/panel.h"
#include "ui/inspect/pipeline/panel.h"
#include "ui/inspect/viewer/failure_page.h"
#include "ui/inspect/viewer/go_to_pixel.h"
#include "ui/inspect/viewer/pixel_panel.h"
#include "ui/inspect/viewer/side_bar.h"
#include "ui/inspect/viewer/viewer.h"
#include "ui/jpeg_lab/lab.h"
#include "ui/jpeg_lab/panel.h"
#include "ui/jpeg_lab/pictures/pictures.h"
#include "ui/scenarios/gallery.h"
#include "ui/scenarios/panel.h"
#include "ui/shell/about_dialog.h"
#include "ui/shell/command_palette.h"
#include "ui/shell/keys_dialog.h"
#include "ui/shell/start_page.h"
#include "ui/streams/panel.h"
#include "ui/streams/view.h"
#include "ui/widgets/message_bar.h"

#include <QApplication>
#include <QClipboard>
#include <QCloseEvent>
#include <QDockWidget>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenuBar>
#include <QScrollArea>
#include <QShortcut>
#include <QStackedWidget>
#include <QToolBar>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace comparo::ui {

using namespace Qt::StringLiterals;

namespace {

/// Least widths of the docks: the form and the statistics of four columns fit.
constexpr int kLeftWidth = 276;
constexpr int kRightWidth = 312;
/// Least width of the top bar: the sides and icons without names fit.
constexpr int kTopBarWidth = 800;

} // namespace

MainWindow::MainWindow(Settings& settings, QWidget* parent)
    : QMainWindow(parent), m_settings(settings), m_actions(this)
{
    setObjectName(u"main_window"_s);
    setWindowTitle(u"Comparoscope"_s);
    setWindowIcon(QIcon(u":/icons/comparoscope.svg"_s));
    setAcceptDrops(true);
    buildTopBar();
    buildCentre();
    buildDocks();
    buildMenus();
    bindActions();
    bindViewActions();
    m_palette = new CommandPalette(m_actions, this);
    m_goToPixel = new GoToPixel(m_session, this);

    connect(&m_session, &Session::inputChanged, this, [this] {
        setWindowTitle(u"%1 \u2013 Comparoscope"_s.arg(m_session.title()));
        const bool isOwn = m_session.scenario() || m_lab->owns(m_session.path(0));
        for (int side = 0; !isOwn && side < (m_session.isPair() ? 2 : 1); ++side) {
            m_settings.addRecentFile(m_session.path(side));
            m_settings.setLastFolder(QFileInfo(m_session.path(side)).absolutePath());
        }
        m_actions.get(u"swap"_s)->setEnabled(true);
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
    connect(&m_session, &Session::scenarioChanged, this, [this] {
        showResultState();
        m_scenarioDock->raise();
    });
    const auto enableCancel = [this] {
        m_actions.get(u"cancel"_s)->setEnabled(m_session.isRunning() || m_session.isRepeating());
        m_actions.get(u"repeat"_s)
            ->setEnabled(m_session.trace(0) && !m_session.isRunning() && !m_session.isRepeating());
    };
    for (const auto change : {&Session::resultChanged, &Session::resultCleared, &Session::repeatsChanged})
        connect(&m_session, change, this, enableCancel);
    connect(&m_session, &Session::runningChanged, this, enableCancel);
    enableCancel();
    connect(&m_session, &Session::streamsWanted, this, [this](int side) {
        m_session.showStreams(side);
        if (m_toolAction != u"streams"_s)
            toggleToolPage(u"streams"_s);
    });
    connect(&Theme::instance(), &Theme::changed, this, [this] { m_actions.retint(); });

    resize(1440, 900);
    if (!m_settings.geometry().isEmpty()) {
        restoreGeometry(m_settings.geometry());
        restoreState(m_settings.windowState(), Settings::kStateVersion);
    }
    showResultState();
    m_session.start();
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
    m_sides = new SideBar(m_session, m_actions.get(u"swap"_s), content);
    layout->addWidget(m_sides);
    layout->addStretch(1);
    for (const auto& [id, text] :
         {std::pair(u"jpeg_lab"_s, tr("JPEG lab")), std::pair(u"gradients"_s, tr("Gradients")),
          std::pair(u"streams"_s, tr("Streams")), std::pair(u"palette"_s, tr("Search actions")),
          std::pair(u"export_report"_s, tr("Report"))}) {
        auto* button = new QToolButton(content);
        button->setDefaultAction(m_actions.get(id));
        button->defaultAction()->setIconText(text);
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
    m_topLayout = layout;
}

void MainWindow::buildCentre()
{
    auto* centre = new QWidget(this);
    auto* layout = new QVBoxLayout(centre);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    m_messages = new MessageBar(centre);
    m_messages->follow(m_session);
    m_pages = new QStackedWidget(centre);
    m_startPage = new StartPage(m_actions, m_settings, m_pages);
    m_viewer = new Viewer(m_session, m_actions, m_pages);
    m_pages->addWidget(m_startPage);
    m_pages->addWidget(m_viewer);
    m_pages->addWidget(new FailurePage(m_session, m_pages));
    auto* streams = new StreamsPanel(m_session, m_pages);
    addToolPage(u"streams"_s, streams, &streams->view(), [this] { return m_session.streams() != nullptr; });
    auto* gradients = new GradientsPanel(m_session, m_pages);
    addToolPage(u"gradients"_s, gradients, gradients, [gradients] { return gradients->isReady(); });
    buildLab();
    layout->addWidget(m_messages);
    layout->addWidget(m_pages, 1);
    setCentralWidget(centre);
    connect(m_viewer, &Viewer::filesDropped, this, &MainWindow::takeFiles);
    connect(m_startPage, &StartPage::fileChosen, this, &MainWindow::openFile);
    connect(m_startPage, &StartPage::scenarioChosen, this,
            [this](const QString& id) { m_session.openScenario(findScenario(toUtf8(id)), 0); });
    connect(streams, &StreamsPanel::pixelChosen, this, [this](QPoint pixel) {
        showPictures();
        m_session.inspectStep(std::nullopt);
        m_session.showPixel(pixel);
    });
}

/// Names beside the icons where there is room for them.
void MainWindow::arrangeTopBar()
{
    const auto show = [this](Qt::ToolButtonStyle style) {
        for (QToolButton* button : m_topButtons)
            button->setToolButtonStyle(style);
    };
    show(Qt::ToolButtonTextBesideIcon);
    if (m_topLayout->sizeHint().width() > width())
        show(Qt::ToolButtonIconOnly);
}

void MainWindow::resizeEvent(QResizeEvent* event)
{
    QMainWindow::resizeEvent(event);
    arrangeTopBar();
}

QDockWidget* MainWindow::dock(const QString& name, const QString& title, QWidget* content,
                              Qt::DockWidgetArea area)
{
    auto* dock = new QDockWidget(title, this);
    dock->setObjectName(name);
    dock->setWidget(content);
    dock->setFeatures(QDockWidget::DockWidgetMovable);
    auto* label = new QLabel(title, dock);
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
    auto* scroll = new QScrollArea(this);
    scroll->setWidgetResizable(true);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setFrameShape(QFrame::NoFrame);
    auto* pipeline = new PipelinePanel(m_session, scroll);
    pipeline->setProperty("look", u"panel"_s);
    pipeline->setAttribute(Qt::WA_StyledBackground);
    scroll->setWidget(pipeline);
    scroll->setMinimumWidth(kLeftWidth);
    auto* pixel = new PixelPanel(m_session, this);
    pixel->setProperty("look", u"panel"_s);
    pixel->setAttribute(Qt::WA_StyledBackground);
    auto* scenarioScroll = new QScrollArea(this);
    scenarioScroll->setWidgetResizable(true);
    scenarioScroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scenarioScroll->setFrameShape(QFrame::NoFrame);
    auto* scenario = new ScenarioPanel(m_session, scenarioScroll);
    scenario->setProperty("look", u"panel"_s);
    scenario->setAttribute(Qt::WA_StyledBackground);
    scenarioScroll->setWidget(scenario);
    QDockWidget* left = dock(u"pipeline_dock"_s, tr("Pipeline"), scroll, Qt::LeftDockWidgetArea);
    QDockWidget* below = dock(u"pixel_dock"_s, tr("Pixel"), pixel, Qt::LeftDockWidgetArea);
    QDockWidget* right =
        dock(u"findings_dock"_s, tr("Findings"), new FindingsPanel(m_session, this), Qt::RightDockWidgetArea);
    right->widget()->setMinimumWidth(kRightWidth);
    m_scenarioDock = dock(u"scenario_dock"_s, tr("Scenario"), scenarioScroll, Qt::LeftDockWidgetArea);
    tabifyDockWidget(left, m_scenarioDock);
    m_docks.removeOne(m_scenarioDock);
    m_resultDocks = {below, right};
    resizeDocks({left, right}, {kLeftWidth, kRightWidth}, Qt::Horizontal);
    resizeDocks({left, below}, {400, 360}, Qt::Vertical);
}

void MainWindow::buildMenus()
{
    const std::pair<const char*, QString> menus[] = {{"file", tr("&File")},
                                                     {"edit", tr("&Edit")},
                                                     {"view", tr("&View")},
                                                     {"go", tr("&Go")},
                                                     {"help", tr("&Help")}};
    for (const auto& [id, title] : menus) {
        QMenu* menu = menuBar()->addMenu(title);
        for (const ActionSpec& spec : Actions::table()) {
            if (QLatin1StringView(spec.menu) != QLatin1StringView(id))
                continue;
            if (spec.startsGroup)
                menu->addSeparator();
            menu->addAction(m_actions.get(QLatin1StringView(spec.id)));
            if (QLatin1StringView(spec.id) == "open_pair"_L1) {
                m_recentMenu = menu->addMenu(tr("Open recent"));
                connect(m_recentMenu, &QMenu::aboutToShow, this, &MainWindow::fillRecentMenu);
            }
        }
    }
}

void MainWindow::bindActions()
{
    const auto bind = [this](const char* id, std::function<void()> handler) {
        m_actions.bind(QLatin1StringView(id), this, std::move(handler));
    };
    bind("open", [this] { chooseImage(); });
    bind("open_pair", [this] { choosePair(); });
    bind("sample", [this] {
        if (samplePath().isEmpty())
            m_session.reportFailure(
                tr("The bundled sample is missing: resources/samples/sample.png was not found beside "
                   "or above the program. Reinstall Comparoscope or open an image of your own."));
        else
            openFile(samplePath());
    });
    bind("scenarios", [this] { showScenarios(); });
    for (const ToolPage& tool : m_toolPages)
        m_actions.bind(tool.action, this, [this, action = tool.action] { toggleToolPage(action); });
    bind("open_pipeline", [this] { choosePipeline(); });
    bind("save_pipeline", [this] { savePipeline(); });
    bind("reload", [this] { m_session.reload(); });
    bind("export_report", [this] { isLabShown() ? chooseLabReport() : chooseReport(); });
    bind("close", [this] { close(); });
    bind("undo", [this] { m_session.undoStack().undo(); });
    bind("redo", [this] { m_session.undoStack().redo(); });
    bind("swap", [this] { m_session.swapSides(); });
    bind("repeat", [this] { m_session.repeatSides(); });
    bind("cancel", [this] { m_session.cancel(); });
    bind("copy_image", [this] { QApplication::clipboard()->setImage(shownCanvas().frameImage()); });
    bind("copy_pixel", [this] { QApplication::clipboard()->setText(pixelRecord(m_session)); });
    bind("copy_command", [this] { QApplication::clipboard()->setText(m_session.command()); });
    bind("next_difference", [this] { m_session.goToDifference(1); });
    bind("previous_difference", [this] { m_session.goToDifference(-1); });
    bind("worst_difference", [this] { m_session.goToWorst(); });
    bind("first_diverging", [this] {
        const AnalysisPtr& result = m_session.result();
        if (const auto first = result ? result->firstDiverging() : std::nullopt)
            m_session.inspectStep(result->steps[*first].step);
    });
    bind("last_step", [this] { m_session.inspectStep(std::nullopt); });
    bind("select_region",
         [this] { m_viewer->canvas().setRegionTool(m_actions.get(u"select_region"_s)->isChecked()); });
    connect(&m_viewer->canvas(), &ImageCanvas::regionSelected, this,
            [this] { m_actions.get(u"select_region"_s)->setChecked(false); });
    bindSteps();
    bind("go_to_pixel", [this] { m_goToPixel->open(); });
    bind("unpin", [this] { m_session.setPinned(std::nullopt); });
    bind("palette", [this] { m_palette->open(); });
    bind("keys", [this] { (new KeysDialog(this))->show(); });
    bind("about", [this] { (new AboutDialog(this))->show(); });
    QUndoStack& stack = m_session.undoStack();
    const auto undoText = [this, &stack] {
        QAction* undo = m_actions.get(u"undo"_s);
        QAction* redo = m_actions.get(u"redo"_s);
        undo->setEnabled(stack.canUndo());
        redo->setEnabled(stack.canRedo());
        undo->setText(stack.canUndo() ? tr("Undo %1").arg(stack.undoText()) : tr("Undo"));
        redo->setText(stack.canRedo() ? tr("Redo %1").arg(stack.redoText()) : tr("Redo"));
    };
    connect(&stack, &QUndoStack::indexChanged, this, undoText);
    undoText();
}

void MainWindow::bindViewActions()
{
    const auto bind = [this](const char* id, std::function<void()> handler) {
        m_actions.bind(QLatin1StringView(id), this, std::move(handler));
    };
    for (const char* mode : {"side_by_side", "swipe", "blink", "onion", "difference"}) {
        bind(mode, [this, mode] {
            const QString id = QLatin1StringView(mode);
            // A second press of a mode's key goes back to side by side.
            m_session.setMode(m_session.mode() == id ? u"side_by_side"_s : id);
            m_actions.get(m_session.mode())->setChecked(true);
        });
    }
    const char* const channels[] = {"channel_all", "channel_r", "channel_g", "channel_b", "channel_a"};
    for (int i = 0; i < 5; ++i) {
        bind(channels[i], [this, i] {
            m_session.setChannel(i - 1);
            Q_EMIT m_session.displayChanged();
        });
    }
    bind("next_kind", [this] { stepKind(1); });
    bind("previous_kind", [this] { stepKind(-1); });
    bind("brighter", [this] { m_viewer->stepGain(1); });
    bind("darker", [this] { m_viewer->stepGain(-1); });
    bind("auto_range", [this] { m_session.toggleAutoRange(); });
    bind("fit", [this] { shownCanvas().fit(); });
    bind("one_to_one", [this] { shownCanvas().oneToOne(); });
    bind("zoom_in", [this] { shownCanvas().zoomIn(); });
    bind("zoom_out", [this] { shownCanvas().zoomOut(); });
    bind("numbers", [this] { m_viewer->cycleNumbers(); });
    bind("panels", [this] { setPanelsVisible(!m_panelsVisible); });
    bind("theme_system", [this] { applyTheme(ThemeChoice::System); });
    bind("theme_light", [this] { applyTheme(ThemeChoice::Light); });
    bind("theme_dark", [this] { applyTheme(ThemeChoice::Dark); });
    applyTheme(m_settings.theme());
}

/// Shows the difference; where it is shown, its next or previous kind.
void MainWindow::stepKind(int direction)
{
    ParamSet params = m_session.modeParams();
    const Field* kind = params.schema().find("kind");
    if (!kind) {
        m_session.setMode(u"difference"_s);
        return;
    }
    const auto count = static_cast<std::ptrdiff_t>(kind->choices.size());
    const auto at = std::find(kind->choices.begin(), kind->choices.end(), params.getChoice("kind"));
    const auto next = (at - kind->choices.begin() + direction + count) % count;
    params.set("kind", kind->choices[static_cast<std::size_t>(next)]);
    m_session.setModeParams(params);
}

void MainWindow::applyTheme(ThemeChoice choice)
{
    Theme& theme = Theme::instance();
    // The command line may have chosen another one for this start: the menu shows what is in force.
    if (isVisible()) {
        m_settings.setTheme(choice);
        theme.apply(choice);
    }
    const ThemeChoice now = theme.choice();
    m_actions.get(u"theme_system"_s)->setChecked(now == ThemeChoice::System);
    m_actions.get(u"theme_light"_s)->setChecked(now == ThemeChoice::Light);
    m_actions.get(u"theme_dark"_s)->setChecked(now == ThemeChoice::Dark);
}

void MainWindow::showResultState()
{
    const bool has = m_session.hasInput();
    if (!has)
        m_startPage->refresh();
    const bool hasResult = m_session.result() != nullptr;
    const auto tool = std::find_if(m_toolPages.begin(), m_toolPages.end(),
                                   [this](const ToolPage& page) { return page.action == m_toolAction; });
    const bool isTool = tool != m_toolPages.end();
    const bool isLab = isLabShown();
    m_pages->setCurrentIndex(isLab                                ? m_pages->indexOf(m_labPanel)
                             : !has                               ? 0
                             : m_session.scenario() && !hasResult ? 2
                             : isTool                             ? m_pages->indexOf(tool->page)
                                                                  : 1);
    m_topBar->setVisible(has || isLab);
    for (QDockWidget* dock : m_docks)
        dock->setVisible(has && m_panelsVisible && !isTool &&
                         (hasResult || !m_session.scenario() || !m_resultDocks.contains(dock)));
    m_scenarioDock->setVisible(m_session.scenario() && m_panelsVisible && !isLab);
    refreshLab();
    if ((has || isLab) && isTool)
        tool->focus->setFocus();
    else if (has)
        m_viewer->canvas().setFocus();
}

void MainWindow::addToolPage(const QString& action, QWidget* page, QWidget* focus,
                             std::function<bool()> isReady)
{
    // Beside the docks, which it hides, it needs no room.
    page->setMinimumWidth(1);
    m_pages->addWidget(page);
    m_toolPages.push_back({action, page, focus, std::move(isReady)});
}

void MainWindow::toggleToolPage(const QString& action)
{
    m_toolAction = m_toolAction == action ? QString() : action;
    for (const ToolPage& tool : m_toolPages)
        m_actions.get(tool.action)->setChecked(tool.action == m_toolAction);
    if (isLabShown())
        fillLab();
    showResultState();
}

void MainWindow::showPictures()
{
    if (!m_toolAction.isEmpty())
        toggleToolPage(m_toolAction);
}

bool MainWindow::isToolPageReady() const
{
    return std::all_of(m_toolPages.begin(), m_toolPages.end(), [this](const ToolPage& tool) {
        return tool.action != m_toolAction || tool.isReady();
    });
}

void MainWindow::setPanelsVisible(bool visible)
{
    m_panelsVisible = visible;
    showResultState();
    m_viewer->setStripVisible(visible);
    m_viewer->canvas().setFocus();
}

void MainWindow::showScenarios()
{
    ScenarioGallery gallery(this);
    connect(&gallery, &ScenarioGallery::chosen, this,
            [this](const QString& id) { m_session.openScenario(findScenario(toUtf8(id)), 0); });
    gallery.exec();
}

/// 1 … 9 look at the outputs of that step.
void MainWindow::bindSteps()
{
    for (int i = 0; i < 9; ++i) {
        auto* key = new QShortcut(QKeySequence(Qt::Key_1 + i), this);
        connect(key, &QShortcut::activated, this, [this, i] {
            const auto step = static_cast<std::size_t>(i);
            if (step < m_session.setup().pipeline.steps.size())
                m_session.inspectStep(step);
        });
    }
}

void MainWindow::closeEvent(QCloseEvent* event)
{
    if (m_panelsVisible && m_session.hasInput())
        m_settings.setGeometry(saveGeometry(), saveState(Settings::kStateVersion));
    QMainWindow::closeEvent(event);
}

void MainWindow::changeEvent(QEvent* event)
{
    QMainWindow::changeEvent(event);
    if (event->type() == QEvent::ApplicationFontChange)
        update();
}

} // namespace comparo::ui
