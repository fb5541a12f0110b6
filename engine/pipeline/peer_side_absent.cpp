// SPDX-License-Identifier: Apache-2.0
#include "engine/base/error.h"
#include "engine/pipeline/opencv_side.h"
#include "engine/pipeline/peer_side.h"

namespace comparo {

/// In a build without files, which speaks no JSON.
Trace runPeerSide(const Pipeline&, const Tensor&, const Side& side, const Progress&)
{
    fail(ErrorCode::Unsupported,
         message("This build does not support peers, and therefore not {}.", Verbatim(side.toText())));
}

Gradients peerGradients(const Side& side, const StepTrace&, const Tensor&, const Progress&)
{
    fail(ErrorCode::Unsupported,
         message("This build does not support peers, and therefore not {}.", Verbatim(side.toText())));
}

Trace runOpenCvSide(const Pipeline&, const Tensor&, const Side& side, const Progress&)
{
    fail(ErrorCode::Unsupported,
         message("This build does not include OpenCV, and therefore not {}.", Verbatim(side.toText())));
}

} // namespace comparo
