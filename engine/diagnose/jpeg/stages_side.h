// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/diagnose/jpeg/stages.h"

#include <span>
#include <string>

/// The two halves of a file's stages: what its source makes of it, and what it holds.
namespace comparo::jpeg_stages {

/// Parses, walks and decodes a file: everything of JpegStages but what comes from the source. `name` is what
/// errors call it: "File A". Errors: CorruptData, Unsupported, Cancelled.
JpegStages readStages(std::span<const std::byte> file, const std::string& name, bool fancy,
                      const Progress& progress);

/// Fills in what libjpeg's encoder makes of the source on the way to this file's coefficients. Stages that
/// `other`, if given, has in the same form already are shared with it. Errors: InvalidArgument (the source
/// does not fit the file), Cancelled.
void addSourceStages(JpegStages& stages, const Tensor& source, const JpegStages* other,
                     const Progress& progress);

/// "Cb", "R", or "component 4".
Message componentName(const jpeg::JpegFile& file, int component);

} // namespace comparo::jpeg_stages
