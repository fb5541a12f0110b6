#include "engine/codec/builtin_codecs.h"

#include <algorithm>
#include <array>

/// NPZ in a build without libzip: it is known, and said to be unread.
namespace comparo {

namespace {

class AbsentNpzCodec final : public Codec {
public:
    std::string id() const override { return "npz"; }
    std::string format() const override { return "NPZ"; }
    std::vector<std::string> extensions() const override { return {".npz"}; }

    bool probe(std::span<const std::byte> head) const override
    {
        constexpr std::array kZip{std::byte{'P'}, std::byte{'K'}, std::byte{3}, std::byte{4}};
        return head.size() >= kZip.size() && std::equal(kZip.begin(), kZip.end(), head.begin());
    }

    DecodedImage decode(std::span<const std::byte>) const override
    {
        fail(ErrorCode::Unsupported,
             "It is a ZIP archive, as NPZ is, and this build of Comparoscope reads none. "
             "Save the array with numpy.save, as .npy.");
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
    static const AbsentNpzCodec codec;
    return codec;
}

} // namespace comparo
