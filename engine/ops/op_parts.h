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
enum class Whose {
    Exact,     ///< ours, the same on every device
    TorchCpu,  ///< of PyTorch, Kornia or torchvision on the CPU
    TorchCuda, ///< of their CUDA kernels
};

/// What a side's numerics follows on devices of a kind.
Whose whoseArithmetic(DeviceKind kind, Numerics numerics);

/// One part, in noun phrases that say what each does: {"division", "a division", "a division", "a product
/// with the rounded reciprocal"}. Equal phrases are equal arithmetic.
struct OpPart {
    std::string id;
    Message exact;
    Message cpu;
    Message cuda;

    [[nodiscard]] const Message& of(Whose whose) const
    {
        return whose == Whose::Exact ? exact : whose == Whose::TorchCpu ? cpu : cuda;
    }
};

/// Parts that follow somebody else than their side says, in ops that run on this thread while it lives.
class ExchangedParts {
public:
    explicit ExchangedParts(std::vector<std::pair<std::string, Whose>> parts);
    ~ExchangedParts();
    ExchangedParts(const ExchangedParts&) = delete;
    ExchangedParts& operator=(const ExchangedParts&) = delete;

    /// Whose the part is, where `usual` is what its side says.
    static Whose of(std::string_view part, Whose usual);

private:
    std::vector<std::pair<std::string, Whose>> m_parts;
    const ExchangedParts* m_outer;
};

} // namespace comparo
