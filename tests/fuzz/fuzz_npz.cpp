// SPDX-License-Identifier: Apache-2.0
#include "engine/codec/arrays/decoded_array.h"
#include "tests/fuzz/fuzz_target.h"

/// NPZ, PyTorch, safetensors: the first array of an archive, or a refusal.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size)
{
    using namespace comparo;
    fuzz::accepts({ErrorCode::CorruptData, ErrorCode::Unsupported}, [&] {
        const DecodedImage image = decodeArrayFile(fuzz::bytesOf(bytes, size));
        fuzz::require(image.tensor.shape().elements() > 0);
    });
    return 0;
}
