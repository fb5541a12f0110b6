// SPDX-License-Identifier: Apache-2.0
#include "engine/base/error.h"
#include "engine/codec/builtin_codecs.h"
#include "engine/codec/npz.h"

#include <algorithm>
#include <array>

/// numpy's archive of arrays: a ZIP of .npy files, stored (savez) or deflated (savez_compressed).
namespace comparo {

namespace {

class NpzCodec final : public Codec {
public:
    std::string id() const override { return "npz"; }
    std::string format() const override { return "NPZ"; }
    std::vector<std::string> extensions() const override { return {".npz"}; }

    /// A ZIP whose first file is an .npy; other ZIPs are not images.
    bool probe(std::span<const std::byte> head) const override
    {
        constexpr std::array kZip{std::byte{'P'}, std::byte{'K'}, std::byte{3}, std::byte{4}};
        constexpr std::size_t kNameLengthAt = 26;
        constexpr std::size_t kNameAt = 30;
        if (head.size() < kNameAt || !std::equal(kZip.begin(), kZip.end(), head.begin()))
            return false;
        const auto byteAt = [head](std::size_t at) { return std::to_integer<std::size_t>(head[at]); };
        const std::size_t nameBytes = byteAt(kNameLengthAt) | byteAt(kNameLengthAt + 1) << 8;
        const std::string_view name(reinterpret_cast<const char*>(head.data()) + kNameAt,
                                    std::min(nameBytes, head.size() - kNameAt));
        return name.size() < nameBytes || name.ends_with(".npy");
    }

    using Codec::decode;
    DecodedImage decode(std::span<const std::byte> file, const ReadChoice& choice) const override
    {
        ReadChoice rest = choice;
        rest.array.clear();
        requireNoParts(format(), rest);
        DecodedImage image = decodeNpz(file, choice);
        image.info.codec = id();
        image.info.format = format();
        return image;
    }

    bool keeps(const TensorDesc&) const override { return false; }

    std::vector<std::byte> encode(const Tensor&, const ParamSet&) const override
    {
        fail(ErrorCode::Unsupported,
             message("Writing NPZ is not supported; use NPY, which can store any tensor."));
    }

    const Schema& options() const override
    {
        static const Schema none;
        return none;
    }
};

} // namespace

const Codec& npzCodec()
{
    static const NpzCodec codec;
    return codec;
}

} // namespace comparo
