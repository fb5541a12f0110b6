// SPDX-License-Identifier: Apache-2.0
#include "engine/base/error.h"
#include "engine/codec/cuda_jpeg/decode_job.h"
#include "engine/codec/cuda_jpeg/decoder.h"
#include "engine/codec/inspect/walk/strict_walker.h"

#include <algorithm>
#include <string>

/// From a parsed file to the job of the decoder's kernels.
namespace comparo {

namespace {

using jpeg::CoefficientPlane;
using jpeg::FrameComponent;
using jpeg::JpegFile;

int dividedUp(int a, int b)
{
    return (a + b - 1) / b;
}

jpeg::DecodePicture pictureOf(const JpegFile& file, const std::vector<CoefficientPlane>& coefficients)
{
    requireDecodable(file);
    const jpeg::Frame& frame = *file.frame;
    if (coefficients.size() != frame.components.size())
        failArgument(message("The JPEG has {} components, but coefficients of {} are given.",
                             frame.components.size(), coefficients.size()));
    jpeg::DecodePicture picture;
    picture.width = frame.width;
    picture.height = frame.height;
    picture.storesRgb = file.storesRgb();
    for (std::size_t i = 0; i < coefficients.size(); ++i) {
        const FrameComponent& from = frame.components[i];
        const CoefficientPlane& plane = coefficients[i];
        if (plane.blocksWide < from.blocksWide || plane.blocksHigh < from.blocksHigh)
            failArgument(message("Component {} has {} x {} blocks, but coefficients of {} x {} are given.",
                                 i + 1, from.blocksWide, from.blocksHigh, plane.blocksWide,
                                 plane.blocksHigh));
        jpeg::DecodeComponent to;
        to.blocksWide = from.blocksWide;
        to.blocksHigh = from.blocksHigh;
        to.storedWide = plane.blocksWide;
        to.width = dividedUp(frame.width * from.h, frame.maxH);
        to.height = dividedUp(frame.height * from.v, frame.maxV);
        to.expandX = frame.maxH / from.h;
        to.expandY = frame.maxV / from.v;
        // A component that no scan holds has no table and no coefficients: it is medium gray.
        if (const jpeg::QuantTable* table = file.tableOf(static_cast<int>(i)))
            to.steps = table->steps;
        to.levels = plane.values;
        picture.components.push_back(to);
    }
    return picture;
}

} // namespace

void requireDecodable(const JpegFile& file)
{
    if (!file.frame)
        fail(ErrorCode::CorruptData,
             message("The JPEG has no frame header: its size and components are missing."));
    const jpeg::Frame& frame = *file.frame;
    if (frame.arithmetic || frame.process == jpeg::JpegProcess::Other)
        fail(ErrorCode::Unsupported,
             message("The JPEG is arithmetic, lossless or hierarchical, which is not supported; baseline, "
                     "extended sequential and progressive files with Huffman coding are."));
    if (frame.precision != 8)
        fail(ErrorCode::Unsupported,
             message("The JPEG has {} bits per sample; only 8 are supported.", frame.precision));
    if (frame.components.size() != 1 && frame.components.size() != 3)
        fail(ErrorCode::Unsupported,
             message("The JPEG has {} components; only 1 (gray) and 3 (colour) are supported.",
                     frame.components.size()));
    for (const FrameComponent& component : frame.components)
        if (frame.maxH % component.h != 0 || frame.maxV % component.v != 0)
            fail(ErrorCode::Unsupported, message("The JPEG's components are sampled {}, which is not "
                                                 "supported: one is not coarser by a whole number.",
                                                 Verbatim(frame.subsampling())));
    const auto isCoded = [](const jpeg::Scan& scan) { return !scan.components.empty(); };
    if (std::none_of(file.scans.begin(), file.scans.end(), isCoded))
        fail(ErrorCode::CorruptData, message("The JPEG has no scan that can be decoded."));
    for (const jpeg::Scan& scan : file.scans)
        for (const jpeg::ScanComponent& entry : scan.components)
            if (file.tableOf(entry.component) == nullptr)
                fail(
                    ErrorCode::CorruptData,
                    message("The JPEG defines no quantisation table for component {}.", entry.component + 1));
    if (!file.isReadable())
        fail(ErrorCode::CorruptData,
             message("The JPEG header declares {} x {} pixels, more than the file can hold.", frame.width,
                     frame.height));
}

Tensor decodeJpeg(Stream& stream, std::span<const std::byte> file, const JpegDecodeOptions& options)
{
    const JpegFile parsed = jpeg::parseJpeg(file);
    requireDecodable(parsed);
    jpeg::WalkOptions walk;
    walk.boxTest = false;
    walk.keepBits = false;
    walk.maxFindings = 0;
    return decodeCoefficients(stream, parsed, jpeg::walkJpeg(file, parsed, walk).planes, options);
}

Tensor decodeCoefficients(Stream& stream, const JpegFile& file,
                          const std::vector<CoefficientPlane>& coefficients, const JpegDecodeOptions& options)
{
    jpeg::DecodePicture picture = pictureOf(file, coefficients);
    picture.fancyUpsampling = options.fancyUpsampling;
    return jpeg::queueDecode(stream, picture);
}

JpegPlanes decodePlanes(Stream& stream, const JpegFile& file,
                        const std::vector<CoefficientPlane>& coefficients)
{
    return {jpeg::queueDecodePlanes(stream, pictureOf(file, coefficients))};
}

} // namespace comparo
