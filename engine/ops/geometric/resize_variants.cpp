// SPDX-License-Identifier: Apache-2.0 AND BSD-3-Clause
#include "engine/base/error.h"
#include "engine/ops/geometric/resize.h"
#include "engine/ops/geometric/resize_launch.h"
#include "engine/ops/torch_threads.h"

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <type_traits>

namespace comparo {
namespace {

/// torchvision's rule: the short side becomes `size`, the long one is truncated; max_size caps it.
Shape shortSideShape(const Shape& input, int size, int maxSize)
{
    const bool tall = input.h > input.w; // of a square, the width is the short side
    const int shortSide = std::min(input.h, input.w);
    const int longSide = std::max(input.h, input.w);
    int newShort = size;
    auto newLong = static_cast<std::int64_t>(static_cast<double>(size) * longSide / shortSide);
    if (maxSize > 0) {
        if (maxSize <= size)
            failArgument(message("resize: max_size {} must be larger than size {}.", maxSize, size));
        if (newLong > maxSize) {
            newShort =
                static_cast<int>(static_cast<double>(maxSize) * newShort / static_cast<double>(newLong));
            newLong = maxSize;
        }
    }
    constexpr std::int64_t kMost = 1 << 20;
    if (newShort < 1 || newLong > kMost)
        failArgument(message("resize: {}x{} would become {} by {} pixels; each side must be 1 to {}.",
                             input.h, input.w, newShort, newLong, kMost));
    Shape output = input;
    output.h = tall ? static_cast<int>(newLong) : newShort;
    output.w = tall ? newShort : static_cast<int>(newLong);
    return output;
}

/// ATen's dispatch between its two CPU kernels without antialiasing. With a single thread it takes the
/// vectorised one for three channels, too, if it is bilinear.
WeightRule torchCpuRule(const TensorDesc& input, const Shape& output, bool bilinear)
{
    constexpr int kSmall = 128;
    const bool channelsLast =
        input.layout == Layout::ChannelsLast || (input.shape.h == 1 && input.shape.w == 1);
    const bool vectorised = (channelsLast && input.shape.c > 3) || output.h + output.w <= kSmall ||
                            (bilinear && TorchThreads::current() == 1 && input.shape.c == 3);
    return vectorised ? WeightRule::TorchCpuVectorised : WeightRule::TorchCpu;
}

Interpolation filterOf(const ParamSet& params)
{
    return params.getChoice("mode") == "bicubic" ? Interpolation::Bicubic : Interpolation::Bilinear;
}

/// What the tables of a resize depend on.
struct TablesKey {
    Shape input, output;
    Interpolation filter;
    bool antialias;
    ResizeArithmetic arithmetic;

