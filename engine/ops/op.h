// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/base/numerics.h"
#include "engine/base/progress.h"
#include "engine/base/text.h"
#include "engine/device/placement.h"
#include "engine/ops/op_parts.h"
#include "engine/param/sampler.h"
#include "engine/tensor/tensor.h"

#include <array>
#include <optional>
#include <string>
#include <vector>

namespace comparo {

enum class OpCategory { Geometric, Intensity, Filter, Color, Compression };

std::string toString(OpCategory category);

/// A tensor that an op uses beside the image: a table, a drawn field.
struct NamedTensor {
    std::string name;
    Tensor tensor;
};

/// Draws of a batch of this shape for an op whose parameters are more than one independent number a field.
/// Adds columns to `draws`.
using DrawFunction = void (*)(Sampler& sampler, const ParamSet& params, const Shape& input, Draws& draws);

/// Constant tensors of the op, on cpu: what a module registers as buffers.
using BufferFunction = std::vector<NamedTensor> (*)(const ParamSet& params);

struct OpSide;
struct FactorReplay;
struct BeforeRounding;

/// The known ways in which an op's arithmetic differs between two sides, and how to exchange them one by one.
/// The input is on cpu. engine/ops/op_explanation.h has the types.
using FactorFunction = FactorReplay (*)(const Tensor& input, const ParamSet& params, const OpSide& a,
                                        const OpSide& b);

/// One output sample before the last rounding; nothing for an input or parameters that are not rounded.
using RoundingFunction = std::optional<BeforeRounding> (*)(const Tensor& input, const ParamSet& params,
                                                           const OpSide& side, int n, int c, int y, int x);

/// An op's last rounding, seen from outside.
struct OpRounding {
    Message of;                    ///< "a uint8 bilinear or bicubic resize": where there is one
    RoundingFunction at = nullptr; ///< null: what it gives for a float32 copy
};

/// What an op is, apart from its arithmetic.
struct OpInfo {
    std::string label;
    std::string help; ///< one or two sentences, with the source of the behaviour
    OpCategory category = OpCategory::Intensity;
    std::vector<DType> dtypes; ///< accepted inputs
    Schema schema;
    DrawFunction draw = nullptr;      ///< null: every drawn field by its own rule
    BufferFunction buffers = nullptr; ///< null: none
    std::string neutral{};   ///< "brightness=1": the parameters that make it the identity; empty: none
    bool wholeBatch = false; ///< of a random op: p takes or skips the batch as one, in one draw
    FactorFunction factors = nullptr; ///< null: none known
    OpRounding rounding{};
    /// What of its arithmetic follows the library's code on cpu or cuda; the op asks ctx.arithmeticOf(id) for
    /// each. Causes exchange them one by one, unless `factors` says more.
    std::vector<OpPart> parts{};
    /// What framework numerics follows on a cuda or emu device: the library's CUDA arithmetic in words, with
    /// its source
    /// ("addcmul of ATen's PointwiseOpsKernel.cu, contracted to one FMA"). Empty: not modelled, exact
    /// arithmetic is used.
    Message onCuda{};
    bool followsLibrary = true; ///< false: it is ours alone, and no numerics stands for somebody else's

    /// Random ops have two more parameters, p and same_on_batch, which the registry adds.
    [[nodiscard]] bool isRandom() const;

    /// Of any precision; most that take none are codecs of uint8.
    [[nodiscard]] bool takesFloats() const;
};

/// Where and how an op runs. Outputs are allocated on stream.device().
struct OpContext {
    Stream& stream;
    Numerics numerics = Numerics::Exact;
    const Progress& progress;
    std::vector<Message>* notes = nullptr;             ///< the code path taken, in words, for the provenance
    const Draws* draws = nullptr;                      ///< of a random op
    const std::vector<NamedTensor>* tensors = nullptr; ///< registered buffers and generated draws

