// SPDX-License-Identifier: Apache-2.0
// What the race detector says about the calls of the JPEG encoder: nothing if they are ordered, and which
// buffer is at stake if they are not.
#include "engine/codec/cuda_jpeg/encoder.h"
#include "engine/device/device.h"
#include "engine/device/races/races.h"
#include "tests/support/test_images.h"

#include <gtest/gtest.h>

#include <functional>
#include <set>

namespace comparo {
namespace {

/// An encoder, a stream for it and one of its user, all on emu:0.
struct Bench {
    Device& emu = device({DeviceKind::Emu, 0});
    std::unique_ptr<Stream> own = emu.createStream({StreamKind::NonBlocking, "encode"});
    std::unique_ptr<Stream> users = emu.createStream({StreamKind::NonBlocking, "user"});
    CudaJpegEncoder encoder{emu};

    /// A picture that arrives by a copy on a stream.
    [[nodiscard]] Tensor arrive(Stream& stream) const
    {
        return test::randomImage(DType::UInt8, {1, 3, 40, 56}).to(emu, stream);
    }

    void fetch(Stream& stream, std::size_t bytes) const
    {
        const BufferPtr file = makeBuffer(cpuDevice(), bytes, {"file", true});
        encoder.retrieve(stream, file, bytes);
        stream.synchronize();
    }
};

/// Names of the buffers of all hazards of what `work` calls.
std::set<std::string> hazardsOf(const std::function<void(Bench&)>& work)
{
    Timeline timeline;
    const TimelineScope scope(timeline);
    {
        Bench bench;
        work(bench);
        bench.own->synchronize();
        bench.users->synchronize();
    }
    std::set<std::string> names;
    for (const Hazard& hazard : findRaces(timeline.entries()).hazards)
        names.insert(hazard.bufferName.empty() ? "image" : hazard.bufferName);
    return names;
}

const std::set<std::string> kNone;

TEST(CudaJpegOrder, OneStreamNeedsNoEvents)
{
    EXPECT_EQ(hazardsOf([](Bench& bench) {
                  for (const int quality : {50, 90}) {
                      bench.encoder.encode(*bench.own, bench.arrive(*bench.own), {quality});
                      bench.fetch(*bench.own, bench.encoder.length(*bench.own));
                  }
              }),
              kNone);
}

TEST(CudaJpegOrder, StreamsThatWaitForEachOtherAreOrdered)
{
    EXPECT_EQ(hazardsOf([](Bench& bench) {
                  const Tensor image = bench.arrive(*bench.users);
                  bench.own->wait(bench.users->record());
                  bench.encoder.encode(*bench.own, image);
                  bench.users->wait(bench.own->record());
                  bench.fetch(*bench.users, bench.encoder.length(*bench.users));
              }),
              kNone);
}

TEST(CudaJpegOrder, ProducerThatIsNotWaitedForRacesForTheImage)
{
    EXPECT_EQ(hazardsOf([](Bench& bench) { bench.encoder.encode(*bench.own, bench.arrive(*bench.users)); }),
              std::set<std::string>{"image"});
}

TEST(CudaJpegOrder, EventBeforeTheWorkOrdersNothing)
{
    EXPECT_EQ(hazardsOf([](Bench& bench) {
                  const Event done = bench.own->record();
                  bench.encoder.encode(*bench.own, bench.arrive(*bench.own));
                  bench.users->wait(done);
                  bench.fetch(*bench.users, 100);
              }),
              std::set<std::string>{"jpeg bitstream"});
}

TEST(CudaJpegOrder, LengthOnAnotherStreamRacesForTheSize)
{
    EXPECT_EQ(hazardsOf([](Bench& bench) {
                  bench.encoder.encode(*bench.own, bench.arrive(*bench.own));
                  static_cast<void>(bench.encoder.length(*bench.users)); // any value may come
              }),
              std::set<std::string>{"jpeg size"});
}

TEST(CudaJpegOrder, OneEncoderOnTwoStreamsRacesForItsBuffers)
{
    const std::set<std::string> names = hazardsOf([](Bench& bench) {
        for (Stream* stream : {bench.own.get(), bench.users.get()})
            bench.encoder.encode(*stream, bench.arrive(*stream));
    });
    EXPECT_TRUE(names.contains("jpeg bitstream"));
    EXPECT_TRUE(names.contains("jpeg coefficients"));
    EXPECT_FALSE(names.contains("jpeg tables")); // nobody writes them
}

} // namespace
} // namespace comparo
