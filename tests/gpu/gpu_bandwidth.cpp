// SPDX-License-Identifier: Apache-2.0
// How near the kernels are to what a device's memory gives: for each op with its default parameters the bytes
// that its launches have to move, each byte once, by the accesses that they declare, and, where the device is
// a GPU, the share of the rate at which it copies a buffer. Before them, on a GPU, what copies between it and
// the host reach.
//   gpu_bandwidth [DEVICE [WIDTHxHEIGHT [OP[:DTYPE]]]]   cuda:0, 3840x2160 and all ops; exit 77 and a reason
//   where there is no such device.
// An emulated device has the same bytes and no speed.
#include "engine/base/error.h"
#include "engine/device/device.h"
#include "engine/device/stream.h"
#include "engine/device/timeline.h"
#include "tests/gates/op_cases.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <exception>
#include <functional>
#include <limits>
#include <map>
#include <string>
#include <string_view>

namespace {

using namespace comparo;
using namespace comparo::gates;

constexpr int kSkipped = 77;
constexpr int kRuns = 6; ///< the first of which compiles and allocates

/// What all launches of one kernel need in one run of an op.
struct KernelCost {
    int launches = 0;
    std::size_t bytes = 0;
    double milliseconds = 0.0;
};

using KernelCosts = std::map<std::string, KernelCost>;

KernelCosts costsOf(const Timeline& timeline)
{
    std::map<std::uint64_t, std::size_t> sizes; // of buffers
    KernelCosts costs;
    for (const TimelineEntry& entry : timeline.entries()) {
        if (entry.kind == TimelineKind::Allocate)
            sizes[entry.uses.front().buffer] = entry.bytes;
        if (entry.kind != TimelineKind::Launch)
            continue;
        KernelCost& cost = costs[entry.name];
        ++cost.launches;
        for (const TimelineEntry::Use& use : entry.uses)
            cost.bytes +=
                use.bytes > 0 ? use.bytes : sizes[use.buffer] - std::min(use.offset, sizes[use.buffer]);
        cost.milliseconds += entry.finishedMs - entry.startedMs;
    }
    return costs;
}

/// The quickest of several runs. Throws Error(Unsupported) or Error(InvalidArgument) for what the op refuses.
KernelCosts measuredCosts(Device& target, const Op& op, const Tensor& image)
{
    KernelCosts best;
    for (int run = 0; run < kRuns; ++run) {
        const Timeline timeline = [&] {
            Timeline recorded;
            const TimelineScope scope(recorded);
            const std::unique_ptr<Stream> stream = target.createStream();
            const Progress progress;
            const Tensor placed = image.to(target, *stream);
            stream->synchronize();
            const Tensor output =
                runOp({*stream, Numerics::Framework, progress}, op, ParamSet(op.info.schema), placed);
            stream->synchronize();
            return Timeline(recorded.entries());
        }();
        for (const auto& [name, cost] : costsOf(timeline)) {
            const auto [known, isNew] = best.emplace(name, cost);
            if (!isNew && (run == 1 || cost.milliseconds < known->second.milliseconds))
                known->second = cost;
        }
    }
    return best;
}

/// Bytes a millisecond, read and written.
double copyRate(Device& target)
{
    constexpr std::size_t kBytes = std::size_t{256} << 20;
    double best = std::numeric_limits<double>::infinity();
    for (int run = 0; run < kRuns; ++run) {
        Timeline timeline;
        const TimelineScope scope(timeline);
        const std::unique_ptr<Stream> stream = target.createStream();
        const BufferPtr from = makeBuffer(target, kBytes);
        const BufferPtr to = makeBuffer(target, kBytes);
        stream->copy(writes(to), reads(from), kBytes);
        stream->synchronize();
        for (const TimelineEntry& entry : timeline.entries())
            if (entry.kind == TimelineKind::Copy && run > 0)
                best = std::min(best, entry.finishedMs - entry.startedMs);
    }
    return 2.0 * static_cast<double>(kBytes) / best;
}

double millisecondsOf(const std::function<void()>& run)
{
    const auto begin = std::chrono::steady_clock::now();
    run();
    return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin).count();
}

