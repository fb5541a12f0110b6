// SPDX-License-Identifier: Apache-2.0
#include "engine/codec/builtin_codecs.h"
#include "engine/codec/files/file_codec.h"

#include <algorithm>
#include <cstring>
#include <limits>
#include <string>

/// PBM, PGM and PPM, as text and as bytes. Samples are as stored, whatever the largest is; of the bits of a
/// bitmap, which call black 1, white becomes 255.
namespace comparo {
namespace {

using files::FileCodec;
using header::Bytes;

bool isPnm(Bytes head)
{
    return head.size() >= 3 && head[0] == std::byte{'P'} && head[1] >= std::byte{'1'} &&
           head[1] <= std::byte{'6'} && head[2] != std::byte{0} &&
           std::strchr(" \t\r\n#", std::to_integer<char>(head[2])) != nullptr;
}

bool isDigit(int code)
{
    return code >= '0' && code <= '9';
}

bool isPnmSpace(int code)
{
    return code == ' ' || (code >= '\t' && code <= '\r');
}

/// The numbers of a PNM file, one after another.
class PnmReader {
public:
    explicit PnmReader(Bytes file) : m_file(file) {}

    /// The next number; it takes the byte behind it, too, or the line of a comment that stands there. Nothing
    /// at the end of the file or at a letter.
    std::optional<int> number(int mostDigits = std::numeric_limits<int>::max())
    {
        int code = next();
        while (code == '#' || isPnmSpace(code))
            code = code == '#' ? endOfComment() : next();
        std::int64_t value = 0;
        int digits = 0;
        while (isDigit(code)) {
            value = value * 10 + (code - '0');
            if (value > std::numeric_limits<int>::max())
                return std::nullopt;
            if (++digits == mostDigits)
                break;
            code = next();
        }
        if (code == '#')
            endOfComment();
        return digits > 0 ? std::optional(static_cast<int>(value)) : std::nullopt;
    }

    [[nodiscard]] Bytes rest() const { return m_file.subspan(std::min(m_at, m_file.size())); }

private:
    /// What ends the line, which it takes.
    int endOfComment()
    {
        int code = next();
        while (code >= 0 && code != '\n' && code != '\r')
            code = next();
        return code;
    }

    int next()
    {
        const int code = m_at < m_file.size() ? std::to_integer<int>(m_file[m_at]) : -1;
        ++m_at;
        return code;
    }

    Bytes m_file;
    std::size_t m_at = 2;
};

struct PnmPicture {
    bool isText = false;
    bool isBitmap = false;
    int largest = 1;
    Tensor pixels;
};

/// Samples of text, row by row.
template <class T>
bool readText(PnmReader& reader, const PnmPicture& picture)
{
    const Shape& shape = picture.pixels.shape();
    for (int y = 0; y < shape.h; ++y)
        for (int x = 0; x < shape.w; ++x)
            for (int c = 0; c < shape.c; ++c) {
                const auto number = reader.number(picture.isBitmap ? 1 : std::numeric_limits<int>::max());
                if (!number)
                    return false;
                int value = *number;
                if (picture.isBitmap)
                    value = value == 0 ? 255 : 0;
                else if (value > std::numeric_limits<T>::max())
                    return false;
                files::planeRow<T>(picture.pixels, c, y)[x] = static_cast<T>(value);
            }
    return true;
}

bool readBits(Bytes data, const PnmPicture& picture)
{
    const Shape& shape = picture.pixels.shape();
    const std::size_t rowBytes = (static_cast<std::size_t>(shape.w) + 7) / 8;
    if (data.size() < rowBytes * static_cast<std::size_t>(shape.h))
        return false;
    for (int y = 0; y < shape.h; ++y) {
        const std::byte* row = data.data() + rowBytes * static_cast<std::size_t>(y);
        auto* to = files::planeRow<std::uint8_t>(picture.pixels, 0, y);
        for (int x = 0; x < shape.w; ++x)
            to[x] = (row[x / 8] >> (7 - x % 8) & std::byte{1}) == std::byte{0} ? 255 : 0;
    }
    return true;
}

bool readSamples(Bytes data, const PnmPicture& picture)
{
    const Shape& shape = picture.pixels.shape();
    const auto width = static_cast<std::size_t>(shape.w);
    const auto channels = static_cast<std::size_t>(shape.c);
    const bool isWide = picture.pixels.dtype() == DType::UInt16;
    const std::size_t rowBytes = width * channels * (isWide ? 2 : 1);
    if (data.size() < rowBytes * static_cast<std::size_t>(shape.h))
        return false;
    for (int y = 0; y < shape.h; ++y) {
        const auto* row =
            reinterpret_cast<const std::uint8_t*>(data.data()) + rowBytes * static_cast<std::size_t>(y);
        if (!isWide) {
            std::uint8_t* planes[3] = {};
            for (int c = 0; c < shape.c; ++c)
                planes[c] = files::planeRow<std::uint8_t>(picture.pixels, c, y);
            files::splitBytes(row, width, shape.c, planes);
            continue;
        }
        for (std::size_t c = 0; c < channels; ++c) {
            auto* to = files::planeRow<std::uint16_t>(picture.pixels, static_cast<int>(c), y);
            for (std::size_t x = 0; x < width; ++x) {
                const std::size_t at = 2 * (x * channels + c);
                to[x] = static_cast<std::uint16_t>(row[at] << 8 | row[at + 1]);
            }
        }
    }
    return true;
}

/// How many samples are larger than the header says.
std::int64_t samplesAbove(const PnmPicture& picture)
{
    const std::int64_t count = picture.pixels.shape().elements();
    if (picture.pixels.dtype() == DType::UInt16) {
        const auto* first = files::planeRow<std::uint16_t>(picture.pixels, 0, 0);
        return std::count_if(first, first + count,
                             [&](std::uint16_t each) { return each > picture.largest; });
    }
    const auto* first = files::planeRow<std::uint8_t>(picture.pixels, 0, 0);
    return picture.largest == 255 ? 0 : std::count_if(first, first + count, [&](std::uint8_t each) {
        return each > picture.largest;
    });
}

class PnmCodec final : public FileCodec {
public:
    using FileCodec::FileCodec;

protected:
    Tensor pixelsOf(Bytes file, const ReadChoice&, ImageInfo& info) const override
    {
        const char kind = std::to_integer<char>(file[1]);
        PnmReader reader(file);
        PnmPicture picture;
        picture.isText = kind <= '3';
        picture.isBitmap = kind == '1' || kind == '4';
        const auto width = reader.number();
        const auto height = reader.number();
        const auto largest = picture.isBitmap ? std::optional(1) : reader.number();
        if (!width || !height || !largest || *width < 1 || *height < 1)
            failDamaged(message("its header does not consist of three numbers"));
        constexpr int kLargest = 65535;
        if (*largest < 1 || *largest > kLargest)
            failDamaged(message("its maximum (maxval) is {}; 1 to 65535 are supported", *largest));
        picture.largest = *largest;
        const std::size_t samples = static_cast<std::size_t>(*width) * static_cast<std::size_t>(*height) *
                                    (kind == '3' || kind == '6' ? 3 : 1);
        if (picture.isText && reader.rest().size() + 1 < samples * (picture.isBitmap ? 1 : 2))
            failDamaged(message("its samples end prematurely")); // known before there is room for them
        const DType dtype = *largest > 255 ? DType::UInt16 : DType::UInt8;
        picture.pixels = files::newPicture(dtype, kind == '3' || kind == '6' ? 3 : 1, {*width, *height});
        const bool isRead = picture.isText ? dtype == DType::UInt8 ? readText<std::uint8_t>(reader, picture)
                                                                   : readText<std::uint16_t>(reader, picture)
                            : picture.isBitmap ? readBits(reader.rest(), picture)
                                               : readSamples(reader.rest(), picture);
        if (!isRead)
            failDamaged(message("its samples end prematurely, or are not numbers"));
        describe(picture, info);
        return picture.pixels;
    }

