// SPDX-License-Identifier: Apache-2.0
#include "app/commands/checks.h"
#include "app/commands/grad/sides.h"
#include "app/commands/interrupt.h"
#include "app/commands/jpeg/commands.h"
#include "app/commands/peers/flags.h"
#include "app/commands/print.h"
#include "engine/base/error.h"
#include "engine/base/message_list.h"
#include "engine/base/number_text.h"
#include "engine/codec/jpeg_codec.h"
#include "engine/pipeline/peer_codec.h"
#include "engine/stress/jpeg_stress.h"

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <charconv>
#include <memory>

namespace comparo::cli {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kShownHazards = 4;
constexpr std::size_t kShownFrames = 10;

struct JpegStressOptions {
    StressOptions run;
    std::string device; ///< empty: where the codec runs
    std::vector<std::string> sizes = {"3840x2160"};
    bool json = false;
    PeerFlags peers;
};

/// "3840x2160".
std::pair<int, int> sizeOf(const std::string& text)
{
    std::pair<int, int> size;
    const char* const end = text.data() + text.size();
    const auto width = std::from_chars(text.data(), end, size.first);
    if (width.ec != std::errc{} || width.ptr == end || *width.ptr != 'x')
        failArgument(message("--size expects WIDTHxHEIGHT, as in 3840x2160, not '{}'.", Verbatim(text)));
    const auto height = std::from_chars(width.ptr + 1, end, size.second);
    if (height.ec != std::errc{} || height.ptr != end)
        failArgument(message("--size expects WIDTHxHEIGHT, as in 3840x2160, not '{}'.", Verbatim(text)));
    return size;
}

/// Where a codec is stressed unless a device is named: where its faults would show.
DeviceId deviceFor(const std::string& codec)
{
    for (const DeviceId device : {DeviceId{DeviceKind::Emu, 0}, DeviceId{DeviceKind::Cuda, 0}})
        if (anyJpegCodec(codec).runsOn(device))
            return device;
    return {DeviceKind::Cpu, 0};
}

char letterOf(FrameState state)
{
    switch (state) {
    case FrameState::Good:
        return '.';
    case FrameState::Bad:
        return 'X';
    case FrameState::Failed:
        return '!';
    case FrameState::Skipped:
        return '-';
    case FrameState::Waiting:
    case FrameState::Running:
        break;
    }
    return ' ';
}

bool isBad(const FrameOutcome& frame)
{
    return frame.state == FrameState::Bad || frame.state == FrameState::Failed;
}

/// One line a thread: its counts, and a letter a frame.
void printTable(const StressOptions& options, const StressResult& result)
{
    constexpr std::size_t kLetters = 50;
    print("  {:>6}{:>6}{:>6}{:>8}{:>10}{:>11}   {}\n", "thread", "good", "bad", "failed", "ms", "bytes",
          "frames: . good  X bad  ! failed  - left out");
    const auto count = static_cast<std::size_t>(options.iterations);
    for (std::size_t thread = 0; thread < static_cast<std::size_t>(options.threads); ++thread) {
        std::size_t good = 0, bad = 0, failed = 0, bytes = 0;
        double milliseconds = 0.0;
        std::string letters;
        for (std::size_t i = 0; i < count; ++i) {
            const FrameOutcome& frame = result.frames[thread * count + i];
            good += frame.state == FrameState::Good ? 1U : 0U;
            bad += frame.state == FrameState::Bad ? 1U : 0U;
            failed += frame.state == FrameState::Failed ? 1U : 0U;
            bytes += frame.bytes;
            milliseconds += frame.milliseconds;
            letters += letterOf(frame.state);
        }
        const std::size_t files = std::max<std::size_t>(good + bad, 1);
        print("  {:>6}{:>6}{:>6}{:>8}{:>10.1f}{:>11}   {}\n", thread + 1, good, bad, failed,
              milliseconds / static_cast<double>(files), bytes / files, letters.substr(0, kLetters));
        for (std::size_t at = kLetters; at < letters.size(); at += kLetters)
            print("  {:>47}   {}\n", "", letters.substr(at, kLetters));
    }
}

void printBad(const StressResult& result)
{
    std::vector<const FrameOutcome*> bad;
    for (const FrameOutcome& frame : result.frames)
        if (isBad(frame))
            bad.push_back(&frame);
    if (bad.empty())
        return;
    const FrameOutcome& first = **std::min_element(
        bad.begin(), bad.end(), [](const auto* a, const auto* b) { return a->iteration < b->iteration; });
    print("\nThe first bad frame, {} of thread {}: {}\n", first.iteration + 1, first.thread + 1,
          english(first.words));
    print("{} bad:", bad.size());
    for (std::size_t i = 0; i < std::min(bad.size(), kShownFrames); ++i)
        print("{} {} of thread {}", i == 0 ? "" : ",", bad[i]->iteration + 1, bad[i]->thread + 1);
    print("{}\n", bad.size() > kShownFrames ? ", …" : "");
}

void printHazards(const StressResult& result)
{
    if (result.hazards.empty())
        return;
    print("\nThe first group of frames has {}, regardless of its files:\n",
          countedText(result.hazards.size(), "hazard", "hazards"));
    for (std::size_t i = 0; i < std::min(result.hazards.size(), kShownHazards); ++i)
        print("  {}\n", english(result.hazards[i]));
    if (result.hazards.size() > kShownHazards)
        print("  … and {} more; --json has them all.\n", result.hazards.size() - kShownHazards);
}

std::string sentenceOf(const StressResult& result)
{
    const std::size_t all = result.frames.size();
    if (result.isClean())
        return fmt::format("Clean: {} of {} files are correct, and every access is ordered.", result.good,
                           all);
    return fmt::format("Not clean: {} of {} files are correct, {} are bad, {} failed; {}.", result.good, all,
                       result.bad, result.failed, countedText(result.hazards.size(), "hazard", "hazards"));
}

void printText(const StressOptions& options, const StressResult& result)
{
    print("{} on {}: {} threads, {} frames each, quality {}, {}{}\n\n", options.codec,
          english(options.device.label()), options.threads, options.iterations, options.quality,
          options.subsampling, options.fault == "none" ? "" : ", deliberate fault: " + options.fault);
    printTable(options, result);
    printBad(result);
    printHazards(result);
    print("\n{}\n{:.1f} s", sentenceOf(result), result.seconds);
    if (result.resumed > 0)
        print("; {} outcomes are from the journal", result.resumed);
    print("\n");
}

void printStressJson(const StressOptions& options, const StressResult& result)
{
    Json frames = Json::array();
    for (const FrameOutcome& frame : result.frames)
        frames.push_back({{"thread", frame.thread},
                          {"iteration", frame.iteration},
                          {"state", nameOf(frame.state)},
                          {"bytes", frame.bytes},
                          {"milliseconds", frame.milliseconds},
                          {"words", english(frame.words)}});
    Json json{{"schema", "comparoscope.jpeg_stress/2"}};
    json.update(Json::parse(toJson(options)));
    json.update({{"clean", result.isClean()},
                 {"sentence", sentenceOf(result)},
                 {"good", result.good},
                 {"bad", result.bad},
                 {"failed", result.failed},
                 {"resumed", result.resumed},
                 {"seconds", result.seconds},
                 {"hazards", english(result.hazards)},
                 {"frames", frames}});
    print("{}\n", json.dump(2, ' ', false, Json::error_handler_t::replace));
}

void run(JpegStressOptions& options, Context& context)
{
    usePeers(options.peers);
    StressOptions& stress = options.run;
    stress.device = options.device.empty() ? deviceFor(stress.codec) : DeviceId::parse(options.device);
    stress.sizes.clear();
    for (const std::string& size : options.sizes)
        stress.sizes.push_back(sizeOf(size));
    std::replace(stress.fault.begin(), stress.fault.end(), '-', '_');
    const Interrupt interrupt;
    Progress progress = terminalProgress();
    progress.stop = interrupt.token();
    const StressResult result = runStress(stress, {}, progress);
    if (options.json)
        printStressJson(stress, result);
    else
        printText(stress, result);
    context.exitCode = result.isClean() ? 0 : 1;
}

} // namespace

