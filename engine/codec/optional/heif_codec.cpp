// SPDX-License-Identifier: Apache-2.0
#include "engine/codec/builtin_codecs.h"
#include "engine/codec/files/file_codec.h"
#include "engine/codec/header_reader.h"
#include "engine/codec/optional/optional_formats.h"

#include <algorithm>
#include <initializer_list>
#include <memory>

#include <libheif/heif.h>

/// HEIC and AVIF by libheif, decoded to RGB as it does it. A turn and a mirror are said and not applied, as
/// libavif and Pillow do not; where there is a crop, without which a picture would have its coder's padding,
/// it comes with them.
namespace comparo {
namespace {

using files::FileCodec;
using header::Bytes;

using HeifContext = std::unique_ptr<heif_context, ReleasedBy<heif_context_free>>;
using HeifHandle = std::unique_ptr<heif_image_handle, ReleasedBy<heif_image_handle_release>>;
using HeifImage = std::unique_ptr<const heif_image, ReleasedBy<heif_image_release>>;
using HeifProfile = std::unique_ptr<heif_color_profile_nclx, ReleasedBy<heif_nclx_color_profile_free>>;

using HeifOptions = std::unique_ptr<heif_decoding_options, ReleasedBy<heif_decoding_options_free>>;

struct HeifFile {
    HeifContext context{heif_context_alloc()};
    HeifHandle image; ///< the primary one; null: see `error`
    heif_error error{};

