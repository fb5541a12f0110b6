#include "engine/base/text.h"
#include "engine/codec/builtin_codecs.h"
#include "engine/codec/jpeg_markers.h"

#include <algorithm>
#include <array>
#include <csetjmp>
#include <cstdio>
#include <cstdlib>
#include <memory>

#include <jerror.h>
#include <jpeglib.h>

/// JPEG through libjpeg-turbo's libjpeg API. The library reports errors by a call that must not return, so
/// each stage is one function that sets the jump, calls the library and holds no object with a destructor.
/// Both directions are one file: they share the error hooks, and no header includes the library.
namespace comparo {

namespace {

constexpr int kMaxScans = 1000; ///< no real file has over 100; thousands are an attack on the processor
constexpr std::size_t kMaxWarnings = 100;
constexpr int kMaxSide = 65500; ///< the library's own limit

/// What both directions share: the library's error hooks, and where they leave what they were told.
struct ErrorHooks {
    jpeg_error_mgr manager{}; ///< first, so that a pointer to it is a pointer to this
    std::jmp_buf jump{};
    int code = 0;
    std::array<char, JMSG_LENGTH_MAX> text{};
    std::vector<std::string> warnings;
    long warningCount = 0;

    ErrorHooks()
    {
        jpeg_std_error(&manager);
        manager.error_exit = [](j_common_ptr info) {
            ErrorHooks& hooks = of(info);
            hooks.code = hooks.manager.msg_code;
            hooks.manager.format_message(info, hooks.text.data());
            std::longjmp(hooks.jump, 1);
        };
        manager.output_message = [](j_common_ptr) {};
        manager.emit_message = [](j_common_ptr, int) {};
    }

    static ErrorHooks& of(j_common_ptr info) { return *reinterpret_cast<ErrorHooks*>(info->err); }
};

ErrorCode errorCodeOf(int libraryCode)
{
    switch (libraryCode) {
    case JERR_OUT_OF_MEMORY:
        return ErrorCode::OutOfMemory;
    case JERR_BAD_PRECISION:
    case JERR_SOF_UNSUPPORTED:
    case JERR_ARITH_NOTIMPL:
    case JERR_NOT_COMPILED:
    case JERR_CONVERSION_NOTIMPL:
    case JERR_COMPONENT_COUNT:
        return ErrorCode::Unsupported;
    default:
        return ErrorCode::CorruptData;
    }
}

/// One file's way to pixels.
class Decoder {
public:
    explicit Decoder(std::span<const std::byte> file) : m_file(file)
    {
        m_info.err = &m_hooks.manager;
        m_hooks.manager.emit_message = onMessage;
        m_info.client_data = this;
        m_source.init_source = [](j_decompress_ptr) {};
        m_source.term_source = [](j_decompress_ptr) {};
        m_source.resync_to_restart = jpeg_resync_to_restart;
        m_source.fill_input_buffer = onEndOfInput;
        m_source.skip_input_data = onSkip;
        m_source.next_input_byte = reinterpret_cast<const JOCTET*>(file.data());
        m_source.bytes_in_buffer = file.size();
        m_monitor.progress_monitor = onProgress;
    }
    ~Decoder() { jpeg_destroy_decompress(&m_info); }
    Decoder(const Decoder&) = delete;
    Decoder& operator=(const Decoder&) = delete;

    DecodedImage run()
    {
        if (!readHeader())
            failDecode();
        requireReadable();
        const Shape shape{1, m_info.num_components == 1 ? 1 : 3, static_cast<int>(m_info.image_height),
                          static_cast<int>(m_info.image_width)};
        DecodedImage image{Tensor(cpuDevice(), {DType::UInt8, shape, Layout::Contiguous}),
                           {"libjpeg_turbo", "JPEG", {}}};
        m_pixels = reinterpret_cast<std::uint8_t*>(image.tensor.buffer()->host());
        m_row.resize(static_cast<std::size_t>(shape.c) * static_cast<std::size_t>(shape.w));
        if (!readPixels())
            failDecode();
        if (m_ranOut)
            noteMissingEnd();
        if (m_hooks.warningCount > static_cast<long>(m_hooks.warnings.size()))
            m_hooks.warnings.push_back(
                "… and " + std::to_string(m_hooks.warningCount - static_cast<long>(kMaxWarnings)) +
                " more warnings.");
        image.info.warnings = std::move(m_hooks.warnings);
        if (const int orientation = jpeg::exifOrientation(m_file); orientation > 1)
            image.info.warnings.push_back(
                "EXIF orientation " + std::to_string(orientation) +
                " is not applied: the pixels are as stored, as torchvision reads them.");
        return image;
    }

private:
    bool readHeader()
    {
        if (setjmp(m_hooks.jump))
            return false;
        jpeg_create_decompress(&m_info);
        m_info.src = &m_source;
        m_info.client_data = this;
        m_info.progress = &m_monitor;
        jpeg_read_header(&m_info, TRUE);
        return true;
    }

