#include "engine/ops/point_op.h"

/// Integer images to float32 in [0, 1]: value / 255 (uint16: / 65535), one correctly rounded division, as
/// torchvision.transforms.v2.functional.to_dtype(float32, scale=True).
namespace comparo::COMPARO_BACKEND {
namespace {

OpInfo toFloatInfo()
{
    return {COMPARO_TR("To float"),
            COMPARO_TR(
                "Converts to float32 in [0, 1] by dividing by 255 (uint16: 65535), as torchvision's to_dtype "
                "with scale=True. Floating-point images stay as they are."),
            OpCategory::Color,
            {DType::UInt8, DType::UInt16, DType::Float32, DType::Float64},
            {}};
}

template <class In>
struct ScaleToUnit {
    COMPARO_HD float operator()(In v) const
    {
        return static_cast<float>(v) / (sizeof(In) == 1 ? 255.0f : 65535.0f);
    }
};

Tensor applyToFloat(const OpContext& ctx, const Tensor& input, const ParamSet&)
{
    if (isFloat(input.dtype())) {
        ctx.note("already " + toString(input.dtype()) + ": the input itself");
        return input;
    }
    ctx.note("one float32 division per sample");
    if (input.dtype() == DType::UInt8)
        return applyPoint<std::uint8_t, float>(ctx, "to_float", input, ScaleToUnit<std::uint8_t>{});
    return applyPoint<std::uint16_t, float>(ctx, "to_float", input, ScaleToUnit<std::uint16_t>{});
}

} // namespace

COMPARO_OP(to_float, toFloatInfo, applyToFloat)

} // namespace comparo::COMPARO_BACKEND