    explicit HeifFile(Bytes file)
    {
        error = heif_context_read_from_memory_without_copy(context.get(), file.data(), file.size(), nullptr);
        heif_image_handle* handle = nullptr;
        if (error.code == heif_error_Ok)
            error = heif_context_get_primary_image_handle(context.get(), &handle);
        image.reset(handle);
    }
};

/// Whether any image of the file has one of these properties: "irot".
bool hasHeifProperty(Bytes file, std::initializer_list<std::string_view> names)
{
    bool isFound = false;
    const auto look = [&](const auto& self, Bytes boxes) -> void {
        header::anyBox(boxes, [&](std::string_view name, Bytes content) {
            constexpr std::size_t kVersion = 4;
            if (name == "meta" && content.size() > kVersion)
                self(self, content.subspan(kVersion));
            else if (name == "iprp" || name == "ipco")
                self(self, content);
            isFound = isFound || std::find(names.begin(), names.end(), name) != names.end();
            return isFound;
        });
    };
    look(look, file);
    return isFound;
}

/// Whether libheif is to crop, turn and mirror; it does all or nothing.
bool isHeifCropped(Bytes file)
{
    return hasHeifProperty(file, {"clap"});
}

header::PixelSize heifSizeOf(const HeifFile& heif, bool isApplied)
{
    const heif_image_handle* handle = heif.image.get();
    if (isApplied)
        return {heif_image_handle_get_width(handle), heif_image_handle_get_height(handle)};
    return {heif_image_handle_get_ispe_width(handle), heif_image_handle_get_ispe_height(handle)};
}

std::optional<header::PixelSize> heifSize(Bytes file)
{
    const HeifFile heif(file);
    return heif.image ? std::optional(heifSizeOf(heif, isHeifCropped(file))) : std::nullopt;
}

class HeifCodec final : public FileCodec {
public:
    using FileCodec::FileCodec;

protected:
    Tensor pixelsOf(Bytes file, const ReadChoice& choice, ImageInfo& info) const override
    {
        const HeifFile heif(file);
        if (!heif.image)
            failHeif(heif.error);
        const heif_image_handle* handle = heif.image.get();
        const header::PixelSize size = heifSizeOf(heif, choice.isUpright || isHeifCropped(file));
        const bool hasAlpha = heif_image_handle_has_alpha_channel(handle) != 0;
        const int bits = heif_image_handle_get_luma_bits_per_pixel(handle);
        const bool isWide = bits > 8;
        const heif_chroma order =
            isWide     ? hasAlpha ? heif_chroma_interleaved_RRGGBBAA_LE : heif_chroma_interleaved_RRGGBB_LE
            : hasAlpha ? heif_chroma_interleaved_RGBA
                       : heif_chroma_interleaved_RGB;
        const HeifOptions options(heif_decoding_options_alloc());
        options->ignore_transformations = choice.isUpright || isHeifCropped(file) ? 0 : 1;
        heif_image* decoded = nullptr;
        const heif_error error =
            heif_decode_image(handle, &decoded, heif_colorspace_RGB, order, options.get());
        const HeifImage image(decoded);
        if (error.code != heif_error_Ok)
            failHeif(error);
        int stride = 0;
        const std::uint8_t* rows = heif_image_get_plane_readonly(decoded, heif_channel_interleaved, &stride);
        if (!rows || heif_image_get_width(decoded, heif_channel_interleaved) != size.width ||
            heif_image_get_height(decoded, heif_channel_interleaved) != size.height)
            failDamaged(message("its headers declare two different sizes"));
        describe(file, heif, hasAlpha, choice.isUpright, info);
        if (bits != 8)
            info.notes.push_back(fewerBitsNote(lead(), static_cast<unsigned>(bits)));
        const int channels = hasAlpha ? 4 : 3;
        Tensor picture = files::newPicture(isWide ? DType::UInt16 : DType::UInt8, channels, size);
        const auto split = [&]<class T>(T) {
            for (std::int64_t y = 0; y < size.height; ++y) {
                T* planes[4] = {};
                for (int c = 0; c < channels; ++c)
                    planes[c] = files::planeRow<T>(picture, c, y);
                files::splitRow(reinterpret_cast<const T*>(rows + y * stride),
                                static_cast<std::size_t>(size.width), channels, planes);
            }
        };
        if (isWide)
            split(std::uint16_t{});
        else
            split(std::uint8_t{});
        return picture;
    }

private:
    void describe(Bytes file, const HeifFile& heif, bool hasAlpha, bool isUpright, ImageInfo& info) const
    {
        const heif_image_handle* handle = heif.image.get();
        if (hasAlpha)
            info.notes.push_back(alphaNote(4, heif_image_handle_is_premultiplied_alpha(handle) != 0));
        const bool isTurned = hasHeifProperty(file, {"irot", "imir"});
        if (isHeifCropped(file))
            info.notes.push_back(
                {note::kPlace,
                 isTurned ? message("{} declares a crop and a turn or a mirror (clap, irot, imir); they "
                                    "were applied.",
                                    lead())
                          : message("{} declares a crop (clap), which was applied.", lead())});
        else if (isTurned && isUpright)
            info.notes.push_back({note::kOrientation, message("{} declares a turn or a mirror (irot, imir), "
                                                              "which is applied.",
                                                              lead())});
        else if (isTurned)
            info.notes.push_back(
                {note::kOrientation, message("{} declares a turn or a mirror (irot, imir), which is "
                                             "not applied: the pixels are as stored, as Pillow reads AVIF.",
                                             lead())});
        if (heif_image_handle_get_raw_color_profile_size(handle) > 0)
            info.notes.push_back(files::notAppliedNote(lead(), message("a colour profile")));
        heif_color_profile_nclx* found = nullptr;
        heif_image_handle_get_nclx_color_profile(handle, &found);
        const HeifProfile profile(found);
        if (found && (found->color_primaries > heif_color_primaries_unspecified ||
                      found->transfer_characteristics == heif_transfer_characteristic_linear ||
                      found->transfer_characteristics > heif_transfer_characteristic_IEC_61966_2_1))
            info.notes.push_back(
                files::notAppliedNote(lead(), message("a colour space by cICP (primaries {}, transfer {})",
                                                      static_cast<int>(found->color_primaries),
                                                      static_cast<int>(found->transfer_characteristics))));
        const int images = heif_context_get_number_of_top_level_images(heif.context.get());
        if (images > 1)
            info.notes.push_back(leftOutNote(message("{} has {} images", lead(), images),
                                             message("the primary one"),
                                             static_cast<std::uint64_t>(images) - 1));
    }

    [[noreturn]] void failHeif(const heif_error& error) const
    {
        const Verbatim words(error.message ? error.message : "");
        if (error.code == heif_error_Memory_allocation_error)
            fail(ErrorCode::OutOfMemory,
                 message("{} cannot be read by {}: {}.", lead(), Verbatim("libheif"), words));
        if (error.code == heif_error_Unsupported_feature || error.code == heif_error_Unsupported_filetype)
            fail(ErrorCode::Unsupported,
                 message("{} cannot be read by {}: {}.", lead(), Verbatim("libheif"), words));
        failDamaged(message("{}", words));
    }
};

} // namespace

const Codec& avifCodec()
{
    static const HeifCodec instance(files::readOnlyFormat("avif", "AVIF", {".avif"}, isAvif, heifSize));
    return instance;
}

const Codec& heicCodec()
{
    static const HeifCodec instance(
        files::readOnlyFormat("heic", "HEIC", {".heic", ".heif", ".hif"}, isHeic, heifSize));
    return instance;
}

} // namespace comparo
