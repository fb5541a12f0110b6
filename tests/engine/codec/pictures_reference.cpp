// SPDX-License-Identifier: Apache-2.0
#include "tests/engine/codec/pictures_reference.h"

#include "tests/support/temporary_folder.h"

#include <gtest/gtest.h>
#include <opencv2/imgcodecs.hpp>

#include <bit>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <random>
#include <sstream>

namespace comparo::test {
namespace {

/// OpenCV reads EXR only if this variable is set when it first looks; set before main.
[[maybe_unused]] const bool kReadsExr = ::setenv("OPENCV_IO_ENABLE_OPENEXR", "1", 0) == 0;

/// The bits of sample (c, y, x) in RGB order.
template <class T>
std::uint64_t bitsAt(const cv::Mat& matrix, int c, int y, int x)
{
    const int channels = matrix.channels();
    const int source = channels >= 3 && c < 3 ? 2 - c : c;
    std::uint64_t bits = 0;
    std::memcpy(&bits, matrix.ptr<T>(y) + x * channels + source, sizeof(T));
    return bits;
}

template <class T>
std::string firstDifference(const cv::Mat& matrix, const Tensor& tensor)
{
    const auto view = tensor.hostView<const T>();
    for (int y = 0; y < matrix.rows; ++y)
        for (int x = 0; x < matrix.cols; ++x)
            for (int c = 0; c < matrix.channels(); ++c) {
                std::uint64_t ours = 0;
                std::memcpy(&ours, &view.at(0, c, y, x), sizeof(T));
                if (ours != bitsAt<T>(matrix, c, y, x)) {
                    const int source = matrix.channels() >= 3 && c < 3 ? 2 - c : c;
                    std::ostringstream text;
                    text << '(' << x << ", " << y << ") channel " << c << ": ours "
                         << static_cast<double>(view.at(0, c, y, x)) << ", OpenCV's "
                         << static_cast<double>(matrix.ptr<T>(y)[x * matrix.channels() + source]);
                    return text.str();
                }
            }
    return {};
}

} // namespace

cv::Mat readByOpencv(const PictureFile& file)
{
    if (file.size() > 4 && std::memcmp(file.data(), "\x76\x2F\x31\x01", 4) == 0) { // only from a file
        const TemporaryFolder folder;
        writeFile(folder / "a.exr", file);
        return cv::imread((folder / "a.exr").string(), cv::IMREAD_UNCHANGED);
    }
    const cv::Mat bytes(1, static_cast<int>(file.size()), CV_8U, const_cast<std::byte*>(file.data()));
    return cv::imdecode(bytes, cv::IMREAD_UNCHANGED);
}

bool readsAsOpencv(const PictureFile& file, const std::string& what)
{
    const cv::Mat theirs = readByOpencv(file);
    if (theirs.empty()) {
        ADD_FAILURE() << what << ": OpenCV does not read it";
        return false;
    }
    Tensor ours;
    try {
        ours = decodeImage(file, what).tensor;
    } catch (const std::exception& error) {
        ADD_FAILURE() << error.what();
        return false;
    }
    const Shape shape{1, theirs.channels(), theirs.rows, theirs.cols};
    const bool isDepth =
        dispatch(ours.dtype(), [&]<class T>() { return cv::DataType<T>::depth == theirs.depth(); });
    if (!(ours.shape() == shape) || !isDepth) {
        ADD_FAILURE() << what << ": ours is " << toString(ours.dtype()) << " " << ours.shape().toString()
                      << ", OpenCV's " << cv::typeToString(theirs.type()) << " " << shape.toString();
        return false;
    }
    const std::string difference =
        dispatch(ours.dtype(), [&]<class T>() { return firstDifference<T>(theirs, ours); });
    if (!difference.empty())
        ADD_FAILURE() << what << " " << shape.toString() << " " << difference;
    return difference.empty();
}

bool hasSamples(const Tensor& tensor, DType dtype, const Shape& shape,
                const std::function<double(int c, int y, int x)>& sample, const std::string& what)
{
    if (tensor.dtype() != dtype || !(tensor.shape() == shape)) {
        ADD_FAILURE() << what << ": " << toString(tensor.dtype()) << " " << tensor.shape().toString()
                      << ", not " << toString(dtype) << " " << shape.toString();
        return false;
    }
    for (int c = 0; c < shape.c; ++c)
        for (int y = 0; y < shape.h; ++y)
            for (int x = 0; x < shape.w; ++x) {
                const double expected = sample(c, y, x);
                const double found = tensor.at(0, c, y, x);
                if (found == expected || (std::isnan(found) && std::isnan(expected)))
                    continue;
                ADD_FAILURE() << what << ": (" << x << ", " << y << ") channel " << c << ": " << found
                              << ", not " << expected;
                return false;
            }
    return true;
}

std::string notesOf(const DecodedImage& image, const std::string& code)
{
    std::string text;
    for (const PictureNote& each : image.info.notes)
        if (code.empty() || each.code == code)
            text += (text.empty() ? "" : " ") + english(each.text);
    return text;
}

PictureFile writtenByOpencv(const std::string& extension, const cv::Mat& pixels,
                            const std::vector<int>& flags)
{
    std::vector<unsigned char> bytes;
    if (!cv::imencode(extension, pixels, bytes, flags))
        ADD_FAILURE() << "OpenCV does not write " << extension;
    return fileOf(bytes.data(), bytes.size());
}

cv::Mat randomMatrix(int type, int height, int width)
{
    static std::mt19937 random(19);
    cv::Mat matrix(height, width, type);
    const int count = width * matrix.channels();
    for (int y = 0; y < height; ++y)
        for (int i = 0; i < count; ++i) {
            const auto bits = static_cast<unsigned>(random());
            const bool isSame = i >= matrix.channels() && (bits & 3U) == 0;
            if (matrix.depth() == CV_8U)
                matrix.ptr<std::uint8_t>(y)[i] = isSame ? matrix.ptr<std::uint8_t>(y)[i - matrix.channels()]
                                                        : static_cast<std::uint8_t>(bits >> 8);
            else if (matrix.depth() == CV_16U)
                matrix.ptr<std::uint16_t>(y)[i] = static_cast<std::uint16_t>(bits >> 8);
            else if (matrix.depth() == CV_32F)
                matrix.ptr<float>(y)[i] = static_cast<float>(bits >> 8) / 8388608.0F - 0.5F;
            else
                matrix.ptr<double>(y)[i] = static_cast<double>(bits) / 2147483648.0 - 0.5;
        }
    return matrix;
}

PictureFile fileOf(const void* bytes, std::size_t size)
{
    const auto* begin = static_cast<const std::byte*>(bytes);
    return {begin, begin + size};
}

} // namespace comparo::test
