// SPDX-License-Identifier: Apache-2.0
#include "engine/codec/builtin_codecs.h"
#include "engine/codec/files/file_codec.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>

/// PFM: rows of float32 from the bottom up. The sign of its scale is the byte order; its magnitude is the
/// unit of the samples, which are as stored.
namespace comparo {
namespace {

using files::FileCodec;
using header::Bytes;

bool isPfm(Bytes head)
{
    return files::startsWith(head, "PF\n") || files::startsWith(head, "Pf\n");
}

/// The number that a word is in whole; 0 for any other.
int wholeOf(const std::string& word)
{
    const bool isWhole =
        std::all_of(word.begin(), word.end(), [](char letter) { return letter >= '0' && letter <= '9'; });
    return isWhole ? std::atoi(word.c_str()) : 0;
}

/// The text up to the next white space, which it takes, too.
std::string wordAt(Bytes file, std::size_t& at)
{
    constexpr std::size_t kLongest = 2048;
    std::string word;
    while (at < file.size() && word.size() < kLongest) {
        const char letter = std::to_integer<char>(file[at++]);
        if (letter == ' ' || (letter >= '\t' && letter <= '\r'))
            break;
        word += letter;
    }
    return word;
}

std::uint32_t floatBitsAt(const std::byte* from, bool isBigEndian)
{
    std::uint32_t bits;
    std::memcpy(&bits, from, sizeof bits);
    return isBigEndian ? __builtin_bswap32(bits) : bits;
}

class PfmCodec final : public FileCodec {
public:
    using FileCodec::FileCodec;

protected:
    Tensor pixelsOf(Bytes file, const ReadChoice&, ImageInfo& info) const override
    {
        std::size_t at = 3;
        const int width = wholeOf(wordAt(file, at));
        const int height = wholeOf(wordAt(file, at));
        const double scale = std::atof(wordAt(file, at).c_str());
        if (width < 1 || height < 1 || !(std::fabs(scale) > 0.0))
            failDamaged(message("its header has no size and scale"));
        const std::size_t channels = file[1] == std::byte{'F'} ? 3 : 1;
        const std::size_t rowBytes = static_cast<std::size_t>(width) * channels * sizeof(float);
        if ((file.size() - at) / rowBytes < static_cast<std::size_t>(height))
            failDamaged(message("its samples end prematurely"));
        Tensor pixels = files::newPicture(DType::Float32, static_cast<int>(channels), {width, height});
        if (std::fabs(scale) != 1.0) {
            char text[32];
            std::snprintf(text, sizeof text, "%.9g", std::fabs(scale));
            info.notes.push_back(
                {note::kScale,
                 message(
                     "{} declares the scale {}; the samples are as stored, not multiplied or divided by it.",
                     lead(), Verbatim(text))});
        }
        for (int y = 0; y < height; ++y) {
            const std::byte* row = file.data() + at + rowBytes * static_cast<std::size_t>(height - 1 - y);
            for (std::size_t c = 0; c < channels; ++c) {
                auto* to =
                    reinterpret_cast<std::byte*>(files::planeRow<float>(pixels, static_cast<int>(c), y));
                for (std::size_t x = 0; x < static_cast<std::size_t>(width); ++x) {
                    const std::uint32_t bits =
                        floatBitsAt(row + (x * channels + c) * sizeof bits, scale >= 0.0);
                    std::memcpy(to + x * sizeof bits, &bits, sizeof bits); // no NaN changes on the way
                }
            }
        }
        return pixels;
    }

    std::vector<std::byte> fileOf(const Tensor& image, const ParamSet&) const override
    {
        const Shape& shape = image.shape();
        const std::string head = std::string(shape.c == 1 ? "Pf\n" : "PF\n") + std::to_string(shape.w) + " " +
                                 std::to_string(shape.h) + "\n-1\n";
        std::vector<std::byte> file(head.size() + image.desc().bytes());
        std::memcpy(file.data(), head.data(), head.size());
        std::byte* to = file.data() + head.size();
        for (int y = shape.h - 1; y >= 0; --y)
            for (int x = 0; x < shape.w; ++x)
                for (int c = 0; c < shape.c; ++c) {
                    std::memcpy(to, files::planeRow<float>(image, c, y) + x, sizeof(float));
                    to += sizeof(float);
                }
        return file;
    }
};

} // namespace

const Codec& pfmCodec()
{
    using namespace files;
    static const PfmCodec instance({"pfm",
                                    "PFM",
                                    {".pfm"},
                                    isPfm,
                                    header::pnmSize,
                                    header::pnmBytes,
                                    header::pnmHasMore,
                                    {kNoChannels, kNoChannels, kGray | kColour, kNoChannels},
                                    kNoChannels,
                                    kLongestSide,
                                    message("float32 with 1 or 3 channels")});
    return instance;
}

} // namespace comparo
