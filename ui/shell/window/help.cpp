// SPDX-License-Identifier: Apache-2.0
#include "ui/shell/window/help.h"

#include "ui/base/search_text.h"
#include "ui/base/theme.h"
#include "ui/canvas/image_canvas.h"
#include "ui/forms/param_form.h"
#include "ui/help/topics.h"
#include "ui/help/view.h"
#include "ui/help/window.h"
#include "ui/inspect/page/page.h"
#include "ui/inspect/viewer/viewer.h"
#include "ui/shell/command_palette.h"
#include "ui/shell/window/main_window.h"
#include "ui/tour/tour.h"

#include <QApplication>
#include <QCursor>
#include <QDockWidget>
#include <QMenuBar>

#include <algorithm>
#include <memory>
#include <utility>

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

WindowHelp::WindowHelp(MainWindow& window) : QObject(&window), m_window(window)
{
    window.actions().bind(u"help"_s, &window, {[this] { show(topic()); }});
    window.actions().bind(u"tour"_s, &window, {[this] { startTour(); }});
}

WindowHelp::~WindowHelp() = default;

HelpWindow& WindowHelp::window()
{
    if (!m_helpWindow) {
        m_helpWindow = new HelpWindow(book(), &m_window);
        connect(m_helpWindow, &HelpWindow::actionWanted, this, [this](const QString& id) {
            QAction* action = m_window.actions().get(id);
            if (action && !action->isEnabled()) // it may be one of the pictures
                m_window.showPictures();
            if (!action || !action->isEnabled()) {
                m_helpWindow->say(
                    tr("This cannot be done now: there is no result yet. Open an image or a scenario "
                       "first."));
                return;
            }
            m_window.activateWindow();
            action->trigger();
        });
    }
    return *m_helpWindow;
}

const HelpBook& WindowHelp::book()
{
    if (!m_book)
        m_book = std::make_unique<HelpBook>();
    return *m_book;
}

void WindowHelp::forget()
{
    delete std::exchange(m_helpWindow, nullptr);
    m_book.reset();
    delete std::exchange(m_tour, nullptr);
}

void WindowHelp::show(const QString& page)
{
    const bool isOfPeer = page.startsWith(u"op/"_s) && !book().find(page);
    window().open(isOfPeer ? u"peers"_s : page);
}

/// The page about what has the focus. While that is the picture, which has it from the start, the panel under
/// the pointer is meant, if there is one.
QString WindowHelp::topic() const
{
    const QWidget* focused = QApplication::focusWidget();
    const QWidget* asked = focused && focused->window() == &m_window ? focused : nullptr;
    const bool isPicture = asked == &m_window.viewer().canvas();
    if (!asked || isPicture)
        if (const QWidget* pointed = QApplication::widgetAt(QCursor::pos());
            pointed && pointed->window() == &m_window && !helpTopicOf(pointed).isEmpty())
            asked = pointed;
    // The form of a step is about its op.
    const auto& steps = m_window.session().setup().pipeline.steps;
    const std::size_t step = m_window.session().selectedStep();
    for (const QWidget* widget = asked; widget; widget = widget->parentWidget())
        if (qobject_cast<const ParamForm*>(widget) && helpTopicOf(widget) == u"pipeline"_s &&
            step < steps.size())
            return helpPageOf(*steps[step].op);
    if (const QString topic = helpTopicOf(asked); !topic.isEmpty())
        return topic;
    if (Page& shown = m_window.shownPage(); &shown != &m_window.pictures())
        return helpTopicOf(&shown.widget());
    return m_window.session().hasInput() ? u"inspect"_s : u"start"_s;
}

QList<PaletteEntry> WindowHelp::entries(const QString& typed)
{
    constexpr int kMostByText = 5; // of a word that stands on every page
    QList<PaletteEntry> entries;
    int byText = 0;
    for (const HelpHit& hit : book().search(typed)) {
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
        entry.run = [this, id = hit.id] { show(id); };
        entries.append(entry);
    }
    return entries;
}

/// The stops are there once something is compared: an empty window opens the sample first.
void WindowHelp::startTour()
{
    m_window.settings().setTourOffered();
    if (!m_window.session().hasInput()) {
        if (MainWindow::samplePath().isEmpty()) {
            m_window.actions().get(u"sample"_s)->trigger(); // says what is missing
            return;
        }
        // It starts over a run that failed, too: the stops are there.
        auto* first = new QObject(this);
        const auto start = [this, first] {
            m_window.session().disconnect(first);
            first->deleteLater();
            startTour();
        };
        connect(&m_window.session(), &Session::resultChanged, first, start);
        connect(&m_window.session(), &Session::runFailed, first, start);
        m_window.openFile(MainWindow::samplePath());
        return;
    }
    m_window.showPictures();
    const bool wasWhyOpen = m_window.settings().isWhyOpen();
    m_window.settings().setWhyOpen(true);
    m_window.setPanelsVisible(true);
    if (!m_tour) {
        const auto dock = [this](const char* name) {
            return [this, name]() -> QWidget* {
                return m_window.findChild<QDockWidget*>(QLatin1StringView(name));
            };
        };
        const QList<TourStop> stops{
            {tr("Two sides"),
             tr("A and B run the same steps. Here you choose for each side a device, or a program of yours, "
                "and "
                "how it computes. <b>X</b> exchanges them."),
             [this]() -> QWidget* { return m_window.pictures().topBar(); }},
            {tr("The pipeline"),
             tr("The steps, one after the other, and the form of the selected one. <b>Ctrl+Shift+A</b> adds "
                "a "
                "step out of one list of all ops. Everything can be undone."),
             dock("pipeline_dock")},
            {tr("The pictures"),
             tr("The wheel zooms, dragging moves. Hold <b>Shift</b> to see B in A's place, press <b>D</b> "
                "for "
                "the difference, <b>]</b> for the next region that differs, <b>F8</b> for the worst pixel."),
             [this]() -> QWidget* { return &m_window.viewer().canvas(); }},
            {tr("The findings"),
             tr("The verdict with the tolerance that would pass, the cause with its evidence, the regions "
                "with "
                "their shapes, and every number behind them."),
             dock("findings_dock")},
            {tr("Everything else"),
             tr("<b>Ctrl+K</b> finds every action, step, op, file, pixel, scenario and help page by its "
                "name. "
                "<b>F1</b> explains the panel that you are in."),
             [this]() -> QWidget* { return m_window.menuBar(); }},
        };
        m_tour = new Tour(stops, &m_window);
    }
    if (!wasWhyOpen)
        connect(
            m_tour, &Tour::left, this,
            [this] {
                m_window.settings().setWhyOpen(false);
                m_window.setPanelsVisible(m_window.hasPanels());
            },
            Qt::SingleShotConnection);
    m_tour->start();
}

} // namespace comparo::ui