    void describe(const PnmPicture& picture, ImageInfo& info) const
    {
        if (picture.isBitmap) {
            info.notes.push_back(
                {note::kRange,
                 message("{} is a bitmap: white (0) was read as 255 and black (1) as 0.", lead())});
            return;
        }
        const bool isWide = picture.pixels.dtype() == DType::UInt16;
        if (picture.largest != (isWide ? 65535 : 255))
            info.notes.push_back(
                {note::kRange, message("{} has samples of 0 to {}; they are as stored, not scaled to {}.",
                                       lead(), picture.largest, isWide ? 65535 : 255)});
        const auto above = samplesAbove(picture);
        if (above > 0)
            info.notes.push_back(
                {note::kRange,
                 message("{} samples are larger than {}, the maximum in the header of the file.", above,
                         picture.largest)});
    }

    std::vector<std::byte> fileOf(const Tensor& image, const ParamSet&) const override
    {
        const Shape& shape = image.shape();
        const bool isWide = image.dtype() == DType::UInt16;
        const std::string head = std::string(shape.c == 1 ? "P5\n" : "P6\n") + std::to_string(shape.w) + " " +
                                 std::to_string(shape.h) + "\n" + (isWide ? "65535" : "255") + "\n";
        const auto count = static_cast<std::size_t>(shape.w) * static_cast<std::size_t>(shape.c);
        std::vector<std::byte> file(head.size() +
                                    count * static_cast<std::size_t>(shape.h) * (isWide ? 2 : 1));
        std::memcpy(file.data(), head.data(), head.size());
        auto* to = reinterpret_cast<std::uint8_t*>(file.data()) + head.size();
        for (int y = 0; y < shape.h; ++y)
            for (int x = 0; x < shape.w; ++x)
                for (int c = 0; c < shape.c; ++c)
                    if (isWide) {
                        const std::uint16_t value = files::planeRow<std::uint16_t>(image, c, y)[x];
                        *to++ = static_cast<std::uint8_t>(value >> 8);
                        *to++ = static_cast<std::uint8_t>(value);
                    } else {
                        *to++ = files::planeRow<std::uint8_t>(image, c, y)[x];
                    }
        return file;
    }
};

} // namespace

const Codec& pnmCodec()
{
    using namespace files;
    static const PnmCodec instance({"pnm",
                                    "PNM",
                                    {".ppm", ".pgm", ".pnm"},
                                    isPnm,
                                    header::pnmSize,
                                    header::pnmBytes,
                                    header::pnmHasMore,
                                    {kGray | kColour, kGray | kColour, kNoChannels, kNoChannels},
                                    kNoChannels,
                                    kLongestSide,
                                    message("uint8 or uint16 with 1 or 3 channels")});
    return instance;
}

} // namespace comparo