void addJpegStress(CLI::App& jpeg, Context& context)
{
    auto* command = jpeg.add_subcommand(
        "stress", "Send many frames through encoders on several threads and validate every file");
    auto options = std::make_shared<JpegStressOptions>();
    StressOptions& stress = options->run;
    command
        ->add_option(
            "--codec", stress.codec,
            "The encoder: cuda_jpeg, libjpeg_turbo, nvjpeg, or that of a peer, as in torchvision@cpu")
        ->capture_default_str();
    command->add_option("--device", options->device,
                        "Device; default emu:0 for cuda_jpeg, cpu for libjpeg_turbo and peers (whose names "
                        "include their devices), cuda:0 for nvjpeg");
    command->add_option("--size", options->sizes, "Size of the frames; repeat for several, used in turn")
        ->capture_default_str();
    command->add_option("--threads", stress.threads, "Host threads, each with an encoder")
        ->capture_default_str();
    command->add_option("--iterations", stress.iterations, "Frames of each thread")->capture_default_str();
    command->add_option("--quality", stress.quality, "1 to 100")->capture_default_str();
    command->add_option("--subsampling", stress.subsampling, "444, 422, 420, 440, 411 or gray")
        ->capture_default_str();
    command->add_option("--restart-rows", stress.restartRows, "Rows of MCUs between restart markers")
        ->capture_default_str();
    command
        ->add_option("--fault", stress.fault,
                     "What the program around cuda_jpeg omits: none, no-wait, early-event, other-stream, "
                     "freed-frame or shared-encoder")
        ->capture_default_str();
    command->add_option(
        "--schedule", stress.schedule,
        "Schedule of an emulated device: lazy, eager, random[:SEED], adversarial[:SEED], each with "
        "+chunks=N and +strict; default adversarial+chunks=16");
    command
        ->add_option("--tau", stress.tau,
                     "Tolerance of the interval test, in DCT units; at least 2 for nvJPEG")
        ->check(numberFromZero())
        ->capture_default_str();
    command->add_option("--seed", stress.seed, "Seed of the images, and of a schedule without one")
        ->check(seedNumber())
        ->capture_default_str();
    command->add_option("--journal", stress.journal,
                        "File to append outcomes to; a stopped run resumes from it");
    addPeerFlags(*command, options->peers);
    command->add_flag("--json", options->json, "Print JSON");
    command->footer(
        "Every file is inspected (legal codes, each coefficient from its image), decoded, and compared byte\n"
        "for byte with libjpeg-turbo's of the same image (not nvJPEG's or a peer's); the race detector reads "
        "the calls of\n"
        "the first frames. Threads, streams and the schedule of emulated devices follow from the seed.\n"
        "Exit code: 0 clean, 1 a bad file, a failure or a hazard, 2 error.\n"
        "Examples:\n"
        "  comparo jpeg stress --codec cuda_jpeg --device emu:0 --size 3840x2160 --threads 4 --iterations "
        "50\n"
        "  comparo jpeg stress --fault early-event --schedule adversarial:7 --iterations 5");
    command->callback([options, &context] { run(*options, context); });
}

} // namespace comparo::cli
