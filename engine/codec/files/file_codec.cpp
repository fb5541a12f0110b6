// SPDX-License-Identifier: Apache-2.0
#include "engine/codec/files/file_codec.h"

#include "engine/base/error.h"
#include "engine/codec/builtin_codecs.h"
#include "engine/codec/jpeg/rgb_rows.h"

#include <cstring>
#include <utility>

namespace comparo::files {
namespace {

bool contains(Channels set, int channels)
{
    return channels >= 1 && channels <= 4 && (set >> channels & 1U) != 0;
}

} // namespace

FileFormat readOnlyFormat(const char* id, const char* name, std::vector<std::string> extensions,
                          bool (*probe)(Bytes head), std::optional<header::PixelSize> (*size)(Bytes file))
{
    return {id, name, std::move(extensions), probe, size, nullptr, nullptr, {}, kNoChannels, 0, {}};
}

FileCodec::FileCodec(FileFormat format, Schema options)
    : m_format(std::move(format)), m_options(std::move(options))
{
}

DecodedImage FileCodec::decode(Bytes file, const ReadChoice& choice) const
{
    ReadChoice rest = choice;
    if (picksPages())
        rest.page = 0;
    if (picksLayers())
        rest.layer.clear();
    requireNoParts(format(), rest);
    requireNoAxes(format(), rest);
    requireDecodable(file);
    const bool hasMore = m_format.hasMore && m_format.hasMore(file); // before the file leaves memory
    ImageInfo info{id(), format(), {}, {}};
    Tensor pixels = pixelsOf(file, choice, info);
    if (hasMore && !findNote(info.notes, note::kMore))
        info.notes.push_back(morePicturesNote(format()));
    return {std::move(pixels), std::move(info)};
}

bool FileCodec::keeps(const TensorDesc& desc) const
{
    return accepts(desc) && !contains(m_format.changed, desc.shape.c);
}

bool FileCodec::accepts(const TensorDesc& desc) const
{
    const Shape& shape = desc.shape;
    return contains(m_format.written[static_cast<std::size_t>(desc.dtype)], shape.c) && shape.n == 1 &&
           shape.h >= 1 && shape.w >= 1 && shape.h <= m_format.maxSide && shape.w <= m_format.maxSide;
}

std::vector<std::byte> FileCodec::encode(const Tensor& image, const ParamSet& options) const
{
    if (m_format.written == std::array<Channels, 4>{})
        fail(ErrorCode::Unsupported,
             message("Writing {} is not supported; use NPY, which can store any tensor.",
                     Verbatim(m_format.name)));
    if (!accepts(image.desc()))
        fail(ErrorCode::Unsupported,
             message("{} stores one image of {}, with sides of 1 to {}; this is {} {}. Use NPY, which can "
                     "store any tensor.",
                     Verbatim(m_format.name), m_format.holds, m_format.maxSide,
                     Verbatim(toString(image.dtype())), Verbatim(image.shape().toString())));
    return fileOf(image.withLayout(Layout::Contiguous), options);
}

void FileCodec::requireDecodable(Bytes file) const
{
    const auto size = m_format.size(file);
    if (!size)
        fail(ErrorCode::CorruptData,
             message("{} is damaged or truncated: its header of {} bytes has no image size.", lead(),
                     file.size()));
    if (size->width < 1 || size->height < 1)
        fail(ErrorCode::CorruptData,
             message("{} declares an invalid size of {}x{} pixels.", lead(), size->width, size->height));
    if (size->width > kMaxPixels / size->height)
        fail(ErrorCode::CorruptData, message("{} declares {}x{} pixels; at most {} are supported.", lead(),
                                             size->width, size->height, kMaxPixels));
    const auto needed = m_format.bytes ? m_format.bytes(file) : std::nullopt;
    if (needed && *needed > file.size())
        fail(ErrorCode::CorruptData,
             message("{} is truncated: it needs at least {} bytes and has {}. Copy or download it again.",
                     lead(), *needed, file.size()));
}

void FileCodec::requirePage(int page, std::uint64_t pages) const
{
    if (page > 0 && static_cast<std::uint64_t>(page) > pages)
        fail(ErrorCode::Unsupported,
             pages == 1 ? message("{} has 1 page, but page {} was requested.", lead(), page)
                        : message("{} has {} pages, but page {} was requested.", lead(), pages, page));
}

void FileCodec::failDamaged(const Message& what) const
{
    fail(ErrorCode::CorruptData, message("{} is damaged or truncated: {}.", lead(), what));
}

bool startsWith(Bytes file, std::string_view text, std::size_t offset)
{
    return file.size() >= offset + text.size() &&
           std::memcmp(file.data() + offset, text.data(), text.size()) == 0;
}

Tensor newPicture(DType dtype, int channels, const header::PixelSize& size)
{
    const Shape shape{1, channels, static_cast<int>(size.height), static_cast<int>(size.width)};
    return {cpuDevice(), {dtype, shape, Layout::Contiguous}};
}

void splitBytes(const std::uint8_t* pixels, std::size_t width, int channels, std::uint8_t* const* planes)
{
    if (channels == 1)
        std::memcpy(planes[0], pixels, width);
    else if (channels == 3)
        jpeg::splitRgb(pixels, width, planes[0], planes[1], planes[2]);
    else
        splitRow(pixels, width, channels, planes);
}

void tellPages(const Message& pictures, const Message& read, std::uint64_t pages, ImageInfo& info)
{
    if (pages < 2)
        return;
    PictureNote more = leftOutNote(pictures, read, pages - 1);
    more.text = joined({more.text, message("Use --page N to choose.")}, " ");
    info.notes.push_back(std::move(more));
    for (std::uint64_t page = 1; page <= pages; ++page)
        info.pictures.emplace_back().page = static_cast<int>(page);
}

PictureNote notAppliedNote(const Message& lead, const Message& what)
{
    return {note::kColour, message("{} has {}, which is not applied: the pixels are as stored.", lead, what)};
}

} // namespace comparo::files
