// SPDX-License-Identifier: Apache-2.0
#include "engine/codec/jpeg/libjpeg_turbo.h"

#include "engine/base/error.h"
#include "engine/codec/codec.h"
#include "engine/codec/inspect/parse/jpeg_file.h"
#include "engine/codec/inspect/walk/scan_coverage.h"
#include "engine/codec/jpeg/option_fields.h"
#include "engine/codec/jpeg/rgb_rows.h"
#include "engine/codec/jpeg/stored_coefficients.h"
#include "engine/codec/jpeg_markers.h"

#include <algorithm>
#include <array>
#include <csetjmp>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <new>

#include <jerror.h>
#include <jpeglib.h>

/// The library reports errors by a call that must not return, so each stage is one function that sets the
/// jump, calls the library and holds no object with a destructor. Both directions are one file: they share
/// the error hooks, and no header includes the library.
namespace comparo::jpeg {

namespace {

/// What both directions share: the library's error hooks, and where they leave what they were told.
struct ErrorHooks {
    jpeg_error_mgr manager{}; ///< first, so that a pointer to it is a pointer to this
    std::jmp_buf jump{};
    int code = 0;
    std::array<char, JMSG_LENGTH_MAX> text{};

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

J_DCT_METHOD methodOf(DctMethod method)
{
    return method == DctMethod::Accurate ? JDCT_ISLOW : method == DctMethod::Fast ? JDCT_IFAST : JDCT_FLOAT;
}

constexpr std::size_t kAlignment = 32;

/// One file's way to pixels.
class Decoder {
public:
    Decoder(std::span<const std::byte> file, const LibraryDecodeSettings& settings)
        : m_file(file), m_settings(settings)
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

    LibraryDecoded run()
    {
        if (const Message process = unsupportedProcess(m_file); !process.isEmpty())
            fail(ErrorCode::Unsupported, process);
        if (!readHeader())
            failDecode();
        m_out.isYcck = m_info.jpeg_color_space == JCS_YCCK;
        m_out.hasAdobeMarker = m_info.saw_Adobe_marker != FALSE;
        requireReadable();
        m_out.isInk = isInk();
        const Shape shape{1, channels(), static_cast<int>(m_info.output_height),
                          static_cast<int>(m_info.output_width)};
        m_out.image = Tensor(cpuDevice(), {DType::UInt8, shape, Layout::Contiguous});
        m_pixels = reinterpret_cast<std::uint8_t*>(m_out.image.buffer()->host());
        m_rowBytes.resize(static_cast<std::size_t>(shape.c) * static_cast<std::size_t>(shape.w) + kAlignment);
        m_row = unaligned(m_rowBytes.data());
        if (!readPixels())
            failDecode();
        if (m_ranOut && !m_settings.fillsUp) {
            Message missing;
            if (m_hasScans && !lacksEndAlone(m_file, missing))
                fail(ErrorCode::CorruptData,
                     joined({describeTruncation(m_file),
                             missing.isEmpty() ? Message() : message("No scan has {}.", missing)},
                            " "));
            m_out.lacksEnd = true;
        }
        return std::move(m_out);
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
        m_info.scale_num = 1;
        m_info.scale_denom = static_cast<unsigned>(m_settings.scale);
        m_info.out_color_space = channels() == 1 ? JCS_GRAYSCALE : isInk() ? JCS_CMYK : JCS_RGB;
        if (m_settings.scale > 1)
            jpeg_calc_output_dimensions(&m_info);
        else { // no more than the header is asked before it was looked at
            m_info.output_width = m_info.image_width;
            m_info.output_height = m_info.image_height;
        }
        return true;
    }

    [[nodiscard]] int channels() const
    {
        return m_info.num_components == 1 || m_settings.luma ? 1 : isInk() ? 4 : 3;
    }

    [[nodiscard]] bool isInk() const
    {
        return m_info.num_components == 4 &&
               (m_info.jpeg_color_space == JCS_CMYK || m_info.jpeg_color_space == JCS_YCCK);
    }

    void requireReadable() const
    {
        if (isInk() && !m_settings.keepsInks)
            fail(ErrorCode::Unsupported,
                 message("The JPEG is stored in CMYK, the colours of a printer; convert it to RGB first."));
        if (m_info.num_components != 1 && m_info.num_components != 3 && !isInk())
            fail(ErrorCode::Unsupported,
                 message("The JPEG has {} components; only 1 (gray) and 3 (colour) can be read.",
                         m_info.num_components));
        if (std::int64_t{m_info.image_width} * m_info.image_height > kMaxPixels)
            fail(ErrorCode::CorruptData,
                 message("The JPEG header declares {}x{} pixels; at most {} are supported.",
                         m_info.image_width, m_info.image_height, kMaxPixels));
        std::uint64_t blocks = 0;
        for (int i = 0; i < m_info.num_components; ++i)
            blocks +=
                std::uint64_t{m_info.comp_info[i].width_in_blocks} * m_info.comp_info[i].height_in_blocks;
        if (blocks > kBlocksAlwaysRead && blocks / kMaxBlocksPerByte > m_file.size())
            fail(ErrorCode::CorruptData,
                 message("The JPEG header declares {}x{} pixels, more than its {} bytes can hold.",
                         m_info.image_width, m_info.image_height, m_file.size()));
    }

