// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/gates/ptx_module.h"

#include <cstdint>

/// What PTX instructions compute, apart from memory and control flow. Floating-point operations are the
/// host's IEEE operations: compile without contraction. A NaN result has the one pattern of CUDA.
namespace ptx {

/// The low `bytes` bytes set.
std::uint64_t maskOf(int bytes);

std::int64_t signExtended(std::uint64_t v, int bytes);

/// A slot as an operand of this type: truncated, then extended by its sign.
std::uint64_t raw(const std::uint64_t* slots, int slot, Type type);

/// The comparison of setp, before it is combined with another predicate.
bool compare(const Instruction& in, const std::uint64_t* slots);

/// The result of cvt. Floats become integers as on a device: saturated.
std::uint64_t convert(const Instruction& in, const std::uint64_t* slots);

/// The result of any other instruction with register operands. Throws Unsupported for one outside the covered
/// set and std::runtime_error for an integer division by zero.
std::uint64_t arithmetic(const Instruction& in, const std::uint64_t* slots);

} // namespace ptx
