// SPDX-License-Identifier: Apache-2.0
#include "engine/ops/point_op.h"

/// Integer images to float32 in [0, 1], as torchvision and PyTorch do it: one rounded product or one rounded
/// quotient a sample.
namespace comparo::COMPARO_BACKEND {
namespace {

constexpr const char* kDivision = "division";

OpInfo toFloatInfo()
{
    OpInfo info{
        COMPARO_TR("To float"),
        COMPARO_TR("Converts uint8 and uint16 to float32 in [0, 1], as torchvision 0.29 does. Floating-point "
                   "images stay as they are."),
        OpCategory::Color,
        {DType::UInt8, DType::UInt16, DType::Float32, DType::Float64},
        {{choiceField("rule", COMPARO_TR("Rule"),
                      COMPARO_TR("to_dtype: times 1/255 (uint16: 1/65535), as torchvision's to_dtype with "
                                 "scale=True. divide: by 255, as ToTensor and x / 255; 126 of the 256 levels "
                                 "of uint8 differ in the last bit."),
                      {"to_dtype", "divide"})}}};
    info.parts = {{kDivision, message("a division"), message("a division"),
                   message("a product with the rounded reciprocal")}};
    info.onCuda = message(
        "to_dtype: one product with float32(1/255), as on the CPU (to_dtype_image of torchvision). divide: "
        "ATen's div_true_kernel_cuda (BinaryDivTrueKernel.cu) multiplies by float32(1/255), too");
    return info;
}

template <class In>
struct ScaleToUnit {
    bool multiplies;

    COMPARO_HD float operator()(In v) const
    {
        constexpr double kMost = sizeof(In) == 1 ? 255.0 : 65535.0;
        const auto value = static_cast<float>(v);
        return multiplies ? value * static_cast<float>(1.0 / kMost) : value / static_cast<float>(kMost);
    }
};

Tensor applyToFloat(const OpContext& ctx, const Tensor& input, const ParamSet& params)
{
    if (isFloat(input.dtype())) {
        ctx.note(message("already {}: the input itself", Verbatim(toString(input.dtype()))));
        return input;
    }
    const bool multiplies =
        params.getChoice("rule") == "to_dtype" || ctx.arithmeticOf(kDivision) == ArithmeticModel::TorchCuda;
    ctx.note(multiplies ? message("one float32 multiplication by the reciprocal per sample")
                        : message("one float32 division per sample"));
    if (input.dtype() == DType::UInt8)
        return applyPoint<std::uint8_t, float>(ctx, "to_float", input, ScaleToUnit<std::uint8_t>{multiplies});
    return applyPoint<std::uint16_t, float>(ctx, "to_float", input, ScaleToUnit<std::uint16_t>{multiplies});
}

} // namespace

COMPARO_OP(to_float, toFloatInfo, applyToFloat)

} // namespace comparo::COMPARO_BACKEND
