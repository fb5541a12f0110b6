// SPDX-License-Identifier: Apache-2.0
#include "ui/inspect/page/page.h"

#include "ui/base/settings.h"
#include "ui/base/theme.h"
#include "ui/canvas/image_canvas.h"
#include "ui/inspect/files/folder_walk.h"
#include "ui/inspect/files/report_export.h"
#include "ui/inspect/files/result_copy.h"
#include "ui/inspect/files/saved_session.h"
#include "ui/inspect/findings/panel.h"
#include "ui/inspect/ops/op_picker.h"
#include "ui/inspect/pipeline/panel.h"
#include "ui/inspect/session/referee.h"
#include "ui/inspect/session/regions.h"
#include "ui/inspect/session/repeats.h"
#include "ui/inspect/viewer/drop_targets.h"
#include "ui/inspect/viewer/go_to_pixel.h"
#include "ui/inspect/viewer/picture_speech.h"
#include "ui/inspect/viewer/pixel_panel.h"
#include "ui/inspect/viewer/side_bar.h"
#include "ui/inspect/viewer/viewer.h"
#include "ui/widgets/panel_scroll.h"
#include "ui/widgets/retire.h"

#include <QDockWidget>
#include <QFileInfo>
#include <QLabel>
#include <QLayout>
#include <QMainWindow>
#include <QShortcut>
#include <QStackedWidget>

#include <algorithm>
#include <utility>

