// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/tensor/tensor.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

/// Files and coefficients by libjpeg-turbo itself, which the inspector is held to.
namespace comparo::test {

struct Pixels {
    int width = 0;
    int height = 0;
    int channels = 3;
    std::vector<std::uint8_t> values; ///< interleaved
};

struct FileOptions {
    int quality = 75;
    int h = 2; ///< sampling factors of the first component; 0: gray
    int v = 2;
    bool optimise = false;
    bool progressive = false;
    bool interleaved = true; ///< false: a scan for each component
    int restartMcus = 0;
    int restartRows = 0;
    bool fastDct = false;
    bool storesRgb = false; ///< three components that are colours as they are

    [[nodiscard]] std::string describe() const;
};

/// The file that libjpeg-turbo writes, with the accurate integer DCT unless the fast one is asked for.
std::vector<std::byte> writeJpeg(const Pixels& pixels, const FileOptions& options);

struct LibjpegCoefficients {
    /// Per component [blocksHigh][blocksWide][64] without blocks that fill up MCUs.
    std::vector<std::vector<std::int16_t>> planes;
    long warnings = 0;
};

/// jpeg_read_coefficients(); nothing if the library gives up.
std::optional<LibjpegCoefficients> readCoefficients(std::span<const std::byte> file);

/// Decoded pixels; nothing if the library gives up.
std::optional<Pixels> decodePixels(std::span<const std::byte> file);

/// In dB over all values; 99 if they are equal.
double psnr(const Pixels& a, const Pixels& b);

/// A photograph (0, 1, …), read at the first call; for one thread.
const Pixels& photograph(unsigned which);
Pixels crop(const Pixels& from, int x, int y, int width, int height);

/// A part of photograph k, each time another one.
Pixels part(unsigned k, int width, int height);

Tensor tensorOf(const Pixels& pixels);
Pixels pixelsOf(const Tensor& image);

} // namespace comparo::test
