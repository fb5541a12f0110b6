// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/ops/module.h"
#include "engine/ops/op_registry.h"
#include "engine/tensor/tensor.h"

#include <cstdint>
#include <string>
#include <vector>

/// Runs of every registered op that together reach its code paths, made from the schemas alone: a new op is
/// covered without a line here. Used by the hash matrix, the PTX interpreter and the GPU parity test.
namespace comparo::gates {

/// What the samples of an input are.
enum class Content {
    Image, ///< smooth gradients with noise, in the dtype's usual range
    Ties,  ///< few distinct values, so that many results land on a half
    Wild,  ///< float dtypes: any bit pattern, NaN and infinity included; integers: any value
};

struct InputCase {
    Shape shape;
    Layout layout = Layout::Contiguous;
    Content content = Content::Image;

    [[nodiscard]] std::string toText() const; ///< "2x3x29x41 contiguous image"
};

/// One op with one set of parameters on one input.
struct OpCase {
    const Op* op = nullptr;
    DType dtype = DType::UInt8;
    InputCase input;
    ParamSet params;

    [[nodiscard]] std::string
    toText() const; ///< "resize uint8 2x3x29x41 contiguous image mode=bicubic,size=13x17"
};

/// Small inputs that differ in layout, channels and content.
std::vector<InputCase> smallInputs();

/// An input large enough for every kernel to be split into row bands.
InputCase largeInput();

/// Combinations of choices, switches and sizes, then each number at the ends and inside of its slider range;
/// fields hidden by others keep their defaults. An even selection of at most `most` sets. `sizes` are the
/// values tried for size fields.
std::vector<ParamSet> paramSets(const Schema& schema, const std::vector<SizeValue>& sizes, std::size_t most);

/// Values from a formula of position and seed, on cpu; the same on every machine.
Tensor makeInput(DType dtype, const InputCase& input);

/// FNV-1a of description and values in logical NCHW order, with every NaN alike. The tensor lives on cpu.
std::uint64_t digest(const Tensor& tensor);

/// What a run gave: the digest of its result in hex, those of its gradients where the op has some, joined by
/// '+', or the error that refused it.
std::string runAndDigest(const OpCase& c, const Tensor& input, DeviceId device, Numerics numerics);

} // namespace comparo::gates
