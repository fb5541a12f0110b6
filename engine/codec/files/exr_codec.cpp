// SPDX-License-Identifier: Apache-2.0
#include "engine/codec/builtin_codecs.h"
#include "engine/codec/exr_writer.h"
#include "engine/codec/files/exr_channels.h"
#include "engine/codec/files/file_codec.h"

#include <algorithm>
#include <cstring>
#include <new>
#include <stdexcept>

#include <OpenEXR/ImfChannelList.h>
#include <OpenEXR/ImfFrameBuffer.h>
#include <OpenEXR/ImfHeader.h>
#include <OpenEXR/ImfIO.h>
#include <OpenEXR/ImfInputPart.h>
#include <OpenEXR/ImfMultiPartInputFile.h>
#include <OpenEXR/ImfPartType.h>
#include <OpenEXR/ImfStandardAttributes.h>

/// OpenEXR by its own library: channels as they are stored, each a plane. float16 becomes float32, integers
/// float64, which have every value of theirs.
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

/// A channel that is read: where it is, and what of it is stored.
struct ExrSource {
    int part = 0;
    std::string name; ///< in the file
    Imf::PixelType type = Imf::HALF;
    int stepX = 1;
    int stepY = 1;
};

/// "float16"; "float16/float32/float32" of channels that are not all alike.
std::string storedDType(const std::vector<ExrSource>& sources)
{
    const auto nameOf = [](const ExrSource& each) {
        return each.type == Imf::HALF ? "float16" : each.type == Imf::UINT ? "uint32" : "float32";
    };
    std::string names;
    bool isAlike = true;
    for (const ExrSource& each : sources) {
        names += (names.empty() ? "" : "/") + std::string(nameOf(each));
        isAlike = isAlike && each.type == sources.front().type;
    }
    return isAlike && !sources.empty() ? nameOf(sources.front()) : names;
}

/// The parts of a file, none of them deep, with their channels.
struct ExrContent {
    std::vector<files::ExrChannel> channels;
    std::vector<ExrSource> sources;
};

Imath::Box2i unionOf(Imath::Box2i a, const Imath::Box2i& b)
{
    a.extendBy(b);
    return a;
}

std::int64_t widthOf(const Imath::Box2i& box)
{
    return std::int64_t{box.max.x} - box.min.x + 1;
}

std::int64_t heightOf(const Imath::Box2i& box)
{
    return std::int64_t{box.max.y} - box.min.y + 1;
}

Message boxText(const Imath::Box2i& box)
{
    return message("({}, {}) to ({}, {})", box.min.x, box.min.y, box.max.x, box.max.y);
}

/// Stored samples of a channel in memory of their own, spread over the plane: each for its block of pixels.
template <class Stored, class T>
void spreadExr(const std::vector<Stored>& samples, const ExrSource& source, const Imath::Box2i& window,
               const Imath::Box2i& canvas, const Tensor& picture, int plane)
{
    const auto columns = static_cast<std::size_t>(widthOf(window) / source.stepX);
    for (std::int64_t y = 0; y < heightOf(window); ++y) {
        const Stored* from = samples.data() + static_cast<std::size_t>(y / source.stepY) * columns;
        T* to = files::planeRow<T>(picture, plane, window.min.y - canvas.min.y + y) +
                (window.min.x - canvas.min.x);
        for (std::int64_t x = 0; x < widthOf(window); ++x)
            to[x] = static_cast<T>(from[x / source.stepX]);
    }
}

class ExrCodec final : public FileCodec {
public:
    using FileCodec::FileCodec;

protected:
    bool picksLayers() const override { return true; }

