#include "engine/codec/builtin_codecs.h"
#include "engine/codec/zip_archive.h"

#include <algorithm>

/// numpy's archive of arrays: a ZIP of .npy files, stored (savez) or deflated (savez_compressed).
namespace comparo {

namespace {

/// Larger arrays are for .npy, which is read without unpacking.
constexpr std::size_t kMostArrayBytes = 0xFFFFFFFF;

class NpzCodec final : public Codec {
public:
    std::string id() const override { return "npz"; }
    std::string format() const override { return "NPZ"; }
    std::vector<std::string> extensions() const override { return {".npz"}; }

    /// A ZIP whose first file is an .npy; other ZIPs are not images.
    bool probe(std::span<const std::byte> head) const override
    {
        constexpr std::size_t kNameLengthAt = 26;
        constexpr std::size_t kNameAt = 30;
        if (head.size() < kNameAt || !ZipReader::probe(head))
            return false;
        const auto byteAt = [head](std::size_t at) { return std::to_integer<std::size_t>(head[at]); };
        const std::size_t nameBytes = byteAt(kNameLengthAt) | byteAt(kNameLengthAt + 1) << 8;
        const std::string_view name(reinterpret_cast<const char*>(head.data()) + kNameAt,
                                    std::min(nameBytes, head.size() - kNameAt));
        return name.size() < nameBytes || name.ends_with(".npy");
    }

    DecodedImage decode(std::span<const std::byte> file) const override
    {
        const ZipReader archive(file, "the NPZ archive");
        const std::vector<std::string> arrays = archive.entries();
        if (arrays.empty())
            fail(ErrorCode::CorruptData, "The NPZ archive holds no array.");
        if (archive.sizeOf(arrays.front()).value_or(0) > kMostArrayBytes)
            fail(ErrorCode::Unsupported, "The NPZ archive holds more than 4 GiB; save the array as .npy.");
        const std::vector<std::byte> array = archive.read(arrays.front(), kMostArrayBytes);
        if (!npyCodec().probe(array))
            fail(ErrorCode::CorruptData,
                 "The file '" + arrays.front() + "' of the NPZ archive is not an array.");
        DecodedImage image = npyCodec().decode(array);
        image.info.codec = id();
        image.info.format = format();
        if (arrays.size() > 1)
            image.info.warnings.push_back("The archive holds " + std::to_string(arrays.size()) +
                                          " arrays; '" + arrays.front() + "' was read.");
        return image;
    }

    bool keeps(const TensorDesc&) const override { return false; }

    std::vector<std::byte> encode(const Tensor&, const ParamSet&) const override
    {
        fail(ErrorCode::Unsupported, "NPZ is read but not written; NPY holds every tensor.");
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
