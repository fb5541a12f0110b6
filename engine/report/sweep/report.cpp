// SPDX-License-Identifier: Apache-2.0
#include "engine/report/sweep/report.h"

#include "engine/base/error.h"
#include "engine/codec/codec.h"

#include <algorithm>

namespace comparo {
namespace {

std::string toSweepJson(const SweepResults& results)
{
    return toJson(results);
}

std::string toPicturedHtml(const SweepResults& results)
{
    return toSweepHtml(results, report::pictureFailures(results));
}

const std::vector<SweepReportWriter>& allWriters()
{
    static const std::vector<SweepReportWriter> writers{
        {".html", &toPicturedHtml}, {".json", &toSweepJson}, {".md", &toSweepMarkdown},
        {".csv", &toSweepCsv},      {".xml", &toSweepJunit},
    };
    return writers;
}

} // namespace

const SweepReportWriter& sweepReportWriterFor(const std::filesystem::path& path)
{
    std::string extension = path.extension().string();
    std::transform(extension.begin(), extension.end(), extension.begin(),
                   [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
    std::string known;
    for (const SweepReportWriter& writer : allWriters()) {
        if (writer.extension == extension)
            return writer;
        known += (known.empty() ? "" : ", ") + writer.extension;
    }
    fail(ErrorCode::Unsupported,
         message("No report of a sweep can be written to '{}': the name must end in one of {}.",
                 Verbatim(path.string()), known));
}

void writeSweepReport(const SweepResults& results, const std::filesystem::path& path)
{
    writeFile(path, sweepReportWriterFor(path).write(results));
}

} // namespace comparo
