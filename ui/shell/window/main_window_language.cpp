// SPDX-License-Identifier: Apache-2.0
// Another language while the window is open: what has words is made again, and the models stay.
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
#include "ui/shell/window/retire.h"
#include "ui/sweep/model.h"
#include "ui/sweep/panel.h"
#include "ui/sweep/setup.h"

#include <QApplication>
#include <QStackedWidget>
#include <QThread>
#include <QTimer>

#include <chrono>
#include <optional>
#include <utility>

namespace comparo::ui {

using namespace Qt::StringLiterals;

namespace {

constexpr std::chrono::milliseconds kPatience{50}; ///< while something is open that the language waits for

} // namespace

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

bool MainWindow::isInLanguage() const
{
    return m_language == language::code() && m_partsToMake.empty();
}

/// A dialog, a menu or a drag is in a call of its own that is not to lose it, nor where it began. It may be
/// hidden already.
bool MainWindow::isInCall() const
{
    return QApplication::activeModalWidget() || QApplication::activePopupWidget() ||
           QThread::currentThread()->loopLevel() > m_loopLevel;
}

/// Every part is whole at every moment: in the old language, then in the new one. What is seen changes at
/// once, with the last.
void MainWindow::speakAgain()
{
    if (m_language == language::code())
        return;
    if (isInCall()) {
        QTimer::singleShot(kPatience, this, &MainWindow::speakAgain);
        return;
    }
    m_language = language::code();
    if (m_partsToMake.empty())
        m_viewToKeep = m_viewer->canvas().view();
    m_partsToMake = {[this] { leaveWords(); },    [this] { makeSideBar(); },   [this] { makePipeline(); },
                     [this] { makePixel(); },     [this] { makeScenario(); },  [this] { makeFindings(); },
                     [this] { placeFindings(); }, [this] { makeStartPage(); }, [this] { makeMessages(); },
                     [this] { makeViewer(); }};
    for (ToolPage& page : m_toolPages)
        if (page.made.page)
            m_partsToMake.push_back([this, &page] { makePageAgain(page); });
    m_partsToMake.push_back([this] { showSession(); });
    m_partsToMake.push_back([this] { showModels(); });
    m_partsToMake.push_back([this] { endSpeaking(); });
    speakOn();
}

void MainWindow::speakOn()
{
    if (m_partsToMake.empty())
        return;
    const bool waits = isInCall();
    setUpdatesEnabled(waits);
    if (waits) {
        QTimer::singleShot(kPatience, this, &MainWindow::speakOn);
        return;
    }
    const std::function<void()> make = std::move(m_partsToMake.front());
    m_partsToMake.pop_front();
    make();
    QTimer::singleShot(0, this, &MainWindow::speakOn);
}

/// Names of what stays; what is open beside the window, and what is only made when it is asked for, goes.
void MainWindow::leaveWords()
{
    delete std::exchange(m_help, nullptr);
    m_helpBook.reset();
    delete std::exchange(m_tour, nullptr);
    for (auto* widget : findChildren<QWidget*>(Qt::FindDirectChildrenOnly))
        if (widget->isWindow())
            retire(widget);
    m_actions.retranslate();
    refreshUndo();
    nameTopButtons();
    nameDocks();
    makeMenus();
    makeSearch();
}

/// A page that is not shown waits until it is needed again.
void MainWindow::makePageAgain(ToolPage& page)
{
    QWidget* old = std::exchange(page.made, {}).page;
    std::optional<SweepFields> fields;
    if (page.action == u"sweep"_s)
        fields = m_sweepPanel->setup().fields();
    old->hide(); // what it asked of its model, the new one asks again
    if (page.action == m_toolAction || fields)
        need(page.action);
    if (m_pages->currentWidget() == old)
        m_pages->setCurrentWidget(page.made.page);
    m_pages->removeWidget(old);
    retire(old);
    if (!fields)
        return;
    m_sweepPanel->setup().setFields(*fields);
    // Again before the end: an empty form that is told of devices takes some.
    m_partsToMake.insert(m_partsToMake.end() - 1,
                         [this, fields] { m_sweepPanel->setup().setFields(*fields); });
}

/// Tells new widgets of what is there. An input that is known is not opened again.
void MainWindow::showSession()
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
}

void MainWindow::showModels()
{
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

void MainWindow::endSpeaking()
{
    m_actions.get(u"select_region"_s)->setChecked(false);
    m_viewer->setRegionsOutlined(m_actions.get(u"outline_regions"_s)->isChecked());
    m_viewer->setStripVisible(m_panelsVisible);
    showResultState();
    arrangeTopBar();
    if (m_pages->currentIndex() == 2 && !m_session.isRunning())
        m_session.reload(); // says what fails in this language
    setUpdatesEnabled(true);
    // The canvas has its size once the layouts have settled.
    QMetaObject::invokeMethod(
        m_viewer,
        [this, seen = std::exchange(m_viewToKeep, {})] {
            if (m_session.result() && seen)
                m_viewer->canvas().setView(*seen);
        },
        Qt::QueuedConnection);
}

} // namespace comparo::ui
