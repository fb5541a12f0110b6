// SPDX-License-Identifier: Apache-2.0
// What the actions of the window do.
#include "engine/comparison/command.h"
#include "ui/advise/model.h"
#include "ui/advise/panel.h"
#include "ui/base/theme.h"
#include "ui/canvas/image_canvas.h"
#include "ui/inspect/grid/panel.h"
#include "ui/inspect/ops/op_picker.h"
#include "ui/inspect/session/display_options.h"
#include "ui/inspect/viewer/go_to_pixel.h"
#include "ui/inspect/viewer/pixel_panel.h"
#include "ui/inspect/viewer/viewer.h"
#include "ui/jpeg_lab/panel.h"
#include "ui/peers/timeout_dialog.h"
#include "ui/recordings/export.h"
#include "ui/recordings/model.h"
#include "ui/shell/about_dialog.h"
#include "ui/shell/command_palette.h"
#include "ui/shell/keys_dialog.h"
#include "ui/shell/window/main_window.h"
#include "ui/sweep/model.h"
#include "ui/sweep/panel.h"
#include "ui/widgets/drag_handle.h"
#include "ui/widgets/message_bar.h"

#include <QApplication>
#include <QClipboard>
#include <QLabel>
#include <QLayout>
#include <QMimeData>
#include <QShortcut>

#include <algorithm>

namespace comparo::ui {

using namespace Qt::StringLiterals;

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
    bind("add_peer", [this] { addImplementation({}); });
    bind("peer_timeout", [this] { (new PeerTimeoutDialog(m_peers, this))->open(); });
    bind("scenarios", [this] { showScenarios(); });
    for (const ToolPage& tool : m_toolPages)
        m_actions.bind(tool.action, this, [this, action = tool.action] { toggleToolPage(action); });
    bind("open_pipeline", [this] { choosePipeline(); });
    bind("save_pipeline", [this] { savePipeline(); });
    bind("reload", [this] {
        if (!actOnRecordings(u"reload"_s))
            m_session.reload();
    });
    bind("export_report", [this] {
        isSweepShown()        ? m_sweepPanel->chooseReport()
        : isLabShown()        ? chooseLabReport()
        : isAdviceShown()     ? chooseAdviceReport()
        : isRecordingsShown() ? chooseRecordingsReport()
        : isSidesShown()      ? chooseMatrixReport()
                              : chooseReport();
    });
    bind("close", [this] { close(); });
    bind("undo", [this] { shownUndoStack().undo(); });
    bind("redo", [this] { shownUndoStack().redo(); });
    bind("swap", [this] {
        if (!actOnRecordings(u"swap"_s))
            (isAdviceShown() ? m_advice->setup() : m_session).swapSides();
    });
    bind("add_step", [this] { isAdviceShown() ? m_advicePanel->addStep() : m_opPicker->open(); });
    bind("repeat", [this] { m_repeats.repeat(); });
    bind("cancel", [this] {
        m_session.cancel();
        m_repeats.stop();
        m_matrix.stop();
        m_advice->stop();
        m_recordingsExport->cancel();
        m_reports.cancel();
        m_sweep->stop();
    });
    bind("copy_image", [this] { QApplication::clipboard()->setImage(shownCanvas().frameImage()); });
    bind("copy_pixel", [this] { QApplication::clipboard()->setText(pixelRecord(m_view)); });
    bind("copy_command", [this] { copyCommand(); });
    bindCopies();
    bind("next_file", [this] { m_walk.step(1); });
    bind("previous_file", [this] { m_walk.step(-1); });
    connect(&m_walk, &FolderWalk::ended, this, [this](const QString& why) { m_messages->showNotice(why); });
    for (const auto& [id, direction] : {std::pair("next_region", 1), std::pair("previous_region", -1)})
        bind(id, [this, id = id, direction = direction] {
            if (!actOnRecordings(QLatin1StringView(id)))
                m_view.goToRegion(direction);
        });
    for (const auto& [id, direction] :
         {std::pair("next_difference", 1), std::pair("previous_difference", -1)})
        bind(id, [this, id = id, direction = direction] {
            if (!actOnRecordings(QLatin1StringView(id)))
                m_view.goToDifference(direction);
        });
    bind("worst_difference", [this] {
        if (!actOnRecordings(u"worst_difference"_s))
            m_view.goToWorst();
    });
    bind("bookmark", [this] {
        if (m_toolAction.isEmpty()) // it is of what is seen
            m_view.toggleBookmark(m_viewer->canvas().view());
    });
    for (const auto& [id, direction] : {std::pair("next_bookmark", 1), std::pair("previous_bookmark", -1)})
        bind(id, [this, direction = direction] {
            showPictures();
            m_view.goToBookmark(direction);
        });
    bind("clear_bookmarks", [this] { m_view.bookmarks().setAll({}); });
    bind("first_diverging", [this] {
        if (actOnRecordings(u"first_diverging"_s))
            return;
        const AnalysisPtr& result = m_session.result();
        if (const auto first = result ? result->firstDiverging() : std::nullopt)
            m_session.inspectStep(result->steps[*first].step);
    });
    bind("isolate_step", [this] { m_session.isolateStep(m_session.selectedStep()); });
    bind("last_step", [this] { m_session.inspectStep(std::nullopt); });
    bind("select_region",
         [this] { m_viewer->canvas().setRegionTool(m_actions.get(u"select_region"_s)->isChecked()); });
    bind("outline_regions",
         [this] { m_viewer->setRegionsOutlined(m_actions.get(u"outline_regions"_s)->isChecked()); });
    m_actions.get(u"outline_regions"_s)->setChecked(true);
    bindSteps();
    bind("go_to_pixel", [this] { m_goToPixel->open(); });
    bind("unpin", [this] { m_view.setPinned(std::nullopt); });
    bind("palette", [this] { m_palette->open(); });
    bind("keys", [this] { (new KeysDialog(m_actions, this))->show(); });
    bind("about", [this] { (new AboutDialog(this))->show(); });
    connect(&m_session.undoStack(), &QUndoStack::indexChanged, this, &MainWindow::refreshUndo);
    connect(&m_advice->setup().undoStack(), &QUndoStack::indexChanged, this, &MainWindow::refreshUndo);
    connect(m_actions.get(u"advise"_s), &QAction::toggled, this, &MainWindow::refreshUndo,
            Qt::QueuedConnection);
    refreshUndo();
}

