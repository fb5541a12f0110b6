// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <opencv2/core.hpp>

#include <functional>
#include <string>

/// What OpenCV does for the task of an op, on an interleaved image of three float32 channels.
namespace comparo {

struct Peer {
    std::string name;                                                    ///< its calls; empty: there is none
    std::function<void(const cv::Mat& image, cv::Mat& output)> run = {}; ///< of any size and type
};

/// By the op's id; the parameters are those of ops_bench.
Peer peerOf(const std::string& op);

} // namespace comparo
