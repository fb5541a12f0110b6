// SPDX-License-Identifier: Apache-2.0
#include "engine/codec/jpeg/nvjpeg_session.h"

#include "engine/base/error.h"
#include "engine/codec/cuda_jpeg/decoder.h"
#include "engine/codec/inspect/parse/jpeg_file.h"
#include "engine/codec/jpeg/codecs.h"
#include "engine/codec/jpeg/option_fields.h"

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include <cuda_runtime_api.h>
#include <dlfcn.h>
#include <nvjpeg.h>

/// The library is loaded once and never unloaded: at the end of the process CUDA may be gone before it. A
/// session owns a stream, and on it one encoder state and one decoder state for each way of decoding; every
/// call makes the session's device current, which the library's handles are bound to.
namespace comparo::jpeg {

namespace {

/// X(name) for every function that is called.
#define COMPARO_NVJPEG_FUNCTIONS(X)                                                                          \
    X(nvjpegGetProperty)                                                                                     \
    X(nvjpegCreateEx)                                                                                        \
    X(nvjpegDestroy)                                                                                         \
    X(nvjpegJpegStateCreate)                                                                                 \
    X(nvjpegJpegStateDestroy)                                                                                \
    X(nvjpegGetImageInfo)                                                                                    \
    X(nvjpegDecode)                                                                                          \
    X(nvjpegEncoderStateCreate)                                                                              \
    X(nvjpegEncoderStateDestroy)                                                                             \
    X(nvjpegEncoderParamsCreate)                                                                             \
    X(nvjpegEncoderParamsDestroy)                                                                            \
    X(nvjpegEncoderParamsSetQuality)                                                                         \
    X(nvjpegEncoderParamsSetEncoding)                                                                        \
    X(nvjpegEncoderParamsSetOptimizedHuffman)                                                                \
    X(nvjpegEncoderParamsSetSamplingFactors)                                                                 \
    X(nvjpegEncodeImage)                                                                                     \
    X(nvjpegEncodeYUV)                                                                                       \
    X(nvjpegEncodeRetrieveBitstream)

struct Library {
    std::string name; ///< of the file
    Message reason;   ///< why it is not there
    int major = 0;
    int minor = 0;
    int patch = 0;
#define COMPARO_NVJPEG_POINTER(function) decltype(&::function) function = nullptr;
    COMPARO_NVJPEG_FUNCTIONS(COMPARO_NVJPEG_POINTER)
#undef COMPARO_NVJPEG_POINTER
};

/// The version that goes with the CUDA runtime of this program comes first.
Library load()
{
    Library library;
    void* handle = nullptr;
    for (const int major : {CUDART_VERSION / 1000, 13, 12}) {
        library.name = "libnvjpeg.so." + std::to_string(major);
        if ((handle = dlopen(library.name.c_str(), RTLD_NOW | RTLD_LOCAL)) != nullptr)
            break;
    }
    if (handle == nullptr) {
        library.reason = message("libnvjpeg.so.12 or .13 was not found.");
        return library;
    }
    std::string absent;
#define COMPARO_NVJPEG_RESOLVE(function)                                                                     \
    library.function = reinterpret_cast<decltype(library.function)>(dlsym(handle, #function));               \
    if (library.function == nullptr)                                                                         \
        absent += (absent.empty() ? "" : ", ") + std::string(#function);
    COMPARO_NVJPEG_FUNCTIONS(COMPARO_NVJPEG_RESOLVE)
#undef COMPARO_NVJPEG_RESOLVE
    if (!absent.empty())
        library.reason = message("{} lacks {}.", Verbatim(library.name), Verbatim(absent));
    else if (library.nvjpegGetProperty(MAJOR_VERSION, &library.major) != NVJPEG_STATUS_SUCCESS ||
             library.nvjpegGetProperty(MINOR_VERSION, &library.minor) != NVJPEG_STATUS_SUCCESS ||
             library.nvjpegGetProperty(PATCH_LEVEL, &library.patch) != NVJPEG_STATUS_SUCCESS)
        library.reason = message("{} does not report its version.", Verbatim(library.name));
    return library;
}

const Library& library()
{
    static const Library loaded = load();
    return loaded;
}

Message wordsOf(nvjpegStatus_t status)
{
    switch (static_cast<int>(status)) {
    case NVJPEG_STATUS_NOT_INITIALIZED:
        return message("the library is not initialised");
    case NVJPEG_STATUS_INVALID_PARAMETER:
        return message("an invalid parameter");
    case NVJPEG_STATUS_BAD_JPEG:
        return message("the file cannot be parsed");
    case NVJPEG_STATUS_JPEG_NOT_SUPPORTED:
        return message("files of this kind are not supported");
    case NVJPEG_STATUS_ALLOCATOR_FAILURE:
        return message("not enough memory");
    case NVJPEG_STATUS_EXECUTION_FAILED:
        return message("the work on the GPU failed");
    case NVJPEG_STATUS_ARCH_MISMATCH:
        return message("the GPU is not supported");
    case NVJPEG_STATUS_INTERNAL_ERROR:
        return message("an internal error");
    case NVJPEG_STATUS_IMPLEMENTATION_NOT_SUPPORTED:
        return message("an implementation that this library does not support");
    case 10: // NVJPEG_STATUS_INCOMPLETE_BITSTREAM, of newer headers
        return message("the data end prematurely");
    default:
        return message("an unknown error");
    }
}

ErrorCode codeOf(nvjpegStatus_t status)
{
    switch (static_cast<int>(status)) {
    case NVJPEG_STATUS_BAD_JPEG:
    case 10:
        return ErrorCode::CorruptData;
    case NVJPEG_STATUS_JPEG_NOT_SUPPORTED:
    case NVJPEG_STATUS_IMPLEMENTATION_NOT_SUPPORTED:
    case NVJPEG_STATUS_ARCH_MISMATCH:
        return ErrorCode::Unsupported;
    case NVJPEG_STATUS_ALLOCATOR_FAILURE:
        return ErrorCode::OutOfMemory;
    default:
        return ErrorCode::Device;
    }
}

void check(nvjpegStatus_t status, const Message& what)
{
    if (status != NVJPEG_STATUS_SUCCESS)
        fail(codeOf(status), message("{} with nvJPEG failed: {} (status {}).", what, wordsOf(status),
                                     static_cast<int>(status)));
}

/// A handle of the library that knows how it is given back.
template <class Handle>
class Owned {
public:
    using Destroy = nvjpegStatus_t (*)(Handle);
    explicit Owned(Destroy destroy) : m_destroy(destroy) {}
    ~Owned()
    {
        if (m_handle != nullptr)
            m_destroy(m_handle);
    }
    Owned(const Owned&) = delete;
    Owned& operator=(const Owned&) = delete;

    Handle* slot() { return &m_handle; }
    operator Handle() const { return m_handle; }

private:
    Destroy m_destroy;
    Handle m_handle = nullptr;
};

/// A handle of the library with an encoder on a stream. Members go in the reverse of the order they came.
struct Encoder {
    explicit Encoder(cudaStream_t stream)
    {
        const Library& nv = library();
        check(
            nv.nvjpegCreateEx(NVJPEG_BACKEND_DEFAULT, nullptr, nullptr, NVJPEG_FLAGS_DEFAULT, handle.slot()),
            message("Setting up an encoder"));
        check(nv.nvjpegEncoderStateCreate(handle, state.slot(), stream), message("Setting up an encoder"));
        check(nv.nvjpegEncoderParamsCreate(handle, params.slot(), stream), message("Setting up an encoder"));
    }
    Owned<nvjpegHandle_t> handle{library().nvjpegDestroy};
    Owned<nvjpegEncoderState_t> state{library().nvjpegEncoderStateDestroy};
    Owned<nvjpegEncoderParams_t> params{library().nvjpegEncoderParamsDestroy};
};

struct Decoder {
    Decoder(nvjpegBackend_t wanted, bool interpolates) : backend(wanted), fancy(interpolates)
    {
        constexpr unsigned kInterpolates = 32; // NVJPEG_FLAGS_UPSAMPLING_WITH_INTERPOLATION, of newer headers
        const Library& nv = library();
        if (fancy && (nv.major < 12 || (nv.major == 12 && nv.minor < 1)))
            fail(ErrorCode::Unsupported, message("nvJPEG interpolates chroma only since version 12.1; this "
                                                 "is {}. Choose plain upsampling.",
                                                 Verbatim(nvjpegVersion())));
        check(nv.nvjpegCreateEx(backend, nullptr, nullptr, fancy ? kInterpolates : NVJPEG_FLAGS_DEFAULT,
                                handle.slot()),
              message("Setting up a decoder"));
        check(nv.nvjpegJpegStateCreate(handle, state.slot()), message("Setting up a decoder"));
    }
    nvjpegBackend_t backend;
    bool fancy;
    Owned<nvjpegHandle_t> handle{library().nvjpegDestroy};
    Owned<nvjpegJpegState_t> state{library().nvjpegJpegStateDestroy};
};

nvjpegChromaSubsampling_t samplingOf(JpegSubsampling subsampling)
{
    switch (subsampling) {
    case JpegSubsampling::S444:
        return NVJPEG_CSS_444;
    case JpegSubsampling::S422:
        return NVJPEG_CSS_422;
    case JpegSubsampling::S420:
        return NVJPEG_CSS_420;
    case JpegSubsampling::S440:
        return NVJPEG_CSS_440;
    case JpegSubsampling::S411:
        return NVJPEG_CSS_411;
    case JpegSubsampling::Gray:
        break;
    }
    return NVJPEG_CSS_GRAY;
}

nvjpegBackend_t backendOf(const ParamSet& options)
{
    const std::string& text = options.getChoice("backend");
    return text == "hybrid"       ? NVJPEG_BACKEND_HYBRID
           : text == "gpu_hybrid" ? NVJPEG_BACKEND_GPU_HYBRID
           : text == "hardware"   ? NVJPEG_BACKEND_HARDWARE
                                  : NVJPEG_BACKEND_DEFAULT;
}

/// The planes, or the interleaved pixels, of a tensor.
nvjpegImage_t imageOf(const Tensor& tensor)
{
    auto* const bytes = static_cast<unsigned char*>(tensor.buffer()->address());
    const Shape& shape = tensor.shape();
    const auto width = static_cast<std::size_t>(shape.w);
    nvjpegImage_t image{};
    if (tensor.layout() == Layout::ChannelsLast) {
        image.channel[0] = bytes;
        image.pitch[0] = width * static_cast<std::size_t>(shape.c);
        return image;
    }
    for (int c = 0; c < shape.c; ++c) {
        image.channel[c] = bytes + static_cast<std::size_t>(c) * width * static_cast<std::size_t>(shape.h);
        image.pitch[c] = width;
    }
    return image;
}

class NvjpegSession final : public JpegSession {
public:
    explicit NvjpegSession(Device& device)
        : m_device(device), m_stream(device.createStream({StreamKind::NonBlocking, "nvjpeg"}))
    {
    }

    ~NvjpegSession() override
    {
        try {
            activate();
            m_stream->synchronize();
        } catch (const Error&) { // the device is lost: its handles go all the same
        }
    }

    std::vector<std::byte> encode(const Tensor& image, const ParamSet& options) override
    {
        requireJpegImage(image.desc());
        requireOn(image, m_device.id());
        activate();
        if (!m_encoder)
            m_encoder = std::make_unique<Encoder>(native());
        m_stream->wait(m_device.defaultStream().record()); // the image may still be on its way
        const bool gray = image.shape().c == 1;
        setParameters(options, gray);
        const Library& nv = library();
        const Shape& shape = image.shape();
        if (gray) {
            const Tensor padded = withAlignedRows(image);
            nvjpegImage_t source = imageOf(padded);
            check(nv.nvjpegEncodeYUV(m_encoder->handle, m_encoder->state, m_encoder->params, &source,
                                     NVJPEG_CSS_GRAY, shape.w, shape.h, native()),
                  message("Encoding"));
            return retrieved(); // which waits: the padded copy lives until then
        }
        nvjpegImage_t source = imageOf(image);
        check(nv.nvjpegEncodeImage(m_encoder->handle, m_encoder->state, m_encoder->params, &source,
                                   image.layout() == Layout::ChannelsLast ? NVJPEG_INPUT_RGBI
                                                                          : NVJPEG_INPUT_RGB,
                                   shape.w, shape.h, native()),
              message("Encoding"));
        return retrieved();
    }

    JpegDecoded decode(std::span<const std::byte> file, const ParamSet& options) override
    {
        const JpegFile parsed = parseJpeg(file);
        requireDecodable(parsed);
        activate();
        const auto decoder = decoderFor(backendOf(options), fancyUpsamplingOf(options));
        try {
            return decodeWith(**decoder, *parsed.frame, file);
        } catch (...) {
            m_decoders.erase(decoder); // a state is of no use after a failure
            throw;
        }
    }

private:
    void activate() const
    {
        if (cudaSetDevice(m_device.id().index) != cudaSuccess)
            fail(ErrorCode::Device, message("Selecting {} failed.", Verbatim(m_device.id().name())));
    }

    [[nodiscard]] cudaStream_t native() const { return static_cast<cudaStream_t>(m_stream->native()); }

    void setParameters(const ParamSet& options, bool gray)
    {
        const Library& nv = library();
        const nvjpegEncoderParams_t params = m_encoder->params;
        check(nv.nvjpegEncoderParamsSetQuality(params, static_cast<int>(options.getInt("quality")), native()),
              message("Setting the quality"));
        check(nv.nvjpegEncoderParamsSetEncoding(params,
                                                options.getBool("progressive")
                                                    ? NVJPEG_ENCODING_PROGRESSIVE_DCT_HUFFMAN
                                                    : NVJPEG_ENCODING_BASELINE_DCT,
                                                native()),
              message("Setting the process"));
        check(
            nv.nvjpegEncoderParamsSetOptimizedHuffman(params, options.getBool("optimize") ? 1 : 0, native()),
            message("Setting the Huffman tables"));
        check(nv.nvjpegEncoderParamsSetSamplingFactors(
                  params, gray ? NVJPEG_CSS_GRAY : samplingOf(subsamplingOf(options)), native()),
              message("Setting the subsampling"));
    }

    /// A gray image whose rows are a multiple of 8 bytes, which encoding as YUV asks for.
    Tensor withAlignedRows(const Tensor& image)
    {
        constexpr int kAlignment = 8;
        const Shape& shape = image.shape();
        if (shape.w % kAlignment == 0)
            return image;
        const int width = (shape.w + kAlignment - 1) / kAlignment * kAlignment;
        const Tensor padded(m_device, {DType::UInt8, {1, 1, shape.h, width}});
        for (std::size_t y = 0; y < static_cast<std::size_t>(shape.h); ++y)
            m_stream->copy(writes(padded.buffer()), y * static_cast<std::size_t>(width),
                           reads(image.buffer()), y * static_cast<std::size_t>(shape.w),
                           static_cast<std::size_t>(shape.w));
        return padded;
    }

    /// The file of the image that was encoded last: its length, a wait, its bytes, a wait.
    std::vector<std::byte> retrieved()
    {
        const Library& nv = library();
        std::size_t bytes = 0;
        check(
            nv.nvjpegEncodeRetrieveBitstream(m_encoder->handle, m_encoder->state, nullptr, &bytes, native()),
            message("Retrieving the length"));
        m_stream->synchronize();
        std::vector<std::byte> file(bytes);
        check(nv.nvjpegEncodeRetrieveBitstream(m_encoder->handle, m_encoder->state,
                                               reinterpret_cast<unsigned char*>(file.data()), &bytes,
                                               native()),
              message("Retrieving the file"));
        m_stream->synchronize();
        file.resize(std::min(bytes, file.size()));
        return file;
    }

    using Decoders = std::vector<std::unique_ptr<Decoder>>;

    Decoders::iterator decoderFor(nvjpegBackend_t backend, bool fancy)
    {
        const auto found = std::find_if(m_decoders.begin(), m_decoders.end(), [&](const auto& decoder) {
            return decoder->backend == backend && decoder->fancy == fancy;
        });
        if (found != m_decoders.end())
            return found;
        m_decoders.push_back(std::make_unique<Decoder>(backend, fancy));
        return m_decoders.end() - 1;
    }

    JpegDecoded decodeWith(const Decoder& decoder, const Frame& frame, std::span<const std::byte> file)
    {
        const Library& nv = library();
        const auto* bytes = reinterpret_cast<const unsigned char*>(file.data());
        int components = 0;
        nvjpegChromaSubsampling_t subsampling = NVJPEG_CSS_UNKNOWN;
        int widths[NVJPEG_MAX_COMPONENT] = {};
        int heights[NVJPEG_MAX_COMPONENT] = {};
        check(nv.nvjpegGetImageInfo(decoder.handle, bytes, file.size(), &components, &subsampling, widths,
                                    heights),
              message("Reading the header"));
        if (components != static_cast<int>(frame.components.size()) || widths[0] != frame.width ||
            heights[0] != frame.height)
            fail(ErrorCode::CorruptData,
                 message("nvJPEG reads {} x {} pixels of {} components, but the header declares {} x {}.",
                         widths[0], heights[0], components, frame.width, frame.height));
        JpegDecoded decoded;
        decoded.image =
            Tensor(m_device, {DType::UInt8, {1, components == 1 ? 1 : 3, frame.height, frame.width}});
        // The decoding engine of some chips starts before earlier work of the stream is done: nothing may be
        // under way that still uses the memory of the picture.
        m_device.defaultStream().synchronize();
        m_stream->synchronize();
        nvjpegImage_t target = imageOf(decoded.image);
        check(nv.nvjpegDecode(decoder.handle, decoder.state, bytes, file.size(),
                              components == 1 ? NVJPEG_OUTPUT_Y : NVJPEG_OUTPUT_RGB, &target, native()),
              message("Decoding"));
        m_stream->synchronize();
        return decoded;
    }

    Device& m_device;
    std::unique_ptr<Stream> m_stream;
    std::unique_ptr<Encoder> m_encoder;
    Decoders m_decoders;
};

} // namespace

const Message& nvjpegAbsence()
{
    return library().reason;
}

std::string nvjpegVersion()
{
    const Library& nv = library();
    return nv.reason.isEmpty() ? std::to_string(nv.major) + "." + std::to_string(nv.minor) + "." +
                                     std::to_string(nv.patch) + " (" + nv.name + ")"
                               : std::string();
}

std::unique_ptr<JpegSession> openNvjpeg(Device& device)
{
    return std::make_unique<NvjpegSession>(device);
}

} // namespace comparo::jpeg
