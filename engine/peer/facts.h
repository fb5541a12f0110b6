// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

/// What a peer says of itself and of a step that it ran: kept in traces, captures and reports.
namespace comparo {

/// Words and their values, in the order in which they are shown.
using PeerValues = std::vector<std::pair<std::string, std::string>>;

/// The program that ran a side.
struct PeerFacts {
    std::string label;       ///< "Kornia 0.9.0": library and version
    std::string deviceLabel; ///< "NVIDIA H200"; may be empty
    PeerValues environment;  ///< {"python", "3.13.5"}, {"torch", "2.15.0+cpu"}, …

    bool operator==(const PeerFacts&) const = default;
};

/// A tensor inside a peer.
struct PeerTensor {
    std::string name;
    std::string device; ///< "cuda:0"
    std::string dtype;
    std::string shape;   ///< "1x3x480x640"
    std::string strides; ///< in elements, "921600,307200,640,1"; may be empty
    std::string stream;  ///< empty on devices that have none

    bool operator==(const PeerTensor&) const = default;
};

/// Milliseconds by the peer's clock.
struct PeerTimes {
    double upload = 0.0;
    double compute = 0.0;
    double download = 0.0;
    std::optional<double> device; ///< measured by device events

    bool operator==(const PeerTimes&) const = default;
};

/// What a peer says of a step.
struct PeerStepFacts {
    std::string function; ///< by its full name: "kornia.filters.gaussian_blur2d"
    PeerTimes times;
    std::vector<PeerTensor> tensors;

    bool operator==(const PeerStepFacts&) const = default;
};

} // namespace comparo
