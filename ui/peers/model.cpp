// SPDX-License-Identifier: Apache-2.0
#include "ui/peers/model.h"

#include "engine/base/shell_words.h"
#include "ui/base/engine_text.h"
#include "ui/base/text.h"

#include <algorithm>
#include <utility>

namespace comparo::ui {

using namespace Qt::StringLiterals;

namespace {

QString keyOf(const QString& name, PeerValues options)
{
    std::sort(options.begin(), options.end());
    QString key = name;
    for (const auto& [option, value] : options)
        key += u'/' + fromUtf8(option) + u'=' + fromUtf8(value);
    return key;
}

QStringList linesOf(const std::vector<std::string>& lines)
{
    QStringList texts;
    for (const std::string& line : lines)
        texts << fromUtf8(line);
    return texts;
}

/// What makes the name known to a command line.
std::string flagsOf(const PeerDefinition& definition)
{
    std::string command;
    for (const std::string& word : definition.words)
        command += (command.empty() ? "" : " ") + shellWord(word);
    if (!definition.file.empty())
        command = shellWord(definition.file.string());
    if (!definition.library.empty())
        command = shellWord(definition.python) + " -m comparoscope.peers " + definition.library;
    return " --peer " + shellWord(definition.name + "=" + command) +
           (definition.python.empty() ? std::string() : " --python " + shellWord(definition.python));
}

} // namespace

QString wordOf(PeerState state)
{
    switch (state) {
    case PeerState::Starting:
        return PeersModel::tr("starting");
    case PeerState::Ready:
        return PeersModel::tr("ready");
    case PeerState::Busy:
        return PeersModel::tr("busy");
    case PeerState::Failed:
        return PeersModel::tr("failed");
    default:
        return PeersModel::tr("not started");
    }
}

PeersModel::PeersModel(QObject* parent) : QObject(parent), m_file(fromPath(userPeersFile()))
{
    peerRegistry().setListener(
        [this] { QMetaObject::invokeMethod(this, &PeersModel::statusChanged, Qt::QueuedConnection); });
}

PeersModel::~PeersModel()
{
    peerRegistry().setListener({});
}

QString PeersModel::python() const
{
    return fromUtf8(pythonProgram(toUtf8(m_python)).arguments.front());
}

void PeersModel::setTimeout(double seconds)
{
    peerRegistry().setTimeouts(peerTimeoutsOf(seconds));
    m_timeout = seconds;
    Q_EMIT timeoutChanged();
}

void PeersModel::keepTimeout(double seconds)
{
    setTimeout(seconds);
    Q_EMIT timeoutKept(seconds);
}

QString PeersModel::timeoutText(double seconds)
{
    const PeerTimeouts timeouts = peerTimeoutsOf(seconds);
    const auto inSeconds = [](std::chrono::milliseconds time) {
        return QString::number(static_cast<double>(time.count()) / 1000.0);
    };
    return timeouts.start == timeouts.step
               ? tr("%1 s").arg(inSeconds(timeouts.start))
               : tr("%1 s to start, %2 s a step").arg(inSeconds(timeouts.start), inSeconds(timeouts.step));
}

QStringList PeersModel::names() const
{
    QStringList names;
    for (const PeerCommand& command : peerRegistry().commands())
        names << fromUtf8(command.name);
    return names;
}

std::shared_ptr<Peer> PeersModel::opened(const QString& name, const PeerValues& options) const
{
    const QString key = keyOf(name, options);
    for (const PeerRegistry::Opened& each : peerRegistry().opened())
        if (keyOf(fromUtf8(each.peer->name()), each.options) == key)
            return each.peer;
    return nullptr;
}

PeerStatus PeersModel::status(const QString& name, const PeerValues& options) const
{
    const std::shared_ptr<Peer> peer = opened(name, options);
    PeerStatus status = peer ? peer->status() : PeerStatus{};
    // Asked to start, and its thread has not come to it yet.
    const bool runs = status.state == PeerState::Ready || status.state == PeerState::Busy;
    if (!runs && m_starting.contains(keyOf(name, options))) {
        status.state = PeerState::Starting;
        status.error = {};
    }
    return status;
}

QStringList PeersModel::log(const QString& name, const PeerValues& options) const
{
    const std::shared_ptr<Peer> peer = opened(name, options);
    return peer ? linesOf(peer->log()) : QStringList();
}

std::vector<PeerValues> PeersModel::otherOptions(const QString& name) const
{
    std::vector<PeerValues> all;
    for (const PeerRegistry::Opened& each : peerRegistry().opened())
        if (fromUtf8(each.peer->name()) == name && !each.options.empty() && each.peer->status().description)
            all.push_back(each.options);
    return all;
}

QString PeersModel::command(const QString& name) const
{
    for (const PeerCommand& command : peerRegistry().commands()) {
        if (fromUtf8(command.name) != name)
            continue;
        QStringList words;
        for (const std::string& word : command.program.arguments)
            words << shellQuoted(fromUtf8(word));
        return words.join(u' ');
    }
    return {};
}

std::vector<std::pair<QString, std::vector<const Op*>>> PeersModel::ownOps() const
{
    std::vector<std::pair<QString, std::vector<const Op*>>> all;
    const std::vector<PeerRegistry::Opened> opened = peerRegistry().opened();
    for (const QString& name : names())
        for (const PeerRegistry::Opened& each : opened) { // of one name, the options change no op
            const std::shared_ptr<const PeerDescription> known =
                fromUtf8(each.peer->name()) == name ? each.peer->status().description : nullptr;
            if (!known)
                continue;
            if (std::vector<const Op*> ops = known->ownOps(); !ops.empty())
                all.emplace_back(name, std::move(ops));
            break;
        }
    return all;
}

QString PeersModel::label(const Side& side) const
{
    if (!isProgram(side))
        return engineText(side.label());
    const std::shared_ptr<const PeerDescription> known =
        status(fromUtf8(side.peer->name), side.peer->options).description;
    return engineText(side.label(known ? known->label : std::string_view()));
}

void PeersModel::start(const QString& name, const PeerValues& options, QObject* context, Described done,
                       Failed failed)
{
    launch(name, options, false, context, std::move(done), std::move(failed));
}

void PeersModel::startAgain(const QString& name, const PeerValues& options, QObject* context, Described done,
                            Failed failed)
{
    launch(name, options, true, context, std::move(done), std::move(failed));
}

void PeersModel::launch(const QString& name, const PeerValues& options, bool again, QObject* context,
                        Described done, Failed failed)
{
    const QString key = keyOf(name, options);
    const auto ended = [this, key] {
        m_starting.remove(key);
        Q_EMIT statusChanged();
    };
    if (m_starting.contains(key))
        m_jobs.cancel(m_starting[key]);
    m_starting[key] = m_jobs.run(
        tr("Starting %1").arg(name), context,
        [name = toUtf8(name), options, again](const Progress& progress) {
            const std::shared_ptr<Peer> peer = peerRegistry().open(name, options);
            if (again)
                peer->stop();
            return peer->describe(progress);
        },
        [ended, done = std::move(done)](const PeerDescription& description) {
            ended();
            done(description);
        },
        [ended, failed = std::move(failed)](const Error& error) {
            ended();
            failed(engineText(error.message()));
        });
    Q_EMIT statusChanged();
}

void PeersModel::stop(const QString& name, const PeerValues& options)
{
    if (const auto starting = m_starting.constFind(keyOf(name, options)); starting != m_starting.constEnd()) {
        m_jobs.cancel(*starting);
        m_starting.erase(starting);
        Q_EMIT statusChanged();
        return;
    }
    if (const std::shared_ptr<Peer> peer = opened(name, options);
        peer && peer->status().state != PeerState::NotStarted && peer->processId() >= 0)
        m_jobs.run(
            tr("Ending %1").arg(name), [peer] { peer->stop(); }, [] {});
}

PeerCommand PeersModel::commandOf(const PeerDefinition& definition) const
{
    PeerCommand command{definition.name, {definition.words, {}}, {}};
    const PeerProgram python =
        pythonProgram(definition.python.empty() ? toUtf8(m_python) : definition.python);
    if (!definition.file.empty())
        command.program = pythonFileProgram(definition.file.string(), python);
    else if (!definition.library.empty())
        command.program = libraryProgram(definition.library, python);
    return command;
}

void PeersModel::tryOut(const PeerDefinition& definition, QObject* context,
                        std::function<void(const Candidate&)> done, Failed failed)
{
    discard(std::exchange(m_candidate, peerRegistry().tryOut(commandOf(definition))));
    m_jobs.latest(
        m_candidateSlot, context,
        [peer = m_candidate](const Progress& progress) {
            peer->describe(progress);
            return peer;
        },
        [done = std::move(done)](const Candidate& peer) { done(peer); },
        [failed = std::move(failed)](const Error& error) { failed(engineText(error.message())); });
}

void PeersModel::cancelTryOut()
{
    m_candidateSlot.stop();
    discard(std::exchange(m_candidate, nullptr));
}

QStringList PeersModel::candidateLog() const
{
    return m_candidate ? linesOf(m_candidate->log()) : QStringList();
}

void PeersModel::discard(Candidate candidate)
{
    if (candidate)
        m_jobs.run(
            QString(), [last = std::move(candidate)]() mutable { last.reset(); }, [] {});
}

bool PeersModel::isSame(const PeerDefinition& definition) const
{
    const std::vector<PeerCommand> known = peerRegistry().commands();
    return std::any_of(known.begin(), known.end(), [&](const PeerCommand& each) {
        return each.name == definition.name && each.program == commandOf(definition).program;
    });
}

bool PeersModel::runsLibrary(const QString& name) const
{
    const std::vector<PeerCommand> known = peerRegistry().commands();
    return std::ranges::any_of(known, [&](const PeerCommand& each) {
        const std::vector<std::string>& words = each.program.arguments;
        return fromUtf8(each.name) == name &&
               words == libraryProgram(toUtf8(name), {{words.front()}, {}}).arguments;
    });
}

QString PeersModel::pythonOf(const QString& library) const
{
    for (const PeerCommand& each : peerRegistry().commands())
        if (fromUtf8(each.name) == library && runsLibrary(library))
            return fromUtf8(each.program.arguments.front());
    return {};
}

QString PeersModel::freeName(const QString& wanted) const
{
    const QStringList taken = names();
    QString name = wanted;
    for (int number = 2; taken.contains(name); ++number)
        name = wanted + u"-%1"_s.arg(number);
    return name;
}

QString PeersModel::add(const Candidate& candidate, const PeerDefinition& definition, bool keep)
{
    try {
        if (isSame(definition) || (!definition.library.empty() && runsLibrary(fromUtf8(definition.name))))
            for (Candidate& running : peerRegistry().take(definition.name))
                discard(std::move(running));
        peerRegistry().adopt(candidate, keep ? std::string() : flagsOf(definition));
        m_candidate.reset();
        Q_EMIT namesChanged();
        if (keep)
            keepPeer(toPath(m_file), definition);
        return {};
    } catch (const Error& error) {
        discard(candidate); // it lives on where it was taken up
        return engineText(error.message());
    }
}

bool PeersModel::isKept(const QString& name) const
{
    PeerRegistry kept;
    try {
        kept.addFile(toPath(m_file), {{"python3"}, {}}, {});
    } catch (const Error&) { // nothing is kept in a file that is not there or cannot be read
    }
    const std::vector<PeerCommand> all = kept.commands();
    return std::any_of(all.begin(), all.end(),
                       [&](const PeerCommand& each) { return fromUtf8(each.name) == name; });
}

QString PeersModel::remove(const QString& name)
{
    try {
        forgetPeer(toPath(m_file), toUtf8(name));
    } catch (const Error& error) {
        return engineText(error.message());
    }
    for (Candidate& running : peerRegistry().take(toUtf8(name)))
        discard(std::move(running));
    Q_EMIT namesChanged();
    Q_EMIT statusChanged();
    return {};
}

} // namespace comparo::ui
