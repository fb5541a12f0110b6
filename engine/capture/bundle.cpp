// SPDX-License-Identifier: Apache-2.0
#include "engine/capture/bundle.h"

#include "engine/base/error.h"
#include "engine/capture/manifest.h"
#include "engine/capture/recorded_run.h"
#include "engine/capture/recording.h"
#include "engine/codec/codec.h"
#include "engine/codec/file_limits.h"
#include "engine/codec/npy.h"
#include "engine/codec/zip_archive.h"

#include <algorithm>
#include <functional>
#include <memory>

namespace comparo {

namespace {

constexpr std::size_t kMaxManifestBytes = std::size_t{64} << 20;
constexpr std::size_t kMaxNpyHeader = 4096;

/// How a file of some version is read.
struct EntryRead {
    /// A whole entry of at most so many bytes.
    std::function<std::vector<std::byte>(const std::string& entry, std::size_t limit)> bytes;
    /// Its .npy files have four dimensions, (N,C,H,W); those of version 2 lack an N that is 1.
    bool inOrder = false;
};

std::size_t bytesOf(const Trace& trace)
{
    std::size_t sum = trace.input.desc().bytes();
    for (const StepTrace& step : trace.steps) {
        sum += step.output.desc().bytes();
        for (const TracedTensor& owned : step.tensors)
            sum += owned.tensor.desc().bytes();
    }
    return sum;
}

Tensor readTensor(const EntryRead& read, const CapturedTensor& wanted, const std::string& name)
{
    const std::vector<std::byte> bytes = read.bytes(wanted.file, wanted.desc.bytes() + kMaxNpyHeader);
    const Message where = message("Entry '{}' of {}", Verbatim(wanted.file), Verbatim(name));
    if (!codec("npy").probe(bytes))
        fail(ErrorCode::CorruptData, message("{} is not an .npy file.", where));
    Tensor tensor;
    try {
        tensor = read.inOrder ? tensorFromNpy(bytes) : decodeImage(bytes, wanted.file + " of " + name).tensor;
    } catch (const Error& error) {
        fail(error.code(), read.inOrder ? message("{}: {}", where, error.message()) : error.message());
    }
    if (tensor.shape() != wanted.desc.shape || tensor.dtype() != wanted.desc.dtype)
        fail(ErrorCode::CorruptData,
             message("{} is {} {}, but the manifest declares {} {}.", where,
                     Verbatim(toString(tensor.dtype())), Verbatim(tensor.shape().toString()),
                     Verbatim(toString(wanted.desc.dtype)), Verbatim(wanted.desc.shape.toString())));
    return tensor.withLayout(wanted.desc.layout);
}

/// Gives a trace its tensors: the input of each step is the output of the one before.
void fillTrace(Trace& trace, const Tensor& input, const EntryRead& read,
               const std::vector<Manifest::StepTensors>& tensors, const std::string& name)
{
    trace.input = input;
    Tensor current = input;
    for (std::size_t i = 0; i < trace.steps.size(); ++i) {
        StepTrace& step = trace.steps[i];
        step.input = current;
        step.output = current = readTensor(read, tensors[i].output, name);
        for (std::size_t k = 0; k < step.tensors.size(); ++k)
            step.tensors[k].tensor = readTensor(read, tensors[i].owned[k], name);
    }
}

void requireTotal(const Manifest& manifest, const std::string& name)
{
    std::size_t sum = 0;
    const auto add = [&](const CapturedTensor& tensor) {
        sum += tensor.desc.bytes();
        if (sum > kMaxCaptureBytes)
            fail(
                ErrorCode::CorruptData,
                message("{} declares tensors of more than {} bytes; captures of that size are not supported.",
                        Verbatim(name), kMaxCaptureBytes));
    };
    add(manifest.input);
    for (const auto* side : {&manifest.a, &manifest.b})
        for (const Manifest::StepTensors& step : *side) {
            add(step.output);
            std::for_each(step.owned.begin(), step.owned.end(), add);
        }
}

} // namespace

CaptureSummary summaryOf(const Comparison& comparison)
{
    const ChannelStatistics& all = comparison.all;
    CaptureSummary summary;
    summary.tolerance = comparison.tolerance;
    summary.verdict = comparison.verdict;
    summary.sentence = english(comparison.sentence());
    summary.samples = all.samples;
    summary.differing = all.differing;
    summary.violating = all.violating;
    summary.nonFinite = all.nonFinite;
    summary.maxAbs = all.maxAbs;
    summary.meanAbs = all.meanAbs;
    summary.rmse = all.rmse;
    summary.requiredAtol = comparison.requiredAtol;
    summary.requiredRtol = comparison.requiredRtol;
    summary.requiredUlp = comparison.requiredUlp;
    return summary;
}

void writeCapture(const Capture& capture, const std::filesystem::path& path)
{
    if (bytesOf(capture.a) + (capture.b ? bytesOf(*capture.b) : 0) > kMaxCaptureBytes)
        failArgument(message("The tensors of this run take more than {} bytes, the limit of a capture. "
                             "Capture a smaller image or fewer steps.",
                             kMaxCaptureBytes));
    writeFile(path, recordedRun(capture));
}

Capture readCapture(const std::filesystem::path& path)
{
    const std::string name = path.string();
    const bool recorded = hasRecordedSteps(path);
    const std::vector<std::byte> file = recorded ? std::vector<std::byte>() : readFile(path);
    std::optional<ZipReader> zip;
    EntryRead read;
    std::string text;
    if (recorded) {
        const auto entries = std::make_shared<const RecordingEntries>(path);
        read = {
            [entries](const std::string& entry, std::size_t limit) { return entries->read(entry, limit); },
            true};
        const std::optional<std::string> run =
            runOfManifest(read.bytes(kManifestEntry, kMaxManifestBytes), name);
        if (!run)
            fail(ErrorCode::Unsupported,
                 message("{} is a recording of a program and has no pipeline to replay or report on; use "
                         "'comparo diff A B' to compare two recordings.",
                         Verbatim(name)));
        text = *run;
        if (!entries->has(kEndEntry))
            fail(ErrorCode::CorruptData,
                 message("{} is truncated: the end of the capture is missing.", Verbatim(name)));
    } else {
        zip.emplace(file, message("{}", Verbatim(name)));
        read.bytes = [&zip](const std::string& entry, std::size_t limit) { return zip->read(entry, limit); };
        const std::vector<std::byte> bytes = read.bytes(kManifestEntry, kMaxManifestBytes);
        text.assign(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    }
    Manifest manifest;
    try {
        manifest = manifestFromJson(text);
    } catch (const Error& error) {
        fail(error.code(), message("{}: {}", Verbatim(name), error.message()));
    }
    requireTotal(manifest, name);
    const Tensor input = readTensor(read, manifest.input, name);
    Capture capture = std::move(manifest.capture);
    fillTrace(capture.a, input, read, manifest.a, name);
    if (capture.b)
        fillTrace(*capture.b, input, read, manifest.b, name);
    return capture;
}

bool isCapture(const std::filesystem::path& path)
{
    constexpr std::size_t kNameOffset = 30; // of a local header, the first thing in a zip file
    constexpr std::string_view kFirst = kManifestEntry;
    const std::vector<std::byte> head = readFileStart(path, kNameOffset + kFirst.size()); // of a pipe nothing
    return head.size() == kNameOffset + kFirst.size() && ZipReader::probe(head) &&
           std::string_view(reinterpret_cast<const char*>(head.data()) + kNameOffset, kFirst.size()) ==
               kFirst;
}

} // namespace comparo