/// What a person's picture waits for: copies from and to the host, of pageable memory as a stream does them
/// and as the driver does, and of page-locked memory. Throws Error(CorruptData) for a byte that is not what
/// it was.
void printHostCopies(Device& target)
{
    constexpr std::size_t kBytes = (std::size_t{256} << 20) + 12345;
    const std::unique_ptr<Stream> stream = target.createStream();
    const BufferPtr onDevice = makeBuffer(target, kBytes);
    const BufferPtr pageable = makeBuffer(cpuDevice(), kBytes);
    const BufferPtr back = makeBuffer(cpuDevice(), kBytes);
    const BufferPtr pinned = makeBuffer(cpuDevice(), kBytes, {"pinned", true});
    for (std::size_t i = 0; i < kBytes; ++i)
        pageable->host()[i] = static_cast<std::byte>((i * 2654435761U) >> 13);
    const auto print = [&](const char* what, const std::function<void()>& up,
                           const std::function<void()>& down) {
        double best[2] = {std::numeric_limits<double>::infinity(), std::numeric_limits<double>::infinity()};
        for (int run = 0; run < kRuns; ++run) {
            best[0] = std::min(best[0], millisecondsOf(up));
            best[1] = std::min(best[1], millisecondsOf(down));
        }
        std::printf("%-44s %6.1f GB/s up, %6.1f GB/s down\n", what,
                    static_cast<double>(kBytes) / best[0] / 1e6, static_cast<double>(kBytes) / best[1] / 1e6);
    };
    const auto copied = [&](const BufferPtr& to, const BufferPtr& from) {
        stream->copy(writes(to), reads(from), kBytes);
        stream->synchronize();
    };
    print(
        "host and device, pageable, through our blocks", [&] { copied(onDevice, pageable); },
        [&] { copied(back, onDevice); });
    if (std::memcmp(pageable->host(), back->host(), kBytes) != 0)
        fail(ErrorCode::CorruptData, message("A copy to {} and back changed its bytes.", target.id().name()));
    print(
        "... as the driver does it", [&] { target.copyIn(onDevice->address(), pageable->host(), kBytes); },
        [&] { target.copyOut(back->host(), onDevice->address(), kBytes); });
    print(
        "... page-locked", [&] { copied(onDevice, pinned); }, [&] { copied(pinned, onDevice); });
    std::printf("\n");
}

/// Whether "OP", "OP:DTYPE" or "" (all) asks for it.
bool isWanted(const std::string& wanted, const Op& op, DType dtype)
{
    return wanted.empty() || wanted == op.id || wanted == op.id + ":" + toString(dtype);
}

int measure(DeviceId id, int width, int height, const std::string& wanted)
{
    Device& target = device(id);
    const bool isReal = id.kind == DeviceKind::Cuda;
    if (isReal && wanted.empty())
        printHostCopies(target);
    const double copies = isReal ? copyRate(target) : 0.0;
    std::printf("%s, %dx%d, 3 channels", target.info().label.c_str(), width, height);
    std::printf(isReal ? "; a copy moves %.0f GB/s\n\n" : "; emulated: no speed\n\n", copies / 1e6);
    std::printf("%-22s %-8s %-28s %8s %14s%s\n", "op", "dtype", "kernel", "launches", "bytes a pixel",
                isReal ? "         ms     GB/s   of a copy" : "");
    for (const Op& op : allOps())
        for (const DType dtype : {DType::UInt8, DType::Float32}) {
            if (!isWanted(wanted, op, dtype))
                continue;
            const Tensor image =
                makeInput(dtype, {{1, 3, height, width}, Layout::Contiguous, Content::Image});
            KernelCosts costs;
            try {
                costs = measuredCosts(target, op, image);
            } catch (const Error& error) {
                if (error.code() == ErrorCode::Device || error.code() == ErrorCode::OutOfMemory)
                    throw;
                continue; // this op does not take this dtype
            }
            for (const auto& [name, cost] : costs) {
                const auto bytes = static_cast<double>(cost.bytes);
                std::printf("%-22s %-8s %-28s %8d %14.2f", op.id.c_str(), toString(dtype).c_str(),
                            name.c_str(), cost.launches, bytes / (static_cast<double>(width) * height));
                if (isReal)
                    std::printf(" %10.4f %8.0f %10.0f %%", cost.milliseconds, bytes / cost.milliseconds / 1e6,
                                100.0 * bytes / cost.milliseconds / copies);
                std::printf("\n");
            }
        }
    return 0;
}

} // namespace

int main(int argc, char** argv)
{
    int width = 3840;
    int height = 2160;
    if (argc > 4 || (argc >= 3 && std::sscanf(argv[2], "%dx%d", &width, &height) != 2) || width < 1 ||
        height < 1) {
        std::fprintf(stderr, "usage: gpu_bandwidth [DEVICE [WIDTHxHEIGHT [OP[:DTYPE]]]]\n");
        return 2;
    }
    try {
        return measure(DeviceId::parse(argc > 1 ? argv[1] : "cuda:0"), width, height,
                       argc > 3 ? argv[3] : "");
    } catch (const Error& error) {
        std::fprintf(stderr, "gpu_bandwidth: %s\n", error.what());
        return error.code() == ErrorCode::Device ? kSkipped : 1;
    }
}
