// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/codec/codec.h"

#include <array>
#include <filesystem>

namespace comparo {

/// How files are read: into memory, or mapped, which needs a program that ends with a message on SIGBUS.
enum class FileAccess { Copied, Mapped };

/// Two files at once, or one after the other where other threads read other pairs.
enum class PairReading { SideBySide, InTurn };

/// readImage() of two files. Where neither can be read, the error is that of the first.
std::array<DecodedImage, 2> readPair(const std::filesystem::path& a, const std::filesystem::path& b,
                                     FileAccess access = FileAccess::Copied, const ReadChoice& choice = {},
                                     PairReading reading = PairReading::SideBySide);

} // namespace comparo
