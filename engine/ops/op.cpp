// SPDX-License-Identifier: Apache-2.0
#include "engine/ops/op.h"

#include "engine/base/error.h"
#include "engine/ops/op_vocabulary.h"

#include <algorithm>

namespace comparo {

std::string toString(OpCategory category)
{
    switch (category) {
    case OpCategory::Geometric:
        return "geometric";
    case OpCategory::Intensity:
        return "intensity";
    case OpCategory::Filter:
        return "filter";
    case OpCategory::Color:
        return "color";
    default:
        return "compression";
    }
}

bool OpInfo::isRandom() const
{
    return draw || std::any_of(schema.fields.begin(), schema.fields.end(),
                               [](const Field& field) { return field.draw != DrawRule::None; });
}

bool OpInfo::takesFloats() const
{
    return std::any_of(dtypes.begin(), dtypes.end(), isFloat);
}

const Tensor& OpContext::tensor(std::string_view name) const
{
    if (tensors)
        for (const NamedTensor& named : *tensors)
            if (named.name == name)
                return named.tensor;
    failArgument(message("The op has no tensor '{}'.", Verbatim(name)));
}

const OpPass& Op::passOf(const OpContext& ctx) const
{
    if (isOfPeer(*this))
        failNotOurs(*this, ctx.device().id().name());
    const OpPass& pass = ctx.device().id().kind == DeviceKind::Cuda ? device : host;
    if (!pass.apply)
        fail(ErrorCode::Unsupported,
             message("{}: this build does not support it on {}.", id, ctx.device().id().name()));
    return pass;
}

void Op::requireInputs(const OpContext& ctx, const Tensor& input, const Tensor* outputGradient) const
{
    if (input.isEmpty())
        failArgument(message("{}: the input is empty (shape {}).", id, input.shape().toString()));
    std::vector<placement::Argument> places{{"image", input.device().id()}};
    if (outputGradient) {
        if (outputGradient->isEmpty())
            failArgument(message("{}: the output's gradient is empty (shape {}).", id,
                                 outputGradient->shape().toString()));
        places.push_back({"output gradient", outputGradient->device().id()});
    }
    if (ctx.tensors)
        for (const NamedTensor& named : *ctx.tensors)
            places.push_back({named.name, named.tensor.device().id()});
    places.push_back({"stream", ctx.device().id()});
    placement::requireSameDevice(id, places);
    if (std::find(info.dtypes.begin(), info.dtypes.end(), input.dtype()) == info.dtypes.end()) {
        std::vector<std::string> accepted;
        for (const DType dtype : info.dtypes)
            accepted.push_back(toString(dtype));
        fail(ErrorCode::Unsupported,
             joined({message("{}: {} images are not supported; accepted: {}.", Verbatim(id),
                             Verbatim(toString(input.dtype())), joinedNames(accepted)),
                     info.takesFloats() ? message("Convert with to_float first.")
                                        : message("Convert with to_uint8 first.")},
                    " "));
    }
    ctx.progress.throwIfCancelled();
}

Tensor Op::apply(const OpContext& ctx, const Tensor& input, const ParamSet& params) const
{
    const placement::Scope scope(id);
    requireInputs(ctx, input, nullptr);
    return passOf(ctx).apply(ctx, input, params);
}

Gradients Op::backward(const OpContext& ctx, const Tensor& input, const ParamSet& params,
                       const Tensor& outputGradient) const
{
    const placement::Scope scope(id + " backward");
    if (!isDifferentiable())
        fail(ErrorCode::Unsupported, message("{} does not compute gradients.", id));
    requireInputs(ctx, input, &outputGradient);
    return passOf(ctx).backward(ctx, input, params, outputGradient);
}

std::vector<NamedTensor> Op::generate(const OpContext& ctx, const TensorDesc& input,
                                      const ParamSet& params) const
{
    const placement::Scope scope(id + " parameters");
    const OpPass& pass = passOf(ctx);
    return pass.generate ? pass.generate(ctx, input, params) : std::vector<NamedTensor>{};
}

BufferPtr uploadBytes(Stream& stream, const void* data, std::size_t bytes)
{
    const BufferPtr staging = makeBuffer(cpuDevice(), bytes);
    std::copy_n(static_cast<const std::byte*>(data), bytes, staging->host());
    if (stream.device().id().kind == DeviceKind::Cpu)
        return staging;
    BufferPtr buffer = makeBuffer(stream.device(), bytes);
    if (bytes > 0)
        stream.copy(writes(buffer), reads(staging), bytes);
    return buffer;
}

} // namespace comparo
