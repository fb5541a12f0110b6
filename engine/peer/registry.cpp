// SPDX-License-Identifier: Apache-2.0
#include "engine/peer/registry.h"

#include "engine/base/error.h"
#include "engine/base/json/json_keys.h"
#include "engine/base/shell_words.h"
#include "engine/codec/codec.h"
#include "engine/codec/file_limits.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <thread>

namespace comparo {
namespace {

using Json = nlohmann::ordered_json;
namespace fs = std::filesystem;

bool isNameCharacter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_' || c == '-' || c == '.';
}

bool isName(std::string_view name)
{
    return !name.empty() && name.front() >= 'a' && name.front() <= 'z' &&
           std::all_of(name.begin(), name.end(), isNameCharacter);
}

/// The words of a command, or a Python file alone.
PeerProgram programOf(std::vector<std::string> words, const PeerProgram& python)
{
    if (words.size() != 1 || !words.front().ends_with(".py"))
        return {std::move(words), {}};
    return pythonFileProgram(words.front(), python);
}

std::string environmentValue(const char* name)
{
    const char* value = std::getenv(name);
    return value ? value : "";
}

/// The folder of this program.
fs::path programFolder()
{
    std::error_code ignored;
    return fs::read_symlink("/proc/self/exe", ignored).parent_path();
}

/// Where our Python package is: installed beside this program, or in the source tree that it was built in.
fs::path packageFolder()
{
    std::error_code ignored;
    // Nowhere else: a folder further up may be anybody's.
    const fs::path bin = programFolder();
    for (const fs::path& place : {bin / "../share/comparoscope/python", bin / "../../../app/python"})
        if (fs::is_regular_file(place / "comparoscope" / "peer.py", ignored))
            return fs::weakly_canonical(place, ignored);
    return {};
}

/// {"file": …} or {"library": one that we ship}, with or without its "python".
bool isPython(const Json& value)
{
    if (!value.is_object() || !value.value("python", Json("")).is_string())
        return false;
    const Json library = value.value("library", Json());
    return library.is_string() ? std::ranges::count(shippedPeers(), library.get<std::string>()) == 1
                               : value.value("file", Json()).is_string();
}

} // namespace

void PeerRegistry::add(PeerCommand command)
{
    if (!isName(command.name))
        failArgument(message("Invalid peer name '{}': it must begin with a lowercase letter and contain only "
                             "lowercase letters, digits, '_', '-' and '.'.",
                             Verbatim(command.name)));
    if (command.program.arguments.empty() || command.program.arguments.front().empty())
        failArgument(message("The peer {} has no command; add one, as in {}='python3 {}.py'.",
                             Verbatim(command.name), Verbatim(command.name), Verbatim(command.name)));
    const std::scoped_lock lock(m_mutex);
    if (std::none_of(m_commands.begin(), m_commands.end(),
                     [&](const PeerCommand& known) { return known.name == command.name; }))
        m_commands.push_back(std::move(command));
}

void PeerRegistry::addArgument(std::string_view argument, const PeerProgram& python, const std::string& flags)
{
    const std::size_t equals = argument.find('=');
    if (equals == std::string_view::npos && argument.ends_with(".py")) {
        const std::string file(argument);
        std::error_code ignored;
        if (!fs::is_regular_file(file, ignored))
            fail(ErrorCode::Io, message("--peer {}: No such file.", Verbatim(file)));
        add({peerNameOfFile(file), programOf({file}, python), flags});
        return;
    }
    if (equals == std::string_view::npos)
        failArgument(message("--peer expects NAME='COMMAND ARGS' or FILE.py, not '{}'.", Verbatim(argument)));
    add({std::string(argument.substr(0, equals)),
         programOf(wordsOfShell(argument.substr(equals + 1)), python), flags});
}