    bool readPixels()
    {
        if (setjmp(m_hooks.jump))
            return false;
        m_decoding = true;
        m_info.dct_method = methodOf(m_settings.dct);
        m_info.do_fancy_upsampling = m_settings.fancyUpsampling ? TRUE : FALSE;
        m_info.do_block_smoothing = m_settings.smooths ? TRUE : FALSE;
        jpeg_start_decompress(&m_info);
        m_hasScans = jpeg_has_multiple_scans(&m_info) != FALSE;
        while (m_info.output_scanline < m_info.output_height) {
            const std::size_t y = m_info.output_scanline;
            JSAMPROW row = channels() == 1 ? m_pixels + y * m_info.output_width : m_row;
            jpeg_read_scanlines(&m_info, &row, 1);
            if (channels() == 3)
                splitRow(y);
            else if (channels() == 4)
                splitInks(y);
        }
        jpeg_finish_decompress(&m_info);
        return true;
    }

    /// A place that is aligned to nothing: to aligned rows the library writes past the caches, which is wrong
    /// for one that is read again at once.
    static std::uint8_t* unaligned(std::uint8_t* bytes)
    {
        const auto address = reinterpret_cast<std::uintptr_t>(bytes);
        return bytes + (kAlignment + 8 - address % kAlignment) % kAlignment;
    }

    /// Row y of the file, RGBRGB…, into the three planes.
    void splitRow(std::size_t y) const
    {
        const std::size_t width = m_info.output_width;
        const std::size_t plane = width * m_info.output_height;
        std::uint8_t* const red = m_pixels + y * width;
        splitRgb(m_row, width, red, red + plane, red + 2 * plane);
    }

    /// CMYKCMYK… into four.
    void splitInks(std::size_t y) const
    {
        const std::size_t width = m_info.output_width;
        for (std::size_t c = 0; c < 4; ++c) {
            std::uint8_t* const to = m_pixels + (c * m_info.output_height + y) * width;
            for (std::size_t x = 0; x < width; ++x)
                to[x] = m_row[4 * x + c];
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
                 message("The JPEG cannot be decoded: {}.", Verbatim(m_hooks.text.data())));
        fail(ErrorCode::CorruptData,
             joined({describeTruncation(m_file), m_decoding ? message("Of {} rows, about {} are there.",
                                                                      m_info.image_height, currentRow())
                                                            : Message()},
                    " "));
    }

    static Decoder& of(j_decompress_ptr info) { return *static_cast<Decoder*>(info->client_data); }

    static void onMessage(j_common_ptr common, int level)
    {
        if (level >= 0)
            return;
        auto* info = reinterpret_cast<j_decompress_ptr>(common);
        Decoder& decoder = of(info);
        ErrorHooks& hooks = decoder.m_hooks;
        if (decoder.m_ranOut && !decoder.m_settings.fillsUp && hooks.manager.msg_code == JWRN_HIT_MARKER)
            std::longjmp(hooks.jump, 1);
        ++hooks.manager.num_warnings;
        if (++decoder.m_out.warningCount > kMaxJpegWarnings)
            return;
        hooks.manager.format_message(common, hooks.text.data());
        decoder.addWarning();
    }

    void addWarning() noexcept
    {
        try {
            JpegWarning warning;
            warning.code = m_hooks.manager.msg_code;
            warning.text = message("{}", Verbatim(m_hooks.text.data()));
            warning.row = m_decoding ? static_cast<int>(currentRow()) : -1;
            warning.scan = m_info.input_scan_number;
            warning.offset = m_ranOut ? m_file.size() : m_file.size() - m_source.bytes_in_buffer;
            m_out.warnings.push_back(std::move(warning));
        } catch (const std::bad_alloc&) {
            m_out.warningCount = kMaxJpegWarnings + 1; // no further one is tried
        }
    }

