#include "engine/ops/op.h"

#include "engine/base/error.h"

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

Tensor Op::apply(const OpContext& ctx, const Tensor& input, const ParamSet& params) const
{
    const placement::Scope scope(id);
    if (input.isEmpty())
        failArgument(id + ": the input is empty (shape " + input.shape().toString() + ").");
    placement::requireSameDevice(id, {{"stream", ctx.device().id()}, {"image", input.device().id()}});
    if (std::find(info.dtypes.begin(), info.dtypes.end(), input.dtype()) == info.dtypes.end()) {
        std::string accepted;
        for (const DType dtype : info.dtypes)
            accepted += (accepted.empty() ? "" : ", ") + toString(dtype);
        fail(ErrorCode::Unsupported,
             id + ": " + toString(input.dtype()) + " images are not supported; accepted: " + accepted + ".");
    }
    ctx.progress.throwIfCancelled();
    const bool onCuda = ctx.device().id().kind == DeviceKind::Cuda;
    const OpFunction function = onCuda ? device : host;
    if (!function)
        fail(ErrorCode::Unsupported, id + ": this build cannot run it on " + ctx.device().id().name() + ".");
    return function(ctx, input, params);
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