void PeerRegistry::addFile(const fs::path& path, const PeerProgram& python, const std::string& flags)
{
    const std::vector<std::byte> bytes = readFileUpTo(path, kMaxTextBytes);
    const std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    const Json json = Json::parse(text, nullptr, false);
    const auto refuse = [&](const Message& what) {
        fail(ErrorCode::CorruptData, message("Cannot use {}: {}", Verbatim(path.string()), what));
    };
    if (!json.is_object() || !json.contains("peers") || !json["peers"].is_object())
        refuse(message("It is not JSON of the form {{\"peers\": {{\"NAME\": \"COMMAND ARGS\"}}}}."));
    if (const std::string place = repeatedKey(text); !place.empty())
        refuse(repeatedKeyText(place));
    for (const auto& [name, value] : json["peers"].items()) {
        std::vector<std::string> words;
        if (value.is_string())
            words = wordsOfShell(value.get<std::string>());
        else if (value.is_array() &&
                 std::all_of(value.begin(), value.end(), [](const Json& word) { return word.is_string(); }))
            words = value.get<std::vector<std::string>>();
        else if (!isPython(value))
            refuse(message("'{}' must be a command line, a list of words, or a \"file\" with its \"python\".",
                           Verbatim(name)));
        try {
            const std::string own = value.is_object() ? value.value("python", std::string()) : std::string();
            const PeerProgram runs = own.empty() ? python : pythonProgram(own);
            add({name,
                 value.contains("library") ? libraryProgram(value["library"].get<std::string>(), runs)
                 : value.is_object()       ? pythonFileProgram(value["file"].get<std::string>(), runs)
                                           : programOf(words, runs),
                 flags});
        } catch (const Error& error) {
            refuse(error.message());
        }
    }
}

void PeerRegistry::addShipped(const PeerProgram& python, const std::string& flags)
{
    for (const std::string& name : shippedPeers())
        add({name, libraryProgram(name, python), flags, true});
}

std::vector<PeerCommand> PeerRegistry::commands() const
{
    const std::scoped_lock lock(m_mutex);
    return m_commands;
}

std::shared_ptr<Peer> PeerRegistry::open(const std::string& name, const PeerValues& options)
{
    const std::scoped_lock lock(m_mutex);
    PeerValues key = options;
    std::sort(key.begin(), key.end());
    std::shared_ptr<Peer>& peer = m_peers[{name, key}];
    if (peer)
        return peer;
    std::vector<std::string> known;
    for (const PeerCommand& command : m_commands) {
        if (command.name == name)
            return peer = made(command, options);
        known.push_back(command.name);
    }
    m_peers.erase({name, key});
    const Message hint = message("Unknown peer '{}': only your own configuration or command line defines "
                                 "what a name runs; use --peer {}='COMMAND ARGS'",
                                 Verbatim(name), Verbatim(name));
    fail(ErrorCode::Device,
         known.empty() ? message("{}.", hint) : message("{} (known: {}).", hint, joinedNames(known)));
}

std::shared_ptr<Peer> PeerRegistry::made(PeerCommand command, const PeerValues& options) const
{
    return std::make_shared<Peer>(std::move(command), options, m_timeouts, [listener = m_listener] {
        const std::scoped_lock lock(listener->mutex);
        if (listener->call)
            listener->call();
    });
}

std::shared_ptr<Peer> PeerRegistry::tryOut(PeerCommand command)
{
    const std::scoped_lock lock(m_mutex);
    return made(std::move(command), {});
}

void PeerRegistry::adopt(const std::shared_ptr<Peer>& peer, const std::string& flags)
{
    const std::string name = peer->name();
    const std::vector<PeerCommand> known = commands();
    if (std::any_of(known.begin(), known.end(), [&](const PeerCommand& each) { return each.name == name; }))
        failArgument(message("A peer '{}' already exists; choose another name.", Verbatim(name)));
    PeerCommand command = peer->command();
    command.flags = flags;
    add(std::move(command));
    const std::scoped_lock lock(m_mutex);
    peer->setTimeouts(m_timeouts); // it may have been tried out with others
    m_peers[{name, {}}] = peer;
}

std::vector<std::shared_ptr<Peer>> PeerRegistry::take(const std::string& name)
{
    std::vector<std::shared_ptr<Peer>> taken;
    const std::scoped_lock lock(m_mutex);
    std::erase_if(m_commands, [&](const PeerCommand& command) { return command.name == name; });
    std::erase_if(m_peers, [&](auto& entry) {
        if (entry.first.first != name)
            return false;
        taken.push_back(std::move(entry.second));
        return true;
    });
    return taken;
}

std::vector<PeerRegistry::Opened> PeerRegistry::opened() const
{
    const std::scoped_lock lock(m_mutex);
    std::vector<Opened> all;
    for (const auto& [key, peer] : m_peers)
        all.push_back({key.second, peer});
    return all;
}

void PeerRegistry::setListener(std::function<void()> listener)
{
    const std::scoped_lock lock(m_listener->mutex);
    m_listener->call = std::move(listener);
}

