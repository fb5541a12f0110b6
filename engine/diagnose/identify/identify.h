// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/base/message.h"
#include "engine/base/progress.h"
#include "engine/diagnose/hypotheses/match.h"
#include "engine/pipeline/pipeline.h"
#include "engine/tensor/tensor.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace comparo {

/// One known implementation, replayed and held against the output.
struct ImplementationMatch {
    std::string name;                  ///< "Pillow resize, bicubic"
    Message arithmetic;                ///< "22-bit weights, rounded half up after each pass"
    hypotheses::Match match{};         ///< of the output, bit for bit
    bool ours = false;                 ///< Comparoscope's exact numerics, which stands for no library
    bool reading = false;              ///< a library's step changed, as somebody's own code may have it
    std::vector<std::string> alsoAs{}; ///< other names of the same bits on this input
    std::vector<std::string>
        perhaps{}; ///< those that agree but for rounding ties, where they are not modelled

    [[nodiscard]] bool exact() const { return match.isExact(); }
};

/// Which known implementation made an output.
struct Identification {
    std::size_t tried = 0;                   ///< implementations that were replayed
    std::vector<ImplementationMatch> makers; ///< best first; only those that give the most equal samples
    Message verdict; ///< "Pillow resize, bicubic: 100 % of 1,536 samples." or "No known … The nearest: …"
    Message distinction;          ///< what distinguishes the two best, in one sentence; may be empty
    std::vector<Message> refused; ///< of live sides: "kornia@cpu: …", why one gave nothing
    bool isAmbiguous =
        false;     ///< several that do different things give every sample: this picture cannot tell
    Message probe; ///< the probe picture that separates implementations which agree on this input;
                   ///< empty where none is needed

    /// Whether a library's implementation gives every sample: `makers.front()` and its other names, which do
    /// the same but for rounding. Not where one whose rounding of ties is not modelled may have made it as
    /// well.
    [[nodiscard]] bool isNamed() const
    {
        return !isAmbiguous && !makers.empty() && makers.front().exact() && !makers.front().ours &&
               !makers.front().reading && makers.front().perhaps.empty();
    }
    /// Whether a changed step gives every sample, and no library's: "border symmetric instead of reflect".
    [[nodiscard]] bool isRead() const
    {
        return !makers.empty() && makers.front().exact() && makers.front().reading;
    }
};

/// Replays what libraries are known to compute on `input` and holds it against `output`, bit for bit. Without
/// an op, shapes and dtypes say what comes into consideration, and parameters are those that libraries choose
/// themselves (kernel sizes with their sigma, JPEG qualities); with one, its parameters are used and every
/// choice of it is varied. Where no library gives every sample, the nearest steps are read otherwise, too
/// (readings/reading.h). `live` are sides that run the op here and now, as peers do; they need one. An output
/// that equals its input is said to. Both on cpu, one batch each. `jpeg` is the file that the input was
/// decoded from, if it is one: then what decoders make of it is tried, too.
Identification identify(const Tensor& input, const Tensor& output,
                        const std::optional<Step>& op = std::nullopt, const Progress& progress = {},
                        const std::vector<Side>& live = {}, std::span<const std::byte> jpeg = {});

/// What a decoder makes of the JPEG file that `input` was decoded from, where it gives every sample of
/// `output`; nothing where none does. The label names its rules.
std::optional<hypotheses::Judged> decoderOf(std::span<const std::byte> jpeg, const Tensor& input,
                                            const Tensor& output, const Progress& progress = {});

/// Two decodings of one JPEG file that nobody has.
struct DecoderPair {
    std::string plain; ///< what made the one whose coefficients were found, "libjpeg-turbo decode, …"
    hypotheses::Judged other; ///< what made the other one of them
    std::uint64_t certain =
        0;              ///< samples, of the middle of large pictures, in which nothing is left to doubt
    bool isOfB = false; ///< the coefficients are B's
};

/// The decoders of two pictures where one of them is what libjpeg-turbo's accurate transform makes of a JPEG
/// file: its coefficients are found by the lattice of its quantisation steps (decoders/lattice.h), and every
/// decoder is replayed on them. Nothing where there is no such lattice, or no decoder gives all certain
/// samples.
std::optional<DecoderPair> decodersOfPair(const Tensor& a, const Tensor& b, const Progress& progress = {});

} // namespace comparo
