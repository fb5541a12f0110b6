#include "engine/base/text.h"
#include "engine/codec/builtin_codecs.h"
#include "engine/codec/exr_writer.h"
#include "engine/codec/file_header.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <iostream>
#include <limits>
#include <mutex>
#include <optional>

#include <opencv2/core.hpp>
#include <opencv2/core/utils/logger.hpp>
#include <opencv2/imgcodecs.hpp>

#include <sys/mman.h>
#include <unistd.h>

/// PNG, TIFF, WebP, PNM, PFM, EXR and BMP through OpenCV's imdecode and imencode: OpenCV keeps pixels
/// interleaved in BGR order, tensors in RGB planes.
namespace comparo {

namespace {

using header::Bytes;

/// OpenCV reads EXR only if this variable is set when it first looks; set before main, while there is one
/// thread.
[[maybe_unused]] const bool kExrEnabled = ::setenv("OPENCV_IO_ENABLE_OPENEXR", "1", 0) == 0;

bool startsWith(Bytes head, std::string_view text, std::size_t offset = 0)
{
    return head.size() >= offset + text.size() &&
           std::memcmp(head.data() + offset, text.data(), text.size()) == 0;
}

bool isPng(Bytes head)
{
    return startsWith(head, "\x89PNG\r\n\x1A\n");
}

bool isTiff(Bytes head)
{
    using namespace std::string_view_literals;
    return startsWith(head, "II*\0"sv) || startsWith(head, "MM\0*"sv) || startsWith(head, "II+\0"sv) ||
           startsWith(head, "MM\0+"sv);
}

bool isWebp(Bytes head)
{
    return startsWith(head, "RIFF") && startsWith(head, "WEBP", 8);
}

bool isPnm(Bytes head)
{
    return head.size() >= 3 && head[0] == std::byte{'P'} && head[1] >= std::byte{'1'} &&
           head[1] <= std::byte{'6'} &&
           (std::strchr(" \t\r\n#", std::to_integer<char>(head[2])) != nullptr && head[2] != std::byte{0});
}

bool isExr(Bytes head)
{
    return startsWith(head, "\x76\x2F\x31\x01");
}

bool isBmp(Bytes head)
{
    return startsWith(head, "BM") && head.size() >= 16 && head[15] == std::byte{0} &&
           head[14] >= std::byte{12};
}

bool isPfm(Bytes head)
{
    return startsWith(head, "PF\n") || startsWith(head, "Pf\n");
}

/// A set of channel counts, one bit each.
using Channels = unsigned;
constexpr Channels kNone = 0;
constexpr Channels kGray = 1U << 1;
constexpr Channels kColour = 1U << 3;
constexpr Channels kAlpha = 1U << 4;

bool contains(Channels set, int channels)
{
    return channels >= 1 && channels <= 4 && (set >> channels & 1U) != 0;
}

/// All that differs between the formats.
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
    const char* holds; ///< for the error
};

int depthOf(DType dtype)
{
    switch (dtype) {
    case DType::UInt8:
        return CV_8U;
    case DType::UInt16:
        return CV_16U;
    case DType::Float32:
        return CV_32F;
    default:
        return CV_64F;
    }
}

std::optional<DType> dtypeOf(int depth)
{
    switch (depth) {
    case CV_8U:
        return DType::UInt8;
    case CV_16U:
        return DType::UInt16;
    case CV_32F:
        return DType::Float32;
    case CV_64F:
        return DType::Float64;
    default:
        return std::nullopt;
    }
}

/// The planes of a 1xCxHxW contiguous tensor as matrices on its memory, in OpenCV's order of channels.
std::vector<cv::Mat> planesOf(const Tensor& tensor)
{
    const Shape& shape = tensor.shape();
    const std::size_t planeBytes = tensor.desc().bytes() / static_cast<std::size_t>(shape.c);
    std::vector<cv::Mat> planes;
    for (int c = 0; c < shape.c; ++c) {
        const int source = shape.c >= 3 && c < 3 ? 2 - c : c;
        planes.emplace_back(shape.h, shape.w, depthOf(tensor.dtype()),
                            tensor.buffer()->host() + planeBytes * static_cast<std::size_t>(source));
    }
    return planes;
}

/// OpenCV tells std::cerr what it thinks of a damaged file. Nothing else of the programs writes there.
class QuietCerr {
public:
    QuietCerr()
    {
        const std::lock_guard lock(mutex());
        if (users()++ == 0)
            usual() = std::cerr.rdbuf(nullptr);
    }
    ~QuietCerr()
    {
        const std::lock_guard lock(mutex());
        if (--users() == 0)
            std::cerr.rdbuf(usual());
    }
    QuietCerr(const QuietCerr&) = delete;
    QuietCerr& operator=(const QuietCerr&) = delete;

private:
    static std::mutex& mutex()
    {
        static std::mutex instance;
        return instance;
    }
    static int& users()
    {
        static int count = 0;
        return count;
    }
    static std::streambuf*& usual()
    {
        static std::streambuf* buffer = nullptr;
        return buffer;
    }
};

cv::Mat decodeInMemory(Bytes file)
{
    // OpenCV takes a matrix of bytes that it does not write to.
    const cv::Mat bytes(1, static_cast<int>(file.size()), CV_8U, const_cast<std::byte*>(file.data()));
    return cv::imdecode(bytes, cv::IMREAD_UNCHANGED);
}

/// OpenCV reads EXR only from files: of bytes it would write one to /tmp, which may be full or not writable.
cv::Mat decodeFromMemoryFile(Bytes file)
{
    const int number = ::memfd_create("comparo-exr", MFD_CLOEXEC);
    if (number < 0)
        return decodeInMemory(file);
    bool isWritten = true;
    for (Bytes rest = file; isWritten && !rest.empty();) {
        const ssize_t written = ::write(number, rest.data(), rest.size());
        isWritten = written > 0 || errno == EINTR;
        rest = rest.subspan(static_cast<std::size_t>(std::max<ssize_t>(written, 0)));
    }
    try {
        cv::Mat pixels = isWritten
                             ? cv::imread("/proc/self/fd/" + std::to_string(number), cv::IMREAD_UNCHANGED)
                             : decodeInMemory(file);
        ::close(number);
        return pixels;
    } catch (...) {
        ::close(number);
        throw;
    }
}

constexpr int kTiffUncompressed = 1; ///< libtiff's COMPRESSION_NONE

class OpencvCodec final : public Codec {
public:
    OpencvCodec(FileFormat format, Schema options)
        : m_format(std::move(format)), m_options(std::move(options))
    {
    }

