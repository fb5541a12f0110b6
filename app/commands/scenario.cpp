// SPDX-License-Identifier: Apache-2.0
#include "engine/scenario/installed.h"

#include "app/commands/checks.h"
#include "app/commands/commands.h"
#include "app/commands/input.h"
#include "app/commands/interrupt.h"
#include "app/commands/outcome.h"
#include "app/commands/output_files.h"
#include "app/commands/peers/flags.h"
#include "app/commands/print.h"
#include "app/commands/targets.h"
#include "engine/base/error.h"
#include "engine/codec/codec.h"
#include "engine/comparison/command.h"
#include "engine/peer/registry.h"
#include "engine/report/run/report.h"

#include <nlohmann/json.hpp>

namespace comparo::cli {
namespace {

using Json = nlohmann::ordered_json;

struct ScenarioOptions {
    std::string id;
    std::string input;
    std::optional<int> fix;
    std::uint64_t seed = 1;
    std::string devices = "emu";
    std::string report;
    bool json = false;
    PeerFlags peers; ///< the library that is asked, and what names run
};

void list(bool json)
{
    Json all = Json::array();
    for (const Scenario& scenario : allScenarios()) {
        if (json) {
            all.push_back(
                {{"id", scenario.id},
                 {"title", scenario.title},
                 {"library", scenario.library},
                 {"issues", scenario.issues},
                 {"date", scenario.date},
                 {"story", scenario.story},
                 {"try", scenario.tryThese},
                 {"fixes", scenario.fixes},
                 {"peer", scenario.installed.peer.empty() ? Json(nullptr) : Json(scenario.installed.peer)}});
            continue;
        }
        print("{}\n    {} ({}, {})\n", scenario.id, scenario.title, scenario.issues, scenario.date);
        for (std::size_t i = 0; i < scenario.fixes.size(); ++i)
            print("    fix {}: {}\n", i + 1, scenario.fixes[i]);
    }
    if (json)
        print("{}\n", all.dump(2));
}

void printOutcome(const Scenario& scenario, int fix, const ScenarioOutcome& outcome)
{
    print("{}\n{} ({}, {})\n\n{}\n\n", scenario.id, scenario.title, scenario.issues, scenario.date,
          scenario.story);
    print("{}\nA  {}\nB  {}\n\n",
          fix == 0 ? "Fault" : "Fix: " + scenario.fixes[static_cast<std::size_t>(fix - 1)],
          english(outcome.setup.a.label()), english(outcome.setup.b.label()));
    print("{}\n\n", english(outcome.sentence));
    print("{}: the outcome is '{}'; that of {} is '{}'.\n",
          outcome.asExpected() ? "As documented" : "NOT as documented", toString(outcome.outcome.kind),
          fix == 0 ? "this fault" : "this fix", toString(outcome.setup.expected));
}

ComparisonInput inputOf(const ScenarioOptions& options)
{
    return options.input.empty() ? scenarioInput()
                                 : ComparisonInput{options.input, readInput(options.input), {}, {}, {}};
}

/// Makes the names known and returns the one that --peer asks: "kornia", "kornia/threads=1", or that of
/// NAME='COMMAND' or FILE.py.
PeerSide askedPeer(PeerFlags flags)
{
    if (flags.peers.size() != 1)
        failArgument(message("A scenario checks one library: use --peer once."));
    const std::string given = flags.peers.front();
    const std::string word = given.substr(0, given.find('='));
    const bool defines = word == given ? given.ends_with(".py") : isPeerName(word);
    if (!defines)
        flags.peers.clear();
    usePeers(flags);
    if (defines)
        return {peerRegistry().commands().front().name, "cpu", {}};
    const std::size_t slash = given.find('/');
    const std::string name = given.substr(0, slash);
    const std::string device = name.find('@') == std::string::npos ? "@cpu" : "";
    return *Side::parse(name + device + (slash == std::string::npos ? "" : given.substr(slash))).peer;
}

/// Whether the library that is installed has the fault still.
void askLibrary(const ScenarioOptions& options, const Scenario& scenario, Context& context)
{
    if (options.fix)
        failArgument(message("--fix applies to built-in sides only and cannot be combined with --peer, which "
                             "checks a library for the fault."));
    const PeerSide side = askedPeer(options.peers);
    const Interrupt interrupt;
    const ComparisonInput input = inputOf(options);
    const InstalledFault found = askInstalled(scenario, side, options.seed, input, {interrupt.token(), {}});
    OutputFiles files;
    files.write("Report", options.report, [&](const std::string& path) {
        writeReport(reportOf(found.job, found.result ? *found.result : runJob(found.job)), path);
    });
    if (options.json)
        print("{}\n", Json({{"schema", "comparoscope.scenario-installed/1"},
                            {"scenario", scenario.id},
                            {"library", found.library},
                            {"peer", side.name},
                            {"device", found.device},
                            {"present", found.present},
                            {"sentence", english(found.sentence)},
                            {"command", found.job.command}})
                          .dump(2, ' ', false, Json::error_handler_t::replace));
    else
        print("{}\n{} ({}, {})\n\n{}\n", scenario.id, scenario.title, scenario.issues, scenario.date,
              english(found.sentence));
    context.exitCode = found.present ? 1 : 0;
    files.finish();
}

void runScenario(const ScenarioOptions& options, Context& context)
{
    requireReport(options.report);
    requireApart({{"INPUT", options.input}}, {{"--report", options.report}});
    const Scenario& scenario = findScenario(options.id);
    if (!options.peers.peers.empty()) {
        askLibrary(options, scenario, context);
        return;
    }
    const int fix = options.fix.value_or(0);
    const ComparisonInput input = inputOf(options);
    const ScenarioOutcome outcome = runScenario(
        scenario, fix, options.devices == "cuda" ? DeviceKind::Cuda : DeviceKind::Emu, options.seed, input);
    OutputFiles files;
    files.write("Report", options.report, [&](const std::string& path) {
        if (outcome.result.failed())
            failArgument(
                message("Nothing to report: the run ended with an error, as expected of this fault."));
        writeReport(reportOf(outcome.job, outcome.result), path);
    });
    if (options.json)
        print("{}\n", Json({{"schema", "comparoscope.scenario/2"},
                            {"scenario", scenario.id},
                            {"fix", fix},
                            {"seed", options.seed},
                            {"a", outcome.setup.a.toText()},
                            {"b", outcome.setup.b.toText()},
                            {"pipeline", Json::parse(toJson(outcome.setup.pipeline))},
                            {"expected", toString(outcome.setup.expected)},
                            {"outcome", toString(outcome.outcome.kind)},
                            {"asExpected", outcome.asExpected()},
                            {"sentence", english(outcome.sentence)},
                            {"command", commandOf(outcome.job)}})
                          .dump(2, ' ', false, Json::error_handler_t::replace));
    else
        printOutcome(scenario, fix, outcome);
    context.exitCode = !outcome.asExpected() ? 2 : outcome.outcome.passes() ? 0 : 1;
    files.finish();
}

} // namespace

void addScenario(CLI::App& app, Context& context)
{
    auto* command = app.add_subcommand("scenario", "Run reported faults and their fixes");
    command->require_subcommand(1);
    command->footer("See 'comparo scenario run --help' for exit codes and examples.");
    auto options = std::make_shared<ScenarioOptions>();

    auto* listing = command->add_subcommand("list", "List the scenarios");
    listing->add_flag("--json", options->json, "Print JSON");
    listing->footer("'comparo scenario run ID' runs one of them.\n"
                    "Example:\n  comparo scenario list");
    listing->callback([options] { list(options->json); });

    auto* picture = command->add_subcommand("picture", "Write the default image of the scenarios to a file");
    picture->add_option("FILE", options->input, "Image or .npy tensor to write")->required();
    picture->footer("Example:\n  comparo scenario picture scenario.npy");
    picture->callback([options] {
        requirePicture(options->input);
        writeImage(options->input, scenarioInput().tensor);
    });

    auto* running = command->add_subcommand("run", "Run a fault, or its fix");
    running->add_option("ID", options->id, "Scenario")->required();
    running->add_option("INPUT", options->input, "An image instead of the scenario's own image");
    running->add_option("--fix", options->fix, "Run the fix; a number picks one of several")
        ->expected(0, 1)
        ->default_str("1");
    running->add_option("--seed", options->seed, "Seed of the random draws")
        ->check(seedNumber())
        ->capture_default_str();
    running->add_option("--device", options->devices, "emu, or cuda for real GPUs")
        ->check(CLI::IsMember({"emu", "cuda"}))
        ->capture_default_str();
    running->add_option("--report", options->report, "Write a report; the extension picks the format");
    running->add_flag("--json", options->json, "Print JSON");
    addPeerFlags(*running, options->peers);
    running->get_option("--peer")->description(
        "Check whether the installed library still has this fault: kornia, torchvision, or NAME='COMMAND "
        "ARGS' of another environment");
    running->footer("Exit code: 1 the documented fault occurs, 0 the fix works, 2 anything else. With "
                    "--peer: 1 the library still has the fault, 0 it does not.\n"
                    "Examples:\n"
                    "  comparo scenario run kornia-planckian-stale-buffer\n"
                    "  comparo scenario run kornia-planckian-stale-buffer --fix\n"
                    "  comparo scenario run kornia-gaussian-illumination-device --fix 2\n"
                    "  comparo scenario run kornia-gaussian-illumination-device --peer kornia");
    running->callback([options, &context] { runScenario(*options, context); });
}

} // namespace comparo::cli
