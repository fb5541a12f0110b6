// SPDX-License-Identifier: Apache-2.0
#include "engine/folders/folder_plan.h"

#include "engine/base/error.h"
#include "engine/base/fnv_digest.h"
#include "engine/base/shell_words.h"
#include "engine/base/shown_text.h"
#include "engine/codec/codec.h"
#include "engine/comparison/command.h"

#include <algorithm>
#include <filesystem>
#include <fnmatch.h>
#include <map>
#include <set>

namespace comparo {
namespace {

namespace fs = std::filesystem;

using Pictures = std::map<std::string, fs::path>; ///< by their paths from the folder on

Pictures picturesBelow(const std::string& folder, const std::string& pattern, const Progress& progress)
{
    Pictures found;
    try {
        for (const fs::directory_entry& entry : fs::recursive_directory_iterator(folder)) {
            progress.throwIfCancelled();
            if (!entry.is_regular_file())
                continue;
            const std::string name = entry.path().lexically_relative(folder).generic_string();
            const std::string last = entry.path().filename().string();
            const bool isWanted = pattern.empty() || ::fnmatch(pattern.c_str(), name.c_str(), 0) == 0 ||
                                  ::fnmatch(pattern.c_str(), last.c_str(), 0) == 0;
            if (isWanted && codecForFile(entry.path()))
                found.emplace(name, entry.path());
        }
    } catch (const fs::filesystem_error& error) {
        fail(ErrorCode::Io,
             message("Cannot read {}: {}.", Verbatim(folder), Verbatim(error.code().message())));
    }
    return found;
}

std::uintmax_t sizeOf(const fs::path& path)
{
    std::error_code error;
    const std::uintmax_t size = fs::file_size(path, error);
    return error ? 0 : size;
}

/// Of the bytes; of a file that cannot be read, which none is like.
std::string contentOf(const fs::path& path)
{
    try {
        const std::vector<std::byte> bytes = readFile(path);
        return fnvDigest(bytes) + std::to_string(bytes.size());
    } catch (const Error&) {
        return path.string();
    }
}

/// What only one folder has by its name and both have by its bytes, as (name in A, name in B). Only files of
/// a size that the other folder has, too, are read.
std::vector<std::pair<std::string, std::string>> sameBytes(const Pictures& a, const Pictures& b,
                                                           const Progress& progress)
{
    std::set<std::uintmax_t> sizes;
    for (const auto& [name, path] : a)
        sizes.insert(sizeOf(path));
    std::map<std::string, std::vector<std::string>> inB; // the first name is the last one there
    std::set<std::uintmax_t> both;
    for (auto each = b.rbegin(); each != b.rend(); ++each)
        if (const std::uintmax_t size = sizeOf(each->second); sizes.contains(size)) {
            progress.throwIfCancelled();
            both.insert(size);
            inB[contentOf(each->second)].push_back(each->first);
        }
    std::vector<std::pair<std::string, std::string>> same;
    for (const auto& [name, path] : a) {
        if (!both.contains(sizeOf(path)))
            continue;
        progress.throwIfCancelled();
        const auto found = inB.find(contentOf(path));
        if (found == inB.end() || found->second.empty())
            continue;
        same.emplace_back(name, found->second.back());
        found->second.pop_back();
    }
    return same;
}

} // namespace

FolderPlan folderPlanOf(FolderRequest request, const Progress& progress)
{
    const Pictures a = picturesBelow(request.a, request.pattern, progress);
    const Pictures b = picturesBelow(request.b, request.pattern, progress);
    FolderPlan plan;
    Pictures onlyA, onlyB;
    for (const auto& [name, path] : a)
        if (const auto other = b.find(name); other != b.end())
            plan.pairs.push_back({shownName(name), path.string(), other->second.string(), request.choice});
        else
            onlyA.emplace(name, path);
    for (const auto& [name, path] : b)
        if (!a.contains(name))
            onlyB.emplace(name, path);
    for (const auto& [nameA, nameB] : sameBytes(onlyA, onlyB, progress)) {
        plan.pairs.push_back({shownName(nameA) + " → " + shownName(nameB), onlyA.at(nameA).string(),
                              onlyB.at(nameB).string(), request.choice});
        onlyA.erase(nameA);
        onlyB.erase(nameB);
    }
    if (plan.pairs.empty())
        failArgument(message("No image is in both {} and {}.", shownName(request.a), shownName(request.b)));
    for (const auto& [name, path] : onlyA)
        plan.onlyA.push_back(shownName(name));
    for (const auto& [name, path] : onlyB)
        plan.onlyB.push_back(shownName(name));
    plan.request = std::move(request);
    return plan;
}

std::string commandOf(const FolderRequest& request)
{
    std::string text = "comparo diff " + shellWord(request.a) + " " + shellWord(request.b);
    if (!request.pattern.empty())
        text += " --pattern " + shellWord(request.pattern);
    return text + ignoreFlags(request.rules.ignored.get()) + (request.choice.isUpright ? " --exif" : "") +
           (request.rules.undo ? " --undo" : "") + toleranceFlags(request.rules.tolerance);
}

} // namespace comparo
