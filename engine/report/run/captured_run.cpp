// SPDX-License-Identifier: Apache-2.0
#include "engine/report/run/captured_run.h"

#include "engine/answer/remedies.h"
#include "engine/base/error.h"

namespace comparo {

Capture toCapture(const Report& report)
{
    if (!report.a)
        failArgument(message("Only a run can be captured; two external files have no steps."));
    Capture capture;
    capture.title = report.title;
    capture.inputPath = report.inputPath;
    capture.command = report.command;
    capture.created = report.created;
    capture.pipeline = report.pipeline;
    capture.labelA = english(report.labelA);
    capture.a = *report.a;
    capture.environment = report.environment;
    if (!report.b)
        return capture;
    capture.labelB = english(report.labelB);
    capture.b = report.b;
    capture.summary = summaryOf(*report.comparison);
    capture.summary->contract = report.contract;
    capture.summary->sentence = english(report.outcome().sentence());
    return capture;
}

Report toReport(const Capture& capture)
{
    if (!capture.b)
        failArgument(message("The capture contains only side A, so there is nothing to compare. Use 'comparo "
                             "diff' to compare two captures."));
    Report report;
    report.title = capture.title;
    report.inputPath = capture.inputPath;
    report.command = capture.command;
    report.created = capture.created;
    report.pipeline = capture.pipeline;
    report.labelA = message("{}", capture.labelA);
    report.labelB = message("{}", capture.labelB);
    report.a = capture.a;
    report.b = capture.b;
    report.imageA = capture.a.output();
    report.imageB = capture.b->output();
    report.environment = capture.environment;
    CompareOptions options;
    if (capture.summary) {
        options.tolerance = capture.summary->tolerance;
        report.contract = capture.summary->contract;
    }
    report.comparison = compare(report.imageA, report.imageB, options);
    if (report.comparison->all.differing > 0)
        report.regions = findRegions(report.imageA, report.imageB, *report.comparison);
    return report;
}

void addAnswer(Report& report)
{
    ComparisonJob job;
    job.title = report.title;
    job.input.path = report.inputPath;
    job.input.tensor = report.a->input;
    job.setup = {report.pipeline, report.a->side, report.b->side, report.comparison->tolerance};
    const RegionReport* regions = report.regions ? &*report.regions : nullptr;
    report.answer = report.explain ? answerTo(job, report, regions) : answerOf(report, regions);
}

} // namespace comparo