    std::string id() const override { return m_format.id; }
    std::string format() const override { return m_format.name; }
    std::vector<std::string> extensions() const override { return m_format.extensions; }
    bool probe(Bytes head) const override { return m_format.probe(head); }

    DecodedImage decode(Bytes file) const override
    {
        requireDecodable(file);
        const cv::Mat pixels = decodePixels(file);
        const auto dtype = dtypeOf(pixels.depth());
        if (!dtype)
            fail(ErrorCode::Unsupported,
                 lead() + " holds signed integers; unsigned 8 and 16 bit and float are read.");
        const Shape shape{1, pixels.channels(), pixels.rows, pixels.cols};
        DecodedImage image{Tensor(cpuDevice(), {*dtype, shape, Layout::Contiguous}), {id(), format(), {}}};
        std::vector<cv::Mat> planes = planesOf(image.tensor);
        if (shape.c == 1)
            pixels.copyTo(planes[0]);
        else
            cv::split(pixels, planes.data());
        if (m_format.hasMore && m_format.hasMore(file))
            image.info.warnings.push_back(morePicturesNote(format()));
        return image;
    }

    bool keeps(const TensorDesc& desc) const override
    {
        return accepts(desc) && !contains(m_format.changed, desc.shape.c);
    }

    bool accepts(const TensorDesc& desc) const override
    {
        const Shape& shape = desc.shape;
        return contains(m_format.written[static_cast<std::size_t>(desc.dtype)], shape.c) && shape.n == 1 &&
               shape.h >= 1 && shape.w >= 1 && shape.h <= m_format.maxSide && shape.w <= m_format.maxSide;
    }

