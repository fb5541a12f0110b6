#include "app/commands/commands.h"
#include "app/commands/outcome.h"
#include "engine/capture/step_comparison.h"
#include "engine/report/captured_run.h"

#include <fmt/core.h>

namespace comparo::cli {
namespace {

struct Options {
    std::string capture;
    std::string target;
    bool noCause = false;
    bool json = false;
};

/// The step whose local difference is explained: the first at which the recordings are not the same bits.
std::optional<std::size_t> stepToExplain(const Report& report)
{
    const RunComparison runs = compareRuns(*report.a, *report.b);
    const auto first = runs.firstDiverging();
    return first && *first > 0 ? std::optional(*first - 1) : std::nullopt;
}

void run(const Options& options, Context& context)
{
    Report report = toReport(readCapture(options.capture));
    if (!options.noCause)
        if (const auto step = stepToExplain(report))
            report.cause = findCause(*report.a, *report.b, *step);
    if (!options.target.empty())
        writeReport(report, options.target);
    context.exitCode = exitCodeOf(report);
    if (options.json) {
        printJson({report});
        return;
    }
    printOutcome(report);
    if (!options.target.empty())
        fmt::print("\nReport: {}\n", options.target);
}

} // namespace

void addReport(CLI::App& app, Context& context)
{
    auto* command = app.add_subcommand("report", "Write the report of a captured run, without its devices");
    auto options = std::make_shared<Options>();
    command->add_option("CAPTURE", options->capture, "Capture made by 'comparo run --capture'")->required();
    command->add_option("FILE", options->target, "Report to write; the extension picks the format");
    command->add_flag("--no-cause", options->noCause, "Do not replay hypotheses");
    command->add_flag("--json", options->json, "Print the JSON report");
    command->footer("Example:\n  comparo report gpu.comparo gpu.html");
    command->callback([options, &context] { run(*options, context); });
}

} // namespace comparo::cli
