#include "engine/codec/codec.h"
#include "engine/codec/cuda_jpeg/encoder.h"
#include "engine/device/host_access.h"
#include "engine/device/host_threads.h"
#include "engine/ops/module.h"
#include "engine/ops/op_registry.h"

#include <algorithm>
#include <array>
#include <mutex>

/// Pixels to a JPEG file and back: our encoder on the device, libjpeg-turbo's decoder on the host. It stands
/// above ops and codecs because it needs both.
///
/// With more than one frame, the program around the encoder is the one of a data loader: frames come one
/// after the other, each is copied into memory that was given back a moment ago, encoded on a stream of the
/// encoder's own and fetched on a third, while the next frame is copied already. `fault` leaves out one piece
/// of its order, as releases of torchvision did (specs/torchvision.md B1: vision #8587, #9060, PR 8929).
namespace comparo::COMPARO_BACKEND {
namespace {

enum class Fault { None, NoWait, EarlyEvent, OtherStream, FreedFrame, SharedEncoder };

constexpr std::array<const char*, 6> kFaults = {"none",         "no_wait",     "early_event",
                                                "other_stream", "freed_frame", "shared_encoder"};

constexpr std::array<const char*, 6> kSamplings = {"444", "422", "420", "440", "411", "gray"};

template <std::size_t N>
int indexOf(const std::array<const char*, N>& words, const std::string& word)
{
    return static_cast<int>(std::find(words.begin(), words.end(), word) - words.begin());
}

OpInfo info()
{
    return {
        COMPARO_TR("JPEG round trip"),
        COMPARO_TR("Encodes as baseline JPEG on the device, with the bytes of libjpeg-turbo, and decodes "
                   "on the host. A fault leaves out one piece of the order between streams, as "
                   "torchvision's GPU encoder did."),
        OpCategory::Compression,
        {DType::UInt8},
        {{intField("quality", COMPARO_TR("Quality"), COMPARO_TR("On libjpeg's scale."), 75, 1, 100),
          choiceField("subsampling", COMPARO_TR("Subsampling"),
                      COMPARO_TR("Samples of brightness for one of each colour difference."),
                      {"420", "422", "444", "440", "411", "gray"}),
          intField("restart_rows", COMPARO_TR("Restart rows"),
                   COMPARO_TR("A restart marker after so many rows of MCUs; 0: none."), 0, 0, 65535),
          intField(
              "frames", COMPARO_TR("Frames"),
              COMPARO_TR("That one encoder takes in turn, with the next one copied while one is encoded. "
                         "The result is the second; the others are the picture turned upside down."),
              1, 1, 16),
          choiceField("fault", COMPARO_TR("Fault"),
                      COMPARO_TR("What the program leaves out: nothing; the encoder's wait for the frame; "
                                 "the work before the event that says it is done; the encoder's own "
                                 "stream when the file is fetched; the wait before the frame's memory "
                                 "is given back; an encoder for each of two threads. Shows on asynchronous "
                                 "devices only, and where the schedule lets it."),
                      {kFaults.begin(), kFaults.end()})}}};
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

/// One worker: encodes frames of one shape in turn.
class Worker {
public:
    /// `turns` lets one thread at a time queue the work of an encoder that is shared; null where it is not.
    Worker(Stream& caller, CudaJpegEncoder& encoder, const JpegEncodeOptions& options, Fault fault,
           HostMutex* turns = nullptr)
        : m_caller(caller),
          m_device(caller.device()),
          m_encoder(encoder),
          m_options(options),
          m_fault(fault),
          m_turns(turns),
          m_encoding(m_device.createStream({StreamKind::NonBlocking, "encoder"})),
          m_download(m_device.createStream({StreamKind::NonBlocking, "download"}))
    {
        m_encoding->setStop(caller.stop());
        m_download->setStop(caller.stop());
    }

    /// The files of the frames.
    std::vector<std::vector<std::byte>> run(const std::vector<Tensor>& frames)
    {
        std::vector<std::vector<std::byte>> files;
        Tensor next = fetch(frames.front());
        for (std::size_t i = 0; i < frames.size(); ++i) {
            const Event early = encode(next);
            if (i + 1 < frames.size())
                next = fetch(frames[i + 1]);
            files.push_back(finish(early));
        }
        return files;
    }

private:
    /// The frame in memory of its own, as a contiguous copy of a tensor would be.
    Tensor fetch(const Tensor& frame)
    {
        const BufferPtr memory = m_caller.allocate(frame.desc().bytes(), "frame");
        m_caller.copy(writes(memory), reads(frame.buffer()), frame.desc().bytes());
        return {memory, frame.desc()};
    }

    /// Queues the encoding and gives the frame back. The event that was recorded too early, if it was.
    Event encode(const Tensor& frame)
    {
        if (m_fault != Fault::NoWait)
            m_encoding->wait(m_caller.record());
        Event early;
        if (m_fault == Fault::EarlyEvent)
            early = m_encoding->record();
        {
            const auto turn = m_turns ? std::unique_lock(*m_turns) : std::unique_lock<HostMutex>();
            m_encoder.encode(*m_encoding, frame, m_options);
        }
        if (m_fault != Fault::FreedFrame)
            m_caller.wait(m_encoding->record());
        m_caller.free(frame.buffer());
        return early;
    }

    /// Fetches the file through memory of the device, as encode_jpeg returns it, to the host.
    std::vector<std::byte> finish(const Event& early)
    {
        const std::size_t bytes = m_encoder.length(*m_encoding);
        if (!m_output || m_output->bytes() < bytes)
            m_output = makeBuffer(m_device, bytes + bytes / 4, {"encoded", false});
        Stream& fetching = m_fault == Fault::OtherStream ? m_device.defaultStream() : *m_encoding;
        m_encoder.retrieve(fetching, m_output, bytes);
        m_download->wait(m_fault == Fault::EarlyEvent ? early : m_encoding->record());
        const BufferPtr file = makeBuffer(cpuDevice(), bytes, {"file", true});
        m_download->copy(writes(file), reads(m_output), bytes);
        const Event here = m_download->record();
        m_encoding->wait(here); // the next file goes through the same memory
        here.synchronize();
        hostReads(file, "read the file");
        return {file->host(), file->host() + bytes};
    }

    Stream& m_caller;
    Device& m_device;
    CudaJpegEncoder& m_encoder;
    JpegEncodeOptions m_options;
    Fault m_fault;
    HostMutex* m_turns;
    std::unique_ptr<Stream> m_encoding;
    std::unique_ptr<Stream> m_download;
    BufferPtr m_output;
};

/// Two threads, each with frames and streams of its own, and one encoder between them. Calls on cpu are
/// complete when they return, so that there the threads go one after the other.
std::vector<std::vector<std::byte>> shared(const OpContext& ctx, const std::vector<Tensor>& ours,
                                           const std::vector<Tensor>& theirs,
                                           const JpegEncodeOptions& options)
{
    CudaJpegEncoder encoder(ctx.device());
    const std::unique_ptr<Stream> other = ctx.device().createStream({StreamKind::NonBlocking, "pipeline 2"});
    HostMutex turns("encoder");
    Worker first(ctx.stream, encoder, options, Fault::None, &turns);
    Worker second(*other, encoder, options, Fault::None, &turns);
    std::vector<std::vector<std::byte>> files;
    const auto runFirst = [&] { files = first.run(ours); };
    const auto runSecond = [&] { second.run(theirs); };
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
                               int count, Fault fault)
{
    std::vector<std::byte> alone = encodeJpeg(ctx.stream, image, options);
    if (count == 1 && fault == Fault::None)
        return alone;
    const std::vector<Tensor> others(static_cast<std::size_t>(std::max(count, 2)), turned(ctx, image));
    std::vector<Tensor> frames = others;
    for (std::size_t i = 1; i < frames.size(); i += 2)
        frames[i] = image;
    ctx.stream.synchronize(); // the frames are all there before the loop begins
    std::vector<std::vector<std::byte>> files;
    if (fault == Fault::SharedEncoder) {
        const std::vector<Tensor> theirs(frames.size() * 3, others.front()); // busy for as long as we are
        files = shared(ctx, frames, theirs, options);
    } else {
        CudaJpegEncoder encoder(ctx.device());
        files = Worker(ctx.stream, encoder, options, fault).run(frames);
    }
    for (std::size_t i = 1; i < files.size(); i += 2)
        if (files[i] != alone) {
            ctx.note("frame " + std::to_string(i + 1) + " of " + std::to_string(files.size()) +
                     " is not the file that the encoder makes of it alone");
            return files[i];
        }
    return alone;
}

/// A file that a deliberate fault broke beyond decoding is shown as mid-grey, which is how decoders fill what
/// they cannot read.
Tensor decoded(const OpContext& ctx, const std::vector<std::byte>& file, Shape shape, Fault fault)
{
    try {
        const DecodedImage image =
            decodeImage(file, "The file that " + ctx.device().id().label() + " encoded");
        for (const std::string& warning : image.info.warnings)
            ctx.note("decoder: " + warning);
        return image.tensor;
    } catch (const Error& error) {
        if (fault == Fault::None || error.code() != ErrorCode::CorruptData)
            throw;
        ctx.note("broken file, shown as grey: " + error.message());
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

Tensor apply(const OpContext& ctx, const Tensor& input, const ParamSet& params)
{
    JpegEncodeOptions options;
    options.quality = static_cast<int>(params.getInt("quality"));
    options.subsampling = static_cast<JpegSubsampling>(indexOf(kSamplings, params.getChoice("subsampling")));
    options.restartRows = static_cast<int>(params.getInt("restart_rows"));
    const Fault fault = static_cast<Fault>(indexOf(kFaults, params.getChoice("fault")));
    const int frames = static_cast<int>(params.getInt("frames"));
    if (fault != Fault::None)
        ctx.note("deliberate fault: " + params.getChoice("fault"));

    TensorDesc desc{DType::UInt8, input.shape(), Layout::Contiguous};
    if (options.subsampling == JpegSubsampling::Gray)
        desc.shape.c = 1;
    Shape single = desc.shape;
    single.n = 1;
    Tensor output(ctx.device(), desc);
    for (int n = 0; n < input.shape().n; ++n) {
        ctx.progress.throwIfCancelled();
        const std::vector<std::byte> file = encoded(ctx, sampleOf(ctx, input, n), options, frames, fault);
        ctx.note(std::to_string(file.size()) + " bytes");
        const Tensor image = decoded(ctx, file, single, fault);
        if (image.shape() != single)
            fail(ErrorCode::CorruptData, "The file that " + ctx.device().id().label() + " encoded holds " +
                                             image.shape().toString() + ", not " + single.toString() + ".");
        ctx.stream.copy(writes(output.buffer()), image.desc().bytes() * static_cast<std::size_t>(n),
                        reads(image.buffer()), 0, image.desc().bytes());
    }
    return output;
}

} // namespace

COMPARO_OP(jpeg_round_trip, info, apply)

} // namespace comparo::COMPARO_BACKEND
