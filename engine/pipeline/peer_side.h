// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/pipeline/runner.h"

namespace comparo {

/// runSide() of a side with a peer: the steps run in the peer's process, on its device; what is drawn is
/// drawn here. Between steps the tensor stays there, and a copy of it comes back. Error(Device) for a peer or
/// a device that is not there, Error(Unsupported) for an op, a parameter or a placement that the peer has not
/// got.
Trace runPeerSide(const Pipeline& pipeline, const Tensor& input, const Side& side, const Progress& progress);

/// Gradients of one step of a peer's side, from its input of the forward run. Same errors.
Gradients peerGradients(const Side& side, const StepTrace& step, const Tensor& outputGradient,
                        const Progress& progress);

} // namespace comparo
