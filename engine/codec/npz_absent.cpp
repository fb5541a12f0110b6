// SPDX-License-Identifier: Apache-2.0
#include "engine/base/error.h"
#include "engine/codec/npz.h"

/// A build without libzip: NPZ is recognised, and said to be unread.
namespace comparo {

DecodedImage decodeNpz(std::span<const std::byte>, const ReadChoice&)
{
    fail(ErrorCode::Unsupported, message("It is a ZIP archive, as NPZ is, and this build of Comparoscope "
                                         "reads none. Save the array with numpy.save, as .npy."));
}

} // namespace comparo