    Tensor pixelsOf(Bytes file, const ReadChoice& choice, ImageInfo& info) const override
    {
        try {
            return read(file, choice, info);
        } catch (const Error&) {
            throw;
        } catch (const std::bad_alloc&) {
            throw;
        } catch (const std::exception&) { // the words of the library may hold whatever the file does
            failDamaged(message("its pixels cannot be decoded"));
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
            failDamaged(message("it declares {}x{} pixels; sides of up to {} are supported", size.width,
                                size.height, files::kLongestSide));
        if (head.compression() != Imf::NO_COMPRESSION)
            return;
        std::int64_t needed = 0;
        for (auto each = head.channels().begin(); each != head.channels().end(); ++each) {
            const Imf::Channel& channel = each.channel();
            needed += size.width / channel.xSampling * (size.height / channel.ySampling) *
                      (channel.type == Imf::HALF ? 2 : 4);
        }
        if (static_cast<std::uint64_t>(needed) > bytes)
            failDamaged(message("its samples need {} bytes, but it has {}", needed, bytes));
    }

    [[nodiscard]] ExrContent contentOf(const Imf::MultiPartInputFile& input, std::size_t bytes) const
    {
        ExrContent content;
        for (int part = 0; part < input.parts(); ++part) {
            const Imf::Header& head = input.header(part);
            if (head.hasType() && !Imf::isImage(head.type()))
                fail(ErrorCode::Unsupported,
                     message("{} contains deep samples (several per pixel), which are not supported.",
                             lead()));
            const Imath::Box2i window = head.dataWindow();
            requirePlausible(head, {widthOf(window), heightOf(window)}, bytes);
            const std::string partName = input.parts() > 1 && head.hasName() ? head.name() : std::string();
            for (auto each = head.channels().begin(); each != head.channels().end(); ++each) {
                const Imf::Channel& channel = each.channel();
                const std::string name = each.name();
                const bool isRoot =
                    name.size() > 1 && name[0] == '.' && !head.channels().findChannel(each.name() + 1);
                content.channels.push_back({part, partName, isRoot ? name.substr(1) : name});
                content.sources.push_back({part, name, channel.type, channel.xSampling, channel.ySampling});
            }
        }
        if (content.channels.empty())
            fail(ErrorCode::Unsupported, message("{} has no channels.", lead()));
        return content;
    }

    /// The pixels that the planes have: those of all display and data windows, so that nothing is lost and
    /// every sample stands at its place. Where the display window is far larger, the data windows alone.
    [[nodiscard]] Imath::Box2i canvasOf(const Imf::MultiPartInputFile& input,
                                        const std::vector<ExrSource>& sources, ImageInfo& info) const
    {
        Imath::Box2i data, display;
        for (const ExrSource& each : sources) {
            data = unionOf(data, input.header(each.part).dataWindow());
            display = unionOf(display, input.header(each.part).displayWindow());
        }
        if (data == display)
            return data;
        const Imath::Box2i both = unionOf(data, display);
        constexpr std::int64_t kMostTimes = 16;
        const bool fits = widthOf(both) <= files::kLongestSide && heightOf(both) <= files::kLongestSide &&
                          heightOf(both) <= kMaxPixels / widthOf(both) &&
                          widthOf(both) * heightOf(both) / kMostTimes <= widthOf(data) * heightOf(data);
        info.notes.push_back(
            {note::kPlace,
             fits
                 ? message("The data window is {}, the display window {}; the image covers both, with 0 "
                           "where there are no data.",
                           boxText(data), boxText(display))
                 : message(
                       "The data window is {}, the display window {}; the image covers only the data window.",
                       boxText(data), boxText(display))});
        return fits ? both : data;
    }

    void describe(const files::ExrPick& pick, const std::vector<ExrSource>& sources,
                  const Imf::MultiPartInputFile& input, ImageInfo& info) const
    {
        const auto say = [&info](const char* code, Message text) {
            info.notes.push_back({code, std::move(text)});
        };
        const std::vector<std::string> usual[] = {{"Y"}, {"R", "G", "B"}, {"R", "G", "B", "A"}};
        if (std::find(std::begin(usual), std::end(usual), pick.names) == std::end(usual)) {
            info.channels = pick.names;
            say(note::kChannels, message("{} was read as the channels {}.", lead(), listed(pick.names)));
        }
        if (!pick.leftOut.empty())
            say(note::kLeftOut, message("{} has further channels, which were not read: {}. 'comparo diff' "
                                        "compares all; use --layer to choose.",
                                        lead(), listed(pick.leftOut)));
        const auto any = [&](const auto& holds) {
            return std::any_of(sources.begin(), sources.end(), holds);
        };
        info.dtype = storedDType(sources);
        if (any([](const ExrSource& each) { return each.type == Imf::HALF; }))
            say(note::kWidened,
                message("float16 values were widened to {} (exactly); ULP counts are those of that dtype.",
                        Verbatim(any([](const ExrSource& each) { return each.type == Imf::UINT; })
                                     ? "float64"
                                     : "float32")));
        if (any([](const ExrSource& each) { return each.type == Imf::UINT; }))
            say(note::kWidened,
                message("Unsigned integers of 32 bits are held as float64, which represents them exactly."));
        if (any([](const ExrSource& each) { return each.stepX > 1 || each.stepY > 1; }))
            say(note::kChannels, message("Channels with fewer samples repeat each at every pixel of its "
                                         "block; nothing was interpolated."));
        for (const std::string& name : pick.names)
            if (name == "A" || name.ends_with(".A")) {
                say(note::kAlpha, message("Alpha in OpenEXR is associated (premultiplied): the colours are "
                                          "stored multiplied by it, and compared as stored."));
                break;
            }
        if (Imf::hasChromaticities(input.header(sources.front().part)))
            info.notes.push_back(files::notAppliedNote(lead(), message("custom chromaticities")));
    }

    /// "R, G, B"; of many the first ones.
    static Message listed(const std::vector<std::string>& names)
    {
        constexpr std::size_t kMost = 24;
        std::vector<std::string> first;
        for (std::size_t i = 0; i < std::min(names.size(), kMost); ++i)
            first.push_back(printable(names[i]));
        const Message text = joinedNames(first);
        return names.size() > kMost ? message("{} and {} more", text, names.size() - kMost) : text;
    }

    static std::string printable(std::string name)
    {
        for (char& letter : name)
            letter = letter >= ' ' && letter <= '~' ? letter : '?';
        return name;
    }

    /// The channels of one part, into their planes.
    template <class T>
    void readPart(Imf::MultiPartInputFile& input, int part, const std::vector<ExrSource>& sources,
                  const Imath::Box2i& canvas, const Tensor& picture) const
    {
        const Imath::Box2i window = input.header(part).dataWindow();
        const auto rowSamples = static_cast<std::size_t>(widthOf(window));
        Imf::FrameBuffer frame;
        std::vector<std::vector<float>> floats(sources.size());
        std::vector<std::vector<unsigned>> integers(sources.size());
        for (std::size_t c = 0; c < sources.size(); ++c) {
            const ExrSource& source = sources[c];
            if (source.part != part)
                continue;
            const bool isInteger = source.type == Imf::UINT;
            if (sizeof(T) == sizeof(float) && !isInteger && source.stepX == 1 && source.stepY == 1) {
                auto* first = files::planeRow<T>(picture, static_cast<int>(c), window.min.y - canvas.min.y) +
                              (window.min.x - canvas.min.x);
                frame.insert(source.name,
                             Imf::Slice::Make(Imf::FLOAT, first, window, sizeof(T),
                                              sizeof(T) * static_cast<std::size_t>(picture.shape().w)));
                continue;
            }
            const auto columns = rowSamples / static_cast<std::size_t>(source.stepX);
            const auto count = columns * static_cast<std::size_t>(heightOf(window) / source.stepY);
            const auto insert = [&](auto& samples, Imf::PixelType type) {
                samples.resize(count);
                frame.insert(source.name,
                             Imf::Slice::Make(type, samples.data(), window, sizeof(samples[0]),
                                              sizeof(samples[0]) * columns, source.stepX, source.stepY, 0.0));
            };
            if (isInteger)
                insert(integers[c], Imf::UINT);
            else
                insert(floats[c], Imf::FLOAT);
        }
        Imf::InputPart reader(input, part);
        reader.setFrameBuffer(frame);
        reader.readPixels(window.min.y, window.max.y);
        for (std::size_t c = 0; c < sources.size(); ++c) {
            if (!floats[c].empty())
                spreadExr<float, T>(floats[c], sources[c], window, canvas, picture, static_cast<int>(c));
            if (!integers[c].empty())
                spreadExr<unsigned, T>(integers[c], sources[c], window, canvas, picture, static_cast<int>(c));
        }
    }

    [[nodiscard]] Tensor read(Bytes file, const ReadChoice& choice, ImageInfo& info) const
    {
        if (!header::exrSidesFit(file, files::kLongestSide))
            failDamaged(message("it declares an invalid data window; sides of up to {} are supported",
                                files::kLongestSide));
        ExrStream stream(file);
        Imf::MultiPartInputFile input(stream);
        const auto claimed = header::exrSize(file);
        const Imath::Box2i first = input.header(0).dataWindow();
        if (!claimed || claimed->width != widthOf(first) || claimed->height != heightOf(first))
            failDamaged(message("its headers declare two different sizes"));
        const ExrContent content = contentOf(input, file.size());
        const files::ExrPick pick = files::pickExrChannels(content.channels, choice.layer, choice.isWhole);
        std::vector<ExrSource> sources;
        for (const std::size_t each : pick.channels)
            sources.push_back(content.sources[each]);
        const Imath::Box2i canvas = canvasOf(input, sources, info);
        describe(pick, sources, input, info);
        const std::int64_t pixels = widthOf(canvas) * heightOf(canvas);
        constexpr std::int64_t kMostSamples = 4 * kMaxPixels;
        if (static_cast<std::int64_t>(sources.size()) > kMostSamples / pixels)
            fail(ErrorCode::Unsupported, message("{} has {} channels of {} pixels, more than can be read at "
                                                 "a time. Use --layer to choose some.",
                                                 lead(), sources.size(), pixels));
        const bool hasIntegers = std::any_of(sources.begin(), sources.end(),
                                             [](const ExrSource& each) { return each.type == Imf::UINT; });
        Tensor picture =
            files::newPicture(hasIntegers ? DType::Float64 : DType::Float32, static_cast<int>(sources.size()),
                              {widthOf(canvas), heightOf(canvas)});
        if (std::any_of(sources.begin(), sources.end(), [&](const ExrSource& each) {
                return input.header(each.part).dataWindow() != canvas;
            }))
            std::memset(picture.buffer()->host(), 0, picture.desc().bytes()); // where nothing is stored
        for (int part = 0; part < input.parts(); ++part) {
            if (std::none_of(sources.begin(), sources.end(),
                             [part](const ExrSource& each) { return each.part == part; }))
                continue;
            if (hasIntegers)
                readPart<double>(input, part, sources, canvas, picture);
            else
                readPart<float>(input, part, sources, canvas, picture);
        }
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
                                    nullptr,
                                    {kNoChannels, kNoChannels, kGray | kColour | kAlpha, kNoChannels},
                                    kNoChannels,
                                    kLongestSide,
                                    message("float32 with 1, 3 or 4 channels")});
    return instance;
}

} // namespace comparo
