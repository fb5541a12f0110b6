// SPDX-License-Identifier: Apache-2.0
#include "app/commands/commands.h"
#include "app/commands/outcome.h"
#include "app/commands/output_files.h"
#include "app/commands/targets.h"
#include "engine/report/run/captured_run.h"

namespace comparo::cli {
namespace {

struct ReportOptions {
    std::string capture;
    std::string target;
    bool noCause = false;
    bool json = false;
};

void runReport(const ReportOptions& options, Context& context)
{
    requireReport(options.target);
    requireApart({{"CAPTURE", options.capture}}, {{"FILE", options.target}});
    Report report = toReport(readCapture(options.capture));
    report.explain = !options.noCause;
    explainDifference(report);
    addAnswer(report);
    finishReport(report, {options.target, {}, options.json}, context);
}

} // namespace

void addReport(CLI::App& app, Context& context)
{
    auto* command =
        app.add_subcommand("report", "Write the report of a captured run; its devices are not needed");
    auto options = std::make_shared<ReportOptions>();
    command->add_option("CAPTURE", options->capture, "Capture made by 'comparo run --capture'")->required();
    command->add_option("FILE", options->target, "Report to write; the extension picks the format");
    command->add_flag("--no-cause", options->noCause, "Do not replay hypotheses");
    command->add_flag("--json", options->json, "Print the JSON report");
    command->footer("Without FILE the outcome is printed.\n"
                    "Exit code: that of the run: 0 same within tolerance, 1 different, 2 error.\n"
                    "Example:\n"
                    "  comparo report gpu.comparo gpu.html");
    command->callback([options, &context] { runReport(*options, context); });
}

} // namespace comparo::cli
