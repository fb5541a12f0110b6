#include "app/commands/commands.h"
#include "app/commands/outcome.h"
#include "engine/codec/codec.h"

#include <fmt/core.h>

namespace comparo::cli {
namespace {

struct Options {
    std::string a, b;
    Tolerance tolerance;
    std::string saveDiff, report;
    bool json = false;
};

void run(const Options& options, Context& context)
{
    const DecodedImage a = readImage(options.a);
    const DecodedImage b = readImage(options.b);
    Report report;
    const auto nameOf = [](const std::string& path) {
        return std::filesystem::path(path).filename().string();
    };
    report.title = nameOf(options.a) + " and " + nameOf(options.b);
    report.inputPath = options.a;
    report.command = context.commandLine;
    report.created = timestamp();
    report.labelA = options.a;
    report.labelB = options.b;
    report.imageA = a.tensor;
    report.imageB = b.tensor;
    report.environment = currentEnvironment();
    report.comparison = compare(a.tensor, b.tensor, {options.tolerance, {}, true});
    if (!options.saveDiff.empty())
        saveDifference(report, options.saveDiff);
    if (!options.report.empty())
        writeReport(report, options.report);
    context.exitCode = exitCodeOf(report);
    if (options.json) {
        printJson({report});
        return;
    }
    printOutcome(report);
    if (!options.report.empty())
        fmt::print("\nReport: {}\n", options.report);
}

} // namespace

void addDiff(CLI::App& app, Context& context)
{
    auto* command = app.add_subcommand("diff", "Compare two images or .npy tensors from anywhere");
    auto options = std::make_shared<Options>();
    command->add_option("A", options->a, "First image or .npy")->required();
    command->add_option("B", options->b, "Second image or .npy")->required();
    addToleranceFlags(*command, options->tolerance);
    command->add_option("--save-diff", options->saveDiff,
                        "Save A - B (.npy: signed float32; pictures: magnitude)");
    command->add_option("--report", options->report, "Write a report; the extension picks the format");
    command->add_flag("--json", options->json, "Print the JSON report");
    command->footer("Example:\n  comparo diff cpu.npy gpu.npy --atol 1 --report out.html");
    command->callback([options, &context] { run(*options, context); });
}

} // namespace comparo::cli
