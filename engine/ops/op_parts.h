// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/base/message.h"
#include "engine/base/numerics.h"
#include "engine/device/device_id.h"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// An op's arithmetic in parts that differ between exact numerics and the libraries, so that causes can
/// exchange one part and leave the others.
namespace comparo {

/// Whose arithmetic it is.
enum class ArithmeticModel {
    Exact,     ///< ours, the same on every device
    TorchCpu,  ///< of PyTorch, Kornia or torchvision on the CPU
    TorchCuda, ///< of their CUDA kernels
};

/// What a side's numerics follows on devices of a kind.
ArithmeticModel arithmeticModelOf(DeviceKind kind, Numerics numerics);

/// One part, in noun phrases that say what each does: {"division", "a division", "a division", "a product
/// with the rounded reciprocal"}. Equal phrases are equal arithmetic.
struct OpPart {
    std::string id;
    Message exact;
    Message cpu;
    Message cuda;

    [[nodiscard]] const Message& of(ArithmeticModel model) const
    {
        return model == ArithmeticModel::Exact ? exact : model == ArithmeticModel::TorchCpu ? cpu : cuda;
    }
};

/// Parts that follow somebody else than their side says, in ops that run on this thread while it lives.
class ExchangedParts {
public:
    explicit ExchangedParts(std::vector<std::pair<std::string, ArithmeticModel>> parts);
    ~ExchangedParts();
    ExchangedParts(const ExchangedParts&) = delete;
    ExchangedParts& operator=(const ExchangedParts&) = delete;

    /// Whose the part is, where `usual` is what its side says.
    static ArithmeticModel of(std::string_view part, ArithmeticModel usual);

private:
    std::vector<std::pair<std::string, ArithmeticModel>> m_parts;
    const ExchangedParts* m_outer;
};

} // namespace comparo
