// SPDX-License-Identifier: Apache-2.0
#include "engine/diagnose/jpeg/matrix.h"

#include "engine/base/error.h"
#include "engine/codec/jpeg_codec.h"
#include "engine/compare/metrics/ssim.h"
#include "engine/device/device.h"
#include "engine/pipeline/peer_codec.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <new>
#include <numeric>

namespace comparo {
namespace {

constexpr int kBlockSide = 8;
constexpr double kPeak = 255.0;

using Clock = std::chrono::steady_clock;

double psnrOf(std::uint64_t squares, std::uint64_t samples)
{
    if (squares == 0)
        return std::numeric_limits<double>::infinity();
    return 10.0 * std::log10(kPeak * kPeak * static_cast<double>(samples) / static_cast<double>(squares));
}

/// Runs the work at least once; what it leaves behind is that of the last run. Least time in milliseconds.
double timed(const Progress& progress, const std::function<void()>& work)
{
    double least = std::numeric_limits<double>::infinity();
    double total = 0.0;
    do {
        progress.throwIfCancelled();
        const Clock::time_point begin = Clock::now();
        work();
        const double seconds = std::chrono::duration<double>(Clock::now() - begin).count();
        total += least == std::numeric_limits<double>::infinity() ? 0.0 : seconds;
        least = std::min(least, seconds);
    } while (total + least <= kMatrixTiming);
    return 1000.0 * least;
}

/// What the work failed with, or empty. A request to stop goes on.
Message failureOf(const std::function<void()>& work)
{
    try {
        work();
    } catch (const Error& error) {
        if (error.code() == ErrorCode::Cancelled)
            throw;
        return error.message();
    } catch (const std::bad_alloc&) {
        return message("Out of memory.");
    }
    return {};
}

Message channelsText(int channels)
{
    return plural(static_cast<std::uint64_t>(channels), "{} channel", "{} channels");
}

/// The image with as many channels as the picture: gray in each of them.
Tensor withChannelsOf(const Tensor& picture, const Tensor& image)
{
    const Shape& want = picture.shape();
    const Shape& have = image.shape();
    if (have == want)
        return image.withLayout(Layout::Contiguous);
    if (have.n != 1 || have.h != want.h || have.w != want.w)
        fail(ErrorCode::CorruptData, message("The decoder returns {} x {} pixels for an image of {} x {}.",
                                             have.w, have.h, want.w, want.h));
    if (have.c != 1)
        fail(ErrorCode::CorruptData, message("The decoder returns {} for an image of {}.",
                                             channelsText(have.c), channelsText(want.c)));
    const auto gray = image.withLayout(Layout::Contiguous);
    const auto from = std::as_const(gray).hostView<const std::uint8_t>();
    const Tensor repeated(cpuDevice(), {DType::UInt8, want});
    const auto to = repeated.hostView<std::uint8_t>();
    for (int c = 0; c < want.c; ++c)
        for (int y = 0; y < want.h; ++y)
            std::copy_n(from.row(0, y), want.w, to.row(c, y));
    return repeated;
}

/// PSNR of everything and of the worst block. Both contiguous on cpu.
void measureErrors(const Tensor& picture, MatrixCell& cell)
{
    const auto a = picture.hostView<const std::uint8_t>();
    const auto b = cell.image.hostView<const std::uint8_t>();
    const int columns = (a.w + kBlockSide - 1) / kBlockSide;
    std::vector<std::uint64_t> blocks(static_cast<std::size_t>(columns));
    std::uint64_t all = 0;
    double worst = -1.0; // mean square
    for (int top = 0; top < a.h; top += kBlockSide) {
        std::fill(blocks.begin(), blocks.end(), 0U);
        const int rows = std::min(kBlockSide, a.h - top);
        for (int c = 0; c < a.c; ++c)
            for (int y = top; y < top + rows; ++y) {
                const std::uint8_t* rowA = a.row(c, y);
                const std::uint8_t* rowB = b.row(c, y);
                for (int x = 0; x < a.w; ++x) {
                    const int apart = rowA[x] - rowB[x];
                    blocks[static_cast<std::size_t>(x / kBlockSide)] +=
                        static_cast<std::uint64_t>(apart * apart);
                }
            }
        for (int bx = 0; bx < columns; ++bx) {
            const std::uint64_t squares = blocks[static_cast<std::size_t>(bx)];
            const auto samples =
                static_cast<std::uint64_t>(a.c * rows * std::min(kBlockSide, a.w - bx * kBlockSide));
            all += squares;
            const double mean = static_cast<double>(squares) / static_cast<double>(samples);
            if (mean <= worst)
                continue;
            worst = mean;
            cell.worstBlockPsnr = psnrOf(squares, samples);
            cell.worstX = bx * kBlockSide;
            cell.worstY = top;
        }
    }
    cell.psnr = psnrOf(all, static_cast<std::uint64_t>(picture.shape().elements()));
}

void measureSimilarity(const Tensor& picture, MatrixCell& cell, const Progress& progress)
{
    const Shape& shape = picture.shape();
    if (shape.w < kSsimWindow || shape.h < kSsimWindow) {
        cell.ssim = std::numeric_limits<double>::quiet_NaN();
        return;
    }
    SsimOptions options;
    options.channels.resize(static_cast<std::size_t>(shape.c));
    std::iota(options.channels.begin(), options.channels.end(), 0);
    const auto stream = cpuDevice().createStream();
    const Progress quiet{progress.stop, {}};
    const std::vector<double> channels = meanSsim(*stream, picture, cell.image, options, quiet);
    cell.ssim = std::accumulate(channels.begin(), channels.end(), 0.0) / static_cast<double>(channels.size());
}

/// The options given, or the defaults where none are.
ParamSet optionsOf(const ParamSet& given, const Schema& schema)
{
    return given == ParamSet() ? ParamSet(schema) : given;
}

EncodedFile encoded(const Tensor& picture, const JpegEndpoint& party, const Progress& progress)
{
    EncodedFile result;
    result.error = failureOf([&] {
        const JpegCodec& codec = anyJpegCodec(party.codec, progress.stop);
        if (!codec.encodes())
            fail(ErrorCode::Unsupported, message("{} does not encode.", party.codec));
        const ParamSet options = optionsOf(party.options, codec.encodeOptions());
        const std::unique_ptr<JpegSession> session = codec.openStoppable(party.device, progress.stop);
        Device& target = device(party.device);
        const Tensor there = picture.to(target, target.defaultStream());
        target.defaultStream().synchronize();
        result.milliseconds = timed(progress, [&] { result.file = session->encode(there, options); });
    });
    if (!result.error.isEmpty())
        result.file.clear();
    return result;
}

/// A decoder that stays open for a column; opening it can fail, which then is every cell's error.
struct Column {
    const JpegEndpoint& party;
    std::unique_ptr<JpegSession> session;
    ParamSet options;
    Message error;
};

Column columnOf(const JpegEndpoint& party, const std::stop_token& stop)
{
    Column column{party, {}, {}, {}};
    column.error = failureOf([&] {
        const JpegCodec& codec = anyJpegCodec(party.codec, stop);
        if (!codec.decodes())
            fail(ErrorCode::Unsupported, message("{} does not decode.", party.codec));
        column.options = optionsOf(party.options, codec.decodeOptions());
        column.session = codec.openStoppable(party.device, stop);
    });
    return column;
}

MatrixCell decoded(const Tensor& picture, const EncodedFile& from, Column& column, const Progress& progress)
{
    MatrixCell cell;
    if (!from.error.isEmpty()) {
        cell.error = message("The encoder failed: {}", from.error);
        return cell;
    }
    if (!column.error.isEmpty()) {
        cell.error = column.error;
        return cell;
    }
    cell.error = failureOf([&] {
        Device& target = device(column.party.device);
        JpegDecoded result;
        cell.milliseconds = timed(progress, [&] {
            result = column.session->decode(from.file, column.options);
            target.defaultStream().synchronize();
        });
        cell.warnings = static_cast<std::size_t>(result.warningCount);
        cell.image = withChannelsOf(picture, result.image.toHost());
        measureErrors(picture, cell);
        measureSimilarity(picture, cell, progress);
    });
    if (!cell.error.isEmpty())
        cell.image = {};
    return cell;
}

} // namespace

JpegMatrix runJpegMatrix(const Tensor& given, const std::vector<JpegEndpoint>& encoders,
                         const std::vector<JpegEndpoint>& decoders, const Progress& progress)
{
    const Shape& shape = given.shape();
    if (given.isEmpty() || given.dtype() != DType::UInt8 || shape.n != 1 || (shape.c != 1 && shape.c != 3))
        failArgument(message("A matrix requires one 8-bit image with 1 or 3 channels; this is {} {}.",
                             toString(given.dtype()), shape.toString()));
    if (encoders.empty() || decoders.empty())
        failArgument(message("A matrix requires at least one {}.",
                             (encoders.empty() ? message("encoder") : message("decoder"))));
    const Tensor picture = given.withLayout(Layout::Contiguous);
    JpegMatrix matrix{encoders, decoders, {}, {}};
    std::vector<Column> columns;
    for (const JpegEndpoint& decoder : matrix.decoders)
        columns.push_back(columnOf(decoder, progress.stop));
    const auto steps = static_cast<double>(encoders.size() * (decoders.size() + 1));
    double done = 0.0;
    const auto step = [&](const Message& label) {
        progress.throwIfCancelled();
        progress.report(done++ / steps, label);
    };
    for (const JpegEndpoint& encoder : matrix.encoders) {
        step(message("encoding by {}", encoder.label()));
        matrix.files.push_back(encoded(picture, encoder, progress));
        for (Column& column : columns) {
            step(message("decoding by {}", column.party.label()));
            matrix.cells.push_back(decoded(picture, matrix.files.back(), column, progress));
        }
    }
    progress.report(1.0, message("done"));
    return matrix;
}

} // namespace comparo