    bool operator==(const TablesKey&) const = default;
};

/// Tables that were asked for last on this thread: maps ask sample by sample, for two sides and the referee
/// by turns.
template <class Tables>
class KeptTables {
public:
    template <class Make>
    const Tables& get(const TablesKey& key, const Make& make)
    {
        for (Entry& entry : m_entries)
            if (entry.tables && entry.key == key)
                return *entry.tables;
        Entry& oldest = m_entries[m_next++ % m_entries.size()];
        oldest = {key, make()};
        return *oldest.tables;
    }

private:
    struct Entry {
        TablesKey key;
        std::optional<Tables> tables;
    };
    std::array<Entry, 3> m_entries{};
    std::size_t m_next = 0;
};

/// The float kernel's value at one place: the kernel writes into a view of a single element.
template <class In, class T>
double valueAt(const Tensor& input, const Shape& output, const ParamSet& params,
               const ResizeArithmetic& arithmetic, int z, int y, int x)
{
    thread_local KeptTables<cpu::FloatTables<T>> kept;
    const TablesKey key{input.shape(), output, filterOf(params), params.getBool("antialias"), arithmetic};
    const cpu::FloatTables<T>& tables = kept.get(key, [&] {
        const std::unique_ptr<Stream> stream = cpuDevice().createStream();
        return cpu::uploadFloatTables<T>(*stream, key.input, key.output, key.filter, key.antialias,
                                         arithmetic);
    });
    double value = 0.0;
    cpu::withFloatKernel<In, T, double>(
        input.view<const In>(), input.dtype(), tables, arithmetic, [&](const char*, auto kernel) {
            kernel.target = {&value, 0, 0, 0, 0, output.n, output.c, output.h, output.w};
            kernel(x, y, z);
        });
    return value;
}

} // namespace

namespace cpu {
void resizeOnHost(Stream& stream, const Tensor& input, const Tensor& output, const ParamSet& params,
                  const ResizeArithmetic& arithmetic);
} // namespace cpu

Shape resizeShape(const Shape& input, const ParamSet& params)
{
    const SizeValue size = params.getSize("size");
    const auto maxSize = static_cast<int>(params.getInt("max_size"));
    if (size.width == 0)
        return shortSideShape(input, size.height, maxSize);
    if (maxSize > 0)
        failArgument(message("resize: max_size requires one number as size, not height x width."));
    Shape output = input;
    output.h = size.height;
    output.w = size.width;
    return output;
}

ResizeArithmetic resizeArithmetic(DeviceKind device, Numerics numerics, const TensorDesc& input,
                                  const ParamSet& params)
{
    ResizeArithmetic arithmetic;
    const std::string& path = params.getChoice("path");
    const std::string& mode = params.getChoice("mode");
    const bool antialias = params.getBool("antialias");
    const bool onCpu = device == DeviceKind::Cpu;
    if (numerics == Numerics::Framework)
        arithmetic.weights =
            onCpu ? torchCpuRule(input, resizeShape(input.shape, params), mode == "bilinear" && !antialias)
                  : WeightRule::TorchCuda;
    if (mode == "nearest" || mode == "nearest-exact")
        return arithmetic;
    const bool byte = input.dtype == DType::UInt8;
    if (path == "fixed" && !byte)
        fail(ErrorCode::Unsupported,
             message("resize: path=fixed requires uint8 images, but this one is {}.", toString(input.dtype)));
    const bool nativeHere = onCpu || numerics == Numerics::Exact;
    if (byte && (path == "fixed" || (path == "auto" && nativeHere))) {
        arithmetic = {};
        arithmetic.fixedPoint = true;
        return arithmetic;
    }
    arithmetic.clampResult = mode == "bicubic" && byte; // torchvision clamps nothing else before it rounds
    if (numerics == Numerics::Exact)
        return arithmetic;
    if (input.dtype == DType::UInt16) // torchvision rounds no uint16; what the cast does is the compiler's
        arithmetic.cast = onCpu ? IntegerCast::Wrap : IntegerCast::WrapAbove;
    using Dot = ResizeArithmetic::Dot;
    arithmetic.dot = !antialias ? Dot::FusedPair : onCpu ? Dot::FusedTail : Dot::Fused;
    arithmetic.weightsFirst =
        !antialias && mode == "bilinear" && arithmetic.weights == WeightRule::TorchCpuVectorised;
    return arithmetic;
}

ResizeArithmetic interpolateArithmetic(ArithmeticModel model, const TensorDesc& input, const Shape& output,
                                       Interpolation mode)
{
    ResizeArithmetic arithmetic;
    if (model == ArithmeticModel::Exact)
        return arithmetic;
    arithmetic.weights = model == ArithmeticModel::TorchCpu
                             ? torchCpuRule(input, output, mode == Interpolation::Bilinear)
                             : WeightRule::TorchCuda;
    arithmetic.dot = ResizeArithmetic::Dot::FusedPair;
    arithmetic.weightsFirst =
        mode == Interpolation::Bilinear && arithmetic.weights == WeightRule::TorchCpuVectorised;
    return arithmetic;
}

Tensor resizeWith(const OpContext& ctx, const Tensor& input, const ParamSet& params,
                  const ResizeArithmetic& arithmetic)
{
    const Tensor output(ctx.device(), {input.dtype(), resizeShape(input.shape(), params), input.layout()});
    cpu::resizeOnHost(ctx.stream, input, output, params, arithmetic);
    return output;
}

double resizeBeforeRounding(const Tensor& input, const ParamSet& params, const ResizeArithmetic& arithmetic,
                            int n, int c, int y, int x)
{
    const Shape output = resizeShape(input.shape(), params);
    const int z = n * output.c + c;
    if (arithmetic.fixedPoint) {
        using Taps = cpu::Uploaded<cpu::FixedTapsView>;
        thread_local KeptTables<std::pair<Taps, Taps>> kept;
        const TablesKey key{input.shape(), output, filterOf(params), params.getBool("antialias"), {}};
        const auto& [horizontal, vertical] = kept.get(key, [&] {
            const std::unique_ptr<Stream> stream = cpuDevice().createStream();
            const auto taps = [&](int from, int to) {
                return cpu::uploadTaps(*stream, makeFixedTaps(from, to, key.filter, key.antialias));
            };
            return std::pair{taps(key.input.w, output.w), taps(key.input.h, output.h)};
        });
        const cpu::FixedPointSums sums{input.hostView<const std::uint8_t>(), horizontal.view, vertical.view};
        return static_cast<double>(sums.down(x, y, z)) / static_cast<double>(1 << vertical.view.precision);
    }
    return dispatch(input.dtype(), [&]<class In>() {
        using T = std::conditional_t<std::is_same_v<In, double>, double, float>;
        return valueAt<In, T>(input, output, params, arithmetic, z, y, x);
    });
}

double resizeReferee(const Tensor& input, const ParamSet& params, int n, int c, int y, int x)
{
    const Shape output = resizeShape(input.shape(), params);
    return dispatch(input.dtype(), [&]<class In>() {
        return valueAt<In, double>(input, output, params, {}, n * output.c + c, y, x);
    });
}

} // namespace comparo
