// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/capture/environment.h"
#include "engine/compare/applied_contract.h"
#include "engine/compare/statistics.h"
#include "engine/pipeline/runner.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

namespace comparo {

/// What the comparison of both sides said when the capture was written; errors are in the data's own unit.
struct CaptureSummary {
    Tolerance tolerance;
    std::optional<AppliedContract> contract;
    Verdict verdict = Verdict::BitExact;
    std::string sentence;
    std::uint64_t samples = 0;
    std::uint64_t differing = 0;
    std::uint64_t violating = 0;
    std::uint64_t nonFinite = 0;
    double maxAbs = 0.0;
    double meanAbs = 0.0;
    double rmse = 0.0;
    double requiredAtol = 0.0;
    double requiredRtol = 0.0;
    std::int64_t requiredUlp = 0;
};

/// The figures of a comparison; sentence and contract are the caller's to replace.
CaptureSummary summaryOf(const Comparison& comparison);

/// A run that was taken away: everything to look at it, compare it and run it again elsewhere.
struct Capture {
    std::string title; ///< file name of the input
    std::string inputPath;
    std::string command; ///< as typed
    std::string created; ///< ISO 8601, UTC
    Pipeline pipeline;
    std::string labelA;
    Trace a;
    std::string labelB; ///< empty where side A ran alone
    std::optional<Trace> b;
    std::optional<CaptureSummary> summary; ///< absent where side A ran alone
    Environment environment;
};

/// Most bytes that the tensors of one capture may take once unpacked; guards against decompression bombs.
inline constexpr std::size_t kMaxCaptureBytes = std::size_t{16} << 30;

/// Extension that the documentation uses; any name is accepted.
inline constexpr char kCaptureExtension[] = ".comparo";

/// One zip file of version 3, "comparoscope.capture/3", that of recordings (resources/recording/schema.json):
/// the input and the output of every step of every side are steps, "a.resize" and "b.resize", every bit kept;
/// what a run has beside them, its pipeline, sides, draws and environment, stands in the manifest under "run"
/// as version 2 had it (resources/capture/schema.json). Written through a temporary file as writeFile does;
/// same errors. Takes about twice the bytes of the tensors in memory.
void writeCapture(const Capture& capture, const std::filesystem::path& path);

/// Reads and validates the capture of a run, of versions 1, 2 and 3. Errors name the file and the entry: Io
/// (absent, unreadable), CorruptData (empty, truncated, no zip file, an entry that is missing, damaged, too
/// large or not what the manifest says), Unsupported (a version or an op that this program does not know, and
/// a recording of a program, which has no pipeline).
Capture readCapture(const std::filesystem::path& path);

/// Whether this file begins as a capture does (a zip file whose first entry is the manifest), whole or not,
/// as opposed to an image or a .npz. False if unreadable.
bool isCapture(const std::filesystem::path& path);

} // namespace comparo
