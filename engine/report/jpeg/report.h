// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/capture/environment.h"
#include "engine/codec/inspect/inspection.h"
#include "engine/tensor/tensor.h"

#include <cstddef>
#include <span>
#include <string>

namespace comparo {

/// What a page about one JPEG file says beside its inspection.
struct JpegReport {
    std::string title;   ///< file name
    std::string command; ///< the command line that reproduces it; empty: none
    std::string created; ///< ISO 8601, UTC
    Environment environment;
};

/// One self-contained page in the look of the other reports: verdict, picture with the damage map, findings,
/// markers, tables, scans, the JSON of the inspection inside. `source` as it was inspected with; may be
/// empty. Readable without JavaScript and on paper.
std::string toJpegReportHtml(const JpegReport& report, const jpeg::Inspection& inspection,
                             std::span<const std::byte> file, const Tensor& source);

} // namespace comparo