    void requireReadable() const
    {
        if (std::int64_t{m_info.image_width} * m_info.image_height > kMaxPixels)
            fail(ErrorCode::CorruptData, "The JPEG header claims " + std::to_string(m_info.image_width) +
                                             "x" + std::to_string(m_info.image_height) + " pixels; at most " +
                                             std::to_string(kMaxPixels) + " are decoded.");
        if (m_info.jpeg_color_space == JCS_CMYK || m_info.jpeg_color_space == JCS_YCCK)
            fail(ErrorCode::Unsupported,
                 "The JPEG is stored in CMYK, the colours of a printer; convert it to RGB first.");
        if (m_info.num_components != 1 && m_info.num_components != 3)
            fail(ErrorCode::Unsupported, "The JPEG has " + std::to_string(m_info.num_components) +
                                             " components; 1 (gray) and 3 (colour) are read.");
    }

    bool readPixels()
    {
        if (setjmp(m_hooks.jump))
            return false;
        m_decoding = true;
        m_info.out_color_space = m_info.num_components == 1 ? JCS_GRAYSCALE : JCS_RGB;
        m_info.dct_method = JDCT_ISLOW;
        m_info.do_fancy_upsampling = TRUE;
        m_info.do_block_smoothing = FALSE;
        jpeg_start_decompress(&m_info);
        m_hasScans = jpeg_has_multiple_scans(&m_info) != FALSE;
        while (m_info.output_scanline < m_info.output_height) {
            const std::size_t y = m_info.output_scanline;
            JSAMPROW row = m_info.num_components == 1 ? m_pixels + y * m_info.output_width : m_row.data();
            jpeg_read_scanlines(&m_info, &row, 1);
            if (m_info.num_components == 3)
                splitRow(y);
        }
        jpeg_finish_decompress(&m_info);
        return true;
    }

    /// Row y of the file, RGBRGB…, into the three planes.
    void splitRow(std::size_t y) const
    {
        const std::size_t width = m_info.output_width;
        const std::size_t plane = width * m_info.output_height;
        const std::uint8_t* __restrict in = m_row.data();
        std::uint8_t* __restrict red = m_pixels + y * width;
        std::uint8_t* __restrict green = red + plane;
        std::uint8_t* __restrict blue = green + plane;
        for (std::size_t x = 0; x < width; ++x) {
            red[x] = in[3 * x];
            green[x] = in[3 * x + 1];
            blue[x] = in[3 * x + 2];
        }
    }

    /// The pixel row that is being decoded.
    [[nodiscard]] std::int64_t currentRow() const
    {
        const std::int64_t row = std::int64_t{m_info.input_iMCU_row} * m_info.max_v_samp_factor * DCTSIZE;
        return std::min<std::int64_t>(row, m_info.image_height);
    }

    [[noreturn]] void failDecode() const
    {
        if (!m_ranOut)
            fail(errorCodeOf(m_hooks.code),
                 "The JPEG cannot be decoded: " + std::string(m_hooks.text.data()) + ".");
        fail(ErrorCode::CorruptData,
             jpeg::describeTruncation(m_file) +
                 (m_decoding ? " Of " + std::to_string(m_info.image_height) + " rows, about " +
                                   std::to_string(currentRow()) + " are there."
                             : ""));
    }

    /// The file ended without its end marker, but the decoder lacked no bit.
    void noteMissingEnd()
    {
        if (m_hasScans)
            fail(ErrorCode::CorruptData,
                 jpeg::describeTruncation(m_file) + " Later scans of the picture are missing.");
        m_hooks.warnings.emplace_back("The end-of-image marker is missing; the picture itself is complete.");
    }

    static Decoder& of(j_decompress_ptr info) { return *static_cast<Decoder*>(info->client_data); }

    static void onMessage(j_common_ptr common, int level)
    {
        if (level >= 0)
            return;
        auto* info = reinterpret_cast<j_decompress_ptr>(common);
        Decoder& decoder = of(info);
        ErrorHooks& hooks = decoder.m_hooks;
        if (decoder.m_ranOut && hooks.manager.msg_code == JWRN_HIT_MARKER)
            std::longjmp(hooks.jump, 1);
        ++hooks.manager.num_warnings;
        if (++hooks.warningCount > static_cast<long>(kMaxWarnings))
            return;
        hooks.manager.format_message(common, hooks.text.data());
        decoder.addWarning();
    }

    void addWarning() noexcept
    {
        try {
            const std::string text = m_hooks.text.data();
            m_hooks.warnings.push_back(m_decoding ? text + " (near row " + std::to_string(currentRow()) + ")"
                                                  : text);
        } catch (const std::bad_alloc&) {
            m_hooks.warningCount = static_cast<long>(kMaxWarnings) + 1;
        }
    }

