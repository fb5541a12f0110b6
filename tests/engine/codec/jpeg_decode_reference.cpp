// SPDX-License-Identifier: Apache-2.0
#include "tests/engine/codec/jpeg_decode_reference.h"

#include "engine/device/device.h"
#include "tests/engine/codec/cuda_jpeg_reference.h"
#include "tests/support/jpeg_files.h"

#include <cstdio>
#include <cstdlib>
#include <random>

#include <jpeglib.h>

namespace comparo::test {
namespace {

/// One decompressor for a file in memory; an error ends the program with a message, which a test may.
class Reader {
public:
    explicit Reader(std::span<const std::byte> file)
    {
        info.err = jpeg_std_error(&m_errors);
        m_errors.emit_message = [](j_common_ptr, int) {};
        jpeg_create_decompress(&info);
        jpeg_mem_src(&info, reinterpret_cast<const unsigned char*>(file.data()), file.size());
        jpeg_read_header(&info, TRUE);
    }
    ~Reader() { jpeg_destroy_decompress(&info); }
    Reader(const Reader&) = delete;
    Reader& operator=(const Reader&) = delete;

    jpeg_decompress_struct info{};

private:
    jpeg_error_mgr m_errors{};
};

class Writer {
public:
    Writer()
    {
        info.err = jpeg_std_error(&m_errors);
        jpeg_create_compress(&info);
        jpeg_mem_dest(&info, &m_output, &m_bytes);
    }
    ~Writer()
    {
        jpeg_destroy_compress(&info);
        std::free(m_output);
    }
    Writer(const Writer&) = delete;
    Writer& operator=(const Writer&) = delete;

    std::vector<std::byte> finish()
    {
        jpeg_finish_compress(&info);
        const auto* begin = reinterpret_cast<const std::byte*>(m_output);
        return {begin, begin + m_bytes};
    }

