// SPDX-License-Identifier: Apache-2.0
#include "engine/scenario/scenario.h"

#include "engine/base/text.h"

/// The mistakes that can be read in torchvision's GPU JPEG encoder (specs/torchvision.md B1), each alone.
namespace comparo {
namespace {

const char* const kNoWait = "no_wait";
const char* const kEarlyEvent = "early_event";
const char* const kOtherStream = "other_stream";
const char* const kFreedFrame = "freed_frame";
const char* const kSharedEncoder = "shared_encoder";

/// The round trip with one piece of its order left out, on emulated devices under the schedule that looks for
/// trouble; the fix is the same program with that piece.
ScenarioSetup setupOf(const char* fault, int fix, DeviceKind devices, std::uint64_t seed)
{
    const bool shares = std::string_view(fault) == kSharedEncoder;
    ScenarioSetup setup;
    setup.pipeline.seed = seed;
    setup.pipeline.steps = {
        Step::parse("jpeg_round_trip:quality=90,subsampling=444,frames=" + std::string(shares ? "16" : "3") +
                    ",fault=" + std::string(fix == 0 ? fault : "none"))};
    setup.a = {{DeviceKind::Cpu, 0}, Numerics::Exact, {}, {}};
    setup.b = {scenarioDevice(devices, 0, 1), Numerics::Exact, {}, {}};
    if (devices == DeviceKind::Emu) {
        ScheduleOptions schedule;
        // Two whole encodings are right in either order: what hurts is that their kernels mix.
        schedule.policy =
            std::string_view(fault) == kSharedEncoder ? SchedulePolicy::Random : SchedulePolicy::Adversarial;
        schedule.seed = seed;
        schedule.copyChunks = 16;
        setup.b.schedule = schedule;
    }
    setup.expected = fix == 0 ? OutcomeKind::Hazard : OutcomeKind::BitExact;
    return setup;
}

template <const char* const& kFault>
ScenarioSetup encoderSetup(int fix, DeviceKind devices, std::uint64_t seed)
{
    return setupOf(kFault, fix, devices, seed);
}

constexpr const char* kWhyNot =
    COMPARO_TR("It is a race inside torchvision's GPU encoder, which a peer cannot show from outside: files "
               "of a racing encoder may be correct.");

const std::vector<std::string> kTryThese = {
    COMPARO_TR("Read under Streams which two calls have no order between them, and which edge is missing."),
    COMPARO_TR("Replay B under other schedules: the pixels may be correct, the hazard remains."),
    COMPARO_TR("Choose the fix: the same calls with one more edge.")};

} // namespace

Scenario torchvisionJpegNoWait()
{
    return {"torchvision-gpu-jpeg-no-wait",
            COMPARO_TR("Encoded before the frame was there"),
            "torchvision",
            "torchvision #8587; PR 8929",
            "2025-01-28",
            COMPARO_TR("Users of torchvision's GPU encoder saw noise in 4K images: legal JPEG files with the "
                       "wrong pixels. The encoder works on a stream of its own, and nothing made that stream "
                       "wait for the stream on which the image was still being made. The larger the image, "
                       "the later its producer ends, and the likelier the encoder reads memory in which an "
                       "earlier frame still lies. A synchronisation before the call hid it, and release 0.22 "
                       "put one there. Look at the stripes of another frame, and at the edge that is missing "
                       "between the copy of the frame and the first kernel of the encoder."),
            kTryThese,
            {COMPARO_TR("the encoder's stream waits for the caller's")},
            &encoderSetup<kNoWait>,
            {{}, {}, kWhyNot}};
}

Scenario torchvisionJpegEarlyEvent()
{
    return {
        "torchvision-gpu-jpeg-early-event",
        COMPARO_TR("The completion event, recorded before the work"),
        "torchvision",
        "torchvision #8587; PR 8496",
        "2025-01-28",
        COMPARO_TR(
            "The encoder recorded its completion event on its private stream and only then queued the "
            "encoding. An event marks what was queued before it, so that the caller's stream, which waited "
            "for it, waited for nothing and copied the encoded bytes while they were being fetched. The "
            "file begins as this frame and goes on as the last one: its header is right, its Huffman codes "
            "fall out of step, and the decoder paints noise or shreds of another frame. Run twice, it may "
            "look right twice. The race "
            "detector needs no luck: it names the fetch and the copy that have no order."),
        kTryThese,
        {COMPARO_TR("record the event after the work")},
        &encoderSetup<kEarlyEvent>,
        {{}, {}, kWhyNot}};
}

Scenario torchvisionJpegOtherStream()
{
    return {"torchvision-gpu-jpeg-other-stream",
            COMPARO_TR("Fetched on a stream without synchronisation"),
            "torchvision",
            "torchvision #9060",
            "2025-05-07",
            COMPARO_TR(
                "The encoded bytes were fetched on stream 0, the legacy default stream, while the encoder's "
                "own stream does not block against it. The caller waited for the encoder's stream, so that "
                "nothing ordered the fetch before the caller's copy, nor before the next image, which "
                "overwrites the encoder's bytes. Under threads, files came out truncated or broken. Look at "
                "the lane of the default stream in the timeline: no arrow leads out of it."),
            kTryThese,
            {COMPARO_TR("fetch on the encoder's own stream")},
            &encoderSetup<kOtherStream>,
            {{}, {}, kWhyNot}};
}

Scenario torchvisionJpegFreedFrame()
{
    return {
        "torchvision-gpu-jpeg-freed-frame",
        COMPARO_TR("Memory given back while another stream reads it"),
        "torchvision",
        "torchvision #9060; PR 9606 (the decoder's twin)",
        "2025-05-07",
        COMPARO_TR("The contiguous copy of the image is a temporary. When the call returns, it goes back to "
                   "the caching allocator, which hands it out again at once on the caller's stream: right "
                   "for work on that stream, but the encoder reads it on a stream of its own. The next frame "
                   "is copied into the same memory while the encoder is still reading. On an H100 a "
                   "reproducer of the decoder's twin of this fault spoiled 199 of 200 images. Look for the "
                   "use after free: the frame's memory has a new owner before the encoder's last read."),
        kTryThese,
        {COMPARO_TR("the caller's stream waits for the encoder before it frees")},
        &encoderSetup<kFreedFrame>,
        {{}, {}, kWhyNot}};
}

Scenario torchvisionJpegSharedEncoder()
{
    return {
        "torchvision-gpu-jpeg-shared-encoder",
        COMPARO_TR("Two threads, one encoder"),
        "torchvision",
        "torchvision #9060",
        "2025-05-07",
        COMPARO_TR(
            "An encoder state holds the work of one image: coefficients, bit counts, the bytes of the file. "
            "nvJPEG asks for one state for each thread, and says that fetching returns the last image "
            "encoded with that state. Two workers that share one state each queue their own order correctly, "
            "and still mix their images, because neither knows of the other's stream. Look at the two "
            "encoder lanes in the timeline: they write the same buffers, and no arrow connects them."),
        kTryThese,
        {COMPARO_TR("one encoder for each thread")},
        &encoderSetup<kSharedEncoder>,
        {{}, {}, kWhyNot}};
}

} // namespace comparo
