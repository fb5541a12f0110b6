// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/report/document/formats.h"
#include "ui/jpeg_lab/run.h"

#include <QString>

#include <array>
#include <memory>
#include <vector>

namespace comparo::ui {

/// Both sides of the lab, for a report on them.
struct LabPair {
    std::shared_ptr<const LabResult> result;
    LabStagesPtr stages;            ///< may be null
    std::array<QString, 2> pages{}; ///< names of the reports on the sides' files, which lie beside it
};

/// Where the files part, their pictures and difference, the stages, the worst places, statistics.
document::Document documentOf(const LabPair& pair);

const std::vector<ReportFormat<LabPair>>& labPairFormats();

} // namespace comparo::ui