    /// Gives the library an end marker, so that a file without one can be told from a file that lacks pixels.
    static boolean onEndOfInput(j_decompress_ptr info)
    {
        static constexpr JOCTET kEnd[] = {0xFF, JPEG_EOI};
        Decoder& decoder = of(info);
        const bool first = !decoder.m_ranOut;
        decoder.m_ranOut = true;
        if (!decoder.m_decoding)
            std::longjmp(decoder.m_hooks.jump, 1);
        decoder.m_source.next_input_byte = kEnd;
        decoder.m_source.bytes_in_buffer = sizeof kEnd;
        if (first && decoder.m_settings.fillsUp)
            WARNMS(info, JWRN_JPEG_EOF);
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
        if (info->input_scan_number <= static_cast<int>(kMaxScans))
            return;
        ErrorHooks& hooks = of(info).m_hooks;
        std::snprintf(hooks.text.data(), hooks.text.size(), "It has more than %zu scans", kMaxScans);
        std::longjmp(hooks.jump, 1);
    }

    std::span<const std::byte> m_file;
    LibraryDecodeSettings m_settings;
    LibraryDecoded m_out;
    jpeg_decompress_struct m_info{};
    ErrorHooks m_hooks;
    jpeg_source_mgr m_source{};
    jpeg_progress_mgr m_monitor{};
    std::uint8_t* m_pixels = nullptr;
    std::vector<std::uint8_t> m_rowBytes;
    std::uint8_t* m_row = nullptr; ///< one row of pixels
    bool m_decoding = false;
    bool m_hasScans = false; ///< the whole file was read before the first row came out
    bool m_ranOut = false;
};

/// The making of a file. What write() does may jump out of it: it holds nothing that has a destructor.
class FileWriter {
public:
    virtual ~FileWriter()
    {
        jpeg_destroy_compress(&m_info);
        std::free(m_output);
    }
    FileWriter(const FileWriter&) = delete;
    FileWriter& operator=(const FileWriter&) = delete;

    std::vector<std::byte> run()
    {
        if (!isWritten())
            fail(errorCodeOf(m_hooks.code) == ErrorCode::OutOfMemory ? ErrorCode::OutOfMemory
                                                                     : ErrorCode::Unsupported,
                 message("The JPEG cannot be encoded: {}.", Verbatim(m_hooks.text.data())));
        const auto* bytes = reinterpret_cast<const std::byte*>(m_output);
        return {bytes, bytes + m_outputBytes};
    }

protected:
    FileWriter() { m_info.err = &m_hooks.manager; }

    virtual void write() = 0;

    void setSize(int width, int height)
    {
        m_info.image_width = static_cast<JDIMENSION>(width);
        m_info.image_height = static_cast<JDIMENSION>(height);
    }

    jpeg_compress_struct m_info{};

private:
    bool isWritten()
    {
        if (setjmp(m_hooks.jump))
            return false;
        jpeg_create_compress(&m_info);
        jpeg_mem_dest(&m_info, &m_output, &m_outputBytes);
        write();
        jpeg_finish_compress(&m_info);
        return true;
    }

    ErrorHooks m_hooks;
    unsigned char* m_output = nullptr;
    unsigned long m_outputBytes = 0;
};

/// One tensor's way to a file.
class Encoder : public FileWriter {
public:
    Encoder(const Tensor& image, const LibraryEncodeSettings& settings)
        : m_view(image.hostView<std::uint8_t>()),
          m_settings(settings),
          m_row(static_cast<std::size_t>(m_view.w) * 4 / sizeof(CacheLine) + 1)
    {
    }

private:
    struct alignas(64) CacheLine {
        std::uint8_t bytes[64];
    };

    void write() override
    {
        setSize(m_view.w, m_view.h);
        const bool planes = m_view.c == 3 && m_view.strideW == 1;
        m_info.input_components = planes ? 4 : m_view.c;
        m_info.in_color_space = m_view.c == 1 ? JCS_GRAYSCALE : planes ? JCS_EXT_RGBX : JCS_RGB;
        jpeg_set_defaults(&m_info);
        if (m_settings.gray)
            jpeg_set_colorspace(&m_info, JCS_GRAYSCALE);
        jpeg_set_quality(&m_info, m_settings.quality, TRUE);
        if (m_info.num_components == 3) {
            m_info.comp_info[0].h_samp_factor = m_settings.horizontal;
            m_info.comp_info[0].v_samp_factor = m_settings.vertical;
        }
        m_info.dct_method = methodOf(m_settings.dct);
        m_info.optimize_coding = m_settings.optimise ? TRUE : FALSE;
        m_info.restart_interval = static_cast<unsigned>(m_settings.restartMcus);
        m_info.restart_in_rows = m_settings.restartRows;
        if (m_settings.progressive)
            jpeg_simple_progression(&m_info);
        jpeg_start_compress(&m_info, TRUE);
        while (m_info.next_scanline < m_info.image_height) {
            JSAMPROW row = rowOf(static_cast<int>(m_info.next_scanline));
            jpeg_write_scanlines(&m_info, &row, 1);
        }
    }

