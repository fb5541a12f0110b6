#include "engine/report/picture/png_picture.h"

#include "engine/base/error.h"

#include <opencv2/core.hpp>
#include <opencv2/imgcodecs.hpp>

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

std::string pngUri(const cv::Mat& picture)
{
    std::vector<unsigned char> bytes;
    if (!cv::imencode(".png", picture, bytes, {cv::IMWRITE_PNG_COMPRESSION, 6}))
        fail(ErrorCode::Unsupported, "A picture of the report could not be encoded as PNG.");
    return "data:image/png;base64," + base64(bytes);
}

std::string pngUri(const std::vector<std::uint32_t>& pixels, int width, int height)
{
    cv::Mat picture(height, width, CV_8UC3);
    for (std::size_t i = 0; i < pixels.size(); ++i)
        picture.at<cv::Vec3b>(static_cast<int>(i) / width, static_cast<int>(i) % width) = {
            static_cast<std::uint8_t>(pixels[i]), static_cast<std::uint8_t>(pixels[i] >> 8U),
            static_cast<std::uint8_t>(pixels[i] >> 16U)};
    return pngUri(picture);
}

} // namespace comparo::report