    /// Gives the library an end marker once, so that a file without one can be told from a file that lacks
    /// pixels.
    static boolean onEndOfInput(j_decompress_ptr info)
    {
        static constexpr JOCTET kEnd[] = {0xFF, JPEG_EOI};
        Decoder& decoder = of(info);
        decoder.m_ranOut = true;
        if (!decoder.m_decoding)
            std::longjmp(decoder.m_hooks.jump, 1);
        decoder.m_source.next_input_byte = kEnd;
        decoder.m_source.bytes_in_buffer = sizeof kEnd;
        return TRUE;
    }

    static void onSkip(j_decompress_ptr info, long count)
    {
        jpeg_source_mgr& source = of(info).m_source;
        if (count <= 0)
            return;
        if (static_cast<std::size_t>(count) > source.bytes_in_buffer) {
            onEndOfInput(info);
            return;
        }
        source.next_input_byte += count;
        source.bytes_in_buffer -= static_cast<std::size_t>(count);
    }

    static void onProgress(j_common_ptr common)
    {
        auto* info = reinterpret_cast<j_decompress_ptr>(common);
        if (info->input_scan_number <= kMaxScans)
            return;
        ErrorHooks& hooks = of(info).m_hooks;
        std::snprintf(hooks.text.data(), hooks.text.size(), "It has more than %d scans", kMaxScans);
        std::longjmp(hooks.jump, 1);
    }

    std::span<const std::byte> m_file;
    jpeg_decompress_struct m_info{};
    ErrorHooks m_hooks;
    jpeg_source_mgr m_source{};
    jpeg_progress_mgr m_monitor{};
    std::uint8_t* m_pixels = nullptr;
    std::vector<std::uint8_t> m_row;
    bool m_decoding = false;
    bool m_hasScans = false; ///< the whole file was read before the first row came out
    bool m_ranOut = false;
};

struct EncodeSettings {
    int quality = 75;
    int horizontal = 2; ///< sampling of the luminance; the others have 1
    int vertical = 2;
    bool gray = false;
    bool optimise = false;
    bool progressive = false;
    int restartRows = 0;
};

EncodeSettings settingsOf(const ParamSet& options)
{
    EncodeSettings settings;
    const std::string& sampling = options.getChoice("subsampling");
    settings.gray = sampling == "gray";
    settings.horizontal = sampling == "411" ? 4 : sampling == "420" || sampling == "422" ? 2 : 1;
    settings.vertical = sampling == "420" || sampling == "440" ? 2 : 1;
    settings.quality = static_cast<int>(options.getInt("quality"));
    settings.optimise = options.getBool("optimize");
    settings.progressive = options.getBool("progressive");
    settings.restartRows = static_cast<int>(options.getInt("restart_rows"));
    return settings;
}

/// One tensor's way to a file.
class Encoder {
public:
    Encoder(const Tensor& image, const EncodeSettings& settings)
        : m_view(image.hostView<std::uint8_t>()),
          m_settings(settings),
          m_row(static_cast<std::size_t>(m_view.w) * static_cast<std::size_t>(m_view.c))
    {
        m_info.err = &m_hooks.manager;
    }
    ~Encoder()
    {
        jpeg_destroy_compress(&m_info);
        std::free(m_output);
    }
    Encoder(const Encoder&) = delete;
    Encoder& operator=(const Encoder&) = delete;

    std::vector<std::byte> run()
    {
        if (!write())
            fail(errorCodeOf(m_hooks.code) == ErrorCode::OutOfMemory ? ErrorCode::OutOfMemory
                                                                     : ErrorCode::Unsupported,
                 "The JPEG cannot be encoded: " + std::string(m_hooks.text.data()) + ".");
        const auto* bytes = reinterpret_cast<const std::byte*>(m_output);
        return {bytes, bytes + m_outputBytes};
    }

private:
    bool write()
    {
        if (setjmp(m_hooks.jump))
            return false;
        jpeg_create_compress(&m_info);
        jpeg_mem_dest(&m_info, &m_output, &m_outputBytes);
        m_info.image_width = static_cast<JDIMENSION>(m_view.w);
        m_info.image_height = static_cast<JDIMENSION>(m_view.h);
        m_info.input_components = m_view.c;
        m_info.in_color_space = m_view.c == 1 ? JCS_GRAYSCALE : JCS_RGB;
        jpeg_set_defaults(&m_info);
        if (m_settings.gray)
            jpeg_set_colorspace(&m_info, JCS_GRAYSCALE);
        jpeg_set_quality(&m_info, m_settings.quality, TRUE);
        if (m_info.num_components == 3) {
            m_info.comp_info[0].h_samp_factor = m_settings.horizontal;
            m_info.comp_info[0].v_samp_factor = m_settings.vertical;
        }
        m_info.dct_method = JDCT_ISLOW;
        m_info.optimize_coding = m_settings.optimise ? TRUE : FALSE;
        m_info.restart_in_rows = m_settings.restartRows;
        if (m_settings.progressive)
            jpeg_simple_progression(&m_info);
        jpeg_start_compress(&m_info, TRUE);
        while (m_info.next_scanline < m_info.image_height) {
            joinRow(static_cast<int>(m_info.next_scanline));
            JSAMPROW row = m_row.data();
            jpeg_write_scanlines(&m_info, &row, 1);
        }
        jpeg_finish_compress(&m_info);
        return true;
    }

