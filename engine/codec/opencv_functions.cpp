#include "engine/codec/opencv_functions.h"

#include "engine/base/error.h"

#include <optional>

#include <opencv2/core.hpp>
#include <opencv2/imgproc.hpp>

namespace comparo::opencv {
namespace {

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
        fail(ErrorCode::Unsupported, "OpenCV has no matrices of " + toString(dtype) + ".");
    }
}

cv::Mat matrixOf(const Tensor& image, int sample)
{
    const Shape& s = image.shape();
    if (s.c > CV_CN_MAX)
        fail(ErrorCode::Unsupported, "OpenCV takes at most 512 channels.");
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
        fail(ErrorCode::Unsupported, "OpenCV gave another dtype.");
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
            fail(ErrorCode::Unsupported, "OpenCV takes no empty batch.");
        return tensorOf(results, image.dtype());
    } catch (const cv::Exception& refused) {
        fail(ErrorCode::Unsupported, "OpenCV: " + refused.err);
    }
}

} // namespace

std::string version()
{
    return CV_VERSION;
}

const std::vector<Named>& resizeModes()
{
    static const std::vector<Named> modes = {
        {"INTER_NEAREST", cv::INTER_NEAREST},
        {"INTER_LINEAR", cv::INTER_LINEAR},
        {"INTER_CUBIC", cv::INTER_CUBIC},
        {"INTER_AREA", cv::INTER_AREA},
        {"INTER_LANCZOS4", cv::INTER_LANCZOS4},
        {"INTER_LINEAR_EXACT", cv::INTER_LINEAR_EXACT},
        {"INTER_NEAREST_EXACT", 6}, // its constant has a name since OpenCV 4.5
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