    jpeg_compress_struct info{};

private:
    jpeg_error_mgr m_errors{};
    unsigned char* m_output = nullptr;
    unsigned long m_bytes = 0;
};

} // namespace

std::vector<std::byte> jpegFile(const Tensor& image, const FileSettings& settings)
{
    FileOptions options;
    options.quality = settings.quality;
    options.h = settings.factors.h;
    options.v = settings.factors.v;
    options.progressive = settings.progressive;
    options.interleaved = settings.interleaved;
    options.restartRows = settings.restartRows;
    options.storesRgb = settings.storesRgb;
    return writeJpeg(pixelsOf(image), options);
}

Tensor libjpegPixels(std::span<const std::byte> file, bool fancy)
{
    Reader reader(file);
    jpeg_decompress_struct& info = reader.info;
    info.dct_method = JDCT_ISLOW;
    info.do_fancy_upsampling = fancy ? TRUE : FALSE;
    info.do_block_smoothing = FALSE;
    info.out_color_space = info.num_components == 1 ? JCS_GRAYSCALE : JCS_RGB;
    jpeg_start_decompress(&info);
    const Shape shape{1, info.output_components, static_cast<int>(info.output_height),
                      static_cast<int>(info.output_width)};
    std::vector<std::uint8_t> rows(static_cast<std::size_t>(shape.elements()));
    while (info.output_scanline < info.output_height) {
        JSAMPROW row = rows.data() + static_cast<std::size_t>(shape.w) * static_cast<std::size_t>(shape.c) *
                                         info.output_scanline;
        jpeg_read_scanlines(&info, &row, 1);
    }
    const BufferPtr buffer = makeBuffer(cpuDevice(), rows.size());
    std::copy(rows.begin(), rows.end(), reinterpret_cast<std::uint8_t*>(buffer->host()));
    return Tensor(buffer, {DType::UInt8, shape, Layout::ChannelsLast});
}

Coefficients libjpegCoefficients(std::span<const std::byte> file)
{
    Reader reader(file);
    jpeg_decompress_struct& info = reader.info;
    jvirt_barray_ptr* arrays = jpeg_read_coefficients(&info);
    Coefficients result;
    result.picture.width = static_cast<int>(info.image_width);
    result.picture.height = static_cast<int>(info.image_height);
    result.picture.storesRgb = info.jpeg_color_space == JCS_RGB;
    for (int c = 0; c < info.num_components; ++c) {
        const jpeg_component_info& from = info.comp_info[c];
        jpeg::DecodeComponent to;
        to.blocksWide = to.storedWide = static_cast<int>(from.width_in_blocks);
        to.blocksHigh = static_cast<int>(from.height_in_blocks);
        to.expandX = info.max_h_samp_factor / from.h_samp_factor;
        to.expandY = info.max_v_samp_factor / from.v_samp_factor;
        to.width = (result.picture.width * from.h_samp_factor - 1) / info.max_h_samp_factor + 1;
        to.height = (result.picture.height * from.v_samp_factor - 1) / info.max_v_samp_factor + 1;
        for (std::size_t i = 0; i < 64; ++i)
            to.steps[i] = from.quant_table->quantval[i];
        std::vector<std::int16_t>& levels = result.levels.emplace_back();
        for (JDIMENSION y = 0; y < from.height_in_blocks; ++y) {
            JBLOCKARRAY row =
                info.mem->access_virt_barray(reinterpret_cast<j_common_ptr>(&info), arrays[c], y, 1, FALSE);
            const JCOEF* values = row[0][0];
            levels.insert(levels.end(), values, values + std::size_t{from.width_in_blocks} * 64);
        }
        result.picture.components.push_back(to);
    }
    for (std::size_t c = 0; c < result.levels.size(); ++c)
        result.picture.components[c].levels = result.levels[c];
    return result;
}

std::vector<std::byte> withWildCoefficients(std::span<const std::byte> file, unsigned seed)
{
    std::mt19937 draw(seed);
    Reader reader(file);
    jvirt_barray_ptr* arrays = jpeg_read_coefficients(&reader.info);
    for (int c = 0; c < reader.info.num_components; ++c) {
        const jpeg_component_info& from = reader.info.comp_info[c];
        for (JDIMENSION y = 0; y < from.height_in_blocks; ++y) {
            JBLOCKARRAY row = reader.info.mem->access_virt_barray(
                reinterpret_cast<j_common_ptr>(&reader.info), arrays[c], y, 1, TRUE);
            for (JDIMENSION x = 0; x < from.width_in_blocks; ++x) {
                if (draw() % 3 == 0)
                    continue;
                const unsigned kind = draw() % 4; // how many coefficients, and where
                for (unsigned k = 0; k < 64; ++k) {
                    const bool changed = kind == 0 ? k == 0 : kind == 1 ? k < 8 : draw() % (4 * kind) == 0;
                    const int most = k == 0 ? 1000 : 1023;
                    if (changed)
                        row[0][x][k] = static_cast<JCOEF>(
                            static_cast<int>(draw() % static_cast<unsigned>(2 * most + 1)) - most);
                }
            }
        }
    }
    Writer writer;
    jpeg_copy_critical_parameters(&reader.info, &writer.info);
    writer.info.optimize_coding = TRUE; // the standard tables lack some sizes
    jpeg_write_coefficients(&writer.info, arrays);
    return writer.finish();
}

std::string describe(const Tensor& image, const FileSettings& settings)
{
    return image.shape().toString() + " factors " + std::to_string(settings.factors.h) + "x" +
           std::to_string(settings.factors.v) + " quality " + std::to_string(settings.quality) +
           (settings.progressive ? " progressive" : "") + (settings.interleaved ? "" : " not interleaved") +
           (settings.storesRgb ? " RGB" : "");
}

Tensor RandomFiles::picture()
{
    const unsigned number = m_pictures++;
    const int height = below(200) + 1, width = below(200) + 1;
    return makePicture(static_cast<Picture>(number % 4), number % 9 == 8 ? 1 : 3, height, width,
                       Layout::Contiguous, number);
}

FileSettings RandomFiles::settings(Factors factors, bool progressive)
{
    return {below(100) + 1, factors, progressive, below(4) != 0, below(8) == 0, below(4)};
}

} // namespace comparo::test
