// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/codec/cuda_jpeg/encoder.h"
#include "tests/gates/op_cases.h"

#include <string>
#include <vector>

/// Pictures and settings that together reach the kernels of engine/codec/cuda_jpeg.
namespace comparo::gates {

struct JpegCase {
    InputCase input;
    JpegEncodeOptions options;

    [[nodiscard]] std::string
    toText() const; ///< "jpeg 1x3x29x41 contiguous image sampling 2 quality 75 restart 0"
};

/// Every sampling, gray pictures, both layouts, restarts, the ends of the quality scale.
std::vector<JpegCase> jpegCases();

/// Encodes the case's picture on a device and returns the digest of the file in hex.
std::string encodeAndDigest(const JpegCase& c, DeviceId device);

/// Coefficients by formula, for a decoder that needs no file.
struct JpegDecodeCase {
    int channels = 3;
    int width = 0;
    int height = 0;
    int expandX = 1; ///< of the second and third component
    int expandY = 1;
    Content content = Content::Image; ///< Wild: any coefficients and any steps of 16 bits
    bool fancyUpsampling = true;
    bool storesRgb = false;
    int spareBlocks = 0; ///< stored at the end of each row of blocks, beyond the picture

    [[nodiscard]] std::string toText() const; ///< "jpeg coefficients 3x29x41 image expand 2x2 fancy spare 0"
};

/// Every filter of the up-sampling, planes too narrow for one, gray and RGB files, and overflow.
std::vector<JpegDecodeCase> jpegDecodeCases();

/// Decodes the case's coefficients on a device and returns the digest of planes and pixels in hex.
std::string decodeAndDigest(const JpegDecodeCase& c, DeviceId device);

} // namespace comparo::gates
