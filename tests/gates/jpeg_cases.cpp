// SPDX-License-Identifier: Apache-2.0
#include "tests/gates/jpeg_cases.h"

#include "engine/codec/cuda_jpeg/decode_job.h"

#include <cstdio>
#include <memory>

namespace comparo::gates {
namespace {

/// Well mixed bits of a place.
std::uint32_t bitsAt(std::uint32_t component, std::uint32_t place)
{
    std::uint32_t bits = place * 0x9e3779b1u + component * 0x85ebca77u;
    bits = (bits ^ (bits >> 15)) * 0x2c1b3c6du;
    bits = (bits ^ (bits >> 12)) * 0x297a2d39u;
    return bits ^ (bits >> 15);
}

/// One value, one row of values, some and all values of a block in turn: the transform has a way for each.
bool isStored(std::uint32_t block, std::uint32_t k, std::uint32_t bits)
{
    switch (block % 4) {
    case 0:
        return k == 0;
    case 1:
        return k < 8;
    case 2:
        return k == 0 || bits >> 29 == 0;
    default:
        return true;
    }
}

std::vector<std::int16_t> makeLevels(std::uint32_t component, std::size_t blocks, Content content)
{
    std::vector<std::int16_t> levels(blocks * jpeg::kBlockSize);
    for (std::uint32_t i = 0; i < levels.size(); ++i) {
        const std::uint32_t k = i % jpeg::kBlockSize;
        const std::uint32_t bits = bitsAt(component, i);
        if (!isStored(i / jpeg::kBlockSize, k, bits))
            continue;
        const int most = k == 0 ? 60 : 1 + 8 / static_cast<int>(1 + k / 8 + k % 8);
        const int usual = static_cast<int>(bits % static_cast<unsigned>(2 * most + 1)) - most;
        levels[i] =
            static_cast<std::int16_t>(content == Content::Wild ? static_cast<int>(bits & 0xffffu) : usual);
    }
    return levels;
}

jpeg::DecodeComponent makeComponent(const JpegDecodeCase& c, int index)
{
    jpeg::DecodeComponent component;
    component.expandX = index == 0 ? 1 : c.expandX;
    component.expandY = index == 0 ? 1 : c.expandY;
    component.width = (c.width - 1) / component.expandX + 1;
    component.height = (c.height - 1) / component.expandY + 1;
    component.blocksWide = (component.width - 1) / jpeg::kBlockSide + 1;
    component.blocksHigh = (component.height - 1) / jpeg::kBlockSide + 1;
    component.storedWide = component.blocksWide + c.spareBlocks;
    const jpeg::QuantSteps steps =
        jpeg::scaledSteps(index == 0 ? jpeg::kLuminanceSteps : jpeg::kChrominanceSteps, 75);
    for (std::size_t i = 0; i < steps.size(); ++i)
        component.steps[i] = c.content == Content::Wild
                                 ? static_cast<std::uint16_t>(bitsAt(99, static_cast<std::uint32_t>(i)) | 1u)
                                 : std::uint16_t{steps[i]};
    return component;
}

std::string hex(std::uint64_t hash)
{
    char text[24];
    std::snprintf(text, sizeof text, "%016llx", static_cast<unsigned long long>(hash));
    return text;
}

} // namespace

std::string JpegCase::toText() const
{
    return "jpeg " + input.toText() + " sampling " + std::to_string(static_cast<int>(options.subsampling)) +
           " quality " + std::to_string(options.quality) + " restart " + std::to_string(options.restartMcus);
}

std::vector<JpegCase> jpegCases()
{
    const InputCase color{{1, 3, 29, 41}, Layout::Contiguous, Content::Image};
    const InputCase interleaved{{1, 3, 45, 70}, Layout::ChannelsLast, Content::Wild};
    const InputCase gray{{1, 1, 21, 90}, Layout::Contiguous, Content::Image};
    std::vector<JpegCase> cases;
    for (const JpegSubsampling subsampling :
         {JpegSubsampling::S444, JpegSubsampling::S422, JpegSubsampling::S420, JpegSubsampling::S440,
          JpegSubsampling::S411, JpegSubsampling::Gray})
        cases.push_back({color, {75, subsampling, 0, 0}});
    cases.push_back({interleaved, {100, JpegSubsampling::S420, 2, 0}});
    cases.push_back({interleaved, {1, JpegSubsampling::S444, 0, 0}});
    cases.push_back({gray, {90, JpegSubsampling::S420, 10, 0}});
    return cases;
}

std::string encodeAndDigest(const JpegCase& c, DeviceId id)
{
    Device& target = device(id);
    const std::unique_ptr<Stream> stream = target.createStream();
    const Tensor image = makeInput(DType::UInt8, c.input).to(target, *stream);
    std::uint64_t hash = 0xcbf29ce484222325ULL;
    for (const std::byte byte : encodeJpeg(*stream, image, c.options))
        hash = (hash ^ std::to_integer<unsigned>(byte)) * 0x100000001b3ULL;
    return hex(hash);
}

std::string JpegDecodeCase::toText() const
{
    return "jpeg coefficients " + std::to_string(channels) + "x" + std::to_string(height) + "x" +
           std::to_string(width) + (content == Content::Wild ? " wild" : " image") + " expand " +
           std::to_string(expandX) + "x" + std::to_string(expandY) + (fancyUpsampling ? " fancy" : " plain") +
           (storesRgb ? " rgb" : "") + " spare " + std::to_string(spareBlocks);
}

std::vector<JpegDecodeCase> jpegDecodeCases()
{
    std::vector<JpegDecodeCase> cases;
    constexpr int kExpansions[][2] = {{1, 1}, {2, 1}, {2, 2}, {1, 2}, {4, 1}, {4, 2}, {1, 4}};
    for (const auto& [expandX, expandY] : kExpansions) {
        cases.push_back({3, 41, 29, expandX, expandY});
        cases.push_back({3, 53, 38, expandX, expandY, Content::Wild, true, false, 1});
    }
    cases.push_back({3, 41, 29, 2, 2, Content::Image, false});
    cases.push_back({3, 41, 29, 2, 1, Content::Image, true, true, 2});
    cases.push_back({3, 4, 5, 2, 2});
    cases.push_back({3, 1, 1, 2, 2});
    cases.push_back({1, 90, 21, 1, 1});
    cases.push_back({1, 16, 8, 1, 1, Content::Wild, false});
    return cases;
}

std::string decodeAndDigest(const JpegDecodeCase& c, DeviceId id)
{
    jpeg::DecodePicture picture{c.width, c.height, {}, c.fancyUpsampling, c.storesRgb};
    std::vector<std::vector<std::int16_t>> levels;
    for (int i = 0; i < c.channels; ++i) {
        jpeg::DecodeComponent& component = picture.components.emplace_back(makeComponent(c, i));
        const int blocks = component.storedWide * component.blocksHigh;
        levels.push_back(
            makeLevels(static_cast<std::uint32_t>(i), static_cast<std::size_t>(blocks), c.content));
        component.levels = levels.back();
    }
    const std::unique_ptr<Stream> stream = device(id).createStream();
    std::vector<Tensor> results = jpeg::queueDecodePlanes(*stream, picture);
    results.push_back(jpeg::queueDecode(*stream, picture));
    stream->synchronize();
    std::string digests;
    for (const Tensor& result : results)
        digests += (digests.empty() ? "" : "+") + hex(digest(result.toHost()));
    return digests;
}

} // namespace comparo::gates
