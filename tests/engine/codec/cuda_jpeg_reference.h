// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/codec/cuda_jpeg/encoder.h"
#include "engine/device/device.h"
#include "engine/tensor/tensor.h"

#include <cstdint>
#include <string>
#include <vector>

/// What the encoder is held to: libjpeg-turbo itself, and pictures to give to both.
namespace comparo::test {

/// The file that libjpeg-turbo writes: accurate integer DCT, standard tables, baseline forced.
std::vector<std::byte> libjpegFile(const Tensor& image, const JpegEncodeOptions& options);

/// cpu, emu:0 and, where there is one, cuda:0.
const std::vector<DeviceId>& testedDevices();

/// The file of CudaJpegEncoder on a device.
std::vector<std::byte> ourFile(DeviceId device, const Tensor& image, const JpegEncodeOptions& options);

/// "equal", or where two files differ first.
std::string firstDifference(const std::vector<std::byte>& ours, const std::vector<std::byte>& theirs);

std::string describe(const Tensor& image, const JpegEncodeOptions& options);

/// What a picture made here shows.
enum class Picture {
    Noise,    ///< every byte random
    Extremes, ///< 0 and 255 only, at random: the longest codes
    Gradient, ///< smooth in both directions with a little grain
    Photo,    ///< a piece of a photograph
};

Tensor makePicture(Picture picture, int channels, int height, int width, Layout layout, unsigned seed);

/// All samplings of JpegEncodeOptions.
const std::vector<JpegSubsampling>& allSubsamplings();

/// Pieces of photographs that are quick to encode in many ways, and end inside of a block.
inline constexpr int kPieceHeight = 387;
inline constexpr int kPieceWidth = 509;

} // namespace comparo::test