void MainWindow::refreshUndo()
{
    const QUndoStack& stack = shownUndoStack();
    QAction* undo = m_actions.get(u"undo"_s);
    QAction* redo = m_actions.get(u"redo"_s);
    undo->setEnabled(stack.canUndo());
    redo->setEnabled(stack.canRedo());
    undo->setText(stack.canUndo() ? tr("Undo %1").arg(stack.undoText()) : tr("Undo"));
    redo->setText(stack.canRedo() ? tr("Redo %1").arg(stack.redoText()) : tr("Redo"));
}

void MainWindow::bindViewActions()
{
    const auto bind = [this](const char* id, std::function<void()> handler) {
        m_actions.bind(QLatin1StringView(id), this, std::move(handler));
    };
    for (const char* mode : {"side_by_side", "swipe", "blink", "onion", "difference"}) {
        bind(mode, [this, mode] {
            const QString id = QLatin1StringView(mode);
            if (actOnRecordings(id))
                return;
            // A second press of a mode's key goes back to side by side.
            m_view.setMode(m_view.mode() == id ? u"side_by_side"_s : id);
            m_actions.get(m_view.mode())->setChecked(true);
        });
    }
    bindArrangement();
    bindViews();
    const char* const channels[] = {"channel_all", "channel_r", "channel_g", "channel_b", "channel_a"};
    for (int i = 0; i < 5; ++i) {
        bind(channels[i], [this, i] {
            m_view.setChannel(i - 1);
            Q_EMIT m_view.displayChanged();
        });
    }
    for (const auto& [id, direction] : {std::pair("next_kind", 1), std::pair("previous_kind", -1)})
        bind(id, [this, id = id, direction = direction] {
            if (!actOnRecordings(QLatin1StringView(id)))
                stepKind(direction);
        });
    for (const auto& [id, direction] : {std::pair("brighter", 1), std::pair("darker", -1)})
        bind(id, [this, id = id, direction = direction] {
            if (!actOnRecordings(QLatin1StringView(id)))
                m_viewer->stepGain(direction);
        });
    bind("display", [this] {
        Q_EMIT m_view.displayChanged(); // the mark of the button is not that of a press
        m_viewer->openDisplay();
    });
    for (const auto& [id, field] : {std::pair("false_colors", "false_colors"),
                                    std::pair("range_marks", "marks"), std::pair("block_grid", "grid")})
        bind(id, [this, field = field] {
            m_view.setDisplayOptions(withNextChoice(m_view.displayOptions(), field));
        });
    bind("auto_range", [this] { m_view.toggleAutoRange(); });
    bind("fit", [this] { shownCanvas().fit(); });
    bind("one_to_one", [this] { shownCanvas().oneToOne(); });
    bind("zoom_in", [this] { shownCanvas().zoomIn(); });
    bind("zoom_out", [this] { shownCanvas().zoomOut(); });
    bind("numbers", [this] {
        if (!actOnRecordings(u"numbers"_s))
            m_viewer->cycleNumbers();
    });
    bind("panels", [this] { setPanelsVisible(!m_panelsVisible); });
    bind("theme_system", [this] { applyTheme(ThemeChoice::System); });
    bind("theme_light", [this] { applyTheme(ThemeChoice::Light); });
    bind("theme_dark", [this] { applyTheme(ThemeChoice::Dark); });
    refreshTheme();
    bindLanguages();
}

