// SPDX-License-Identifier: Apache-2.0
#include "engine/codec/opencv_functions.h"

#include "engine/base/error.h"

#include <algorithm>
#include <optional>

#include <opencv2/core.hpp>
#include <opencv2/imgproc.hpp>

namespace comparo::opencv {
namespace {

constexpr int kNearestExact = 6; // cv::INTER_NEAREST_EXACT has this name since OpenCV 4.5

int matrixDepth(DType dtype)
{
    switch (dtype) {
    case DType::UInt8:
        return CV_8U;
    case DType::UInt16:
        return CV_16U;
    case DType::Float32:
        return CV_32F;
    case DType::Float64:
        return CV_64F;
    default:
        fail(ErrorCode::Unsupported, message("OpenCV does not support matrices of {}.", toString(dtype)));
    }
}

cv::Mat matrixOf(const Tensor& image, int sample)
{
    const Shape& s = image.shape();
    if (s.c > CV_CN_MAX)
        fail(ErrorCode::Unsupported, message("OpenCV supports at most 512 channels."));
    cv::Mat matrix(s.h, s.w, CV_MAKETYPE(matrixDepth(image.dtype()), s.c));
    dispatch(image.dtype(), [&]<class T>() {
        const auto view = image.hostView<const T>();
        for (int y = 0; y < s.h; ++y) {
            T* row = matrix.ptr<T>(y);
            for (int x = 0; x < s.w; ++x)
                for (int c = 0; c < s.c; ++c)
                    *row++ = view.at(sample, c, y, x);
        }
    });
    return matrix;
}

/// All matrices are of one size and of the image's depth.
Tensor tensorOf(const std::vector<cv::Mat>& matrices, DType dtype)
{
    const cv::Mat& first = matrices.front();
    const Shape shape{static_cast<int>(matrices.size()), first.channels(), first.rows, first.cols};
    if (first.depth() != matrixDepth(dtype))
        fail(ErrorCode::Unsupported, message("OpenCV returned an unexpected dtype."));
    return dispatch(dtype, [&]<class T>() {
        std::vector<T> values;
        values.reserve(static_cast<std::size_t>(shape.elements()));
        for (const cv::Mat& matrix : matrices)
            for (int c = 0; c < shape.c; ++c)
                for (int y = 0; y < shape.h; ++y) {
                    const T* row = matrix.ptr<T>(y);
                    for (int x = 0; x < shape.w; ++x)
                        values.push_back(row[x * shape.c + c]);
                }
        return Tensor::fromValues<T>(shape, values);
    });
}

/// `use` (source, target) on every sample.
template <class Use>
Tensor onSamples(const Tensor& image, const Use& use)
{
    try {
        std::vector<cv::Mat> results;
        for (int n = 0; n < image.shape().n; ++n) {
            cv::Mat result;
            use(matrixOf(image, n), result);
            results.push_back(result);
        }
        if (results.empty())
            fail(ErrorCode::Unsupported, message("OpenCV does not support an empty batch."));
        return tensorOf(results, image.dtype());
    } catch (const cv::Exception& refused) {
        fail(ErrorCode::Unsupported, message("OpenCV: {}", Verbatim(refused.err)));
    }
}

int modeOf(std::string_view word)
{
    if (word == "bilinear")
        return cv::INTER_LINEAR;
    if (word == "bicubic")
        return cv::INTER_CUBIC;
    return word == "nearest" ? cv::INTER_NEAREST : kNearestExact;
}

int borderOf(std::string_view word)
{
    if (word == "reflect" || word == "reflection")
        return cv::BORDER_REFLECT_101;
    if (word == "replicate" || word == "border")
        return cv::BORDER_REPLICATE;
    return word == "circular" ? cv::BORDER_WRAP : cv::BORDER_CONSTANT;
}

} // namespace

std::string version()
{
    return CV_VERSION;
}

const std::vector<Named>& resizeModes()
{
    static const std::vector<Named> modes = {
        {"INTER_NEAREST", cv::INTER_NEAREST},   {"INTER_LINEAR", cv::INTER_LINEAR},
        {"INTER_CUBIC", cv::INTER_CUBIC},       {"INTER_AREA", cv::INTER_AREA},
        {"INTER_LANCZOS4", cv::INTER_LANCZOS4}, {"INTER_LINEAR_EXACT", cv::INTER_LINEAR_EXACT},
        {"INTER_NEAREST_EXACT", kNearestExact},
    };
    return modes;
}

const std::vector<Named>& warpModes()
{
    static const std::vector<Named> modes = {{"INTER_NEAREST", cv::INTER_NEAREST},
                                             {"INTER_LINEAR", cv::INTER_LINEAR},
                                             {"INTER_CUBIC", cv::INTER_CUBIC},
                                             {"INTER_LANCZOS4", cv::INTER_LANCZOS4}};
    return modes;
}

const std::vector<Named>& colourCodes()
{
    static const std::vector<Named> codes = {
        {"COLOR_RGB2GRAY", cv::COLOR_RGB2GRAY},         {"COLOR_BGR2GRAY", cv::COLOR_BGR2GRAY},
        {"COLOR_RGB2YCrCb", cv::COLOR_RGB2YCrCb},       {"COLOR_BGR2YCrCb", cv::COLOR_BGR2YCrCb},
        {"COLOR_RGB2YUV", cv::COLOR_RGB2YUV},           {"COLOR_BGR2YUV", cv::COLOR_BGR2YUV},
        {"COLOR_RGB2HSV", cv::COLOR_RGB2HSV},           {"COLOR_BGR2HSV", cv::COLOR_BGR2HSV},
        {"COLOR_RGB2HSV_FULL", cv::COLOR_RGB2HSV_FULL}, {"COLOR_BGR2HSV_FULL", cv::COLOR_BGR2HSV_FULL},
        {"COLOR_RGB2HLS", cv::COLOR_RGB2HLS},           {"COLOR_BGR2HLS", cv::COLOR_BGR2HLS},
        {"COLOR_RGB2XYZ", cv::COLOR_RGB2XYZ},           {"COLOR_BGR2XYZ", cv::COLOR_BGR2XYZ},
        {"COLOR_RGB2Lab", cv::COLOR_RGB2Lab},           {"COLOR_BGR2Lab", cv::COLOR_BGR2Lab},
        {"COLOR_RGB2Luv", cv::COLOR_RGB2Luv},           {"COLOR_BGR2Luv", cv::COLOR_BGR2Luv},
        {"COLOR_BGR2RGB", cv::COLOR_BGR2RGB},
    };
    return codes;
}

Tensor resize(const Tensor& image, int height, int width, int mode)
{
    return onSamples(image, [&](const cv::Mat& source, cv::Mat& target) {
        cv::resize(source, target, {width, height}, 0, 0, mode);
    });
}

Tensor gaussianBlur(const Tensor& image, int kernelHeight, int kernelWidth, double sigma)
{
    return onSamples(image, [&](const cv::Mat& source, cv::Mat& target) {
        cv::GaussianBlur(source, target, {kernelWidth, kernelHeight}, sigma, sigma);
    });
}

Tensor boxBlur(const Tensor& image, int kernelHeight, int kernelWidth)
{
    return onSamples(image, [&](const cv::Mat& source, cv::Mat& target) {
        cv::blur(source, target, {kernelWidth, kernelHeight});
    });
}

Tensor medianBlur(const Tensor& image, int kernel)
{
    return onSamples(image,
                     [&](const cv::Mat& source, cv::Mat& target) { cv::medianBlur(source, target, kernel); });
}

Tensor rotate(const Tensor& image, double degrees, std::array<double, 2> centre, int mode)
{
    const cv::Point2f about(static_cast<float>(centre[0]), static_cast<float>(centre[1]));
    return onSamples(image, [&](const cv::Mat& source, cv::Mat& target) {
        cv::warpAffine(source, target, cv::getRotationMatrix2D(about, degrees, 1.0), source.size(), mode);
    });
}

Tensor resizeAs(const Tensor& image, int height, int width, std::string_view mode)
{
    return resize(image, height, width, modeOf(mode));
}

Tensor rotateAs(const Tensor& image, double degrees, std::array<double, 2> centre, std::string_view mode)
{
    return rotate(image, degrees, centre, modeOf(mode));
}

Tensor gaussianBlurAs(const Tensor& image, int kernelHeight, int kernelWidth, double sigmaY, double sigmaX,
                      std::string_view border)
{
    return onSamples(image, [&](const cv::Mat& source, cv::Mat& target) {
        cv::GaussianBlur(source, target, {kernelWidth, kernelHeight}, sigmaX, sigmaY, borderOf(border));
    });
}

Tensor boxBlurAs(const Tensor& image, int kernelHeight, int kernelWidth, std::string_view border)
{
    return onSamples(image, [&](const cv::Mat& source, cv::Mat& target) {
        cv::blur(source, target, {kernelWidth, kernelHeight}, {-1, -1}, borderOf(border));
    });
}

Tensor translateAs(const Tensor& image, double right, double down, std::string_view mode,
                   std::string_view border)
{
    const cv::Matx23d matrix(1, 0, right, 0, 1, down);
    return onSamples(image, [&](const cv::Mat& source, cv::Mat& target) {
        cv::warpAffine(source, target, matrix, source.size(), modeOf(mode), borderOf(border));
    });
}

Tensor perspectiveAs(const Tensor& image, const std::array<float, 8>& ends, std::string_view mode)
{
    return onSamples(image, [&](const cv::Mat& source, cv::Mat& target) {
        const auto right = static_cast<float>(std::max(source.cols - 1, 1));
        const auto bottom = static_cast<float>(std::max(source.rows - 1, 1));
        const std::array<cv::Point2f, 4> from{cv::Point2f(0, 0), cv::Point2f(right, 0),
                                              cv::Point2f(right, bottom), cv::Point2f(0, bottom)};
        std::array<cv::Point2f, 4> to;
        for (std::size_t i = 0; i < to.size(); ++i)
            to[i] = {ends[2 * i], ends[2 * i + 1]};
        cv::warpPerspective(source, target, cv::getPerspectiveTransform(from.data(), to.data()),
                            source.size(), modeOf(mode));
    });
}

Tensor flip(const Tensor& image, bool horizontally)
{
    return onSamples(image, [&](const cv::Mat& source, cv::Mat& target) {
        cv::flip(source, target, horizontally ? 1 : 0);
    });
}

Tensor padBehind(const Tensor& image, int rows, int columns, std::string_view border, double value)
{
    return onSamples(image, [&](const cv::Mat& source, cv::Mat& target) {
        cv::copyMakeBorder(source, target, 0, rows, 0, columns, borderOf(border), cv::Scalar::all(value));
    });
}

Tensor grayOf(const Tensor& image)
{
    return convertColour(image, cv::COLOR_RGB2GRAY);
}

Tensor convertColour(const Tensor& image, int code)
{
    return onSamples(image,
                     [&](const cv::Mat& source, cv::Mat& target) { cv::cvtColor(source, target, code); });
}

Tensor equalizeHistogram(const Tensor& image)
{
    return onSamples(image,
                     [&](const cv::Mat& source, cv::Mat& target) { cv::equalizeHist(source, target); });
}

} // namespace comparo::opencv
