#pragma once

#include "engine/base/numerics.h"
#include "engine/base/progress.h"
#include "engine/base/text.h"
#include "engine/device/placement.h"
#include "engine/param/param_set.h"
#include "engine/tensor/tensor.h"

#include <array>
#include <string>
#include <vector>

namespace comparo {

enum class OpCategory { Geometric, Intensity, Filter, Color, Compression };

std::string toString(OpCategory category);

/// What an op is, apart from its arithmetic.
struct OpInfo {
    std::string label;
    std::string help; ///< one or two sentences, with the source of the behaviour
    OpCategory category = OpCategory::Intensity;
    std::vector<DType> dtypes; ///< accepted inputs
    Schema schema;
};

/// Where and how an op runs. Outputs are allocated on stream.device().
struct OpContext {
    Stream& stream;
    Numerics numerics = Numerics::Exact;
    const Progress& progress;
    std::vector<std::string>* notes = nullptr; ///< the code path taken, in words, for the provenance

    [[nodiscard]] Device& device() const { return stream.device(); }
    void note(std::string text) const
    {
        if (notes)
            notes->push_back(std::move(text));
    }
};

/// Image in, image out; queued on ctx.stream, complete after it is synchronised.
/// Throws Error for inputs and parameters outside what `info` says.
using OpFunction = Tensor (*)(const OpContext& ctx, const Tensor& input, const ParamSet& params);

/// A registered op: information and one entry point a pass.
struct Op {
    std::string id;
    OpInfo info;
    OpFunction host = nullptr;   ///< the C++ pass: cpu and emu
    OpFunction device = nullptr; ///< the CUDA pass, null in a build without

    /// Checks placement and dtype, then runs the entry point of the stream's device.
    [[nodiscard]] Tensor apply(const OpContext& ctx, const Tensor& input, const ParamSet& params) const;
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
#if defined(__CUDACC__)
#define COMPARO_OP(opId, infoFunction, applyFunction)                                                        \
    void setDeviceEntry_##opId(::comparo::Op& entry)                                                         \
    {                                                                                                        \
        static_cast<void>(&infoFunction); /* the C++ pass tells what the op is */                            \
        entry.device = &applyFunction;                                                                       \
    }
#else
#define COMPARO_OP(opId, infoFunction, applyFunction)                                                        \
    void addOp_##opId(::comparo::Op& entry)                                                                  \
    {                                                                                                        \
        entry.id = #opId;                                                                                    \
        entry.info = infoFunction();                                                                         \
        entry.host = &applyFunction;                                                                         \
    }
#endif
