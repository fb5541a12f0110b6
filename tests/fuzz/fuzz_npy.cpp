// SPDX-License-Identifier: Apache-2.0
#include "engine/codec/codec.h"
#include "engine/codec/npy.h"
#include "tests/fuzz/fuzz_target.h"

#include <algorithm>

/// NPY as a picture and as a tensor whose axes stand in order: what is read is written and read back with
/// every bit.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size)
{
    using namespace comparo;
    const auto file = fuzz::bytesOf(bytes, size);
    const auto isSame = [](const Tensor& a, const Tensor& b) {
        const std::span<const std::byte> one(a.buffer()->host(), a.desc().bytes());
        const std::span<const std::byte> other(b.buffer()->host(), b.desc().bytes());
        return a.shape() == b.shape() && a.dtype() == b.dtype() &&
               std::equal(one.begin(), one.end(), other.begin(), other.end());
    };
    fuzz::accepts({ErrorCode::CorruptData, ErrorCode::Unsupported}, [&] {
        const Tensor tensor = tensorFromNpy(file);
        fuzz::require(tensor.shape().elements() > 0 && isSame(tensorFromNpy(npyOf(tensor)), tensor));
    });
    const Codec& npy = codec("npy");
    fuzz::accepts({ErrorCode::CorruptData, ErrorCode::Unsupported}, [&] {
        if (!npy.probe(file))
            return;
        const Tensor picture = npy.decode(file).tensor;
        fuzz::require(npy.keeps(picture.desc()));
        fuzz::require(isSame(npy.decode(npy.encode(picture, ParamSet(npy.options()))).tensor, picture));
    });
    return 0;
}
