// SPDX-License-Identifier: Apache-2.0
#include "engine/base/error.h"
#include "engine/codec/arrays/decoded_array.h"

/// A build without libzip and a JSON parser: files of arrays are recognised, and said to be unread.
namespace comparo {

DecodedImage decodeArrayFile(std::span<const std::byte>, const ReadChoice&)
{
    fail(ErrorCode::Unsupported, message("Files of arrays are not supported in this build of Comparoscope. "
                                         "Save the array with numpy.save, as .npy."));
}

DecodedImage decodeHdf5File(const std::filesystem::path&, const ReadChoice& choice)
{
    return decodeArrayFile({}, choice);
}

} // namespace comparo
