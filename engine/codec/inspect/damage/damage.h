// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/base/message.h"
#include "engine/tensor/tensor.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// Deliberate damage, the same for the same seed everywhere (specs/jpeg.md 2.2 and 2.5).
namespace comparo::jpeg {

/// What is done to the bytes of a file: all but the last kinds fall into the entropy-coded data.
enum class DamageKind {
    BitFlip,      ///< one bit
    ByteDropped,  ///< one byte left out
    RandomBytes,  ///< 16 bytes replaced
    BytesDropped, ///< 32 bytes left out
    BytesZeroed,  ///< 64 bytes set to zero
    Truncated,    ///< the file ends early
    StaleTail,    ///< the end is of another file: a buffer with the rest of an earlier frame (needs `other`)
    RestartDropped,    ///< one RST marker left out
    RestartDuplicated, ///< one written twice
    WrongWidth,        ///< the header claims one MCU more
    WrongTable         ///< the first quantisation table is the one of another quality
};

std::string_view nameOf(DamageKind kind); ///< "bit flip", for people
std::string_view idOf(DamageKind kind);   ///< "bit_flip", for options
const std::vector<DamageKind>& allDamageKinds();

struct Damage {
    std::vector<std::byte> file;
    std::size_t offset = 0; ///< in the undamaged file, of the first byte that changed
    int bit = 0;            ///< of it, 0 the highest, for BitFlip
    Message text;           ///< "Bit 3 of byte 4,711 flipped."
};

/// Error(InvalidArgument) if the kind cannot be done to this file (no restart markers, nothing to truncate,
/// no `other`), or it is no JPEG.
Damage damageJpeg(std::span<const std::byte> file, DamageKind kind, std::uint64_t seed,
                  std::span<const std::byte> other = {});

/// What is done to a picture before an encoder reads it: the file is legal and wrong.
enum class SourceDamage {
    NoiseBlock,    ///< normal noise in one 8x8 block, the same in every channel
    StaleBand,     ///< one to three bands of 16 rows of the picture before
    HalfConverted, ///< the lower part is not converted yet: one plane still holds the picture before
    SwappedPlanes, ///< red and blue; needs three channels
    WrongPitch     ///< each row begins one byte later: a shear
};

std::string_view nameOf(SourceDamage kind); ///< "noise in one block"
std::string_view idOf(SourceDamage kind);   ///< "noise_block", for options
const std::vector<SourceDamage>& allSourceDamages();

/// A damaged copy of a uint8 1xCxHxW picture on cpu. The picture before is the same one turned by 180
/// degrees. Error(InvalidArgument) if the kind cannot be done to it: other dtypes and batches, fewer than 8
/// rows or columns, one channel for SwappedPlanes.
Tensor damageSource(const Tensor& picture, SourceDamage kind, std::uint64_t seed, double sigma = 4.0);

} // namespace comparo::jpeg