    std::vector<std::byte> encode(const Tensor& image, const ParamSet& options) const override
    {
        if (!accepts(image.desc()))
            fail(ErrorCode::Unsupported,
                 std::string(m_format.name) + " holds one image of " + m_format.holds +
                     ", with sides of 1 to " + std::to_string(m_format.maxSide) + "; this is " +
                     toString(image.dtype()) + " " + image.shape().toString() + ". NPY holds every tensor.");
        const Tensor planar = image.withLayout(Layout::Contiguous);
        if (m_format.probe == isExr)
            return exrFile(planar);
        const std::vector<cv::Mat> planes = planesOf(planar);
        cv::Mat pixels = planes[0];
        if (planes.size() > 1)
            cv::merge(planes, pixels);
        std::vector<int> flags;
        if (m_format.probe == isTiff && isFloat(image.dtype()))
            flags = {cv::IMWRITE_TIFF_COMPRESSION,
                     kTiffUncompressed}; // OpenCV's default would round float colours
        if (m_options.find("compression") && options.getInt("compression") > 0)
            flags = {cv::IMWRITE_PNG_COMPRESSION, static_cast<int>(options.getInt("compression"))};
        const std::string extension =
            m_format.probe == isPnm ? (planes.size() == 1 ? ".pgm" : ".ppm") : m_format.extensions.front();
        std::vector<unsigned char> bytes;
        bool done = false;
        try {
            done = cv::imencode(extension, pixels, bytes, flags);
        } catch (const cv::Exception& error) {
            fail(ErrorCode::Unsupported, lead() + " cannot be encoded: " + error.err + ".");
        }
        if (!done)
            fail(ErrorCode::Unsupported, lead() + " cannot be encoded by OpenCV.");
        const auto* begin = reinterpret_cast<const std::byte*>(bytes.data());
        return {begin, begin + bytes.size()};
    }

    const Schema& options() const override { return m_options; }

private:
    [[nodiscard]] std::string lead() const { return std::string("The ") + m_format.name + " file"; }

    void requireDecodable(Bytes file) const
    {
        const auto size = m_format.size(file);
        if (!size)
            fail(ErrorCode::CorruptData, lead() + " is damaged or truncated: its header of " +
                                             std::to_string(file.size()) + " bytes gives no image size.");
        const std::string claim = std::to_string(size->width) + "x" + std::to_string(size->height);
        if (size->width < 1 || size->height < 1)
            fail(ErrorCode::CorruptData, lead() + " claims a size of " + claim + " pixels.");
        if (size->width > kMaxPixels / size->height)
            fail(ErrorCode::CorruptData, lead() + " claims " + claim + " pixels; at most " +
                                             std::to_string(kMaxPixels) + " are decoded.");
        const auto needed = m_format.bytes ? m_format.bytes(file) : std::nullopt;
        if (needed && *needed > file.size())
            fail(ErrorCode::CorruptData, lead() + " is truncated: it needs at least " +
                                             std::to_string(*needed) + " bytes and has " +
                                             std::to_string(file.size()) + ". Copy or download it again.");
    }

    [[nodiscard]] cv::Mat decodePixels(Bytes file) const
    {
        if (file.size() > static_cast<std::size_t>(std::numeric_limits<int>::max()))
            fail(ErrorCode::Unsupported, lead() + " is larger than 2 GiB.");
        std::vector<std::byte> kept;
        if (m_format.probe == isPng) {
            if (const std::string damage = header::pngDamage(file); !damage.empty())
                fail(ErrorCode::CorruptData,
                     lead() + " is damaged: " + damage + ". Copy or download it again.");
            kept = header::pngPixelChunks(file);
            file = kept;
        } else if (m_format.probe == isWebp && header::webpHasMore(file)) {
            kept = header::webpFirstFrame(file);
            if (kept.empty())
                fail(ErrorCode::Unsupported,
                     lead() + " is an animation whose first frame is damaged or covers only "
                              "a part of the picture; save one frame of it as an image.");
            file = kept;
        } else if (m_format.probe == isTiff) {
            kept = header::tiffUnturned(file);
            if (!kept.empty())
                file = kept;
        }
        cv::Mat pixels;
        try {
            const QuietCerr quiet;
            pixels = m_format.probe == isExr ? decodeFromMemoryFile(file) : decodeInMemory(file);
        } catch (const cv::Exception& error) {
            if (error.code == cv::Error::StsNoMem)
                fail(ErrorCode::OutOfMemory, lead() + " needs more memory than there is.");
            fail(ErrorCode::CorruptData, lead() + " cannot be decoded: " + error.err + ".");
        }
        if (pixels.empty())
            fail(ErrorCode::CorruptData, lead() + " is damaged or truncated: its pixels cannot be decoded.");
        return pixels;
    }

