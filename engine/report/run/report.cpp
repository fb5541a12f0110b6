#include "engine/report/run/report.h"

#include "engine/codec/codec.h"
#include "engine/comparison/command.h"
#include "engine/comparison/stages.h"
#include "engine/report/run/writers.h"

#include <algorithm>
#include <cctype>
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
        failArgument("A report needs the images of both sides; one of them is empty.");
    if (a.shape() != b.shape())
        failArgument("A report needs two images of one shape; A is " + a.shape().toString() + ", B is " +
                     b.shape().toString() + ".");
    if (a.dtype() != b.dtype() && !(isFloat(a.dtype()) && isFloat(b.dtype())))
        failArgument("A report needs two images of one dtype; A is " + toString(a.dtype()) + ", B is " +
                     toString(b.dtype()) + ".");
    if (!report.comparison || a.desc() != report.comparison->descA || b.desc() != report.comparison->descB)
        failArgument("The comparison of a report was made from other images than the report holds.");
}

/// On a thread of its own, where one is to be had.
std::future<RegionReport> regionsBeside(const Tensor& a, const Tensor& b, const Comparison& comparison,
                                        const std::stop_token& stop)
{
    const auto find = [a, b, comparison, stop] { return findRegions(a, b, comparison, {stop, {}}); };
    try {
        return std::async(std::launch::async, find);
    } catch (const std::system_error&) {
        return std::async(std::launch::deferred, find);
    }
}

} // namespace

Report reportOf(const ComparisonJob& job, ComparisonResult result, const Progress& progress)
{
    std::future<RegionReport> regions;
    if (job.input.isPair() && !result.comparison && !result.failed()) { // while causes are looked for
        compareSides(job, result, progress.part(0.0, 0.2));
        if (result.comparison && result.comparison->all.differing > 0)
            regions = regionsBeside(result.imageA, result.imageB, *result.comparison, progress.stop);
    }
    complete(job, result, progress);
    throwIfFailed(result);
    Report report;
    static_cast<ComparisonResult&>(report) = std::move(result);
    report.title = job.title;
    report.inputPath = job.input.path;
    report.command = commandOf(job);
    report.created = timestamp();
    if (!job.input.isPair())
        report.pipeline = job.setup.pipeline;
    if (report.comparison->all.differing > 0)
        report.regions = regions.valid()
                             ? regions.get()
                             : findRegions(report.imageA, report.imageB, *report.comparison, progress);
    report.environment = currentEnvironment();
    return report;
}

const std::vector<ReportWriter>& allReportWriters()
{
    static const std::vector<ReportWriter> writers{
        {".html", "Web page", &toReportHtml},   {".json", "JSON", &toReportJson},
        {".md", "Markdown", &toReportMarkdown}, {".csv", "Table (CSV)", &toReportCsv},
        {".xml", "JUnit XML", &toReportJunit},  {".pdf", "PDF", &toReportPdf},
    };
    return writers;
}

const ReportWriter& reportWriterFor(const std::filesystem::path& path)
{
    std::string extension = path.extension().string();
    std::transform(extension.begin(), extension.end(), extension.begin(),
                   [](char ch) { return static_cast<char>(std::tolower(static_cast<unsigned char>(ch))); });
    std::string known;
    for (const ReportWriter& writer : allReportWriters()) {
        if (writer.extension == extension)
            return writer;
        known += (known.empty() ? "" : ", ") + writer.extension;
    }
    fail(ErrorCode::Unsupported,
         "No report can be written to '" + path.string() + "': the name must end in one of " + known + ".");
}

void writeReport(const Report& report, const std::filesystem::path& path)
{
    const ReportWriter& writer = reportWriterFor(path);
    requirePair(report);
    writeFile(path, writer.write(report));
}

} // namespace comparo
