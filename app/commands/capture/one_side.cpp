// SPDX-License-Identifier: Apache-2.0
#include "app/commands/capture/one_side.h"

#include "app/commands/input.h"
#include "app/commands/interrupt.h"
#include "app/commands/outcome.h"
#include "app/commands/output_files.h"
#include "engine/report/run/captured_run.h"
#include "engine/report/run/timeline_export.h"

namespace comparo::cli {

void computeOneSide(const OneSide& one, const Context& context)
{
    const Interrupt interrupt;
    Report report; // of one side, for the capture
    report.inputPath = one.input;
    report.title = titleOf({report.inputPath, {}, {}, {}, {}});
    report.command = context.commandLine;
    report.created = timestamp();
    report.pipeline = one.pipeline;
    report.environment = currentEnvironment();
    report.a = runSide(one.pipeline, readInput(report.inputPath, one.choice), Side::parse(one.side),
                       {interrupt.token(), {}}, one.capture.empty() ? Kept::Output : Kept::EveryStep);
    report.labelA = report.a->label();
    OutputFiles files;
    storePicture(files, one.output, report.a->output());
    files.write("Capture", one.capture,
                [&](const std::string& path) { writeCapture(toCapture(report), path); });
    files.write("Timeline", one.timeline, [&](const std::string& path) {
        writeTimeline(*report.a, report.title + ", side A, " + english(report.labelA), path);
    });
    files.finish();
}

} // namespace comparo::cli