    [[nodiscard]] Device& device() const { return stream.device(); }
    void note(Message text) const
    {
        if (notes)
            notes->push_back(std::move(text));
    }
    /// Whose arithmetic one of the op's parts follows in this run.
    [[nodiscard]] ArithmeticModel arithmeticOf(std::string_view part) const
    {
        return ExchangedParts::of(part, arithmeticModelOf(device().id().kind, numerics));
    }
    /// Number k of a drawn parameter for one sample of the batch.
    [[nodiscard]] double drawn(std::string_view name, int sample, int k = 0) const
    {
        return draws->value(name, sample, k);
    }
    /// A buffer or generated draw of the op. Throws Error(InvalidArgument) if there is none of this name.
    [[nodiscard]] const Tensor& tensor(std::string_view name) const;
};

/// Image in, image out; queued on ctx.stream, complete after it is synchronised.
/// Throws Error for inputs and parameters outside what `info` says.
using OpFunction = Tensor (*)(const OpContext& ctx, const Tensor& input, const ParamSet& params);

/// Tensors made from the draws on ctx.stream.device(), before the op is applied to an image like this one.
using GenerateFunction = std::vector<NamedTensor> (*)(const OpContext& ctx, const TensorDesc& input,
                                                      const ParamSet& params);

/// What a backward pass gives: the derivatives of sum(output * outputGradient), where outputGradient is
/// whatever came down from a loss behind the op.
struct Gradients {
    Tensor image;                    ///< like the input
    std::vector<NamedTensor> others; ///< by the name of the op's tensor or parameter, in its shape
};

/// Gradients of apply() for the same arguments; nothing but these is kept from the forward run.
/// `outputGradient` is like the output. Queued on ctx.stream, complete after it is synchronised.
using BackwardFunction = Gradients (*)(const OpContext& ctx, const Tensor& input, const ParamSet& params,
                                       const Tensor& outputGradient);

/// The entry points of one pass.
struct OpPass {
    OpFunction apply = nullptr;
    GenerateFunction generate = nullptr; ///< null: the op draws no tensors
    BackwardFunction backward = nullptr; ///< null: the op gives no gradients
};

/// A registered op: information and entry points. A Module runs it.
struct Op {
    std::string id;
    OpInfo info;
    OpPass host;   ///< the C++ pass: cpu and emu
    OpPass device; ///< the CUDA pass, empty in a build without

    /// Checks placement of image and tensors and the dtype, then runs the entry point of the stream's device.
    [[nodiscard]] Tensor apply(const OpContext& ctx, const Tensor& input, const ParamSet& params) const;

    /// Whether backward() can be called.
    [[nodiscard]] bool isDifferentiable() const { return host.backward != nullptr; }

    /// The same checks, for the output's gradient too, then the backward entry point of the stream's device.
    /// Throws Error(Unsupported) for an op that gives no gradients.
    [[nodiscard]] Gradients backward(const OpContext& ctx, const Tensor& input, const ParamSet& params,
                                     const Tensor& outputGradient) const;

    /// The drawn tensors, on the stream's device; none for most ops.
    [[nodiscard]] std::vector<NamedTensor> generate(const OpContext& ctx, const TensorDesc& input,
                                                    const ParamSet& params) const;

private:
    [[nodiscard]] const OpPass& passOf(const OpContext& ctx) const;
    void requireInputs(const OpContext& ctx, const Tensor& input, const Tensor* outputGradient) const;
};

/// Host values as a constant on the stream's device.
BufferPtr uploadBytes(Stream& stream, const void* data, std::size_t bytes);

template <class T>
BufferPtr upload(Stream& stream, const std::vector<T>& values)
{
    return uploadBytes(stream, values.data(), values.size() * sizeof(T));
}

} // namespace comparo

/// Ends an op's source: COMPARO_OP(resize, info, apply) registers both passes under the id "resize".
#define COMPARO_OP(opId, infoFunction, applyFunction)                                                        \
    COMPARO_OP_ENTRY(opId, infoFunction, applyFunction, nullptr, nullptr)

/// The same for an op that draws tensors.
#define COMPARO_GENERATING_OP(opId, infoFunction, generateFunction, applyFunction)                           \
    COMPARO_OP_ENTRY(opId, infoFunction, applyFunction, generateFunction, nullptr)

/// The same for an op that gives gradients.
#define COMPARO_DIFFERENTIABLE_OP(opId, infoFunction, applyFunction, backwardFunction)                       \
    COMPARO_OP_ENTRY(opId, infoFunction, applyFunction, nullptr, backwardFunction)

#if defined(__CUDACC__)
#define COMPARO_OP_ENTRY(opId, infoFunction, applyFunction, generateFunction, backwardFunction)              \
    void setDeviceEntry_##opId(::comparo::Op& entry)                                                         \
    {                                                                                                        \
        static_cast<void>(&infoFunction); /* the C++ pass tells what the op is */                            \
        entry.device = {&applyFunction, generateFunction, backwardFunction};                                 \
    }
#else
#define COMPARO_OP_ENTRY(opId, infoFunction, applyFunction, generateFunction, backwardFunction)              \
    void addOp_##opId(::comparo::Op& entry)                                                                  \
    {                                                                                                        \
        entry.id = #opId;                                                                                    \
        entry.info = infoFunction();                                                                         \
        entry.host = {&applyFunction, generateFunction, backwardFunction};                                   \
    }
#endif
