// SPDX-License-Identifier: Apache-2.0
#include "engine/codec/builtin_codecs.h"
#include "engine/codec/files/file_codec.h"
#include "engine/codec/optional/optional_formats.h"

#include <algorithm>
#include <cstring>
#include <memory>

#include <openjpeg.h>

/// JPEG 2000 by OpenJPEG: JP2 files and codestreams, the components as they are stored.
namespace comparo {
namespace {

using files::FileCodec;
using header::Bytes;

using OpjStream = std::unique_ptr<opj_stream_t, ReleasedBy<opj_stream_destroy>>;
using OpjCodec = std::unique_ptr<opj_codec_t, ReleasedBy<opj_destroy_codec>>;
using OpjImage = std::unique_ptr<opj_image_t, ReleasedBy<opj_image_destroy>>;

struct OpjInput {
    Bytes file;
    std::size_t at = 0;
};

OpjStream opjStreamOf(OpjInput& input)
{
    OpjStream stream(opj_stream_default_create(OPJ_TRUE));
    if (!stream)
        throw std::bad_alloc();
    opj_stream_set_user_data(stream.get(), &input, nullptr);
    opj_stream_set_user_data_length(stream.get(), input.file.size());
    opj_stream_set_read_function(stream.get(), [](void* to, OPJ_SIZE_T bytes, void* data) {
        auto& from = *static_cast<OpjInput*>(data);
        const std::size_t taken = std::min(bytes, from.file.size() - from.at);
        std::memcpy(to, from.file.data() + from.at, taken);
        from.at += taken;
        return taken > 0 ? taken : static_cast<OPJ_SIZE_T>(-1);
    });
    opj_stream_set_skip_function(stream.get(), [](OPJ_OFF_T bytes, void* data) {
        auto& from = *static_cast<OpjInput*>(data);
        const auto left = static_cast<OPJ_OFF_T>(from.file.size() - from.at);
        if (bytes < 0 || left == 0)
            return OPJ_OFF_T{-1};
        from.at += static_cast<std::size_t>(std::min(bytes, left));
        return std::min(bytes, left);
    });
    opj_stream_set_seek_function(stream.get(), [](OPJ_OFF_T place, void* data) -> OPJ_BOOL {
        auto& from = *static_cast<OpjInput*>(data);
        if (place < 0 || static_cast<std::size_t>(place) > from.file.size())
            return OPJ_FALSE;
        from.at = static_cast<std::size_t>(place);
        return OPJ_TRUE;
    });
    return stream;
}

class Jpeg2000Codec final : public FileCodec {
public:
    using FileCodec::FileCodec;

protected:
    Tensor pixelsOf(Bytes file, const ReadChoice&, ImageInfo& info) const override
    {
        std::string error; // the last one
        const auto keep = [](const char* text, void* to) { *static_cast<std::string*>(to) = text; };
        OpjInput input{file};
        const OpjStream stream = opjStreamOf(input);
        const OpjCodec codec(opj_create_decompress(file[0] == std::byte{0} ? OPJ_CODEC_JP2 : OPJ_CODEC_J2K));
        opj_set_error_handler(codec.get(), keep, &error);
        opj_dparameters_t parameters;
        opj_set_default_decoder_parameters(&parameters);
        opj_image_t* read = nullptr;
        const bool hasHeader =
            opj_setup_decoder(codec.get(), &parameters) && opj_read_header(stream.get(), codec.get(), &read);
        const OpjImage image(read);
        if (!hasHeader)
            failOpj(error);
        const header::PixelSize size = *header::jpeg2000Size(file);
        requireEqualComponents(*read, size);
        if (!opj_decode(codec.get(), stream.get(), read) || !opj_end_decompress(codec.get(), stream.get()))
            failOpj(error);
        requireEqualComponents(*read, size); // a palette has its own
        return samplesOf(*read, size, info);
    }

private:
    void requireEqualComponents(const opj_image_t& image, const header::PixelSize& size) const
    {
        const auto refuse = [this](const Message& what) {
            fail(ErrorCode::Unsupported, message("{} is not supported: {}.", lead(), what));
        };
        if (image.numcomps < 1 || std::uint64_t{image.numcomps} * static_cast<std::uint64_t>(size.width) >
                                      4 * static_cast<std::uint64_t>(kMaxPixels / size.height))
            refuse(message("it has {} components", image.numcomps));
        const opj_image_comp_t& first = image.comps[0];
        for (OPJ_UINT32 i = 0; i < image.numcomps; ++i) {
            const opj_image_comp_t& each = image.comps[i];
            if (each.w != size.width || each.h != size.height)
                refuse(message("its components are sampled differently"));
            if (each.prec != first.prec || each.sgnd != first.sgnd || each.prec < 1 || each.prec > 16)
                refuse(message("its samples have {} and {} bits", first.prec, each.prec));
        }
    }

