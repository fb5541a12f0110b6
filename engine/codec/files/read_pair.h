#pragma once

#include "engine/codec/codec.h"

#include <array>
#include <filesystem>

namespace comparo {

/// readImage() of two files, side by side. Where neither can be read, the error is that of the first.
std::array<DecodedImage, 2> readPair(const std::filesystem::path& a, const std::filesystem::path& b);

} // namespace comparo
