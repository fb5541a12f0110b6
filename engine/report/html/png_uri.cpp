#include "engine/report/html/png_uri.h"

#include "engine/base/error.h"

#include <opencv2/core.hpp>
#include <opencv2/imgcodecs.hpp>

#include <algorithm>
#include <vector>

namespace comparo::report {

namespace {

std::string base64(const std::vector<unsigned char>& bytes)
{
    static constexpr char kAlphabet[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string text;
    text.reserve((bytes.size() + 2) / 3 * 4);
    for (std::size_t at = 0; at < bytes.size(); at += 3) {
        const std::size_t count = std::min<std::size_t>(3, bytes.size() - at);
        std::uint32_t group = 0;
        for (std::size_t i = 0; i < 3; ++i)
            group = group << 8U | (i < count ? bytes[at + i] : 0U);
        for (std::size_t i = 0; i < 4; ++i)
            text += i <= count ? kAlphabet[(group >> (18 - 6 * i)) & 63U] : '=';
    }
    return text;
}

} // namespace

std::string pngUri(const Pixels& picture)
{
    const bool isOpaque = std::all_of(picture.values.begin(), picture.values.end(),
                                      [](std::uint32_t value) { return value >= 0xff000000U; });
    const int channels = isOpaque ? 3 : 4;
    cv::Mat samples(picture.height, picture.width, CV_8UC(channels));
    std::uint8_t* out = samples.data;
    for (const std::uint32_t value : picture.values) {
        for (int c = 0; c < channels; ++c) // OpenCV's order: blue, green, red, alpha
            out[c] = static_cast<std::uint8_t>(value >> (8 * c));
        out += channels;
    }
    std::vector<unsigned char> bytes;
    if (!cv::imencode(".png", samples, bytes, {cv::IMWRITE_PNG_COMPRESSION, 6}))
        fail(ErrorCode::Unsupported, "A picture of the report could not be encoded as PNG.");
    return "data:image/png;base64," + base64(bytes);
}

} // namespace comparo::report
