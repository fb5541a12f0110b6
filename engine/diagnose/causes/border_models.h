#pragma once

#include "engine/base/progress.h"
#include "engine/pipeline/runner.h"

#include <string>
#include <vector>

namespace comparo {

/// Rules of what lies beyond an image that this step was not asked for: "symmetric" (mirrored with the edge
/// pixel repeated, where "reflect" does not repeat it), "reflect", "replicate", "constant", "circular". Empty
/// for an op without a border and a kernel, and for an image that half a kernel would reach around.
std::vector<std::string> otherBorders(const Step& step, const Shape& image);

/// What a rule puts beyond the image: "mirrored, the edge pixel repeated".
const char* borderWords(const std::string& rule);

/// The border that the step asks for; empty where its op has none.
std::string askedBorder(const Step& step);

/// The image with half a kernel around it by this rule; itself for an empty one. On cpu.
Tensor withBorder(const Step& step, const Tensor& image, const std::string& rule);

/// What a step gives on an image that withBorder() made, cut to where the image itself was.
Tensor withoutBorder(const Step& step, const Tensor& output, const std::string& rule);

} // namespace comparo
