// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/base/message.h"
#include "engine/tensor/tensor.h"

#include <string>
#include <vector>

namespace comparo {

/// A picture made to separate what a photograph does not: implementations that agree on ordinary values.
struct Probe {
    std::string name;
    Message words; ///< what is in it and what it shows, in one sentence without a full stop
    bool floats;   ///< has values that only floating-point dtypes hold
};

/// In the order in which they are offered.
const std::vector<Probe>& allProbes();

/// The picture on cpu; every sample and channel is of use. Float probes hold values of 0..1 unless they say
/// otherwise, integers use the range of their dtype. Throws Error(InvalidArgument) for another name, for a
/// probe of floats in an integer dtype, and for a shape without samples.
Tensor makeProbe(const std::string& name, const Shape& shape, DType dtype);

} // namespace comparo
