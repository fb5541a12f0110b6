// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace comparo::files {

/// A channel of an EXR file, as its part names it.
struct ExrChannel {
    int part = 0;
    std::string partName; ///< empty where the file has one part
    std::string name;     ///< "R", "diffuse.R"; V-Ray's ".R" is "R"
};

/// Which channels make the picture, in the order of its planes.
struct ExrPick {
    std::vector<std::size_t> channels;
    std::vector<std::string> names;
    std::vector<std::string> leftOut; ///< names of the others
};

/// All of them if `isWhole`; all of `layer`, a part or what stands before the last dot, if one is named; else
/// the colours (and alpha) of the first layer that has any, or the first layer whole. A layer that is not
/// there is an Error(Unsupported) that lists those that are.
ExrPick pickExrChannels(const std::vector<ExrChannel>& all, const std::string& layer, bool isWhole);

} // namespace comparo::files
