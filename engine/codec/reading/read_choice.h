// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace comparo {

/// Which axis of an array is which. Of two axes there is no doubt, and Guessed is the rule of npyCodec().
enum class ArrayAxes { Guessed, Hwc, Chw, Nhwc, Nchw };

/// What of a file is read where it has several pictures, and how an array is taken.
struct ReadChoice {
    int page = 0;      ///< of a TIFF file, from 1 on; 0: the first one
    std::string layer; ///< of an EXR file: a part, or what stands before the last dot in names of channels
    std::string array; ///< of an NPZ archive, with or without ".npy"; empty: the first one
    ArrayAxes axes = ArrayAxes::Guessed;
    bool isWhole = false; ///< every channel and part of an EXR file, and not its colours alone
    bool isUpright = false; ///< turned and mirrored as viewers do, by the orientation in the file

    bool operator==(const ReadChoice&) const = default;
};

} // namespace comparo