    /// Row y in the order that write() announces; the picture's own memory where it lies there like that.
    JSAMPROW rowOf(int y)
    {
        std::uint8_t* const first = &m_view.at(0, 0, y, 0);
        const std::ptrdiff_t step = m_view.strideW;
        if (step == m_view.c && (m_view.c == 1 || m_view.strideC == 1))
            return first;
        std::uint8_t* const out = m_row.front().bytes;
        if (m_view.c == 3 && step == 1)
            joinRgbx(first, first + m_view.strideC, first + 2 * m_view.strideC,
                     static_cast<std::size_t>(m_view.w), out);
        else
            for (int c = 0; c < m_view.c; ++c)
                for (int x = 0; x < m_view.w; ++x)
                    out[std::ptrdiff_t{x} * m_view.c + c] = first[c * m_view.strideC + x * step];
        return out;
    }

    TensorView<std::uint8_t> m_view;
    LibraryEncodeSettings m_settings;
    std::vector<CacheLine> m_row;
};

/// Coefficients' way to a file.
class CoefficientWriter : public FileWriter {
public:
    explicit CoefficientWriter(const StoredCoefficients& stored) : m_stored(stored) {}

private:
    void write() override
    {
        setSize(m_stored.width, m_stored.height);
        m_info.input_components = static_cast<int>(m_stored.components.size());
        m_info.in_color_space = m_info.input_components == 1 ? JCS_GRAYSCALE : JCS_YCbCr;
        jpeg_set_defaults(&m_info);
        m_info.optimize_coding = TRUE;
        const auto components = static_cast<int>(m_stored.components.size());
        for (int i = 0; i < components; ++i)
            describe(i);
        jpeg_write_coefficients(&m_info, m_blocks.data()); // sets input_components to 1
        for (int i = 0; i < components; ++i)
            fill(i);
    }

    void describe(int index)
    {
        const StoredComponent& from = m_stored.components[static_cast<std::size_t>(index)];
        jpeg_component_info& to = m_info.comp_info[index];
        to.h_samp_factor = from.h;
        to.v_samp_factor = from.v;
        to.quant_tbl_no = index;
        JQUANT_TBL*& table = m_info.quant_tbl_ptrs[index];
        if (!table)
            table = jpeg_alloc_quant_table(common());
        std::copy(from.steps.begin(), from.steps.end(), table->quantval);
        const StoredComponent& largest = m_stored.components.front();
        const auto whole = [](int blocks, int factor) {
            return static_cast<JDIMENSION>((blocks + factor - 1) / factor * factor);
        };
        const int wide = (largest.blocksWide + largest.h - 1) / largest.h * from.h; // with those that fill up
        const int high = (largest.blocksHigh + largest.v - 1) / largest.v * from.v;
        m_blocks[static_cast<std::size_t>(index)] = m_info.mem->request_virt_barray(
            common(), JPOOL_IMAGE, TRUE, whole(std::max(wide, from.blocksWide), from.h),
            whole(std::max(high, from.blocksHigh), from.v), static_cast<JDIMENSION>(from.v));
    }

    void fill(int index)
    {
        const StoredComponent& from = m_stored.components[static_cast<std::size_t>(index)];
        const std::int16_t* levels = from.levels.data();
        for (int y = 0; y < from.blocksHigh; ++y) {
            JBLOCKARRAY rows = m_info.mem->access_virt_barray(
                common(), m_blocks[static_cast<std::size_t>(index)], static_cast<JDIMENSION>(y), 1, TRUE);
            for (int x = 0; x < from.blocksWide; ++x, levels += DCTSIZE2)
                std::copy_n(levels, DCTSIZE2, rows[0][x]);
        }
    }

    j_common_ptr common() { return reinterpret_cast<j_common_ptr>(&m_info); }

    const StoredCoefficients& m_stored;
    std::array<jvirt_barray_ptr, 3> m_blocks{};
};

} // namespace

std::vector<std::byte> fileOf(const StoredCoefficients& stored)
{
    return CoefficientWriter(stored).run();
}

std::vector<std::byte> encodeWithLibrary(const Tensor& image, const LibraryEncodeSettings& settings)
{
    requireJpegImage(image.desc());
    return Encoder(image, settings).run();
}

LibraryDecoded decodeWithLibrary(std::span<const std::byte> file, const LibraryDecodeSettings& settings)
{
    return Decoder(file, settings).run();
}

#define COMPARO_AS_TEXT(token) #token
#define COMPARO_VALUE_AS_TEXT(token) COMPARO_AS_TEXT(token)

std::string libraryVersion()
{
#if defined(LIBJPEG_TURBO_VERSION)
    return COMPARO_VALUE_AS_TEXT(LIBJPEG_TURBO_VERSION);
#else
    return "libjpeg API " COMPARO_VALUE_AS_TEXT(JPEG_LIB_VERSION);
#endif
}

} // namespace comparo::jpeg