void MainWindow::bindArrangement()
{
    const auto bind = [this](const char* id, std::function<void()> handler) {
        m_actions.bind(QLatin1StringView(id), this, std::move(handler));
    };
    bind("panes_larger", [this] { setArrangement(std::nullopt); });
    bind("panes_beside", [this] { setArrangement(PaneArrangement::Beside); });
    bind("panes_above", [this] { setArrangement(PaneArrangement::Above); });
    bind("turn_panes", [this] {
        m_view.setMode(u"side_by_side"_s); // other modes show one picture
        const bool isAbove = m_viewer->canvas().arrangement() == PaneArrangement::Above;
        setArrangement(isAbove ? PaneArrangement::Beside : PaneArrangement::Above);
    });
    refreshArrangement();
}

/// Views that are linked, in the comparison and in the grid: one alone, one by itself.
void MainWindow::bindViews()
{
    const auto bind = [this](const char* id, std::function<void()> handler) {
        m_actions.bind(QLatin1StringView(id), this, [this, handler = std::move(handler)] {
            handler();
            m_viewer->refreshViews(); // the mark of a button is not that of a press
        });
    };
    bind("triptych", [this] {
        if (!isRecordingsShown())
            m_view.setMode(m_view.mode() == u"grid"_s ? u"side_by_side"_s : u"grid"_s);
    });
    bind("solo", [this] {
        if (isGridShown())
            m_grid->toggleSolo(m_grid->meant());
        else if (m_toolAction.isEmpty())
            m_view.toggleSolo(m_viewer->canvas().pane());
    });
    bind("next_solo", [this] {
        if (isGridShown())
            m_grid->stepSolo();
        else if (m_toolAction.isEmpty())
            m_view.stepSolo();
    });
    bind("unlink", [this] {
        ImageCanvas& canvas = m_viewer->canvas();
        if (isGridShown())
            m_grid->toggleLink(m_grid->meant());
        else if (m_toolAction.isEmpty())
            canvas.setUnlinked(canvas.unlinked() ? std::nullopt : std::optional(canvas.pane()));
    });
}

