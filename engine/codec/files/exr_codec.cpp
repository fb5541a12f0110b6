// SPDX-License-Identifier: Apache-2.0
#include "engine/codec/builtin_codecs.h"
#include "engine/codec/exr_writer.h"
#include "engine/codec/files/file_codec.h"

#include <algorithm>
#include <cstring>
#include <new>
#include <stdexcept>

#include <OpenEXR/ImfChannelList.h>
#include <OpenEXR/ImfFrameBuffer.h>
#include <OpenEXR/ImfHeader.h>
#include <OpenEXR/ImfIO.h>
#include <OpenEXR/ImfInputFile.h>
#include <OpenEXR/ImfStandardAttributes.h>

/// OpenEXR by its own library: whatever the file stores becomes float32, straight into the planes.
namespace comparo {
namespace {

using files::FileCodec;
using header::Bytes;

bool isExr(Bytes head)
{
    return files::startsWith(head, "\x76\x2F\x31\x01");
}

class ExrStream final : public Imf::IStream {
public:
    explicit ExrStream(Bytes file) : Imf::IStream("it"), m_file(file) {}

    bool read(char to[], int count) override
    {
        if (count < 0 || static_cast<std::size_t>(count) > m_file.size() - m_at)
            throw std::runtime_error("the file ends early");
        std::memcpy(to, m_file.data() + m_at, static_cast<std::size_t>(count));
        m_at += static_cast<std::size_t>(count);
        return m_at < m_file.size();
    }
    std::uint64_t tellg() override { return m_at; }
    void seekg(std::uint64_t at) override { m_at = std::min<std::uint64_t>(at, m_file.size()); }

private:
    Bytes m_file;
    std::size_t m_at = 0;
};

/// The names of the channels that a picture is made of, in the order of its planes. Luminance with chroma
/// becomes RGB.
struct ExrChannels {
    std::vector<const char*> names;
    bool isChroma = false;
};

ExrChannels channelsOf(const Imf::ChannelList& present)
{
    const auto has = [&](const char* name) { return present.findChannel(name) != nullptr; };
    ExrChannels channels;
    if (has("R") || has("G") || has("B")) {
        channels.names = {"R", "G", "B"};
    } else if (has("Y") && (has("RY") || has("BY"))) {
        channels.names = {"RY", "Y", "BY"};
        channels.isChroma = true;
    } else if (has("Y") || has("Z")) { // Z is how far away things are
        channels.names = {has("Y") ? "Y" : "Z"};
    } else {
        return channels;
    }
    if (has("A"))
        channels.names.push_back("A");
    return channels;
}

/// A channel of fewer samples, each for a block of the picture.
struct ExrCoarse {
    int plane = 0;
    int stepX = 1;
    int stepY = 1;
    std::vector<float> samples;
};

void spread(const ExrCoarse& coarse, const Tensor& picture)
{
    const Shape& shape = picture.shape();
    const auto columns = static_cast<std::size_t>(shape.w / coarse.stepX);
    for (int y = 0; y < shape.h; ++y) {
        const float* from = coarse.samples.data() + static_cast<std::size_t>(y / coarse.stepY) * columns;
        float* to = files::planeRow<float>(picture, coarse.plane, y);
        for (int x = 0; x < shape.w; ++x)
            to[x] = from[x / coarse.stepX];
    }
}

/// As OpenEXR's own conversion has it, by the file's chromaticities or those of Rec. 709.
void chromaToRgb(const Tensor& picture, const Imf::Chromaticities& colours)
{
    const Shape& shape = picture.shape();
    for (int y = 0; y < shape.h; ++y) {
        float* red = files::planeRow<float>(picture, 0, y);
        float* green = files::planeRow<float>(picture, 1, y);
        float* blue = files::planeRow<float>(picture, 2, y);
        for (int x = 0; x < shape.w; ++x) {
            const double luminance = static_cast<double>(green[x]);
            const double r = (static_cast<double>(red[x]) + 1) * luminance;
            const double b = (static_cast<double>(blue[x]) + 1) * luminance;
            red[x] = static_cast<float>(r);
            green[x] = static_cast<float>((luminance - b * static_cast<double>(colours.blue.y) -
                                           r * static_cast<double>(colours.red.y)) /
                                          static_cast<double>(colours.green.y));
            blue[x] = static_cast<float>(b);
        }
    }
}

class ExrCodec final : public FileCodec {
public:
    using FileCodec::FileCodec;

protected:
    Tensor pixelsOf(Bytes file, std::vector<std::string>&) const override
    {
        try {
            return read(file);
        } catch (const Error&) {
            throw;
        } catch (const std::bad_alloc&) {
            throw;
        } catch (const std::exception&) { // the words of the library may hold whatever the file does
            failDamaged("its pixels cannot be decoded");
        }
    }

