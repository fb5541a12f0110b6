// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/pipeline/runner.h"

#include <string>

namespace comparo {

/// runSide() of "cpu/opencv": every step by a function of the OpenCV that this program is linked with, the
/// one that the peer opencv calls in Python, with our parameters and draws. Error(Unsupported) for an op that
/// OpenCV has not, or has another way, and for parameters that its function does not take.
Trace runOpenCvSide(const Pipeline& pipeline, const Tensor& input, const Side& side,
                    const Progress& progress);

/// "cv::resize of OpenCV 4.6.0", or "none: cv::medianBlur repeats the border; the op has zeros there".
Message openCvText(const Op& op);

} // namespace comparo