    /// Row y of the planes into RGBRGB….
    void joinRow(int y)
    {
        const std::ptrdiff_t step = m_view.strideW;
        const int width = m_view.w; // a local, which the bytes written cannot alias
        const std::uint8_t* __restrict red = &m_view.at(0, 0, y, 0);
        std::uint8_t* __restrict out = m_row.data();
        if (m_view.c == 3 && step == 1) {
            const std::uint8_t* __restrict green = red + m_view.strideC;
            const std::uint8_t* __restrict blue = green + m_view.strideC;
            for (int x = 0; x < width; ++x) {
                out[3 * x] = red[x];
                out[3 * x + 1] = green[x];
                out[3 * x + 2] = blue[x];
            }
            return;
        }
        for (int c = 0; c < m_view.c; ++c)
            for (int x = 0; x < width; ++x)
                out[std::ptrdiff_t{x} * m_view.c + c] = red[c * m_view.strideC + x * step];
    }

    TensorView<std::uint8_t> m_view;
    EncodeSettings m_settings;
    std::vector<std::uint8_t> m_row;
    jpeg_compress_struct m_info{};
    ErrorHooks m_hooks;
    unsigned char* m_output = nullptr;
    unsigned long m_outputBytes = 0;
};

class LibjpegTurboCodec final : public Codec {
public:
    std::string id() const override { return "libjpeg_turbo"; }
    std::string format() const override { return "JPEG"; }
    std::vector<std::string> extensions() const override { return {".jpg", ".jpeg", ".jpe", ".jfif"}; }

    bool probe(std::span<const std::byte> head) const override
    {
        return head.size() >= 3 && head[0] == std::byte{0xFF} && head[1] == std::byte{0xD8} &&
               head[2] == std::byte{0xFF};
    }

    DecodedImage decode(std::span<const std::byte> file) const override { return Decoder(file).run(); }

    bool keeps(const TensorDesc&) const override { return false; }

    bool accepts(const TensorDesc& desc) const override
    {
        const Shape& shape = desc.shape;
        return desc.dtype == DType::UInt8 && shape.n == 1 && (shape.c == 1 || shape.c == 3) && shape.h >= 1 &&
               shape.w >= 1 && shape.h <= kMaxSide && shape.w <= kMaxSide;
    }

    std::vector<std::byte> encode(const Tensor& image, const ParamSet& options) const override
    {
        if (!accepts(image.desc()))
            fail(ErrorCode::Unsupported,
                 "JPEG holds one uint8 image of 1 or 3 channels with sides of 1 to 65500; "
                 "this is " +
                     toString(image.dtype()) + " " + image.shape().toString() + ". NPY holds every tensor.");
        return Encoder(image, settingsOf(options)).run();
    }

    const Schema& options() const override
    {
        static const Schema schema = makeSchema();
        return schema;
    }

private:
    static Schema makeSchema()
    {
        Field sampling = choiceField("subsampling", COMPARO_TR("Subsampling"),
                                     COMPARO_TR("How much coarser colour is stored than brightness."),
                                     {"444", "422", "420", "440", "411", "gray"});
        sampling.defaultValue = std::string("420");
        return {
            {intField("quality", COMPARO_TR("Quality"),
                      COMPARO_TR("Fineness of the quantisation, on the scale of libjpeg."), 75, 1, 100),
             sampling,
             boolField("optimize", COMPARO_TR("Optimised Huffman tables"),
                       COMPARO_TR("Counts first and then codes: a smaller file with the same pixels."),
                       false),
             boolField("progressive", COMPARO_TR("Progressive"),
                       COMPARO_TR("Stores the picture in several scans, from coarse to fine."), false),
             intField("restart_rows", COMPARO_TR("Restart rows"),
                      COMPARO_TR("Restart marker after so many rows of blocks; 0 for none."), 0, 0, 65535)}};
    }
};

} // namespace

const Codec& libjpegTurboCodec()
{
    static const LibjpegTurboCodec codec;
    return codec;
}

} // namespace comparo