void PeerRegistry::setTimeouts(const PeerTimeouts& timeouts)
{
    const std::scoped_lock lock(m_mutex);
    m_timeouts = timeouts;
    for (const auto& [key, peer] : m_peers)
        peer->setTimeouts(timeouts);
}

void PeerRegistry::clear()
{
    std::map<std::pair<std::string, PeerValues>, std::shared_ptr<Peer>> ending;
    {
        const std::scoped_lock lock(m_mutex);
        ending.swap(m_peers);
        m_commands.clear();
    }
    std::vector<std::jthread> threads; // each may take a second
    for (auto& [key, peer] : ending)
        threads.emplace_back([last = std::move(peer)]() mutable { last.reset(); });
}

PeerTimeouts peerTimeoutsOf(double seconds)
{
    constexpr double kLongest = 86400.0;
    if (!(seconds >= 0.0 && seconds <= kLongest))
        failArgument(
            message("Invalid peer timeout: it must be at least 0 (the default) and at most 86400 seconds."));
    PeerTimeouts timeouts;
    if (seconds > 0.0)
        timeouts.start = timeouts.step =
            std::chrono::milliseconds(static_cast<std::int64_t>(std::ceil(seconds * 1000.0)));
    return timeouts;
}

PeerRegistry& peerRegistry()
{
    struct Owner {
        PeerRegistry registry;
        ~Owner() { registry.clear(); }
    };
    static Owner owner;
    return owner.registry;
}

std::string peerNameOfFile(const fs::path& file)
{
    std::string name = file.stem().string();
    for (char& c : name) {
        c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
        c = isNameCharacter(c) ? c : '_';
    }
    return name;
}

PeerProgram libraryProgram(const std::string& library, PeerProgram python)
{
    python.arguments.insert(python.arguments.end(), {"-m", "comparoscope.peers", library});
    return python;
}

PeerProgram pythonFileProgram(const std::string& file, PeerProgram python)
{
    python.arguments.insert(python.arguments.end(), {"-m", "comparoscope.peers", file});
    return python;
}

PeerProgram pythonProgram(const std::string& chosen)
{
    std::string python = chosen;
    if (python.empty())
        python = environmentValue("COMPARO_PYTHON");
    const fs::path folder = packageFolder();
    std::error_code ignored;
    if (const fs::path own = programFolder() / "python3";
        python.empty() && folder.empty() && fs::exists(own, ignored)) // pip has put the package there
        python = own.string();
    if (const std::string active = environmentValue("VIRTUAL_ENV"); python.empty() && !active.empty())
        python = active + "/bin/python";
    PeerProgram program{{python.empty() ? "python3" : python}, {}};
    program.environment.emplace_back("PYTHONSAFEPATH", "1"); // modules of the current folder are not ours
    if (!folder.empty()) {
        const std::string before = environmentValue("PYTHONPATH");
        program.environment.emplace_back("PYTHONPATH",
                                         folder.string() + (before.empty() ? "" : ":" + before));
    }
    return program;
}

Message fillPeerRegistry(const PeerSources& sources)
{
    PeerRegistry& registry = peerRegistry();
    const PeerProgram python = pythonProgram(sources.python);
    const std::string flag = sources.python.empty() ? "" : " --python " + shellWord(sources.python);
    for (const std::string& argument : sources.arguments)
        registry.addArgument(argument, python, " --peer " + shellWord(argument) + flag);
    for (const std::string& file : sources.files)
        registry.addFile(file, python, " --peers " + shellWord(file) + flag);
    Message wrong;
    std::error_code ignored;
    if (const fs::path file = userPeersFile(); !file.empty() && fs::exists(file, ignored)) {
        try {
            registry.addFile(file, python, {});
        } catch (const Error& error) {
            wrong = error.message(); // what needs no peers runs all the same
        }
    }
    registry.addShipped(python, flag);
    return wrong;
}

fs::path userPeersFile()
{
    const std::string configured = environmentValue("XDG_CONFIG_HOME");
    const std::string home = environmentValue("HOME");
    if (configured.empty() && home.empty())
        return {};
    return (configured.empty() ? fs::path(home) / ".config" : fs::path(configured)) / "comparoscope" /
           "peers.json";
}

const std::vector<std::string>& shippedPeers()
{
    static const std::vector<std::string> names{"torch", "torchvision", "kornia", "opencv", "pillow"};
    return names;
}

} // namespace comparo
