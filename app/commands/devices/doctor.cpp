// SPDX-License-Identifier: Apache-2.0
#include "app/commands/commands.h"
#include "app/commands/devices/devices.h"
#include "app/commands/interrupt.h"
#include "app/commands/peers/flags.h"
#include "app/commands/peers/start.h"
#include "app/commands/print.h"
#include "engine/base/version.h"
#include "engine/capture/environment.h"
#include "engine/codec/jpeg_codec.h"
#include "engine/codec/optional/optional_formats.h"
#include "engine/device/device.h"
#include "engine/peer/pythons.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include <unistd.h>

namespace comparo::cli {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

/// Something that does not work here.
struct Lack {
    Message what;
    Message why;
};

struct Diagnosis {
    std::vector<std::pair<Message, Message>> facts;
    std::vector<PeerState> peers;
    std::vector<FoundPython> pythons;
    std::vector<Lack> lacks;
};

fs::path ownPath()
{
    std::error_code ignored;
    return fs::read_symlink("/proc/self/exe", ignored);
}

/// "NVIDIA UNIX x86_64 Kernel Module  580.95.05": what the driver says of itself, where one is loaded.
std::string driverText()
{
    std::ifstream file("/proc/driver/nvidia/version");
    std::string line;
    std::getline(file, line);
    constexpr std::string_view kBegin = "NVRM version: ";
    return line.starts_with(kBegin) ? line.substr(kBegin.size()) : line;
}

/// A program, and no script that only says where it is.
bool isProgram(const fs::path& path)
{
    constexpr std::array<char, 4> kMagic{'\x7f', 'E', 'L', 'F'};
    std::ifstream file(path, std::ios::binary);
    std::array<char, 4> start{};
    return file.read(start.data(), start.size()) && start == kMagic;
}

bool isSet(const char* variable)
{
    const char* value = std::getenv(variable);
    return value && *value;
}

/// Why the application does not open here; empty where it does.
Message windowAbsence()
{
    const fs::path folder = ownPath().parent_path();
    if (!isProgram(folder / "comparoscope") && !isProgram(folder / "../libexec/comparoscope/comparoscope"))
        return message("The application is not installed beside this program; with pip, install it with: pip "
                       "install \"comparoscope[app]\"");
    if (!isSet("DISPLAY") && !isSet("WAYLAND_DISPLAY"))
        return message("There is no display: neither DISPLAY nor WAYLAND_DISPLAY is set.");
    return {};
}

/// The program that a shell starts by our name, where that is another one.
fs::path otherInPath()
{
    const char* path = std::getenv("PATH");
    std::stringstream folders(path ? path : "");
    std::error_code ignored;
    for (std::string folder; std::getline(folders, folder, ':');) {
        const fs::path file = fs::path(folder) / "comparo";
        if (::access(file.c_str(), X_OK) == 0 && fs::is_regular_file(file, ignored))
            return fs::equivalent(file, ownPath(), ignored) ? fs::path() : file;
    }
    return {};
}

Diagnosis diagnose(const PeerFlags& flags)
{
    Diagnosis found;
    found.facts = programTexts();
    found.facts.emplace_back(message("Program"), message("{}", Verbatim(ownPath().string())));
    if (const std::string driver = driverText(); !driver.empty())
        found.facts.emplace_back(message("NVIDIA driver"), message("{}", Verbatim(driver)));
    if (!cudaAbsence().isEmpty())
        found.lacks.push_back({message("CUDA devices"), cudaAbsence()});
    for (const JpegCodec* codec : jpegCodecs())
        if (const Message why = codec->unavailable(); !why.isEmpty())
            found.lacks.push_back({message("JPEG codec {}", codec->label()), why});
    for (const OptionalFormat& each : optionalFormats())
        if (!each.codec)
            found.lacks.push_back({message("{} files", Verbatim(each.name)),
                                   message("This program was built without {}.", Verbatim(each.library))});
    found.pythons = findPythons(fs::current_path());
    usePeers(flags);
    const Interrupt interrupt;
    found.peers = startPeers(peerRegistry().commands(), interrupt.token());
    for (const PeerState& peer : found.peers)
        if (!peer.description)
            found.lacks.push_back(
                {message("{}", Verbatim(peer.command.name)), message("{}", Verbatim(peer.error))});
    if (const Message why = windowAbsence(); !why.isEmpty())
        found.lacks.push_back({message("Window"), why});
    if (const fs::path other = otherInPath(); !other.empty())
        found.lacks.push_back({message("PATH"), message("A shell starts {}, which is another program.",
                                                        Verbatim(other.string()))});
    return found;
}

std::string environmentText(const PeerDescription& peer)
{
    std::string text = peer.label;
    for (const auto& [name, value] : peer.environment)
        text += ", " + name + " " + value;
    return text;
}

using Rows = std::vector<std::pair<std::string, std::string>>;

void printRows(const Rows& rows, std::string_view indent)
{
    std::size_t widest = 0;
    for (const auto& [name, value] : rows)
        widest = std::max(widest, name.size());
    for (const auto& [name, value] : rows)
        print("{}{:<{}}  {}\n", indent, name, widest, value);
}

void printDiagnosis(const Diagnosis& found)
{
    Rows facts;
    for (const auto& [name, value] : found.facts)
        facts.emplace_back(english(name), english(value));
    for (const PeerState& peer : found.peers)
        if (peer.description)
            facts.emplace_back("Peer " + peer.command.name, environmentText(*peer.description));
    printRows(facts, "");
    Rows pythons;
    for (const FoundPython& python : found.pythons)
        pythons.emplace_back(python.program.string(), english(pythonText(python)));
    print("\nPythons, each for --python:\n");
    printRows(pythons, "  ");
    Rows lacks;
    for (const Lack& lack : found.lacks)
        lacks.emplace_back(english(lack.what), english(lack.why));
    print("\n{}\n", lacks.empty() ? "Everything is available here." : "Not available here:");
    printRows(lacks, "  ");
}

Json diagnosisJson(const Diagnosis& found)
{
    Json facts = Json::object();
    for (const auto& [name, value] : found.facts)
        facts[english(name)] = english(value);
    Json peers = Json::array();
    for (const PeerState& peer : found.peers) {
        peers.push_back({{"peer", peer.command.name}, {"command", peer.command.program.arguments}});
        Json& entry = peers.back();
        entry["label"] = peer.description ? Json(peer.description->label) : Json(nullptr);
        entry["environment"] = Json::object();
        if (peer.description)
            for (const auto& [name, value] : peer.description->environment)
                entry["environment"][name] = value;
    }
    Json pythons = Json::array();
    for (const FoundPython& python : found.pythons) {
        pythons.push_back({{"python", python.program.string()},
                           {"origin", english(python.origin)},
                           {"version", python.version},
                           {"libraries", Json::object()}});
        for (const auto& [name, version] : python.libraries)
            pythons.back()["libraries"][name] = version;
    }
    Json lacks = Json::array();
    for (const Lack& lack : found.lacks)
        lacks.push_back({{"what", english(lack.what)}, {"why", english(lack.why)}});
    Json json{{"schema", "comparoscope.doctor/1"}, {"version", kVersion}, {"facts", facts}};
    json.update(devicesJson());
    json["peers"] = peers;
    json["pythons"] = pythons;
    json["missing"] = lacks;
    return json;
}

} // namespace

void addDoctor(CLI::App& app, Context&)
{
    struct Options {
        PeerFlags flags;
        bool json = false;
    };
    auto* command = app.add_subcommand(
        "doctor", "List the devices, driver, libraries and Pythons, and what is missing for what");
    auto options = std::make_shared<Options>();
    addPeerFlags(*command, options->flags);
    command->add_flag("--json", options->json, "Print JSON");
    command->footer("Starts every peer to ask for its versions. Attach the output to a report of a problem.\n"
                    "Exit code: 0, whatever is missing.\n"
                    "Examples:\n"
                    "  comparo doctor\n"
                    "  comparo doctor --python venv/bin/python --json");
    command->callback([options] {
        const Diagnosis found = diagnose(options->flags);
        if (options->json)
            print("{}\n", diagnosisJson(found).dump(2, ' ', false, Json::error_handler_t::replace));
        else
            printDiagnosis(found);
    });
}

} // namespace comparo::cli
