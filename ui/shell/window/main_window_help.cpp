// SPDX-License-Identifier: Apache-2.0
// What explains the window: the help, found by F1, by its menu and by the palette, and the tour.
#include "ui/base/search_text.h"
#include "ui/base/theme.h"
#include "ui/canvas/image_canvas.h"
#include "ui/forms/param_form.h"
#include "ui/help/topics.h"
#include "ui/help/view.h"
#include "ui/help/window.h"
#include "ui/inspect/viewer/side_bar.h"
#include "ui/inspect/viewer/viewer.h"
#include "ui/shell/command_palette.h"
#include "ui/shell/key_editor.h"
#include "ui/shell/start_page.h"
#include "ui/shell/window/main_window.h"
#include "ui/tour/tour.h"

#include <QApplication>
#include <QCursor>
#include <QDockWidget>
#include <QMenuBar>

#include <algorithm>
#include <memory>

namespace comparo::ui {

using namespace Qt::StringLiterals;

namespace {

/// The line from the sentence on that has the first typed word, without the mark of a list: a list of hits
/// has no room for a paragraph.
QString sentenceWith(const QString& typed, QString line)
{
    if (line.startsWith(u"- "_s))
        line.remove(0, 2);
    qsizetype at = -1;
    for (const QString& word : typed.split(u' ', Qt::SkipEmptyParts))
        if (at = line.indexOf(word, 0, Qt::CaseInsensitive); at >= 0)
            break;
    if (at <= 0)
        return line;
    const QString before = line.left(at);
    const qsizetype begin = std::max(before.lastIndexOf(u". "_s) + 1, before.lastIndexOf(u'。'));
    return line.mid(begin > 0 ? begin + 1 : 0);
}

} // namespace

void MainWindow::bindHelp()
{
    m_actions.bind(u"help"_s, this, [this] { showHelp(helpTopic()); });
    loadKeys(m_actions, m_settings);
    QAction* contrast = m_actions.get(u"high_contrast"_s);
    m_actions.bind(u"high_contrast"_s, this, [this, contrast] {
        m_settings.setHighContrast(contrast->isChecked());
        Theme::instance().setHighContrast(contrast->isChecked());
    });
    contrast->setChecked(Theme::instance().isHighContrast());
    connect(&Theme::instance(), &Theme::changed, this,
            [contrast] { contrast->setChecked(Theme::instance().isHighContrast()); });
    m_actions.bind(u"edit_keys"_s, this, [this] { (new KeyEditor(m_actions, m_settings, this))->show(); });
    m_actions.bind(u"tour"_s, this, [this] { startTour(); });
}

HelpWindow& MainWindow::help()
{
    if (!m_help) {
        m_help = new HelpWindow(helpBook(), this);
        connect(m_help, &HelpWindow::actionWanted, this, [this](const QString& id) {
            QAction* action = m_actions.get(id);
            if (!action || !action->isEnabled()) {
                m_help->say(tr("This cannot be done now: there is no result yet. Open an image or a scenario "
                               "first."));
                return;
            }
            activateWindow();
            action->trigger();
        });
    }
    return *m_help;
}

const HelpBook& MainWindow::helpBook()
{
    if (!m_helpBook)
        m_helpBook = std::make_unique<HelpBook>();
    return *m_helpBook;
}

void MainWindow::showHelp(const QString& page)
{
    const bool isOfPeer = page.startsWith(u"op/"_s) && !helpBook().find(page);
    help().open(isOfPeer ? u"peers"_s : page);
}

/// The page about what has the focus. While that is the picture, which has it from the start, the panel under
/// the pointer is meant, if there is one.
QString MainWindow::helpTopic() const
{
    const QWidget* focused = QApplication::focusWidget();
    const QWidget* asked = focused && focused->window() == this ? focused : nullptr;
    const bool isPicture = asked == &m_viewer->canvas();
    if (!asked || isPicture)
        if (const QWidget* pointed = QApplication::widgetAt(QCursor::pos());
            pointed && pointed->window() == this && !helpTopicOf(pointed).isEmpty())
            asked = pointed;
    // The form of a step is about its op.
    const auto& steps = m_session.setup().pipeline.steps;
    const std::size_t step = m_session.selectedStep();
    for (const QWidget* widget = asked; widget; widget = widget->parentWidget())
        if (qobject_cast<const ParamForm*>(widget) && helpTopicOf(widget) == u"pipeline"_s &&
            step < steps.size())
            return helpPageOf(*steps[step].op);
    if (const QString topic = helpTopicOf(asked); !topic.isEmpty())
        return topic;
    const auto tool = std::find_if(m_toolPages.begin(), m_toolPages.end(),
                                   [this](const ToolPage& page) { return page.action == m_toolAction; });
    if (tool != m_toolPages.end())
        return helpTopicOf(tool->made.page);
    return m_session.hasInput() ? u"inspect"_s : u"start"_s;
}

QList<PaletteEntry> MainWindow::helpEntries(const QString& typed)
{
    constexpr int kMostByText = 5; // of a word that stands on every page
    QList<PaletteEntry> entries;
    int byText = 0;
    for (const HelpHit& hit : helpBook().search(typed)) {
        const bool isByTitle = hit.line.isEmpty();
        if (!isByTitle && !hasAllWords(hit.line, typed))
            continue; // words that stand far apart say nothing in a line
        if (!isByTitle && ++byText > kMostByText)
            break; // those with the words in their title came first
        PaletteEntry entry;
        entry.text = tr("Help: %1").arg(hit.title);
        if (!isByTitle)
            entry.inText = sentenceWith(typed, hit.line);
        entry.kind = tr("help");
        entry.icon = Theme::instance().icon(u"info"_s);
        entry.run = [this, id = hit.id] { showHelp(id); };
        entries.append(entry);
    }
    return entries;
}

/// The stops are there once something is compared: an empty window opens the sample first.
void MainWindow::startTour()
{
    m_settings.setTourOffered();
    if (!m_session.hasInput()) {
        if (samplePath().isEmpty()) {
            m_actions.get(u"sample"_s)->trigger(); // says what is missing
            return;
        }
        // It starts over a run that failed, too: the stops are there.
        auto* first = new QObject(this);
        const auto start = [this, first] {
            m_session.disconnect(first);
            first->deleteLater();
            startTour();
        };
        connect(&m_session, &Session::resultChanged, first, start);
        connect(&m_session, &Session::runFailed, first, start);
        openFile(samplePath());
        return;
    }
    showPictures();
    setPanelsVisible(true);
    if (!m_tour) {
        const auto dock = [this](const char* name) {
            return [this, name]() -> QWidget* { return findChild<QDockWidget*>(QLatin1StringView(name)); };
        };
        const QList<TourStop> stops{
            {tr("Two sides"),
             tr("A and B run the same steps. Here you choose for each side a device, or a program of yours, "
                "and "
                "how it computes. <b>X</b> exchanges them."),
             [this]() -> QWidget* { return m_sides; }},
            {tr("The pipeline"),
             tr("The steps, one after the other, and the form of the selected one. <b>Ctrl+Shift+A</b> adds "
                "a "
                "step out of one list of all ops. Everything can be undone."),
             dock("pipeline_dock")},
            {tr("The pictures"),
             tr("The wheel zooms, dragging moves. Hold <b>Shift</b> to see B in A's place, press <b>D</b> "
                "for "
                "the difference, <b>]</b> for the next region that differs, <b>F8</b> for the worst pixel."),
             [this]() -> QWidget* { return &m_viewer->canvas(); }},
            {tr("The findings"),
             tr("The verdict with the tolerance that would pass, the cause with its evidence, the regions "
                "with "
                "their shapes, and every number behind them."),
             dock("findings_dock")},
            {tr("Everything else"),
             tr("<b>Ctrl+K</b> finds every action, step, op, file, pixel, scenario and help page by its "
                "name. "
                "<b>F1</b> explains the panel that you are in."),
             [this]() -> QWidget* { return menuBar(); }},
        };
        m_tour = new Tour(stops, this);
    }
    m_tour->start();
}

} // namespace comparo::ui
