// SPDX-License-Identifier: Apache-2.0
#include "app/commands/peers/flags.h"

#include "app/commands/commands.h"
#include "app/commands/grad/sides.h"
#include "app/commands/input.h"
#include "app/commands/interrupt.h"
#include "app/commands/peers/start.h"
#include "app/commands/print.h"
#include "engine/base/error.h"
#include "engine/base/json/json_number.h"
#include "engine/base/number_text.h"
#include "engine/diagnose/peers/check.h"
#include "engine/ops/peer_fidelity.h"
#include "engine/peer/op_definition.h"
#include "engine/peer/registry.h"
#include "engine/scenario/scenario.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>

namespace comparo::cli {
namespace {

using Json = nlohmann::ordered_json;

struct PeersOptions {
    PeerFlags flags;
    std::string name;                ///< NAME or NAME@DEVICE/key=value
    std::vector<std::string> inputs; ///< pictures instead of the built-in one
    bool json = false;
};

Json descriptionJson(const PeerDescription& peer)
{
    Json environment = Json::object();
    for (const auto& [key, value] : peer.environment)
        environment[key] = value;
    Json devices = Json::array();
    for (const PeerDevice& device : peer.devices)
        devices.push_back({{"name", device.name}, {"label", device.label}});
    Json options = Json::array();
    for (const PeerOption& option : peer.options)
        options.push_back({{"id", option.id},
                           {"type", option.type},
                           {"default", option.defaultValue},
                           {"help", option.help}});
    Json ops = Json::array();
    for (const PeerOp& op : peer.ops) {
        ops.push_back({{op.own ? "id" : "implements", op.name()},
                       {"function", op.function},
                       {"differentiable", op.differentiable},
                       {"note", op.note}});
        if (op.own)
            ops.back()["params"] = Json::parse(schemaToJson(op.own->info.schema));
    }
    Json unmapped = Json::array();
    for (const auto& [id, reason] : peer.unmapped)
        unmapped.push_back({{"id", id}, {"reason", reason}});
    return {
        {"name", peer.name},  {"version", peer.version}, {"label", peer.label}, {"environment", environment},
        {"devices", devices}, {"options", options},      {"ops", ops},          {"unmapped", unmapped}};
}

/// ": unsharp, gain and 3 more"
std::string briefly(const std::vector<const Op*>& ops)
{
    constexpr std::size_t kMostNamed = 6;
    std::string text;
    for (std::size_t i = 0; i < std::min(ops.size(), kMostNamed); ++i)
        text += (i == 0 ? ": " : ", ") + ops[i]->id;
    return ops.size() <= kMostNamed ? text
                                    : text + " and " + std::to_string(ops.size() - kMostNamed) + " more";
}

void printPeer(const PeerState& state)
{
    if (!state.description) {
        print("{:<12} {}\n", state.command.name, state.error);
        return;
    }
    const PeerDescription& peer = *state.description;
    std::string devices;
    for (const PeerDevice& device : peer.devices)
        devices += (devices.empty() ? "" : ", ") + device.name +
                   (device.label.empty() ? "" : " (" + device.label + ")");
    print("{:<12} {} on {}\n", state.command.name, peer.label, devices);
    std::string environment;
    for (const auto& [key, value] : peer.environment)
        environment += (environment.empty() ? "" : ", ") + key + " " + value;
    if (!environment.empty())
        print("{:<12} {}\n", "", environment);
    std::string options;
    for (const PeerOption& option : peer.options)
        options += (options.empty() ? "" : ", ") + option.id +
                   (option.defaultValue.empty() ? "" : "=" + option.defaultValue);
    if (!options.empty())
        print("{:<12} options: {}\n", "", options);
    const std::vector<const Op*> own = peer.ownOps();
    print("{:<12} {} of our ops, {} of its own{}\n", "", peer.ops.size() - own.size(), own.size(),
          briefly(own));
}

void list(const PeersOptions& options)
{
    usePeers(options.flags);
    const Interrupt interrupt;
    const std::vector<PeerState> states = startPeers(peerRegistry().commands(), interrupt.token());
    if (!options.json) {
        for (const PeerState& state : states)
            printPeer(state);
        return;
    }
    Json all = Json::array();
    for (const PeerState& state : states) {
        Json entry{{"peer", state.command.name}, {"command", state.command.program.arguments}};
        entry["error"] = state.description ? Json(nullptr) : Json(state.error);
        if (state.description)
            entry.update(descriptionJson(*state.description));
        all.push_back(std::move(entry));
    }
    print("{}\n", Json({{"schema", "comparoscope.peers/1"}, {"peers", all}})
                      .dump(2, ' ', false, Json::error_handler_t::replace));
}

std::string shareText(const PeerOpCheck& check, const PeerOpCheck::Ours& ours)
{
    if (ours.match.isExact())
        return "bit-equal";
    return fmt::format("{} equal, ≤ {}", percentText(ours.match.equal(), ours.match.samples),
                       distanceText(isFloat(check.dtype), ours.ulp, ours.match.largest));
}

void printCheck(const PeerCheck& check)
{
    print("{} on {}\n", check.description.label, check.device);
    for (const auto& [key, value] : check.description.environment)
        print("  {:<14} {}\n", key, value);
    print("\nProtocol\n");
    for (const PeerRule& rule : check.rules)
        print("  {:<5} {}{}\n", rule.holds ? "yes" : "NO", english(rule.what),
              rule.detail.isEmpty() ? "" : " " + english(rule.detail));
    print("\nOurs against it\n  {:<28}{:<9}{:<32}{:<32}{}\n", "op", "dtype", check.against, "cpu/exact",
          "function");
    for (const PeerOpCheck& op : check.ops) {
        const std::string what = op.error.isEmpty()
                                     ? fmt::format("{:<32}{:<32}{}", shareText(op, op.framework),
                                                   shareText(op, op.exact), op.function)
                                     : "not compared: " + english(op.error);
        print("  {:<28}{:<9}{}\n", op.op, toString(op.dtype), what);
        if (!op.params.empty() || !op.note.empty())
            print("  {:<28}{:<9}{}{}{}\n", "", "", op.params,
                  op.params.empty() || op.note.empty() ? "" : "; ", op.note);
    }
    if (!check.description.unmapped.empty())
        print("\nNot mapped\n");
    for (const auto& [id, reason] : check.description.unmapped)
        print("  {:<28}{}\n", id, reason);
    const auto equal =
        std::count_if(check.ops.begin(), check.ops.end(), [](const PeerOpCheck& op) { return op.isEqual(); });
    print("\n{} {} of {} comparisons are bit-equal to {}.\n",
          check.conforms() ? "It conforms to the protocol." : "It violates the protocol.", equal,
          check.ops.size(), check.against);
}

Json checkJson(const PeerCheck& check)
{
    Json rules = Json::array();
    for (const PeerRule& rule : check.rules)
        rules.push_back({{"id", rule.id},
                         {"what", english(rule.what)},
                         {"holds", rule.holds},
                         {"detail", english(rule.detail)}});
    Json ops = Json::array();
    for (const PeerOpCheck& op : check.ops)
        ops.push_back({{"op", op.op},
                       {"dtype", toString(op.dtype)},
                       {"params", op.params},
                       {"function", op.function},
                       {"note", op.note},
                       {"pictures", op.pictures},
                       {"samples", op.framework.match.samples},
                       {"equalFramework", op.framework.match.equal()},
                       {"ulpFramework", op.framework.ulp},
                       {"equalExact", op.exact.match.equal()},
                       {"ulpExact", op.exact.ulp},
                       {"largestFramework", numberJson<Json>(op.framework.match.largest)},
                       {"largestExact", numberJson<Json>(op.exact.match.largest)},
                       {"error", op.error.isEmpty() ? Json(nullptr) : Json(english(op.error))}});
    return {{"schema", "comparoscope.peer-check/1"},
            {"peer", descriptionJson(check.description)},
            {"device", check.device},
            {"against", check.against},
            {"conforms", check.conforms()},
            {"rules", rules},
            {"ops", ops}};
}

void checkOne(const PeersOptions& options, Context& context)
{
    usePeers(options.flags);
    const Interrupt interrupt;
    Progress progress = terminalProgress();
    progress.stop = interrupt.token();
    std::vector<Tensor> pictures;
    for (const std::string& input : options.inputs)
        pictures.push_back(readInput(input));
    if (pictures.empty())
        pictures.push_back(scenarioInput().tensor);
    const PeerCheck check = checkPeer(sideNamed(options.name, progress), pictures, progress);
    if (options.json)
        print("{}\n", checkJson(check).dump(2, ' ', false, Json::error_handler_t::replace));
    else
        printCheck(check);
    context.exitCode = check.conforms() ? 0 : 1;
}

} // namespace

void addPeers(CLI::App& app, Context& context)
{
    auto* command = app.add_subcommand(
        "peers", "List the programs that can run sides: real libraries, your own code, other machines");
    auto options = std::make_shared<PeersOptions>();
    addPeerFlags(*command, options->flags);
    command->add_flag("--json", options->json, "Print JSON");
    command->footer("A side that a peer runs is PEER@DEVICE[/key=value]…, as in kornia@cpu/threads=1. Only "
                    "--peer, --peers and\n"
                    "comparoscope/peers.json in your configuration folder define what a name runs, in "
                    "addition to the bundled\n"
                    "peers: torch, torchvision, kornia, opencv, pillow.\n"
                    "Examples:\n"
                    "  comparo peers\n"
                    "  comparo peers --peer mine.py --peer gpu01='ssh gpu01 comparo serve'\n"
                    "  comparo peers check kornia");
    auto* checking = command->add_subcommand(
        "check", "Check a peer's protocol, and compare each of its ops with the built-in one on an image");
    checking->add_option("NAME", options->name, "NAME, or NAME@DEVICE[/key=value]…")->required();
    checking->add_option("INPUT", options->inputs, "Images instead of the built-in one");
    addPeerFlags(*checking, options->flags);
    checking->add_flag("--json", options->json, "Print JSON");
    checking->footer("Exit code: 0 it conforms to the protocol, 1 it does not, 2 error.\n"
                     "Examples:\n"
                     "  comparo peers check kornia\n"
                     "  comparo peers check torch@cuda:0 photo.png --json");
    checking->callback([options, &context] { checkOne(*options, context); });
    command->callback([options, command] {
        if (command->get_subcommands().empty())
            list(*options);
    });
}

} // namespace comparo::cli
