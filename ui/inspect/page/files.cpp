// SPDX-License-Identifier: Apache-2.0
// Files of the comparison: what opens, watches, saves and restores them.
#include "engine/peer/registry.h"
#include "ui/base/text.h"
#include "ui/canvas/image_canvas.h"
#include "ui/inspect/files/saved_session.h"
#include "ui/inspect/page/page.h"
#include "ui/inspect/session/view_state.h"
#include "ui/inspect/viewer/viewer.h"
#include "ui/peers/model.h"

#include <QFileInfo>

#include <algorithm>
#include <array>
#include <utility>

namespace comparo::ui {

using namespace Qt::StringLiterals;

namespace {

/// The file of the program that runs a side, if it lies here.
QString pythonFileOf(const Side& side)
{
    if (isProgram(side))
        for (const PeerCommand& command : peerRegistry().commands())
            if (command.name == side.peer->name)
                for (const std::string& word : command.program.arguments)
                    if (const QFileInfo file(fromUtf8(word)); word.ends_with(".py") && file.isFile())
                        return file.absoluteFilePath();
    return {};
}

std::array<const Side*, 2> sidesOf(const Session& session)
{
    return {&session.setup().a, &session.setup().b};
}

} // namespace

void InspectPage::open(const QStringList& paths)
{
    QStringList whole;
    for (const QString& path : paths)
        whole << QFileInfo(path).absoluteFilePath();
    if (whole.size() == 3)
        host().view().makers().setSource(whole.takeFirst());
    if (whole.size() == 2)
        host().session().openPair(whole[0], whole[1]);
    else
        host().session().open(whole[0]);
}

void InspectPage::takeDropped(const QList<QUrl>& urls, int side)
{
    const Session& session = host().session();
    if (side < 0)
        host().takeFiles(urls);
    else if (const QString path = urls.front().toLocalFile(); side == 1)
        host().openFiles({session.path(0), path});
    else
        host().openFiles(session.isPair() ? QStringList{path, session.path(1)} : QStringList{path});
}

QStringList InspectPage::files() const
{
    const Session& session = host().session();
    QStringList files;
    for (int side = 0; side < 2; ++side)
        if (const QString path = session.path(side); QFileInfo(path).isFile())
            files << path;
    for (const Side* side : sidesOf(session))
        if (const QString file = pythonFileOf(*side); !file.isEmpty() && !session.isPair())
            files << file;
    return files;
}

void InspectPage::readAgain(const QStringList& changed)
{
    Session& session = host().session();
    bool waits = false;
    for (const Side* side : sidesOf(session)) {
        if (!changed.contains(pythonFileOf(*side)))
            continue;
        waits = true;
        host().peers().startAgain(
            fromUtf8(side->peer->name), side->peer->options, this,
            [&session](const PeerDescription&) { session.reload(); },
            [&session](const QString& message) { session.reportFailure(message); });
    }
    if (!waits && (changed.contains(session.path(0)) || changed.contains(session.path(1))))
        session.reload();
}

void InspectPage::save(SavedSession& saved) const
{
    const Session& session = host().session();
    const ViewState& view = host().view();
    saved.setup = session.setup();
    saved.mode = view.mode();
    saved.modeParams = fromUtf8(view.modeParams().toText(true));
    saved.exposure = view.display().exposure;
    saved.channel = view.channel();
    saved.pinned = view.pinned();
    saved.region = view.region();
    saved.bookmarks = m_saved ? m_saved->bookmarks : view.bookmarks().all();
    saved.sample = session.sample();
    if (const AnalysisPtr& result = session.result(); result && result->shown + 1 < result->steps.size())
        saved.inspected = static_cast<int>(result->steps[result->shown].step);
    saved.selected = static_cast<int>(session.selectedStep());
    const ImageCanvas& canvas = m_viewer->canvas();
    if (session.result() && !canvas.isFitted())
        saved.zoom = SavedZoom{canvas.view().scale, canvas.view().center.x, canvas.view().center.y};
}

/// What is looked at comes back with the first result; a file that is not there any more has none.
void InspectPage::restore(const SavedSession& saved)
{
    Session& session = host().session();
    m_saved = std::make_unique<SavedSession>(saved);
    if (saved.scenario.isEmpty() || host().scenario() != saved.scenario) {
        if (saved.setup)
            session.initialise(*saved.setup, true, saved.masks);
        if (!saved.files.isEmpty())
            open(saved.files);
    } else if (saved.setup && !(*saved.setup == session.setup())) {
        session.applySetup(*saved.setup);
    }
    connect(&session, &Session::resultChanged, this, &InspectPage::showSaved,
            Qt::ConnectionType(Qt::SingleShotConnection | Qt::QueuedConnection));
}

/// After everybody has the first result, and has asked for the sample that differs most.
void InspectPage::showSaved()
{
    Session& session = host().session();
    ViewState& view = host().view();
    if (!m_saved || !session.result())
        return;
    const SavedSession saved = *std::exchange(m_saved, nullptr);
    try {
        view.setMode(fromUtf8(findViewMode(toUtf8(saved.mode)).id));
        ParamSet params = view.modeParams();
        params.parseItems(toUtf8(saved.modeParams));
        view.setModeParams(params);
    } catch (const Error&) { // of another version: the mode as it is by itself
    }
    DisplayTransform display = view.display();
    display.exposure = saved.exposure;
    view.setDisplay(display);
    view.setChannel(std::max(saved.channel, -1));
    if (saved.inspected)
        session.inspectStep(static_cast<std::size_t>(*saved.inspected));
    session.setSample(saved.sample);
    if (saved.selected >= 0 &&
        static_cast<std::size_t>(saved.selected) < session.setup().pipeline.steps.size())
        session.selectStep(static_cast<std::size_t>(saved.selected));
    const auto showPlace = [this, &view, saved] {
        view.setPinned(saved.pinned);
        view.setRegion(saved.region);
        if (saved.zoom && saved.zoom->scale > 0.0)
            m_viewer->canvas().setView({saved.zoom->scale, {saved.zoom->x, saved.zoom->y}});
    };
    if (session.isRunning()) // another step, or sample, is on its way: its picture has the place
        connect(&session, &Session::resultChanged, this, showPlace,
                Qt::ConnectionType(Qt::SingleShotConnection | Qt::QueuedConnection));
    else
        showPlace();
    Q_EMIT restored(saved);
    view.bookmarks().setAll(saved.bookmarks);
}

} // namespace comparo::ui
