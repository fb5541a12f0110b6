// SPDX-License-Identifier: Apache-2.0
#include "engine/codec/codec.h"
#include "engine/codec/cuda_jpeg/encoder.h"
#include "engine/device/host_threads.h"
#include "engine/ops/module.h"
#include "engine/ops/op_registry.h"
#include "engine/pipeline/jpeg_worker.h"

#include <algorithm>

/// Pixels to a JPEG file and back: our encoder on the device, libjpeg-turbo's decoder on the host. It stands
/// above ops and codecs because it needs both.
///
/// With more than one frame, the program around the encoder is the one of a data loader (JpegWorker). `fault`
/// leaves out one piece of its order.
namespace comparo::COMPARO_BACKEND {
namespace {

OpInfo jpegRoundTripInfo()
{
    OpInfo info{
        COMPARO_TR("JPEG round trip"),
        COMPARO_TR(
            "Encodes as baseline JPEG on the device, with the bytes of libjpeg-turbo, and decodes on the "
            "host. A fault omits one dependency between streams, as torchvision's GPU encoder did."),
        OpCategory::Compression,
        {DType::UInt8},
        {{intField("quality", COMPARO_TR("Quality"), COMPARO_TR("On libjpeg's scale."), 75, 1, 100),
          choiceField("subsampling", COMPARO_TR("Subsampling"),
                      COMPARO_TR("Luma samples for one sample of each chroma channel."),
                      {"420", "422", "444", "440", "411", "gray"}),
          intField("restart_rows", COMPARO_TR("Restart rows"),
                   COMPARO_TR("Rows of MCUs between restart markers; 0: none."), 0, 0, 65535),
          intField(
              "frames", COMPARO_TR("Frames"),
              COMPARO_TR(
                  "Number of frames that one encoder processes in turn, with the next one copied while one "
                  "is encoded. The result is the second; the others are the image flipped upside down."),
              1, 1, 16),
          choiceField(
              "fault", COMPARO_TR("Fault"),
              COMPARO_TR("What the program omits: nothing; the encoder's wait for the frame; the work before "
                         "the completion event; the encoder's own stream when the file is fetched; the wait "
                         "before the frame's memory is freed; an encoder for each of two threads. Occurs "
                         "only on asynchronous devices, depending on the schedule."),
              {kJpegFaults.begin(), kJpegFaults.end()})}}};
    info.followsLibrary = false;
    return info;
}

/// The frames around ours: what a stale or torn read shows instead of it.
Tensor turned(const OpContext& ctx, const Tensor& image)
{
    const OpContext quiet{ctx.stream, ctx.numerics, ctx.progress};
    Tensor turned = image;
    for (const char* flip : {"horizontal_flip", "vertical_flip"}) {
        const Op& op = findOp(flip);
        turned = runOp(quiet, op, ParamSet(op.info.schema), turned);
    }
    return turned;
}

/// The files of the frames.
std::vector<std::vector<std::byte>> filesOf(JpegWorker& worker, const std::vector<Tensor>& frames)
{
    std::vector<std::vector<std::byte>> files(frames.size());
    worker.run(
        static_cast<int>(frames.size()), [&](int i) { return frames[static_cast<std::size_t>(i)]; },
        [&](int i, std::vector<std::byte> file) { files[static_cast<std::size_t>(i)] = std::move(file); });
    return files;
}

/// Two threads, each with frames and streams of its own, and one encoder between them. Calls on cpu are
/// complete when they return, so that there the threads go one after the other.
std::vector<std::vector<std::byte>> shared(const OpContext& ctx, const std::vector<Tensor>& ours,
                                           const std::vector<Tensor>& theirs,
                                           const JpegEncodeOptions& options)
{
    CudaJpegEncoder encoder(ctx.device());
    const std::unique_ptr<Stream> other = ctx.device().createStream({StreamKind::NonBlocking, "pipeline 2"});
    HostMutex turns("encoder");
    JpegWorker first(ctx.stream, encoder, options, JpegFault::None, &turns);
    JpegWorker second(*other, encoder, options, JpegFault::None, &turns);
    std::vector<std::vector<std::byte>> files;
    const auto runFirst = [&] { files = filesOf(first, ours); };
    const auto runSecond = [&] { filesOf(second, theirs); };
    if (ctx.device().id().kind == DeviceKind::Cpu) {
        runSecond();
        runFirst();
    } else {
        runHostThreads({runFirst, runSecond});
    }
    return files;
}

/// The file that the encoder makes of the image alone; of a loop, in which every second frame is the image,
/// the first of its files that differs from that, if one does.
std::vector<std::byte> encoded(const OpContext& ctx, const Tensor& image, const JpegEncodeOptions& options,
                               int count, JpegFault fault)
{
    std::vector<std::byte> alone = encodeJpeg(ctx.stream, image, options);
    if (count == 1 && fault == JpegFault::None)
        return alone;
    const std::vector<Tensor> others(static_cast<std::size_t>(std::max(count, 2)), turned(ctx, image));
    std::vector<Tensor> frames = others;
    for (std::size_t i = 1; i < frames.size(); i += 2)
        frames[i] = image;
    ctx.stream.synchronize(); // the frames are all there before the loop begins
    std::vector<std::vector<std::byte>> files;
    if (fault == JpegFault::SharedEncoder) {
        const std::vector<Tensor> theirs(frames.size() * 3, others.front()); // busy for as long as we are
        files = shared(ctx, frames, theirs, options);
    } else {
        CudaJpegEncoder encoder(ctx.device());
        JpegWorker worker(ctx.stream, encoder, options, fault);
        files = filesOf(worker, frames);
    }
    for (std::size_t i = 1; i < files.size(); i += 2)
        if (files[i] != alone) {
            ctx.note(message("frame {} of {} differs from the file that the encoder produces for it alone",
                             i + 1, files.size()));
            return files[i];
        }
    return alone;
}

/// A file that a deliberate fault broke beyond decoding is shown as mid-grey, which is how decoders fill what
/// they cannot read.
Tensor decoded(const OpContext& ctx, const std::vector<std::byte>& file, Shape shape, JpegFault fault)
{
    try {
        const DecodedImage image =
            decodeImage(file, english(message("the file that {} encoded", ctx.device().id().label())));
        for (const PictureNote& said : image.info.notes)
            ctx.note(message("decoder: {}", said.text));
        return image.tensor;
    } catch (const Error& error) {
        if (fault == JpegFault::None || error.code() != ErrorCode::CorruptData)
            throw;
        ctx.note(message("broken file, shown as grey: {}", error.message()));
        const Tensor grey(cpuDevice(), {DType::UInt8, shape, Layout::Contiguous});
        std::fill_n(grey.buffer()->host(), grey.desc().bytes(), std::byte{128});
        return grey;
    }
}

/// Sample n of a batch as a batch of one.
Tensor sampleOf(const OpContext& ctx, const Tensor& batch, int n)
{
    if (batch.shape().n == 1)
        return batch;
    TensorDesc desc = batch.desc();
    desc.shape.n = 1;
    Tensor sample(ctx.device(), desc);
    ctx.stream.copy(writes(sample.buffer()), 0, reads(batch.buffer()),
                    desc.bytes() * static_cast<std::size_t>(n), desc.bytes());
    return sample;
}

Tensor applyJpegRoundTrip(const OpContext& ctx, const Tensor& input, const ParamSet& params)
{
    JpegEncodeOptions options;
    options.quality = static_cast<int>(params.getInt("quality"));
    options.subsampling = jpegSubsampling(params.getChoice("subsampling"));
    options.restartRows = static_cast<int>(params.getInt("restart_rows"));
    const JpegFault fault = jpegFault(params.getChoice("fault"));
    const int frames = static_cast<int>(params.getInt("frames"));
    if (fault != JpegFault::None)
        ctx.note(message("deliberate fault: {}", Verbatim(params.getChoice("fault"))));

    TensorDesc desc{DType::UInt8, input.shape(), Layout::Contiguous};
    if (options.subsampling == JpegSubsampling::Gray)
        desc.shape.c = 1;
    Shape single = desc.shape;
    single.n = 1;
    Tensor output(ctx.device(), desc);
    for (int n = 0; n < input.shape().n; ++n) {
        ctx.progress.throwIfCancelled();
        const std::vector<std::byte> file = encoded(ctx, sampleOf(ctx, input, n), options, frames, fault);
        ctx.note(message("{} bytes", file.size()));
        const Tensor image = decoded(ctx, file, single, fault);
        if (image.shape() != single)
            fail(ErrorCode::CorruptData,
                 message("The file that {} encoded holds {}, not {}.", ctx.device().id().label(),
                         Verbatim(image.shape().toString()), Verbatim(single.toString())));
        ctx.stream.copy(writes(output.buffer()), image.desc().bytes() * static_cast<std::size_t>(n),
                        reads(image.buffer()), 0, image.desc().bytes());
    }
    return output;
}

} // namespace

COMPARO_OP(jpeg_round_trip, jpegRoundTripInfo, applyJpegRoundTrip)

} // namespace comparo::COMPARO_BACKEND
