#include "engine/report/run/report.h"

#include "engine/codec/codec.h"
#include "engine/report/run/writers.h"

#include <algorithm>
#include <cctype>

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
    if (a.desc() != report.comparison.descA || b.desc() != report.comparison.descB)
        failArgument("The comparison of a report was made from other images than the report holds.");
}

} // namespace

bool Report::isNondeterministic() const
{
    return std::any_of(repeats.begin(), repeats.end(),
                       [](const RepeatedSide& side) { return side.repeat.isNondeterministic(); });
}

Verdict Report::verdict() const
{
    return gradient ? std::max(comparison.verdict, gradient->verdict()) : comparison.verdict;
}

std::string Report::sentence() const
{
    for (const RepeatedSide& side : repeats)
        if (side.repeat.isNondeterministic()) {
            std::string text = side.repeat.sentence();
            return text.insert(text.find(": ") + 2, "side " + side.side + ", ");
        }
    const std::string rest = gradient ? " " + gradient->sentence() : std::string();
    std::string text = (gradient ? "Output: " : "") + comparison.sentence();
    if (!contract)
        return text + rest;
    if (text.ends_with('.'))
        text.pop_back();
    if (contract->rule.empty())
        return text + "; no rule of the contract applies, so bit-exact is demanded." + rest;
    const bool exact = comparison.tolerance == Tolerance{};
    return text + "; contract " + contract->rule + (exact ? " demands " : " allows ") +
           comparison.tolerance.toText() + "." + rest;
}

std::string Report::toleranceText() const
{
    std::string text = comparison.tolerance.toText();
    if (contract)
        text += contract->rule.empty() ? " (no rule of the contract applies)"
                                       : " (contract " + contract->rule + ")";
    return text;
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
         "No report can be written to '" + path.string() + "': the name has to end in one of " + known + ".");
}

void writeReport(const Report& report, const std::filesystem::path& path)
{
    const ReportWriter& writer = reportWriterFor(path);
    requirePair(report);
    writeFile(path, writer.write(report));
}

} // namespace comparo