namespace comparo::ui {

using namespace Qt::StringLiterals;

namespace {

/// Least widths of the docks: the form and the statistics of four columns fit.
constexpr int kLeftWidth = 280;
constexpr int kRightWidth = 312;

} // namespace

InspectPage::InspectPage(PageHost& host)
    : Page(host, u"compare"_s),
      m_repeats(new RepeatModel(host.session(), this)),
      m_reports(new ReportExport(host.session(), this)),
      m_copies(new ResultCopy(host.session(), this)),
      m_walk(new FolderWalk(host.session(), this))
{
    makeSideBar();
    widget();
    makeDocks();
    makeSearch();
    bindActions();
    bindView();
    bindPlaces();
    bindCopies();
    followMessages();
    connect(m_repeats, &RepeatModel::changed, this, &Page::changed);
    for (const auto signal : {&ViewState::modeChanged, &ViewState::displayChanged})
        connect(&host.view(), signal, &host.actions(), &Actions::refresh);
    for (const auto signal : {&Session::inputChanged, &Session::setupChanged})
        connect(&host.session(), signal, this, &Page::filesChanged);
}

InspectPage::~InspectPage() = default;

Viewer& InspectPage::viewer()
{
    widget();
    return *m_viewer;
}

QWidget* InspectPage::make(QWidget* parent)
{
    m_viewer = new Viewer(host().view(), host().actions(), parent);
    m_viewer->setObjectName(u"viewer"_s);
    addDragHandle();
    speakForPictures(m_viewer->canvas(), host().view());
    m_viewer->canvas().setArrangement(host().settings().paneArrangement());
    connect(m_viewer, &Viewer::filesDropped, this,
            [this](const QList<QUrl>& urls) { host().takeFiles(urls); });
    auto* targets = new DropTargets(
        host().mainWindow(), host().stack(), [this] { return &host().shownPage() == this; },
        [this] { return QFileInfo(host().session().path(0)).isFile(); });
    connect(m_viewer, &QObject::destroyed, targets, &QObject::deleteLater); // it comes again with the other
    connect(targets, &DropTargets::dropped, this, &InspectPage::takeDropped);
    connect(&m_viewer->canvas(), &ImageCanvas::regionSelected, this,
            [this] { host().actions().get(u"select_region"_s)->setChecked(false); });
    return m_viewer;
}

/// It stands behind the name of the file.
void InspectPage::makeSideBar()
{
    auto* sides =
        new SideBar(host().session(), host().peers(), host().actions().get(u"swap"_s), &host().topBar());
    sides->setObjectName(u"side_bar"_s);
    retire(std::exchange(m_sides, sides));
    connect(m_sides, &SideBar::addRequested, this, [this] { addImplementation({}); });
    connect(m_sides, &SideBar::resized, this, &Page::changed);
    connect(m_sides, &SideBar::restarted, this, [this] { host().session().reload(); });
}

void InspectPage::fill(QDockWidget* dock, QWidget* content)
{
    QWidget* old = dock->widget();
    if (old)
        content->resize(old->size()); // what it lays out when it is shown, it lays out once
    dock->setWidget(content);
    retire(old);
}

/// An empty one: widgets that are made for another place cost twice, being styled again.
QDockWidget* InspectPage::makeDock(const QString& name, Qt::DockWidgetArea area)
{
    auto* dock = new QDockWidget(&host().mainWindow());
    dock->setObjectName(name);
    dock->setFeatures(QDockWidget::DockWidgetMovable);
    auto* label = new QLabel(dock);
    connect(dock, &QDockWidget::windowTitleChanged, label, &QLabel::setText);
    label->setFont(Theme::font(TextSize::Normal, true));
    label->setContentsMargins(12, 6, 12, 6);
    label->setAutoFillBackground(true);
    label->setProperty("look", u"title"_s);
    dock->setTitleBarWidget(label);
    host().mainWindow().addDockWidget(area, dock);
    return dock;
}

void InspectPage::makeDocks()
{
    m_pipelineDock = makeDock(u"pipeline_dock"_s, Qt::LeftDockWidgetArea);
    m_pixelDock = makeDock(u"pixel_dock"_s, Qt::LeftDockWidgetArea);
    m_findingsDock = makeDock(u"findings_dock"_s, Qt::RightDockWidgetArea);
    nameDocks();
    makePipeline();
    makePixel();
    makeFindings();
    placeFindings();
}

void InspectPage::sizeDocks()
{
    QMainWindow& window = host().mainWindow();
    window.resizeDocks({m_pipelineDock, m_findingsDock}, {kLeftWidth, kRightWidth}, Qt::Horizontal);
    window.resizeDocks({m_pipelineDock, m_pixelDock}, {400, 360}, Qt::Vertical);
}

void InspectPage::nameDocks()
{
    m_pipelineDock->setWindowTitle(tr("Pipeline"));
    m_pixelDock->setWindowTitle(tr("Pixel"));
    m_findingsDock->setWindowTitle(tr("Findings"));
}

void InspectPage::makePipeline()
{
    auto* scroll = new PanelScroll(m_pipelineDock);
    auto* pipeline = new PipelinePanel(host().session(), scroll->viewport(), &host().view().answer());
    pipeline->setProperty("look", u"panel"_s);
    connect(pipeline, &PipelinePanel::addWanted, host().actions().get(u"add_step"_s), &QAction::trigger);
    scroll->setWidget(pipeline);
    m_pipeline = pipeline;
    scroll->setMinimumWidth(kLeftWidth);
    fill(m_pipelineDock, scroll);
}

void InspectPage::makePixel()
{
    auto* pixel = new PixelPanel(host().view(), m_pixelDock);
    pixel->setProperty("look", u"panel"_s);
    fill(m_pixelDock, pixel);
}

/// It takes its place in placeFindings(): laying out its texts takes as long as making them.
void InspectPage::makeFindings()
{
    if (m_findings && m_findings != m_findingsDock->widget())
        retire(m_findings);
    auto* findings = new FindingsPanel(host().view(), *m_repeats, m_findingsDock);
    findings->hide();
    findings->setMinimumWidth(kRightWidth);
    connect(findings, &FindingsPanel::streamsWanted, this, &InspectPage::streamsWanted);
    connect(findings, &FindingsPanel::jpegLabWanted, host().actions().get(u"jpeg_lab"_s), &QAction::trigger);
    m_findings = findings;
}

void InspectPage::placeFindings()
{
    fill(m_findingsDock, m_findings);
}

/// In a wide window the findings are wide, until somebody gives them another width.
void InspectPage::widenFindings()
{
    constexpr int kMost = 440;
    if (!m_findingsDock->isVisible() || (m_findingsWidth != 0 && m_findingsDock->width() != m_findingsWidth))
        return;
    QMainWindow& window = host().mainWindow();
    window.resizeDocks({m_findingsDock}, {std::clamp(window.width() * 5 / 32, kRightWidth, kMost)},
                       Qt::Horizontal);
    window.layout()->activate();
    m_findingsWidth = m_findingsDock->width();
}

void InspectPage::makeSearch()
{
    retire(std::exchange(m_opPicker, new OpPicker(host().session(), host().peers(), &host().mainWindow())));
    retire(std::exchange(m_goToPixel, new GoToPixel(host().view(), &host().mainWindow())));
}

QWidget* InspectPage::topBar()
{
    return m_sides;
}

QWidget& InspectPage::focus()
{
    return viewer().canvas();
}

ImageCanvas* InspectPage::canvas()
{
    return &viewer().canvas();
}

void InspectPage::showPixel(QPoint pixel)
{
    host().view().showPixel(pixel);
}

void InspectPage::arrange()
{
    const bool isSeen = isShown() && host().session().hasInput() && host().hasPanels();
    const bool isFailed = host().session().outcome() && !host().session().result();
    const bool hasResult = host().session().result() || (host().scenario().isEmpty() && !isFailed);
    const bool isWhyOpen = host().settings().isWhyOpen();
    m_pipelineDock->setVisible(isSeen);
    m_pipeline->setDetailed(isWhyOpen);
    m_pixelDock->setVisible(isSeen && hasResult && isWhyOpen);
    m_findingsDock->setVisible(isSeen && hasResult && isWhyOpen);
    widenFindings();
    m_viewer->setPanels(host().hasPanels(), isWhyOpen);
    for (QShortcut* key : std::as_const(m_stepKeys))
        key->setEnabled(isShown() && host().session().hasInput());
}

std::vector<std::function<void()>> InspectPage::partsToMakeAgain()
{
    if (!m_kept)
        m_kept = m_viewer->canvas().view();
    return {[this] { nameDocks(); },     [this] { makeSearch(); },   [this] { makeSideBar(); },
            [this] { makePipeline(); },  [this] { makePixel(); },    [this] { makeFindings(); },
            [this] { placeFindings(); }, [this] { makeAgain(true); }};
}

void InspectPage::tell()
{
    ViewState& view = host().view();
    Q_EMIT view.modeChanged();
    Q_EMIT view.displayChanged();
    Q_EMIT view.pinnedChanged();
    Q_EMIT view.regionChanged();
    Q_EMIT view.regions().changed();
    Q_EMIT view.bookmarks().changed();
    Q_EMIT view.referee().changed();
    Q_EMIT m_repeats->changed();
    Q_EMIT m_reports->changed();
    host().actions().get(u"select_region"_s)->setChecked(false);
    m_viewer->setRegionsOutlined(host().actions().get(u"outline_regions"_s)->isChecked());
}

/// The canvas has its size once the layouts have settled.
void InspectPage::lookAsBefore()
{
    QMetaObject::invokeMethod(
        m_viewer,
        [this, kept = std::exchange(m_kept, {})] {
            if (kept && host().session().result())
                m_viewer->canvas().setView(*kept);
        },
        Qt::QueuedConnection);
}

bool InspectPage::isRunning() const
{
    return host().session().isRunning() || m_repeats->isRunning() || m_reports->isRunning();
}

void InspectPage::stop()
{
    host().session().cancel();
    m_repeats->stop();
    m_reports->stop();
}

} // namespace comparo::ui
