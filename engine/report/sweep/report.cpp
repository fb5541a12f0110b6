// SPDX-License-Identifier: Apache-2.0
#include "engine/report/sweep/report.h"

namespace comparo {

const std::vector<ReportFormat<SweepResults>>& sweepFormats()
{
    static const auto formats = document::formatsOf<SweepResults>(
        {{".json", "", [](const SweepResults& results) { return toJson(results); }},
         {".md", "", &toSweepMarkdown},
         {".csv", "", &toSweepCsv},
         {".xml", "", &toSweepJunit}});
    return formats;
}

} // namespace comparo
