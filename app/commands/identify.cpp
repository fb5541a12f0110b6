// SPDX-License-Identifier: Apache-2.0
#include "engine/diagnose/identify/identify.h"
#include "app/commands/commands.h"
#include "app/commands/input.h"
#include "app/commands/interrupt.h"
#include "app/commands/output_files.h"
#include "app/commands/peers/flags.h"
#include "app/commands/peers/start.h"
#include "app/commands/print.h"
#include "app/commands/targets.h"
#include "engine/base/shown_text.h"
#include "engine/codec/codec.h"
#include "engine/pipeline/vocabulary.h"

#include <nlohmann/json.hpp>

#include <cmath>

namespace comparo::cli {
namespace {

using Json = nlohmann::ordered_json;

struct IdentifyOptions {
    std::string input, output, op, json;
    std::vector<std::string> live;
    PeerFlags peers;
};

Json makerJson(const ImplementationMatch& maker)
{
    Json json{{"name", maker.name},           {"library", !maker.ours && !maker.reading},
              {"reading", maker.reading},     {"arithmetic", english(maker.arithmetic)},
              {"equal", maker.match.equal()}, {"samples", maker.match.samples}};
    json["largestDifference"] = std::isfinite(maker.match.largest) ? Json(maker.match.largest) : Json("inf");
    json["alsoAs"] = maker.alsoAs;
    json["perhaps"] = maker.perhaps;
    return json;
}

std::string identificationJson(const IdentifyOptions& options, const Identification& found)
{
    Json json{{"schema", "comparoscope.identification/1"},
              {"input", shownText(options.input)},
              {"output", shownText(options.output)},
              {"op", options.op},
              {"named", found.isNamed()},
              {"tried", found.tried},
              {"verdict", english(found.verdict)},
              {"distinction", english(found.distinction)},
              {"probe", english(found.probe)},
              {"refused", Json::array()},
              {"makers", Json::array()}};
    for (const Message& refused : found.refused)
        json["refused"].push_back(english(refused));
    for (const ImplementationMatch& maker : found.makers)
        json["makers"].push_back(makerJson(maker));
    return json.dump(2) + "\n";
}

void printIdentification(const Identification& found)
{
    print("{}\n", english(found.verdict));
    if (!found.distinction.isEmpty())
        print("{}\n", english(found.distinction));
    if (!found.probe.isEmpty())
        print("{}\n", english(found.probe));
    for (const Message& refused : found.refused)
        print("{}\n", english(refused));
    print("{} implementations replayed.\n", found.tried);
}

/// PEER alone is its first device.
std::vector<Side> liveSides(const std::vector<std::string>& texts, const Progress& progress)
{
    std::vector<Side> sides;
    for (const std::string& text : texts)
        sides.push_back(knownPeerOf(text).empty() ? Side::parse(text) : sideNamed(text, progress));
    return sides;
}

void runIdentify(const IdentifyOptions& options, Context& context)
{
    if (options.json != "-")
        requireFile(options.json);
    requireApart({{"INPUT", options.input}, {"OUTPUT", options.output}},
                 {{"--json", options.json == "-" ? "" : options.json}});
    const Interrupt interrupt;
    usePeers(options.peers);
    const Progress progress{interrupt.token(),
                            [](double, const Message& label) { showLine(english(label)); }};
    const std::vector<Side> live = liveSides(options.live, progress);
    std::optional<Step> step;
    if (!options.op.empty())
        step = parseStep(options.op, vocabularyOf(live, progress));
    const auto [input, output] = readInputs(options.input, options.output);
    const std::vector<std::byte> jpeg = readIfJpeg(options.input);
    const Identification found = identify(input, output, step, progress, live, jpeg);
    showLine({});
    context.exitCode = found.isNamed() || found.isRead() ? 0 : 1;
    const std::string json = options.json.empty() ? std::string() : identificationJson(options, found);
    OutputFiles files;
    files.write("JSON", options.json == "-" ? "" : options.json,
                [&](const std::string& path) { writeFile(path, json); });
    if (options.json == "-")
        writeOut(json);
    else
        printIdentification(found);
    files.finish();
}

} // namespace

void addIdentify(CLI::App& app, Context& context)
{
    auto* command =
        app.add_subcommand("identify", "Identify which known implementation produced OUTPUT from INPUT");
    auto options = std::make_shared<IdentifyOptions>();
    command->add_option("INPUT", options->input, "Input image or .npy")->required();
    command->add_option("OUTPUT", options->output, "Output image or .npy")->required();
    command->add_option(
        "--op", options->op,
        "The applied op, ID:key=value,…; its choices are varied, and for an ID alone the usual parameters "
        "are tried. Without it, candidates follow from the shapes, with the libraries' default parameters");
    command
        ->add_option("--with", options->live,
                     "A side that runs the op here as an additional candidate: torch@cpu/threads=1, or PEER "
                     "for its first device; --op may name an op of the peer; may be repeated")
        ->allow_extra_args(false);
    addPeerFlags(*command, options->peers);
    addJsonTarget(*command, options->json);
    command->footer(
        "Replays resizes, blurs, colours, rotations and JPEG of torchvision, PyTorch, Kornia, Pillow and "
        "OpenCV, and common deviations of custom code: another border, a window or a kernel off by one, "
        "another choice. An implementation is named only if it reproduces every sample bit for bit; "
        "otherwise the nearest is reported as such.\n"
        "Exit code: 0 one is named, 1 none is, 2 error.\n"
        "Examples:\n"
        "  comparo identify photo.png small.png\n"
        "  comparo identify photo.npy turned.npy --op rotation:degrees=17\n"
        "  comparo identify photo.npy blurred.npy --op gaussian_blur:kernel=5x5,sigma=1.5 --with kornia@cpu\n"
        "  comparo identify photo.npy sharp.npy --op unsharp:amount=2 --with mine --peer mine.py");
    command->callback([options, &context] { runIdentify(*options, context); });
}

} // namespace comparo::cli