    Tensor samplesOf(const opj_image_t& image, const header::PixelSize& size, ImageInfo& info) const
    {
        const opj_image_comp_t& first = image.comps[0];
        const DType dtype = first.sgnd != 0 ? DType::Float32 : first.prec > 8 ? DType::UInt16 : DType::UInt8;
        describe(image, dtype, info);
        const int channels = static_cast<int>(image.numcomps);
        Tensor picture = files::newPicture(dtype, channels, size);
        const auto pixels = static_cast<std::size_t>(size.width * size.height);
        for (int c = 0; c < channels; ++c) {
            const OPJ_INT32* from = image.comps[c].data;
            if (!from)
                failDamaged(message("its pixels cannot be decoded"));
            dispatch(dtype, [&]<class T>() {
                std::transform(from, from + pixels, files::planeRow<T>(picture, c, 0),
                               [](OPJ_INT32 value) { return static_cast<T>(value); });
            });
        }
        return picture;
    }

    void describe(const opj_image_t& image, DType dtype, ImageInfo& info) const
    {
        const opj_image_comp_t& first = image.comps[0];
        if (first.sgnd != 0) {
            info.dtype = "int" + std::to_string(first.prec);
            info.notes.push_back(widenedNote(lead(), first.prec, true, dtype));
        } else if (first.prec != 8 && first.prec != 16) {
            info.notes.push_back(fewerBitsNote(lead(), first.prec));
        }
        std::vector<std::string> colours;
        if (image.color_space == OPJ_CLRSPC_CMYK)
            colours = {"C", "M", "Y", "K"};
        else if (image.color_space == OPJ_CLRSPC_SYCC || image.color_space == OPJ_CLRSPC_EYCC)
            colours = {"Y", "Cb", "Cr"};
        if (colours.size() > image.numcomps)
            colours.clear();
        if (!colours.empty())
            info.notes.push_back(channelsNote(lead(), colours));
        for (OPJ_UINT32 i = 0; i < image.numcomps; ++i)
            if (image.comps[i].alpha != 0)
                info.notes.push_back(alphaNote(i + 1, image.comps[i].alpha == 2));
        if (image.icc_profile_len > 0)
            info.notes.push_back(files::notAppliedNote(lead(), message("a colour profile")));
        if (colours.empty() && (image.numcomps == 1 || image.numcomps == 3))
            return;
        if (colours.empty() && (image.numcomps == 2 || image.numcomps == 4)) {
            colours =
                image.numcomps == 2 ? std::vector<std::string>{"Y"} : std::vector<std::string>{"R", "G", "B"};
            if (image.comps[colours.size()].alpha == 0)
                info.notes.push_back(
                    {note::kAlpha,
                     message("Sample {} is of an unspecified kind; it is as stored.", image.numcomps)});
            colours.emplace_back("A"); // as other readers take it
        }
        for (auto i = static_cast<OPJ_UINT32>(colours.size()); i < image.numcomps; ++i)
            colours.push_back(image.comps[i].alpha != 0 ? "A" : "component " + std::to_string(i + 1));
        info.channels = std::move(colours);
    }

    [[noreturn]] void failOpj(std::string error) const
    {
        while (!error.empty() && (error.back() == '\n' || error.back() == '.'))
            error.pop_back();
        failDamaged(error.empty() ? message("its pixels cannot be decoded") : message("{}", Verbatim(error)));
    }
};

} // namespace

const Codec& jpeg2000Codec()
{
    static const Jpeg2000Codec instance(
        files::readOnlyFormat("jpeg2000", "JPEG 2000", {".jp2", ".j2k", ".jpx", ".jpf", ".j2c", ".jpc"},
                              isJpeg2000, header::jpeg2000Size));
    return instance;
}

} // namespace comparo
