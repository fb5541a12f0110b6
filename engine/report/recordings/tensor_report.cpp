// SPDX-License-Identifier: Apache-2.0
#include "engine/report/recordings/tensor_report.h"

#include "engine/base/error.h"
#include "engine/capture/recorded_tensor.h"

#include <algorithm>

namespace comparo {

Report tensorReportOf(const RecordingsReport& pair)
{
    const std::vector<RecordedLine>& lines = pair.comparison.lines;
    std::optional<std::size_t> index = pair.comparison.firstDiverging();
    if (!index)
        for (std::size_t i = 0; i < lines.size(); ++i)
            if (lines[i].kind == RecordedLine::Kind::Tensor && lines[i].comparison)
                index = i;
    if (!index)
        failArgument(message("No report can be written: the recordings have no tensor in common."));
    const RecordedLine& line = lines[*index];
    if (!line.comparison)
        failArgument(message("No report can be written on {}. {}", line.label, line.sentence));
    const RecordedTensor& tensorA = pair.a.steps[*line.stepA].tensors[line.tensor];
    const std::vector<RecordedTensor>& tensorsB = pair.b.steps[*line.stepB].tensors;
    const auto tensorB = std::ranges::find(tensorsB, tensorA.name, &RecordedTensor::name);
    ComparisonJob job;
    job.title = pair.nameA() + " and " + pair.nameB() + ", " + line.label;
    job.setup.tolerance = line.comparison->tolerance;
    job.explain = false;
    job.command = pair.command;
    ComparisonResult result;
    result.explain = false;
    result.labelA = pair.nameA() + " · " + tensorA.device;
    result.labelB = pair.nameB() + " · " + tensorB->device;
    const int image = line.comparison->all.worst ? line.comparison->all.worst->n : 0;
    result.imageA = readImage(pair.a, tensorA, image).withLayout(Layout::Contiguous);
    result.imageB = readImage(pair.b, *tensorB, image).withLayout(Layout::Contiguous);
    Report report = reportOf(job, std::move(result));
    report.comparison->dtypeA = tensorA.dtype;
    report.comparison->dtypeB = tensorB->dtype;
    report.comparison->verdict = verdictOf(*report.comparison);
    return report;
}

void writeAnyRecordingsReport(const RecordingsReport& pair, const std::filesystem::path& path)
{
    if (!writeRecordingsReport(pair, path))
        writeReport(tensorReportOf(pair), path);
}

} // namespace comparo
