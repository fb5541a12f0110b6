// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/capture/environment.h"
#include "engine/codec/inspect/inspection.h"
#include "engine/report/document/formats.h"
#include "engine/tensor/tensor.h"

#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace comparo {

/// An inspection of a JPEG file, and what is said beside it.
struct JpegReport {
    std::string title;   ///< file name
    std::string command; ///< the command line that reproduces it; empty: none
    std::string created; ///< ISO 8601, UTC
    Environment environment;
    const jpeg::Inspection* inspection = nullptr; ///< never null where it is written; not owned
    std::span<const std::byte> file{};            ///< its bytes
    Tensor source{};                              ///< as it was inspected with; may be empty
};

/// Verdict, picture with the damage map, findings, markers, tables, scans.
document::Document documentOf(const JpegReport& report);

const std::vector<ReportFormat<JpegReport>>& jpegFormats();

} // namespace comparo
