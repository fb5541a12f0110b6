// SPDX-License-Identifier: Apache-2.0
#include "tests/support/jpeg_files.h"

#include "engine/codec/codec.h"
#include "tests/support/photographs.h"

#include <array>
#include <cmath>
#include <csetjmp>
#include <cstdio>
#include <cstdlib>

#include <jpeglib.h>

namespace comparo::test {

namespace {

struct Escape {
    jpeg_error_mgr base{};
    std::jmp_buf target{};
};

extern "C" void escape(j_common_ptr info)
{
    std::longjmp(reinterpret_cast<Escape*>(info->err)->target, 1);
}

extern "C" void count(j_common_ptr info, int level)
{
    if (level < 0)
        ++info->err->num_warnings;
}

Pixels fromTensor(const Tensor& tensor)
{
    const auto view = tensor.hostView<std::uint8_t>();
    Pixels pixels{view.w, view.h, 3, {}};
    for (int y = 0; y < view.h; ++y)
        for (int x = 0; x < view.w; ++x)
            for (int c = 0; c < 3; ++c)
                pixels.values.push_back(view.at(0, view.c < 3 ? 0 : c, y, x));
    return pixels;
}

} // namespace

std::string FileOptions::describe() const
{
    return "q" + std::to_string(quality) + " " +
           (h == 0 ? "gray" : std::to_string(h) + "x" + std::to_string(v)) + (optimise ? " optimised" : "") +
           (progressive ? " progressive" : "") + (interleaved ? "" : " planes") +
           (restartMcus ? " restart " + std::to_string(restartMcus) : "") +
           (restartRows ? " restart rows " + std::to_string(restartRows) : "") + (fastDct ? " fast DCT" : "");
}

std::vector<std::byte> writeJpeg(const Pixels& pixels, const FileOptions& options)
{
    jpeg_compress_struct info{};
    jpeg_error_mgr errors{};
    info.err = jpeg_std_error(&errors); // an error ends the program with a message, which a test may
    jpeg_create_compress(&info);
    unsigned char* output = nullptr;
    unsigned long bytes = 0;
    jpeg_mem_dest(&info, &output, &bytes);
    info.image_width = static_cast<JDIMENSION>(pixels.width);
    info.image_height = static_cast<JDIMENSION>(pixels.height);
    info.input_components = pixels.channels;
    info.in_color_space = pixels.channels == 1 ? JCS_GRAYSCALE : JCS_RGB;
    jpeg_set_defaults(&info);
    if (options.h == 0)
        jpeg_set_colorspace(&info, JCS_GRAYSCALE);
    if (options.storesRgb && pixels.channels == 3)
        jpeg_set_colorspace(&info, JCS_RGB);
    jpeg_set_quality(&info, options.quality, TRUE);
    if (info.num_components == 3) {
        info.comp_info[0].h_samp_factor = options.h;
        info.comp_info[0].v_samp_factor = options.v;
    }
    info.optimize_coding = options.optimise ? TRUE : FALSE;
    static const jpeg_scan_info kPlanes[3] = {
        {1, {0, 0, 0, 0}, 0, 63, 0, 0}, {1, {1, 0, 0, 0}, 0, 63, 0, 0}, {1, {2, 0, 0, 0}, 0, 63, 0, 0}};
    if (!options.interleaved) {
        info.scan_info = kPlanes;
        info.num_scans = info.num_components;
    }
    if (options.progressive)
        jpeg_simple_progression(&info);
    info.dct_method = options.fastDct ? JDCT_IFAST : JDCT_ISLOW;
    info.restart_interval = static_cast<unsigned>(options.restartMcus);
    info.restart_in_rows = options.restartRows;
    jpeg_start_compress(&info, TRUE);
    const auto stride = static_cast<std::size_t>(pixels.width) * static_cast<std::size_t>(pixels.channels);
    while (info.next_scanline < info.image_height) {
        JSAMPROW line = const_cast<JSAMPROW>(pixels.values.data() + info.next_scanline * stride);
        jpeg_write_scanlines(&info, &line, 1);
    }
    jpeg_finish_compress(&info);
    jpeg_destroy_compress(&info);
    const auto* begin = reinterpret_cast<const std::byte*>(output);
    std::vector<std::byte> file(begin, begin + bytes);
    std::free(output);
    return file;
}

std::optional<LibjpegCoefficients> readCoefficients(std::span<const std::byte> file)
{
    LibjpegCoefficients result;
    jpeg_decompress_struct info{};
    Escape errors;
    info.err = jpeg_std_error(&errors.base);
    errors.base.error_exit = escape;
    errors.base.emit_message = count;
    if (setjmp(errors.target) != 0) {
        jpeg_destroy_decompress(&info);
        return std::nullopt;
    }
    jpeg_create_decompress(&info);
    jpeg_mem_src(&info, reinterpret_cast<const unsigned char*>(file.data()),
                 static_cast<unsigned long>(file.size()));
    jpeg_read_header(&info, TRUE);
    jvirt_barray_ptr* arrays = jpeg_read_coefficients(&info);
    result.planes.resize(static_cast<std::size_t>(info.num_components));
    for (int c = 0; c < info.num_components; ++c) {
        const jpeg_component_info& component = info.comp_info[c];
        auto& plane = result.planes[static_cast<std::size_t>(c)];
        for (JDIMENSION row = 0; row < component.height_in_blocks; ++row) {
            JBLOCKARRAY blocks =
                info.mem->access_virt_barray(reinterpret_cast<j_common_ptr>(&info), arrays[c], row, 1, FALSE);
            plane.insert(plane.end(), &blocks[0][0][0], &blocks[0][0][0] + 64 * component.width_in_blocks);
        }
    }
    result.warnings = errors.base.num_warnings;
    jpeg_destroy_decompress(&info);
    return result;
}

std::optional<Pixels> decodePixels(std::span<const std::byte> file)
{
    Pixels pixels;
    jpeg_decompress_struct info{};
    Escape errors;
    info.err = jpeg_std_error(&errors.base);
    errors.base.error_exit = escape;
    errors.base.emit_message = count;
    if (setjmp(errors.target) != 0) {
        jpeg_destroy_decompress(&info);
        return std::nullopt;
    }
    jpeg_create_decompress(&info);
    jpeg_mem_src(&info, reinterpret_cast<const unsigned char*>(file.data()),
                 static_cast<unsigned long>(file.size()));
    jpeg_read_header(&info, TRUE);
    info.dct_method = JDCT_ISLOW;
    jpeg_start_decompress(&info);
    pixels.width = static_cast<int>(info.output_width);
    pixels.height = static_cast<int>(info.output_height);
    pixels.channels = info.output_components;
    const std::size_t stride = std::size_t{info.output_width} * static_cast<std::size_t>(pixels.channels);
    pixels.values.resize(stride * info.output_height);
    while (info.output_scanline < info.output_height) {
        JSAMPROW line = pixels.values.data() + info.output_scanline * stride;
        jpeg_read_scanlines(&info, &line, 1);
    }
    jpeg_destroy_decompress(&info);
    return pixels;
}

double psnr(const Pixels& a, const Pixels& b)
{
    std::int64_t sum = 0;
    for (std::size_t i = 0; i < a.values.size(); ++i) {
        const int d = a.values[i] - b.values[i];
        sum += d * d;
    }
    return sum == 0
               ? 99.0
               : 10.0 * std::log10(65025.0 * static_cast<double>(a.values.size()) / static_cast<double>(sum));
}

const Pixels& photograph(unsigned which)
{
    static std::array<Pixels, kPhotographs.size()> read;
    const std::size_t index = which % kPhotographs.size();
    Pixels& pixels = read[index];
    if (pixels.values.empty())
        pixels = fromTensor(readImage(photographPath(kPhotographs[index])).tensor);
    return pixels;
}

Pixels crop(const Pixels& from, int x, int y, int width, int height)
{
    Pixels part{width, height, from.channels, {}};
    for (int row = 0; row < height; ++row) {
        const auto begin = from.values.begin() + ((y + row) * from.width + x) * from.channels;
        part.values.insert(part.values.end(), begin, begin + width * from.channels);
    }
    return part;
}

Pixels part(unsigned k, int width, int height)
{
    const Pixels& from = photograph(k % 4);
    const int x = static_cast<int>(k * 37) % (from.width - width);
    const int y = static_cast<int>(k * 53) % (from.height - height);
    return crop(from, x, y, width, height);
}

Tensor tensorOf(const test::Pixels& pixels)
{
    std::vector<std::uint8_t> planes;
    planes.reserve(pixels.values.size());
    const std::size_t count =
        static_cast<std::size_t>(pixels.width) * static_cast<std::size_t>(pixels.height);
    const auto channels = static_cast<std::size_t>(pixels.channels);
    for (std::size_t c = 0; c < channels; ++c)
        for (std::size_t i = 0; i < count; ++i)
            planes.push_back(pixels.values[i * channels + c]);
    return Tensor::fromValues<std::uint8_t>({1, pixels.channels, pixels.height, pixels.width}, planes);
}

test::Pixels pixelsOf(const Tensor& image)
{
    const auto from = image.hostView<std::uint8_t>();
    test::Pixels pixels{from.w, from.h, from.c, {}};
    pixels.values.reserve(static_cast<std::size_t>(image.shape().elements()));
    for (int y = 0; y < from.h; ++y)
        for (int x = 0; x < from.w; ++x)
            for (int c = 0; c < from.c; ++c)
                pixels.values.push_back(from.at(0, c, y, x));
    return pixels;
}

} // namespace comparo::test
