// SPDX-License-Identifier: Apache-2.0
// What actions do with the comparison: on every page that shows it, or while its pictures are shown.
#include "ui/base/settings.h"
#include "ui/base/text.h"
#include "ui/canvas/image_canvas.h"
#include "ui/inspect/files/folder_walk.h"
#include "ui/inspect/files/image_filter.h"
#include "ui/inspect/files/report_export.h"
#include "ui/inspect/files/result_copy.h"
#include "ui/inspect/ops/op_picker.h"
#include "ui/inspect/page/display_actions.h"
#include "ui/inspect/page/page.h"
#include "ui/inspect/session/display_options.h"
#include "ui/inspect/session/repeats.h"
#include "ui/inspect/viewer/go_to_pixel.h"
#include "ui/inspect/viewer/pixel_panel.h"
#include "ui/inspect/viewer/viewer.h"
#include "ui/widgets/drag_handle.h"
#include "ui/widgets/message_bar.h"

#include <QApplication>
#include <QClipboard>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QLabel>
#include <QLayout>
#include <QMainWindow>
#include <QMimeData>
#include <QShortcut>

#include <algorithm>

namespace comparo::ui {

using namespace Qt::StringLiterals;

/// On every page that shows the comparison, where the page does nothing else.
void InspectPage::bindActions()
{
    Session& session = host().session();
    const auto bindAll = [this](const char* id, std::function<void()> run,
                                std::function<bool()> isEnabled = {}) {
        ActionUse use{std::move(run)};
        if (isEnabled)
            use.isEnabled = [this, isEnabled] { return !host().shownPage().hasOwnInput() && isEnabled(); };
        host().actions().bind(QLatin1StringView(id), &host().mainWindow(), std::move(use));
    };
    bindAll("open_pipeline", [this] { choosePipeline(); });
    bindAll(
        "save_pipeline", [this] { savePipeline(); },
        [&session] { return session.hasInput() && !session.isPair(); });
    bindAll("reload", [&session] { session.reload(); });
    bindAll("export_report", [this] { chooseReport(); });
    bindAll("copy_command", [this] { host().copyCommand(host().session().command()); });
    bindAll(
        "swap", [&session] { session.swapSides(); }, [&session] { return session.hasInput(); });
    bindAll(
        "add_step", [this] { m_opPicker->open(); },
        [&session] { return session.hasInput() && !session.isPair(); });
    bindAll(
        "repeat", [this] { m_repeats->repeat(); }, [this] { return m_repeats->canRepeat(); });
    bind(u"panels"_s, [this] { host().setPanelsVisible(!host().hasPanels()); });
    bindAll("next_file", [this] { m_walk->step(1); });
    bindAll("previous_file", [this] { m_walk->step(-1); });
    bindAll("copy_markdown", [this] { m_copies->makeMarkdown(); });
    bindAll("copy_npy", [this] { m_copies->makeArrays(); });
    for (const auto& [id, direction] : {std::pair("next_bookmark", 1), std::pair("previous_bookmark", -1)})
        bindAll(id, [this, direction = direction] {
            host().showPictures();
            host().view().goToBookmark(direction);
        });
    bindAll("clear_bookmarks", [this] { host().view().bookmarks().setAll({}); });
}

/// How the pictures look.
void InspectPage::bindView()
{
    ViewState& view = host().view();
    const auto hasPictures = [this] { return host().session().hasInput(); };
    for (const char* mode : {"side_by_side", "swipe", "blink", "onion", "difference", "triptych"}) {
        const QString id = QLatin1StringView(mode);
        // A second press of a mode's key goes back to all three, and from there to two.
        const QString other = id == kFirstMode ? u"side_by_side"_s : kFirstMode;
        bind(
            id, [&view, id, other] { view.setMode(view.mode() == id ? other : id); }, hasPictures,
            [&view, id] { return view.mode() == id; });
    }
    using Panes = std::optional<PaneArrangement>;
    for (const auto& [id, panes] :
         {std::pair("panes_larger", Panes()), std::pair("panes_beside", Panes(PaneArrangement::Beside)),
          std::pair("panes_above", Panes(PaneArrangement::Above))})
        bind(
            QLatin1StringView(id), [this, panes = panes] { setArrangement(panes); }, hasPictures,
            [this, panes = panes] { return host().settings().paneArrangement() == panes; });
    bind(u"turn_panes"_s, [this, &view] {
        if (findViewMode(toUtf8(view.mode())).panes == 1)
            view.setMode(u"side_by_side"_s);
        const bool isAbove = m_viewer->canvas().arrangement() == PaneArrangement::Above;
        setArrangement(isAbove ? PaneArrangement::Beside : PaneArrangement::Above);
    });
    bind(
        u"solo"_s, [this, &view] { view.toggleSolo(m_viewer->canvas().pane()); }, {},
        [&view] { return view.isSolo(); });
    bind(u"next_solo"_s, [&view] { view.stepSolo(); });
    bind(
        u"unlink"_s,
        [this] {
            ImageCanvas& canvas = m_viewer->canvas();
            canvas.setUnlinked(canvas.unlinked() ? std::nullopt : std::optional(canvas.pane()));
        },
        {}, [this] { return m_viewer->canvas().unlinked().has_value(); });
    bindDisplayActions(host().actions(), this, view);
    bind(u"block_grid"_s, [&view] { view.setDisplayOptions(withNextChoice(view.displayOptions(), "grid")); });
    bind(
        u"auto_range"_s, [&view] { view.toggleAutoRange(); }, {}, [&view] { return view.isAutoRange(); });
    bind(u"next_kind"_s, [this] { stepKind(1); });
    bind(u"previous_kind"_s, [this] { stepKind(-1); });
    bind(u"brighter"_s, [this] { m_viewer->stepGain(1); });
    bind(u"darker"_s, [this] { m_viewer->stepGain(-1); });
    bind(
        u"display"_s, [this] { m_viewer->openDisplay(); }, {},
        [&view] { return !(view.displayOptions() == ParamSet(displaySchema())); });
    bind(
        u"why"_s,
        [this] {
            Settings& settings = host().settings();
            settings.setWhyOpen(!settings.isWhyOpen() || !host().hasPanels());
            host().setPanelsVisible(settings.isWhyOpen() || host().hasPanels());
        },
        hasPictures, [this] { return host().settings().isWhyOpen() && host().hasPanels(); });
    bind(u"numbers"_s, [this] { m_viewer->cycleNumbers(); });
    bindCanvas({});
}

/// What of the pictures is looked at.
void InspectPage::bindPlaces()
{
    Session& session = host().session();
    ViewState& view = host().view();
    bind(u"copy_pixel"_s, [&view] { QApplication::clipboard()->setText(pixelRecord(view)); });
    for (const auto& [words, direction] : {std::pair(u"next_"_s, 1), std::pair(u"previous_"_s, -1)}) {
        bind(words + u"region"_s, [&view, direction = direction] { view.goToRegion(direction); });
        bind(words + u"difference"_s, [&view, direction = direction] { view.goToDifference(direction); });
    }
    bind(u"worst_difference"_s, [&view] { view.goToWorst(); });
    bind(u"bookmark"_s, [this, &view] { view.toggleBookmark(m_viewer->canvas().view()); });
    bind(u"first_diverging"_s, [&session] {
        const AnalysisPtr& result = session.result();
        if (const auto first = result ? result->firstDiverging() : std::nullopt)
            session.inspectStep(result->steps[*first].step);
    });
    bind(u"isolate_step"_s, [&session] { session.isolateStep(session.selectedStep()); });
    bind(u"last_step"_s, [&session] { session.inspectStep(std::nullopt); });
    const auto isChecked = [this](const QString& id) { return host().actions().get(id)->isChecked(); };
    bind(u"select_region"_s,
         [this, isChecked] { m_viewer->canvas().setRegionTool(isChecked(u"select_region"_s)); });
    bind(u"ignore_region"_s, [&session, &view] {
        const QRect region = view.region();
        session.ignoreRegion({region.x(), region.y(), region.width(), region.height()});
        view.setRegion({});
    });
    bind(
        u"ignore_mask"_s, [this] { chooseMask(); }, [&session] { return session.result() != nullptr; });
    bind(
        u"ignore_nothing"_s, [&session] { session.ignoreNothing(); },
        [&session] { return session.setup().ignored != nullptr; });
    bind(u"upright"_s, [&session, isChecked] { session.setUpright(isChecked(u"upright"_s)); });
    bind(u"outline_regions"_s,
         [this, isChecked] { m_viewer->setRegionsOutlined(isChecked(u"outline_regions"_s)); });
    host().actions().get(u"outline_regions"_s)->setChecked(true);
    bind(u"go_to_pixel"_s, [this] { m_goToPixel->open(); });
    bind(u"unpin"_s, [&view] { view.setPinned(std::nullopt); });
    // 1 … 9 look at the outputs of that step.
    for (int i = 0; i < 9; ++i) {
        auto* key = new QShortcut(QKeySequence(Qt::Key_1 + i), &host().mainWindow());
        m_stepKeys.append(key);
        connect(key, &QShortcut::activated, this, [&session, i] {
            const auto step = static_cast<std::size_t>(i);
            if (step < session.setup().pipeline.steps.size())
                session.inspectStep(step);
        });
    }
}

void InspectPage::setArrangement(std::optional<PaneArrangement> arrangement)
{
    host().settings().setPaneArrangement(arrangement);
    m_viewer->canvas().setArrangement(arrangement);
}

/// Shows the difference; where it is shown, its next or previous kind.
void InspectPage::stepKind(int direction)
{
    ViewState& view = host().view();
    ParamSet params = view.modeParams();
    const Field* kind = params.schema().find("kind");
    if (!kind) {
        view.setMode(u"difference"_s);
        return;
    }
    const auto count = static_cast<std::ptrdiff_t>(kind->choices.size());
    const auto at = std::find(kind->choices.begin(), kind->choices.end(), params.getChoice("kind"));
    const auto next = (at - kind->choices.begin() + direction + count) % count;
    params.set("kind", kind->choices[static_cast<std::size_t>(next)]);
    view.setModeParams(params);
}

/// Files to paste or to drop into a folder, and their paths as text.
static QMimeData* mimeOfFiles(const QStringList& paths)
{
    auto* files = new QMimeData;
    QList<QUrl> urls;
    for (const QString& path : paths)
        urls.append(QUrl::fromLocalFile(path));
    files->setUrls(urls);
    files->setText(paths.join(u'\n'));
    return files;
}

/// At the end of the line below the pictures: the results, to be dragged into a folder.
void InspectPage::addDragHandle()
{
    auto* footer = m_viewer->findChild<QLabel*>(u"pixel_line"_s)->parentWidget();
    auto* handle = new DragHandle(footer);
    handle->setObjectName(u"drag_result"_s);
    handle->setText(u".npy"_s); // short: the line of the pixel needs the room
    handle->setToolTip(
        tr("Drag A, B and A \u2212 B as .npy files into a folder, with every bit. A click copies "
           "them."));
    handle->setAccessibleName(tr("Drag the results out, or copy them, as .npy files"));
    handle->setProperty("look", u"outlined"_s);
    footer->layout()->addWidget(handle);
    auto* files = new ResultCopy(host().session(), handle);
    connect(handle, &DragHandle::wanted, files, &ResultCopy::makeArrays);
    connect(files, &ResultCopy::filesReady, handle,
            [handle](const QStringList& paths) { handle->setContent(mimeOfFiles(paths)); });
    connect(handle, &QToolButton::clicked, host().actions().get(u"copy_npy"_s), &QAction::trigger);
}

/// What takes a moment to make reaches the clipboard when it is there, and says so.
void InspectPage::bindCopies()
{
    connect(m_copies, &ResultCopy::markdownReady, this, [this](const QString& text) {
        QApplication::clipboard()->setText(text);
        host().messages().showNotice(tr("Findings copied as Markdown."));
    });
    connect(m_copies, &ResultCopy::filesReady, this, [this](const QStringList& paths) {
        QApplication::clipboard()->setMimeData(mimeOfFiles(paths));
        host().messages().showNotice(
            tr("A, B and A \u2212 B copied as .npy files: paste them into a folder."));
    });
}

/// Says in place what fails, what is written and how far it is.
void InspectPage::followMessages()
{
    Session& session = host().session();
    connect(&session, &Session::stepIsolated, this, [this, &session](std::size_t number) {
        host().messages().showNotice(
            tr("Step %1 alone: both sides get what side A gave it, and draw what it drew.").arg(number),
            tr("The whole pipeline"), [&session] { session.leaveIsolation(); });
    });
    connect(&session, &Session::pipelineSaved, this, [this](const QString& path) {
        host().messages().showNotice(tr("Pipeline written to %1").arg(QDir::toNativeSeparators(path)));
    });
    connect(m_walk, &FolderWalk::ended, this,
            [this](const QString& why) { host().messages().showRefusal(why); });
    sayProgress(m_reports);
}

void InspectPage::chooseReport()
{
    const QString scenario = host().scenario();
    const QString path = chooseReportFile(
        tr("Export report"),
        scenario.isEmpty() ? QFileInfo(host().session().path(0)).completeBaseName() : scenario);
    if (!path.isEmpty())
        m_reports->write(path, host().view().bookmarks().kept());
}

void InspectPage::choosePipeline()
{
    const QString path =
        QFileDialog::getOpenFileName(&host().mainWindow(), tr("Open a pipeline"),
                                     host().settings().lastFolder(), tr("Pipelines (*.json)"));
    if (!path.isEmpty())
        host().session().openPipeline(path);
}

void InspectPage::chooseMask()
{
    const QString path = QFileDialog::getOpenFileName(
        &host().mainWindow(), tr("Ignore the pixels that are not black in a mask"), host().settings().lastFolder(),
        imageFilter());
    if (!path.isEmpty())
        host().session().ignoreMask(path);
}

void InspectPage::savePipeline()
{
    QString path = chooseFile(tr("Save the pipeline"), u"pipeline.json"_s, tr("Pipelines (*.json)"));
    if (path.isEmpty())
        return;
    if (QFileInfo(path).suffix().isEmpty())
        path += u".json"_s;
    host().session().savePipeline(path);
}

} // namespace comparo::ui
