// SPDX-License-Identifier: Apache-2.0
#include "engine/report/run/report.h"

#include "engine/answer/remedies.h"
#include "engine/comparison/command.h"
#include "engine/comparison/stages.h"
#include "engine/report/run/writers.h"

#include <future>
#include <system_error>

namespace comparo {

namespace {

/// What every writer relies on.
void requirePair(const Report& report)
{
    const Tensor& a = report.imageA;
    const Tensor& b = report.imageB;
    if (a.isEmpty() || b.isEmpty())
        failArgument(message("A report needs the images of both sides; one of them is empty."));
    if (a.shape() != b.shape())
        failArgument(message("A report needs two images of one shape; A is {}, B is {}.",
                             a.shape().toString(), b.shape().toString()));
    if (a.dtype() != b.dtype() && !(isFloat(a.dtype()) && isFloat(b.dtype())))
        failArgument(message("A report needs two images of one dtype; A is {}, B is {}.", toString(a.dtype()),
                             toString(b.dtype())));
    const auto isOf = [](const TensorDesc& desc, const Tensor& image) { // wherever its values lie
        return desc.dtype == image.dtype() && desc.shape == image.shape();
    };
    if (!report.comparison || !isOf(report.comparison->descA, a) || !isOf(report.comparison->descB, b))
        failArgument(message("The comparison of a report does not belong to its images."));
}

/// On a thread of its own, where one is to be had.
template <class F>
auto beside(F f) -> std::future<decltype(f())>
{
    try {
        return std::async(std::launch::async, f);
    } catch (const std::system_error&) {
        return std::async(std::launch::deferred, f);
    }
}

/// What is looked for in a pair while its SSIM is measured: where it differs, and why.
struct PairFindings {
    std::future<RegionReport> regions;
    std::future<ComparisonResult> explained;

    /// Begins as soon as the samples of `result` are counted.
    void begin(const ComparisonResult& result, const Comparison& counted, const std::stop_token& stop)
    {
        if (counted.all.differing == 0)
            return;
        ComparisonResult own = result;
        own.comparison = counted;
        regions = beside([own, stop] {
            return findRegions(own.imageA, own.imageB, *own.comparison, {stop, {}});
        });
        explained = beside([own, stop]() mutable {
            explainDifference(own, {stop, {}});
            return own;
        });
    }
};

} // namespace

Report reportOf(const ComparisonJob& job, ComparisonResult result, const Progress& progress)
{
    PairFindings findings;
    if (job.input.isPair() && !result.comparison && !result.failed()) {
        compareSides(job, result, progress.part(0.0, 0.2),
                     [&](const Comparison& counted) { findings.begin(result, counted, progress.stop); });
        if (findings.explained.valid() && !result.failed()) {
            ComparisonResult explained = findings.explained.get();
            result.cause = std::move(explained.cause);
            result.explanationError = std::move(explained.explanationError);
        }
    }
    complete(job, result, progress);
    throwIfFailed(result);
    Report report;
    static_cast<ComparisonResult&>(report) = std::move(result);
    report.title = job.title;
    report.inputPath = job.input.path;
    report.command = commandOf(job);
    report.created = timestamp();
    for (const PictureNote& each : job.input.notes)
        report.notes.push_back({job.input.isPair() ? "A" : "", job.input.path, each});
    for (const PictureNote& each : job.input.notesB)
        report.notes.push_back({"B", job.input.pathB, each});
    if (!job.input.isPair())
        report.pipeline = job.setup.pipeline;
    if (report.comparison->all.differing > 0)
        report.regions = findings.regions.valid()
                             ? findings.regions.get()
                             : findRegions(report.imageA, report.imageB, *report.comparison, progress);
    report.environment = currentEnvironment();
    const RegionReport* regions = report.regions ? &*report.regions : nullptr;
    report.answer =
        job.explain ? answerTo(job, report, regions, progress) : answerOf(report, regions, progress);
    return report;
}

Answer answerIn(const Report& report)
{
    return report.answer ? *report.answer : answerOf(report, report.regions ? &*report.regions : nullptr);
}

const std::vector<ReportWriter>& allReportWriters()
{
    static const auto writers = document::formatsOf<Report>({{".json", "", &toReportJson},
                                                             {".md", "", &toReportMarkdown},
                                                             {".csv", "", &toReportCsv},
                                                             {".xml", "", &toReportJunit}});
    return writers;
}

const ReportWriter& reportWriterFor(const std::filesystem::path& path)
{
    return document::formatFor(allReportWriters(), path);
}

void writeReport(const Report& report, const std::filesystem::path& path)
{
    const ReportWriter& writer = reportWriterFor(path);
    requirePair(report);
    document::writeText(path, writer.write(report));
}

} // namespace comparo
