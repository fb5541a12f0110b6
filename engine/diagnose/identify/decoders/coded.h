// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/diagnose/identify/decoders/rules.h"

#include <cstddef>
#include <optional>
#include <span>

namespace comparo::decoders {

/// What a JPEG file holds, if it is one of 1 or 3 components whose sampling is a whole number; else nothing.
std::optional<Coded> codedOf(std::span<const std::byte> file);

/// Whether libjpeg smooths over what the file lacks: it is progressive, and has no scan with the last bits of
/// one of the first nine coefficients behind the mean of a block.
bool lacksDetail(std::span<const std::byte> file);

} // namespace comparo::decoders
