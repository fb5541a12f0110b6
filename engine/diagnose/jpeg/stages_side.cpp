// SPDX-License-Identifier: Apache-2.0
#include "engine/diagnose/jpeg/stages_side.h"

#include "engine/base/error.h"
#include "engine/codec/cuda_jpeg/decoder.h"
#include "engine/codec/inspect/source/source_band.h"
#include "engine/device/device.h"
#include "engine/kernel/dct.h"
#include "engine/kernel/jpeg_tables.h"
#include "engine/kernel/jpeg_upsampling.h"

#include <algorithm>
#include <array>

namespace comparo::jpeg_stages {

namespace {

using jpeg::Frame;
using jpeg::FrameComponent;
using jpeg::kBlockSide;

Tensor floatPlane(int width, int height)
{
    return Tensor(cpuDevice(), {DType::Float32, {1, 1, height, width}});
}

int ceilDivide(int a, int b)
{
    return (a + b - 1) / b;
}

int subsampledWidth(const Frame& frame, const FrameComponent& component)
{
    return ceilDivide(frame.width * component.h, frame.maxH);
}

int subsampledHeight(const Frame& frame, const FrameComponent& component)
{
    return ceilDivide(frame.height * component.v, frame.maxV);
}

/// The same components before any of them is down-sampled.
Frame fullFrame(const Frame& frame)
{
    Frame full = frame;
    full.maxH = full.maxV = 1;
    full.mcuColumns = ceilDivide(frame.width, kBlockSide);
    full.mcuRows = ceilDivide(frame.height, kBlockSide);
    for (FrameComponent& component : full.components) {
        component.h = component.v = 1;
        component.blocksWide = component.storedWide = full.mcuColumns;
        component.blocksHigh = component.storedHigh = full.mcuRows;
    }
    return full;
}

bool convertsAlike(const jpeg::JpegFile& a, const jpeg::JpegFile& b)
{
    return a.frame->components.size() == b.frame->components.size() && a.storesRgb() == b.storesRgb();
}

bool samplesAlike(const jpeg::JpegFile& a, const jpeg::JpegFile& b)
{
    return convertsAlike(a, b) && a.frame->maxH == b.frame->maxH && a.frame->maxV == b.frame->maxV &&
           std::equal(
               a.frame->components.begin(), a.frame->components.end(), b.frame->components.begin(),
               [](const FrameComponent& x, const FrameComponent& y) { return x.h == y.h && x.v == y.v; });
}

/// Rows of samples to the plane from row `top` on, as far as both reach.
void storeRows(const std::uint8_t* rows, std::ptrdiff_t stride, int count, int top, const Tensor& plane)
{
    const auto view = plane.hostView<float>();
    for (int y = top; y < std::min(top + count, view.h); ++y) {
        const std::uint8_t* from = rows + (y - top) * stride;
        std::copy(from, from + view.w, view.row(0, y));
    }
}

/// One row of blocks to its frequencies, at row `by` of blocks of the plane.
void transformRow(const std::uint8_t* rows, std::ptrdiff_t stride, int by, const Tensor& plane)
{
    static const auto kBasis = cpu::CosineBasis<float>::of(cpu::kPi);
    const auto view = plane.hostView<float>();
    alignas(32) float block[cpu::kBlockSize];
    for (int left = 0; left < view.w; left += kBlockSide) {
        for (int y = 0; y < kBlockSide; ++y)
            for (int x = 0; x < kBlockSide; ++x)
                block[y * kBlockSide + x] = static_cast<float>(rows[y * stride + left + x]) - 128.0F;
        cpu::blockToFrequencies(kBasis, block);
        for (int y = 0; y < kBlockSide; ++y)
            std::copy_n(block + y * kBlockSide, kBlockSide, view.row(0, by * kBlockSide + y) + left);
    }
}

std::vector<Tensor> convertedPlanes(const Tensor& source, const jpeg::JpegFile& file,
                                    const Progress& progress)
{
    const Frame full = fullFrame(*file.frame);
    jpeg::SourceBand band(source, full, file.storesRgb());
    std::vector<Tensor> planes;
    for (std::size_t c = 0; c < full.components.size(); ++c)
        planes.push_back(floatPlane(full.width, full.height));
    for (int y = 0; y < full.mcuRows; ++y) {
        progress.throwIfCancelled();
        band.take(y);
        for (std::size_t c = 0; c < planes.size(); ++c)
            storeRows(band.rows(static_cast<int>(c)), band.stride(), kBlockSide, y * kBlockSide, planes[c]);
    }
    return planes;
}

void sampleAndTransform(JpegStages& stages, const Tensor& source, const Progress& progress)
{
    const Frame& frame = *stages.file.frame;
    jpeg::SourceBand band(source, frame, stages.file.storesRgb());
    for (const FrameComponent& component : frame.components) {
        stages.subsampled.push_back(
            floatPlane(subsampledWidth(frame, component), subsampledHeight(frame, component)));
        stages.transformed.push_back(
            floatPlane(component.blocksWide * kBlockSide, component.blocksHigh * kBlockSide));
    }
    const int bands = ceilDivide(frame.height, kBlockSide * frame.maxV);
    for (int y = 0; y < bands; ++y) {
        progress.throwIfCancelled();
        progress.report(static_cast<double>(y) / bands, message("transforming the source"));
        band.take(y);
        for (std::size_t c = 0; c < frame.components.size(); ++c) {
            const FrameComponent& component = frame.components[c];
            const std::uint8_t* rows = band.rows(static_cast<int>(c));
            const int first = y * component.v;
            storeRows(rows, band.stride(), component.v * kBlockSide, first * kBlockSide,
                      stages.subsampled[c]);
            for (int by = first; by < std::min(first + component.v, component.blocksHigh); ++by)
                transformRow(rows + (by - first) * kBlockSide * band.stride(), band.stride(), by,
                             stages.transformed[c]);
        }
    }
}

/// C * q of the blocks that hold samples of the picture, as a plane of tiles; zeros without a table, as of a
/// component that no scan holds.
Tensor dequantised(const jpeg::CoefficientPlane& plane, const FrameComponent& component,
                   const jpeg::QuantTable* table)
{
    const auto steps = table != nullptr ? table->steps : std::array<std::uint16_t, jpeg::kBlockSize>{};
    const Tensor tiles = floatPlane(component.blocksWide * kBlockSide, component.blocksHigh * kBlockSide);
    const auto view = tiles.hostView<float>();
    for (int by = 0; by < component.blocksHigh; ++by)
        for (int bx = 0; bx < component.blocksWide; ++bx) {
            const auto block = plane.block(bx, by);
            for (int k = 0; k < jpeg::kBlockSize; ++k) {
                const auto at = static_cast<std::size_t>(k);
                view.row(0, by * kBlockSide + k / kBlockSide)[bx * kBlockSide + k % kBlockSide] =
                    static_cast<float>(block[at] * static_cast<int>(steps[at]));
            }
        }
    return tiles;
}

/// A plane read at every place of the picture.
Tensor upsampled(const Tensor& plane, const Frame& frame, const FrameComponent& component, bool fancy)
{
    if (component.h == frame.maxH && component.v == frame.maxV)
        return plane;
    const auto from = plane.hostView<const std::uint8_t>();
    const int expandX = frame.maxH / component.h;
    const int expandY = frame.maxV / component.v;
    const jpeg::SampledPlane samples{from.data,
                                     from.strideH,
                                     from.w,
                                     from.h,
                                     expandX,
                                     expandY,
                                     jpeg::upsamplingOf(fancy, expandX, expandY, from.w)};
    const Tensor full(cpuDevice(), {DType::UInt8, {1, 1, frame.height, frame.width}});
    const auto to = full.hostView<std::uint8_t>();
    for (int y = 0; y < frame.height; ++y)
        for (int x = 0; x < frame.width; ++x)
            to.row(0, y)[x] = static_cast<std::uint8_t>(cpu::jpegSampleAt(samples, x, y));
    return full;
}

} // namespace

Message componentName(const jpeg::JpegFile& file, int component)
{
    static constexpr const char* kRgb[] = {"R", "G", "B"};
    static constexpr const char* kYCbCr[] = {"Y", "Cb", "Cr"};
    if (file.frame->components.size() <= 3 && component < 3)
        return joinedNames({file.storesRgb() ? kRgb[component] : kYCbCr[component]});
    return message("component {}", component + 1);
}

JpegStages readStages(std::span<const std::byte> bytes, const std::string& name, bool fancy,
                      const Progress& progress)
{
    JpegStages stages;
    try {
        stages.file = jpeg::parseJpeg(bytes);
        if (!stages.file.frame)
            fail(ErrorCode::CorruptData, message("it has no JPEG frame."));
        stages.walk = jpeg::walkJpeg(bytes, stages.file, {}, progress.part(0.0, 0.5));
        progress.report(0.5, message("decoding"));
        const auto stream = cpuDevice().createStream();
        stages.planes = decodePlanes(*stream, stages.file, stages.walk.planes).planes;
        stages.decoded = decodeCoefficients(*stream, stages.file, stages.walk.planes, {fancy});
        stream->synchronize();
    } catch (const Error& error) {
        if (error.code() == ErrorCode::Cancelled)
            throw;
        fail(error.code(), message("{} has no stages: {}", name, error.message()));
    }
    const Frame& frame = *stages.file.frame;
    for (std::size_t c = 0; c < frame.components.size(); ++c) {
        progress.throwIfCancelled();
        stages.quantised.push_back(dequantised(stages.walk.planes[c], frame.components[c],
                                               stages.file.tableOf(static_cast<int>(c))));
        stages.upsampled.push_back(upsampled(stages.planes[c], frame, frame.components[c], fancy));
    }
    return stages;
}

void addSourceStages(JpegStages& stages, const Tensor& source, const JpegStages* other,
                     const Progress& progress)
{
    if (other != nullptr && convertsAlike(stages.file, other->file))
        stages.converted = other->converted;
    else
        stages.converted = convertedPlanes(source, stages.file, progress);
    if (other != nullptr && samplesAlike(stages.file, other->file)) {
        stages.subsampled = other->subsampled;
        stages.transformed = other->transformed;
    } else {
        sampleAndTransform(stages, source, progress);
    }
}

} // namespace comparo::jpeg_stages
