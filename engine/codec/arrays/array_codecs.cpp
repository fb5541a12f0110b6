// SPDX-License-Identifier: Apache-2.0
#include "engine/base/error.h"
#include "engine/codec/arrays/array_format.h"
#include "engine/codec/arrays/decoded_array.h"
#include "engine/codec/builtin_codecs.h"

#include <limits>
#include <string_view>

/// Files of arrays as images: one array of them. Read only.
namespace comparo {
namespace {

class ArrayCodec final : public Codec {
public:
    ArrayCodec(std::string_view id, std::string_view format, std::vector<std::string> extensions)
        : m_id(id), m_format(format), m_extensions(std::move(extensions))
    {
    }

    std::string id() const override { return m_id; }
    std::string format() const override { return m_format; }
    std::vector<std::string> extensions() const override { return m_extensions; }

    bool probe(std::span<const std::byte> head) const override
    {
        return arrayFormatOf(head, std::numeric_limits<std::uint64_t>::max()) == m_format;
    }

    using Codec::decode;
    DecodedImage decode(std::span<const std::byte> file, const ReadChoice& choice) const override
    {
        ReadChoice rest = choice;
        rest.array.clear();
        requireNoParts(format(), rest);
        DecodedImage image = decodeArrayFile(file, choice);
        image.info.codec = id();
        image.info.format = format();
        return image;
    }

    bool keeps(const TensorDesc&) const override { return false; }

    std::vector<std::byte> encode(const Tensor&, const ParamSet&) const override
    {
        fail(
            ErrorCode::Unsupported,
            message("Writing {} is not supported; use NPY, which can store any tensor.", Verbatim(m_format)));
    }

    const Schema& options() const override
    {
        static const Schema none;
        return none;
    }

private:
    std::string m_id, m_format;
    std::vector<std::string> m_extensions;
};

} // namespace

const Codec& npzCodec()
{
    static const ArrayCodec codec("npz", "NPZ", {".npz"});
    return codec;
}

const Codec& torchCodec()
{
    static const ArrayCodec codec("torch", "PyTorch", {".pt", ".pth"});
    return codec;
}

const Codec& safetensorsCodec()
{
    static const ArrayCodec codec("safetensors", "safetensors", {".safetensors"});
    return codec;
}

const Codec& hdf5Codec()
{
    static const ArrayCodec codec("hdf5", "HDF5", {".h5", ".hdf5"});
    return codec;
}

const Codec& matlab73Codec()
{
    static const ArrayCodec codec("matlab73", kMatlab73, {".mat"});
    return codec;
}

const Codec& matlabCodec()
{
    static const ArrayCodec codec("matlab", "MATLAB", {".mat"});
    return codec;
}

} // namespace comparo
