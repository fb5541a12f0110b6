// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/codec/cuda_jpeg/encode_job.h"

#include <cstddef>
#include <vector>

namespace comparo::jpeg {

/// Everything before the coded data of a baseline file, in the order and form in which libjpeg writes it:
/// SOI, JFIF APP0, one DQT a table, SOF0, one DHT a table, DRI if there are restarts, SOS.
std::vector<std::byte> fileHeader(const BlockGrid& grid, const QuantSteps& luminance,
                                  const QuantSteps& chrominance, int restartMcus);

} // namespace comparo::jpeg