    std::vector<std::byte> fileOf(const Tensor& image, const ParamSet&) const override
    {
        return exrFile(image);
    }

private:
    /// The library would take a file of fewer bytes than its samples have for one whose rows are empty.
    void requirePlausible(const Imf::Header& head, const header::PixelSize& size, std::size_t bytes) const
    {
        if (size.width > files::kLongestSide || size.height > files::kLongestSide)
            failDamaged("it claims " + std::to_string(size.width) + "x" + std::to_string(size.height) +
                        " pixels; sides of up to " + std::to_string(files::kLongestSide) + " are read");
        if (head.compression() != Imf::NO_COMPRESSION)
            return;
        std::int64_t needed = 0;
        for (auto each = head.channels().begin(); each != head.channels().end(); ++each) {
            const Imf::Channel& channel = each.channel();
            needed += size.width / channel.xSampling * (size.height / channel.ySampling) *
                      (channel.type == Imf::HALF ? 2 : 4);
        }
        if (static_cast<std::uint64_t>(needed) > bytes)
            failDamaged("its samples need " + std::to_string(needed) + " bytes and it has " +
                        std::to_string(bytes));
    }

    [[nodiscard]] Tensor read(Bytes file) const
    {
        ExrStream stream(file);
        Imf::InputFile input(stream);
        const Imf::Header& head = input.header();
        const Imath::Box2i window = head.dataWindow();
        const header::PixelSize size{std::int64_t{window.max.x} - window.min.x + 1,
                                     std::int64_t{window.max.y} - window.min.y + 1};
        const auto claimed = header::exrSize(file);
        if (!claimed || claimed->width != size.width || claimed->height != size.height)
            failDamaged("its headers give two sizes");
        requirePlausible(head, size, file.size());
        const ExrChannels channels = channelsOf(head.channels());
        if (channels.names.empty())
            fail(ErrorCode::Unsupported,
                 lead() + " has none of the channels R, G, B, Y and Z, of which a picture is made.");
        Tensor picture = files::newPicture(DType::Float32, static_cast<int>(channels.names.size()), size);
        std::vector<ExrCoarse> coarse;
        coarse.reserve(channels.names.size());
        Imf::FrameBuffer frame;
        for (int c = 0; c < picture.shape().c; ++c) {
            const char* name = channels.names[static_cast<std::size_t>(c)];
            const Imf::Channel* channel = head.channels().findChannel(name);
            const int stepX = channel ? channel->xSampling : 1;
            const int stepY = channel ? channel->ySampling : 1;
            float* first = files::planeRow<float>(picture, c, 0);
            if (stepX != 1 || stepY != 1) {
                const auto samples = static_cast<std::size_t>(size.width / stepX * (size.height / stepY));
                first = coarse.emplace_back(ExrCoarse{c, stepX, stepY, std::vector<float>(samples)})
                            .samples.data();
            }
            frame.insert(name, Imf::Slice::Make(Imf::FLOAT, first, window, sizeof(float),
                                                sizeof(float) * static_cast<std::size_t>(size.width / stepX),
                                                stepX, stepY, 0.0));
        }
        input.setFrameBuffer(frame);
        input.readPixels(window.min.y, window.max.y);
        for (const ExrCoarse& each : coarse)
            spread(each, picture);
        if (channels.isChroma)
            chromaToRgb(picture,
                        Imf::hasChromaticities(head) ? Imf::chromaticities(head) : Imf::Chromaticities());
        return picture;
    }
};

} // namespace

const Codec& exrCodec()
{
    using namespace files;
    static const ExrCodec instance({"exr",
                                    "EXR",
                                    {".exr"},
                                    isExr,
                                    header::exrSize,
                                    header::exrBytes,
                                    header::exrHasMore,
                                    {kNoChannels, kNoChannels, kGray | kColour | kAlpha, kNoChannels},
                                    kNoChannels,
                                    kLongestSide,
                                    "float32 with 1, 3 or 4 channels"});
    return instance;
}

} // namespace comparo
