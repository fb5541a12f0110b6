// SPDX-License-Identifier: Apache-2.0
#include "engine/base/error.h"
#include "engine/codec/codec.h"
#include "engine/sweep/sweep_plan.h"

#include <algorithm>
#include <filesystem>
#include <unordered_set>

namespace comparo {
namespace {

namespace fs = std::filesystem;

/// Whether some codec reads files of this extension.
bool isPictureName(const fs::path& path)
{
    std::string extension = path.extension().string();
    std::transform(extension.begin(), extension.end(), extension.begin(),
                   [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
    return std::any_of(allCodecs().begin(), allCodecs().end(), [&extension](const Codec* codec) {
        const std::vector<std::string> known = codec->extensions();
        return std::find(known.begin(), known.end(), extension) != known.end();
    });
}

std::vector<std::string> picturesBelow(const std::string& folder, const Progress& progress)
{
    std::vector<std::string> found;
    std::error_code error;
    fs::recursive_directory_iterator entry(folder, error);
    for (; !error && entry != fs::recursive_directory_iterator(); entry.increment(error)) {
        progress.throwIfCancelled(); // a whole disk takes its time
        std::error_code ignored;
        if (entry->is_regular_file(ignored) && isPictureName(entry->path()))
            found.push_back(entry->path().string());
    }
    if (error)
        fail(ErrorCode::Io, message("Cannot read the folder {}: {}.", folder, error.message()));
    if (found.empty())
        fail(ErrorCode::Io, message("The folder {} contains no images or .npy files.", folder));
    std::sort(found.begin(), found.end());
    return found;
}

} // namespace

std::vector<std::string> sweepImages(const std::vector<std::string>& inputs, const Progress& progress)
{
    std::vector<std::string> images;
    std::unordered_set<std::string> known;
    const auto add = [&](const std::string& path) {
        if (known.insert(path).second)
            images.push_back(path);
    };
    for (const std::string& input : inputs) {
        std::error_code ignored;
        if (!fs::is_directory(input, ignored)) {
            add(input);
            continue;
        }
        for (const std::string& path : picturesBelow(input, progress))
            add(path);
    }
    return images;
}

} // namespace comparo