    FileFormat m_format;
    Schema m_options;
};

std::vector<OpencvCodec> makeCodecs()
{
    cv::utils::logging::setLogLevel(cv::utils::logging::LOG_LEVEL_SILENT);
    constexpr Channels kUsual = kGray | kColour | kAlpha;
    constexpr int kLongest = 1 << 20; // OpenCV's own limit on reading
    const Schema none;
    const Schema png{
        {intField("compression", COMPARO_TR("Compression"),
                  COMPARO_TR("0 writes fast; 1 to 9 search longer for a smaller file."), 0, 0, 9)}};
    std::vector<OpencvCodec> codecs;
    codecs.emplace_back(FileFormat{"opencv_png",
                                   "PNG",
                                   {".png"},
                                   isPng,
                                   header::pngSize,
                                   header::pngBytes,
                                   header::pngHasMore,
                                   {kUsual, kUsual, kNone, kNone},
                                   kNone,
                                   kLongest,
                                   "uint8 or uint16 with 1, 3 or 4 channels"},
                        png);
    codecs.emplace_back(FileFormat{"opencv_tiff",
                                   "TIFF",
                                   {".tiff", ".tif"},
                                   isTiff,
                                   header::tiffSize,
                                   header::tiffBytes,
                                   header::tiffHasMore,
                                   {kUsual, kUsual, kUsual, kGray},
                                   kNone,
                                   kLongest,
                                   "uint8, uint16 or float32 with 1, 3 or 4 channels, or float64 with 1"},
                        none);
    codecs.emplace_back(FileFormat{"opencv_webp",
                                   "WebP",
                                   {".webp"},
                                   isWebp,
                                   header::webpSize,
                                   header::webpBytes,
                                   header::webpHasMore,
                                   {kUsual, kNone, kNone, kNone},
                                   kGray | kAlpha,
                                   16383,
                                   "uint8 with 1, 3 or 4 channels"},
                        none);
    codecs.emplace_back(FileFormat{"opencv_pnm",
                                   "PNM",
                                   {".ppm", ".pgm", ".pnm"},
                                   isPnm,
                                   header::pnmSize,
                                   header::pnmBytes,
                                   header::pnmHasMore,
                                   {kGray | kColour, kGray | kColour, kNone, kNone},
                                   kNone,
                                   kLongest,
                                   "uint8 or uint16 with 1 or 3 channels"},
                        none);
    codecs.emplace_back(FileFormat{"opencv_pfm",
                                   "PFM",
                                   {".pfm"},
                                   isPfm,
                                   header::pnmSize,
                                   header::pnmBytes,
                                   header::pnmHasMore,
                                   {kNone, kNone, kGray | kColour, kNone},
                                   kNone,
                                   kLongest,
                                   "float32 with 1 or 3 channels"},
                        none);
    codecs.emplace_back(FileFormat{"opencv_exr",
                                   "EXR",
                                   {".exr"},
                                   isExr,
                                   header::exrSize,
                                   nullptr,
                                   header::exrHasMore,
                                   {kNone, kNone, kUsual, kNone},
                                   kNone,
                                   kLongest,
                                   "float32 with 1, 3 or 4 channels"},
                        none);
    codecs.emplace_back(FileFormat{"opencv_bmp",
                                   "BMP",
                                   {".bmp", ".dib"},
                                   isBmp,
                                   header::bmpSize,
                                   header::bmpBytes,
                                   nullptr,
                                   {kGray | kColour, kNone, kNone, kNone},
                                   kNone,
                                   kLongest,
                                   "uint8 with 1 or 3 channels"},
                        none);
    return codecs;
}

} // namespace

const std::vector<const Codec*>& opencvCodecs()
{
    static const std::vector<OpencvCodec> codecs = makeCodecs();
    static const std::vector<const Codec*> pointers = [] {
        std::vector<const Codec*> list;
        for (const OpencvCodec& each : codecs)
            list.push_back(&each);
        return list;
    }();
    return pointers;
}

} // namespace comparo
