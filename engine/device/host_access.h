// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/device/buffer.h"

#include <string_view>

namespace comparo {

/// Says to the current timeline that the host reads bytes of a buffer of its own now. `what` names the
/// access for people: "decode the bitstream". Bytes 0: to the end. On emulated devices work may run before
/// it, if the schedule wants so.
void hostReads(const BufferPtr& buffer, std::string_view what, std::size_t offset = 0, std::size_t bytes = 0);

/// The same for a write: "fill the frame".
void hostWrites(const BufferPtr& buffer, std::string_view what, std::size_t offset = 0,
                std::size_t bytes = 0);

} // namespace comparo
