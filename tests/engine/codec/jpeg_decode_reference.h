// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/codec/cuda_jpeg/decode_job.h"
#include "engine/tensor/tensor.h"

#include <cstddef>
#include <random>
#include <span>
#include <string>
#include <vector>

/// What the decoder is held to: libjpeg-turbo itself, and files for both.
namespace comparo::test {

/// Sampling factors of the first component; the others have 1.
struct Factors {
    int h = 2;
    int v = 2;
};

struct FileSettings {
    int quality = 75;
    Factors factors;
    bool progressive = false;
    bool interleaved = true; ///< false: one scan a component
    bool storesRgb = false;
    int restartRows = 0;
};

/// A file of libjpeg-turbo. The image: uint8, 1x1xHxW or 1x3xHxW.
std::vector<std::byte> jpegFile(const Tensor& image, const FileSettings& settings);

/// libjpeg-turbo's pixels: accurate integer DCT, no block smoothing.
Tensor libjpegPixels(std::span<const std::byte> file, bool fancy);

/// libjpeg-turbo's coefficients of a file.
struct Coefficients {
    jpeg::DecodePicture picture;                   ///< spans are of `levels`
    std::vector<std::vector<std::int16_t>> levels; ///< per component

    Coefficients() = default;
    Coefficients(Coefficients&&) = default;
};
Coefficients libjpegCoefficients(std::span<const std::byte> file);

/// The same file with coefficients that no encoder writes: large and random, in some blocks.
std::vector<std::byte> withWildCoefficients(std::span<const std::byte> file, unsigned seed);

std::string describe(const Tensor& image, const FileSettings& settings);

/// Pictures of 1x1 to 200x200 pixels and settings of their files by chance, the same for a seed. The kinds of
/// pictures take turns, and every ninth picture is gray.
class RandomFiles {
public:
    explicit RandomFiles(unsigned seed) : m_draw(seed) {}

    Tensor picture();
    FileSettings settings(Factors factors, bool progressive);
    /// One of `most`, from 0.
    int below(unsigned most) { return static_cast<int>(m_draw() % most); }

private:
    std::mt19937 m_draw;
    unsigned m_pictures = 0;
};

} // namespace comparo::test
