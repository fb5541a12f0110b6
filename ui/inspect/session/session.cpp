// SPDX-License-Identifier: Apache-2.0
#include "ui/inspect/session/session.h"

#include "engine/comparison/command.h"
#include "engine/device/device.h"
#include "ui/base/engine_text.h"
#include "ui/base/text.h"
#include "ui/inspect/files/read_ahead.h"
#include "ui/inspect/session/isolate.h"

#include <QFileInfo>

#include <tuple>
#include <utility>

namespace comparo::ui {

using namespace Qt::StringLiterals;

namespace {

constexpr int kUndoLimit = 200;

/// Files of masks, as far as they can be read.
struct Masks {
    IgnoredPixels ignored;
    std::optional<Error> error;
};

struct Loaded {
    std::array<DecodedImage, 2> images;
    Masks masks;
};

/// Whether these are other pictures, or the same ones in another orientation.
bool isOther(const ComparisonInput& opened, const QString& pathA, const QString& pathB, bool isUpright)
{
    return opened.path != toUtf8(pathA) || opened.pathB != toUtf8(pathB) || opened.isUpright != isUpright;
}

Masks readMasks(const QStringList& paths)
{
    Masks masks;
    for (const QString& path : paths) {
        try {
            addIgnored(toUtf8(path), masks.ignored);
        } catch (const Error& error) {
            masks.error = error;
        }
    }
    return masks;
}

} // namespace

Session::Session(QObject* parent) : QObject(parent)
{
    m_undo.setUndoLimit(kUndoLimit);
    m_setup.pipeline.steps.push_back(Step::parse("resize"));
    m_setup.a.device = DeviceId{};
    connect(&m_jobs, &JobRunner::progressChanged, this,
            [this](JobId id, double fraction, const QString& label) {
                if (m_running && id == m_resultJob)
                    Q_EMIT progressChanged(fraction, label);
            });
}

Session::~Session() = default;

void Session::start()
{
    m_jobs.latest(
        m_deviceSlot, this,
        [] {
            QList<DeviceId> ids;
            for (const Device* device : allDevices())
                ids.append(device->id());
            return std::pair(ids, defaultDeviceB());
        },
        [this](const std::pair<QList<DeviceId>, DeviceId>& found) {
            m_devices = found.first;
            if (!m_sidesChosen)
                m_setup.b.device = found.second;
            Q_EMIT devicesChanged();
            Q_EMIT setupChanged();
            requestResult();
        });
}

void Session::initialise(const Setup& setup, bool sidesChosen, const QStringList& masks)
{
    m_setup = setup;
    m_awaitsInput = setup.ignored || !masks.isEmpty();
    m_masks = masks;
    m_sidesChosen = sidesChosen;
    Q_EMIT setupChanged();
}

void Session::open(const QString& path)
{
    load(path, {});
}

void Session::openPair(const QString& pathA, const QString& pathB)
{
    load(pathA, pathB);
}

void Session::openJob(const ComparisonJob& job)
{
    const bool isSameInput = hasInput() && job.title == m_opened.title &&
                             job.input.path == m_opened.input.path && job.input.pathB == m_opened.input.pathB;
    m_loadSlot.stop();
    m_whole.reset();
    m_opened = job;
    m_setup = job.setup;
    m_sidesChosen = true;
    m_selectedStep = 0;
    m_inspectedStep.reset();
    m_undo.clear();
    m_inputs = {};
    m_inputs[0].tensor = job.input.tensor;
    m_inputs[1].tensor = job.input.tensorB;
    m_inputsNew = true;
    m_sample = 0;
    m_result.reset();
    m_outcome.reset();
    m_stepCause.reset();
    Q_EMIT runReplaced();
    Q_EMIT failureCleared();
    Q_EMIT resultCleared();
    Q_EMIT setupChanged();
    Q_EMIT selectedStepChanged();
    if (!isSameInput)
        Q_EMIT inputChanged();
    requestResult();
}

void Session::openDemonstration(const ComparisonJob& job)
{
    if (!m_ownSetup)
        m_ownSetup.emplace(m_setup, m_sidesChosen);
    openJob(job);
}

void Session::takeOwnSetup()
{
    if (!m_ownSetup)
        return;
    std::tie(m_setup, m_sidesChosen) = *m_ownSetup;
    m_ownSetup.reset();
    if (!m_sidesChosen && !m_devices.isEmpty())
        m_setup.b.device = defaultDeviceB(); // as start() would have
    m_undo.clear();
    m_selectedStep = 0;
    m_inspectedStep.reset();
    Q_EMIT setupChanged();
    Q_EMIT selectedStepChanged();
}

void Session::isolateStep(std::size_t step)
{
    const std::optional<ComparisonJob> alone = m_result ? isolatedStep(*m_result, step) : std::nullopt;
    if (!alone)
        return;
    ComparisonJob whole = m_whole.value_or(m_result->job);
    openJob(*alone);
    m_whole = std::move(whole);
    Q_EMIT stepIsolated(step + 1);
}

void Session::leaveIsolation()
{
    if (m_whole)
        openJob(ComparisonJob(*m_whole));
}

void Session::close()
{
    cancel();
    m_opened = {};
    m_inputs = {};
    m_inputsNew = false;
    m_sample = 0;
    m_inspectedStep.reset();
    m_undo.clear();
    m_result.reset();
    m_outcome.reset();
    m_stepCause.reset();
    m_whole.reset();
    Q_EMIT runReplaced();
    Q_EMIT failureCleared();
    Q_EMIT resultCleared();
    takeOwnSetup();
    Q_EMIT inputChanged();
}

void Session::reload()
{
    if (isComputed())
        openJob(ComparisonJob(m_opened));
    else if (hasInput())
        load(path(0), path(1));
}

void Session::setUpright(bool isUpright)
{
    if (std::exchange(m_isUpright, isUpright) != isUpright && !isComputed())
        reload();
}

void Session::load(const QString& pathA, const QString& pathB)
{
    const bool isUpright = m_isUpright;
    m_jobs.latest(
        m_loadSlot, this,
        [pathA, pathB, isUpright, masks = m_masks] {
            return Loaded{readFiles(pathA, pathB, isUpright), readMasks(masks)};
        },
        [this, pathA, pathB, isUpright](const Loaded& loaded) {
            const std::array<DecodedImage, 2>& images = loaded.images;
            m_whole.reset();
            if (!std::exchange(m_awaitsInput, false) && isOther(m_opened.input, pathA, pathB, isUpright))
                m_setup.ignored.reset(); // they were pixels of other pictures
            m_masks.clear();
            m_setup = withIgnored(m_setup, loaded.masks.ignored);
            m_opened = {};
            m_opened.input = pathB.isEmpty() ? inputOf(toUtf8(pathA), images[0])
                                             : inputOf(toUtf8(pathA), images[0], toUtf8(pathB), images[1]);
            m_opened.input.isUpright = isUpright;
            m_opened.title = titleOf(m_opened.input);
            m_inputs = images;
            m_inputsNew = true;
            m_sample = 0;
            takeOwnSetup();
            Q_EMIT failureCleared();
            Q_EMIT inputChanged();
            if (loaded.masks.error)
                fail(tr("The mask could not be read."), *loaded.masks.error);
            requestResult();
        },
        [this, pathA, pathB](const Error& error) {
            m_awaitsInput = false;
            m_masks.clear();
            fail(tr("The file could not be opened."), error);
            Q_EMIT openFailed(pathB.isEmpty() ? QStringList{pathA} : QStringList{pathA, pathB});
        });
}

QString Session::path(int side) const
{
    return isComputed() ? QString() : fromUtf8(side == 0 ? m_opened.input.path : m_opened.input.pathB);
}

QString Session::title() const
{
    if (!hasInput())
        return {};
    if (isComputed())
        return translated(m_opened.title);
    const QString first = QFileInfo(path(0)).fileName();
    return isPair() ? first + u" / "_s + QFileInfo(path(1)).fileName() : first;
}

ComparisonJob Session::jobOf(const Setup& setup) const
{
    ComparisonJob job = m_opened;
    job.setup = setup;
    if (setup != m_opened.setup)
        job.command.clear(); // it asks for what was opened
    return job;
}

ComparisonJob Session::job() const
{
    return m_result ? m_result->job : jobOf(m_setup);
}

QString Session::command() const
{
    return fromUtf8(commandOf(job()));
}

QString Session::sideLabel(int side) const
{
    if (isPair())
        return QFileInfo(path(side)).fileName();
    const Setup& setup = m_result ? m_result->setup() : m_setup;
    const Trace* ran = trace(side); // knows the library and version of a peer
    QString label = engineText(ran ? ran->label() : (side == 0 ? setup.a : setup.b).label());
    if (m_result && !m_result->steps.empty())
        label += u" \u00b7 "_s + fromUtf8(setup.pipeline.steps[m_result->steps[m_result->shown].step].op->id);
    return label;
}

void Session::fail(const QString& what, const Error& error)
{
    if (error.code() == ErrorCode::Cancelled)
        return;
    const QString message = engineText(error.message());
    Q_EMIT failed(message, what + u'\n' + message + u'\n' + command());
}

void Session::reportFailure(const QString& message, const QString& details)
{
    Q_EMIT failed(message, details.isEmpty() ? message : details);
}

} // namespace comparo::ui
