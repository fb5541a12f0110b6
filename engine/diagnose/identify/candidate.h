// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/base/progress.h"
#include "engine/diagnose/hypotheses/match.h"
#include "engine/pipeline/pipeline.h"
#include "engine/tensor/tensor.h"

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

/// Known implementations that may have made one picture out of another, as something that can be replayed.
namespace comparo::candidates {

/// One function of one library with all its parameters.
struct Candidate {
    std::string library;  ///< "Pillow"
    std::string function; ///< "resize, bicubic"
    Message arithmetic;   ///< "weights of 22 bits, rounded half up after each pass"
    std::string where;    ///< "on the CPU", "on CUDA", "exact"; empty where it is the same everywhere
    /// The output of this input, on cpu. Throws Error for what the implementation does not take.
    std::function<Tensor(const Progress&)> run;
    /// Candidates of one group compute the same thing but for rounding: where the first is far from the
    /// output, the others are not replayed. Empty: of its own.
    std::string group{};
    bool butForTies = false; ///< what it gives near rounding ties is not modelled
    bool live = false;       ///< a program that runs now, whose refusal is told
    bool local = false; ///< a sample depends on those around it alone, so that an excerpt tells what it does
    bool mirrors =
        false;           ///< a flip: it turns the four corners, laid together, as it turns all of the picture
    bool scales = false; ///< not local by the rounding of places alone: an excerpt of nearly the same ratio
                         ///< tells most of what it does
    /// The step that it runs, and how it would run another: for readings of what somebody's own code
    /// computes. Empty where there is no step, or where it is a choice of one that is here itself.
    std::optional<Step> step{};
    std::function<Tensor(const Step& changed, const Tensor& input, const Side&, const Progress&)> replay{};

    [[nodiscard]] std::string name() const { return library + " " + function; }
    [[nodiscard]] hypotheses::Hypothesis hypothesis() const
    {
        return {group, message("{}", name()), arithmetic, run};
    }
};

using Candidates = std::vector<Candidate>;

/// What is asked about. Input and output are on cpu, contiguous and not empty.
struct Question {
    Tensor input;
    Tensor output;
    std::optional<Step> op;            ///< what made the output, with its parameters; nothing: it is guessed
    bool isBare = false;               ///< the op came without parameters: the usual ones are tried, too
    std::span<const std::byte> jpeg{}; ///< the file that the input was decoded from; empty: it is none
};

/// The widest reach of a local candidate in samples of the input.
inline constexpr int kWidestReach = 32;

/// Every family looks at the question and answers with the candidates that come into consideration.
Candidates resizes(const Question& question);
Candidates blurs(const Question& question);
Candidates colours(const Question& question);
Candidates moves(const Question& question); ///< turns, flips, crops and warps
Candidates jpegs(const Question& question, const Progress& progress);
Candidates decoders(const Question& question); ///< what makes pixels of the input's JPEG file
Candidates modelled(const Question& question); ///< our own ops, whose models follow Kornia and torchvision

/// What the op, if one is given, is called; "" for none.
inline std::string opId(const Question& question)
{
    return question.op ? question.op->op->id : std::string();
}

/// Whether a family that stands for these ops is asked: no op is given, or one of them.
inline bool asks(const Question& question, std::initializer_list<const char*> ops)
{
    if (!question.op)
        return true;
    for (const char* op : ops)
        if (question.op->op->id == op)
            return true;
    return false;
}

} // namespace comparo::candidates
