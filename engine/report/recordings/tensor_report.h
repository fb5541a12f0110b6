// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/report/recordings/report.h"
#include "engine/report/run/report.h"

namespace comparo {

/// A report on the first tensor that differs, or on the last that was compared, as of two tensors: for the
/// formats that tell of one tensor alone. Reads that tensor, of a batch the image with the worst sample.
/// Error(InvalidArgument) where the recordings have none in common.
Report tensorReportOf(const RecordingsReport& pair);

/// By extension, every format of writeReport(). Errors: those of writeRecordingsReport() and tensorReportOf().
void writeAnyRecordingsReport(const RecordingsReport& pair, const std::filesystem::path& path);

} // namespace comparo
