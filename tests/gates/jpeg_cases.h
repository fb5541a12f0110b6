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

} // namespace comparo::gates