void MainWindow::setArrangement(std::optional<PaneArrangement> arrangement)
{
    m_settings.setPaneArrangement(arrangement);
    m_viewer->canvas().setArrangement(arrangement);
    refreshArrangement();
}

void MainWindow::refreshArrangement()
{
    const std::optional<PaneArrangement> chosen = m_settings.paneArrangement();
    m_actions.get(u"panes_larger"_s)->setChecked(!chosen);
    m_actions.get(u"panes_beside"_s)->setChecked(chosen == PaneArrangement::Beside);
    m_actions.get(u"panes_above"_s)->setChecked(chosen == PaneArrangement::Above);
}

/// Shows the difference; where it is shown, its next or previous kind.
void MainWindow::stepKind(int direction)
{
    ParamSet params = m_view.modeParams();
    const Field* kind = params.schema().find("kind");
    if (!kind) {
        m_view.setMode(u"difference"_s);
        return;
    }
    const auto count = static_cast<std::ptrdiff_t>(kind->choices.size());
    const auto at = std::find(kind->choices.begin(), kind->choices.end(), params.getChoice("kind"));
    const auto next = (at - kind->choices.begin() + direction + count) % count;
    params.set("kind", kind->choices[static_cast<std::size_t>(next)]);
    m_view.setModeParams(params);
}

void MainWindow::applyTheme(ThemeChoice choice)
{
    m_settings.setTheme(choice);
    Theme::instance().apply(choice);
    refreshTheme();
}

/// The command line may have chosen another one for this start: the menu shows what is in force.
void MainWindow::refreshTheme()
{
    const ThemeChoice now = Theme::instance().choice();
    m_actions.get(u"theme_system"_s)->setChecked(now == ThemeChoice::System);
    m_actions.get(u"theme_light"_s)->setChecked(now == ThemeChoice::Light);
    m_actions.get(u"theme_dark"_s)->setChecked(now == ThemeChoice::Dark);
}

/// Copies what makes the result again, and says so where flags alone cannot.
void MainWindow::copyCommand()
{
    const QString command = isSweepShown()        ? m_sweep->command()
                            : isRecordingsShown() ? m_recordings->command()
                            : isLabShown()        ? m_labPanel->command()
                            : isAdviceShown()     ? m_advice->command()
                                                  : m_session.command();
    QApplication::clipboard()->setText(command);
    const QString file = QLatin1StringView(kCommandPipelineFile);
    if (!command.contains(file)) {
        m_messages->showNotice(tr("Command copied."));
        return;
    }
    m_messages->showNotice(tr("Command copied. It writes %1 first: flags cannot say steps that are switched "
                              "off, chosen random parameters, placement or broken links.")
                               .arg(file),
                           tr("Save the pipeline…"), [this] { savePipeline(); });
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
void MainWindow::addDragHandle()
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
    auto* files = new ResultCopy(m_session, handle);
    connect(handle, &DragHandle::wanted, files, &ResultCopy::makeArrays);
    connect(files, &ResultCopy::filesReady, handle,
            [handle](const QStringList& paths) { handle->setContent(mimeOfFiles(paths)); });
    connect(handle, &QToolButton::clicked, m_actions.get(u"copy_npy"_s), &QAction::trigger);
}

/// What takes a moment to make reaches the clipboard when it is there, and says so.
void MainWindow::bindCopies()
{
    m_actions.bind(u"copy_markdown"_s, this, [this] { m_copies.makeMarkdown(); });
    m_actions.bind(u"copy_npy"_s, this, [this] { m_copies.makeArrays(); });
    connect(&m_copies, &ResultCopy::markdownReady, this, [this](const QString& text) {
        QApplication::clipboard()->setText(text);
        m_messages->showNotice(tr("Findings copied as Markdown."));
    });
    connect(&m_copies, &ResultCopy::filesReady, this, [this](const QStringList& paths) {
        QApplication::clipboard()->setMimeData(mimeOfFiles(paths));
        m_messages->showNotice(tr("A, B and A \u2212 B copied as .npy files: paste them into a folder."));
    });
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

} // namespace comparo::ui
