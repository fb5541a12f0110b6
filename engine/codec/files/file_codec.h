// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/codec/codec.h"
#include "engine/codec/file_header.h"

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

/// Picture files, each format by a library made for it or by ourselves.
namespace comparo::files {

using header::Bytes;

/// A set of channel counts, one bit each.
using Channels = unsigned;
inline constexpr Channels kNoChannels = 0;
inline constexpr Channels kGray = 1U << 1;
inline constexpr Channels kGrayAlpha = 1U << 2;
inline constexpr Channels kColour = 1U << 3;
inline constexpr Channels kAlpha = 1U << 4;
inline constexpr int kLongestSide = 1 << 20; ///< that is written; files of other programs may be longer

/// What is told of a format before its pixels are touched.
struct FileFormat {
    const char* id;
    const char* name;
    std::vector<std::string> extensions;
    bool (*probe)(Bytes head);
    std::optional<header::PixelSize> (*size)(Bytes file);
    std::optional<std::uint64_t> (*bytes)(Bytes file); ///< or null
    bool (*hasMore)(Bytes file);                       ///< pictures behind the first one; null: never
    std::array<Channels, 4> written; ///< what encode() takes, by dtype: uint8, uint16, float32, float64
    Channels changed;                ///< of these, what does not come back bit for bit
    int maxSide;
    Message holds; ///< for the error
};

/// Of one that is read and not written.
FileFormat readOnlyFormat(const char* id, const char* name, std::vector<std::string> extensions,
                          bool (*probe)(Bytes head), std::optional<header::PixelSize> (*size)(Bytes file));

/// What all formats have in common: the header is read first and its claims are checked before anything is
/// allocated; a limit, a truncation and a tensor that does not fit are one sentence each.
class FileCodec : public Codec {
public:
    explicit FileCodec(FileFormat format, Schema options = {});

    std::string id() const final { return m_format.id; }
    std::string format() const final { return m_format.name; }
    std::vector<std::string> extensions() const final { return m_format.extensions; }
    bool probe(Bytes head) const final { return m_format.probe(head); }
    using Codec::decode;
    DecodedImage decode(Bytes file, const ReadChoice& choice) const final;
    bool keeps(const TensorDesc& desc) const final;
    bool accepts(const TensorDesc& desc) const final;
    std::vector<std::byte> encode(const Tensor& image, const ParamSet& options) const final;
    const Schema& options() const final { return m_options; }

    /// What the header claims; nothing where it is damaged.
    std::optional<header::PixelSize> sizeOf(Bytes file) const { return m_format.size(file); }

protected:
    /// The pixels of a file whose header passed the checks, 1xCxHxW on cpu and contiguous. What a person
    /// should know beside them goes into the notes of `info`, and names of channels that are not the usual
    /// ones into it, too. `choice` has no more than picksPages() and picksLayers() let through.
    [[nodiscard]] virtual Tensor pixelsOf(Bytes file, const ReadChoice& choice, ImageInfo& info) const = 0;

    /// Whether a choice of `page` or `layer` means something here.
    [[nodiscard]] virtual bool picksPages() const { return false; }
    [[nodiscard]] virtual bool picksLayers() const { return false; }

    /// The file of a tensor that accepts() takes, contiguous; never called of a format that is read only.
    [[nodiscard]] virtual std::vector<std::byte> fileOf(const Tensor&, const ParamSet&) const { return {}; }

    /// "The PNG file".
    [[nodiscard]] Message lead() const { return message("The {} file", Verbatim(m_format.name)); }

    /// Error(Unsupported) where a file of so many pages or frames has not this one.
    void requirePage(int page, std::uint64_t pages) const;

    /// Error(CorruptData): "The PNG file is damaged or truncated: WHAT."
    [[noreturn]] void failDamaged(const Message& what) const;

private:
    void requireDecodable(Bytes file) const;

    FileFormat m_format;
    Schema m_options;
};

/// Whether a file begins with this text, or has it at a place.
bool startsWith(Bytes file, std::string_view text, std::size_t offset = 0);

/// A new 1xCxHxW tensor on cpu, contiguous.
Tensor newPicture(DType dtype, int channels, const header::PixelSize& size);

/// Row y of plane c of such a tensor.
template <class T>
T* planeRow(const Tensor& picture, int c, std::int64_t y)
{
    const Shape& shape = picture.shape();
    return reinterpret_cast<T*>(picture.buffer()->host()) + (std::int64_t{c} * shape.h + y) * shape.w;
}

/// Samples of a row of pixels to `channels` planes, or back.
template <class T>
void splitRow(const T* pixels, std::size_t width, int channels, T* const* planes)
{
    const auto count = static_cast<std::size_t>(channels);
    for (std::size_t c = 0; c < count; ++c)
        for (std::size_t x = 0; x < width; ++x)
            planes[c][x] = pixels[x * count + c];
}

template <class T>
void joinRow(const T* const* planes, std::size_t width, int channels, T* pixels)
{
    const auto count = static_cast<std::size_t>(channels);
    for (std::size_t x = 0; x < width; ++x)
        for (std::size_t c = 0; c < count; ++c)
            pixels[x * count + c] = planes[c][x];
}

/// A row of bytes of 1, 3 or 4 channels to planes; the usual case is fast.
void splitBytes(const std::uint8_t* pixels, std::size_t width, int channels, std::uint8_t* const* planes);

/// The luma of a colour, in OpenCV's fixed point.
template <class T>
T grayOf(T red, T green, T blue)
{
    constexpr unsigned kRed = 4899, kGreen = 9617, kBlue = 1868; // of 2^14
    if constexpr (sizeof(T) <= 2)
        return static_cast<T>((red * kRed + green * kGreen + blue * kBlue + (1U << 13)) >> 14);
    else
        return red;
}

/// Of a file of several pages: how each is chosen, and what is said of those that were not read.
/// `pictures`: "The TIFF file has 3 pages"; `read`: "page 2".
void tellPages(const Message& pictures, const Message& read, std::uint64_t pages, ImageInfo& info);

/// What is said of a colour profile: none is applied. `what`: "a colour profile".
PictureNote notAppliedNote(const Message& lead, const Message& what);

} // namespace comparo::files
