// SPDX-License-Identifier: Apache-2.0
#include "tests/engine/codec/cuda_jpeg_reference.h"

#include "engine/codec/codec.h"
#include "tests/support/jpeg_files.h"
#include "tests/support/photographs.h"

#include <cmath>
#include <random>

namespace comparo::test {
namespace {

struct Sampling {
    int horizontal;
    int vertical;
};

Sampling samplingOf(JpegSubsampling subsampling)
{
    switch (subsampling) {
    case JpegSubsampling::S422:
        return {2, 1};
    case JpegSubsampling::S420:
        return {2, 2};
    case JpegSubsampling::S440:
        return {1, 2};
    case JpegSubsampling::S411:
        return {4, 1};
    default:
        return {1, 1};
    }
}

const Tensor& photo(unsigned which)
{
    static const std::vector<Tensor> all = [] {
        std::vector<Tensor> tensors;
        for (const char* name : kPhotographs)
            tensors.push_back(readImage(photographPath(name)).tensor);
        return tensors;
    }();
    return all[which % all.size()];
}

std::uint8_t clipped(double v)
{
    return static_cast<std::uint8_t>(v < 0.0 ? 0.0 : v > 255.0 ? 255.0 : v);
}

} // namespace

std::vector<std::byte> libjpegFile(const Tensor& image, const JpegEncodeOptions& options)
{
    FileOptions settings;
    settings.quality = options.quality;
    const Sampling sampling = samplingOf(options.subsampling);
    settings.h = options.subsampling == JpegSubsampling::Gray ? 0 : sampling.horizontal;
    settings.v = sampling.vertical;
    settings.restartMcus = options.restartMcus;
    settings.restartRows = options.restartRows;
    return writeJpeg(pixelsOf(image), settings);
}

std::vector<std::byte> ourFile(DeviceId id, const Tensor& image, const JpegEncodeOptions& options)
{
    Device& target = device(id);
    const std::unique_ptr<Stream> stream = target.createStream();
    return encodeJpeg(*stream, image.to(target, *stream), options);
}

std::string firstDifference(const std::vector<std::byte>& ours, const std::vector<std::byte>& theirs)
{
    if (ours == theirs)
        return "equal";
    std::size_t at = 0;
    while (at < ours.size() && at < theirs.size() && ours[at] == theirs[at])
        ++at;
    return "byte " + std::to_string(at) + " of " + std::to_string(ours.size()) + " (ours) and " +
           std::to_string(theirs.size());
}

std::string describe(const Tensor& image, const JpegEncodeOptions& options)
{
    static constexpr const char* kNames[] = {"444", "422", "420", "440", "411", "gray"};
    return image.shape().toString() + " " + toString(image.layout()) + " " +
           kNames[static_cast<int>(options.subsampling)] + " quality " + std::to_string(options.quality) +
           " restart " + std::to_string(options.restartMcus) + " MCUs, " +
           std::to_string(options.restartRows) + " rows";
}

Tensor makePicture(Picture picture, int channels, int height, int width, Layout layout, unsigned seed)
{
    std::mt19937 draw(seed);
    const Shape shape{1, channels, height, width};
    std::vector<std::uint8_t> values(static_cast<std::size_t>(shape.elements()));
    const bool isPhoto = picture == Picture::Photo;
    const Tensor source = isPhoto ? photo(seed) : Tensor();
    const int top = isPhoto ? static_cast<int>(draw() % static_cast<unsigned>(source.shape().h)) : 0;
    const int left = isPhoto ? static_cast<int>(draw() % static_cast<unsigned>(source.shape().w)) : 0;
    const double slopeX = static_cast<double>(draw() % 400) / 100.0;
    const double slopeY = static_cast<double>(draw() % 400) / 100.0;
    std::size_t at = 0;
    for (int c = 0; c < channels; ++c)
        for (int y = 0; y < height; ++y)
            for (int x = 0; x < width; ++x) {
                std::uint8_t& value = values[at++];
                if (picture == Picture::Noise)
                    value = static_cast<std::uint8_t>(draw() >> 8);
                else if (picture == Picture::Extremes)
                    value = (draw() >> 8 & 1) != 0 ? 255 : 0;
                else if (isPhoto)
                    value = source.hostView<std::uint8_t>().at(
                        0, c % source.shape().c, (top + y) % source.shape().h, (left + x) % source.shape().w);
                else
                    value =
                        clipped(128 + 80 * std::sin(x * slopeX / 20 + c) +
                                60 * std::cos(y * slopeY / 20 * (c + 1)) + static_cast<double>(draw() % 8));
            }
    return Tensor::fromValues<std::uint8_t>(shape, values, layout);
}

const std::vector<JpegSubsampling>& allSubsamplings()
{
    static const std::vector<JpegSubsampling> all{JpegSubsampling::S444, JpegSubsampling::S422,
                                                  JpegSubsampling::S420, JpegSubsampling::S440,
                                                  JpegSubsampling::S411, JpegSubsampling::Gray};
    return all;
}

const std::vector<DeviceId>& testedDevices()
{
    static const std::vector<DeviceId> all = [] {
        std::vector<DeviceId> ids{{DeviceKind::Cpu, 0}, {DeviceKind::Emu, 0}};
        for (const Device* one : allDevices())
            if (one->id().kind == DeviceKind::Cuda && one->id().index == 0)
                ids.push_back(one->id());
        return ids;
    }();
    return all;
}

} // namespace comparo::test
