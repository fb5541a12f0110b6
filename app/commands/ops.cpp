// SPDX-License-Identifier: Apache-2.0
#include "app/commands/commands.h"
#include "app/commands/interrupt.h"
#include "app/commands/peers/flags.h"
#include "app/commands/peers/start.h"
#include "app/commands/print.h"
#include "engine/base/error.h"
#include "engine/base/json/json_number.h"
#include "engine/ops/fidelity.h"
#include "engine/ops/op_formula.h"
#include "engine/ops/op_registry.h"
#include "engine/ops/op_vocabulary.h"
#include "engine/ops/peer_fidelity.h"
#include "engine/peer/op_definition.h"
#include "engine/pipeline/opencv_side.h"
#include "engine/pipeline/pipeline.h"

#include <algorithm>
#include <cmath>
#include <fmt/core.h>
#include <iterator>
#include <nlohmann/json.hpp>

namespace comparo::cli {
namespace {

using Json = nlohmann::ordered_json;

struct OpsArguments {
    std::vector<std::string> ids;
    std::vector<std::string> sides; ///< of peers whose ops are asked for
    bool json = false;
    bool fidelity = false;
    PeerFlags peers;
};

Json describe(const Op& op, DeviceKind kind)
{
    Json json{{"modelled", isModelled(op, kind)}, {"known", english(fidelityText(op, kind))}};
    if (const Fidelity* row = kind == DeviceKind::Cpu ? measuredFidelity(op.id) : nullptr) {
        json.update({{"library", row->library}, {"cases", row->cases}, {"bitEqual", row->equal}});
        json["largest"] = std::isfinite(row->largest) ? Json(row->largest) : Json("refused");
        json.update({{"ulp", std::isfinite(row->ulp) ? Json(row->ulp) : Json("refused")},
                     {"date", fidelitySource().date},
                     {"processor", fidelitySource().processor}});
        if (const Fidelity* other = fidelityElsewhere(op.id))
            json["elsewhere"] = {{"where", other->library},
                                 {"cases", other->cases},
                                 {"bitEqual", other->equal},
                                 {"largest", other->largest}};
    }
    return json;
}

/// null where it was not recorded.
Json largestJson(double largest)
{
    return largest < 0.0 ? Json(nullptr) : numberJson<Json>(largest);
}

/// Of the libraries that were installed when somebody measured.
Json measuredJson(const Op& op)
{
    Json rows = Json::array();
    for (const PeerFidelity& row : peerFidelity())
        if (row.op == op.id)
            rows.push_back({{"library", row.library},
                            {"dtype", row.dtype},
                            {"pictures", row.pictures},
                            {"samples", row.samples},
                            {"equalFramework", row.equalFramework},
                            {"ulpFramework", row.ulpFramework},
                            {"equalExact", row.equalExact},
                            {"ulpExact", row.ulpExact},
                            {"largestFramework", largestJson(row.largestFramework)},
                            {"largestExact", largestJson(row.largestExact)},
                            {"date", row.date}});
    return rows;
}

void printOpsJson(const std::vector<const Op*>& ops)
{
    Json list = Json::array();
    for (const Op* listed : ops) {
        const Op& op = *listed;
        const OpOwner* owner = ownerOf(op);
        Json dtypes = Json::array();
        for (const DType dtype : op.info.dtypes)
            dtypes.push_back(toString(dtype));
        list.push_back({{"id", op.id},
                        {"label", op.info.label},
                        {"help", op.info.help},
                        {"category", owner ? "peer" : toString(op.info.category)},
                        {"dtypes", dtypes},
                        {"params", Json::parse(schemaToJson(op.info.schema))}});
        if (owner)
            list.back().update({{"peer", owner->peer}, {"differentiable", owner->differentiable}});
        else
            list.back().update({{"formula", english(formulaOf(op.id))},
                                {"opencv", english(openCvText(op))},
                                {"measured", measuredJson(op)}});
        if (op.info.followsLibrary)
            list.back()["framework"] = {{"cpu", describe(op, DeviceKind::Cpu)},
                                        {"cuda", describe(op, DeviceKind::Cuda)}};
    }
    print("{}\n", Json{{"ops", list}}.dump(2, ' ', false, Json::error_handler_t::replace));
}

void printOpsText(const std::vector<const Op*>& ops)
{
    for (const Op* listed : ops) {
        const Op& op = *listed;
        const OpOwner* owner = ownerOf(op);
        const std::string where = owner ? "of the peer " + owner->peer : toString(op.info.category);
        print("{}  ({})\n  {}\n", op.id, where, op.info.help);
        const std::string formula = owner ? std::string() : english(formulaOf(op.id));
        for (std::size_t at = 0; at < formula.size();) {
            const std::size_t end = std::min(formula.find('\n', at), formula.size());
            print("    {}\n", formula.substr(at, end - at));
            at = end + 1;
        }
        if (op.info.followsLibrary)
            print("  framework on cpu: {}\n  framework on cuda: {}\n",
                  english(fidelityText(op, DeviceKind::Cpu)), english(fidelityText(op, DeviceKind::Cuda)));
        if (!owner)
            print("  opencv on cpu: {}\n", english(openCvText(op)));
        if (const auto measured = peerFidelityTexts(op.id); !owner && !measured.empty()) {
            print("  measured on cpu, framework and exact numerics against the installed libraries:\n");
            for (const Message& line : measured)
                print("    {}\n", english(line));
        }
        for (const Field& field : op.info.schema.fields) {
            std::string choices;
            for (const std::string& choice : field.choices)
                choices += (choices.empty() ? "  " : "|") + choice;
            print("    {}={}{}\n        {}\n", field.id, toString(field.defaultValue), choices, field.help);
        }
        print("\n");
    }
}

/// "bit-equal", "1.2e-07 (2 ULP)", "refuses": how one row of the table reads.
std::string shortText(const Fidelity& row)
{
    if (row.bitEqual())
        return "bit-equal";
    return std::isinf(row.largest) ? "other sizes rejected"
                                   : fmt::format("{:.2g} ({:.3g} ULP)", row.largest, row.ulp);
}

/// "bit-equal in 46", "18 of 20 equal, else 2.2e-16", "not modelled, 2 of 26 equal": of the cases on a GPU.
std::string cudaText(const Op& op)
{
    const CudaFidelity* row = measuredCudaFidelity(op.id);
    if (!row)
        return "not measured";
    if (row->bitEqual() && !op.info.onCuda.isEmpty())
        return fmt::format("bit-equal in {}", row->cases);
    return fmt::format("{}{} of {} equal{}", op.info.onCuda.isEmpty() ? "not modelled, " : "", row->equal,
                       row->cases, row->bitEqual() ? "" : fmt::format(", else {:.2g}", row->largest));
}

/// How closely framework numerics follows the libraries: the table of tests/reference/fidelity/README.md.
void printTable()
{
    const FidelitySource& source = fidelitySource();
    print("PyTorch {}, torchvision {}, Kornia {}; {} threads, {}, {} CPU, {}\n\n", source.torch,
          source.torchvision, source.kornia, source.threads, source.capability, source.processor,
          source.date);
    print("`cuda/framework`: PyTorch {} on an {}, {}\n\n", cudaFidelitySource().torch,
          cudaFidelitySource().gpu, cudaFidelitySource().date);
    print("| op | cases | `cpu/framework` | depends on | on another CPU vendor | `cuda/framework` |\n"
          "|---|---|---|---|---|---|\n");
    for (const Op& op : allOps()) {
        if (!op.info.followsLibrary)
            continue;
        const Fidelity* row = measuredFidelity(op.id);
        const Fidelity* elsewhere = fidelityElsewhere(op.id);
        print("| {} | {} | {} | {} | {} | {} |\n", op.id, row ? row->cases : 0,
              row ? shortText(*row) : "not modelled", row ? row->depends : "",
              elsewhere ? fmt::format("{}: {} equal, else {}", elsewhere->library, elsewhere->equal,
                                      shortText(*elsewhere))
                        : "",
              cudaText(op));
    }
}

/// The ops that peers have of their own: of those that are named as sides, else of all that the user has
/// named.
std::vector<const Op*> opsOfPeers(const OpsArguments& arguments)
{
    usePeers(arguments.peers);
    const Interrupt interrupt;
    std::vector<const Op*> ops;
    const auto add = [&](const PeerDescription& peer) {
        for (const Op* op : peer.ownOps())
            ops.push_back(op);
    };
    for (const std::string& text : arguments.sides) {
        const Side side = Side::parse(text);
        if (!side.peer || side.peer->linked)
            failArgument(message("--a requires a peer here, PEER@DEVICE, as in mine@cpu; '{}' is a built-in "
                                 "side, whose ops are always listed.",
                                 Verbatim(text)));
        add(peerRegistry().open(side.peer->name, side.peer->options)->describe({interrupt.token(), {}}));
    }
    if (!arguments.sides.empty())
        return ops;
    std::vector<PeerCommand> named = peerRegistry().commands();
    std::erase_if(named, [](const PeerCommand& command) { return command.shipped; });
    for (const PeerState& state : startPeers(named, interrupt.token())) {
        if (state.description)
            add(*state.description);
        else
            tellError("note: " + state.error);
    }
    return ops;
}

/// What is asked for: ours first, then those of peers, by the order of their names.
std::vector<const Op*> opsToList(const OpsArguments& arguments)
{
    std::vector<const Op*> ops;
    const bool areOurs = std::all_of(arguments.ids.begin(), arguments.ids.end(),
                                     [](const std::string& id) { return findOurOp(id) != nullptr; });
    const std::vector<const Op*> theirs =
        areOurs && !arguments.ids.empty() ? std::vector<const Op*>() : opsOfPeers(arguments);
    if (arguments.ids.empty()) {
        for (const Op& op : allOps())
            ops.push_back(&op);
        ops.insert(ops.end(), theirs.begin(), theirs.end());
    }
    const OpVocabulary vocabulary(theirs);
    for (const std::string& id : arguments.ids) {
        const std::size_t before = ops.size();
        std::copy_if(theirs.begin(), theirs.end(), std::back_inserter(ops),
                     [&](const Op* op) { return op->id == id; });
        if (ops.size() == before)
            ops.push_back(&vocabulary.find(id));
    }
    return ops;
}

} // namespace

void addOps(CLI::App& app, Context&)
{
    auto* command = app.add_subcommand("ops", "List the ops with their parameters and defaults");
    auto arguments = std::make_shared<OpsArguments>();
    command->add_option("ID", arguments->ids, "Only these ops");
    auto* json = command->add_flag("--json", arguments->json, "Machine-readable output");
    command
        ->add_flag("--fidelity", arguments->fidelity,
                   "Print the fidelity of framework numerics to the released libraries as a table")
        ->excludes(json);
    command
        ->add_option("--a,--b", arguments->sides,
                     "PEER@DEVICE[/key=value]…: list the ops of this peer only; default those of all in "
                     "--peer, --peers and your configuration")
        ->allow_extra_args(false);
    addPeerFlags(*command, arguments->peers);
    command->footer(
        "A peer's own op runs on sides of peers that have it, and is listed with the peer's name.\n"
        "Examples:\n  comparo ops\n  comparo ops gamma\n  comparo ops --fidelity\n"
        "  comparo ops unsharp --peer mine.py\n  comparo ops --json --a mine@cpu --peer mine.py");
    command->callback([arguments] {
        if (arguments->fidelity)
            return printTable();
        const std::vector<const Op*> ops = opsToList(*arguments);
        arguments->json ? printOpsJson(ops) : printOpsText(ops);
    });
}

} // namespace comparo::cli
