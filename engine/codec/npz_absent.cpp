// SPDX-License-Identifier: Apache-2.0
#include "engine/base/error.h"
#include "engine/codec/npz.h"

/// A build without libzip: NPZ is recognised, and said to be unread.
namespace comparo {

DecodedImage decodeNpz(std::span<const std::byte>, const ReadChoice&)
{
    fail(ErrorCode::Unsupported, message("It is a ZIP archive, such as NPZ, which this build of Comparoscope "
                                         "does not support. Save the array with numpy.save, as .npy."));
}

} // namespace comparo
