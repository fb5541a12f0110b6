// SPDX-License-Identifier: Apache-2.0
#include "engine/compare/difference.h"

#include "engine/compare/difference_kernels.h"
#include "engine/compare/kernel_choice.h"
#include "engine/compare/ordered_bits.h"
#include "engine/compare/sample_window.h"
#include "engine/device/placement.h"

namespace comparo {

std::string toString(DifferenceKind kind)
{
    switch (kind) {
    case DifferenceKind::Signed:
        return "signed";
    case DifferenceKind::Absolute:
        return "absolute";
    case DifferenceKind::Relative:
        return "relative";
    case DifferenceKind::Squared:
        return "squared";
    case DifferenceKind::Ulp:
        break;
    }
    return "ulp";
}

const std::vector<DifferenceKind>& allDifferenceKinds()
{
    static const std::vector<DifferenceKind> kinds{DifferenceKind::Signed, DifferenceKind::Absolute,
                                                   DifferenceKind::Relative, DifferenceKind::Squared,
                                                   DifferenceKind::Ulp};
    return kinds;
}

DifferenceKind parseDifferenceKind(std::string_view id)
{
    std::string known;
    for (const DifferenceKind kind : allDifferenceKinds()) {
        const std::string name = toString(kind);
        if (name == id)
            return kind;
        known += (known.empty() ? "" : ", ") + name;
    }
    failArgument(message("Unknown difference '{}'; known: {}.", Verbatim(id), known));
}

void requireComparable(const char* what, const Tensor& a, const Tensor& b)
{
    const bool dtypesFit = a.dtype() == b.dtype() || (isFloat(a.dtype()) && isFloat(b.dtype()));
    if (a.shape() != b.shape() || !dtypesFit) {
        const auto describe = [](const Tensor& t) {
            return toString(t.dtype()) + " " + t.shape().toString();
        };
        failArgument(message("{}: A is {} and B is {}; shapes must be equal, and dtypes equal or both float.",
                             what, describe(a), describe(b)));
    }
    if (!a.isEmpty() && !b.isEmpty())
        placement::requireSameDevice(what, {{"a", a.device().id()}, {"b", b.device().id()}});
}

Tensor differenceMap(Stream& stream, const Tensor& a, const Tensor& b, DifferenceKind kind)
{
    requireComparable("difference", a, b);
    const bool wide = a.dtype() == DType::Float64 || b.dtype() == DType::Float64;
    Tensor out(stream.device(), {wide ? DType::Float64 : DType::Float32, a.shape(), a.layout()});
    if (out.isEmpty())
        return out;
    placement::requireSameDevice("difference", {{"a", a.device().id()}, {"stream", stream.device().id()}});
    COMPARO_KERNELS(stream, differenceKernels).map(stream, a, b, kind, out);
    return out;
}

std::int64_t ulpDistance(float a, float b)
{
    return cpu::distanceInUlp(a, b);
}

} // namespace comparo
