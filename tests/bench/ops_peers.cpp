// SPDX-License-Identifier: Apache-2.0
#include "tests/bench/ops_peers.h"

#include <opencv2/imgproc.hpp>

#include <vector>

namespace comparo {
namespace {

using cv::Mat;
using cv::Scalar;

void clampToUnit(Mat& image)
{
    cv::min(image, 1.0, image);
    cv::max(image, 0.0, image);
}

/// HSV there and back with one plane changed.
void throughHsv(const Mat& image, Mat& output, int plane, double factor, double addition)
{
    Mat hsv;
    cv::cvtColor(image, hsv, cv::COLOR_RGB2HSV);
    Mat one;
    cv::extractChannel(hsv, one, plane);
    one.convertTo(one, CV_32F, factor, addition);
    cv::insertChannel(one, hsv, plane);
    cv::cvtColor(hsv, output, cv::COLOR_HSV2RGB);
}

void throughHls(const Mat& image, Mat& output)
{
    Mat hls;
    cv::cvtColor(image, hls, cv::COLOR_RGB2HLS);
    Mat light;
    cv::extractChannel(hls, light, 1);
    Mat bright = light * 2.0;
    cv::min(bright, 1.0, bright);
    bright.copyTo(light, light < 0.5);
    cv::insertChannel(light, hls, 1);
    cv::cvtColor(hls, output, cv::COLOR_HLS2RGB);
}

/// color_jitter's four steps, one after the other as OpenCV has them.
void jitter(const Mat& image, Mat& output)
{
    Mat gray;
    image.convertTo(output, CV_32F, 1.1);
    clampToUnit(output);
    cv::cvtColor(output, gray, cv::COLOR_RGB2GRAY);
    output.convertTo(output, CV_32F, 1.1, -0.1 * cv::mean(gray)[0]);
    clampToUnit(output);
    cv::cvtColor(output, gray, cv::COLOR_RGB2GRAY);
    Mat grays;
    cv::cvtColor(gray, grays, cv::COLOR_GRAY2RGB);
    cv::addWeighted(output, 0.8, grays, 0.2, 0.0, output);
    clampToUnit(output);
    throughHsv(output, output, 0, 1.0, 20.0);
}

/// Each channel as bytes through a function, and back.
template <class F>
void throughBytes(const Mat& image, Mat& output, const F& f)
{
    Mat bytes;
    image.convertTo(bytes, CV_8U, 255.0);
    std::vector<Mat> planes;
    cv::split(bytes, planes);
    for (Mat& plane : planes)
        f(plane);
    cv::merge(planes, bytes);
    bytes.convertTo(output, CV_32F, 1.0 / 255.0);
}

/// Bilinear, zeros beyond the image.
void warpBy(const Mat& image, Mat& output, const cv::Matx23d& inverse)
{
    cv::warpAffine(image, output, inverse, image.size(), cv::INTER_LINEAR | cv::WARP_INVERSE_MAP);
}

void saltAndPepper(const Mat& image, Mat& output)
{
    Mat chance(image.size(), CV_32F);
    cv::randu(chance, 0.0, 1.0);
    image.copyTo(output);
    output.setTo(Scalar::all(1.0), chance < 0.03);
    output.setTo(Scalar::all(0.0), chance > 0.97);
}

Peer colorPeer(const std::string& op)
{
    if (op == "grayscale")
        return {"cvtColor twice", [](const Mat& a, Mat& b) {
                    Mat gray;
                    cv::cvtColor(a, gray, cv::COLOR_RGB2GRAY);
                    cv::cvtColor(gray, b, cv::COLOR_GRAY2RGB);
                }};
    if (op == "saturation")
        return {"cvtColor HSV", [](const Mat& a, Mat& b) { throughHsv(a, b, 1, 0.8, 0.0); }};
    if (op == "hue")
        return {"cvtColor HSV", [](const Mat& a, Mat& b) { throughHsv(a, b, 0, 1.0, 20.0); }};
    if (op == "snow")
        return {"cvtColor HLS", &throughHls};
    if (op == "color_jiggle")
        return {"add, multiply, cvtColor HSV twice", [](const Mat& a, Mat& b) {
                    cv::add(a, Scalar::all(0.1), b);
                    clampToUnit(b);
                    b.convertTo(b, CV_32F, 1.1);
                    clampToUnit(b);
                    throughHsv(b, b, 1, 0.8, 0.0);
                    throughHsv(b, b, 0, 1.0, 20.0);
                }};
    if (op == "color_jitter")
        return {"multiply, mean of luma, addWeighted, cvtColor HSV", &jitter};
    if (op == "equalize")
        return {"equalizeHist on bytes", [](const Mat& a, Mat& b) {
                    throughBytes(a, b, [](Mat& plane) { cv::equalizeHist(plane, plane); });
                }};
    if (op == "clahe")
        return {"CLAHE on bytes", [](const Mat& a, Mat& b) {
                    const auto clahe = cv::createCLAHE(40.0, {8, 8});
                    throughBytes(a, b, [&](Mat& plane) { clahe->apply(plane, plane); });
                }};
    return {};
}

Peer pointPeer(const std::string& op)
{
    if (op == "brightness")
        return {"add, min, max", [](const Mat& a, Mat& b) {
                    cv::add(a, Scalar::all(0.1), b);
                    clampToUnit(b);
                }};
    if (op == "rgb_shift")
        return {"add, min, max", [](const Mat& a, Mat& b) {
                    cv::add(a, Scalar(0.1, -0.2, 0.05), b);
                    clampToUnit(b);
                }};
    if (op == "contrast")
        return {"convertTo, min, max", [](const Mat& a, Mat& b) {
                    a.convertTo(b, CV_32F, 1.1);
                    clampToUnit(b);
                }};
    if (op == "planckian_jitter")
        return {"multiply, min, max", [](const Mat& a, Mat& b) {
                    cv::multiply(a, Scalar(1.1, 1.0, 0.9), b);
                    clampToUnit(b);
                }};
    if (op == "gamma")
        return {"pow", [](const Mat& a, Mat& b) { cv::pow(a, 0.7, b); }};
    if (op == "invert")
        return {"subtract", [](const Mat& a, Mat& b) { cv::subtract(Scalar::all(1.0), a, b); }};
    if (op == "normalize")
        return {"subtract, divide", [](const Mat& a, Mat& b) {
                    cv::subtract(a, Scalar::all(0.5), b);
                    cv::divide(b, Scalar::all(0.25), b);
                }};
    if (op == "denormalize")
        return {"convertTo", [](const Mat& a, Mat& b) { a.convertTo(b, CV_32F, 0.25, 0.5); }};
    if (op == "to_uint8")
        return {"convertTo", [](const Mat& a, Mat& b) { a.convertTo(b, CV_8U, 255.0); }};
    if (op == "auto_contrast")
        return {"normalize MINMAX",
                [](const Mat& a, Mat& b) { cv::normalize(a, b, 0.0, 1.0, cv::NORM_MINMAX); }};
    if (op == "gaussian_noise")
        return {"randn, add", [](const Mat& a, Mat& b) {
                    b.create(a.size(), a.type());
                    cv::randn(b, 0.0, 0.1);
                    cv::add(a, b, b);
                }};
    if (op == "salt_and_pepper_noise")
        return {"randu, setTo", &saltAndPepper};
    if (op == "channel_shuffle")
        return {"mixChannels", [](const Mat& a, Mat& b) {
                    b.create(a.size(), a.type());
                    const int order[] = {0, 2, 1, 0, 2, 1};
                    cv::mixChannels(&a, 1, &b, 1, order, 3);
                }};
    if (op == "erasing")
        return {"copyTo, setTo", [](const Mat& a, Mat& b) {
                    a.copyTo(b);
                    b(cv::Rect(a.cols / 4, a.rows / 4, a.cols / 4, a.rows / 4)).setTo(0);
                }};
    return {};
}

Peer filterPeer(const std::string& op)
{
    if (op == "gaussian_blur" || op == "random_gaussian_blur")
        return {"GaussianBlur 5x5", [](const Mat& a, Mat& b) { cv::GaussianBlur(a, b, {5, 5}, 1.5); }};
    if (op == "box_blur")
        return {"blur 3x3", [](const Mat& a, Mat& b) { cv::blur(a, b, {3, 3}); }};
    if (op == "median_blur")
        return {"medianBlur 3x3", [](const Mat& a, Mat& b) { cv::medianBlur(a, b, 3); }};
    if (op == "motion_blur")
        return {"filter2D 3x3", [](const Mat& a, Mat& b) {
                    const cv::Matx33f line(0, 0, 0.3F, 0, 0.4F, 0, 0.3F, 0, 0);
                    cv::filter2D(a, b, -1, line);
                }};
    if (op == "sharpness")
        return {"filter2D, addWeighted, min, max", [](const Mat& a, Mat& b) {
                    const cv::Matx33f smooth(1, 1, 1, 1, 5, 1, 1, 1, 1);
                    Mat blurred;
                    cv::filter2D(a, blurred, -1, smooth * (1.0F / 13.0F));
                    cv::addWeighted(a, 1.5, blurred, -0.5, 0.0, b);
                    clampToUnit(b);
                }};
    return {};
}

Peer geometricPeer(const std::string& op)
{
    const auto copyOf = [](const cv::Rect& part) {
        return Peer{"copyTo", [=](const Mat& a, Mat& b) { a(part).copyTo(b); }};
    };
    if (op == "horizontal_flip")
        return {"flip", [](const Mat& a, Mat& b) { cv::flip(a, b, 1); }};
    if (op == "vertical_flip")
        return {"flip", [](const Mat& a, Mat& b) { cv::flip(a, b, 0); }};
    if (op == "crop" || op == "center_crop")
        return copyOf({640, 270, 960, 540});
    if (op == "resize")
        return {"resize INTER_LINEAR", [](const Mat& a, Mat& b) { cv::resize(a, b, {960, 540}); }};
    if (op == "resized_crop")
        return {"resize of a part", [](const Mat& a, Mat& b) {
                    cv::resize(a(cv::Rect(353, 198, 1214, 683)), b, {960, 540});
                }};
    if (op == "pad_to")
        return {"copyMakeBorder",
                [](const Mat& a, Mat& b) { cv::copyMakeBorder(a, b, 0, 8, 0, 128, cv::BORDER_CONSTANT); }};
    if (op == "rotation" || op == "affine" || op == "rotation90")
        return {"warpAffine", [](const Mat& a, Mat& b) {
                    warpBy(a, b, cv::getRotationMatrix2D({959.5F, 539.5F}, 20.0, 1.0));
                }};
    if (op == "shear")
        return {"warpAffine", [](const Mat& a, Mat& b) {
                    warpBy(a, b, {1.0, 0.15, -80.0, 0.05, 1.0, -40.0});
                }};
    if (op == "translate")
        return {"warpAffine", [](const Mat& a, Mat& b) { warpBy(a, b, {1.0, 0.0, -80.3, 0.0, 1.0, -40.6}); }};
    if (op == "perspective")
        return {"warpPerspective", [](const Mat& a, Mat& b) {
                    const cv::Matx33d inverse(1.1, 0.1, -30.0, 0.05, 1.05, -20.0, 4e-5, 3e-5, 1.0);
                    cv::warpPerspective(a, b, inverse, a.size(), cv::INTER_LINEAR | cv::WARP_INVERSE_MAP);
                }};
    return {};
}

} // namespace

Peer peerOf(const std::string& op)
{
    for (const auto& group : {&pointPeer, &colorPeer, &filterPeer, &geometricPeer})
        if (Peer peer = group(op); peer.run)
            return peer;
    return {};
}

} // namespace comparo
